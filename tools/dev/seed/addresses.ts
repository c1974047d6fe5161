/** Addresses of coins that belong to nobody. */
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { readAddress } from '../../../src/domain/address';
import type { Coin } from '../../../src/domain/coin';

/** An ethereum address without a known key: a hash of words, in the form with a checksum. */
function createKeylessAddress(words: string): string {
  const address = `0x${bytesToHex(keccak_256(utf8ToBytes(words))).slice(-40)}`;
  return readAddress('ethereum', address, 'test').address ?? address;
}

/**
 * To these addresses clients send coins: a test vector of BIP-173 for the bitcoin test network, and
 * a hash.
 */
export const deskAddresses: Record<Coin, string> = {
  bitcoin: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  ethereum: createKeylessAddress('Glassbook practice desk'),
};

/** Proposed for the desk and taken back. */
export const proposedAddresses: Record<Coin, string> = {
  ...deskAddresses,
  ethereum: createKeylessAddress('Glassbook practice wallet'),
};

const charset = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** The checksum of BIP-173 over values of five bits. */
const getPolymod = (values: readonly number[]): number =>
  values.reduce((sum, value) => {
    const top = sum >>> 25;
    const next = ((sum & 0x1ffffff) << 5) ^ value;
    return generators.reduce(
      (mixed, generator, bit) => ((top >>> bit) & 1 ? mixed ^ generator : mixed),
      next,
    );
  }, 1);

/** A segwit address of the test network without a known key: a hash of words. */
function createKeylessSegwit(words: string): string {
  const program = sha256(utf8ToBytes(words)).slice(0, 20);
  const bits = [...program].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const values = [0, ...(bits.match(/.{5}/g) ?? []).map((five) => Number.parseInt(five, 2))];
  const prefix = [...'tb'].map((letter) => letter.charCodeAt(0));
  const expanded = [...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31)];
  const sum = getPolymod([...expanded, ...values, 0, 0, 0, 0, 0, 0]) ^ 1;
  const checksum = Array.from({ length: 6 }, (_, place) => (sum >>> (5 * (5 - place))) & 31);
  return `tb1${[...values, ...checksum].map((value) => charset.charAt(value)).join('')}`;
}

/**
 * Where a client withdraws to. One of their own each: an address of two clients would be reported.
 */
export const createClientAddress = (coin: Coin, uid: string): string =>
  coin === 'bitcoin'
    ? createKeylessSegwit(`Glassbook practice client ${uid}`)
    : createKeylessAddress(`Glassbook practice client ${uid}`);
