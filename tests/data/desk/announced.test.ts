// @module-tag full

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDepositClaims } from '@/data/admin/deposit-claims';
import { rejectDeposit, requestDeposit } from '@/data/collections/deposits';
import { getProfiles } from '@/data/collections/users';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';

let desk: TestDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  admin = await openDesk(desk);
});
afterAll(() => desk.close());

const notice = {
  coin: 'bitcoin',
  amount: '250.00',
  units: '0.00389348',
  rate: '64210.00',
  address: 'tb1qdesk',
} as const;
const idOf = (digit: string) => digit.repeat(64);
const announce = async (client: DataContext, txid: string) => {
  const id = createOp();
  await requestDeposit(client, { ...notice, txid }, id);
  return id;
};
const found = (txids: readonly string[]) =>
  getDepositClaims(admin, txids, (uids) => getProfiles(admin, uids));

describe('the notices of a transaction', () => {
  it('are those of every client, once each, with any decision', async () => {
    const maya = await desk.client('maya');
    const luca = await desk.client('luca');
    const first = await announce(maya, idOf('a'));
    const second = await announce(luca, idOf('a'));
    await announce(luca, idOf('b'));
    await rejectDeposit(admin, 'luca', second, 'These coins are somebody else’s.', createOp());
    const both = await found([idOf('a')]);
    expect(new Map(both.map(({ uid, id, profile }) => [id, [uid, profile?.uid]]))).toEqual(
      new Map([
        [first, ['maya', 'maya']],
        [second, ['luca', 'luca']],
      ]),
    );
    expect(both).toMatchObject([
      { txid: idOf('a'), amount: '250.00' },
      { txid: idOf('a'), amount: '250.00' },
    ]);
    expect(await found([idOf('c')])).toEqual([]);
  });

  it('are found for more transactions than one query can ask for', async () => {
    const ines = await desk.client('ines');
    const id = await announce(ines, idOf('d'));
    const others = Array.from({ length: 40 }, (_, i) => String(i).padStart(64, '0'));
    expect(await found([...others, idOf('d')])).toMatchObject([{ id, uid: 'ines' }]);
    expect(await found([])).toEqual([]);
  });
});
