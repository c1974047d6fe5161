import { deleteApp, initializeApp } from 'firebase-admin/app';
import { FieldValue, type Firestore, getFirestore } from 'firebase-admin/firestore';
import { getProposals } from '@/data/collections/client-proposals';
import { requestDeposit } from '@/data/collections/deposits';
import { updatePayment } from '@/data/collections/payment';
import { updatePlans } from '@/data/collections/plans';
import { tightenPolicy } from '@/data/collections/policy';
import { cancelProposal } from '@/data/collections/proposals';
import { getDeskSwitches, updateSwitches } from '@/data/collections/switches';
import { auditDesk, collectDeskActs, createDeskActs } from '@/domain/audit/audit-desk';
import { isAllOpen, openSwitches } from '@/domain/desk/pauses';
import { createOp, deskBook } from '@/domain/revision-fields';
import { getText } from '@/domain/snapshot';
import { choosePayee } from '../../tools/ops/choose-payee';
import { readBook, readDesk } from '../../tools/ops/stored-desk';
import { createDesk, type TestDesk } from '../support/emulator/desk';
import { dailySum, neighbourCents, outputCount, threshold } from './client-model';
import { formatCents } from './deposit-attempts';
import { createDepositRequest, fees, type People } from './perform-act';
import { findBookFaults } from './stored-model';

/**
 * A desk that came about by its own acts, so that everything on it has to follow from its ledgers.
 */
export interface StoryDesk {
  desk: TestDesk;
  /** Past the rules. */
  firestore: Firestore;
  /**
   * Two new clients, and the three administrators. Nothing is paused for them, and no payment
   * method waits.
   */
  createPeople(): Promise<People>;
  /**
   * What the records and the book of the desk, and the administrators' own books, do not add up to.
   * @param others whose subscriptions and payments are looked at too
   */
  findDeskFaults(...others: string[]): Promise<string[]>;
  close(): Promise<void>;
}

/** Minutes. Whole days, so that what was of one day stays so. */
const twoDays = 2 * 24 * 60;

/** Histories after which the emulator is to forget: it takes a second or two. */
const maxHistories = 25;

export async function createStoryDesk(): Promise<StoryDesk> {
  const desk = await createDesk();
  const app = initializeApp({ projectId: desk.env.projectId }, crypto.randomUUID());
  const firestore = getFirestore(app);
  const admin = await desk.createAdmin('admin');
  const deputy = await desk.createAdmin('deputy');
  const agent = await desk.createAdmin('agent', 'agent');
  for (const caller of [admin, deputy])
    await updatePayment(caller, {
      method: { bitcoin: 'tb1qdesk', ethereum: '', email: '' },
      op: createOp(),
    });
  await choosePayee(firestore, admin.uid);
  const plan = (fee: string) => ({ name: 'A plan', fee, days: 30, includes: ['A monthly call'] });
  await updatePlans(admin, {
    rev: 0,
    plans: { plus: plan(fees.plus), basic: plan(fees.basic) },
    op: createOp(),
  });
  await tightenPolicy(admin, {
    rev: 0,
    policy: { fourEyes: formatCents(threshold), daily: formatCents(dailySum), addressHours: 24 },
    op: createOp(),
  });
  // Clients' books are made older while a history goes on, and their subscriptions and decisions
  // are to be no older than the offer and the policy.
  await desk.makeOlder(admin.uid, 5_256_000, ['desk/plans', 'desk/current', 'desk/policy']);
  let count = 0;

  const removeProposed = async () => {
    const methods = await getProposals(admin, deskBook);
    const waiting = methods?.list.filter(({ status }) => status === 'pending') ?? [];
    for (const { id, by } of waiting)
      await cancelProposal(by === deputy.uid ? deputy : admin, {
        uid: deskBook,
        id,
        op: createOp(),
      });
  };
  // As if the last movement of everybody had been the day before.
  const endTallies = async () => {
    const { docs } = await firestore.collection('tallies').get();
    await Promise.all(docs.map(({ ref }) => ref.update({ day: FieldValue.increment(-1) })));
  };
  const createPeople = async () => {
    if (++count % maxHistories === 0) await desk.clearCache();
    const switches = await getDeskSwitches(admin);
    if (switches && !isAllOpen(switches))
      await updateSwitches(admin, { rev: switches.rev, switches: openSwitches, op: createOp() });
    await Promise.all([removeProposed(), endTallies()]);
    const client = await desk.createClient(`client${count}`);
    const neighbour = await desk.createClient(`neighbour${count}`);
    const neighbourDeposits = Array.from({ length: outputCount }, createOp);
    for (const op of neighbourDeposits)
      await requestDeposit(neighbour, { request: createDepositRequest(neighbourCents), op });
    return {
      client,
      neighbour,
      neighbourDeposits,
      admin,
      deputy,
      agent,
      operator: firestore,
      letRun: () => desk.makeOlder(client.uid, twoDays),
      endDay: async () => {
        for (const { uid } of [client, neighbour]) await desk.makeOlder(uid, twoDays);
        await endTallies();
      },
    };
  };
  const findDeskFaults = async (...others: string[]) => {
    const stored = await readDesk(firestore);
    const paid = Object.values(stored.credited).map((claim) => getText(claim, 'uid'));
    const uids = new Set([deskBook, admin.uid, deputy.uid, agent.uid, ...others, ...paid]);
    const books = await Promise.all([...uids].map((uid) => readBook(firestore, uid)));
    const acts = createDeskActs();
    for (const book of books) collectDeskActs(acts, book);
    const roles = new Map(books.map(({ uid, documents }) => [uid, documents]));
    const faults = auditDesk(stored, acts, roles).map(
      ({ path, message: says }) => `${path}: ${says}`,
    );
    return [...books.filter(({ uid }) => uid === deskBook).flatMap(findBookFaults), ...faults];
  };
  const close = async () => {
    await deleteApp(app);
    await desk.close();
  };
  return { desk, firestore, createPeople, findDeskFaults, close };
}
