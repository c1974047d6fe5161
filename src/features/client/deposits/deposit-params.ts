import { type Coin, coins } from '@/domain/coin';
import { findKnownValue, type SearchParamsCodec } from '@/ui/tables/search-params';

interface DepositParams {
  /** Null if the address names no known coin. */
  coin: Coin | null;
  /** USD as it is in the address, not validated. */
  amount: string;
}

/** `?coin=bitcoin&amount=250.00`: what the converter passes to the deposit form. */
export const depositParams: SearchParamsCodec<DepositParams> = {
  parse: (params) => ({
    coin: findKnownValue(coins, params.get('coin')) ?? null,
    amount: params.get('amount') ?? '',
  }),
  serialize: ({ coin, amount }) => ({ coin: coin ?? '', amount }),
};
