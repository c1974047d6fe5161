import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { Deposit } from '@/domain/requests/deposit';
import { depositLines } from './history';
import { everything, filterBy, filtered, useHistoryFilter } from './history-filter';

const by = (search: string) => filterBy(new URLSearchParams(search));

describe('the filter in the address', () => {
  it.each([
    ['', everything],
    ['state=rejected', { state: 'rejected', from: null, to: null }],
    ['from=2026-03-01&to=2026-03-31', { state: null, from: '2026-03-01', to: '2026-03-31' }],
    ['state=open&from=yesterday', everything],
  ])('is understood as far as it can be: "%s"', (search, filter) => {
    expect(by(search)).toEqual(filter);
  });

  it('changes without touching the rest of the address', () => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={['/user/deposit?other=1&state=rejected#x']}>{children}</MemoryRouter>
    );
    const { result } = renderHook(() => ({ filter: useHistoryFilter(), at: useLocation() }), { wrapper });
    act(() => result.current.filter[1]({ state: null, from: '2026-03-01', to: null }));
    expect(result.current.at.search + result.current.at.hash).toBe('?other=1&from=2026-03-01#x');
    expect(result.current.filter[0]).toEqual({ state: null, from: '2026-03-01', to: null });
  });
});

const on = (day: number): Deposit => ({
  ...{ id: `d-${day}`, uid: 'maya', coin: 'bitcoin', amount: '10.00', units: '0.1', rate: '100.00', address: 'tb1q' },
  ...{ txid: '', status: 'pending', note: '', createdAt: new Date(2026, 2, day, 9) },
});

describe('the days of the filter', () => {
  it.each(['from=2026-03-02&to=2026-03-03', 'from=2026-03-03&to=2026-03-02'])('include both, in either order: "%s"', (search) => {
    const found = filtered(depositLines([1, 2, 3, 4].map(on), []), by(search));
    expect(found.map(({ deposit }) => deposit.id)).toEqual(['d-3', 'd-2']);
  });
});
