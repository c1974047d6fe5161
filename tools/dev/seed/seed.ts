/**
 * Fills emulators with a desk of ten weeks, by the same acts as the app and under the same rules.
 */
import type { FileContext } from '../../../src/data/collections/files';
import { cancelProposal, proposeAdminChange } from '../../../src/data/collections/proposals';
import { openAccount } from '../../../src/data/collections/user-acts';
import type { Money } from '../../../src/domain/money';
import { localProjectId } from '../../app-environment';
import { redateBook } from '../../book-times';
import { createCallers } from '../../desk-caller';
import { Failure } from '../../failure';
import { type AdminSdk, setAdmin, withAdminSdk } from '../../ops/admin-role';
import { choosePayee } from '../../ops/choose-payee';
import { getMovedAlone, getTallies, type MovedAlone } from '../../ops/day-sums';
import { readBooks, readDesk } from '../../ops/stored-desk';
import { getHosts, type Ports } from '../../ports';
import { createRandom, type Random } from '../../random';
import { createCrowd } from './crowd';
import {
  administrator,
  boundDay,
  opened,
  playDeskStory,
  second,
  staff,
  staffed,
  threshold,
} from './desk-story';
import { type Person, pickNewClient } from './people';
import { savePortrait } from './portrait';
import { Scene } from './scene';
import { type Client, clients } from './stories';
import { Timeline } from './timeline';

/** The emulators to fill, and the one password that all local accounts get. */
interface SeedTarget {
  projectId: string;
  /** `127.0.0.1:9099` */
  auth: string;
  /** `127.0.0.1:8080` */
  firestore: string;
  /** `127.0.0.1:9199`. Without it, identity documents have no files. */
  storage?: string;
  password: string;
}

export interface SeededAccount {
  email: string;
  name: string;
  role: 'client' | 'administrator';
  /** What this account shows. */
  about: string;
}

/** One administrator alone, with the clients of the stories, or with the crowd too. */
type Inhabitants = 'nobody' | 'the stories' | 'everybody';

/** Clients beside those of the stories. */
const inTheCrowd = 30;

/** The first random start. It is fixed, so that every desk has the same people, ids and acts. */
const start = 1_000;

/** Clients who act at the same time. */
const atOnce = 8;

/** Fills the empty emulators at these ports with a desk. @param password of every account in it */
export const seedLocalDesk = (
  ports: Ports,
  password: string,
  who: Inhabitants = 'everybody',
): Promise<SeededAccount[]> =>
  seed({ projectId: localProjectId, ...getHosts(ports), password }, who);

/**
 * Fills empty emulators. The acts run now, and afterwards all their times become those of the
 * stories, before `now`.
 * @throws ActError when an act is refused; Failure where there is a desk already
 */
export async function seed(
  target: SeedTarget,
  who: Inhabitants = 'everybody',
  now = new Date(),
): Promise<SeededAccount[]> {
  const told = who === 'nobody' ? [] : clients;
  const others = who === 'everybody' ? createCrowd(inTheCrowd) : [];
  const callers = createCallers(target);
  const operator = callers.operator();
  const as = (person: Person) =>
    callers.as(person.uid, { email: person.email, email_verified: person.verified });
  const taken = new Set<number>();
  const timeline = (random: Random) => new Timeline(now, random, taken);
  const redate: Stage['redate'] = async (uid, time, more = []) => {
    const beside = ['notifications', 'desknotes', 'uploads'].map((col) => `${col}/${uid}`);
    await redateBook(operator, uid, time.redate, [...beside, ...more]);
    time.forget();
  };
  try {
    await withAdminSdk({ projectId: target.projectId, emulators: target }, async (sdk) => {
      const stage = { sdk, target, timeline, desk: as(administrator), as, redate };
      await seedAdministrator(stage, who === 'nobody' ? null : threshold);
      if (who !== 'nobody')
        for (const [i, one] of staff.entries())
          await seedStaff(one, createRandom(start - 1 - i), stage);
      // The longest stories come first, so that no long one is alone at the end.
      await seedClients([...told, ...others], stage);
      if (who !== 'nobody') await seedDailySum(stage);
    });
  } finally {
    await callers.close();
  }
  const desk = [administrator, ...(who === 'nobody' ? [] : staff.map(({ person }) => person))];
  return [...desk, ...told].map(({ email, firstname, lastname, about }) => ({
    email,
    name: `${firstname} ${lastname}`,
    role: desk.some((person) => person.email === email) ? 'administrator' : 'client',
    about,
  }));
}

interface Stage {
  sdk: AdminSdk;
  target: SeedTarget;
  desk: FileContext;
  as: (person: Person) => FileContext;
  /** Dates the acts of one person. */
  timeline: (random: Random) => Timeline;
  /** Changes the times in a book, and in more documents, by a timeline. */
  redate: (uid: string, time: Timeline, more?: readonly string[]) => Promise<void>;
}

