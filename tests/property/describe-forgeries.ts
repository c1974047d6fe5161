import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '@/data/collections/user-acts';
import { newClientOf } from '@/domain/accounts/person.fixture';
import { createOp, deskBook } from '@/domain/revision-fields';
import { readBook } from '../../tools/ops/stored-desk';
import { createCaseCounter } from '../support/emulator/figures';
import { createToken } from '../support/rules/wire';
import { type ActPlan, anyActPlan, possibleActs } from './act-plan';
import { dailySum, getAvailable, type Model, statuses } from './client-model';
import { type ActName, moves } from './client-moves';
import { anyForgery, type Forgery, forgeCommit } from './forgery';
import { type InterceptedCommit, interceptCommits, sendRaw } from './intercepted-commits';
import { type People, performAct, slowActs } from './perform-act';
import { findBookFaults, readModel } from './stored-model';
import { createStoryDesk, type StoryDesk } from './story-desk';
import type { WireCommit } from './wire-commit';

/** Clients in one file; every act that one of them sees meets several forgeries of it first. */
const historyCount = Math.ceil(Number(process.env.FC_RUNS ?? 40) / 40);
// Only what hangs takes so long, on however busy a machine.
const timeout = Math.max(900_000, historyCount * 150_000);
const portionSize = process.env.DEEP === '1' ? 10 : 4;

/** Who sends a forgery: mostly the caller of the act. */
const senders = [
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  'client',
  'other',
  'admin',
  'nobody',
  'stale',
  'unverified',
] as const;

interface Attempt {
  forgeries: Forgery[];
  sender: (typeof senders)[number];
}
const anyAttempt: fc.Arbitrary<Attempt> = fc.record({
  forgeries: fc.array(anyForgery, { minLength: 1, maxLength: 2 }),
  sender: fc.constantFrom(...senders),
});

function createSenderToken(
  sender: Attempt['sender'],
  { desk }: StoryDesk,
  { client, admin }: People,
  other: string,
): string | null | undefined {
  const { projectId } = desk.env;
  if (sender === undefined) return undefined;
  if (sender === 'nobody') return null;
  if (sender === 'stale')
    return createToken(projectId, client.uid, { auth_time: Math.floor(Date.now() / 1000) - 7_300 });
  if (sender === 'unverified') return createToken(projectId, client.uid, { email_verified: false });
  return createToken(projectId, { client: client.uid, other, admin: admin.uid }[sender]);
}

/**
 * How many portions of forgeries an act meets each time, so that each act meets some two thousand
 * of them in the deep run: few where it is possible at any time, many where something else has to
 * be done before.
 */
const portions: Partial<Record<ActName, number>> = {
  'profile.corrected': 1,
  'status.frozen': 1,
  'closure.requested': 1,
  'payment.updated of an e-mail': 1,
  'payment.proposed': 1,
  'plans.updated': 1,
  'switches.updated to pause': 1,
  'switches.updated to open': 1,
  'subscription.set': 1,
  'verification.submitted': 1,
  'verification.viewed': 1,
  'trade.settled': 6,
  'subscription.charged': 6,
  'withdrawal.deleted': 10,
  'withdrawal.completed': 10,
  'withdrawal.rejected': 10,
  'withdrawal.cancelled': 10,
};
const usualPortions = 3;
const maxPortions = 10;

/**
 * Changes the plan so that the act has a chance: it requests money that is there, and a client who
 * may not act gets an active account.
 */
function adjustPlan(act: ActName, { status, ...figures }: Model, plan: ActPlan): ActPlan {
  if (act === 'status.changed' && status !== 'active')
    return { ...plan, act, at: statuses.indexOf('active') };
  const spends = act === 'withdrawal.requested' || act === 'trade.placed';
  const cents = spends
    ? Math.max(1, Math.min(plan.cents, getAvailable({ status, ...figures })))
    : plan.cents;
  return { ...plan, act, cents };
}

/**
 * Of the acts that are possible now the one that has been met least, so that the rare ones are met,
 * too. What is no act sends nothing that could be forged.
 * @param met how often each act has met its forgeries
 */
function chooseDueAct(met: Map<ActName, number>, model: Model, plan: ActPlan, op: string): ActPlan {
  const plans = possibleActs.map((act) => adjustPlan(act, model, plan));
  const possible = plans.filter((one) => moves[one.act](structuredClone(model), one, op));
  const seldom = possible
    .toSorted((a, b) => (met.get(a.act) ?? 0) - (met.get(b.act) ?? 0))
    .slice(0, 4);
  const due = seldom[plan.at % seldom.length] ?? plan;
  met.set(due.act, (met.get(due.act) ?? 0) + 1);
  return due;
}

const createUid = () => `c${createOp().slice(0, 8)}`;

/**
 * No commit with other paths may be accepted, with any fields: each path of a commit has to be one
 * of these.
 */
const knownPath =
  /\/documents\/((users|accounts|holds|deposits|withdrawals|trades|proposals|subscriptions|verifications|admins|notifications|tallies)\/[^/]+|ledger\/[^/]+\/entries\/[^/]+|desk\/(plans|switches)|credited\/[^/]+)$/;
