import { randomUUID } from 'node:crypto';
import { completeDeposit, requestDeposit } from '@/data/collections/deposits';
import type { FileContext } from '@/data/collections/files';
import { changeAccountStatus, openAccount } from '@/data/collections/user-acts';
import type { AdminRole } from '@/domain/accounts/admin-role';
import { newClientOf } from '@/domain/accounts/person.fixture';
import { createOp } from '@/domain/revision-fields';
import { makeBookOlder } from '../../../tools/book-times';
import { createCallers } from '../../../tools/desk-caller';
import { setAdmin } from '../../../tools/ops/admin-role';
import { withDeskSdk } from './admin-sdk';
import { getEmulators } from './emulators';

function createConnection() {
  const callers = createCallers(getEmulators());
  return { callers, operator: callers.operator() };
}

let connection: ReturnType<typeof createConnection> | undefined;

function getConnection() {
  connection ??= createConnection();
  return connection;
}

/** Somebody who can sign in, and who can act without the browser too. */
export interface Person {
  email: string;
  password: string;
  name: string;
  caller: FileContext;
}

/**
 * Makes all that is in a client's book so many minutes older: trades become due, and paces have
 * passed.
 */
export const makeOlder = ({ caller }: Person, minutes: number): Promise<void> =>
  makeBookOlder(getConnection().operator, caller.uid, minutes * 60_000);

export const createPassword = (): string => `${randomUUID()}Aa1`;

/** A client of this test alone, signed up and with a profile. */
export async function createClient(firstname: string, { verified = true } = {}): Promise<Person> {
  return createPerson(firstname, verified, null);
}

/** An administrator of this test alone. */
export const createAdministrator = (
  firstname: string,
  role: AdminRole = 'manager',
): Promise<Person> => createPerson(firstname, true, role);

async function createPerson(
  firstname: string,
  verified: boolean,
  role: AdminRole | null,
): Promise<Person> {
  const uid = `${firstname.toLowerCase()}-${randomUUID().slice(0, 8)}`;
  const email = `${uid}@example.com`;
  const password = createPassword();
  const caller = getConnection().callers.as(uid, { email, email_verified: verified });
  await withDeskSdk(async (sdk) => {
    await sdk.auth.createUser({ uid, email, password, emailVerified: verified });
    await openAccount(caller, newClientOf(uid, { firstname, lastname: 'Tester' }), createOp());
    if (role) await setAdmin(sdk, uid, role);
  });
  return { email, password, name: `${firstname} Tester`, caller };
}

/** An active client is one whom the desk lets withdraw. */
export const activateClient = (client: Person, desk: Person): Promise<void> =>
  changeAccountStatus(desk.caller, {
    uid: client.caller.uid,
    status: 'active',
    reason: 'Everything is in order, so withdrawals are open.',
    op: createOp(),
  });

/** Announces a deposit of the client's and credits it. @param amount USD */
export async function fundClient(client: Person, desk: Person, amount = '500.00'): Promise<void> {
  const id = createOp();
  const deposit = {
    coin: 'bitcoin',
    amount,
    units: '0.00778695',
    rate: '64210.00',
    address: 'tb1qother',
    txid: '',
  } as const;
  await requestDeposit(client.caller, { request: deposit, op: id });
  await completeDeposit(desk.caller, { uid: client.caller.uid, id, op: createOp() });
}

/** A client with 500 dollars. */
export async function createTrader(firstname: string, desk: Person): Promise<Person> {
  const client = await createClient(firstname);
  await fundClient(client, desk);
  return client;
}

/** An active client with 500 dollars. */
export async function createWithdrawer(firstname: string, desk: Person): Promise<Person> {
  const client = await createTrader(firstname, desk);
  await activateClient(client, desk);
  return client;
}
