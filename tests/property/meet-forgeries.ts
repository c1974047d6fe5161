import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '@/data/collections/user-acts';
import { newClientOf } from '@/domain/accounts/person.fixture';
import { createOp, deskBook } from '@/domain/revision-fields';
import { caseCounter } from '../support/emulator/figures';
import { unsigned } from '../support/rules/wire';
import { anyPlan, type Cast, type Plan, perform, possibleActs, takesTime } from './any-story';
import { type ActName, available, daily, type Model, moves, statuses } from './client-model';
import { anyForgery, type Forgery, forged } from './forgery';
import { createStage, type Stage } from './stage';
import { bookOf, faultsOf, readStory } from './stored-model';
import type { WireCommit } from './wire-commit';
import { sendRaw, type Tapped, tapCommits } from './wire-tap';

/** Clients in one file; every act that one of them sees meets several forgeries of it first. */
const runs = Math.ceil(Number(process.env.FC_RUNS ?? 80) / 40);
// Only what hangs takes so long, on however busy a machine.
const timeout = Math.max(900_000, runs * 150_000);
const portion = process.env.DEEP === '1' ? 10 : 4;

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

function tokenOf(
  sender: Attempt['sender'],
  { desk }: Stage,
  { client, admin }: Cast,
  other: string,
): string | null | undefined {
  const { projectId } = desk.env;
  if (sender === undefined) return undefined;
  if (sender === 'nobody') return null;
  if (sender === 'stale')
    return unsigned(projectId, client.uid, { auth_time: Math.floor(Date.now() / 1000) - 7_300 });
  if (sender === 'unverified') return unsigned(projectId, client.uid, { email_verified: false });
  return unsigned(projectId, { client: client.uid, other, admin: admin.uid }[sender]);
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
const usual = 3;
const most = 10;

/**
 * Changes the plan so that the act has a chance: it requests money that is there, and a client who
 * may not act gets an active account.
 */
function likely(act: ActName, { status, ...figures }: Model, plan: Plan): Plan {
  if (act === 'status.changed' && status !== 'active')
    return { ...plan, act, at: statuses.indexOf('active') };
  const spends = act === 'withdrawal.requested' || act === 'trade.placed';
  const cents = spends
    ? Math.max(1, Math.min(plan.cents, available({ status, ...figures })))
    : plan.cents;
  return { ...plan, act, cents };
}

/**
 * Of the acts that are possible now the one that has been met least, so that the rare ones are met,
 * too. What is no act sends nothing that could be forged.
 * @param met how often each act has met its forgeries
 */
function dueNow(met: Map<ActName, number>, model: Model, plan: Plan, op: string): Plan {
  const plans = possibleActs.map((act) => likely(act, model, plan));
  const possible = plans.filter((one) => moves[one.act](structuredClone(model), one, op));
  const seldom = possible
    .toSorted((a, b) => (met.get(a.act) ?? 0) - (met.get(b.act) ?? 0))
    .slice(0, 4);
  const due = seldom[plan.at % seldom.length] ?? plan;
  met.set(due.act, (met.get(due.act) ?? 0) + 1);
  return due;
}

const newUid = () => `c${createOp().slice(0, 8)}`;

/**
 * No commit with other paths may be accepted, with any fields: each path of a commit has to be one
 * of these.
 */
const known =
  /\/documents\/((users|accounts|holds|deposits|withdrawals|trades|proposals|subscriptions|verifications|admins|notifications|tallies)\/[^/]+|ledger\/[^/]+\/entries\/[^/]+|desk\/(plans|switches)|credited\/[^/]+)$/;
const strangePaths = ({ writes }: WireCommit) =>
  writes.flatMap(({ update }) => (update && !known.test(update.name) ? [update.name] : []));

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
export function meetForgeries(): void {
  describe('a forged act', () => {
    const countCase = caseCounter([...possibleActs, 'account.opened']);
    const plainFetch = globalThis.fetch;
    const met = new Map<ActName, number>();
    let stage: Stage;
    beforeAll(async () => {
      stage = await createStage();
    });
    afterAll(() => stage.close());

    it(
      'threats 1 to 15, 27, 28: is refused, or is a valid one: everything that is accepted follows from the ledgers',
      async () => {
        const count = { taken: 0, refused: 0 };
        const steps = fc.array(
          fc.record({
            plan: anyPlan,
            attempts: fc.array(anyAttempt, {
              minLength: portion * most,
              maxLength: portion * most,
            }),
          }),
          {
            minLength: 25,
            maxLength: 25,
          },
        );
        const property = fc.asyncProperty(
          steps,
          fc.array(anyAttempt, { minLength: portion * usual, maxLength: portion * usual }),
          async (acts, openings) => {
            const uid = newUid();
            const cast: Cast = { ...(await stage.cast()), client: stage.desk.as(uid) };
            const other = cast.neighbour;
            const books = [uid, other.uid, cast.admin.uid, cast.deputy.uid];

            /**
             * Nothing that was taken may leave anything that does not add up, in anybody's book.
             */
            const checked = async (commit: WireCommit, honest: WireCommit) => {
              const stored = await Promise.all(books.map((one) => bookOf(stage.firestore, one)));
              const isThere = stored.filter(({ documents }) => documents.users);
              const faults = [
                ...isThere.flatMap(faultsOf),
                ...(await stage.deskFaults(uid, other.uid)),
                ...strangePaths(commit),
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
            const meeting = async (
              act: string,
              attempts: readonly Attempt[],
              honest: () => Promise<unknown>,
            ) => {
              let isFirst = true;
              const stop = tapCommits(async (tapped: Tapped) => {
                if (!isFirst) return;
                isFirst = false;
                for (const { forgeries, sender } of attempts) {
                  const commit = forged(tapped.commit, forgeries, [...books, deskBook]);
                  const status = await sendRaw(
                    plainFetch,
                    tapped,
                    commit,
                    tokenOf(sender, stage, cast, other.uid),
                  );
                  expect(
                    [200, 400, 403, 404, 409],
                    `${status} ${JSON.stringify(commit)}`,
                  ).toContain(status);
                  countCase(act);
                  count[status === 200 ? 'taken' : 'refused']++;
                  if (status === 200) await checked(commit, tapped.commit);
                }
              });
              await honest().finally(stop);
            };

            await meeting('account.opened', openings, () =>
              openAccount(cast.client, newClientOf(uid), createOp()),
            );
            let { model } = await readStory(stage.firestore, cast);
            for (const { plan, attempts } of acts) {
              if (Object.values(model.moved).some((cents) => cents > daily / 2)) {
                await cast.endDay();
                model = (await readStory(stage.firestore, cast)).model;
              }
              const op = createOp();
              const before = structuredClone(model);
              const taken = count.taken;
              const due = dueNow(met, model, plan, op);
              // What makes a trade due is no commit of anybody's, so nothing is forged in its
              // place.
              if (takesTime.has(due.act)) await cast.letRun();
              const ready: Cast = { ...cast, letRun: () => Promise.resolve() };
              await meeting(
                due.act,
                attempts.slice(0, portion * (portions[due.act] ?? usual)),
                () => perform(ready, before, due, op),
              );
              if (count.taken > taken) model = (await readStory(stage.firestore, cast)).model;
              else moves[due.act](model, due, op);
            }
            await checked({ writes: [] }, { writes: [] });
          },
        );
        await fc.assert(property, { numRuns: runs, endOnFailure: true });
        const all = count.taken + count.refused;
        expect(count.refused / all).toBeGreaterThan(0.5);
        expect(count.taken).toBeGreaterThan(0);
      },
      timeout,
    );
  });
}
