import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { everything, filterBy, useHistoryFilter } from './history-filter';

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
