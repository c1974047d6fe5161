import { compare, type Money, subtract } from '@/domain/money';
import { getComputedResult } from '@/domain/trades/settled-trade';
import type { computeEffect } from '@/domain/trades/settlement-effect';
import type { Trade } from '@/domain/trades/trade';
import { formatSignedDollars } from '@/lib/format';
import { createFigureRow, Diff } from '@/ui/ledger/diff';
import type { SumRow } from '@/ui/ledger/sum-table';
import { Breakdown, type BreakdownProps } from './trade-breakdown';

interface SettlementBreakdownProps
  extends Pick<BreakdownProps, 'label' | 'closing' | 'market' | 'source'> {
  trade: Trade;
  /** Folio of the client's order; empty if not known. */
  order: string;
  /** USD; null if it is not known yet. */
  result: Money | null;
  /** The result was set by hand. */
  manual: boolean;
  /** What such a result is called where it differs from the formula's, and where it does not. */
  byHand: { other: string; same?: string };
}

/** How the result of a settlement that is not written yet follows from both prices. */
export function SettlementBreakdown({
  trade,
  order,
  result,
  manual,
  byHand,
  ...rest
}: SettlementBreakdownProps) {
  const { formula, computed, limitedTo } = getComputedResult(trade, rest.closing.price);
  return (
    <Breakdown
      {...rest}
      opening={{
        price: trade.openPrice,
        source: ['the client’s order', order].filter(Boolean).join(', '),
        at: trade.openedAt,
      }}
      formula={formula}
      limited={limitedTo !== null}
      sums={[
        {
          label: 'By formula',
          value: computed === null ? 'too large to record' : formatSignedDollars(computed),
        },
        ...(manual && result !== null ? createHandRows(computed, result, byHand) : []),
      ]}
    />
  );
}

/** A result that was set by hand stands beside that of the formula. */
function createHandRows(
  computed: Money | null,
  result: Money,
  { other, same }: SettlementBreakdownProps['byHand'],
): SumRow[] {
  const value = formatSignedDollars(result);
  if (computed === null || compare(computed, result) === 0)
    return same === undefined ? [] : [{ label: same, value }];
  return [
    { label: other, value },
    { label: 'Difference', value: formatSignedDollars(subtract(result, computed)) },
  ];
}

/** What a settlement changes in the client's account. */
export const SettlementFigures = ({
  before,
  after,
}: NonNullable<ReturnType<typeof computeEffect>>) => (
  <Diff
    caption="Client’s account, USD"
    rows={[
      createFigureRow('Balance', before.balance, after.balance),
      createFigureRow('Profit', before.profit, after.profit),
      createFigureRow('In open trades', before.staked, after.staked),
      createFigureRow('Available', before.available, after.available),
    ]}
  />
);
