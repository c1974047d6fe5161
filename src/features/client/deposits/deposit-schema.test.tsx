import { renderHook } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSubmission } from '@/domain/ledger/submission';
import { compare, isMoney } from '@/domain/money';
import { depositLimits } from '@/domain/requests/deposit';
import type { DeskCurrent, Payment } from '@/domain/requests/payment';
import { address, at, memory, prices } from './deposit-form.test-utils';
import {
  applyPrefill,
  createDepositDrafts,
  type DepositDraft,
  depositFormSchema,
  emptyDraft,
  findRecentChange,
  getAddressChange,
  getDepositAddress,
  getDepositParts,
  getDepositRequest,
  getMatchingUnits,
  matchesDeposit,
  parseAmount,
  parsePrefill,
  toCoins,
  toDollars,
  usePrefill,
} from './deposit-schema';

describe('deposit address', () => {
  const at = new Date('2026-03-24T09:00:00Z');
  const method = {
    bitcoin: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    ethereum: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    email: 'desk@example.com',
  };
  const payment: Payment = { ...method, previous: {}, rev: 1, op: 'op', at };
  const desk: DeskCurrent = { admin: 'anna', previous: '', rev: 1, op: 'op', at };
  const read = (data: Payment | null) => ({ status: 'success' as const, data });
  const days = (count: number) => new Date(at.getTime() + count * 24 * 3_600_000);

  describe('where coins are to be sent', () => {
    it('is the address of the coin that was chosen', () => {
      expect(getDepositAddress(read(payment), 'bitcoin', 'test')).toEqual({ state: 'ready', address: method.bitcoin });
      expect(getDepositAddress(read(payment), 'ethereum', 'test')).toEqual({ state: 'ready', address: method.ethereum });
    });

    it('is unknown while it is read, and when it could not be read', () => {
      expect(getDepositAddress({ status: 'pending', data: undefined }, 'bitcoin', 'test').state).toBe('loading');
      expect(getDepositAddress({ status: 'error', data: undefined }, 'bitcoin', 'test').state).toBe('failed');
    });

    it('stays what it was when reading it again fails', () => {
      expect(getDepositAddress({ status: 'error', data: payment }, 'bitcoin', 'test').state).toBe('ready');
    });

    it('is nowhere without a payment method, or without one for this coin', () => {
      expect(getDepositAddress(read(null), 'bitcoin', 'test').state).toBe('none');
      expect(getDepositAddress(read({ ...payment, ethereum: '' }), 'ethereum', 'test').state).toBe('none');
      expect(getDepositAddress(read({ ...payment, ethereum: '' }), 'bitcoin', 'test').state).toBe('ready');
    });

    it.each([
      ['with a wrong checksum', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsy'],
      ['of the bitcoin network on a practice desk', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
      ['of ethereum in its place', method.ethereum],
    ])('is never an address %s', (_, bitcoin) => {
      expect(getDepositAddress(read({ ...payment, bitcoin }), 'bitcoin', 'test')).toEqual({ state: 'invalid' });
    });

    it('is never a test-network address on a desk that is no practice', () => {
      expect(getDepositAddress(read(payment), 'bitcoin', 'main').state).toBe('invalid');
    });
  });

  describe('a recent change of where coins go', () => {
    const edited: Payment = { ...payment, previous: { bitcoin: { address: 'tb1old', at } } };
    const chosen: DeskCurrent = { ...desk, previous: 'bert' };

    it('is told for seven days', () => {
      expect(findRecentChange(edited, desk, 'bitcoin', days(0))).toEqual(at);
      expect(findRecentChange(edited, desk, 'bitcoin', days(6.9))).toEqual(at);
      expect(findRecentChange(edited, desk, 'bitcoin', days(7))).toBeNull();
    });

    it('is no change when the method was set for the first time', () => {
      expect(findRecentChange(payment, desk, 'bitcoin', days(1))).toBeNull();
    });

    it('is one too when the desk chose another administrator', () => {
      expect(findRecentChange(payment, chosen, 'bitcoin', days(1))).toEqual(at);
      expect(findRecentChange(payment, { ...desk, previous: 'anna' }, 'bitcoin', days(1))).toBeNull();
    });

    it('is of the coin that was changed', () => {
      expect(findRecentChange(edited, desk, 'ethereum', days(1))).toBeNull();
    });

    it('threat 29: shows the time of the address change, not of a later edit', () => {
      const later = { ...edited, rev: 3, at: days(2) };
      expect(findRecentChange(later, desk, 'bitcoin', days(6.9))).toEqual(at);
      expect(findRecentChange(later, desk, 'bitcoin', days(8))).toBeNull();
    });

    it('is the last of several', () => {
      expect(findRecentChange(edited, { ...chosen, at: days(2) }, 'bitcoin', days(3))).toEqual(days(2));
      expect(findRecentChange({ ...payment, previous: { bitcoin: { address: '', at: days(1) } } }, chosen, 'bitcoin', days(3))).toEqual(
        days(1),
      );
    });

    it('is unknown while nothing was read', () => {
      expect(findRecentChange(undefined, undefined, 'bitcoin', at)).toBeNull();
      expect(findRecentChange(null, null, 'bitcoin', at)).toBeNull();
    });
  });

  describe('what is known of a change', () => {
    const broken = <T,>(data: T) => ({ status: 'error' as const, data });
    const ok = <T,>(data: T) => ({ status: 'success' as const, data });

    it('is what was read', () => {
      expect(getAddressChange(ok(payment), ok(desk), 'bitcoin', days(1))).toBeNull();
      expect(
        getAddressChange(ok({ ...payment, previous: { bitcoin: { address: 'tb1old', at } } }), ok(desk), 'bitcoin', days(1)),
      ).not.toBeNull();
    });

    it.each([
      ['the payment method could not be read again', broken(payment), ok(desk)],
      ['the choice of the desk could not be read again', ok(payment), broken(desk)],
      ['the choice of the desk is not read yet', ok(payment), { status: 'pending' as const, data: undefined }],
    ])('is nothing where %s, since nobody knows what happened since', (_, method, choice) => {
      expect(getAddressChange(method, choice, 'bitcoin', days(1))).toBeUndefined();
    });
  });
});

const fill = (over: object) => ({ coin: 'bitcoin', amount: '250', units: '', lastEditedField: 'amount', quote: null, txid: '', ...over });
const faultAt = (field: string, over: object): string | undefined => {
  const parsed = v.safeParse(depositFormSchema, fill(over));
  return parsed.issues?.find((issue) => v.getDotPath(issue) === field)?.message;
};

describe('an amount of dollars, as typed', () => {
  it.each([
    ['250', '250.00'],
    [' 1,000.5 ', '1000.50'],
    ['$10', '10.00'],
    ['1000000', '1000000.00'],
  ])('%j is %s', (typed, amount) => {
    expect(parseAmount(typed)).toEqual({ amount });
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
    expect(parseAmount(typed)).toEqual({ issue: expect.stringMatching(sentence) });
  });

  it('is within the limits whenever it is accepted, and never throws', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[-$0-9., ]{0,16}$/), fc.double().map(String));
    fc.assert(
      fc.property(typed, (text) => {
        const read = parseAmount(text);
        if (!('amount' in read)) return read.issue.endsWith('.');
        return isMoney(read.amount) && compare(read.amount, depositLimits.min) >= 0 && compare(read.amount, depositLimits.max) <= 0;
      }),
      { numRuns: 500 },
    );
  });
});

