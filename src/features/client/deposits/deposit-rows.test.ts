import { describe, expect, it } from 'vitest';
import type { Entry } from '@/domain/ledger/ledger';
import type { Deposit } from '@/domain/requests/deposit';
import { formatSearch } from '@/ui/tables/search-params';
import { applyFilters, depositSearchParams, emptyFilters, getDepositLines } from './deposit-rows';

const at = (hour: number) => new Date(2026, 2, 9, hour);
const deposit = (id: string, over: Partial<Deposit> = {}): Deposit => ({
  id,
  uid: 'maya',
  coin: 'bitcoin',
  amount: '900.00',
  units: '0.01',
  rate: '90000.00',
  address: 'tb1q',
  txid: '',
  status: 'pending',
  note: '',
  received: '0',
  createdAt: at(8),
  ...over,
});
const entry = (op: string, action: Entry['action'], over: Partial<Entry> = {}): Entry => ({
  op,
  col: 'deposits',
  rev: 1,
  actor: 'maya',
  action,
  index: 0,
  ref: '',
  before: {},
  after: {},
  reason: '',
  at: at(9),
  ...over,
});

describe('the history of deposits', () => {
  it('begins with the newest', () => {
    expect(
      getDepositLines([deposit('a'), deposit('b')], []).map((line) => line.request.id),
    ).toEqual(['b', 'a']);
  });

  it('gives each the folio of the entry that requested it, and the time that it says itself', () => {
    const [line] = getDepositLines([deposit('a')], [entry('a', 'deposit.requested', { rev: 7 })]);
    expect(line).toMatchObject({ folio: 'D7', requestedAt: at(8), decidedAt: null, posted: null });
  });

  it('gives a completed one the folio of the posting that credited it', () => {
    const entries = [
      entry('a', 'deposit.requested', { rev: 5 }),
      entry('decision', 'deposit.completed', { rev: 6, after: { id: 'a' }, at: at(12) }),
      entry('posting', 'account.posted', { col: 'accounts', rev: 4, ref: 'decision', at: at(12) }),
      entry('other', 'account.posted', { col: 'accounts', rev: 5, ref: 'another decision' }),
    ];
    expect(getDepositLines([deposit('a', { status: 'completed' })], entries)[0]).toMatchObject({
      folio: 'D5',
      decidedAt: at(12),
      posted: 'A4',
    });
  });

  it('does not take the decision of another deposit for its own', () => {
    const entries = [entry('decision', 'deposit.rejected', { after: { id: 'b' } })];
    const lines = getDepositLines(
      [deposit('a', { status: 'rejected' }), deposit('b', { status: 'rejected' })],
      entries,
    );
    expect(lines.map((line) => line.decidedAt)).toEqual([at(9), null]);
  });

  it('says what the list says where the book has nothing yet', () => {
    const [line] = getDepositLines([deposit('a', { status: 'completed' })], []);
    expect(line).toEqual({
      request: deposit('a', { status: 'completed' }),
      folio: null,
      requestedAt: at(8),
      decidedAt: null,
      posted: null,
    });
  });

  it('does not call a waiting deposit decided because the book is ahead of the list', () => {
    const entries = [entry('decision', 'deposit.completed', { after: { id: 'a' } })];
    expect(getDepositLines([deposit('a')], entries)[0]?.decidedAt).toBeNull();
  });
});

const by = (search: string) => depositSearchParams.parse(new URLSearchParams(search));

describe('the filter in the address', () => {
  it.each([
    ['', emptyFilters],
    ['state=rejected', { state: 'rejected', from: null, to: null }],
    ['from=2026-03-01&to=2026-03-31', { state: null, from: '2026-03-01', to: '2026-03-31' }],
    ['state=open&from=yesterday', emptyFilters],
  ])('is understood as far as it can be: "%s"', (search, filter) => {
    expect(by(search)).toEqual(filter);
  });

  it('is written back with what is filtered by', () => {
    expect(
      formatSearch(depositSearchParams, { state: 'rejected', from: '2026-03-01', to: null }),
    ).toBe('state=rejected&from=2026-03-01');
    expect(formatSearch(depositSearchParams, emptyFilters)).toBe('');
  });
});

const on = (day: number): Deposit => ({
  id: `d-${day}`,
  uid: 'maya',
  coin: 'bitcoin',
  amount: '10.00',
  units: '0.1',
  rate: '100.00',
  address: 'tb1q',
  txid: '',
  status: 'pending',
  note: '',
  received: '0',
  createdAt: new Date(2026, 2, day, 9),
});

describe('the days of the filter', () => {
  it.each(['from=2026-03-02&to=2026-03-03', 'from=2026-03-03&to=2026-03-02'])(
    'include both, in either order: "%s"',
    (search) => {
      const found = applyFilters(getDepositLines([1, 2, 3, 4].map(on), []), by(search));
      expect(found.map(({ request }) => request.id)).toEqual(['d-3', 'd-2']);
    },
  );
});
