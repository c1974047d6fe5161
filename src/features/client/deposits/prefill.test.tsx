import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { emptyDraft } from './draft';
import { at, memory, prices } from './form-in-test';
import { filledIn, prefillBy, usePrefill } from './prefill';

const by = (search: string) => prefillBy(new URLSearchParams(search));

describe('what an address fills in', () => {
  it.each([
    ['coin=ethereum&amount=250.00', { coin: 'ethereum', amount: '250.00' }],
    ['coin=bitcoin', { coin: 'bitcoin' }],
    ['amount=1,250', { amount: '1250.00' }],
    ['coin=dogecoin&amount=250', { amount: '250.00' }],
    ['coin=bitcoin&amount=9.99', { coin: 'bitcoin' }],
    ['amount=-5', {}],
    ['amount=1e9', {}],
    ['coin=<script>&amount=javascript:alert(1)', {}],
    ['', {}],
  ])('"%s"', (search, filled) => {
    expect(by(search)).toEqual(filled);
  });

  it('is another payment than the one that was being written', () => {
    const held = { prices, at, sample: true };
    const draft = { ...emptyDraft, amount: '250.00', units: '0.00389348', held, txid: 'abc', intent: { of: 'x', op: 'y', earlier: [] } };
    expect(filledIn(draft, { coin: 'ethereum' })).toEqual({ ...emptyDraft, coin: 'ethereum', amount: '250.00' });
    expect(filledIn(draft, { coin: 'bitcoin', amount: '250.00' })).toBe(draft);
    expect(filledIn(null, { amount: '20.00' })).toEqual({ ...emptyDraft, amount: '20.00' });
  });
});

describe('the deposit page', () => {
  const open = (address: string) => {
    const drafts = memory();
    const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>;
    const { result } = renderHook(() => ({ turn: usePrefill(drafts), at: useLocation() }), { wrapper });
    return { drafts, turn: () => result.current.turn, at: () => result.current.at.search + result.current.at.hash };
  };

  it('takes it over, and removes it from the address with nothing else', () => {
    const { drafts, turn, at } = open('/user/deposit?coin=ethereum&amount=250.00&state=rejected#x');
    expect(drafts.kept).toMatchObject({ coin: 'ethereum', amount: '250.00' });
    expect(turn()).toBe(1);
    expect(at()).toBe('?state=rejected#x');
  });

  it('removes also what cannot be filled in, and fills in nothing', () => {
    const { drafts, turn, at } = open('/user/deposit?coin=gold&amount=lots');
    expect([drafts.kept, turn(), at()]).toEqual([null, 0, '']);
  });

  it('does nothing where nothing is to be filled in', () => {
    const { turn, at } = open('/user/deposit?state=rejected');
    expect([turn(), at()]).toEqual([0, '?state=rejected']);
  });
});