describe('the form', () => {
  const digits = '9b2f61c4'.repeat(8);

  it('gives the amount as money and the transaction id without blanks around it', () => {
    expect(v.parse(depositFormSchema, fill({ amount: '$1,250', txid: ` ${digits}\n` }))).toMatchObject({ amount: '1250.00', txid: digits });
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
  const quote = { prices: { bitcoin: '64210.00', ethereum: '2200.00' }, at: new Date('2026-03-24T09:00:00Z'), sample: true };

  it('is what was filled in, at the price that is held', () => {
    const output = v.parse(depositFormSchema, fill({ units: ' 0.00389342', quote }));
    expect(getDepositRequest(output, 'tb1q')).toEqual({
      coin: 'bitcoin',
      amount: '250.00',
      units: '0.00389342',
      rate: '64210.00',
      address: 'tb1q',
      txid: '',
    });
  });

  it('is never coins that are worth another amount', () => {
    expect(faultAt('units', { units: '0.00389', quote })).toMatch(/not worth the amount/);
    expect(faultAt('units', { units: '0.00389348', quote })).toBeUndefined();
  });

  it('is nothing while the price, the coins or the address are not known', () => {
    expect(getDepositRequest(v.parse(depositFormSchema, fill({ units: '0.00389348' })), 'tb1q')).toBeNull();
    expect(getDepositRequest(v.parse(depositFormSchema, fill({ quote })), 'tb1q')).toBeNull();
    expect(getDepositRequest(v.parse(depositFormSchema, fill({ units: '0.00389348', quote })), null)).toBeNull();
  });
});

const request = { coin: 'bitcoin', amount: '250.00', units: '0.00389348', rate: '64210.00', address, txid: '' } as const;
const quote = { prices, at, sample: true };

describe('what was sent', () => {
  it.each([
    { amount: '250.01' },
    { coin: 'ethereum' as const },
    { txid: 'a'.repeat(64) },
    { units: '0.00389347' },
    { rate: '64210.01' },
    { address: 'tb1qanother' },
  ])('is another deposit with %o', (over) => {
    expect(getDepositParts({ ...request, ...over })).not.toEqual(getDepositParts(request));
  });

  it('is what stands in the form while that is the same', () => {
    const sent = createSubmission(null, getDepositParts(request));
    const typed = { ...emptyDraft, amount: '250', units: '0.00389348', quote };
    expect(matchesDeposit(sent, typed, address)).toBe(true);
    expect(matchesDeposit(sent, { ...typed, quote: { ...quote, prices: { ...prices, bitcoin: '64210.01' } } }, address)).toBe(false);
    expect(matchesDeposit(sent, typed, 'tb1qanother')).toBe(false);
    expect(matchesDeposit(sent, { ...typed, quote: null }, address)).toBe(false);
  });
});

describe('what was typed', () => {
  const draft: DepositDraft = {
    coin: 'ethereum',
    amount: '12',
    txid: '',
    units: '0.00545455',
    lastEditedField: 'units',
    quote,
    shown: { bitcoin: null, ethereum: { address, sent: true } },
  };
  beforeEach(() => sessionStorage.clear());

  it('is there again after the page was loaded again', () => {
    createDepositDrafts('maya').write(draft);
    expect(createDepositDrafts('maya').read()).toEqual(draft);
  });

  it('is there again too where an earlier version kept it, without the price and the address', () => {
    sessionStorage.setItem('deposit-draft:maya', '{"coin":"ethereum","amount":"12","txid":""}');
    expect(createDepositDrafts('maya').read()).toEqual({ ...emptyDraft, coin: 'ethereum', amount: '12' });
  });

  it.each(['0.00', '-1.00', '1e3'])('is an empty form when the price that was kept is %s', (bitcoin) => {
    const kept = { ...draft, quote: { ...quote, prices: { ...prices, bitcoin } } };
    sessionStorage.setItem('deposit-draft:maya', JSON.stringify(kept));
    expect(createDepositDrafts('maya').read()).toBeNull();
  });

  it('is nobody else’s', () => {
    createDepositDrafts('maya').write(draft);
    expect(createDepositDrafts('jonas').read()).toBeNull();
  });

  it('is gone when it was sent', () => {
    createDepositDrafts('maya').write(draft);
    createDepositDrafts('maya').clear();
    expect(createDepositDrafts('maya').read()).toBeNull();
  });

  it.each(['', 'rubbish', '{}', '{"coin":"dogecoin","amount":"1","txid":""}', 'null'])('is an empty form when %j was kept', (kept) => {
    sessionStorage.setItem('deposit-draft:maya', kept);
    expect(createDepositDrafts('maya').read()).toBeNull();
  });
});

const by = (search: string) => parsePrefill(new URLSearchParams(search));

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
    const quote = { prices, at, sample: true };
    const draft = {
      ...emptyDraft,
      amount: '250.00',
      units: '0.00389348',
      quote,
      txid: 'abc',
    };
    expect(applyPrefill(draft, { coin: 'ethereum' })).toEqual({ ...emptyDraft, coin: 'ethereum', amount: '250.00' });
    expect(applyPrefill(draft, { coin: 'bitcoin', amount: '250.00' })).toBe(draft);
    expect(applyPrefill(null, { amount: '20.00' })).toEqual({ ...emptyDraft, amount: '20.00' });
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
    expect(drafts.draft).toMatchObject({ coin: 'ethereum', amount: '250.00' });
    expect(turn()).toBe(1);
    expect(at()).toBe('?state=rejected#x');
  });

  it('removes also what cannot be filled in, and fills in nothing', () => {
    const { drafts, turn, at } = open('/user/deposit?coin=gold&amount=lots');
    expect([drafts.draft, turn(), at()]).toEqual([null, 0, '']);
  });

  it('does nothing where nothing is to be filled in', () => {
    const { turn, at } = open('/user/deposit?state=rejected');
    expect([turn(), at()]).toEqual([0, '?state=rejected']);
  });
});

