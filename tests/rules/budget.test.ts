import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import { parseRules } from '../../labs/rules-mutation/rules-parser';
import type { Match } from '../../labs/rules-mutation/rules-tree';
import type { Claims } from '../../tools/desk-caller';
import { noteFigure } from '../support/emulator/figures';
import { buildSwitchesUpdate } from '../support/rules/acts/objects';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { seedForValidWrites, validWrites } from '../support/rules/valid-writes/all';
import type { PrepareAct } from '../support/rules/valid-writes/prepare';
import { type Commit, send } from '../support/rules/writes';

// How many expressions the rules evaluate for a write is nowhere said: the emulator's report counts
// neither literals nor what `and` costs beside its operands. But there is a limit of 1,000 for each
// write, and it can be felt. Here, every `match` first spends a number of expressions that the
// caller's token names, then goes on as it does. What an act costs is what it leaves over: the more
// it costs, the less can be spent before it is refused.

/**
 * A number as ten bits in the token: lists of 1, 2, 4 … literals are evaluated, or empty ones in
 * their place. The other arm costs two by itself.
 */
const bits = Array.from({ length: 10 }, (_, i) => i);
const formatZeros = (count: number) => `[${Array(count).fill('0').join()}]`;
const spent = `[${bits.map((i) => `(request.auth.token.spend${i} ? ${formatZeros(2 ** i + 2)} : [])`).join()}] == 0`;
const createClaims = (number: number): Claims =>
  Object.fromEntries(bits.map((i) => [`spend${i}`, Math.floor(number / 2 ** i) % 2 === 1]));

const writes = ['write', 'create', 'update', 'delete'];

/**
 * The rules with the spending in front of each `match` under which something is written. No write
 * may match two of them.
 */
function withSpending(rules: string): string {
  const documents = parseRules(rules).matches.flatMap(({ matches }) => matches);
  const starts = documents.flatMap(listMatches).flatMap(({ allows }) => {
    const isWritten = allows.some(({ methods }) =>
      methods.some((method) => writes.includes(method)),
    );
    return isWritten && allows[0] ? [allows[0].start] : [];
  });
  const spending = starts
    .toSorted((a, b) => b - a)
    .reduce((text, at) => `${text.slice(0, at)}allow write: if spent();\n${text.slice(at)}`, rules);
  const inside = spending.indexOf('{', spending.indexOf('/documents')) + 1;
  const unit = 'match /costOfOne/{id} { allow write: if spent(); allow write: if true; }';
  return `${spending.slice(0, inside)}\nfunction spent() { return ${spent}; }\n${unit}\n${spending.slice(inside)}`;
}

const listMatches = (match: Match): Match[] => [match, ...match.matches.flatMap(listMatches)];

/** One act, ready to be sent, on a state of its own. */
interface CostlyAct {
  caller: { uid: string };
  commit: Commit;
}

interface CostDesk extends RulesDesk {
  /** What can be spent before a write that costs one expression. */
  most: number;
}

/**
 * A desk whose rules can be made to spend.
 * @param rules the project's own, unless said otherwise
 */
async function createCostDesk(
  projectId: `demo-${string}`,
  rules = readFileSync('firestore.rules', 'utf8'),
): Promise<CostDesk> {
  const desk = await createRulesDesk(projectId);
  const { host = '127.0.0.1', port = 8080 } = desk.env.emulators.firestore ?? {};
  const response = await fetch(
    `http://${host}:${port}/emulator/v1/projects/${projectId}:securityRules`,
    {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        rules: { files: [{ name: 'firestore.rules', content: withSpending(rules) }] },
      }),
    },
  );
  if (!response.ok) throw new Error(`The emulator refuses the rules: ${await response.text()}`);
  const prepareFunction = async (): Promise<CostlyAct> => ({
    caller: { uid: 'anyone' },
    commit: { document: { path: `costOfOne/${createOp()}`, fields: {} } },
  });
  return { ...desk, most: await mostSpent(desk, prepareFunction) };
}

/**
 * The number of expressions that the rules evaluate for the most costly write of an act, exactly.
 * It is evaluated again and again: `prepare` is asked for a new state whenever the last one was
 * used up.
 * @throws Error when the rules refuse the act even where nothing is spent, or it costs more than
 * some 900
 */
async function countExpressions(
  desk: CostDesk,
  prepare: () => Promise<CostlyAct>,
): Promise<number> {
  return desk.most + 1 - (await mostSpent(desk, prepare));
}

/** Whether no write of the act costs more than this. */
async function costsAtMost(desk: CostDesk, act: CostlyAct, limit: number): Promise<boolean> {
  return isAccepted(desk, act, desk.most + 1 - limit);
}

