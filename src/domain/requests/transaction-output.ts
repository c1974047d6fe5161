import * as v from 'valibot';
import type { Coin } from '@/domain/coin';
import { opSchema, uidSchema } from '@/domain/revision-fields';
import { depositLimits } from './deposit';

/** An output of a transaction: the payment that a deposit is credited for. */
export interface TransactionOutput {
  txid: string;
  /** Of bitcoin 0 to {@link depositLimits.maxOutput}, of ethereum always 0. */
  output: number;
}

/**
 * A transaction id: 64 hexadecimal digits, for ethereum after 0x. Networks and wallets write them
 * in small letters.
 */
export const isTransactionId = (coin: Coin, text: string): boolean =>
  (coin === 'bitcoin' ? /^[0-9a-fA-F]{64}$/ : /^0x[0-9a-fA-F]{64}$/).test(text);

/**
 * Whether an id can be compared with others letter by letter, because it is written as its network
 * writes it.
 */
export const isNormalizedTransactionId = (coin: Coin, text: string): boolean =>
  isTransactionId(coin, text) && text === text.toLowerCase();

const getDigits = (txid: string): string => txid.toLowerCase().replace(/^0x/, '');

/**
 * Whether the rules accept an id and an output for a completed deposit: they accept capital
 * letters, and the 0x for both coins.
 */
export const isTransactionOutput = (
  coin: Coin,
  { txid, output }: { txid: string; output: unknown },
): boolean =>
  /^[0-9a-f]{64}$/.test(getDigits(txid)) &&
  typeof output === 'number' &&
  Number.isInteger(output) &&
  output >= 0 &&
  output <= (coin === 'bitcoin' ? depositLimits.maxOutput : 0);

/**
 * The id of the document in `credited`. However the transaction id is written, a payment has one
 * key.
 */
export const getCreditedKey = (coin: Coin, { txid, output }: TransactionOutput): string =>
  `${coin}-${getDigits(txid)}-${output}`;

/** `credited/{key}`: whose deposit the payment was credited to, and the act that completed it. */
export const creditedSchema = v.object({ uid: uidSchema, op: opSchema, at: v.date() });
