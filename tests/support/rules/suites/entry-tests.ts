import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { describe } from 'vitest';
import { createOp } from '@/domain/revision-fields';
import { it } from '../it';
import { inSeconds } from '../times';
import {
  type Commit,
  changeCommit,
  changeFields,
  type Fields,
  getFields,
  getMap,
  missing,
  movePart,
  refuseThenAccept,
  removeParts,
  send,
} from '../writes';
import type { Action, Sender } from './action';
import { acceptedReasons, type Case, refusedReasons, testRefused } from './cases';

const getUid = ({ caller, uid = caller.uid }: Sender) => uid;

/**
 * Refuses each half of an action alone, halves in other places, the action twice, and two of them
 * in one commit.
 */
export function testDocumentAndEntry<S extends Sender>({ desk, prepare, write }: Action<S>): void {
  // The fixed records belong to nobody.
  const getOtherPath = (path: string, uid: string, other: string) =>
    path.startsWith('desk/') ? 'desk/else' : path.replace(`/${uid}`, `/${other}`);
  it.each<[string, (valid: Commit, path: string, uid: string, other: string) => Commit]>([
    ['the document without its entry', (valid) => removeParts(valid, 'entry')],
    ['the entry without its document', (valid) => removeParts(valid, 'document')],
    [
      'the entry under another id',
      (valid, _, uid) => movePart(valid, 'entry', `ledger/${uid}/entries/another`),
    ],
    [
      'the entry in the ledger of another',
      (valid, _, __, other) => movePart(valid, 'entry', getEntryPath(other, valid)),
    ],
    [
      'the document of another',
      (valid, path, uid, other) => movePart(valid, 'document', getOtherPath(path, uid, other)),
    ],
  ])('threats 7, 8: refuses %s', async (_, breaking) => {
    const other = await prepare();
    const state = await prepare();
    const valid = write(state, {});
    // The list of the desk is the same in both states.
    const another = getUid(other) === getUid(state) ? desk().createUid() : getUid(other);
    await refuseThenAccept(
      state.caller,
      breaking(valid, valid.document?.path ?? '', getUid(state), another),
      valid,
    );
  });

  it('threat 5: refuses the same act twice', async () => {
    const state = await prepare();
    const valid = write(state, {});
    await assertSucceeds(send(state.caller, valid));
    await assertFails(send(state.caller, valid));
  });

  it('threats 5, 8: refuses two of them in one commit', async () => {
    const state = await prepare();
    const first = write(state, {});
    const op = createOp();
    const second = movePart(
      changeCommit(write(state, {}), { document: { op }, entry: { op } }),
      'entry',
      `ledger/${getBookUid(first)}/entries/${op}`,
    );
    const { rev } = getFields(first, 'entry');
    const next = { rev: Number(rev) + 1 };
    const above = changeCommit(second, {
      document: next,
      entry: { ...next, before: getMap(first, 'entry', 'after') },
    });
    const both = ({ document, entry }: Commit): Commit => ({
      ...first,
      ...(document && { again: document }),
      ...(entry && { more: entry }),
    });
    await assertFails(send(state.caller, both(second)));
    await assertFails(send(state.caller, both(removeParts(second, 'document'))));
    await refuseThenAccept(state.caller, both(above), first);
  });
}

const getEntryPath = (uid: string, commit: Commit) =>
  `ledger/${uid}/entries/${getFields(commit, 'entry').op}`;
/** Whose ledger the entry is in. */
const getBookUid = (commit: Commit) => commit.entry?.path.split('/')[1];

/** What an entry records, with wrong values for its fields. */
export interface EntrySample {
  /** Revision after the act. */
  rev: number;
  /** A wrong collection. */
  col: string;
  /** Wrong actions. */
  actions: readonly string[];
  /** The fields of before and after, each with a wrong value. */
  before: Fields;
  after: Fields;
  hasReason: boolean;
  /** A wrong reference. */
  ref?: string;
}

/** Refuses every field of the entry with another value, and each field of its before and after. */
export function testEntryContent<S extends Sender>(
  { prepare, write }: Action<S>,
  sample: EntrySample,
): void {
  const { rev, col, actions, before, after, hasReason, ref = 'another' } = sample;
  const inside = (side: string, fields: Fields): Case[] => [
    ...Object.entries(fields).map(
      ([field, value]): Case => [
        `that lies about ${field} ${side}`,
        { [side]: { [field]: value } },
      ],
    ),
    ...Object.keys(fields).map(
      (field): Case => [`without ${field} ${side}`, { [side]: { [field]: missing } }],
    ),
    [`that records more ${side}`, { [side]: { more: '' } }],
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
    testRefused({
      cases: lies,
      prepare,
      write: (state, changes) => {
        const valid = write(state, {});
        const withLie = (side: 'before' | 'after') =>
          side in changes && {
            [side]: changeFields(getMap(valid, 'entry', side), changes[side] as Fields),
          };
        return changeCommit(valid, {
          entry: { ...changes, ...withLie('before'), ...withLie('after') },
        });
      },
    });
  });
}

/** Refuses wrong revision fields in the document, with and without the same in its entry. */
export function testRevisionFields<S extends Sender>(
  { prepare, write }: Action<S>,
  rev: number,
): void {
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
    testRefused({
      cases: [...revisions, ...others],
      prepare,
      write: (state, changes) => changeCommit(write(state, {}), { document: changes }),
    });
  });
  describe('threat 6: refuses document and entry', () => {
    const both = (state: S, changes: Fields) =>
      changeCommit(write(state, {}), { document: changes, entry: changes });
    testRefused({ cases: revisions, prepare, write: both });
  });
}

/**
 * Accepts reasons of both allowed lengths and refuses others.
 * @param follow the rest of the document that follows from a reason
 */
export function testReason<S extends Sender>(
  { prepare, write }: Action<S>,
  follow: (reason: unknown) => Fields,
): void {
  const withReason = (state: S, changes: Fields) =>
    changeCommit(write(state, 'reason' in changes ? follow(changes.reason) : {}), {
      entry: changes,
    });
  it.each(acceptedReasons)('accepts %s', async (_, reason) => {
    const state = await prepare();
    await assertSucceeds(send(state.caller, withReason(state, { reason })));
  });
  describe('threat 7: refuses', () => {
    const faults = refusedReasons.map(([fault, reason]): Case => [fault, { reason }]);
    testRefused({ cases: faults, prepare, write: withReason });
  });
}
