// Seeds a document at every path, also at those that no function of src/data writes.
import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createDepositList, toStoredDeposits } from '../acts/deposit-acts';
import { createListState, listKinds, toStoredList } from '../acts/lists';
import { createPlan, createSubscription, createSwitches } from '../acts/objects';
import { createPolicy } from '../acts/policy';
import { deskBook } from '../acts/proposal-kinds';
import { createTrade } from '../acts/trade-acts';
import { createPayoutProposal, createWithdrawal } from '../acts/withdrawal-acts';
import { createClientDocuments, type RulesDesk } from '../desk';
import { createTable, type Fields } from '../writes';
import { accessMatrix, type Role } from './matrix';
import { getClaims, limitedProfiles, ownerProfiles } from './role-acts';
import { everyRole, type Row, readTable } from './table';

const rows = readTable(accessMatrix);
/** Every path of the table, once. */
export const templates = [...new Set(rows.map(({ path }) => path))];

const at = new Date('2026-11-02T09:00:00Z');
const envelope = { rev: 1, op: 'earlier', at };
const payment = { bitcoin: 'tb1q', ethereum: '', email: '', previous: {}, ...envelope };
const getRoleUid = (role: Role) => `uid-${role}`;
/** Whose documents a role is tried on. */
const getSubjectUid = (role: Role) => getRoleUid(ownerProfiles[role] ? role : 'own');

/** The path of the table for this role; `variant` selects one of several documents. */
export function getPath(template: string, role: Role, variant = ''): string {
  const others: Record<string, string> = {
    'the chosen': getRoleUid('dsk'),
    another: 'third',
    'the desk': 'third',
    everyone: 'everyone',
    'the book of the desk': deskBook,
  };
  const uid = others[variant] ?? getSubjectUid(role);
  const audience = variant === 'a status' ? 'status-active' : uid;
  const names: Record<string, string> = {
    uid,
    audience,
    op: 'opened',
    id: 'one',
    n: '1',
    col: variant || 'deposits',
    'path=**': 'any/below',
  };
  return template.slice(1).replace(/\{([^}]+)\}/g, (_, name: string) => names[name] ?? name);
}

/** All documents of one person. */
const createBook = (uid: string, user: Fields): Record<string, Fields> => ({
  ...createClientDocuments(uid, {
    user,
    payment,
    subscription: { subscription: createSubscription() },
    deposits: toStoredDeposits(createDepositList(uid, ['pending', 'completed'])),
    withdrawals: toStoredList(
      listKinds.withdrawals,
      createListState(listKinds.withdrawals, [
        createWithdrawal(uid),
        createWithdrawal(uid, { status: 'rejected' }),
      ]),
    ),
    trades: toStoredList(
      listKinds.trades,
      createListState(listKinds.trades, [createTrade(uid), createTrade(uid, { status: 'closed' })]),
    ),
    proposals: toStoredList(
      listKinds.proposals,
      createListState(listKinds.proposals, [
        createPayoutProposal(uid),
        createPayoutProposal(uid, { status: 'confirmed' }),
      ]),
    ),
  }),
  [`ledger/${uid}/entries/opened`]: {
    ...envelope,
    op: 'opened',
    col: 'users',
    action: 'account.opened',
    actor: uid,
  },
});

export interface World {
  callers: Record<Role, DataContext>;
  /** The seeded document at each path. */
  documents: Record<string, Fields>;
}

/** A document at every path of the table for every role, and everybody who may ask for it. */
export async function createWorld(desk: RulesDesk): Promise<World> {
  const administrator = { admin: true, desk: 'manager', status: 'active' };
  const paths = everyRole.flatMap((role) =>
    rows.map(({ path, variant }) => getPath(path, role, variant)),
  );
  const documents = {
    ...Object.fromEntries(paths.map((path) => [path, { here: true }])),
    ...Object.assign(
      {},
      ...everyRole.map((role) =>
        ownerProfiles[role] ? createBook(getRoleUid(role), ownerProfiles[role]) : {},
      ),
    ),
    ...createClientDocuments(getRoleUid('str'), { user: { status: 'active' } }),
    ...createClientDocuments(getRoleUid('was'), { payment }),
    ...Object.assign(
      {},
      ...[getRoleUid('dsk'), getRoleUid('oth'), 'third'].map((uid) =>
        createClientDocuments(uid, { user: administrator, payment }),
      ),
    ),
    ...Object.assign(
      {},
      ...everyRole
        .filter((role) => limitedProfiles[role])
        .map((role) =>
          createClientDocuments(getRoleUid(role), {
            user: { ...administrator, ...limitedProfiles[role] },
          }),
        ),
    ),
    'desk/current': { admin: getRoleUid('dsk'), previous: '', ...envelope },
    'desk/plans': { plans: { plus: createPlan() }, ...envelope },
    'desk/switches': { ...createSwitches(), ...envelope },
    'desk/policy': { ...createPolicy(), ...envelope },
  };
  const all = Object.entries<Fields>(documents);
  for (let i = 0; i < all.length; i += 100)
    await desk.seedDocs(Object.fromEntries(all.slice(i, i + 100)));
  const sameAs: Partial<Record<Role, Role>> = { dun: 'dsk', dol: 'dsk' };
  const callers = createTable(everyRole, (role) =>
    role === 'vis' ? desk.visitor : desk.as(getRoleUid(sameAs[role] ?? role), getClaims(role)),
  );
  return { callers, documents };
}

/** The rows that speak of one of these operations. */
export const findRows = (...operations: Row['operations']): Row[] =>
  rows.filter((row) => row.operations.some((one) => operations.includes(one)));

/** The assertion that the table has for this role. */
export function getAssertion(row: Row, role: Role): (write: Promise<unknown>) => Promise<unknown> {
  const cell = row.cells[role];
  expect(cell, 'the cell of the table').toMatch(/^(yes|-)$/);
  return cell === 'yes' ? assertSucceeds : assertFails;
}
