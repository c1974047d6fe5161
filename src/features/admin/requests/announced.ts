import type { Announced } from '@/data/collections/announced';
import { isPlainTransactionId } from '@/domain/address';
import { actKey } from '@/domain/ledger/act-key';
import type { Deposit } from '@/domain/requests/deposit';
import { isDeposit, type Request } from './request';

/** Whether other notices of the same transaction can be found. */
export const isComparable = ({ coin, txid }: Pick<Deposit, 'coin' | 'txid'>): boolean => isPlainTransactionId(coin, txid);

/** The transactions that these requests name, to look for other notices of them. */
export const transactionsOf = (requests: readonly Request[]): string[] => [
  ...new Set(requests.flatMap((request) => (isDeposit(request) && isComparable(request) ? [request.txid] : []))),
];

/** The other notices of a deposit's transaction, oldest first. Two clients may have called their acts the same. */
export const othersOf = (deposit: Pick<Deposit, 'uid' | 'id' | 'txid'>, announced: readonly Announced[]): Announced[] =>
  announced
    .filter((one) => one.txid === deposit.txid && actKey(one) !== actKey(deposit))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());

/** The first notice of each client, with how many more they have: one who announces over and over hides nobody. */
export const byClient = (notices: readonly Announced[]): (Announced & { more: number })[] =>
  [...new Set(notices.map(({ uid }) => uid))].flatMap((uid) => {
    const [first, ...rest] = notices.filter((one) => one.uid === uid);
    return first ? { ...first, more: rest.length } : [];
  });
