// @module-tag full

import { Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getHistory } from '@/data/collections/archive';
import { archiveDecided } from '@/data/collections/archive-acts';
import { getDeposits } from '@/data/collections/client-documents';
import { completeDeposit } from '@/data/collections/deposits';
import type { DataContext } from '@/data/ledger/context';
import { getEntry } from '@/data/ledger/ledger';
import { createOp } from '@/domain/ledger/revision-fields';
import { openDesk } from '../../support/emulator/desk';
import { deposit } from '../../support/rules/acts';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { kinds, stateOf, storedList, trade, withdrawal } from '../../support/rules/lists';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await openDesk(desk);
});
afterAll(() => desk.close());

/** A client with deposits of these statuses, each of which is called by its place. */
async function withDeposits(statuses: readonly string[]): Promise<DataContext> {
  const uid = desk.newUid();
  const list = statuses.map((status, i) => deposit(uid, { id: `d${i}`, status }));
  return desk.newClient({ deposits: storedList(kinds.deposits, stateOf(kinds.deposits, list)) }, uid);
}
const ids = (list: readonly { id: string }[] | undefined) => list?.map(({ id }) => id).join(' ');
const listOf = async ({ uid }: DataContext) => ids((await getDeposits(admin, uid))?.list);

describe('decided elements', () => {
  it('leave the list eight at a time, from the first on, and are read together with it in the order of time', async () => {
    const client = await withDeposits(['pending', ...Array.from({ length: 10 }, () => 'rejected'), 'pending', 'rejected']);
    const before = await getDeposits(client, client.uid);
    const op = createOp();
    await archiveDecided(admin, 'deposits', client.uid, op);
    expect(await listOf(client)).toBe('d0 d9 d10 d11 d12');
    expect(await getEntry(client, client.uid, op)).toMatchObject({ action: 'history.archived', index: 1, after: { archive: '0' } });
    await archiveDecided(admin, 'deposits', client.uid, createOp());
    await archiveDecided(admin, 'deposits', client.uid, createOp());
    expect(await listOf(client)).toBe('d0 d11');
    expect(await getHistory(client, 'deposits', client.uid)).toEqual(before?.list);
    await expect(archiveDecided(admin, 'deposits', client.uid, createOp())).rejects.toMatchObject({ kind: 'already-decided' });
  });

  it('what waits can still be decided afterwards', async () => {
    const client = await withDeposits(['rejected', 'pending', 'pending']);
    await archiveDecided(admin, 'deposits', client.uid, createOp());
    await completeDeposit(admin, client.uid, 'd1', createOp());
    expect(await getDeposits(client, client.uid)).toMatchObject({ list: [{ status: 'completed' }, { status: 'pending' }], pending: 1 });
  });

  it('threat 6: are moved once when two administrators archive at the same time', async () => {
    const second = await desk.admin('second');
    const client = await withDeposits(Array.from({ length: 20 }, () => 'cancelled'));
    await Promise.all([admin, second].map((by) => archiveDecided(by, 'deposits', client.uid, createOp())));
    expect(await listOf(client)).toBe('d16 d17 d18 d19');
    expect(await getHistory(client, 'deposits', client.uid)).toHaveLength(20);
  });

  it('are numbered past nine', async () => {
    const client = await withDeposits(Array.from({ length: 12 }, () => 'cancelled'));
    for (let n = 0; n <= 10; n++) {
      const path = `deposits/${client.uid}/archive/${n}`;
      await desk.seedDocs({ [path]: { list: [], op: 'earlier', at: Timestamp.fromMillis(1_767_225_600_000 + n) } });
    }
    const op = createOp();
    await archiveDecided(admin, 'deposits', client.uid, op);
    expect(await getEntry(admin, client.uid, op)).toMatchObject({ after: { archive: '11' } });
  });

  it('of withdrawals and trades are read in the same way', async () => {
    const uid = desk.newUid();
    const done = { status: 'closed', closePrice: '64000.00', closedAt: Timestamp.now(), result: '0.00' };
    const client = await desk.newClient(
      {
        withdrawals: storedList(
          kinds.withdrawals,
          stateOf(kinds.withdrawals, [withdrawal(uid, { id: 'w0', status: 'rejected' }), withdrawal(uid, { id: 'w1' })]),
        ),
        trades: storedList(
          kinds.trades,
          stateOf(kinds.trades, [trade(uid, { id: 't0' }), trade(uid, { id: 't1', ...done }), trade(uid, { id: 't2' })]),
        ),
      },
      uid,
    );
    await archiveDecided(admin, 'withdrawals', uid, createOp());
    await archiveDecided(admin, 'trades', uid, createOp());
    expect(ids(await getHistory(client, 'withdrawals', uid))).toBe('w0 w1');
    expect(ids(await getHistory(client, 'trades', uid))).toBe('t0 t1 t2');
  });

  it('are none where there is no list', async () => {
    const client = await desk.newClient();
    expect(await getHistory(client, 'deposits', client.uid)).toEqual([]);
    await expect(archiveDecided(admin, 'deposits', client.uid, createOp())).rejects.toMatchObject({ kind: 'denied' });
  });
});
