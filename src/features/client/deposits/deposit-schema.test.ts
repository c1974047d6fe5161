import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSubmission } from '@/domain/ledger/submission';
import {
  applyPrefill,
  createDepositDrafts,
  depositFormSchema,
  emptyDraft,
  getDepositParts,
  getDepositRequest,
  matchesDeposit,
  parsePrefill,
} from './deposit-schema';
import { address, draft, quote } from './deposits.fixture';
import type { Quote } from './quote';

const fill = (over: object) => ({ coin: 'bitcoin', amount: '250', units: '', txid: '', ...over });
const faultAt = (field: string, over: object): string | undefined => {
  const parsed = v.safeParse(depositFormSchema, fill(over));
  return parsed.issues?.find((issue) => v.getDotPath(issue) === field)?.message;
};

describe('the form', () => {
  const digits = '9b2f61c4'.repeat(8);

  it('gives the amount as money and the transaction id without blanks around it', () => {
    expect(
      v.parse(depositFormSchema, fill({ amount: '$1,250', txid: ` ${digits}\n` })),
    ).toMatchObject({ amount: '1250.00', txid: digits });
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
    expect(faultAt('units', { units: '0.123456789' })).toMatch(/8 decimals/);
    expect(faultAt('units', { units: '1,234' })).toMatch(/can be 1\.234 or 1234/);
    expect(faultAt('coin', { coin: 'dogecoin' })).toBeDefined();
  });
});

describe('what is recorded', () => {
  const parse = (over: object) => v.parse(depositFormSchema, fill(over));

  it('is what was filled in, at the price and for the address of the quote', () => {
    expect(getDepositRequest(parse({ units: ' 0.00389342 ' }), quote)).toEqual({
      ...request,
      units: '0.00389342',
    });
    expect(getDepositRequest(parse({ amount: '٢٥٠', units: '0,00389342' }), quote)).toEqual({
      ...request,
      units: '0.00389342',
    });
  });

  it.each<[string, object, Quote | null]>([
    ['coins that are worth another amount', { units: '0.00389' }, quote],
    ['no coins', {}, quote],
    ['no quote', { units: '0.00389348' }, null],
    ['no address yet', { units: '0.00389348' }, { ...quote, address: null }],
  ])('is nothing with %s', (_, over, quoted) => {
    expect(getDepositRequest(parse(over), quoted)).toBeNull();
  });
});

const request = {
  coin: 'bitcoin',
  amount: '250.00',
  units: '0.00389348',
  rate: '64210.00',
  address,
  txid: '',
} as const;

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

  it('matches the form while values and quote are the same', () => {
    const sent = createSubmission(null, getDepositParts(request));
    expect(matchesDeposit(sent, draft, quote)).toBe(true);
    expect(matchesDeposit(sent, { ...draft, txid: 'a'.repeat(64) }, quote)).toBe(false);
    expect(matchesDeposit(sent, draft, { ...quote, rate: '64210.01' })).toBe(false);
    expect(matchesDeposit(sent, draft, { ...quote, address: 'tb1qanother' })).toBe(false);
    expect(matchesDeposit(sent, draft, null)).toBe(false);
  });
});

describe('a draft', () => {
  beforeEach(() => sessionStorage.clear());
  const drafts = createDepositDrafts('maya');

  it('is there again after a reload, with its quote', () => {
    drafts.write(draft);
    expect(createDepositDrafts('maya').read()).toEqual(draft);
  });

  it('of an earlier version keeps what was typed, without a quote', () => {
    sessionStorage.setItem(
      'deposit-draft:maya',
      '{"coin":"ethereum","amount":"12","txid":"","lastEditedField":"amount","quote":null}',
    );
    expect(drafts.read()).toEqual({ ...emptyDraft, coin: 'ethereum', amount: '12' });
  });

  it.each(['0.00', '-1.00', '1e3'])('with the price %s is an empty form', (rate) => {
    sessionStorage.setItem(
      'deposit-draft:maya',
      JSON.stringify({ ...draft, quotes: { bitcoin: { ...quote, rate }, ethereum: null } }),
    );
    expect(drafts.read()).toBeNull();
  });

  it('is not shown to another client', () => {
    drafts.write(draft);
    expect(createDepositDrafts('jonas').read()).toBeNull();
  });

  it.each(['', 'rubbish', '{}', '{"coin":"dogecoin","amount":"1","txid":""}', 'null'])(
    'is an empty form when %j was stored',
    (stored) => {
      sessionStorage.setItem('deposit-draft:maya', stored);
      expect(drafts.read()).toBeNull();
    },
  );
});

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
    expect(parsePrefill(new URLSearchParams(search))).toEqual(filled);
  });

  it('is another payment than the one that was being written', () => {
    const written = { ...draft, amount: '250.00', txid: 'abc' };
    expect(applyPrefill(written, { coin: 'ethereum' })).toEqual({
      ...emptyDraft,
      coin: 'ethereum',
      amount: '250.00',
    });
    expect(applyPrefill(written, { coin: 'bitcoin', amount: '250.00' })).toBe(written);
    expect(applyPrefill(emptyDraft, { amount: '20.00' })).toEqual({
      ...emptyDraft,
      amount: '20.00',
    });
  });
});
