import { Link } from 'react-router-dom';
import { useMarketPrice } from '@/data/prices/use-market-price';
import { coinSymbol, coins } from '@/domain/coin';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { type EntryChanges, getChanges } from '@/domain/statement/entry-changes';
import { formatAction } from '@/domain/statement/entry-words';
import type { StatementLine } from '@/domain/statement/statement';
import type { LineLinks } from '@/domain/statement/statement-period';
import { getSettledTrade, type SettledTrade } from '@/domain/trades/settled-trade';
import { getApprovals } from '@/domain/two-people/line-people';
import {
  formatDateTime,
  formatDateTimeSeconds,
  formatSignedDollars,
  shortenMiddle,
} from '@/lib/format';
import { TradeBreakdown } from '@/parts/trades/trade-breakdown';
import { CopyButton } from '@/ui/copy-button';
import { DescriptionList } from '@/ui/description-list';
import { Disclosure } from '@/ui/feedback/disclosure';
import { CopyableCode } from '@/ui/ledger/copyable-code';
import { Diff } from '@/ui/ledger/diff';
import { EntryDetails } from '@/ui/ledger/entry-details';

type Mask = (text: string) => string;

interface LineDetailsProps {
  line: StatementLine;
  links: LineLinks;
  /** Link that opens a line: `?show=money#A7`, without filters that would hide it. */
  getLineUrl: (line: StatementLine) => string;
  mask: Mask;
}

/** Details of an open line: reason, author, time, linked lines and how a result came about. */
export function LineDetails({ line, links, getLineUrl, mask }: LineDetailsProps) {
  const linked = [
    { label: 'In reply to', lines: links.answers },
    { label: 'Reply', lines: links.answered },
  ].filter(({ lines }) => lines.length > 0);
  return (
    <EntryDetails
      quote={mask(line.reason)}
      rows={[
        ...getAuthorRows(line, mask),
        {
          label: 'Recorded',
          value: <time dateTime={line.at.toISOString()}>{formatDateTimeSeconds(line.at)}</time>,
        },
        ...getRequestRows(line, mask),
        ...getTransactionRows(line),
        ...linked.map(({ label, lines }) => ({
          label,
          value: <LineLinkList lines={lines} getLineUrl={getLineUrl} />,
        })),
        ...(line.folios.length > 1 ? [{ label: 'References', value: line.folios.join(', ') }] : []),
      ]}
    >
      <TradeWorking line={line} links={links} mask={mask} />
      <TechnicalDetails line={line} mask={mask} />
    </EntryDetails>
  );
}

/** Who did it; of an act of two people its steps. */
function getAuthorRows(line: StatementLine, mask: Mask) {
  const approvals = getApprovals(line);
  if (approvals.length === 0)
    return [{ label: 'By', value: line.by === 'Desk' ? 'Administrator' : line.by }];
  const posted = line.entries.find(({ col }) => col === 'accounts');
  const steps = approvals.map(({ who, at }, place) => ({
    label: place === 0 ? 'First approval' : 'Second approval',
    value: [who, at && formatDateTime(at)].filter(Boolean).join(', '),
  }));
  const posting = posted &&
    line.amount !== null && {
      label: 'Posted',
      value: mask(`${formatFolio(posted)}, ${formatSignedDollars(line.amount)}`),
    };
  return [...steps, ...(posting ? [posting] : [])];
}

/** The ids of the entries, and what each changed. */
function TechnicalDetails({
  line: { entries, action },
  mask,
}: {
  line: StatementLine;
  mask: Mask;
}) {
  const several = entries.length > 1;
  const ids = entries.map((entry) => ({
    label: several ? `Entry id, ${formatFolio(entry)}` : 'Entry id',
    value: (
      <>
        {shortenMiddle(entry.op, 4, 4)}{' '}
        <CopyButton bare text={entry.op} subject={`the entry id of ${formatFolio(entry)}`} />
      </>
    ),
  }));
  return (
    <Disclosure summary="Technical details" className="col-span-full text-t-sm">
      <div className={technicalClass}>
        <DescriptionList dense rows={[{ label: 'Type', value: formatAction(action) }, ...ids]} />
        {entries.map((entry) => (
          <div key={entry.op} className="min-w-0">
            <Changes entryChanges={getChanges(entry)} hasSeveral={several} mask={mask} />
          </div>
        ))}
      </div>
    </Disclosure>
  );
}

const technicalClass =
  'mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] items-start gap-x-8 gap-y-6';

