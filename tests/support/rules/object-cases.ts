import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import { inSeconds } from './acts';
import { type Case, refusesEach } from './cases';
import { type ClientSetup, nearlyStale, type RulesDesk, stale } from './desk';
import { it } from './it';
import {
  altered,
  type Commit,
  changed,
  type Fields,
  getFields,
  getMap,
  missing,
  moved,
  refuseThenAccept,
  refuseThenAcceptFrom,
  send,
  without,
} from './writes';

/** Who sends an act, and whose documents it is about. */
export interface Subject {
  caller: DataContext;
  uid: string;
}

/** One act that replaces an object, as the tables below try it. Its commit has a `document` and an `entry`. */
export interface ObjectAct<S extends Subject> {
  desk: () => RulesDesk;
  /** Somebody new on whom the act is possible, who stands as said. */
  prepare: (setup?: ClientSetup) => Promise<S>;
  /** The valid act; `changes` are those of what is written, and the entry tells them. By the caller, unless somebody else acts. */
  commit: (state: S, changes?: Fields, actor?: string) => Commit;
  /** Gives the sender what the act needs, in the store and in `state`. */
  entitle?: (state: S, uid: string) => Promise<void>;
}

/** The statuses that the rules know by name, and one that they do not. */
const statuses = ['pending', 'active', 'on-holiday', 'frozen', 'suspended', 'closed'];

/** Refused from somebody in the own name, in the name of who may, and in the client's; taken from who may. */
async function refusedUnder<S extends Subject>(wrong: DataContext, state: S, { commit, entitle }: ObjectAct<S>): Promise<void> {
  const { caller, uid } = state;
  const valid = (actor: string) => commit(state, {}, actor);
  for (const name of new Set([caller.uid, uid])) await assertFails(send(wrong, valid(name)));
  await entitle?.(state, wrong.uid);
  await assertFails(send(wrong, valid(wrong.uid)));
  await entitle?.(state, caller.uid);
  await assertSucceeds(send(caller, valid(caller.uid)));
}

/** An act of every administrator on everybody else. */
export function testAdminAccess<S extends Subject>(act: ObjectAct<S>): void {
  const { desk, prepare, commit } = act;
  it.each<[string, (state: S) => DataContext | Promise<DataContext>]>([
    ['a visitor', () => desk().visitor],
    ['another client', () => desk().newClient()],
    ['somebody who was an administrator', () => desk().newAdmin({ user: { admin: false } })],
    ['an administrator who is suspended', () => desk().newAdmin({ user: { status: 'suspended' } })],
    ['an administrator whose account is closed', () => desk().newAdmin({ user: { status: 'closed' } })],
    ['somebody without a profile', () => desk().as(desk().newUid())],
    ['the client', ({ uid }) => desk().as(uid)],
  ])('threats 1, 4: is refused from %s', async (_, somebody) => {
    const state = await prepare();
    await refusedUnder(await somebody(state), state, act);
  });

  it('threat 12: is refused from an administrator on the own account', async () => {
    const state = await prepare({ user: { admin: true, status: 'active' } });
    await refusedUnder(desk().as(state.uid), state, act);
  });

  it('is allowed to every administrator', async () => {
    const [state, other] = [await prepare(), await desk().newAdmin()];
    await act.entitle?.(state, other.uid);
    await assertSucceeds(send(other, commit(state, {}, other.uid)));
  });
  testSignIn(act, true);
  testAccountStatus(act, []);
}

/** An act of the client alone, in all statuses but these. */
export function testClientAccess<S extends Subject>(
  act: ObjectAct<S>,
  { needsEmail, refusedTo }: { needsEmail: boolean; refusedTo: readonly string[] },
): void {
  const { desk, prepare } = act;
  it.each<[string, () => DataContext | Promise<DataContext>]>([
    ['a visitor', () => desk().visitor],
    ['another client', () => desk().newClient()],
    ['an administrator', () => desk().newAdmin()],
  ])('threat 4: is refused from %s', async (_, somebody) => {
    const state = await prepare();
    await refusedUnder(await somebody(), state, act);
  });
  testSignIn(act, needsEmail);
  testAccountStatus(act, refusedTo);
}

function testSignIn<S extends Subject>({ desk, prepare, commit }: ObjectAct<S>, needsEmail: boolean): void {
  it('threat 13: needs a sign-in younger than two hours', async () => {
    const state = await prepare();
    const { uid } = state.caller;
    await refuseThenAcceptFrom(desk().as(uid, stale()), desk().as(uid, nearlyStale()), () => commit(state));
  });

  it(needsEmail ? 'needs a verified e-mail' : 'needs no verified e-mail', async () => {
    const state = await prepare();
    const unverified = desk().as(state.caller.uid, { email_verified: false });
    if (needsEmail) await refuseThenAcceptFrom(unverified, state.caller, () => commit(state));
    else await assertSucceeds(send(unverified, commit(state)));
  });
}

function testAccountStatus<S extends Subject>({ prepare, commit }: ObjectAct<S>, refusedTo: readonly string[]): void {
  it.each(statuses)(`threat 13: ${refusedTo.length > 0 ? 'asks whether' : 'does not ask whether'} the client is %s`, async (status) => {
    const state = await prepare({ user: { status } });
    await (refusedTo.includes(status) ? assertFails : assertSucceeds)(send(state.caller, commit(state)));
  });
}

