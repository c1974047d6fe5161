import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { noteFigure } from '../support/emulator/figures';
import { it } from '../support/rules/it';
import { type CostDesk, costsAtMost, countExpressions, createCostDesk } from '../support/rules/rule-cost';
import { seedForValidWrites, validWrites } from '../support/rules/valid-writes/all';

/** Expressions for each valid write; beyond 1,000 the rules refuse whatever comes. */
const budget = 600;
/** The deep run counts exactly; otherwise it is enough to know the limit kept. */
const isDeep = process.env.DEEP === '1';

describe('the count of expressions', () => {
  /** A list of so many literals, the comparison and what it is compared with. */
  const costing = (count: number) =>
    `[${Array(count - 3)
      .fill('0')
      .join()}] != 0`;
  const conditions: [condition: string, cost: number][] = [
    [costing(100), 100],
    [costing(101), 101],
    [`${costing(100)} && ${costing(100)}`, 202],
    [`${costing(100)} && (true || ${costing(100)})`, 104],
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
    match /several/{id} { allow create: if ${costing(100)} && false; allow create: if ${costing(100)}; allow update: if ${costing(500)}; }
  } }`;
  let desk: CostDesk;
  beforeAll(async () => {
    desk = await createCostDesk('demo-rules-known-cost', known);
  });
  afterAll(() => desk.close());
  const write = (collection: string) => async () => ({
    caller: { uid: 'anyone' },
    commit: { document: { path: `${collection}/${desk.newUid()}`, fields: { a: 1 } } },
  });

  it.each(conditions.map(([condition, cost], i): [string, number, number] => [condition.replace(/(0,)+/g, '…'), cost, i]))(
    'is, for %s, %i',
    async (_, cost, i) => {
      expect(await countExpressions(desk, write(`known${i}`))).toBe(cost);
    },
  );

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
    admin = await desk.newAdmin();
    await seedForValidWrites(desk);
  });
  afterAll(() => desk.close());

  it.each(Object.entries(validWrites))('%s, over a short list and over one of 1,000', async (name, prepare) => {
    const short = () => prepare(desk, admin, 3);
    const cost = isDeep ? await countExpressions(desk, short) : budget;
    if (isDeep) noteFigure({ kind: 'expressions', name, value: cost });
    expect(cost).toBeLessThanOrEqual(budget);
    expect(await costsAtMost(desk, await short(), cost), `at most ${cost} over a short list`).toBe(true);
    expect(await costsAtMost(desk, await prepare(desk, admin, 999), cost), `at most ${cost} over a list of 1,000`).toBe(true);
  });
});
