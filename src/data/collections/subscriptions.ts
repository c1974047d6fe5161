import type { Caller } from '@/data/ledger/caller';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import type { Uid } from '@/domain/ledger/envelope';
import { type Subscriptions, subscriptionsSchema } from '@/domain/requests/subscription';

/** What the client has subscribed to; null when nothing ever was. @throws DataShapeError, ActError */
export const getSubscription = (caller: Caller, uid: Uid): Promise<Subscriptions | null> =>
  readDoc(caller, paths.subscription(uid), subscriptionsSchema);
