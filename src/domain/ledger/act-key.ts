import type { Op, Uid } from './envelope';

/** What tells one act from all others of all clients: clients name their acts themselves, and only within their own book is a name taken once. */
export const actKey = ({ uid, id }: { uid: Uid; id: Op }): string => `${uid} ${id}`;
/** The same of an entry. */
export const entryKey = ({ uid, op }: { uid: Uid; op: Op }): string => actKey({ uid, id: op });
