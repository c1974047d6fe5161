import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAccount } from '@/data/accounts';
import type { Caller } from '@/data/caller';
import { cancelDeposit, completeDeposit, getDeposits, rejectDeposit, requestDeposit } from '@/data/deposits';
import { ActError } from '@/data/errors';
import { getEntries } from '@/data/ledger';
import { newOp } from '@/domain/envelope';
import { createRulesDesk, type RulesDesk } from '../support/rules-desk';
import { dollars } from './any-attempt';

/** Clients in one run of this file; each of them sees a sequence of acts. */
const runs = Math.ceil(Number(process.env.FC_RUNS ?? 250) / 10);
const timeout = Math.max(120_000, runs * 5_000);

let desk: RulesDesk;
let bosses: Caller[];
beforeAll(async () => {
  desk = await createRulesDesk('demo-property-balances');
  bosses = await Promise.all([desk.boss(), desk.boss()]);
});
afterAll(() => desk.close());

const anyAct = fc.record({
  kind: fc.constantFrom('request', 'request', 'cancel', 'complete', 'complete', 'reject'),
  cents: fc.integer({ min: 10_00, max: 1_000_000_00 }),
  at: fc.nat({ max: 11 }),
  by: fc.nat({ max: 1 }),
  /** The same act is sent again: a double click, a lost acknowledgement. */
  again: fc.boolean(),
});
type Act = typeof anyAct extends fc.Arbitrary<infer T> ? T : never;

/** What the client should see: amounts in cents. */
interface Expected {
  id: string;
  cents: number;
  status: string;
}

/** Sends one act through the data layer. @returns the failure that the interface would show, null when there was none */
async function send({ kind, at, by, cents }: Act, client: Caller, expected: readonly Expected[], op: string): Promise<string | null> {
  const boss = bosses[by] ?? client;
  const id = expected[at % expected.length]?.id ?? 'nothing';
  const request = { coin: 'bitcoin', amount: dollars(cents), units: '1', rate: '64210.00', address: 'tb1qdesk', txid: '' } as const;
  const acts = {
    request: () => requestDeposit(client, request, op),
    cancel: () => cancelDeposit(client, id, op),
    complete: () => completeDeposit(boss, client.uid, id, op),
    reject: () => rejectDeposit(boss, client.uid, id, 'No such coins came in.', op),
  };
  try {
    await acts[kind]();
    return null;
  } catch (error) {
    if (error instanceof ActError) return error.kind;
    throw error;
  }
}

const decidedAs = { cancel: 'cancelled', complete: 'completed', reject: 'rejected' };

/** The model: what becomes of the deposits, and which failure is due. */
function expectedOf({ kind, at, cents }: Act, expected: Expected[], op: string): string | null {
  if (kind === 'request') {
    expected.push({ id: op, cents, status: 'pending' });
    return null;
  }
  const deposit = expected[at % expected.length];
  if (!deposit) return 'denied';
  if (deposit.status !== 'pending') return 'already-decided';
  deposit.status = decidedAs[kind];
  return null;
}

describe('a balance', () => {
  it(
    'threats 5, 11: is the sum of the completed deposits after any acts, each sent once or twice',
    async () => {
      const property = fc.asyncProperty(fc.array(anyAct, { minLength: 1, maxLength: 12 }), async (acts) => {
        const client = await desk.person();
        const expected: Expected[] = [];
        for (const act of acts) {
          const op = newOp();
          const before = structuredClone(expected);
          const failure = expectedOf(act, expected, op);
          expect(await send(act, client, before, op)).toBe(failure);
          if (act.again) expect(await send(act, client, before, op)).toBe(failure);
        }
        const completed = expected.filter(({ status }) => status === 'completed');
        const waiting = expected.filter(({ status }) => status === 'pending');
        const account = await getAccount(client, client.uid);
        expect(Math.round(Number(account?.balance) * 100)).toBe(completed.reduce((sum, { cents }) => sum + cents, 0));
        expect(account).toMatchObject({ profit: '0', bonus: '0', rev: 1 + completed.length });

        const deposits = await getDeposits(client, client.uid);
        expect(deposits?.list.map(({ id, status, amount }) => ({ id, status, amount })) ?? []).toEqual(
          expected.map(({ id, status, cents }) => ({ id, status, amount: dollars(cents) })),
        );
        expect(deposits?.pending ?? 0).toBe(waiting.length);
        const entries = await getEntries(client, client.uid);
        expect(entries.filter(({ col }) => col === 'deposits')).toHaveLength(2 * expected.length - waiting.length);
        expect(entries.filter(({ col }) => col === 'accounts')).toHaveLength(completed.length);
      });
      await fc.assert(property, { numRuns: runs });
    },
    timeout,
  );
});
