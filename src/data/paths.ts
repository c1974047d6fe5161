import type { Uid } from '@/domain/envelope';
import type { Collection } from '@/domain/ledger';

/** Every path of the database is spelled here, and nowhere else. */
export const paths = {
  user: (uid: Uid) => `users/${uid}`,
  account: (uid: Uid) => `accounts/${uid}`,
  holds: (uid: Uid) => `holds/${uid}`,
  deposits: (uid: Uid) => `deposits/${uid}`,
  verification: (uid: Uid) => `verifications/${uid}`,
  payment: (adminUid: Uid) => `admins/${adminUid}`,
  deskCurrent: 'desk/current',
  entries: (uid: Uid) => `ledger/${uid}/entries`,
  entry: (uid: Uid, op: string) => `ledger/${uid}/entries/${op}`,
} as const;

/** The document that an entry of `col` in the ledger of `uid` speaks of. */
export const recordedPath = (col: Collection, uid: Uid): string => (col === 'desk' ? paths.deskCurrent : `${col}/${uid}`);
