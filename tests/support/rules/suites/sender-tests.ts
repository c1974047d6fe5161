import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import type { DataContext } from '@/data/ledger/context';
import { createNearlyStaleClaims, createStaleClaims } from '../desk';
import { it } from '../it';
import { refuseWrongSender, send } from '../writes';
import type { Action, Sender } from './action';

/** What a client's own action asks of the client. */
export interface ClientAccess {
  needsEmail: boolean;
  /** Account statuses. */
  refusedTo: readonly string[];
}

/** The statuses that the rules know by name, and one that they do not. */
const statuses = ['pending', 'active', 'on-holiday', 'frozen', 'suspended', 'closed'];

const needsEmailTitle = 'needs a verified e-mail';

/**
 * The wrong sender is refused under every name: its own, the right sender's, the client's. The
 * right sender is accepted.
 */
async function refuseUnderEveryName<S extends Sender>(
  wrong: DataContext,
  state: S,
  { write, entitle }: Action<S>,
): Promise<void> {
  const { caller, uid = caller.uid } = state;
  const valid = (actor: string) => write(state, {}, actor);
  for (const name of new Set([caller.uid, uid])) await assertFails(send(wrong, valid(name)));
  await entitle?.(state, wrong.uid);
  await assertFails(send(wrong, valid(wrong.uid)));
  await entitle?.(state, caller.uid);
  await assertSucceeds(send(caller, valid(caller.uid)));
}

/** Every administrator may, on everybody else's documents. */
export function testAdminAccess<S extends Sender>(action: Action<S>): void {
  const { desk, prepare, write } = action;
  it.each<[string, (state: S) => DataContext | Promise<DataContext>]>([
    ['a visitor', () => desk().visitor],
    ['another client', () => desk().seedClient()],
    ['a former administrator', () => desk().seedAdmin({ user: { admin: false } })],
    ['a suspended administrator', () => desk().seedAdmin({ user: { status: 'suspended' } })],
    ['a closed administrator', () => desk().seedAdmin({ user: { status: 'closed' } })],
    ['somebody without a profile', () => desk().as(desk().createUid())],
    ['the client', ({ caller, uid = caller.uid }) => desk().as(uid)],
  ])('threats 1, 4: is refused from %s', async (_, somebody) => {
    const state = await prepare();
    await refuseUnderEveryName(await somebody(state), state, action);
  });

  it('threat 12: is refused from an administrator on the own account', async () => {
    const state = await prepare({ user: { admin: true, desk: 'manager', status: 'active' } });
    await refuseUnderEveryName(desk().as(state.uid ?? state.caller.uid), state, action);
  });

  it('is accepted from every administrator', async () => {
    const state = await prepare();
    const other = await desk().seedAdmin();
    await action.entitle?.(state, other.uid);
    await assertSucceeds(send(other, write(state, {}, other.uid)));
  });
  testSignIn(action, needsEmailTitle);
  testAccountStatus(action, []);
}

/** Every manager may, and nobody else. @param title of the refusals, followed by the sender */
export function testManagerAccess<S extends Sender>(action: Action<S>, title: string): void {
  const { desk, prepare, write } = action;
  it.each<[string, () => DataContext | Promise<DataContext>]>([
    ['a visitor', () => desk().visitor],
    ['a client', () => desk().seedClient()],
    ['an agent', () => desk().seedAdmin({ user: { desk: 'agent' } })],
    ['a viewer', () => desk().seedAdmin({ user: { desk: 'viewer' } })],
    ['an administrator without a role', () => desk().seedAdmin({ user: { desk: '' } })],
    ['a former administrator', () => desk().seedAdmin({ user: { admin: false } })],
    ['a frozen manager', () => desk().seedAdmin({ user: { status: 'frozen' } })],
    ['somebody without a profile', () => desk().as(desk().createUid())],
  ])(`${title} %s`, async (_, somebody) => {
    const state = await prepare();
    const wrong = await somebody();
    await assertFails(send(wrong, write(state)));
    await refuseWrongSender(wrong, state.caller, (actor) => write(state, {}, actor));
  });
  testSignIn(action, 'threat 30: needs a verified e-mail');
}

/** The client alone may, unless its account has one of these statuses. */
export function testClientAccess<S extends Sender>(
  action: Action<S>,
  { needsEmail, refusedTo }: ClientAccess,
): void {
  const { desk, prepare } = action;
  it.each<[string, () => DataContext | Promise<DataContext>]>([
    ['a visitor', () => desk().visitor],
    ['another client', () => desk().seedClient()],
    ['an administrator', () => desk().seedAdmin()],
  ])('threat 4: is refused from %s', async (_, somebody) => {
    const state = await prepare();
    await refuseUnderEveryName(await somebody(), state, action);
  });
  testSignIn(action, needsEmail ? needsEmailTitle : undefined);
  testAccountStatus(action, refusedTo);
}

/**
 * @param emailTitle the title of the test that an unverified e-mail is refused; without one it is
 * accepted
 */
export function testSignIn<S extends Sender>(
  { desk, prepare, write }: Action<S>,
  emailTitle?: string,
): void {
  it('threat 13: needs a sign-in younger than two hours', async () => {
    const state = await prepare();
    const { uid } = state.caller;
    await refuseWrongSender(
      desk().as(uid, createStaleClaims()),
      desk().as(uid, createNearlyStaleClaims()),
      () => write(state, {}),
    );
  });

  it(emailTitle ?? 'needs no verified e-mail', async () => {
    const state = await prepare();
    const unverified = desk().as(state.caller.uid, { email_verified: false });
    if (emailTitle) await refuseWrongSender(unverified, state.caller, () => write(state, {}));
    else await assertSucceeds(send(unverified, write(state, {})));
  });
}

function testAccountStatus<S extends Sender>(
  { prepare, write }: Action<S>,
  refusedTo: readonly string[],
): void {
  const outcomes = statuses.map(
    (status) => [refusedTo.includes(status) ? 'refused' : 'accepted', status] as const,
  );
  it.each(outcomes)('threat 13: is %s when the client is %s', async (outcome, status) => {
    const state = await prepare({ user: { status } });
    await (outcome === 'refused' ? assertFails : assertSucceeds)(
      send(state.caller, write(state, {})),
    );
  });
}
