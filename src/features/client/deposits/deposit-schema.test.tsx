import { renderHook } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { compare, isMoney } from '@/domain/money';
import { depositLimits } from '@/domain/requests/deposit';
import {
  type Draft,
  depositForm,
  emptyDraft,
  filledIn,
  intentFor,
  isIntentFor,
  prefillBy,
  readAmount,
  requestOf,
  sessionDrafts,
  usePrefill,
} from './deposit-schema';
import { address, at, memory, prices } from './form-in-test';

const fill = (over: object) => ({ coin: 'bitcoin', amount: '250', units: '', leads: 'amount', held: null, txid: '', ...over });
const faultAt = (field: string, over: object): string | undefined => {
  const parsed = v.safeParse(depositForm, fill(over));
  return parsed.issues?.find((issue) => v.getDotPath(issue) === field)?.message;
};

describe('an amount of dollars, as typed', () => {
  it.each([
    ['250', '250.00'],
    [' 1,000.5 ', '1000.50'],
    ['$10', '10.00'],
    ['1000000', '1000000.00'],
  ])('%j is %s', (typed, amount) => {
    expect(readAmount(typed)).toEqual({ amount });
  });

  it.each([
    ['', /amount in dollars.*10\.00/],
    ['9.99', /minimum is 10\.00/],
    ['0', /minimum/],
    ['-50', /minimum/],
    ['1000000.01', /At most 1,000,000\.00/],
    ['99999999999999', /At most 1,000,000\.00/],
    ['99,999,999,999,999.00', /At most 1,000,000\.00/],
    ['250.505', /two decimals/],
    ['10,50', /point before the cents: 10\.50/],
    ['ten', /in figures/],
    ['1e3', /in figures/],
    ['NaN', /in figures/],
    ['12.3.4', /in figures/],
  ])('%j has a sentence that says what would be right', (typed, sentence) => {
    expect(readAmount(typed)).toEqual({ fault: expect.stringMatching(sentence) });
  });

  it('is within the limits whenever it is accepted, and never throws', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[-$0-9., ]{0,16}$/), fc.double().map(String));
    fc.assert(
      fc.property(typed, (text) => {
        const read = readAmount(text);
        if (!('amount' in read)) return read.fault.endsWith('.');
        return isMoney(read.amount) && compare(read.amount, depositLimits.min) >= 0 && compare(read.amount, depositLimits.max) <= 0;
      }),
      { numRuns: 500 },
    );
  });
});

describe('the form', () => {
  const digits = '9b2f61c4'.repeat(8);

  it('gives the amount as money and the transaction id without blanks around it', () => {
    expect(v.parse(depositForm, fill({ amount: '$1,250', txid: ` ${digits}\n` }))).toMatchObject({ amount: '1250.00', txid: digits });
  });

  it('checks the transaction id for the coin that was chosen', () => {
    expect(faultAt('txid', { txid: digits })).toBeUndefined();
    expect(faultAt('txid', { txid: `0x${digits}` })).toMatch(/bitcoin transaction id has 64/);
    expect(faultAt('txid', { coin: 'ethereum', txid: digits })).toMatch(/0x and 64/);
    expect(faultAt('txid', { coin: 'ethereum', txid: `0x${digits}` })).toBeUndefined();
    expect(faultAt('txid', { txid: '' })).toBeUndefined();
  });

  it('says all that is wrong at once', () => {
    expect(faultAt('amount', { amount: '5', txid: 'abc' })).toBeDefined();
    expect(faultAt('txid', { amount: '5', txid: 'abc' })).toBeDefined();
  });

  it('refuses coins that are none', () => {
    expect(faultAt('units', { units: '0.123456789' })).toMatch(/eight decimals/);
    expect(faultAt('coin', { coin: 'dogecoin' })).toBeDefined();
  });
});

