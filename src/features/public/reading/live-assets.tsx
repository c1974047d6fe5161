import type { Asset, AssetList } from '@/data/prices/assets';
import { formatTime } from '@/lib/format';
import { formatMarketChange, formatMarketPrice, formatMillions } from '@/lib/market-format';
import { Button } from '@/ui/button';
import { LiveSection, LiveText } from './live-section';
import { usePublicPrices } from './use-public-prices';

const shownCount = 20;

/** Loads the price code on demand: the page itself contacts no other service. */
const readAssets = async (): Promise<AssetList> =>
  (await import('@/data/prices/assets')).getAssets();

/** The largest cryptocurrencies by market capitalisation, read when the reader asks for them. */
export function LiveAssets({ load = readAssets }: { load?: () => Promise<AssetList> }) {
  const {
    state,
    data: list,
    cause,
    ask,
  } = usePublicPrices(load, 'The live prices could not be read');
  return (
    <LiveSection id="live-assets" title="Prices now">
      {state === 'failed' && (
        <LiveText role="alert">
          {cause}
          {list && ' The prices below are from earlier.'}
        </LiveText>
      )}
      {list ? (
        <AssetTable list={list} />
      ) : (
        state !== 'failed' && (
          <LiveText role="status">
            Prices come from a third party, which will see your IP address.
          </LiveText>
        )
      )}
      <Button busy={state === 'loading'} onClick={() => void ask()}>
        {state === 'failed' ? 'Try again' : list ? 'Refresh prices' : 'Show live prices'}
      </Button>
    </LiveSection>
  );
}

const figure = 'py-1.75 ps-3 text-end align-baseline';
const cells = {
  name: 'py-1.75 text-start align-baseline font-medium',
  price: figure,
  change: figure,
  worth: `${figure} max-[30rem]:hidden`,
};

function AssetTable({ list: { assets, at, sample } }: { list: AssetList }) {
  const largest = [...assets]
    .sort((a, b) => (a.rank ?? assets.length) - (b.rank ?? assets.length))
    .slice(0, shownCount);
  return (
    <>
      <LiveText role="status">
        {sample ? 'Sample data' : 'From the price service'}, loaded at {formatTime(at)}.
      </LiveText>
      <table className="w-full text-t-ui">
        <thead className="border-b border-rule-ink text-t-xs text-ink-3">
          <tr>
            <th scope="col" className={cells.name}>
              Name
            </th>
            <th scope="col" className={cells.price}>
              Price, USD
            </th>
            <th scope="col" className={cells.change}>
              24 h, %
            </th>
            <th scope="col" className={cells.worth}>
              Market cap, USD million
            </th>
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
  <tr className="border-b border-rule">
    <th scope="row" className={cells.name}>
      {name} <small className="text-t-xs font-normal text-ink-3">{symbol}</small>
    </th>
    <td className={cells.price}>{formatMarketPrice(price)}</td>
    <td className={cells.change}>
      <bdi>{formatMarketChange(change)}</bdi>
    </td>
    <td className={cells.worth}>{formatMillions(marketCap)}</td>
  </tr>
);