describe('quote', () => {
  const prices = { bitcoin: '64210.00', ethereum: '2200.00' };

  describe('coins for the dollars that were typed', () => {
    it('are computed at the price of the coin, rounded up', () => {
      expect(toCoins('250', 'bitcoin', prices)).toBe('0.00389348');
      expect(toCoins('900.00', 'ethereum', prices)).toBe('0.40909091');
    });

    it('are unknown without a price, and for what cannot be deposited', () => {
      expect(toCoins('250', 'bitcoin', undefined)).toBeNull();
      for (const typed of ['', '5', 'ten', '10.005']) expect(toCoins(typed, 'bitcoin', prices)).toBeNull();
    });
  });

  describe('dollars for the coins that were typed', () => {
    it('are computed at the same price', () => {
      expect(toDollars(' 0.01 ', 'bitcoin', prices)).toBe('642.10');
    });

    it('are empty without a price, for what is no amount of coins, and for more than can be written', () => {
      expect(toDollars('0.01', 'bitcoin', undefined)).toBe('');
      for (const typed of ['', '.', '0,01', '1e-3', '0.000000001', '9999999999']) expect(toDollars(typed, 'bitcoin', prices)).toBe('');
    });
  });

  describe('the coins of a payment', () => {
    const quote = { prices: { ...prices, ethereum: '9999999.99' }, at: new Date('2026-03-24T09:00:00Z'), sample: true };
    const standing = { coin: 'bitcoin', amount: '250', units: '0.00389348', quote } as const;

    it('are those that stand in the form, as they were typed', () => {
      expect(getMatchingUnits(standing)).toBe('0.00389348');
      expect(getMatchingUnits({ ...standing, units: ' 0.00389342 ' })).toBe('0.00389342');
    });

    it('are those that were computed too where the smallest part of a coin is worth more than a cent', () => {
      expect(getMatchingUnits({ ...standing, coin: 'ethereum', amount: '10.01', units: '0.00000101' })).toBe('0.00000101');
    });

    it.each([
      ['without a price', { quote: null }],
      ['where they are worth another amount', { units: '0.00389' }],
      ['where there is no amount', { amount: '' }],
      ['where there are none', { units: '' }],
    ])('are unknown %s', (_, over) => {
      expect(getMatchingUnits({ ...standing, ...over })).toBeNull();
    });
  });
});
