import { describe, expect, it } from 'vitest';
import { findStoredForms, getAddressError, readAddress } from './address';
import { isSameAddress } from './same-address';

/**
 * Valid segwit addresses of https://github.com/bitcoin/bips/blob/master/bip-0350.mediawiki (which
 * replaces the list of BIP-173).
 */
const main = [
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
];
const test = [
  'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
  'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
  'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
];
/**
 * Valid ones of that list whose form has no meaning yet: nobody, or anybody, could spend what is
 * sent there. The last one anybody can.
 */
const unpayable = [
  ['main', 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y'],
  ['main', 'BC1SW50QGDZ25J'],
  ['main', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
  ['test', 'tb1zw508d6qejxtdg4y5r3zarvaryv5p829g'],
  ['test', 'tb1pfees9rn5nz'],
] as const;
/** Invalid ones of the same two lists, with the reason that they give. */
const invalid = [
  ['an unknown prefix', 'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty'],
  ['a wrong checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ['a witness version that does not exist', 'BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2'],
  ['a program that is too short', 'bc1rw5uspcuh'],
  [
    'a program that is too long',
    'bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90',
  ],
  ['a program of a length that version 0 does not have', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
  ['mixed case', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7'],
  ['zero padding of more than four bits', 'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du'],
  ['padding that is not zero', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3pjxtptv'],
  ['no data', 'bc1gmk9yu'],
  ['Bech32 where Bech32m is due', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  [
    'Bech32 where Bech32m is due, on the test network',
    'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf',
  ],
  ['Bech32m where Bech32 is due', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47'],
  [
    'a character that is not of the alphabet',
    'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
  ],
] as const;

describe('bitcoin addresses', () => {
  it.each(main)('of the bitcoin network fit there and not on a practice desk: %s', (address) => {
    expect(getAddressError('bitcoin', address, 'main')).toBeNull();
    expect(getAddressError('bitcoin', address, 'test')).toMatch(/testnet address/);
  });

  it.each(test)('of the test network fit there and not on the bitcoin network: %s', (address) => {
    expect(getAddressError('bitcoin', address, 'test')).toBeNull();
    expect(getAddressError('bitcoin', address, 'main')).toMatch(/is a testnet address/);
  });

  it.each(invalid)('are refused with %s', (_, address) => {
    expect(getAddressError('bitcoin', address, 'main')).toMatch(/checksum/);
    expect(getAddressError('bitcoin', address, 'test')).toMatch(/checksum/);
  });

  it.each(unpayable)('are refused in forms that cannot be paid: %s, %s', (network, address) => {
    expect(getAddressError('bitcoin', address, network)).toMatch(/can’t be paid/);
  });

  it('of the older forms are distinguished by their network too', () => {
    // The first address ever paid to, and the example of the test network at
    // https://en.bitcoin.it/wiki/List_of_address_prefixes
    expect(getAddressError('bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'main')).toBeNull();
    expect(getAddressError('bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'test')).not.toBeNull();
    expect(getAddressError('bitcoin', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'test')).toBeNull();
    expect(getAddressError('bitcoin', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'main')).not.toBeNull();
    expect(getAddressError('bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'main')).toMatch(
      /checksum/,
    );
  });

  it('are caught with any one character changed', () => {
    const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
    expect(getAddressError('bitcoin', address, 'test')).toBeNull();
    for (let i = 0; i < address.length; i++) {
      const other = address[i] === 'q' ? 'p' : 'q';
      expect(
        getAddressError('bitcoin', address.slice(0, i) + other + address.slice(i + 1), 'test'),
      ).not.toBeNull();
    }
  });

  it.each([
    '',
    ' ',
    'bitcoin',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    ' tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'x'.repeat(100_000),
  ])('do not include other input: %#', (text) => {
    expect(getAddressError('bitcoin', text, 'test')).not.toBeNull();
  });
});

/** The examples of https://eips.ethereum.org/EIPS/eip-55: all caps, all lower, and mixed. */
const checksummed = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];
const mixed = checksummed.slice(4);

describe('ethereum addresses', () => {
  it.each(checksummed)('with the checksum of EIP-55 are accepted: %s', (address) => {
    expect(getAddressError('ethereum', address, 'main')).toBeNull();
    expect(getAddressError('ethereum', address, 'test')).toBeNull();
  });

  it.each(mixed)('without a checksum, all in one case, are accepted too: %s', (address) => {
    const hex = address.slice(2);
    expect(getAddressError('ethereum', `0x${hex.toLowerCase()}`, 'main')).toBeNull();
    expect(getAddressError('ethereum', `0x${hex.toUpperCase()}`, 'main')).toBeNull();
  });

  it.each(mixed)('are refused with the case of any one letter changed: %s', (address) => {
    for (const [i, digit] of [...address].entries()) {
      if (i < 2 || !/[a-f]/i.test(digit)) continue;
      const other = digit === digit.toLowerCase() ? digit.toUpperCase() : digit.toLowerCase();
      expect(
        getAddressError('ethereum', address.slice(0, i) + other + address.slice(i + 1), 'main'),
      ).toMatch(/checksum/);
    }
  });

  it.each([
    '',
    '0x',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0X52908400098527886E0F7030069857D2E4169EE7',
    '0x5290840009852788',
    `0x${'g'.repeat(40)}`,
    `0x${'a'.repeat(41)}`,
  ])('are 0x and 40 digits, not %j', (text) => {
    expect(getAddressError('ethereum', text, 'main')).toMatch(/0x followed by 40/);
  });

  it.each([
    `0x${'0'.repeat(40)}`,
    '0x0000000000000000000000000000000000000001',
    '0x000000000000000000000000000000000000dEaD',
  ])('are refused if nobody owns them: %s', (address) => {
    expect(getAddressError('ethereum', address, 'main')).toMatch(/^Nobody owns this address/);
  });
});

const segwit = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe('what is typed or pasted for an address', () => {
  it.each([
    ['bitcoin', segwit, segwit],
    ['bitcoin', ` tb1qw508d6qejxtdg4y5r\n3zarvary0c5xw7kxpjzsx\t`, segwit],
    ['bitcoin', segwit.toUpperCase(), segwit],
    ['bitcoin', `\u{200b}${segwit.slice(0, 9)}\u{ad}${segwit.slice(9)}\u{202c}`, segwit],
    ['bitcoin', `\u{202a}${segwit}\u{202c},`, segwit],
    ['bitcoin', `bitcoin:${segwit}?amount=0.1&label=Ledger&message=x`, segwit],
    ['bitcoin', `BITCOIN:${segwit.toUpperCase()}`, segwit],
    ['bitcoin', `bitcoin:${segwit}?lightning=lnbc1`, segwit],
    ['ethereum', ether, ether],
    ['ethereum', ether.toLowerCase(), ether],
    ['ethereum', `0×${ether.slice(2)}`, ether],
    ['ethereum', `0X${ether.slice(2).toUpperCase()}`, ether],
    ['ethereum', `ethereum:${ether}`, ether],
    ['ethereum', `ethereum://${ether}@11155111?value=1e18&gas=21000`, ether],
    ['ethereum', `ethereum:pay-${ether}@11155111`, ether],
    ['bitcoin', ' \u{200b}\n', ''],
  ] as const)('%s: %j is the address %j', (coin, typed, address) => {
    expect(readAddress(coin, typed, 'test')).toMatchObject({ address });
  });

  it.each([
    [
      'ethereum',
      `ethereum:${ether}@11155111/transfer?address=0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359`,
      /pays a token, not ether/,
    ],
    [
      'ethereum',
      `ethereum:${ether}@1/transfer?address=0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359`,
      /pays a token, not ether/,
    ],
    ['ethereum', `ethereum:${ether}/approve`, /pays a token, not ether/],
    ['ethereum', `ethereum:${ether}?uint256=1e6`, /pays a token, not ether/],
    ['ethereum', `ethereum:${ether}@137`, /for another network/],
    ['ethereum', `ethereum:${ether}@1`, /for another network/],
    ['ethereum', `ethereum:${ether}@0xaa36a7`, /for another network/],
    ['ethereum', `${ether}@11155111`, /0x followed by 40/],
    ['ethereum', `${ether}?value=1`, /0x followed by 40/],
    ['bitcoin', `bitcoin:${segwit}?req-foo=1`, /needs something we can’t do \(req-foo\)/],
    ['bitcoin', `bitcoin:${segwit}?amount=1&REQ-somethingelse=1`, /needs something we can’t do/],
    ['bitcoin', `litecoin:${segwit}`, /isn’t for bitcoin/],
    ['bitcoin', `https://example.com/${segwit}`, /isn’t for bitcoin/],
    ['bitcoin', `ethereum:${ether}`, /^This is an ethereum address/],
    ['ethereum', `bitcoin:${segwit}`, /^This is a bitcoin address/],
    ['bitcoin', ether, /^This is an ethereum address/],
    ['ethereum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', /^This is a bitcoin address/],
    ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', /practice desk/],
    ['bitcoin', `bitcoin:${segwit}x`, /checksum/],
  ] as const)('%s: %j is refused', (coin, typed, issue) => {
    expect(readAddress(coin, typed, 'test')).toMatchObject({ issue: expect.stringMatching(issue) });
  });

  it('carries a checksum unless it is an ethereum address in letters of one size', () => {
    expect(readAddress('bitcoin', segwit, 'test')).toMatchObject({ isChecked: true });
    expect(readAddress('ethereum', ether, 'test')).toMatchObject({ isChecked: true });
    for (const address of [ether.toLowerCase(), '0x52908400098527886E0F7030069857D2E4169EE7'])
      expect(readAddress('ethereum', address, 'test')).toMatchObject({ isChecked: false });
  });
});

describe('the forms in which an address may be stored', () => {
  it('are those that are the same address, for either network', () => {
    expect(findStoredForms(segwit).toSorted()).toEqual([segwit, segwit.toUpperCase()].toSorted());
    expect(findStoredForms(` bitcoin:${segwit.toUpperCase()}?amount=1 `)).toContain(segwit);
    expect(findStoredForms(ether.toLowerCase()).toSorted()).toEqual(
      [ether, ether.toLowerCase()].toSorted(),
    );
    const old = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
    expect(findStoredForms(old)).toEqual([old]);
  });

  it.each(['', 'maya', '250', 'f'.repeat(64), segwit.slice(0, -1)])('are none for %j', (typed) => {
    expect(findStoredForms(typed)).toEqual([]);
  });
});

describe('two texts', () => {
  it.each([
    ['bitcoin', segwit, segwit.toUpperCase(), true],
    ['ethereum', ether, ether.toLowerCase(), true],
    ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', true],
    ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1a1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', false],
    ['bitcoin', segwit, '', false],
  ] as const)('%s: %s and %s are one address: %s', (coin, a, b, same) => {
    expect(isSameAddress(coin, a, b)).toBe(same);
  });
});
