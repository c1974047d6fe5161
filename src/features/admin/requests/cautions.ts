import type { Rates } from '@/data/prices/prices';
import type { Read } from '@/data/prices/use-market-then';
import type { Profile } from '@/domain/accounts/profile';
import { mayWithdraw } from '@/domain/accounts/standing';
import { standingName } from '@/domain/accounts/standing-words';
import type { Deposit } from '@/domain/requests/deposit';
import type { MarketThen } from '@/domain/requests/market-then';
import { fallenSince, noticeGap } from '@/domain/requests/notice-gap';
import type { Payment } from '@/domain/requests/payment';
import { sameWaiting } from '@/domain/requests/same-deposit';
import { isComparable, othersOf } from './announced';
import { addressOrigin } from './case-file';
import { gapInWords } from './gap-words';
import type { TransactionNoteProps } from './transaction-note';

/** What is to be known of one of several requests before they are confirmed together. A grave one is confirmed on its own, and not with the others. */
export interface Caution {
  words: string;
  isGrave: boolean;
}

const grave = (words: string): Caution => ({ words: `${words}: decide it on its own.`, isGrave: true });
const unknown = (words: string): Caution => ({ words, isGrave: false });

/** What a deposit is compared with. */
export interface DepositFacts extends Pick<TransactionNoteProps, 'announced'> {
  /** Undefined while it is not known. */
  payment: Payment | null | undefined;
  prices: Rates['prices'] | undefined;
  /** Around the time of the notice. */
  market: Pick<Read<MarketThen | null>, 'status' | 'data'>;
  /** All deposits of the same client. */
  list: readonly Deposit[];
}

export function depositCautions(deposit: Deposit, { payment, prices, market, announced, list }: DepositFacts): Caution[] {
  const gap = market.data && noticeGap(deposit, market.data);
  const fallen = !gap && prices && fallenSince(deposit, prices[deposit.coin]);
  return [
    payment !== undefined && addressOrigin(deposit, payment, null) !== 'current' && grave('Not sent to the desk’s present address'),
    gap && grave(`Worth ${gapInWords(gap)} at the market price of that time`),
    fallen && grave(`Worth ${gapInWords(fallen)} at the current market price`),
    transactionCaution(deposit, announced),
    sameWaiting(list, deposit) && grave('Another deposit of the same amount and coin waits'),
    !market.data && market.status !== 'pending' && unknown('Not compared with the market of that time.'),
  ].filter((one) => typeof one === 'object' && one !== null);
}

function transactionCaution(deposit: Deposit, announced: DepositFacts['announced']): Caution | null {
  if (deposit.txid === '') return grave('It names no transaction');
  if (!isComparable(deposit)) return grave('Its transaction id cannot be compared with others');
  if (announced.data) return othersOf(deposit, announced.data).length > 0 ? grave('Another deposit names its transaction too') : null;
  return announced.status === 'error' ? unknown('Not compared with other deposits for its transaction.') : null;
}

/** @param client of the withdrawal */
export function withdrawalCautions({ status, data }: Pick<Read<Profile | null>, 'status' | 'data'>): Caution[] {
  if (!data) return status === 'pending' ? [] : [unknown('Whether this client is still active could not be read.')];
  return mayWithdraw(data.status) ? [] : [grave(`Not active any more (${standingName(data.status).toLowerCase()})`)];
}
