import { describe, expect, it } from 'vitest';
import { toStoredBook } from '@/domain/ledger/stored-book.fixture';
import { WrittenDesk } from '@/domain/ledger/written-desk.fixture';
import { auditBook } from './audit-book';
import { changeDocument, changeElement, changeSnapshot, findIssuesAfter, getOp } from './damage.fixture';

describe('what no entry tells of a profile', () => {
  it.each([
    ['runs', 'javascript:alert(1)'],
    ['lies elsewhere', 'https://example.com/a.png'],
    [
      'is somebody else’s',
      'https://firebasestorage.googleapis.com/v0/b/desk.appspot.com/o/images%2Fole%2F1772443200000-me.png?alt=media&token=a-1',
    ],
  ])('is no photo that %s', (_, photoUrl) => {
    const says = 'The field photoUrl is not what it must be: Not a photo of the client’s own.';
    expect(findIssuesAfter(changeDocument('users', { photoUrl }))).toEqual([{ path: 'users/maya', folio: '', message: says }]);
  });

  it('is no more than an address in a saved one', () => {
    const addresses = [{ coin: 'bitcoin', address: 'tb1q', label: 'Mine', password: 'x' }];
    const says = 'It has a field that nobody defined: addresses.0.password.';
    expect(findIssuesAfter(changeDocument('users', { addresses }))).toEqual([{ path: 'users/maya', folio: '', message: says }]);
  });

  it('is a photo and an address of the client’s own', () => {
    const photoUrl =
      'https://firebasestorage.googleapis.com/v0/b/desk.appspot.com/o/images%2Fmaya%2F1772443200000-me.png?alt=media&token=a-1';
    const addresses = [{ coin: 'bitcoin', address: 'tb1q', label: 'Mine' }];
    expect(findIssuesAfter(changeDocument('users', { photoUrl, addresses }))).toEqual([]);
  });
});

describe('what a request may say at most', () => {
  it('is no fault', () => {
    const bounds = { amount: '10.00', units: '0.00000001', rate: '0.01', txid: 'f'.repeat(66), address: 'a'.repeat(100) };
    expect(findIssuesAfter(changeSnapshot('D10', 'after', bounds), changeElement('deposits', 0, bounds))).toEqual([]);
  });

  it('is a trade of a cent at the highest price', () => {
    const bounds = { amount: '0.01', openPrice: '9999999.99', leverage: 10, duration: 10_080 };
    expect(
      findIssuesAfter(
        changeSnapshot('T8', 'after', bounds),
        changeElement('trades', 0, bounds),
        changeDocument('holds', { staked: '0.01' }),
      ),
    ).toEqual([]);
  });

  it('is an administrator’s own record and plans', () => {
    const ole = new WrittenDesk('ole').opened().desk('tb1q', '49.00').desk('tb1p', '59.00');
    expect(auditBook(toStoredBook(ole))).toEqual([]);
  });

  it.each([
    ['a payment method', 'P2', { password: 'x' }, 'P2 tells an after that no act writes: it has a field that nobody defined: password.'],
    ['a choice', 'K1', { password: 'x' }, 'K1 tells an after that no act writes: it has a field that nobody defined: password.'],
    [
      'a fee',
      'L2',
      { plans: { gold: { name: 'Gold', fee: 'much', days: 30, includes: [] } } },
      'L2 tells an after that no act writes: the field plans.gold.fee is not what it must be: Not an amount of money.',
    ],
    [
      'a plan',
      'L2',
      { plans: { gold: { name: 'Gold', fee: '59.00', days: 30, includes: [], password: 'x' } } },
      'L2 tells an after that no act writes: it has a field that nobody defined: plans.gold.password.',
    ],
  ])('has nothing more in %s', (_, which, over, says) => {
    const ole = new WrittenDesk('ole').opened().desk('tb1q', '49.00').desk('tb1p', '59.00');
    const stored = toStoredBook(ole);
    const op = getOp(which, ole);
    const found = stored.entries[op] ?? {};
    const entries = { ...stored.entries, [op]: { ...found, after: { ...Object(found.after), ...over } } };
    expect(auditBook({ ...stored, entries }).map((one) => one.message)).toContain(says);
  });
});
