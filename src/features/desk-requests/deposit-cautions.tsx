import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import { useMarketThen } from '@/data/use-market-then';
import { fallenSince, noticeGap } from '@/domain/notice-gap';
import { isComparable, othersOf } from './announced';
import { addressOrigin } from './case-file';
import { gapInWords } from './gap-words';
import type { TransactionNoteProps } from './transaction-note';

/** Under the name of one of several: what its own decision would warn of. */
export function DepositCautions({ deposit, announced }: TransactionNoteProps) {
  const payment = useQuery(queries.payment());
  const rates = useQuery(queries.rates());
  const market = useMarketThen(deposit.coin, deposit.createdAt);
  const gap = market.data && noticeGap(deposit, market.data);
  const fallen = gap ? null : rates.data && fallenSince(deposit, rates.data.prices[deposit.coin]);
  return (
    <>
      {payment.data !== undefined && addressOrigin(deposit, payment.data, null) !== 'current' && (
        <small data-caution="">Not sent to the desk’s present address: decide it on its own.</small>
      )}
      {gap && <small data-caution="">Worth {gapInWords(gap)} at the market price of that time: decide it on its own.</small>}
      {fallen && <small data-caution="">Worth {gapInWords(fallen)} at the current market price: decide it on its own.</small>}
      <TransactionCaution deposit={deposit} announced={announced} />
      {!market.data && market.status !== 'pending' && <small>Not compared with the market of that time.</small>}
    </>
  );
}

function TransactionCaution({ deposit, announced }: TransactionNoteProps) {
  if (deposit.txid === '') return <small data-caution="">It names no transaction: decide it on its own.</small>;
  if (!isComparable(deposit))
    return <small data-caution="">Its transaction id cannot be compared with others: decide it on its own.</small>;
  if (announced.data) {
    const others = othersOf(deposit, announced.data);
    return others.length > 0 && <small data-caution="">Another deposit names its transaction too: decide it on its own.</small>;
  }
  return announced.status === 'error' && <small>Not compared with other deposits for its transaction.</small>;
}
