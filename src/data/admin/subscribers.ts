import { collection, limit, orderBy, query } from 'firebase/firestore/lite';
import { getProfiles, type LoadProfiles } from '@/data/collections/users';
import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import {
  type Cursor,
  countDocuments,
  type Page,
  pageSize,
  readDocs,
  readPage,
} from '@/data/ledger/read';
import type { Profile } from '@/domain/accounts/profile';
import { type Entry, entrySchema } from '@/domain/ledger/ledger';
import {
  getActiveSubscription,
  getChargeOp,
  type Subscription,
  subscriptionsSchema,
} from '@/domain/requests/subscription';
import type { Op, Uid } from '@/domain/revision-fields';

/** A client with a plan, as the desk sees it. */
export interface Subscriber {
  uid: Uid;
  subscription: Subscription;
  /** The act that took the plan; a charge refers to it. */
  op: Op;
  /** The entry of the charge; null if not charged. */
  charge: Entry | null;
  profile: Profile | null;
}

/** Clients without a plan have no date, so sorting by it leaves them out. */
const createSubscribersQuery = (db: DataContext['db']) =>
  query(collection(db, 'subscriptions'), orderBy('subscription.date', 'desc'));

/** Clients who have a plan, the newest first. Desk only. @throws DataShapeError, ActError */
export async function getSubscribers(
  context: DataContext,
  after: Cursor | null,
  loadProfiles: LoadProfiles = (uids) => getProfiles(context, uids),
): Promise<Page<Subscriber>> {
  const { found, ...page } = await readPage(
    query(createSubscribersQuery(context.db), limit(pageSize)),
    subscriptionsSchema,
    after,
  );
  const ops = new Map(found.map(({ id, value }) => [id, value.op]));
  const getChargePath = (uid: Uid) => paths.entry(uid, getChargeOp(ops.get(uid) ?? ''));
  const uids = [...ops.keys()];
  const [profiles, charges] = await Promise.all([
    loadProfiles(uids),
    readDocs(context, uids, getChargePath, entrySchema),
  ]);
  const rows = found.flatMap(({ id, value: { op, ...value } }) => {
    const subscription = getActiveSubscription(value);
    return subscription
      ? [
          {
            uid: id,
            subscription,
            op,
            charge: charges.get(id) ?? null,
            profile: profiles.get(id) ?? null,
          },
        ]
      : [];
  });
  return { ...page, rows };
}

/** How many clients have a plan. Desk only. @throws ActError */
export async function countSubscribers({ db }: DataContext): Promise<number> {
  return countDocuments(createSubscribersQuery(db));
}
