import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Caller } from '../src/data/caller';
import { cancelDeposit, completeDeposit, rejectDeposit, requestDeposit } from '../src/data/deposits';
import { selectDesk, updatePayment } from '../src/data/payment';
import { changeStanding, openAccount } from '../src/data/users';
import { type Coin, unitsFor } from '../src/domain/coin';
import type { Money } from '../src/domain/money';
import { type AdminSdk, setAdmin, withAdminSdk } from './admin-role';
import { createCallers } from './desk-caller';
import { createRandom, type Random } from './random';
import { administrator, clients, type Person, rates, type SeededDeposit } from './seed-story';

/** The emulators to fill, and the one password that all local accounts get. */
export interface SeedTarget {
  projectId: string;
  /** `127.0.0.1:9099` */
  auth: string;
  /** `127.0.0.1:8080` */
  firestore: string;
  password: string;
}

export interface SeededAccount {
  email: string;
  name: string;
  role: 'client' | 'administrator';
  /** What there is to see with this account. */
  about: string;
}

/** From a fixed start, so that every desk is the same: the same people, the same ids, the same acts. */
const start = 1_000;

/**
 * Fills the emulators with a small desk, through the same acts as the app and under the same rules, so the book is true. Ids come from a fixed
 * random start: seeding again, or after an interruption, repeats no act.
 * @throws ActError when an act is refused
 */
export async function seed(target: SeedTarget): Promise<SeededAccount[]> {
  const [host = '', port = ''] = target.firestore.split(':');
  const callers = createCallers({ projectId: target.projectId, host, port: Number(port) });
  const as = (person: Person) => callers.as(person.uid, { email: person.email, email_verified: person.verified });
  try {
    await withAdminSdk({ projectId: target.projectId, emulators: target }, async (sdk) => {
      const random = createRandom(start);
      const desk = as(administrator);
      await signUp(sdk, administrator, target.password, desk, random);
      await setAdmin(sdk, administrator.email, true);
      await openDesk(desk, random);
      const each = clients.map((client, i) => ({ client, own: createRandom(start + 1 + i) }));
      await Promise.all(each.map(({ client, own }) => seedClient(sdk, client, target.password, as(client), desk, own)));
    });
  } finally {
    await callers.close();
  }
  return [administrator, ...clients].map(({ email, firstname, lastname, about }) => ({
    email,
    name: `${firstname} ${lastname}`,
    role: email === administrator.email ? 'administrator' : 'client',
    about,
  }));
}

async function signUp({ auth }: AdminSdk, person: Person, password: string, caller: Caller, random: Random) {
  const { uid, email, verified, ...rest } = person;
  const known = await auth.getUsers([{ uid }]);
  if (known.users.length === 0) {
    await auth.createUser({ uid, email, password, emailVerified: verified, displayName: `${rest.firstname} ${rest.lastname}` });
  }
  const { username, firstname, lastname, mobile, country } = person;
  await openAccount(caller, { username, firstname, lastname, email, mobile, country }, random.uuid());
}

async function openDesk(desk: Caller, random: Random) {
  const [updated, selected] = [random.uuid(), random.uuid()];
  await updatePayment(desk, { bitcoin: addresses.bitcoin, ethereum: addresses.ethereum, email: administrator.email }, updated);
  await selectDesk(desk, desk.uid, selected);
}

type SeededClient = (typeof clients)[number];

async function seedClient(sdk: AdminSdk, client: SeededClient, password: string, caller: Caller, desk: Caller, random: Random) {
  await signUp(sdk, client, password, caller, random);
  for (const deposit of client.deposits) await seedDeposit(deposit, caller, desk, random);
  const { standing } = client;
  if (standing) await changeStanding(desk, client.uid, standing.status, standing.reason, random.uuid());
}

async function seedDeposit(deposit: SeededDeposit, client: Caller, desk: Caller, random: Random) {
  const { coin, amount, outcome } = deposit;
  const rate: Money = deposit.rate ?? rates[coin];
  const [id, decision] = [random.uuid(), random.uuid()];
  const txid = random.chance(0.7) ? `${coin === 'ethereum' ? '0x' : ''}${random.hex(64)}` : '';
  await requestDeposit(client, { coin, amount, units: unitsFor(amount, rate), rate, address: addresses[coin], txid }, id);
  if (outcome === 'completed') await completeDeposit(desk, client.uid, id, decision);
  if (outcome === 'cancelled') await cancelDeposit(client, id, decision);
  if (typeof outcome === 'object') await rejectDeposit(desk, client.uid, id, outcome.rejected, decision);
}

/** Of nobody: the test vector of BIP-173 for the bitcoin test network, and a hash of words, to which no key is known. */
const addresses: Record<Coin, string> = {
  bitcoin: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  ethereum: `0x${bytesToHex(keccak_256(utf8ToBytes('Glassbook practice desk'))).slice(-40)}`,
};