async function mostSpent(desk: RulesDesk, prepare: () => Promise<CostlyAct>): Promise<number> {
  if (!(await isAccepted(desk, await prepare(), 0)))
    throw new Error('The rules refuse the act, or it costs more than can be counted');
  let most = 0;
  let tooMuch = 1_000;
  let act: CostlyAct | null = null;
  while (tooMuch - most > 1) {
    const middle = Math.floor((most + tooMuch) / 2);
    act ??= await prepare();
    if (await isAccepted(desk, act, middle)) {
      most = middle;
      act = null;
    } else {
      tooMuch = middle;
    }
  }
  return most;
}

function isAccepted(
  desk: RulesDesk,
  { caller, commit }: CostlyAct,
  spend: number,
): Promise<boolean> {
  return send(desk.as(caller.uid, createClaims(spend)), commit).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === 'permission-denied') return false;
      throw error;
    },
  );
}

/** Expressions for each valid write; beyond 1,000 the rules refuse everything. */
const budget = 700;
/** The deep run counts exactly; otherwise it is enough to know the limit kept. */
const isDeep = process.env.DEEP === '1';

describe('the count of expressions', () => {
  /** A list of so many literals, the comparison and what it is compared with. */
  const formatCost = (count: number) =>
    `[${Array(count - 3)
      .fill('0')
      .join()}] != 0`;
  const conditions: [condition: string, cost: number][] = [
    [formatCost(100), 100],
    [formatCost(101), 101],
    [`${formatCost(100)} && ${formatCost(100)}`, 202],
    [`${formatCost(100)} && (true || ${formatCost(100)})`, 104],
    [`f(1)`, 3],
    [`g(1)`, 5],
    [`{'a': 1} != {}`, 5],
    ['(true ? 1 : 2) != 3', 6],
    ['(false ? 1 : 2) != 3', 8],
  ];
  const known = `rules_version = '2';
  service cloud.firestore { match /databases/{db}/documents {
    function f(x) { return true; }
    function g(x) { let y = x; return true; }
    ${conditions.map(([condition], i) => `match /known${i}/{id} { allow create: if ${condition}; }`).join('\n')}
    match /several/{id} { allow create: if ${formatCost(100)} && false; allow create: if ${formatCost(100)}; allow update: if ${formatCost(500)}; }
  } }`;
  let desk: CostDesk;
  beforeAll(async () => {
    desk = await createCostDesk('demo-rules-known-cost', known);
  });
  afterAll(() => desk.close());
  const write = (collection: string) => async () => ({
    caller: { uid: 'anyone' },
    commit: { document: { path: `${collection}/${desk.createUid()}`, fields: { a: 1 } } },
  });

  it.each(
    conditions.map(([condition, cost], i): [string, number, number] => [
      condition.replace(/(0,)+/g, '…'),
      cost,
      i,
    ]),
  )('is, for %s, %i', async (_, cost, i) => {
    expect(await countExpressions(desk, write(`known${i}`))).toBe(cost);
  });

  it('adds up the branches that are tried', async () => {
    expect(await countExpressions(desk, write('several'))).toBe(100 + 3 + 100);
  });

  it('compares with a limit', async () => {
    expect(await costsAtMost(desk, await write('known0')(), 99)).toBe(false);
    expect(await costsAtMost(desk, await write('known0')(), 100)).toBe(true);
  });
});

describe('threat 16: the rules stay within their budget of expressions:', () => {
  let desk: CostDesk;
  let admin: DataContext;
  beforeAll(async () => {
    desk = await createCostDesk('demo-rules-budget');
    admin = await desk.seedAdmin();
    await seedForValidWrites(desk);
  });
  afterAll(() => desk.close());

  /** Last, because no trade is accepted after it. */
  const preparePause: PrepareAct = async (desk, admin) => {
    const { deposits, withdrawals, trades, notice, rev } = await desk.read('desk/switches');
    const after = {
      deposits: true,
      withdrawals: true,
      trades: false,
      notice: createOp().padEnd(500, 'x'),
    };
    return {
      caller: admin,
      commit: buildSwitchesUpdate(
        admin.uid,
        Number(rev),
        { deposits, withdrawals, trades, notice },
        after,
      ),
    };
  };

  it.each(Object.entries({ ...validWrites, 'switches.updated with a pause': preparePause }))(
    '%s, over a short list and over one of 1,000',
    async (name, prepare) => {
      const prepareShort = () => prepare(desk, admin, 3);
      const cost = isDeep ? await countExpressions(desk, prepareShort) : budget;
      if (isDeep) noteFigure({ kind: 'expressions', name, value: cost });
      expect(cost).toBeLessThanOrEqual(budget);
      expect(
        await costsAtMost(desk, await prepareShort(), cost),
        `at most ${cost} over a short list`,
      ).toBe(true);
      expect(
        await costsAtMost(desk, await prepare(desk, admin, 999), cost),
        `at most ${cost} over a list of 1,000`,
      ).toBe(true);
    },
  );
});
