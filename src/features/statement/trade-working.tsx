import { isZero } from '@/domain/money';
import { dateTimeSeconds, signedUsd, usd } from '@/lib/format';
import { Facts } from '@/ui/facts';
import { Heading } from '@/ui/heading';
import { Note } from '@/ui/note';
import { Sum } from '@/ui/sum';
import type { SettledTrade } from './trade-words';

export interface TradeWorkingProps {
  trade: SettledTrade;
  /** Folio of the order; empty where it is out of sight. */
  order: string;
  /** Folio of the settlement. */
  settlement: string;
  /** Whether amounts are to be shown as they are. */
  mask: (text: string) => string;
}

/** How a trade came to its result: both prices, where they come from, and the formula computed again here. */
export function TradeWorking({ trade, order, settlement, mask }: TradeWorkingProps) {
  const { openPrice, openedAt, closePrice, closedAt, formula, computed, recorded, limitedTo } = trade;
  return (
    <section className="working" aria-label="How the result was computed">
      <Facts
        dense
        title="Prices, USD for one coin"
        rows={[
          { label: 'Opening', value: <Price price={usd(openPrice)} at={openedAt} from={`your order${order && `, ${order}`}`} /> },
          { label: 'Closing', value: <Price price={usd(closePrice)} at={closedAt} from={`the desk, ${settlement}`} /> },
        ]}
      />
      <p className="working-source">
        The opening price is the one that your screen had from the price service when you placed the trade; the closing price is the one
        that the desk settled at.
      </p>
      <Heading className="part-label">Result</Heading>
      <p className="working-formula">{mask(formula)}</p>
      {limitedTo && <p className="working-source">By the price alone the loss would be larger. No more than the stake can be lost.</p>}
      <Sum
        rows={[
          { label: 'Computed in your browser', value: computed === null ? 'too large to write' : mask(signedUsd(computed)) },
          { label: `Recorded in ${settlement}`, value: mask(signedUsd(recorded)) },
        ]}
      />
      <Verdict trade={trade} mask={mask} />
    </section>
  );
}

const Price = ({ price, at, from }: { price: string; at: Date | null; from: string }) => (
  <>
    {price}
    <small>
      {from}
      {at && `, ${dateTimeSeconds(at)}`}
    </small>
  </>
);

function Verdict({ trade: { verdict, difference, reason }, mask }: Pick<TradeWorkingProps, 'trade' | 'mask'>) {
  const by = difference && !isZero(difference) ? ` It differs from the formula by ${mask(signedUsd(difference))}.` : '';
  if (verdict === 'manual') {
    return (
      <Note kind="wait">
        <b>Manual.</b> The desk set this result itself.{by || ' It is what the formula gives.'} {reason && <>Its reason: “{reason}”</>}
      </Note>
    );
  }
  if (verdict === 'neither') {
    return (
      <Note kind="no">
        <b>Not the formula’s.</b> The recorded result is not called manual either.{by} Please tell the desk.
      </Note>
    );
  }
  return <Note kind="done">{by ? `Equal to within a cent.${by}` : 'Equal to the cent.'}</Note>;
}
