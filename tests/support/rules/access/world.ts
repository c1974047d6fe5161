// Seeds a document at every path, also at those that no function of src/data writes.
import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { listing, stored } from '../acts';
import { documentsOf, type RulesDesk } from '../desk';
import { kinds, proposal, stateOf, storedList, trade, withdrawal } from '../lists';
import { planOf, subscription, switchesOf } from '../objects';
import { storedPolicy } from '../policy';
import { deskBook } from '../proposals';
import { type Fields, tableOf } from '../writes';
import { claimsOf, limited, owners } from './acts';
import { accessMatrix, type Role } from './matrix';
import { everyRole, type Row, readTable } from './table';

export const rows = readTable(accessMatrix);
/** Every path of the table, once. */
export const templates = [...new Set(rows.map(({ path }) => path))];

const at = new Date('2026-11-02T09:00:00Z');
const envelope = { rev: 1, op: 'earlier', at };
const payment = { bitcoin: 'tb1q', ethereum: '', email: '', previous: {}, ...envelope };
const uidOf = (role: Role) => `uid-${role}`;
/** Whose documents a role is tried on. */
const subjectOf = (role: Role) => uidOf(owners[role] ? role : 'own');

/** The path of the table for this role; `variant` selects one of several documents. */
export function pathFor(template: string, role: Role, variant = ''): string {
  const others: Record<string, string> = {
    'the chosen': uidOf('dsk'),
    another: 'third',
    'the desk': 'third',
    everyone: 'everyone',
    'the book of the desk': deskBook,
  };
  const uid = others[variant] ?? subjectOf(role);
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
const bookOf = (uid: string, user: Fields): Record<string, Fields> => ({
  ...documentsOf(uid, {
    user,
    payment,
    subscription: { subscription: subscription() },
    deposits: stored(listing(uid, ['pending', 'completed'])),
    withdrawals: storedList(
      kinds.withdrawals,
      stateOf(kinds.withdrawals, [withdrawal(uid), withdrawal(uid, { status: 'rejected' })]),
    ),
    trades: storedList(
      kinds.trades,
      stateOf(kinds.trades, [trade(uid), trade(uid, { status: 'closed' })]),
    ),
    proposals: storedList(
      kinds.proposals,
      stateOf(kinds.proposals, [proposal(uid), proposal(uid, { status: 'confirmed' })]),
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
    rows.map(({ path, variant }) => pathFor(path, role, variant)),
  );
  const documents = {
    ...Object.fromEntries(paths.map((path) => [path, { here: true }])),
    ...Object.assign(
      {},
      ...everyRole.map((role) => (owners[role] ? bookOf(uidOf(role), owners[role]) : {})),
    ),
    ...documentsOf(uidOf('str'), { user: { status: 'active' } }),
    ...documentsOf(uidOf('was'), { payment }),
    ...Object.assign(
      {},
      ...[uidOf('dsk'), uidOf('oth'), 'third'].map((uid) =>
        documentsOf(uid, { user: administrator, payment }),
      ),
    ),
    ...Object.assign(
      {},
      ...everyRole
        .filter((role) => limited[role])
        .map((role) => documentsOf(uidOf(role), { user: { ...administrator, ...limited[role] } })),
    ),
    'desk/current': { admin: uidOf('dsk'), previous: '', ...envelope },
    'desk/plans': { plans: { plus: planOf() }, ...envelope },
    'desk/switches': { ...switchesOf(), ...envelope },
    'desk/policy': { ...storedPolicy(), ...envelope },
  };
  const all = Object.entries<Fields>(documents);
  for (let i = 0; i < all.length; i += 100)
    await desk.seedDocs(Object.fromEntries(all.slice(i, i + 100)));
  const sameAs: Partial<Record<Role, Role>> = { dun: 'dsk', dol: 'dsk' };
  const callers = tableOf(everyRole, (role) =>
    role === 'vis' ? desk.visitor : desk.as(uidOf(sameAs[role] ?? role), claimsOf(role)),
  );
  return { callers, documents };
}

/** The rows that speak of one of these operations. */
export const rowsOf = (...operations: Row['operations']): Row[] =>
  rows.filter((row) => row.operations.some((one) => operations.includes(one)));

/** The assertion that the table has for this role. */
export function getAssertion(row: Row, role: Role): (write: Promise<unknown>) => Promise<unknown> {
  const cell = row.cells[role];
  expect(cell, 'the cell of the table').toMatch(/^(yes|-)$/);
  return cell === 'yes' ? assertSucceeds : assertFails;
}
