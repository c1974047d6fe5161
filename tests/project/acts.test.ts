import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ledgerActions } from '@/domain/ledger/acts';
import { arbitraryDesk } from '@/domain/ledger/fixtures/any-desk.fixture';
import { type Action, actions } from '@/domain/ledger/ledger';
import { getRequiredPause } from '@/domain/ledger/pace';

const writers: Record<string, string> = import.meta.glob(
  [
    '../../src/data/{collections,ledger}/*.ts',
    '../../tools/ops/**/*.ts',
    '!../../{src,tools}/**/*.test.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);

const readText = (path: string): string => readFileSync(path, 'utf8');

/** The text from the first line with `begin` to the next line that is no further in. */
function getBlock(text: string, begin: string): string {
  const lines = text.slice(text.indexOf(begin)).split('\n');
  const [first = ''] = lines;
  const depth = first.search(/\S/);
  const end = lines.findIndex((line, i) => i > 0 && line !== '' && line.search(/\S/) <= depth);
  return lines.slice(0, end === -1 ? undefined : end).join('\n');
}

const findKeys = (block: string): string[] =>
  [...block.matchAll(/^ +"([a-z]+\.[a-z]+)": /gm)].map(([, key = '']) => key);

const without = (names: readonly string[]): Action[] =>
  actions.filter((action) => !names.includes(action));
const isWrittenIn = (text: string) => (action: Action) => text.includes(`'${action}'`);

// An act that was added to the table and forgotten in one of these places would go unnoticed.
describe('the table of acts', () => {
  it('has a function of the data layer, or a script of the operator, for each act', () => {
    const writing = Object.values(writers).join('\n');
    expect(without(actions.filter(isWrittenIn(writing)))).toEqual([]);
  });

  it('agrees with the rules on the acts that a person in the app can do', () => {
    const rules = readText('firestore.rules').replaceAll('[.]', '.');
    expect(without(actions.filter(isWrittenIn(rules)))).toEqual(operatorsOrDerived);
  });

  it('has a pace for each act that a client can repeat', () => {
    const now = new Date();
    const keepsPace = (action: Action): boolean =>
      actions.some((last) => getRequiredPause(action, { action: last, at: now }, now) > 0);
    const unpaced = actions.filter(
      (action) => ledgerActions[action].by === 'owner' && !keepsPace(action),
    );
    expect(unpaced).toEqual(withoutPace);
  });

  it('is in generated books, but for acts of administrators in their own', () => {
    const books = fc.sample(arbitraryDesk, { seed: 1, numRuns: 300 });
    const found = books.flatMap(({ entries }) => entries.map(({ action }) => action));
    expect(without(found)).toEqual(inAdministratorsBooks);
  });

  it('agrees with the acts that generated clients do on the emulator', () => {
    const moves = readText('tests/property/client-moves.ts');
    const isMoved = (action: Action): boolean => new RegExp(`^  '${action}[' ]`, 'm').test(moves);
    expect(without(actions.filter(isMoved))).toEqual(notMoved);
  });
});

describe('the audit in Python', () => {
  const acts = readText('labs/verifier/acts.py');

  it('knows the acts of the table', () => {
    expect(findKeys(getBlock(acts, 'ACTS = {')).toSorted()).toEqual(actions.toSorted());
  });

  it('knows what an entry of each act on the profile records', () => {
    const forms = getBlock(readText('labs/verifier/forms.py'), 'def get_object_form');
    const ofProfile = actions.filter((action) => ledgerActions[action].cols.includes('users'));
    expect(findKeys(getBlock(forms, '        return {')).toSorted()).toEqual(ofProfile.toSorted());
  });

  it('knows the pace of each act', () => {
    const paces = [
      ...getBlock(acts, 'PACES = {').matchAll(/"([a-z.]+)": \(([\d_]+), \(([^)]+)\)\)/g),
    ].map(([, action = '', apart = '', after = '']) => ({
      action,
      apart: Number(apart.replaceAll('_', '')),
      after: [...after.matchAll(/"([a-z.]+)"/g)].map(([, last = '']) => last),
    }));
    const now = new Date();
    const getPause = (action: Action, last: Action): number =>
      getRequiredPause(action, { action: last, at: now }, now);
    const paced = actions.flatMap((action) => {
      const after = actions.filter((last) => getPause(action, last) > 0);
      return after.map((last) => ({ action, last, apart: getPause(action, last) }));
    });
    const flat = paces.flatMap(({ action, apart, after }) =>
      after.map((last) => ({ action, last, apart })),
    );
    expect(flat).toEqual(expect.arrayContaining(paced));
    expect(paced).toEqual(expect.arrayContaining(flat));
  });
});

/** The first three are `proposal.` and the status in the rules. */
const operatorsOrDerived: Action[] = [
  'proposal.confirmed',
  'proposal.rejected',
  'proposal.cancelled',
  'desk.selected',
  'history.archived',
];

/**
 * Once, at most fifty at a time, after an act that has one, with a pace of its own rule, and until
 * the desk undoes it.
 */
const withoutPace: Action[] = [
  'account.opened',
  'trade.placed',
  'subscription.cancelled',
  'verification.submitted',
  'status.frozen',
];

const inAdministratorsBooks: Action[] = [
  'role.granted',
  'role.revoked',
  'payment.updated',
  'desk.selected',
  'plans.updated',
  'switches.updated',
  'policy.updated',
];

/** Before the first move, with another act, as "deposit.proposed" and the like, or not of clients. */
const notMoved: Action[] = [
  'account.opened',
  'account.posted',
  'proposal.made',
  'role.granted',
  'role.revoked',
  'desk.selected',
  'policy.updated',
];
