import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { SavedAddress } from '@/domain/accounts/profile';
import { compare, isMoney } from '@/domain/money';
import { withdrawalLimits } from '@/domain/requests/withdrawal';
import {
  anotherChoice,
  createWithdrawalSchema,
  describeShortfall,
  emptyInput,
  parseAmount,
  type WithdrawalFormContext,
  type WithdrawalInput,
} from './withdrawal-schema';

const test = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const main = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const ledger: SavedAddress = { coin: 'bitcoin', address: test, label: 'Ledger' };

const context: WithdrawalFormContext = {
  network: 'test',
  saved: [],
  available: '789.83',
  hidden: false,
  emailVerified: true,
  deskAddress: () => '',
};
const parse = (
  over: Partial<WithdrawalInput>,
  where: Partial<WithdrawalFormContext> = {},
  isUnanswered = false,
) =>
  v.safeParse(
    createWithdrawalSchema({ ...context, ...where }, () => isUnanswered),
    { coin: 'bitcoin', ...emptyInput, address: test, amount: '250', ...over },
  );
const faults = (...args: Parameters<typeof parse>) =>
  Object.fromEntries(
    (parse(...args).issues ?? []).map((issue) => [v.getDotPath(issue), issue.message]),
  );

describe('an amount of dollars, as typed', () => {
  it.each([
    ['', /e\.g\. \$100/],
    ['0', /above \$0\.00/],
    ['0.00', /above \$0\.00/],
    ['-5', /above \$0\.00/],
    ['1000000.01', /maximum is \$1,000,000\.00/],
    ['10,505.505', /two decimals/],
  ])('%j has a sentence that says what would be right', (typed, sentence) => {
    expect(parseAmount(typed)).toEqual({ issue: expect.stringMatching(sentence) });
  });

  it('is money within the limits whenever it is accepted', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-$0-9., ]{0,16}$/)), (text) => {
        const read = parseAmount(text);
        if (!('amount' in read)) return read.issue.endsWith('.');
        return (
          isMoney(read.amount) &&
          compare(read.amount, '0') > 0 &&
          compare(read.amount, withdrawalLimits.max) <= 0
        );
      }),
      { numRuns: 300 },
    );
  });

  it('is measured by what is available', () => {
    expect(describeShortfall('789.83', '789.83', false)).toBeNull();
    expect(describeShortfall('789.84', '789.83', false)).toBe('You can withdraw up to $789.83.');
    expect(describeShortfall('789.84', '789.83', true)).toBe(
      'That’s more than you can withdraw. Enter less.',
    );
    expect(describeShortfall('0.01', '0', false)).toBe('You have nothing to withdraw right now.');
    expect(describeShortfall('0.01', '-5.00', false)).toBe(
      'You have nothing to withdraw right now.',
    );
  });
});

