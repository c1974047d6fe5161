import type { Caller } from '../../src/data/caller';
import { sendMessage } from '../../src/data/contact';
import type { FileCaller } from '../../src/data/files';
import { getMessages, handleMessages } from '../../src/data/messages';
import { selectDesk, updatePayment } from '../../src/data/payment';
import { updatePlans } from '../../src/data/plans';
import { sendNotice } from '../../src/data/sending';
import { openAccount } from '../../src/data/user-acts';
import type { Uid } from '../../src/domain/envelope';
import { type AdminSdk, setAdmin, withAdminSdk } from '../admin-role';
import { createCallers } from '../desk-caller';
import { makeBookOlder } from '../older-book';
import { createRandom, type Random } from '../random';
import { addedClients, nameOf } from './names';
import { deskAddresses, Scene } from './scene';
import { administrator, clients, fromTheContactForm, handledMessages, type Person, plans, toEveryone } from './stories';

/** The emulators to fill, and the one password that all local accounts get. */
export interface SeedTarget {
  projectId: string;
  /** `127.0.0.1:9099` */
  auth: string;
  /** `127.0.0.1:8080` */
  firestore: string;
  /** `127.0.0.1:9199`; without it identity documents are spoken of, and no file lies behind them. */
  storage?: string;
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
 * @param people whether clients sign up, too
 * @throws ActError when an act is refused
 */
export async function seed(target: SeedTarget, people = { clients: true }): Promise<SeededAccount[]> {
  const invited = people.clients ? clients : [];
  await withPeople(target, async (sdk, as, makeOlder) => {
    const random = createRandom(start);
    const desk = as(administrator);
    await signUp(sdk, administrator, target.password, desk, random);
    await setAdmin(sdk, administrator.uid, true);
    await openDesk(desk, random);
    const each = invited.map((client, i) => ({ client, own: createRandom(start + 1 + i) }));
    await Promise.all(each.map(({ client, own }) => seedClient({ sdk, client, desk, makeOlder }, target.password, as(client), own)));
  });
  return [administrator, ...invited].map(({ email, firstname, lastname, about }) => ({
    email,
    name: `${firstname} ${lastname}`,
    role: email === administrator.email ? 'administrator' : 'client',
    about,
  }));
}

/** Clients who act at the same time. */
const atOnce = 8;

/**
 * Adds clients who live the stories of the small desk again, act by act under the rules, after as many as there are already.
 * @param onProgress told how many are done; what it returns is waited for
 * @throws ActError when an act is refused
 */
export async function seedMore(target: SeedTarget, count: number, onProgress: (done: number) => Promise<void>): Promise<void> {
  await withPeople(target, async (sdk, as, makeOlder) => {
    const desk = as(administrator);
    const told = clients.filter(({ story }) => story);
    const known = await addedClients(sdk.firestore);
    for (let done = 0; done < count; done += atOnce) {
      const places = Array.from({ length: Math.min(atOnce, count - done) }, (_, i) => known + done + i + 1);
      await Promise.all(
        places.map((place) => {
          const client = { ...(told[place % told.length] ?? administrator), ...nameOf(place) };
          return seedClient({ sdk, client, desk, makeOlder }, target.password, as(client), createRandom(2 * start + place));
        }),
      );
      await onProgress(done + places.length);
    }
  });
}

type MakeOlder = (uid: Uid, minutes: number) => Promise<void>;
type Work = (sdk: AdminSdk, as: (person: Person) => FileCaller, makeOlder: MakeOlder) => Promise<void>;

async function withPeople(target: SeedTarget, work: Work): Promise<void> {
  const [host = '', port = ''] = target.firestore.split(':');
  const { projectId, storage } = target;
  const callers = createCallers({ projectId, host, port: Number(port), ...(storage && { storage }) });
  const as = (person: Person) => callers.as(person.uid, { email: person.email, email_verified: person.verified });
  const operator = callers.operator();
  const makeOlder: MakeOlder = (uid, minutes) => makeBookOlder(operator, uid, minutes * 60_000);
  try {
    await withAdminSdk({ projectId, emulators: target }, (sdk) => work(sdk, as, makeOlder));
  } finally {
    await callers.close();
  }
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
  const [updated, selected, offered, told] = [random.uuid(), random.uuid(), random.uuid(), random.uuid()];
  await updatePayment(desk, { ...deskAddresses, email: administrator.email }, updated);
  await selectDesk(desk, desk.uid, selected);
  await updatePlans(desk, 0, plans, offered);
  await sendNotice(desk, { kind: 'notice', ...toEveryone }, { to: 'everyone' }, told);
  await fillInbox(desk, random);
}

/** Nobody who leaves a message can see whether it has arrived, so the desk looks first. */
async function fillInbox(desk: Caller, random: Random) {
  const ids = fromTheContactForm.map(() => random.uuid());
  const pages = await Promise.all((['new', 'handled'] as const).map((status) => getMessages(desk, status, null)));
  const known = new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id)));
  for (const [i, message] of fromTheContactForm.entries()) {
    const id = ids[i] ?? '';
    if (!known.has(id)) await sendMessage(desk, message, id);
  }
  await handleMessages(desk, ids.slice(-handledMessages));
}

type SeededClient = (typeof clients)[number];

interface Seeding {
  sdk: AdminSdk;
  client: SeededClient;
  desk: Caller;
  makeOlder: MakeOlder;
}

async function seedClient({ sdk, client, desk, makeOlder }: Seeding, password: string, caller: FileCaller, random: Random) {
  await signUp(sdk, client, password, caller, random);
  const scene = new Scene(caller, desk, random, { minutes: client.minutes ?? 0, makeOlder: (minutes) => makeOlder(client.uid, minutes) });
  await client.story?.(scene);
  scene.end();
}
