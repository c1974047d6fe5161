// The records that the desk has once, at a fixed path, and the administrators who change them.
import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import type { RulesDesk } from '../desk';
import { it } from '../it';
import { inSeconds } from '../times';
import {
  type Commit,
  type Fields,
  getOp,
  movePart,
  refuseThenAccept,
  refuseWrongSender,
  send,
} from '../writes';
import type { Action } from './action';
import { testSignIn } from './sender-tests';

/** An administrator, with the record as it is stored; null where there is none yet. */
export interface Admin {
  caller: DataContext;
  uid: string;
  before: Fields | null;
}

/** A record past the rules. */
interface DeskRecord {
  desk: () => RulesDesk;
  /** Stores it in revision 3. */
  store(before: Fields): Promise<void>;
  remove(): Promise<void>;
  /** An administrator, after the record was stored. */
  admin(before?: Fields): Promise<Admin>;
  /** An administrator, after the record was removed. */
  firstAdmin(): Promise<Admin>;
}

/**
 * @param old what the record holds, unless a test says otherwise
 * @param fieldsOf the fields in which the document holds it
 */
export function createDeskRecord(
  desk: () => RulesDesk,
  path: string,
  old: Fields,
  fieldsOf = (before: Fields) => before,
): DeskRecord {
  const store = (before: Fields) =>
    desk().seedDocs({ [path]: { ...fieldsOf(before), rev: 3, op: 'earlier', at: inSeconds(-60) } });
  const remove = () => desk().remove(path);
  const seedAdmin = async (before: Fields | null): Promise<Admin> => {
    const caller = await desk().seedAdmin();
    await (before ? store(before) : remove());
    return { caller, uid: caller.uid, before };
  };
  return {
    desk,
    store,
    remove,
    admin: (before = old) => seedAdmin(before),
    firstAdmin: () => seedAdmin(null),
  };
}

/** The number of the revision before an act of this administrator. */
export const getRevision = ({ before }: Admin): number => (before ? 3 : 0);

/**
 * An act that replaces a record of the desk, first where there is none yet and then where there is
 * one: who may do it.
 * @param threats how titles name the threats of other senders
 * @param define further tests, for the revision after the act
 */
export function describeDeskRecord(
  name: string,
  threats: string,
  { desk, admin, firstAdmin }: DeskRecord,
  write: Action<Admin>['write'],
  define: (action: Action<Admin>, rev: number) => void,
): void {
  describe.each<[string, () => Promise<Admin>, number]>([
    ['for the first time', firstAdmin, 1],
    ['again', admin, 4],
  ])(`${name} %s`, (_, prepare, rev) => {
    const action = { desk, prepare: () => prepare(), write };
    testRecordAccess(action, threats);
    define(action, rev);
  });
}

function testRecordAccess(action: Action<Admin>, threats: string): void {
  const { desk, prepare } = action;
  const write = (state: Admin, actor = state.uid): Commit => action.write(state, {}, actor);

  it('is accepted from every administrator', async () => {
    for (const _ of [1, 2]) {
      const state = await prepare();
      await assertSucceeds(send(state.caller, write(state)));
    }
  });

  it.each([
    ['a visitor', () => desk().visitor],
    ['a client', () => desk().seedClient()],
    ['a former administrator', () => desk().seedAdmin({ user: { admin: false } })],
    ['a frozen administrator', () => desk().seedAdmin({ user: { status: 'frozen' } })],
    ['somebody without a profile', () => desk().as(desk().createUid())],
  ])(`${threats}: is refused from %s`, async (_, somebody) => {
    const state = await prepare();
    const wrong = await somebody();
    await assertFails(send(wrong, write(state)));
    await refuseWrongSender(wrong, state.caller, (actor) => write(state, actor));
  });

  testSignIn(action, 'threat 30: needs a verified e-mail');

  it('threat 8: is in the own ledger and not in that of a client', async () => {
    const state = await prepare();
    const client = await desk().seedClient();
    const valid = write(state);
    await refuseThenAccept(
      state.caller,
      movePart(valid, 'entry', `ledger/${client.uid}/entries/${getOp(valid)}`),
      valid,
    );
  });
}
