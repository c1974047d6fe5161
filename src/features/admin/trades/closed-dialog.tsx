import { useQuery } from '@tanstack/react-query';
import { useMarketPrice } from '@/data/prices/use-market-price';
import { queries } from '@/data/queries';
import { actorWords } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/ledger/envelope';
import { folio } from '@/domain/ledger/ledger';
import { SettledDialog } from './settled-dialog';
import type { ClosedTrade } from './view';

/** How a trade of the list was settled; its order is one more entry of the book, for its folio. */
export function ClosedDialog({
  row: { element, entry, profile, decider },
  me,
  onClose,
}: {
  row: ClosedTrade;
  me: Uid;
  onClose: () => void;
}) {
  const order = useQuery(queries.entry(entry.uid, element.id));
  const market = useMarketPrice(element.asset, entry.at);
  return (
    <SettledDialog
      trade={element}
      profile={profile}
      market={market}
      order={order.data ? folio(order.data) : ''}
      settlement={folio(entry)}
      by={actorWords(entry, decider, me)}
      onClose={onClose}
    />
  );
}
