// @module-tag full
// What one person moves alone around midnight. The rules are loaded with a day of less than a
// second, so that there is one midnight after another.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { add } from '@/domain/money';
import { createRulesEndpoint } from '../../labs/rules-mutation/rules-endpoint';
import { getEntries } from '../support/entries';
import { figures } from '../support/rules/acts/list-acts';
import { buildAdjustment } from '../support/rules/acts/objects';
import { createPolicy, seedPolicy } from '../support/rules/acts/policy';
import { addTally, createTally } from '../support/rules/acts/tallies';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { send } from '../support/rules/writes';

/** Of a day and of the test, in ms. */
const length = 400;
const duration = 10_000;
const project = 'demo-midnight';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk(project);
  const rules = readFileSync('firestore.rules', 'utf8');
  const short = rules.replace(
    'request.time.toMillis() / 86400000',
    `request.time.toMillis() / ${length}`,
  );
  if (short === rules) throw new Error('The rules count days in another way');
  const { port = 8080 } = desk.env.emulators.firestore ?? {};
  const refusal = await createRulesEndpoint(port, project).load(short);
  if (refusal !== null) throw new Error(refusal);
  await seedPolicy(desk, createPolicy({ fourEyes: '0', daily: '250.00' }));
});
afterAll(() => desk.close());

it('threat 40: one movement fits in a day, also of six at once with tallies of today, tomorrow and yesterday', {
  timeout: 300_000,
}, async () => {
  const admin = await desk.seedAdmin();
  /** Days from now that a tally says, and what it counts. */
  const tallies = [
    { days: 0, cents: 25_000 },
    { days: 0, cents: 25_000 },
    { days: 0, cents: 50_000 },
    { days: 1, cents: 25_000 },
    { days: 1, cents: 25_000 },
    { days: -1, cents: 25_000 },
  ];
  const clients = await Promise.all(
    tallies.map(async (tally) => ({
      ...tally,
      uid: (await desk.seedClient({ account: { ...figures } })).uid,
      balance: figures.balance,
      rev: 1,
    })),
  );
  const move = async (client: (typeof clients)[number]) => {
    const { uid, rev, balance, days, cents } = client;
    const next = add(balance, '250.00');
    const act = buildAdjustment({
      uid,
      actor: admin.uid,
      from: { ...figures, balance },
      changes: { balance: next },
      rev,
    });
    const day = Math.floor(Date.now() / length) + days;
    const isTaken = await send(admin, addTally(act, cents, createTally(cents, uid, day))).then(
      () => true,
      () => false,
    );
    if (isTaken) Object.assign(client, { balance: next, rev: rev + 1 });
  };
  const end = Date.now() + duration;
  while (Date.now() < end) await Promise.all(clients.map(move));

  const books = await Promise.all(clients.map(({ uid }) => getEntries(admin, uid)));
  const days = books.flat().map(({ at }) => Math.floor(at.getTime() / length));
  expect(days.length).toBe(clients.reduce((sum, { rev }) => sum + rev - 1, 0));
  expect(days.length).toBeGreaterThan(1);
  expect(new Set(days).size).toBe(days.length);
});
