import {
  type Action,
  type Collection,
  type DeskDocument,
  getDeskDocument,
} from '@/domain/ledger/ledger';
import type { ListCollection } from '@/domain/ledger/list-kinds';
import { type Audience, formatAudience } from '@/domain/messages/audience';
import type { Op, Uid } from '@/domain/revision-fields';

/** Every path of the database is defined here and nowhere else. */
export const paths = {
  user: (uid: Uid) => `users/${uid}`,
  account: (uid: Uid) => `accounts/${uid}`,
  holds: (uid: Uid) => `holds/${uid}`,
  deposits: (uid: Uid) => `deposits/${uid}`,
  /** @param key of a transaction output, see `getCreditedKey` */
  credited: (key: string) => `credited/${key}`,
  withdrawals: (uid: Uid) => `withdrawals/${uid}`,
  trades: (uid: Uid) => `trades/${uid}`,
  tally: (uid: Uid) => `tallies/${uid}`,
  proposals: (uid: Uid) => `proposals/${uid}`,
  archives: (col: ListCollection, uid: Uid) => `${col}/${uid}/archive`,
  subscription: (uid: Uid) => `subscriptions/${uid}`,
  verification: (uid: Uid) => `verifications/${uid}`,
  limits: (uid: Uid) => `limits/${uid}`,
  upload: (uid: Uid) => `uploads/${uid}`,
  payment: (adminUid: Uid) => `admins/${adminUid}`,
  deskCurrent: 'desk/current',
  deskPlans: 'desk/plans',
  deskSwitches: 'desk/switches',
  deskPolicy: 'desk/policy',
  /**
   * Names the last message, so that the rules accept only one message per commit. The app never
   * reads it.
   */
  inbox: 'desk/inbox',
  notices: (audience: Audience) => `notices/${formatAudience(audience)}/items`,
  notice: (audience: Audience, op: Op) => `notices/${formatAudience(audience)}/items/${op}`,
  notifications: (uid: Uid) => `notifications/${uid}`,
  message: (id: string) => `messages/${id}`,
  deskNotes: (uid: Uid) => `desknotes/${uid}`,
  entries: (uid: Uid) => `ledger/${uid}/entries`,
  entry: (uid: Uid, op: Op) => `ledger/${uid}/entries/${op}`,
} as const;

const deskPaths: Record<DeskDocument, string> = {
  current: paths.deskCurrent,
  plans: paths.deskPlans,
  switches: paths.deskSwitches,
  policy: paths.deskPolicy,
};

/** The document of an entry of `col` in the ledger of `uid`. The collection `desk` has several. */
export const getDocumentPath = (col: Collection, uid: Uid, action: Action): string =>
  col === 'desk' ? deskPaths[getDeskDocument(action)] : `${col}/${uid}`;