describe('the form', () => {
  it('gives the request as it will be written', () => {
    const typed = 'bitcoin:tb1q w508 d6qe jxtd g4y5 r3za rvar y0c5 xw7k xpjz sx?amount=1';
    expect(parse({ address: typed, amount: '$1,250.5' }, { available: '2000.00' })).toMatchObject({
      output: { request: { coin: 'bitcoin', address: test, amount: '1250.50' }, saveAs: null },
    });
  });

  it('says all that is wrong at once', () => {
    expect(Object.keys(faults({ address: 'tb1q', amount: '900', keep: true }))).toEqual([
      'address',
      'label',
      'amount',
    ]);
  });

  it.each([
    ['nothing', '', 'bitcoin', /Enter the bitcoin address/],
    ['a typing mistake', test.replace('w508', 'w509'), 'bitcoin', /checksum is wrong/],
    ['part of another coin’s', '0xabc', 'bitcoin', /part of an ethereum address\. Paste a bitcoin/],
    ['the main network', main, 'bitcoin', /practice desk\. Use a bitcoin testnet address/],
    [
      'another coin',
      ether,
      'bitcoin',
      /an ethereum address\. Choose Ethereum above, or enter a bitcoin one/,
    ],
    [
      'another coin',
      main,
      'ethereum',
      /a bitcoin address\. Choose Bitcoin above, or enter an ethereum one/,
    ],
    ['a wrong checksum', ether.replace('aA', 'aa'), 'ethereum', /checksum is wrong/],
  ] as const)('refuses an address with %s', (_, address, coin, sentence) => {
    expect(faults({ coin, address })).toEqual({ address: expect.stringMatching(sentence) });
  });

  it('takes addresses of the main network where the desk is real', () => {
    expect(faults({ address: main }, { network: 'main' })).toEqual({});
    expect(faults({}, { network: 'main' })).toEqual({
      address: expect.stringMatching(/testnet address/),
    });
  });

  it('wants a choice where addresses are saved, and takes the chosen one as it is', () => {
    const saved = [ledger];
    expect(faults({ address: '' }, { saved })).toEqual({
      to: 'Choose an address, or enter another one.',
    });
    expect(parse({ to: test, address: 'rubbish', keep: true }, { saved })).toMatchObject({
      output: { request: { address: test }, saveAs: null },
    });
    expect(faults({ to: anotherChoice, address: '' }, { saved })).toEqual({
      address: expect.any(String),
    });
    expect(faults({ coin: 'ethereum', to: test, address: ether }, { saved })).toEqual({});
  });

  it('does not take a saved address of the other network, nor one that is forgotten', () => {
    expect(faults({ to: main }, { saved: [{ ...ledger, address: main }] })).toEqual({
      to: expect.stringMatching(/practice desk/),
    });
    expect(faults({ to: main }, { saved: [ledger] })).toEqual({
      to: expect.stringMatching(/Choose an address/),
    });
  });

  it('gives the name to save an address by, which no other has', () => {
    const saved: SavedAddress[] = [{ coin: 'ethereum', address: ether, label: 'Ledger' }];
    expect(parse({ keep: true, label: ' Trezor ' })).toMatchObject({
      output: { saveAs: 'Trezor' },
    });
    expect(faults({ keep: true, label: ' ' })).toEqual({ label: 'Give this address a name.' });
    expect(faults({ keep: true, label: 'x'.repeat(61) })).toEqual({
      label: 'Use at most 60 characters.',
    });
    expect(faults({ keep: true, label: 'Ledger' }, { saved })).toEqual({
      label: 'Another of your addresses has this name. Choose a different one.',
    });
    expect(parse({ label: 'Trezor' })).toMatchObject({ output: { saveAs: null } });
  });

  it('saves nothing for an email that is not verified', () => {
    expect(parse({ keep: true, label: ' ' }, { emailVerified: false })).toMatchObject({
      success: true,
      output: { saveAs: null },
    });
  });

  it('saves nothing twice, and nothing where there is no room', () => {
    expect(parse({ to: anotherChoice, keep: true, label: '' }, { saved: [ledger] })).toMatchObject({
      output: { saveAs: null },
    });
    const full = Array.from(
      { length: 20 },
      (_, i) => ({ coin: 'ethereum', address: `0x${i}`, label: `No. ${i}` }) as const,
    );
    expect(parse({ keep: true, label: 'One more' }, { saved: full })).toMatchObject({
      output: { saveAs: null },
    });
  });

  it('refuses more than is available, and leaves it to the rules where that is not known', () => {
    expect(faults({ amount: '789.84' })).toEqual({ amount: 'You can withdraw up to $789.83.' });
    expect(faults({ amount: '789.84' }, { available: null })).toEqual({});
  });

  it('does not measure again what was sent before without an answer: it may be reserved already', () => {
    expect(faults({}, { available: '0.00' }, true)).toEqual({});
    expect(faults({}, { available: '0.00' }, false)).toEqual({
      amount: 'You have nothing to withdraw right now.',
    });
  });
});
