import type { ReactNode } from 'react';
import type { MarketReading } from '@/domain/requests/price-check';
import { dateTimeSeconds, usd } from '@/lib/format';
import { Facts } from '@/ui/facts';
import type { RemoteState } from '@/ui/feedback/remote';
import { Heading } from '@/ui/heading';
import { ClosingDeviation, marketFacts } from './market-check';
import { Sum, type SumRow } from './sum';
import '@/ui/part-label.css';
import './working.css';

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
