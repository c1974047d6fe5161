import '@/ui/part-label.css';
import './working.css';
import type { ReactNode } from 'react';
import { isZero } from '@/domain/money';
import type { MarketReading } from '@/domain/requests/price-check';
import type { SettledTrade } from '@/domain/trades/settled-trade';
import { dateTimeSeconds, signedUsd, usd } from '@/lib/format';
import { Facts } from '@/ui/facts';
import { Note } from '@/ui/feedback/note';
import type { RemoteState } from '@/ui/feedback/remote';
import { Heading } from '@/ui/heading';
import { ClosingDeviation, marketFacts } from './market-check';
import { Quoted } from './quoted';
import { Sum, type SumRow } from './sum';

/** A price that a result is computed from: where it comes from, and of when it is. */
export interface WorkingPrice {
  /** USD for one coin. */
  price: string;
  /** "your order, T5". */
  from: string;
  at: Date | null;
}

export interface WorkingProps {
  /** What this is; only said. */
  label: string;
  opening: WorkingPrice;
  closing: WorkingPrice;
  /** The market at the closing. */
  market: RemoteState<MarketReading>;
  /** Where the prices come from, in a sentence. */
  source: ReactNode;
  /** With the trade's own figures in it. */
  formula: string;
  /** The price alone would have lost more than the stake. */
  limited: boolean;
  sums: readonly SumRow[];
  /** What is to be said of the figures. */
  children?: ReactNode;
}

/** How a trade comes to its result: both prices, and the formula with its figures in it. */
export function Working({ label, opening, closing, market, source, formula, limited, sums, children }: WorkingProps) {
  return (
    <section className="working" aria-label={label}>
      <Facts
        dense
        title="Prices, USD for one coin"
        rows={[
          { label: 'Opening', value: <Price of={opening} /> },
          { label: 'Closing', value: <Price of={closing} /> },
          ...marketFacts(closing.price, market),
        ]}
      />
      <ClosingDeviation price={closing.price} market={market} />
      <p className="working-source">{source}</p>
      <Heading className="part-label">Result</Heading>
      <p className="working-formula">{formula}</p>
      {limited && <p className="working-source">By the price alone the loss would be larger. No more than the stake can be lost.</p>}
      <Sum rows={sums} />
      {children}
    </section>
  );
}

const Price = ({ of: { price, from, at } }: { of: WorkingPrice }) => (
  <>
    {usd(price)}
    <small>
      {from}
      {at && `, ${dateTimeSeconds(at)}`}
    </small>
  </>
);

/** A settlement is read by the client whose trade it is, or at the desk. */
export type Reader = 'client' | 'desk';

export interface TradeWorkingProps {
  trade: SettledTrade;
  reader: Reader;
  /** The market when the trade was settled. */
  market: RemoteState<MarketReading>;
  /** Folio of the order; empty where it is out of sight. */
  order: string;
  /** Folio of the settlement; empty where it is out of sight. */
  settlement: string;
  /** Whether amounts are to be shown as they are. */
  mask?: ((text: string) => string) | undefined;
}

const whose: Record<Reader, { order: string; screen: string; placed: string }> = {
  client: { order: 'your order', screen: 'your screen', placed: 'you placed' },
  desk: { order: 'the client’s order', screen: 'the client’s screen', placed: 'the client placed' },
};

const asItIs = (text: string): string => text;

/** How a trade came to its result: both prices, where they come from, and the formula computed again here. */
export function TradeWorking({ trade, reader, market, order, settlement, mask = asItIs }: TradeWorkingProps) {
  const { openPrice, openedAt, closePrice, closedAt, formula, computed, recorded, limitedTo } = trade;
  const words = whose[reader];
  return (
    <Working
      label="How the result was computed"
      opening={{ price: openPrice, from: [words.order, order].filter(Boolean).join(', '), at: openedAt }}
      closing={{ price: closePrice, from: ['the desk', settlement].filter(Boolean).join(', '), at: closedAt }}
      market={market}
      source={`The opening price is the one that ${words.screen} had from the price service when ${words.placed} the trade; the closing price is the one that the desk settled at.`}
      formula={mask(formula)}
      limited={limitedTo !== null}
      sums={[
        { label: 'Computed in your browser', value: computed === null ? 'too large to write' : mask(signedUsd(computed)) },
        { label: `Recorded in ${settlement || 'the book'}`, value: mask(signedUsd(recorded)) },
      ]}
    >
      <Verdict trade={trade} reader={reader} mask={mask} />
    </Working>
  );
}

type VerdictProps = Pick<TradeWorkingProps, 'trade' | 'reader'> & { mask: (text: string) => string };

function Verdict({ trade: { verdict, difference, reason }, reader, mask }: VerdictProps) {
  const by = difference && !isZero(difference) ? ` It differs from the formula by ${mask(signedUsd(difference))}.` : '';
  if (verdict === 'manual') {
    return (
      <Note kind="wait">
        <b>Manual.</b> The desk set this result itself.{by || ' It is what the formula gives.'}{' '}
        {reason && (
          <>
            Its reason: <Quoted>{mask(reason)}</Quoted>
          </>
        )}
      </Note>
    );
  }
  if (verdict === 'neither') {
    return (
      <Note kind="no">
        <b>Not the formula’s.</b> The recorded result is not called manual either.{by} {reader === 'client' && 'Please tell the desk.'}
      </Note>
    );
  }
  return <Note kind="done">{by ? `Equal to within a cent.${by}` : 'Equal to the cent.'}</Note>;
}
