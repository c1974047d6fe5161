import type { Asset, AssetList } from '@/data/prices/assets';
import { formatTime } from '@/lib/format';
import { formatMarketChange, formatMarketPrice, formatMillions } from '@/lib/market-format';
import { Button } from '@/ui/button';
import { usePublicPrices } from './use-public-prices';
import './live-assets.css';

const shownCount = 20;

/** Loads the price code on demand: the page itself contacts no other service. */
const readAssets = async (): Promise<AssetList> => (await import('@/data/prices/assets')).getAssets();

/** The largest cryptocurrencies by market capitalisation, read when the reader asks for them. */
export function LiveAssets({ load = readAssets }: { load?: () => Promise<AssetList> }) {
  const { state, data: list, cause, ask } = usePublicPrices(load, 'The live prices could not be read');
  return (
    <section className="live-assets" aria-labelledby="live-assets">
      <h2 id="live-assets">Prices now</h2>
      {state === 'failed' && (
        <p role="alert">
          {cause}
          {list && ' The prices below were read before.'}
        </p>
      )}
      {list ? (
        <AssetTable list={list} />
      ) : (
        state !== 'failed' && <p role="status">Prices come from a price service, which then sees the internet address of your device.</p>
      )}
      <Button busy={state === 'loading'} onClick={() => void ask()}>
        {state === 'failed' ? 'Try again' : list ? 'Read them again' : 'Show live prices'}
      </Button>
    </section>
  );
}

function AssetTable({ list: { assets, at, sample } }: { list: AssetList }) {
  const largest = assets.toSorted((a, b) => (a.rank ?? assets.length) - (b.rank ?? assets.length)).slice(0, shownCount);
  return (
    <>
      <p role="status">
        {sample ? 'Sample figures of the local desk' : 'As the price service says'}, read at {formatTime(at)}.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Price, USD</th>
            <th scope="col">24 h, %</th>
            <th scope="col">Worth, USD million</th>
          </tr>
        </thead>
        <tbody>
          {largest.map((asset) => (
            <AssetRow key={asset.id} asset={asset} />
          ))}
        </tbody>
      </table>
    </>
  );
}

const AssetRow = ({ asset: { name, symbol, price, change, marketCap } }: { asset: Asset }) => (
  <tr>
    <th scope="row">
      {name} <small>{symbol}</small>
    </th>
    <td>{formatMarketPrice(price)}</td>
    <td>
      <bdi>{formatMarketChange(change)}</bdi>
    </td>
    <td>{formatMillions(marketCap)}</td>
  </tr>
);
