import type { Uid } from '@/domain/ledger/envelope';
import { type Subscriptions, subscriptionsSchema } from '@/domain/requests/subscription';
import type { Caller } from './caller';
import { paths } from './paths';
import { readDoc } from './read';

/** What the client has subscribed to; null when nothing ever was. @throws DataShapeError, ActError */
export const getSubscription = (caller: Caller, uid: Uid): Promise<Subscriptions | null> =>
  readDoc(caller, paths.subscription(uid), subscriptionsSchema);
