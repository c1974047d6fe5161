import { getDeposits, getTrades } from '@/data/collections/client-documents';
import type { DataContext } from '@/data/ledger/context';
import type { Coin } from '@/domain/coin';
import type { Money } from '@/domain/money';
import { marketPrice, tick } from '../../../tools/dev/sample-market';

interface ActPrice {
  of: 'deposit' | 'open' | 'close';
  coin: Coin;
  price: Money;
  at: Date | null;
}

/** Every price in the lists of these clients. */
export async function readActPrices(
  desk: DataContext,
  uids: readonly string[],
): Promise<ActPrice[]> {
  const each = uids.map(async (uid): Promise<ActPrice[]> => {
    const [deposits, trades] = await Promise.all([getDeposits(desk, uid), getTrades(desk, uid)]);
    const deposited = deposits?.list ?? [];
    const opened = trades?.list ?? [];
    const closed = trades?.list.filter(({ status }) => status === 'closed') ?? [];
    return [
      ...deposited.map(({ coin, rate, createdAt }) => ({
        of: 'deposit' as const,
        coin,
        price: rate,
        at: createdAt,
      })),
      ...opened.map(({ asset, openPrice, openedAt }) => ({
        of: 'open' as const,
        coin: asset,
        price: openPrice,
        at: openedAt,
      })),
      ...closed.map(({ asset, closePrice, closedAt }) => ({
        of: 'close' as const,
        coin: asset,
        price: closePrice,
        at: closedAt,
      })),
    ];
  });
  return (await Promise.all(each)).flat();
}

/**
 * Whether the market had another price throughout the half minute before the act: a busy machine
 * writes an act some seconds after its price.
 */
export function differsFromMarket({ coin, price, at }: ActPrice): boolean {
  const moments = Array.from({ length: 7 }, (_, i) => new Date((at?.getTime() ?? 0) - i * tick));
  return !moments.some((moment) => marketPrice(coin, moment) === price);
}
