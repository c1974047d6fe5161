import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, it } from 'vitest';
import { emptyAccount } from '@/domain/account';
import { completed, decided, inSeconds, listing, opened, requested, stored } from '../support/rules-acts';
import { createRulesDesk, type RulesDesk } from '../support/rules-desk';
import { altered, changed, fieldsOf, refusedUnlike, send } from '../support/rules-writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk('demo-rules-zz');
});
afterAll(() => desk.close());
it('opens', async () => {
  for (let i = 0; i < 10; i++) {
    const uid = desk.newUid();
    console.time('open');
    await assertSucceeds(send(desk.as(uid), opened(uid)));
    console.timeEnd('open');
  }
});
it('asks', async () => {
  for (let i = 0; i < 10; i++) {
    const t = performance.now();
    const c = await desk.person();
    const t1 = performance.now();
    const b = listing(c.uid, ['pending', 'completed']);
    await desk.plant({ [`deposits/${c.uid}`]: stored(b) });
    const t2 = performance.now();
    const honest = requested(c.uid, b);
    await assertFails(send(c, altered(honest, { entry: { actor: 'x' } })));
    const t3 = performance.now();
    await send(c, honest);
    console.log(t1 - t, t2 - t1, t3 - t2, performance.now() - t3);
  }
});
it('completes', async () => {
  const boss = await desk.boss();
  const c = await desk.person();
  const b = listing(c.uid, ['pending', 'completed']);
  await desk.plant({ [`deposits/${c.uid}`]: stored(b) });
  await send(boss, completed(c.uid, b, { actor: boss.uid }, emptyAccount, { balance: '250.00' }));
});
it('F1: extra in after', async () => {
  const uid = desk.newUid();
  const honest = opened(uid);
  const after = fieldsOf(honest, 'userEntry').after as object;
  await refusedUnlike(
    desk.as(uid),
    altered(honest, { userEntry: { after: { ...after, rev: 99, op: 'x'.repeat(100000), at: { admin: true, status: 'active' } } } }),
    honest,
  );
});
it('F2: wedge', async () => {
  const boss = await desk.boss();
  const c = await desk.person();
  const b = listing(c.uid, ['pending', 'pending', 'pending']);
  await desk.plant({ [`deposits/${c.uid}`]: stored(b) });
  const wedge = altered(decided(c.uid, b, { actor: c.uid, status: 'cancelled' }), { document: { oldest: b.oldest } });
  await send(c, wedge);
  const f = fieldsOf(wedge, 'document');
  const now = { list: f.list as never[], pending: 2, oldest: f.oldest, rev: b.rev + 1 };
  await send(boss, completed(c.uid, now, { actor: boss.uid, index: 1 }, emptyAccount, { balance: '250.00' }));
});
for (const [n, r] of Object.entries({
  nbsp: '\u00a0'.repeat(12),
  ascii: ' '.repeat(12),
  zw: '\u200b'.repeat(12),
  ideo: '\u3000'.repeat(12),
  tab: '\t\n\v\f\r '.repeat(2),
  emoji: '😀'.repeat(5),
  emoji500: '😀'.repeat(260),
}))
  it('trim ' + n, async () => {
    const boss = await desk.boss();
    const c = await desk.person();
    const b = listing(c.uid, ['pending']);
    await desk.plant({ [`deposits/${c.uid}`]: stored(b) });
    await assertFails(send(boss, decided(c.uid, b, { actor: boss.uid, status: 'rejected', note: r })));
  });
