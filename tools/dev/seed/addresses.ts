/** Addresses of coins that belong to nobody. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Coin } from '../../../src/domain/coin';

/** An ethereum address without a known key: a hash of words. */
const createKeylessAddress = (words: string): string =>
  `0x${bytesToHex(keccak_256(utf8ToBytes(words))).slice(-40)}`;

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

/** To these addresses clients withdraw: another test vector, and another hash. */
export const clientAddresses: Record<Coin, string> = {
  bitcoin: 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
  ethereum: createKeylessAddress('Glassbook practice client'),
};
