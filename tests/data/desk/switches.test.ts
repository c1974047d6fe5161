import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getDeposits, getTrades, getWithdrawals } from '@/data/collections/client-documents';
import { cancelDeposit, completeDeposit, requestDeposit } from '@/data/collections/deposits';
import { getDeskSwitches, updateSwitches } from '@/data/collections/switches';
import { placeTrade, settleTrade } from '@/data/collections/trades';
import { cancelWithdrawal, requestWithdrawal } from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { getEntry } from '@/data/ledger/ledger';
import type { Switches } from '@/domain/desk/pauses';
import { openSwitches, type PausableKind } from '@/domain/desk/pauses';
import { createOp, type Op } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { createFundedClient } from '../funded-client';

let desk: TestDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  admin = await openDesk(desk);
});
afterAll(() => desk.close());

const notice = 'We move to another bank until Monday.';
const set = async (switches: Partial<Switches>, op = createOp()) =>
  updateSwitches(admin, {
    rev: (await getDeskSwitches(admin))?.rev ?? 0,
    switches: { ...openSwitches, ...switches },
    op,
  });
const pause = (kind: PausableKind) => set({ [kind]: false, notice });

const deposit = {
  coin: 'bitcoin',
  amount: '60.00',
  units: '0.001',
  rate: '60000.00',
  address: 'tb1qdesk',
  txid: '',
} as const;
const withdrawal = { coin: 'bitcoin', amount: '10.00', address: 'tb1qclient' } as const;
const trade = {
  asset: 'bitcoin',
  side: 'buy',
  amount: '10.00',
  leverage: 1,
  duration: 60,
  openPrice: '60000.00',
} as const;
const requests: [PausableKind, string, (client: DataContext, op: Op) => Promise<void>][] = [
  ['deposits', 'Deposits', (client, op) => requestDeposit(client, { request: deposit, op })],
  [
    'withdrawals',
    'Withdrawals',
    (client, op) => requestWithdrawal(client, { request: withdrawal, op }),
  ],
  ['trades', 'Trades', (client, op) => placeTrade(client, { request: trade, op })],
];

describe('the switches', () => {
  it('are set by the desk, and the act is in the book of the administrator who set them', async () => {
    const op = createOp();
    expect(await getDeskSwitches(admin)).toBeNull();
    await set({ trades: false, notice }, op);
    const maya = await desk.createClient('maya');
    expect(await getDeskSwitches(maya)).toMatchObject({
      deposits: true,
      withdrawals: true,
      trades: false,
      notice,
      rev: 1,
    });
    const after = { deposits: true, withdrawals: true, trades: false, notice };
    expect(await getEntry(admin, admin.uid, op)).toMatchObject({
      action: 'switches.updated',
      col: 'desk',
      rev: 1,
      before: {},
      after,
    });
  });

  it('are not written over when somebody else has changed them since', {
    tags: ['full'],
  }, async () => {
    const rev = (await getDeskSwitches(admin))?.rev ?? 0;
    await pause('deposits');
    await expect(
      updateSwitches(admin, { rev, switches: openSwitches, op: createOp() }),
    ).rejects.toMatchObject({
      kind: 'outdated',
    });
  });
});

describe('while requests are paused', () => {
  let client: DataContext;
  let count = 0;
  beforeEach(async () => {
    count += 1;
    await set({ notice: String(count) });
    client = await createFundedClient(desk, admin, `client-${count}`, '100.00');
  });

  it.each(requests)(
    'threat 37: %s are refused with the notice, and accepted once they are open',
    async (kind, name, request) => {
      await pause(kind);
      const refused = request(client, createOp());
      await expect(refused).rejects.toMatchObject({ kind: 'paused', pausedKind: kind, notice });
      expect(getErrorMessage(await refused.catch((error: unknown) => error))).toBe(
        `${name} are paused: ${notice}`,
      );
      await set({ notice: 'Open again' });
      await request(client, createOp());
    },
  );

  it.each(requests)(
    'a request that was received before is no failure: %s',
    { tags: ['full'] },
    async (kind, _, request) => {
      const op = createOp();
      await request(client, op);
      await pause(kind);
      await request(client, op);
    },
  );

  it('cancelling, deciding and settling stay open', async () => {
    const first = createOp();
    const second = createOp();
    const sent = createOp();
    const placed = createOp();
    await requestDeposit(client, { request: deposit, op: first });
    await requestDeposit(client, { request: { ...deposit, amount: '70.00' }, op: second });
    await requestWithdrawal(client, { request: withdrawal, op: sent });
    await placeTrade(client, { request: trade, op: placed });
    await set({ deposits: false, withdrawals: false, trades: false, notice });
    await cancelDeposit(client, { id: first, op: createOp() });
    await cancelWithdrawal(client, { id: sent, op: createOp() });
    await completeDeposit(admin, { uid: client.uid, id: second, op: createOp() });
    await settleTrade(admin, {
      uid: client.uid,
      id: placed,
      settlement: { closePrice: '61000.00', manual: { result: '1.00', reason: notice } },
      op: createOp(),
    });
    const statuses = (found: { list: readonly { status: string }[] } | null) =>
      found?.list.map(({ status }) => status);
    expect(statuses(await getDeposits(client, client.uid))).toEqual(
      expect.arrayContaining(['cancelled', 'completed']),
    );
    expect(statuses(await getWithdrawals(client, client.uid))).toEqual(['cancelled']);
    expect(statuses(await getTrades(client, client.uid))).toEqual(['closed']);
  });
});