/** Each half of an act alone, halves in other places, the act twice, and two acts in one commit. */
export function testDocumentAndEntry<S extends Subject>({ prepare, commit }: ObjectAct<S>): void {
  // The fixed records are nobody's.
  const elsewhere = (path: string, uid: string, other: string) =>
    path.startsWith('desk/') ? 'desk/else' : path.replace(`/${uid}`, `/${other}`);
  it.each<[string, (valid: Commit, path: string, uid: string, other: string) => Commit]>([
    ['the document without its entry', (valid) => without(valid, 'entry')],
    ['the entry without its document', (valid) => without(valid, 'document')],
    ['the entry under another id', (valid, _, uid) => moved(valid, 'entry', `ledger/${uid}/entries/another`)],
    ['the entry in the book of another', (valid, _, __, other) => moved(valid, 'entry', entryPath(other, valid))],
    ['the document of another', (valid, path, uid, other) => moved(valid, 'document', elsewhere(path, uid, other))],
  ])('threats 7, 8: refuses %s', async (_, breaking) => {
    const [{ uid }, state] = [await prepare(), await prepare()];
    const valid = commit(state);
    await refuseThenAccept(state.caller, breaking(valid, valid.document?.path ?? '', state.uid, uid), valid);
  });

  it('threat 5: refuses the same act twice', async () => {
    const state = await prepare();
    const valid = commit(state);
    await assertSucceeds(send(state.caller, valid));
    await assertFails(send(state.caller, valid));
  });

  it('threats 5, 8: refuses two of them in one commit', async () => {
    const state = await prepare();
    const first = commit(state);
    const op = createOp();
    const second = moved(altered(commit(state), { document: { op }, entry: { op } }), 'entry', `ledger/${bookOf(first)}/entries/${op}`);
    const { rev } = getFields(first, 'entry');
    const next = { rev: Number(rev) + 1 };
    const above = altered(second, { document: next, entry: { ...next, before: getMap(first, 'entry', 'after') } });
    const both = ({ document, entry }: Commit): Commit => ({
      ...first,
      ...(document && { again: document }),
      ...(entry && { more: entry }),
    });
    await assertFails(send(state.caller, both(second)));
    await assertFails(send(state.caller, both(without(second, 'document'))));
    await refuseThenAccept(state.caller, both(above), first);
  });
}

const entryPath = (uid: string, commit: Commit) => `ledger/${uid}/entries/${getFields(commit, 'entry').op}`;
/** Whose book the entry is in. */
const bookOf = (commit: Commit) => commit.entry?.path.split('/')[1];

/** What an entry can say that is not so. */
export interface Sample {
  /** Revision after the act. */
  rev: number;
  /** A collection that it is not about. */
  col: string;
  /** Actions that it is not. */
  actions: readonly string[];
  /** What it tells of before and after, by field, and something else in each of them. */
  before: Fields;
  after: Fields;
  hasReason: boolean;
  /** What it says of a reference, where any is wrong. */
  ref?: string;
}

/** Every field of the entry told otherwise than it is; of before and after each field. */
export function testEntryContent<S extends Subject>({ prepare, commit }: ObjectAct<S>, sample: Sample): void {
  const { rev, col, actions, before, after, hasReason, ref = 'another' } = sample;
  const inside = (side: string, fields: Fields): Case[] => [
    ...Object.entries(fields).map(([field, value]): Case => [`that lies about ${field} ${side}`, { [side]: { [field]: value } }]),
    ...Object.keys(fields).map((field): Case => [`that says nothing of ${field} ${side}`, { [side]: { [field]: missing } }]),
    [`that tells more ${side}`, { [side]: { more: '' } }],
  ];
  const lies: Case[] = [
    ['of another act', { op: 'another' }],
    ['about another document', { col }],
    ['of the revision before', { rev: rev - 1 }],
    ['of the revision after', { rev: rev + 1 }],
    ['by another actor', { actor: 'another' }],
    ...actions.map((action): Case => [`of ${action}`, { action }]),
    ['about an element', { index: 0 }],
    ['with another reference', { ref }],
    ...(hasReason ? [] : ([['with a reason', { reason: 'Because I can.' }]] satisfies Case[])),
    ['with a time of its own', { at: () => inSeconds(-1) }],
    ...inside('before', before),
    ...inside('after', after),
  ];
  describe('threat 7: refuses an entry', () => {
    refusesEach(lies, prepare, (state, changes) => {
      const valid = commit(state);
      const withLie = (side: 'before' | 'after') =>
        side in changes && { [side]: changed(getMap(valid, 'entry', side), changes[side] as Fields) };
      return altered(valid, { entry: { ...changes, ...withLie('before'), ...withLie('after') } });
    });
  });
}

/** The envelope of the document otherwise than it has to be, with and without its entry. */
export function testRevisionFields<S extends Subject>({ prepare, commit }: ObjectAct<S>, rev: number): void {
  const revisions: Case[] = [
    ['of a repeated revision', { rev: rev - 1 }],
    ['of a skipped revision', { rev: rev + 1 }],
    ['of a revision in words', { rev: String(rev) }],
    ['without a revision', { rev: missing }],
  ];
  const others: Case[] = [
    ['of another act', { op: 'another' }],
    ['of no act', { op: missing }],
    ['with a time of its own', { at: () => inSeconds(-1) }],
    ['without a time', { at: missing }],
    ['with one field more', { more: 'x' }],
  ];
  describe('threats 6, 15: refuses a document', () => {
    refusesEach([...revisions, ...others], prepare, (state, changes) => altered(commit(state), { document: changes }));
  });
  describe('threat 6: refuses document and entry', () => {
    const both = (state: S, changes: Fields) => altered(commit(state), { document: changes, entry: changes });
    refusesEach(revisions, prepare, both);
  });
}
