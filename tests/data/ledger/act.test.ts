import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAccount, getDeposits } from '@/data/collections/client-documents';
import { completeDeposit, rejectDeposit, requestDeposit } from '@/data/collections/deposits';
import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { paths } from '@/data/ledger/paths';
import { runLedgerAction } from '@/data/ledger/run';
import { type DepositRequest, depositsSchema } from '@/domain/requests/deposit';
import { createOp } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { type FaultyProxy, startFaultyProxy } from '../../support/emulator/faulty-proxy';
import { getEntries } from '../../support/entries';

const request: DepositRequest = {
  coin: 'bitcoin',
  amount: '250.00',
  units: '0.00389348',
  rate: '64210.00',
  address: 'tb1qdesk',
  txid: '',
};

let desk: TestDesk;
let admin: DataContext;
let proxy: FaultyProxy;
beforeAll(async () => {
  desk = await createDesk();
  admin = await openDesk(desk);
  proxy = await startFaultyProxy();
});
afterAll(async () => {
  await proxy.close();
  await desk.close();
});

const depositEntries = async (caller: DataContext) =>
  (await getEntries(caller, caller.uid)).filter(({ col }) => col === 'deposits');

describe('threat 6: fifty writers on one document', () => {
  // How long it takes depends on the machine, since each commit costs an attempt of every writer
  // that is left. No writer gives up before the test does: what is tested is what was written, not
  // when.
  const timeoutMs = 300_000;
  it('lose nothing and double nothing', { timeout: timeoutMs, tags: ['full'] }, async () => {
    const crowd = await desk.createClient('crowd');
    const ops = Array.from({ length: 50 }, createOp);
    await Promise.all(
      ops.map(async (op) => {
        await requestDeposit({ ...desk.as('crowd'), timeoutMs }, { request, op });
        // A client takes back one in two seconds; the desk decides without a pace.
        await rejectDeposit(
          { ...admin, timeoutMs },
          { uid: 'crowd', id: op, note: 'Please send it again.', op: createOp() },
        );
      }),
    );
    const deposits = await getDeposits(crowd, 'crowd');
    expect(deposits).toMatchObject({ rev: 100, pending: 0, oldest: null });
    expect(deposits?.list.map(({ id }) => id).toSorted()).toEqual(ops.toSorted());
    expect((await depositEntries(crowd)).map(({ rev }) => rev).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 100 }, (_, i) => i + 1),
    );
  });
});

describe('an attempt that finds something in its way', () => {
  const blocked = () => {
    throw new ActError('insufficient');
  };

  it('fails when nothing has moved', async () => {
    const still = await desk.createClient('still');
    const attempt = runLedgerAction(still, 'still', createOp(), async (tx) => {
      await tx.read(paths.deposits('still'), depositsSchema);
      blocked();
    });
    await expect(attempt).rejects.toMatchObject({ kind: 'insufficient' });
  });

  it('threat 6: tries again when what it had read was changed by somebody else', async () => {
    const moving = await desk.createClient('moving');
    let attempts = 0;
    await runLedgerAction(moving, 'moving', createOp(), async (tx) => {
      attempts += 1;
      await tx.read(paths.deposits('moving'), depositsSchema);
      if (attempts > 1) return;
      await requestDeposit(desk.as('moving'), { request, op: createOp() });
      blocked();
    });
    expect(attempts).toBe(2);
  });

  it('threat 5: is no failure where the same act was sent twice, and the other one was recorded', async () => {
    const double = await desk.createClient('double');
    const op = createOp();
    await runLedgerAction(double, 'double', op, async (tx) => {
      await requestDeposit(desk.as('double'), { request, op });
      await tx.read(paths.deposits('double'), depositsSchema);
      blocked();
    });
    expect(await depositEntries(double)).toHaveLength(1);
  });
});

/** Documents that were asked for while `work` was under way. */
async function documentsRead(work: () => Promise<void>): Promise<number> {
  const real = globalThis.fetch;
  let count = 0;
  globalThis.fetch = (input, init) => {
    if (String(input).includes(':batchGet'))
      count += JSON.parse(String(init?.body)).documents.length;
    return real(input, init);
  };
  await work().finally(() => {
    globalThis.fetch = real;
  });
  return count;
}

describe('an act that is sent once', () => {
  it('reads the documents that it is about, and nothing to know whether it was sent before', async () => {
    const once = await desk.createClient('once');
    const id = createOp();
    const op = createOp();
    await requestDeposit(once, { request, op: id });
    // The list, the account, the policy and the tally.
    expect(await documentsRead(() => completeDeposit(admin, { uid: 'once', id, op }))).toBe(4);
    await completeDeposit(admin, { uid: 'once', id, op });
    expect(await getAccount(once, 'once')).toMatchObject({ balance: '250.00', rev: 2 });
  });
});

describe('threat 26: a network that fails', () => {
  it('leaves nothing behind when the request never arrives, and the same act goes through afterwards', async () => {
    await desk.createClient('dropped');
    const caller = desk.via(proxy.port, 'dropped');
    const op = createOp();
    proxy.fail('drop');
    await expect(requestDeposit(caller, { request, op })).rejects.toMatchObject({
      kind: 'unreachable',
    });
    proxy.fail('pass');
    expect(await depositEntries(caller)).toHaveLength(0);
    await requestDeposit(caller, { request, op });
    expect(await depositEntries(caller)).toHaveLength(1);
  });

  it('leaves exactly one entry when only the acknowledgement is lost', async () => {
    await desk.createClient('unheard');
    const caller = desk.via(proxy.port, 'unheard');
    const op = createOp();
    proxy.fail('lose-answer', ':commit');
    await expect(requestDeposit(caller, { request, op })).rejects.toMatchObject({
      kind: 'unreachable',
    });
    proxy.fail('pass');
    await requestDeposit(caller, { request, op });
    expect(await depositEntries(caller)).toHaveLength(1);
  });

  it('is a visible error when the server is silent', { tags: ['full'] }, async () => {
    await desk.createClient('silent');
    const caller = { ...desk.via(proxy.port, 'silent'), timeoutMs: 300 };
    proxy.fail('silence');
    await expect(requestDeposit(caller, { request, op: createOp() })).rejects.toMatchObject({
      kind: 'unreachable',
    });
    proxy.fail('pass');
  });

  it('credits once when the desk repeats an approval whose acknowledgement was lost', async () => {
    const luca = await desk.createClient('luca');
    const id = createOp();
    await requestDeposit(luca, { request, op: id });
    const far = desk.via(proxy.port, 'admin');
    const op = createOp();
    proxy.fail('lose-answer', ':commit');
    await expect(completeDeposit(far, { uid: 'luca', id, op })).rejects.toMatchObject({
      kind: 'unreachable',
    });
    proxy.fail('pass');
    await completeDeposit(admin, { uid: 'luca', id, op });
    expect(await getAccount(luca, 'luca')).toMatchObject({ balance: '250.00', rev: 2 });
  });
});
