import type { Trade } from '@/domain/trades/trade';
import { useAmountsHidden, withoutAmounts } from '@/ui/ledger/hidden-amounts';

/** `Buy bitcoin ×5`, its folio where it is known, and for a result of the desk's own the desk's reason. */
export function TradeName({ trade: { asset, side, leverage, manual, note }, folio }: { trade: Trade; folio?: string | undefined }) {
  const hidden = useAmountsHidden();
  return (
    <>
      <span className="trade-name">
        {side === 'buy' ? 'Buy' : 'Sell'} {asset} ×{leverage}
      </span>{' '}
      {folio && <small className="trade-left">{folio}</small>}
      {manual && (
        <span className="trade-manual">
          Result set by hand: <q>{hidden ? withoutAmounts(note) : note}</q>
        </span>
      )}
    </>
  );
}
