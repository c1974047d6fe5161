import { operator } from '@/domain/accounts/account';
import { getText, type Snapshot } from '@/domain/accounts/snapshot';
import { getActRule } from '@/domain/ledger/acts';
import { formatFolio } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { getPath, type OwnedEntry, readEntries, type StoredBook, type StoredDesk, type StoredIssue } from './reconcile-input';

/** One person's acts for the desk: one example with its book, and their number. */
interface ActsByActor {
  uid: Uid;
  op: string;
  entry: Snapshot;
  count: number;
}
/** Who acted for the desk, and on whom the operator acted. */
interface DeskActors {
  desk: Map<Uid, ActsByActor>;
  /** By owner of the book: the operator changes only the status of administrators. */
  byOperator: Map<Uid, ActsByActor>;
}
export const createDeskActors = (): DeskActors => ({ desk: new Map(), byOperator: new Map() });

/**
 * The documents that show a role: the profile, and the payment method, which only administrators have and which stays after the role is
 * revoked.
 */
export type RoleDocuments = Pick<StoredBook['documents'], 'users' | 'admins'>;
export type Roles = ReadonlyMap<Uid, RoleDocuments>;

/** Collects the administrators who acted in this book. Other entries by the operator are reported by `reconcile-acts.ts`. */
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

/** Everyone who was ever selected as payee, by the folio of the entry, and the current one under an empty folio. */
function getChosenAdmins({ current }: Pick<StoredDesk, 'current'>, entries: readonly OwnedEntry[]): Map<Uid, string> {
  const selected = entries.filter(({ action, col }) => action === 'desk.selected' && col === 'desk');
  const inRecord: [Uid, string][] = current ? [[getText(current, 'admin'), '']] : [];
  return new Map([...inRecord, ...selected.map((entry): [Uid, string] => [getText(entry.after, 'admin'), formatFolio(entry)])]);
}

/** The users whose role must be read. */
export const getRolesToRead = (actors: DeskActors, desk: StoredDesk, entries: readonly OwnedEntry[]): Uid[] => [
  ...new Set([...actors.desk.keys(), ...actors.byOperator.keys(), ...getChosenAdmins(desk, entries).keys()]),
];

/**
 * Everyone who acted for the desk, and every account whose status the operator changed, is a present or former administrator. Every
 * selected payee has a payment method. A stored payment method proves a former administrator; those without one are listed in `former`.
 * @param entries of `getDeskEntries`, from every ledger
 * @param former uids of former administrators
 */
export function findRoleIssues(
  actors: DeskActors,
  desk: StoredDesk,
  entries: readonly OwnedEntry[],
  roles: Roles,
  former: ReadonlySet<Uid> = new Set(),
): StoredIssue[] {
  const strangers = [...actors.desk].flatMap(([actor, deeds]) => {
    const message = findStrangerIssue(roles.get(actor), former.has(actor));
    return message ? [createActorIssue(`for the desk by ${actor || 'nobody'}, ${message}`, deeds)] : [];
  });
  const others = [...actors.byOperator].flatMap(([uid, deeds]) => {
    const message = findStrangerIssue(roles.get(uid), former.has(uid));
    return message ? [createActorIssue(`by the operator about ${uid}, ${message}`, deeds)] : [];
  });
  const unpaid = [...getChosenAdmins(desk, entries)].filter(([uid]) => !roles.get(uid)?.admins);
  return [
    ...strangers,
    ...others,
    ...unpaid.map(([uid, at]) => ({
      path: 'desk/current',
      folio: at,
      message: `Clients pay what ${uid} says, who has no payment method.`,
    })),
  ];
}

function findStrangerIssue(role: RoleDocuments | undefined, isFormer: boolean): string | null {
  if (!role?.users) return 'who has no profile';
  if (role.users.admin === true || role.admins || isFormer) return null;
  return 'who is no administrator, and of whom nothing says that it ever was one';
}

/** One issue per person, not per act. */
function createActorIssue(message: string, { uid, op, entry, count }: ActsByActor): StoredIssue {
  const [read] = readEntries({ uid, entries: { [op]: entry } }).entries;
  const more = count === 1 ? '' : count === 2 ? ' So was 1 more entry.' : ` So were ${count - 1} more entries.`;
  const subject = read ? formatFolio(read) : 'An entry';
  return {
    path: read ? getPath(read, uid) : `ledger/${uid}/entries/${op}`,
    folio: read ? formatFolio(read) : '',
    message: `${subject} was written ${message}.${more}`,
  };
}

/** The roles in a complete set of books. */
export const getRoles = (books: readonly StoredBook[]): Roles => new Map(books.map(({ uid, documents }) => [uid, documents]));
