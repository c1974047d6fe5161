import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import { useMarketThen } from '@/data/use-market-then';
import type { Deposit } from '@/domain/deposit';
import { noticeGap } from '@/domain/notice-gap';
import { addressOrigin } from './case-file';
import { gapInWords } from './gap-words';

/** Under the name of one of several: what its own decision would warn of. */
export function DepositCautions({ deposit }: { deposit: Deposit }) {
  const payment = useQuery(queries.payment());
  const market = useMarketThen(deposit.coin, deposit.createdAt);
  const gap = market.data && noticeGap(deposit, market.data);
  return (
    <>
      {payment.data !== undefined && addressOrigin(deposit, payment.data, null) !== 'current' && (
        <small data-caution="">Not sent to the desk’s present address: decide it alone.</small>
      )}
      {gap && <small data-caution="">Worth {gapInWords(gap)} by the market of that time: decide it alone.</small>}
      {!market.data && market.status !== 'pending' && <small>Not compared with the market of that time.</small>}
    </>
  );
}
