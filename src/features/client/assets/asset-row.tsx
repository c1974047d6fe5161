import { Star } from 'lucide-react';
import { memo } from 'react';
import type { Asset } from '@/data/prices/assets';
import { changeText, millionsText, priceText, unknown } from '@/lib/market-format';
import { tableRoles as roles } from '@/ui/tables/table-roles';
import { Spark } from './spark';

export interface AssetRowProps {
  asset: Asset;
  favourite: boolean;
  /** The service gives price lines. */
  sparks: boolean;
  /** Place in the whole list, from 0. */
  index: number;
  /** Pixels below the head. */
  top: number;
  /** The same function each time. */
  onToggle: (id: string) => void;
}

/** One asset. Most rows of a long list are not drawn, so each says which one it is. */
export const AssetRow = memo(function AssetRow({ asset, favourite, sparks, index, top, onToggle }: AssetRowProps) {
  const { id, name, symbol, rank, price, change, marketCap, spark } = asset;
  return (
    <tr {...roles.row} aria-rowindex={index + 2} data-asset={id} style={{ transform: `translateY(${top}px)` }}>
      <td {...roles.cell} className="asset-star">
        <Mark id={id} name={name} favourite={favourite} onToggle={onToggle} />
      </td>
      <td {...roles.cell} className="asset-rank">
        {rank ?? ''}
      </td>
      <td {...roles.cell} className="asset-name">
        <span title={name}>{name}</span> <small>{symbol}</small>
        <small className="asset-card">{cardText(asset)}</small>
      </td>
      <td {...roles.cell} className="asset-price">
        {figure(priceText(price))}
      </td>
      <td {...roles.cell} className="asset-change">
        {figure(changeText(change))}
      </td>
      <td {...roles.cell} className="asset-cap">
        {figure(millionsText(marketCap))}
      </td>
      {sparks && (
        <td {...roles.cell} className="asset-spark">
          <Spark prices={spark} />
        </td>
      )}
    </tr>
  );
});

function Mark({ id, name, favourite, onToggle }: Pick<Asset, 'id' | 'name'> & Pick<AssetRowProps, 'favourite' | 'onToggle'>) {
  return (
    <button
      type="button"
      aria-pressed={favourite}
      aria-label={`Favourite: ${name}`}
      title={favourite ? 'Remove from favourites' : 'Add to favourites'}
      onClick={() => onToggle(id)}
    >
      <Star aria-hidden="true" />
    </button>
  );
}

const figure = (text: string) => <bdi className={text === unknown ? 'asset-unknown' : undefined}>{text}</bdi>;

/** What the columns that left would say. */
function cardText({ rank, marketCap }: Asset): string {
  const worth = marketCap === null ? 'worth unknown' : `worth ${millionsText(marketCap)} million`;
  return rank === null ? worth : `No. ${rank}, ${worth}`;
}
