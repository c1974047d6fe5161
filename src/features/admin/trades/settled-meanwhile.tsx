import { useQuery } from '@tanstack/react-query';
import { useMarketPrice } from '@/data/prices/use-market-price';
import { queries } from '@/data/queries';
import { actorWords } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/ledger/envelope';
import { folio } from '@/domain/ledger/ledger';
import type { Trade } from '@/domain/trades/trade';
import { SettledDialog } from './settled-dialog';
import { orderFolio, type TradeFile } from './trade-file';

export interface SettledMeanwhileProps {
  trade: Trade;
  file: TradeFile;
  me: Uid;
  onClose: () => void;
}

/** What was settled while the dialog was open. Who it was is known as long as nothing else happened to the client's trades since. */
export function SettledMeanwhile({ trade, file, me, onClose }: SettledMeanwhileProps) {
  const { uid } = trade;
  const latest = useQuery(queries.entry(uid, file.trades.op));
  const entry = latest.data?.action === 'trade.settled' && latest.data.after.id === trade.id ? latest.data : null;
  const decider = useQuery({ ...queries.profile(entry?.actor ?? ''), enabled: entry !== null });
  const market = useMarketPrice(trade.asset, latest.isPending ? null : (entry?.at ?? trade.closedAt));
  return (
    <SettledDialog
      trade={trade}
      profile={file.profile}
      market={market}
      order={orderFolio(file)}
      settlement={entry ? folio(entry) : ''}
      by={entry && actorWords({ actor: entry.actor, uid }, decider.data, me)}
      meanwhile={entry ? (entry.actor === me ? 'own' : 'other') : 'unknown'}
      onClose={onClose}
    />
  );
}