describe('what is recorded', () => {
  const held = { prices: { bitcoin: '64210.00', ethereum: '2200.00' }, at: new Date('2026-03-24T09:00:00Z'), sample: true };

  it('is what was filled in, at the price that is held', () => {
    const output = v.parse(depositForm, fill({ units: ' 0.00389342', held }));
    expect(requestOf(output, 'tb1q')).toEqual({
      coin: 'bitcoin',
      amount: '250.00',
      units: '0.00389342',
      rate: '64210.00',
      address: 'tb1q',
      txid: '',
    });
  });

  it('is never coins that are worth another amount', () => {
    expect(faultAt('units', { units: '0.00389', held })).toMatch(/not worth the amount/);
    expect(faultAt('units', { units: '0.00389348', held })).toBeUndefined();
  });

  it('is nothing while the price, the coins or the address are not known', () => {
    expect(requestOf(v.parse(depositForm, fill({ units: '0.00389348' })), 'tb1q')).toBeNull();
    expect(requestOf(v.parse(depositForm, fill({ held })), 'tb1q')).toBeNull();
    expect(requestOf(v.parse(depositForm, fill({ units: '0.00389348', held })), null)).toBeNull();
  });
});

const request = { coin: 'bitcoin', amount: '250.00', units: '0.00389348', rate: '64210.00', address, txid: '' } as const;
const held = { prices, at, sample: true };

describe('the act of a request', () => {
  it('is the same for the same request, so that a retry happens once', () => {
    const first = intentFor(null, request);
    expect(intentFor(first, { ...request })).toBe(first);
  });

  it.each([
    { amount: '250.01' },
    { coin: 'ethereum' as const },
    { txid: 'a'.repeat(64) },
    { units: '0.00389347' },
    { rate: '64210.01' },
    { address: 'tb1qanother' },
  ])('is another one with %o', (over) => {
    const first = intentFor(null, request);
    expect(intentFor(first, { ...request, ...over }).op).not.toBe(first.op);
  });

  it('is that of what stands in the form while that is the same', () => {
    const sent = intentFor(null, request);
    const typed = { ...emptyDraft, amount: '250', units: '0.00389348', held };
    expect(isIntentFor(sent, typed, address)).toBe(true);
    expect(isIntentFor(sent, { ...typed, held: { ...held, prices: { ...prices, bitcoin: '64210.01' } } }, address)).toBe(false);
    expect(isIntentFor(sent, typed, 'tb1qanother')).toBe(false);
    expect(isIntentFor(sent, { ...typed, held: null }, address)).toBe(false);
  });
});

describe('what was typed', () => {
  const draft: Draft = {
    coin: 'ethereum',
    amount: '12',
    txid: '',
    intent: { of: '[]', op: 'op-2', earlier: [{ of: '[1]', op: 'op-1' }] },
    units: '0.00545455',
    leads: 'units',
    held,
    shown: { bitcoin: null, ethereum: { address, sent: true } },
  };
  beforeEach(() => sessionStorage.clear());

  it('is there again after the page was loaded again, with the act that it was sent as', () => {
    sessionDrafts('maya').write(draft);
    expect(sessionDrafts('maya').read()).toEqual(draft);
  });

  it('is there again too where an earlier version kept it, without the price and the address', () => {
    sessionStorage.setItem('deposit-draft:maya', '{"coin":"ethereum","amount":"12","txid":"","intent":null}');
    expect(sessionDrafts('maya').read()).toEqual({ ...emptyDraft, coin: 'ethereum', amount: '12' });
  });

  it.each(['0.00', '-1.00', '1e3'])('is an empty form when the price that was kept is %s', (bitcoin) => {
    const kept = { ...draft, held: { ...held, prices: { ...prices, bitcoin } } };
    sessionStorage.setItem('deposit-draft:maya', JSON.stringify(kept));
    expect(sessionDrafts('maya').read()).toBeNull();
  });

  it('is nobody else’s', () => {
    sessionDrafts('maya').write(draft);
    expect(sessionDrafts('jonas').read()).toBeNull();
  });

  it('is gone when it was sent', () => {
    sessionDrafts('maya').write(draft);
    sessionDrafts('maya').clear();
    expect(sessionDrafts('maya').read()).toBeNull();
  });

  it.each(['', 'rubbish', '{}', '{"coin":"dogecoin","amount":"1","txid":"","intent":null}', 'null'])(
    'is an empty form when %j was kept',
    (kept) => {
      sessionStorage.setItem('deposit-draft:maya', kept);
      expect(sessionDrafts('maya').read()).toBeNull();
    },
  );
});

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
