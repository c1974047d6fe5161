import { operator } from '@/domain/accounts/account';
import { getText, type Snapshot } from '@/domain/accounts/snapshot';
import { getActRule } from '@/domain/ledger/acts';
import { formatFolio } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { getPath, type OwnedEntry, readEntries, type StoredBook, type StoredDesk, type StoredIssue } from './reconcile-input';

/** What somebody did for the desk: one act of it, with the book that it stands in, and how many there are. */
interface ActsByActor {
  uid: Uid;
  op: string;
  entry: Snapshot;
  count: number;
}
/** Who acted for the desk, and on whom the operator acted, with what was done. */
interface DeskActors {
  desk: Map<Uid, ActsByActor>;
  /** By the owner of the book: the operator changes the status of administrators alone. */
  byOperator: Map<Uid, ActsByActor>;
}
export const createDeskActors = (): DeskActors => ({ desk: new Map(), byOperator: new Map() });

/** What is stored of somebody's role: the profile, and the payment method, which administrators alone may have and which stays when they are none any more. */
export type RoleDocuments = Pick<StoredBook['documents'], 'users' | 'admins'>;
export type Roles = ReadonlyMap<Uid, RoleDocuments>;

/** Collects the administrators who acted in this book. Other entries by the operator are faults of the entry (`reconcile-acts.ts`). */
export function collectDeskActors(actors: DeskActors, { uid, entries }: Pick<StoredBook, 'uid' | 'entries'>): void {
  for (const [op, entry] of Object.entries(entries)) {
    const rule = getActRule(getText(entry, 'action'));
    if (!rule || rule.by === 'owner') continue;
    const actor = getText(entry, 'actor');
    if (actor !== operator) countAct(actors.desk, actor, { uid, op, entry });
    else if (entry.action === 'status.changed') countAct(actors.byOperator, uid, { uid, op, entry });
  }
}

function countAct(all: Map<Uid, ActsByActor>, who: Uid, first: Omit<ActsByActor, 'count'>): void {
  const deeds = all.get(who) ?? { ...first, count: 0 };
  all.set(who, { ...deeds, count: deeds.count + 1 });
}

/** Everybody who was ever chosen as the one whom clients pay, by the folio of the entry; the record itself has none. */
function getChosenAdmins({ current }: Pick<StoredDesk, 'current'>, entries: readonly OwnedEntry[]): Map<Uid, string> {
  const selected = entries.filter(({ action, col }) => action === 'desk.selected' && col === 'desk');
  const inRecord: [Uid, string][] = current ? [[getText(current, 'admin'), '']] : [];
  return new Map([...inRecord, ...selected.map((entry): [Uid, string] => [getText(entry.after, 'admin'), formatFolio(entry)])]);
}

/** Whose role has to be known. */
export const getRolesToRead = (actors: DeskActors, desk: StoredDesk, entries: readonly OwnedEntry[]): Uid[] => [
  ...new Set([...actors.desk.keys(), ...actors.byOperator.keys(), ...getChosenAdmins(desk, entries).keys()]),
];

/**
 * Every actor of the desk, and every account whose status the operator changed, has the profile of a present or former administrator. Every chosen
 * administrator has a payment method. A stored payment method identifies a former administrator; one without it has to be named in `former`.
 * @param entries of `getDeskEntries`, out of every ledger
 * @param former administrators who are named
 */
export function findRoleIssues(
  actors: DeskActors,
  desk: StoredDesk,
  entries: readonly OwnedEntry[],
  roles: Roles,
  former: ReadonlySet<Uid> = new Set(),
): StoredIssue[] {
  const strangers = [...actors.desk].flatMap(([actor, deeds]) => {
    const says = findStrangerIssue(roles.get(actor), former.has(actor));
    return says ? [createActorIssue(`for the desk by ${actor || 'nobody'}, ${says}`, deeds)] : [];
  });
  const others = [...actors.byOperator].flatMap(([uid, deeds]) => {
    const says = findStrangerIssue(roles.get(uid), former.has(uid));
    return says ? [createActorIssue(`by the operator about ${uid}, ${says}`, deeds)] : [];
  });
  const unpaid = [...getChosenAdmins(desk, entries)].filter(([uid]) => !roles.get(uid)?.admins);
  return [
    ...strangers,
    ...others,
    ...unpaid.map(([uid, at]) => ({ path: 'desk/current', folio: at, says: `Clients pay what ${uid} says, who has no payment method.` })),
  ];
}

function findStrangerIssue(role: RoleDocuments | undefined, isFormer: boolean): string | null {
  if (!role?.users) return 'who has no profile';
  if (role.users.admin === true || role.admins || isFormer) return null;
  return 'who is no administrator, and of whom nothing says that it ever was one';
}

/** One fault for each of them, however much was done: it is about the person. */
function createActorIssue(says: string, { uid, op, entry, count }: ActsByActor): StoredIssue {
  const [read] = readEntries({ uid, entries: { [op]: entry } }).entries;
  const more = count === 1 ? '' : count === 2 ? ' So was 1 more entry.' : ` So were ${count - 1} more entries.`;
  const subject = read ? formatFolio(read) : 'An entry';
  return {
    path: read ? getPath(read, uid) : `ledger/${uid}/entries/${op}`,
    folio: read ? formatFolio(read) : '',
    says: `${subject} was written ${says}.${more}`,
  };
}

/** As everything that was read says. */
export const getRoles = (books: readonly StoredBook[]): Roles => new Map(books.map(({ uid, documents }) => [uid, documents]));
