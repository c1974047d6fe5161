import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAccount, getHolds, getTrades } from '@/data/collections/client-documents';
import { placeTrade, settleTrade } from '@/data/collections/trades';
import { changeAccountStatus } from '@/data/collections/user-acts';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import type { TradeRequest } from '@/domain/trades/trade';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { createFundedClient } from '../funded-client';

const request: TradeRequest = {
  asset: 'bitcoin',
  side: 'buy',
  amount: '50.00',
  leverage: 5,
  duration: 240,
  openPrice: '64000.00',
};
const reason = 'The price at the time of closing was disputed.';

let desk: TestDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  admin = await openDesk(desk);
});
afterAll(() => desk.close());

/** By the formula, after the time of the trade. */
const settleAt = async (closePrice: string, { uid }: DataContext, id: string) => {
  await desk.makeOlder(uid, request.duration);
  await settleTrade(admin, { uid, id, settlement: { closePrice }, op: createOp() });
};
const placed = async (client: DataContext, over: Partial<TradeRequest> = {}) => {
  const id = createOp();
  await placeTrade(client, { request: { ...request, ...over }, op: id });
  return id;
};
const readFigures = async ({ uid }: DataContext) => {
  const [account, holds, trades] = await Promise.all([
    getAccount(admin, uid),
    getHolds(admin, uid),
    getTrades(admin, uid),
  ]);
  return {
    balance: account?.balance,
    profit: account?.profit,
    staked: holds?.staked,
    open: trades?.open,
    oldest: trades?.oldest,
  };
};

describe('a trade', () => {
  it('stakes its amount, and posts what the formula says when it is settled', async () => {
    const maya = await createFundedClient(desk, admin, 'maya', '100.00');
    const id = await placed(maya);
    expect(await readFigures(maya)).toMatchObject({
      balance: '100.00',
      profit: '0',
      staked: '50.00',
      open: 1,
    });
    await settleAt('64640.00', maya, id);
    expect(await readFigures(maya)).toEqual({
      balance: '102.50',
      profit: '2.50',
      staked: '0.00',
      open: 0,
      oldest: null,
    });
    const settled = {
      status: 'closed',
      closePrice: '64640.00',
      result: '2.50',
      manual: false,
      note: '',
    };
    expect((await getTrades(maya, 'maya'))?.list).toMatchObject([settled]);
  });

  it.each([
    ['a sale wins when the price falls', { side: 'sell' }, '63360.00', '2.50'],
    [
      'a third of a cent is rounded',
      { amount: '0.01', leverage: 10, openPrice: '3.00' },
      '3.10',
      '0.00',
    ],
    ['no more is lost than was staked', { leverage: 10 }, '1.00', '-50.00'],
    [
      'the largest figures',
      { amount: '50.00', leverage: 10, openPrice: '9999999.99' },
      '0.01',
      '-50.00',
    ],
    [
      'a price of a cent that becomes two',
      { amount: '50.00', leverage: 1, openPrice: '0.01' },
      '0.02',
      '50.00',
    ],
  ] as const)(
    'threat 27: is what the rules compute too: %s',
    { tags: ['full'] },
    async (name, over, closePrice, result) => {
      const client = await createFundedClient(desk, admin, name.replaceAll(' ', ''), '100.00');
      const id = await placed(client, over);
      await settleAt(closePrice, client, id);
      expect((await getTrades(client, client.uid))?.list[0]?.result).toBe(result);
    },
  );

  it('threat 27: is settled by the formula when its time is over, and not before', async () => {
    const olga = await createFundedClient(desk, admin, 'olga', '100.00');
    const id = await placed(olga);
    await desk.makeOlder('olga', request.duration - 1);
    await expect(
      settleTrade(admin, {
        uid: 'olga',
        id,
        settlement: { closePrice: '64640.00' },
        op: createOp(),
      }),
    ).rejects.toMatchObject({ kind: 'denied' });
    await settleAt('64640.00', olga, id);
  });

  it('can be settled by hand, with a reason that the client reads', async () => {
    const luca = await createFundedClient(desk, admin, 'luca', '100.00');
    const id = await placed(luca);
    await settleTrade(admin, {
      uid: 'luca',
      id,
      settlement: { closePrice: '64640.00', manual: { result: '-12.00', reason } },
      op: createOp(),
    });
    expect(await readFigures(luca)).toMatchObject({
      balance: '88.00',
      profit: '-12.00',
      staked: '0.00',
    });
    expect((await getTrades(luca, 'luca'))?.list).toMatchObject([
      { manual: true, note: reason, result: '-12.00' },
    ]);
  });

  it('is not settled twice', { tags: ['full'] }, async () => {
    const ines = await createFundedClient(desk, admin, 'ines', '100.00');
    const id = await placed(ines);
    await settleAt('64640.00', ines, id);
    await expect(
      settleTrade(admin, {
        uid: 'ines',
        id,
        settlement: { closePrice: '60000.00' },
        op: createOp(),
      }),
    ).rejects.toMatchObject({ kind: 'already-decided' });
    expect(await readFigures(ines)).toMatchObject({ balance: '102.50', profit: '2.50' });
  });

  it('of more than is available is not sent at all', async () => {
    const hana = await createFundedClient(desk, admin, 'hana', '100.00');
    await placed(hana);
    await expect(
      placeTrade(hana, { request: { ...request, amount: '50.01' }, op: createOp() }),
    ).rejects.toMatchObject({ kind: 'insufficient' });
    await placed(hana);
    expect(await readFigures(hana)).toMatchObject({ staked: '100.00', open: 2 });
  });

  it('threat 13: is refused to a client who is suspended, and can be settled all the same', {
    tags: ['full'],
  }, async () => {
    const karel = await createFundedClient(desk, admin, 'karel', '100.00');
    const id = await placed(karel);
    await changeAccountStatus(admin, {
      uid: 'karel',
      status: 'suspended',
      reason: 'Please write to us first.',
      op: createOp(),
    });
    await expect(placeTrade(karel, { request, op: createOp() })).rejects.toMatchObject({
      kind: 'denied',
    });
    await settleAt('64000.00', karel, id);
    expect(await readFigures(karel)).toMatchObject({ balance: '100.00', staked: '0.00' });
  });
});
