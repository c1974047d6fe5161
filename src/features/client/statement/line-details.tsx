import { Link } from 'react-router-dom';
import { useMarketPrice } from '@/data/prices/use-market-price';
import { actionWords, type BookEntry } from '@/domain/ledger/entry-words';
import { folio } from '@/domain/ledger/ledger';
import type { Line } from '@/domain/ledger/statement';
import type { LineLinks } from '@/domain/ledger/statement-links';
import { type SettledTrade, settledTrade } from '@/domain/trades/settled-trade';
import { dateTimeSeconds, shortened } from '@/lib/format';
import { CopyButton } from '@/ui/copy-button';
import { Facts } from '@/ui/facts';
import { Diff } from '@/ui/ledger/diff';
import { Entry } from '@/ui/ledger/entry';
import { TradeWorking } from '@/ui/ledger/trade-working';
import { changesOf, type EntryChanges } from './changes';

type Mask = (text: string) => string;

export interface LineDetailsProps {
  line: Line;
  links: LineLinks;
  /** Where a line is opened: `?show=money#A7`, whatever hides it taken off. */
  addressOf: (line: Line) => string;
  /** Amounts as they are, or hidden. */
  mask: Mask;
}

/** An opened line: the desk's words, who wrote it and when, what it answers and what answered it, and what each of its entries changed. */
export function LineDetails({ line, links, addressOf, mask }: LineDetailsProps) {
  const several = line.entries.length > 1;
  const ids = line.entries.map((entry) => ({
    label: several ? `Entry id, ${folio(entry)}` : 'Entry id',
    value: (
      <>
        {shortened(entry.op, 4, 4)} <CopyButton bare text={entry.op} what={`the entry id of ${folio(entry)}`} />
      </>
    ),
  }));
  const linked = [
    { label: 'Answers', lines: links.answers },
    { label: 'Answered by', lines: links.answered },
  ].filter(({ lines }) => lines.length > 0);
  return (
    <Entry
      quote={mask(line.reason)}
      facts={[
        { label: 'By', value: line.by === 'Desk' ? 'Administrator' : line.by },
        { label: 'Written', value: <time dateTime={line.at.toISOString()}>{dateTimeSeconds(line.at)}</time> },
        { label: 'Kind', value: actionWords(line.action) },
        ...linked.map(({ label, lines }) => ({ label, value: <Linked lines={lines} addressOf={addressOf} /> })),
        ...ids,
      ]}
    >
      <Working line={line} links={links} mask={mask} />
      {line.entries.map((entry) => (
        <div key={entry.op} className="min-w-0">
          <Changes of={changesOf(entry)} several={several} mask={mask} />
        </div>
      ))}
    </Entry>
  );
}

const Linked = ({ lines, addressOf }: { lines: readonly Line[]; addressOf: (line: Line) => string }) => (
  <>
    {lines.map((line, place) => (
      <span key={line.id}>
        {place > 0 && ', '}
        <Link to={addressOf(line)} replace preventScrollReset aria-label={`${line.folios.join(' ')}, ${line.what}`}>
          {line.folios.join(' ')}
        </Link>
      </span>
    ))}
  </>
);

function Working({ line, links, mask }: Pick<LineDetailsProps, 'line' | 'links' | 'mask'>) {
  const entry = line.entries.find(({ action }) => action === 'trade.settled');
  const trade = entry && settledTrade(entry);
  if (!entry || !trade) return null;
  const order = links.answers.find(({ action }) => action === 'trade.placed')?.folios[0] ?? '';
  return <CheckedWorking entry={entry} trade={trade} order={order} mask={mask} />;
}

/** The market is read at the time the server wrote, as the one in the trade is the desk's own clock. */
function CheckedWorking({ entry, trade, order, mask }: { entry: BookEntry; trade: SettledTrade; order: string; mask: Mask }) {
  const market = useMarketPrice(trade.asset, entry.at);
  return <TradeWorking trade={trade} reader="client" market={market} order={order} settlement={folio(entry)} mask={mask} />;
}

function Changes({ of, several, mask }: { of: EntryChanges; several: boolean; mask: Mask }) {
  const who = several ? of.folio : 'it';
  if ('changed' in of) {
    const rows = of.changed.map(({ label, before, after, change }) => ({
      label,
      before: mask(before),
      after: mask(after),
      change: change && mask(change),
    }));
    return <Diff caption={`What ${who} changed`} rows={rows} />;
  }
  const [title, values] = 'wrote' in of ? [`What ${who} wrote`, of.wrote] : [`What ${who} took away`, of.removed];
  return <Facts dense title={title} rows={values.map(({ label, value }) => ({ label, value: mask(value) }))} />;
}