/** @param above USD above which two people decide; null for a desk of one */
async function seedAdministrator(
  { sdk, target, timeline, desk, redate }: Stage,
  above: Money | null,
): Promise<void> {
  const found = await sdk.auth.getUsers([{ uid: administrator.uid }]);
  if (found.users.length > 0) throw new Failure('There is a desk in these emulators already.');
  const random = createRandom(start);
  const time = timeline(random);
  time.day(opened);
  await createSignIn(sdk, administrator, target.password);
  const joined = time.client();
  await time.perform(joined, () => openAccount(desk, pickNewClient(administrator), random.uuid()));
  await time.perform(time.soon(), () => setAdmin(sdk, administrator.uid, 'manager', random.uuid()));
  if (desk.storage) {
    await redate(administrator.uid, time);
    await time.perform(time.soon(), () => savePortrait(desk));
  }
  const written = await playDeskStory(desk, {
    random,
    time,
    above,
    choosePayee: (op) => choosePayee(sdk.firestore, administrator.uid, op),
  });
  await redate(administrator.uid, time, written);
  await dateSignIn(target, administrator, { joined, last: time.last });
}

async function seedStaff(
  { person, roles, proposed }: (typeof staff)[number],
  random: Random,
  { sdk, target, timeline, desk, as, redate }: Stage,
): Promise<void> {
  const time = timeline(random);
  time.day(staffed);
  await createSignIn(sdk, person, target.password);
  const joined = time.client();
  await time.perform(joined, () => openAccount(as(person), pickNewClient(person), random.uuid()));
  for (const role of roles)
    await time.perform(time.desk(), () => setAdmin(sdk, person.uid, role, random.uuid()));
  if (proposed) {
    const proposal = random.uuid();
    await time.perform(time.desk(), () =>
      proposeAdminChange(desk, { uid: person.uid, ...proposed, op: proposal }),
    );
    await time.perform(time.soon(), () =>
      cancelProposal(desk, { uid: person.uid, id: proposal, op: random.uuid() }),
    );
  }
  await redate(person.uid, time);
  await dateSignIn(target, person, { joined, last: time.last });
}

/**
 * The sum of a day, and the tallies as the acts since then would have left them on the days of
 * their dates.
 */
async function seedDailySum({ sdk: { firestore }, timeline, desk, redate }: Stage): Promise<void> {
  const random = createRandom(start - 100);
  const time = timeline(random);
  await redate(administrator.uid, time, await boundDay(desk, { random, time }));
  const moved: MovedAlone[] = [];
  for await (const book of readBooks(firestore, () => undefined))
    moved.push(...getMovedAlone(book));
  const { policy } = await readDesk(firestore);
  for (const [uid, tally] of getTallies(policy, moved))
    await firestore.doc(`tallies/${uid}`).set(tally);
}

/** Plays several stories at the same time, each with random values of its own. */
async function seedClients(all: readonly Client[], stage: Stage): Promise<void> {
  const left = all.map((client, i) => ({ client, random: createRandom(start + 1 + i) }));
  const next = async (): Promise<void> => {
    for (let one = left.shift(); one; one = left.shift())
      await seedClient(one.client, one.random, stage);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

async function seedClient(
  client: Client,
  random: Random,
  { sdk, target, timeline, desk, as, redate }: Stage,
): Promise<void> {
  const time = timeline(random);
  time.day(client.joined);
  await createSignIn(sdk, client, target.password);
  const caller = as(client);
  const redateScene = (more: readonly string[]) => redate(client.uid, time, more);
  const scene = new Scene({
    person: client,
    client: caller,
    desk,
    second: as(second),
    sdk,
    random,
    time,
    redate: redateScene,
  });
  await scene.signUp();
  const joined = time.last;
  await client.story?.(scene);
  await scene.pass();
  await dateSignIn(target, client, { joined, last: time.last });
}

const createSignIn = async (
  { auth }: AdminSdk,
  { uid, email, verified, firstname, lastname }: Person,
  password: string,
) =>
  auth.createUser({
    uid,
    email,
    password,
    emailVerified: verified,
    displayName: `${firstname} ${lastname}`,
  });

/** The Admin SDK cannot set these times, but the owner of the emulator can. */
async function dateSignIn(
  { auth, projectId }: SeedTarget,
  { uid }: Person,
  { joined, last }: { joined: Date; last: Date },
): Promise<void> {
  const response = await fetch(
    `http://${auth}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:update`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({
        localId: uid,
        createdAt: String(joined.getTime()),
        lastLoginAt: String(last.getTime()),
      }),
    },
  );
  if (!response.ok)
    throw new Failure(`The sign-in of ${uid} could not be dated: ${await response.text()}`);
}
