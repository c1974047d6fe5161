import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { addresses, method } from './payment.fixture';
import { createPaymentSchema, type PaymentInput, toInput } from './payment-change';

const parse = (typed: Partial<PaymentInput>, network: 'test' | 'main' = 'test') =>
  v.safeParse(createPaymentSchema(method, network), { ...toInput(method), ...typed });
const faults = (typed: Partial<PaymentInput>, network?: 'main') =>
  Object.fromEntries(
    (parse(typed, network).issues ?? []).map((issue) => [v.getDotPath(issue), issue.message]),
  );

describe('a payment method', () => {
  it('is accepted unchanged, and when it is typed twice', () => {
    expect(parse({}).output).toEqual(method);
    const typed = {
      bitcoin: ` bitcoin:${addresses.otherBitcoin}?amount=1 `,
      bitcoinAgain: addresses.otherBitcoin,
      email: ' ',
    };
    expect(parse(typed).output).toEqual({
      bitcoin: addresses.otherBitcoin,
      ethereum: '',
      email: '',
    });
  });

  it.each(["tara.o'brien@example.ie", 'r&d@example.com', 'maya@my--shop.example'])(
    'may name %s',
    (email) => {
      expect(parse({ email }).output).toEqual({ ...method, email });
    },
  );

  it('may lose an address, which nobody types twice', () => {
    expect(parse({ bitcoin: '' }).output).toEqual({ ...method, bitcoin: '' });
  });

  it.each<[string, Partial<PaymentInput>, Record<string, RegExp>]>([
    [
      'a checksum that does not fit',
      { bitcoin: `${addresses.bitcoin.slice(0, -1)}y` },
      { bitcoin: /checksum/, bitcoinAgain: /Repeat the new address/ },
    ],
    [
      'an address of the other network',
      { bitcoin: addresses.mainBitcoin, bitcoinAgain: addresses.mainBitcoin },
      { bitcoin: /testnet address/ },
    ],
    [
      'an address of the other coin',
      { bitcoin: addresses.ethereum, bitcoinAgain: addresses.ethereum },
      { bitcoin: /in the Ethereum field/ },
    ],
    [
      'two that differ',
      { bitcoin: addresses.otherBitcoin, bitcoinAgain: addresses.bitcoin },
      { bitcoinAgain: /don’t match/ },
    ],
    [
      'one that was typed once',
      { ethereum: addresses.ethereum },
      { ethereumAgain: /Repeat the new address/ },
    ],
    ['no email address', { email: 'pay at example' }, { email: /name@example\.com/ }],
  ])('is refused with %s, at the field', (_, typed, expected) => {
    const found = faults(typed);
    expect(Object.keys(found)).toEqual(Object.keys(expected));
    for (const [field, message] of Object.entries(expected)) expect(found[field]).toMatch(message);
  });

  it('of the test network is refused on a live desk, even if it is stored', () => {
    expect(faults({}, 'main')).toMatchObject({ bitcoin: expect.stringMatching(/testnet address/) });
  });
});
