import { useMarketPrice } from '@/data/prices/use-market-price';
import { useUserState } from '@/data/user-state';
import { SettledMeanwhile } from './settled-meanwhile';
import { SettlementDialog } from './settlement-dialog';
import { useClosingPrice } from './use-closing-price';
import { useSettle } from './use-settle';
import { useTradeFile } from './use-trade-file';
import type { OpenTrade } from './view';

export interface SettleDialogProps {
  row: OpenTrade;
  now: Date;
  /** @param left the trade is settled, so its row has gone */
  onClose: (left: boolean) => void;
}

/** Brings together what a settlement needs, and shows its outcome instead once somebody else has settled the trade. */
export function SettleDialog({ row, now, onClose }: SettleDialogProps) {
  const { uid: me } = useUserState();
  const file = useTradeFile(row);
  const quote = useClosingPrice(row.element);
  // By the server's time where it is known: the one in the trade is the client's word.
  const opening = useMarketPrice(row.element.asset, file.data?.order?.at ?? row.element.openedAt);
  const closing = useMarketPrice(row.element.asset, now);
  const { act, busy } = useSettle(row.element, () => onClose(true));
  const current = file.data?.trades.list.find(({ id }) => id === row.element.id) ?? row.element;
  // While the own act is under way, its outcome is told by the act.
  if (file.data && current.status === 'closed' && !busy) {
    return <SettledMeanwhile trade={current} file={file.data} me={me} onClose={() => onClose(true)} />;
  }
  return <SettlementDialog {...{ row, file, quote, opening, closing, me, now }} settle={act} onClose={() => onClose(false)} />;
}
