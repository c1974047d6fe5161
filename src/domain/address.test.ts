import { describe, expect, it } from 'vitest';
import { getAddressError, hasChecksum, isCoinAddress, normalizeAddress } from './address';

/** Valid segwit addresses of https://github.com/bitcoin/bips/blob/master/bip-0350.mediawiki (which replaces the list of BIP-173). */
const main = [
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
  'BC1SW50QGDZ25J',
  'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
];
const test = [
  'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
  'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
  'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
];
/** Invalid ones of the same two lists, with the reason that they give. */
const invalid = [
  ['an unknown prefix', 'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty'],
  ['a wrong checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ['a witness version that does not exist', 'BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2'],
  ['a program that is too short', 'bc1rw5uspcuh'],
  ['a program that is too long', 'bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90'],
  ['a program of a length that version 0 does not have', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
  ['mixed case', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7'],
  ['zero padding of more than four bits', 'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du'],
  ['padding that is not zero', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3pjxtptv'],
  ['no data', 'bc1gmk9yu'],
  ['Bech32 where Bech32m is due', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['Bech32 where Bech32m is due, on the test network', 'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf'],
  ['Bech32m where Bech32 is due', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47'],
  ['a character that is not of the alphabet', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
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

  it('of the older forms are distinguished by their network too', () => {
    // The first address ever paid to, and the example of the test network at https://en.bitcoin.it/wiki/List_of_address_prefixes
    expect(getAddressError('bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'main')).toBeNull();
    expect(getAddressError('bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'test')).not.toBeNull();
    expect(getAddressError('bitcoin', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'test')).toBeNull();
    expect(getAddressError('bitcoin', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'main')).not.toBeNull();
    expect(getAddressError('bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'main')).toMatch(/checksum/);
  });

  it('are caught with any one character changed', () => {
    const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
    expect(getAddressError('bitcoin', address, 'test')).toBeNull();
    for (let i = 0; i < address.length; i++) {
      const other = address[i] === 'q' ? 'p' : 'q';
      expect(getAddressError('bitcoin', address.slice(0, i) + other + address.slice(i + 1), 'test')).not.toBeNull();
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
      expect(getAddressError('ethereum', address.slice(0, i) + other + address.slice(i + 1), 'main')).toMatch(/checksum/);
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
});

describe('what is pasted for an address', () => {
  it.each([
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    [' tb1q w508\nd6qe\t', 'tb1qw508d6qe'],
    ['bitcoin:tb1qw508d6qe?amount=0.1&label=x', 'tb1qw508d6qe'],
    ['BITCOIN:TB1QW508D6QE', 'TB1QW508D6QE'],
    ['ethereum://0x52908400@11155111?value=1', '0x52908400'],
    ['', ''],
  ])('%j is %j', (pasted, address) => {
    expect(normalizeAddress(pasted)).toBe(address);
  });

  it('is recognised as an address of its coin, on any network', () => {
    expect(isCoinAddress('bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toBe(true);
    expect(isCoinAddress('bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe(true);
    expect(isCoinAddress('ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(true);
    expect(isCoinAddress('bitcoin', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(false);
    expect(isCoinAddress('ethereum', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toBe(false);
  });

  it('carries a checksum unless it is an ethereum address in letters of one size', () => {
    expect(hasChecksum('bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toBe(true);
    expect(hasChecksum('ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(true);
    expect(hasChecksum('ethereum', '0xde709f2102306220921060314715629080e2fb77')).toBe(false);
    expect(hasChecksum('ethereum', '0x52908400098527886E0F7030069857D2E4169EE7')).toBe(false);
  });
});
