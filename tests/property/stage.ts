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
import { readDesk } from '../../tools/ops/stored-desk';
import { createDesk, type TestDesk } from '../support/emulator/desk';
import { dollars } from './any-attempt';
import { type Cast, fees, requestOf } from './any-story';
import { daily, neighbourCents, outputs, threshold } from './client-model';
import { bookOf, faultsOf } from './stored-model';

/**
 * A desk that came about by its own acts, so that everything on it has to follow from its ledgers.
 */
export interface Stage {
  desk: TestDesk;
  /** Past the rules. */
  firestore: Firestore;
  /**
   * Two new clients, and the three administrators. Nothing is paused for them, and no payment
   * method waits.
   */
  cast(): Promise<Cast>;
  /**
   * What the records and the book of the desk, and the administrators' own books, do not add up to.
   * @param others whose subscriptions and payments are looked at too
   */
  deskFaults(...others: string[]): Promise<string[]>;
  close(): Promise<void>;
}

/** Minutes. Whole days, so that what was of one day stays so. */
const someDays = 2 * 24 * 60;

/** Histories after which the emulator is to forget: it takes a second or two. */
const historiesAtMost = 25;

export async function createStage(): Promise<Stage> {
  const desk = await createDesk();
  const app = initializeApp({ projectId: desk.env.projectId }, crypto.randomUUID());
  const firestore = getFirestore(app);
  const admin = await desk.admin('admin');
  const deputy = await desk.admin('deputy');
  const agent = await desk.admin('agent', 'agent');
  for (const caller of [admin, deputy])
    await updatePayment(caller, { bitcoin: 'tb1qdesk', ethereum: '', email: '' }, createOp());
  await choosePayee(firestore, admin.uid);
  const plan = (fee: string) => ({ name: 'A plan', fee, days: 30, includes: ['A monthly call'] });
  await updatePlans(admin, 0, { plus: plan(fees.plus), basic: plan(fees.basic) }, createOp());
  await tightenPolicy(
    admin,
    0,
    { fourEyes: dollars(threshold), daily: dollars(daily), addressHours: 24 },
    createOp(),
  );
  // Clients' books are made older while a history goes on, and their subscriptions and decisions
  // are to be no older than the offer and the policy.
  await desk.older(admin.uid, 5_256_000, ['desk/plans', 'desk/current', 'desk/policy']);
  let count = 0;

  const removeProposed = async () => {
    const methods = await getProposals(admin, deskBook);
    const waiting = methods?.list.filter(({ status }) => status === 'pending') ?? [];
    for (const { id, by } of waiting)
      await cancelProposal(by === deputy.uid ? deputy : admin, deskBook, id, createOp());
  };
  // As if the last movement of everybody had been the day before.
  const endTallies = async () => {
    const { docs } = await firestore.collection('tallies').get();
    await Promise.all(docs.map(({ ref }) => ref.update({ day: FieldValue.increment(-1) })));
  };
  const cast = async () => {
    if (++count % historiesAtMost === 0) await desk.relieve();
    const switches = await getDeskSwitches(admin);
    if (switches && !isAllOpen(switches))
      await updateSwitches(admin, switches.rev, openSwitches, createOp());
    await Promise.all([removeProposed(), endTallies()]);
    const client = await desk.client(`client${count}`);
    const neighbour = await desk.client(`neighbour${count}`);
    const neighbourDeposits = Array.from({ length: outputs }, createOp);
    for (const op of neighbourDeposits)
      await requestDeposit(neighbour, requestOf(neighbourCents), op);
    return {
      client,
      neighbour,
      neighbourDeposits,
      admin,
      deputy,
      agent,
      operator: firestore,
      letRun: () => desk.older(client.uid, someDays),
      endDay: async () => {
        for (const { uid } of [client, neighbour]) await desk.older(uid, someDays);
        await endTallies();
      },
    };
  };
  const deskFaults = async (...others: string[]) => {
    const stored = await readDesk(firestore);
    const paid = Object.values(stored.credited).map((claim) => getText(claim, 'uid'));
    const uids = new Set([deskBook, admin.uid, deputy.uid, agent.uid, ...others, ...paid]);
    const books = await Promise.all([...uids].map((uid) => bookOf(firestore, uid)));
    const acts = createDeskActs();
    for (const book of books) collectDeskActs(acts, book);
    const roles = new Map(books.map(({ uid, documents }) => [uid, documents]));
    const faults = auditDesk(stored, acts, roles).map(
      ({ path, message: says }) => `${path}: ${says}`,
    );
    return [...books.filter(({ uid }) => uid === deskBook).flatMap(faultsOf), ...faults];
  };
  const close = async () => {
    await deleteApp(app);
    await desk.close();
  };
  return { desk, firestore, cast, deskFaults, close };
}
