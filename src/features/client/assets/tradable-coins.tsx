import { Link } from 'react-router-dom';
import type { Asset } from '@/data/prices/assets';
import type { Rates } from '@/data/prices/prices';
import { type Coin, coinName, coinSymbol, coins } from '@/domain/coin';
import { formatDollars, formatPriceAge } from '@/lib/format';
import { formatMarketChange } from '@/lib/market-format';
import { ButtonLink } from '@/ui/button-link';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { usePriceClock } from '@/ui/hooks/use-price-clock';
import { Panel } from '@/ui/page';

interface TradableCoinsProps {
  /** What trades open at. */
  rates: QueryState<Rates>;
  /** Undefined until the assets service has answered. */
  assets: readonly Asset[] | undefined;
  /** False if the client cannot open a trade now. The banner of the page says why. */
  canTrade: boolean;
}

/**
 * The coins that can be traded. Their height is fixed, so that nothing below moves when prices
 * arrive.
 */
export const TradableCoins = ({ rates, assets, canTrade }: TradableCoinsProps) => (
  <Panel title={canTrade ? 'You can trade' : 'Tradable coins'}>
    <ul className="grid gap-4 lg:grid-cols-2">
      {coins.map((coin) => (
        <TradableCoin
          key={coin}
          coin={coin}
          rates={rates}
          asset={assets?.find(({ id }) => id === coin)}
          canTrade={canTrade}
        />
      ))}
    </ul>
    <PriceSource rates={rates} />
  </Panel>
);

interface TradableCoinProps {
  coin: Coin;
  rates: QueryState<Rates>;
  asset: Asset | undefined;
  canTrade: boolean;
}

function TradableCoin({ coin, rates, asset, canTrade }: TradableCoinProps) {
  const dashboard = `/user/dashboard?coin=${coin}`;
  const name = coinName[coin];
  const change = asset?.change ?? null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-green border-s-3 bg-green-wash px-4 py-3">
      <div>
        <p className="font-medium">
          {name} <small className="ms-1 font-normal text-ink-3 text-t-sm">{coinSymbol[coin]}</small>
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <b className="font-display font-medium text-d-sm/[1.2]">{renderPrice(coin, rates)}</b>
          <span className="min-h-5 text-ink-2 text-t-sm/[1.4]">
            {change !== null && (
              <>
                <bdi>{formatMarketChange(change)}%</bdi> in 24 h
              </>
            )}
          </span>
        </p>
      </div>
      <div className="flex items-center gap-x-5">
        <Link
          className="touch-target inline-flex min-h-11 items-center"
          to={dashboard}
          aria-label={`${name} chart`}
        >
          Chart
        </Link>
        {canTrade && (
          <ButtonLink to={`${dashboard}#place-trade`}>Trade {name.toLowerCase()}</ButtonLink>
        )}
      </div>
    </li>
  );
}

function renderPrice(coin: Coin, rates: QueryState<Rates>) {
  if (rates.data) return formatDollars(rates.data.prices[coin]);
  return rates.status === 'pending' ? <SkeletonBar width="6rem" /> : 'No price';
}

function PriceSource({ rates }: { rates: QueryState<Rates> }) {
  const clock = usePriceClock();
  const age = rates.data && formatPriceAge(rates.data.at, clock);
  return (
    <p className="mt-3 min-h-5 text-ink-3 text-t-xs/[1.5]">
      {rates.data
        ? `${rates.data.sample ? 'Sample price' : 'Price'} · ${age}`
        : rates.status === 'error'
          ? 'The price service isn’t responding. You can’t open a trade until it does.'
          : 'Loading prices…'}
    </p>
  );
}