const findUnknownPaths = ({ writes }: WireCommit) =>
  writes.flatMap(({ update }) => (update && !knownPath.test(update.name) ? [update.name] : []));

/**
 * Threat 31: the rules cannot fold a name, so they take any search key. The desk marks it. It is
 * the last thing that the audit looks for in a profile, so it hides no other fault.
 */
const isForeignKey = (fault: string): boolean =>
  /^users\/[^:]+: The field \w+Key isn’t valid: Not the key of /.test(fault);

/**
 * Describes a share of the histories: each file of them has a worker of its own, and a desk that
 * nobody else changes.
 */
export function describeForgeries(): void {
  describe('a forged act', () => {
    const countCase = createCaseCounter([...possibleActs, 'account.opened']);
    const plainFetch = globalThis.fetch;
    const met = new Map<ActName, number>();
    let storyDesk: StoryDesk;
    beforeAll(async () => {
      storyDesk = await createStoryDesk();
    });
    afterAll(() => storyDesk.close());

    it(
      'threats 1 to 15, 27, 28: is refused, or is a valid one: everything that is accepted follows from the ledgers',
      async () => {
        const count = { taken: 0, refused: 0 };
        const steps = fc.array(
          fc.record({
            plan: anyActPlan,
            attempts: fc.array(anyAttempt, {
              minLength: portionSize * maxPortions,
              maxLength: portionSize * maxPortions,
            }),
          }),
          {
            minLength: 25,
            maxLength: 25,
          },
        );
        const property = fc.asyncProperty(
          steps,
          fc.array(anyAttempt, {
            minLength: portionSize * usualPortions,
            maxLength: portionSize * usualPortions,
          }),
          async (acts, openings) => {
            const uid = createUid();
            const people: People = {
              ...(await storyDesk.createPeople()),
              client: storyDesk.desk.as(uid),
            };
            const other = people.neighbour;
            const books = [uid, other.uid, people.admin.uid, people.deputy.uid];

            /**
             * Nothing that was taken may leave anything that does not add up, in anybody's book.
             */
            const expectNoFaults = async (commit: WireCommit, honest: WireCommit) => {
              const stored = await Promise.all(
                books.map((one) => readBook(storyDesk.firestore, one)),
              );
              const isThere = stored.filter(({ documents }) => documents.users);
              const faults = [
                ...isThere.flatMap(findBookFaults),
                ...(await storyDesk.findDeskFaults(uid, other.uid)),
                ...findUnknownPaths(commit),
              ].filter((fault) => !isForeignKey(fault));
              const roles = isThere
                .filter(({ documents }) => documents.users?.admin === true)
                .map((book) => book.uid);
              expect({ faults, roles }, JSON.stringify({ honest, commit }, null, 1)).toEqual({
                faults: [],
                roles: books.slice(2),
              });
            };
            /** Sends the honest act, after its forgeries. */
            const sendAfterForgeries = async (
              act: string,
              attempts: readonly Attempt[],
              honest: () => Promise<unknown>,
            ) => {
              let isFirst = true;
              const stop = interceptCommits(async (tapped: InterceptedCommit) => {
                if (!isFirst) return;
                isFirst = false;
                for (const { forgeries, sender } of attempts) {
                  const commit = forgeCommit(tapped.commit, forgeries, [...books, deskBook]);
                  const status = await sendRaw(
                    plainFetch,
                    tapped,
                    commit,
                    createSenderToken(sender, storyDesk, people, other.uid),
                  );
                  expect(
                    [200, 400, 403, 404, 409],
                    `${status} ${JSON.stringify(commit)}`,
                  ).toContain(status);
                  countCase(act);
                  count[status === 200 ? 'taken' : 'refused']++;
                  if (status === 200) await expectNoFaults(commit, tapped.commit);
                }
              });
              await honest().finally(stop);
            };

            await sendAfterForgeries('account.opened', openings, () =>
              openAccount(people.client, newClientOf(uid), createOp()),
            );
            let { model } = await readModel(storyDesk.firestore, people);
            for (const { plan, attempts } of acts) {
              if (Object.values(model.moved).some((cents) => cents > dailySum / 2)) {
                await people.endDay();
                model = (await readModel(storyDesk.firestore, people)).model;
              }
              const op = createOp();
              const before = structuredClone(model);
              const taken = count.taken;
              const due = chooseDueAct(met, model, plan, op);
              // What makes a trade due is no commit of anybody's, so nothing is forged in its
              // place.
              if (slowActs.has(due.act)) await people.letRun();
              const ready: People = { ...people, letRun: () => Promise.resolve() };
              await sendAfterForgeries(
                due.act,
                attempts.slice(0, portionSize * (portions[due.act] ?? usualPortions)),
                () => performAct(ready, before, due, op),
              );
              if (count.taken > taken) model = (await readModel(storyDesk.firestore, people)).model;
              else moves[due.act](model, due, op);
            }
            await expectNoFaults({ writes: [] }, { writes: [] });
          },
        );
        await fc.assert(property, { numRuns: historyCount, endOnFailure: true });
        const all = count.taken + count.refused;
        expect(count.refused / all).toBeGreaterThan(0.5);
        expect(count.taken).toBeGreaterThan(0);
      },
      timeout,
    );
  });
}