/** The coins of a deposit or a withdrawal, and the address that they are sent to. */
function getRequestRows({ entries }: StatementLine, mask: Mask) {
  const request = entries.find(({ col }) => col === 'deposits' || col === 'withdrawals');
  const { coin, units, address } = { ...request?.before, ...request?.after };
  const known = coins.find((one) => one === coin);
  if (!known || typeof address !== 'string' || address === '') return [];
  return [
    ...(typeof units === 'string'
      ? [{ label: 'Coins', value: `${mask(units)} ${coinSymbol[known]}` }]
      : []),
    {
      label: 'Address',
      value: <CopyableCode text={address} what="the address" coin={known} page="address" />,
    },
  ];
}

/**
 * What paid a credited deposit, or the payout of a withdrawal, where the desk names its
 * transaction.
 */
const getTransactionRows = ({ entries }: StatementLine) =>
  entries
    .filter(({ action }) => action === 'deposit.completed' || action === 'withdrawal.completed')
    .flatMap(({ action, after: { coin, txid, output } }) => {
      if (typeof txid !== 'string' || txid === '') return [];
      const known = coin === 'bitcoin' ? coin : 'ethereum';
      return [
        {
          label: action === 'deposit.completed' ? 'Paid by transaction' : 'Paid out in transaction',
          value: <CopyableCode text={txid} what="the transaction id" coin={known} page="tx" />,
        },
        ...(known === 'bitcoin' && typeof output === 'number'
          ? [{ label: 'Output number', value: output }]
          : []),
      ];
    });

const LineLinkList = ({
  lines,
  getLineUrl,
}: {
  lines: readonly StatementLine[];
  getLineUrl: (line: StatementLine) => string;
}) => (
  <>
    {lines.map((line, place) => (
      <span key={line.id}>
        {place > 0 && ', '}
        <Link
          className="max-sm:inline-flex max-sm:min-h-control max-sm:min-w-control max-sm:items-center"
          to={getLineUrl(line)}
          replace
          aria-label={`${line.folios.join(' ')}, ${line.what}`}
        >
          {line.folios.join(' ')}
        </Link>
      </span>
    ))}
  </>
);

function TradeWorking({ line, links, mask }: Pick<LineDetailsProps, 'line' | 'links' | 'mask'>) {
  const entry = line.entries.find(({ action }) => action === 'trade.settled');
  const trade = entry && getSettledTrade(entry);
  if (!entry || !trade) return null;
  const order = links.answers.find(({ action }) => action === 'trade.placed')?.folios[0] ?? '';
  return (
    <CheckedTradeWorking
      entry={entry}
      trade={trade}
      order={order}
      mask={mask}
      moment={getPriceMoment(line, entry)}
    />
  );
}

/**
 * When the closing price was entered: the server's time of the entry, since the time in the trade
 * comes from the desk's own clock. What was proposed keeps its price, so of that the time of the
 * proposal.
 */
export function getPriceMoment(
  { entries }: Pick<StatementLine, 'entries'>,
  { at }: Pick<BookEntry, 'at'>,
): Date {
  const proposedAt = entries.find(({ action }) => action === 'proposal.confirmed')?.before.at;
  return proposedAt instanceof Date ? proposedAt : at;
}

interface CheckedTradeWorkingProps {
  entry: BookEntry;
  trade: SettledTrade;
  order: string;
  /** When the closing price was entered. */
  moment: Date;
  mask: Mask;
}

function CheckedTradeWorking({ entry, trade, order, moment, mask }: CheckedTradeWorkingProps) {
  const market = useMarketPrice(trade.asset, moment);
  return (
    <TradeBreakdown
      trade={trade}
      reader="client"
      market={market}
      orderFolio={order}
      settlementFolio={formatFolio(entry)}
      mask={mask}
    />
  );
}

function Changes({
  entryChanges,
  hasSeveral,
  mask,
}: {
  entryChanges: EntryChanges;
  hasSeveral: boolean;
  mask: Mask;
}) {
  const of = hasSeveral ? `, ${entryChanges.folio}` : '';
  if ('changed' in entryChanges) {
    const rows = entryChanges.changed.map(({ label, before, after, change }) => ({
      label,
      before: mask(before),
      after: mask(after),
      change: change && mask(change),
    }));
    return <Diff caption={`Changes${of}`} rows={rows} />;
  }
  const [title, values] =
    'wrote' in entryChanges
      ? [`Details${of}`, entryChanges.wrote]
      : [`Removed${of}`, entryChanges.removed];
  return (
    <DescriptionList
      dense
      title={title}
      rows={values.map(({ label, value }) => ({ label, value: mask(value) }))}
    />
  );
}
