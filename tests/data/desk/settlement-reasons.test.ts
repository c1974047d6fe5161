import { afterAll, beforeAll, expect, it } from 'vitest';
import { getProposals } from '@/data/collections/client-proposals';
import { confirmSettlement, proposeSettlement } from '@/data/collections/proposals';
import { placeTrade, settleTrade } from '@/data/collections/trades';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { createFundedClient } from '../funded-client';

let desk: TestDesk;
let ada: DataContext;
let bram: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  ada = await openDesk(desk, 'ada');
  bram = await desk.createAdmin('bram');
});
afterAll(() => desk.close());

it('threat 40: a trade is settled by hand for the reason that was proposed, and for no other', async () => {
  const client = await createFundedClient(desk, ada, 'client', '900.00');
  const id = createOp();
  const proposal = createOp();
  const position = {
    asset: 'bitcoin',
    side: 'buy',
    amount: '200.00',
    leverage: 5,
    duration: 240,
    openPrice: '64210.00',
  } as const;
  await placeTrade(client, { request: position, op: id });
  const closePrice = '64210.00';
  const manual = { result: '-20.00', reason: 'The price service was away.' };
  await proposeSettlement(ada, {
    uid: client.uid,
    id,
    settlement: { closePrice, manual },
    note: '',
    op: proposal,
  });
  const other = { closePrice, manual: { ...manual, reason: 'Another story for the client.' } };
  await expect(
    settleTrade(bram, { uid: client.uid, id, settlement: other, op: createOp(), proposal }),
  ).rejects.toMatchObject({ kind: 'denied' });
  const [made] = (await getProposals(client, client.uid))?.list ?? [];
  if (!made) throw new Error('Nothing was proposed');
  await confirmSettlement(bram, { ...made, uid: client.uid, op: createOp() });
  expect((await getProposals(client, client.uid))?.list).toMatchObject([
    { id: proposal, status: 'confirmed' },
  ]);
});
