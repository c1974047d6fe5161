import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Asset } from '@/data/prices/assets';
import { tableRoles as roles } from '@/ui/tables/table-roles';
import { AssetRow } from './asset-row';
import type { Favourites } from './favourites';
import { addressOf, type ListView, nextSort } from './list-view';
import type { SortKey } from './selection';
import { useListBox } from './use-list-box';
import './asset-table.css';

export interface AssetTableProps {
  /** Those that are asked for, in their order. */
  assets: readonly Asset[];
  view: ListView;
  favourites: Favourites;
  /** The service gives price lines. */
  sparks: boolean;
}

const columns: readonly { by: SortKey; head: string; className: string }[] = [
  { by: 'rank', head: 'No.', className: 'asset-rank' },
  { by: 'name', head: 'Name', className: 'asset-name' },
  { by: 'price', head: 'Price, USD', className: 'asset-price' },
  { by: 'change', head: '24 hours, %', className: 'asset-change' },
  { by: 'cap', head: 'Market cap, million USD', className: 'asset-cap' },
];

/** Rows beyond what is in sight, above and below. */
const overscan = 8;
/** So many rows are drawn whole: they print, and the browser's own search finds them. */
const fewRows = 60;

/** Thousands of rows, of which those in sight are drawn. It scrolls with the page, and is left alone by each letter until the list has followed it. */
export const AssetTable = memo(function AssetTable({ assets, view, favourites, sparks }: AssetTableProps) {
  const { box, body, narrow, rowHeight, above } = useListBox();
  const { drawn, focused, held, onFocus, onBlur } = useDrawnRows(assets, rowHeight, above);
  useNextStar(body, focused !== null, held, assets.length);
  return (
    <div className="assets-box" ref={box} data-narrow={narrow ? '' : undefined} data-sparks={sparks ? '' : undefined}>
      <table {...roles.table} className="assets-table" aria-rowcount={assets.length + 1}>
        <caption className="sr-only">Assets. The heads of the columns order them.</caption>
        <Heads view={view} sparks={sparks} />
        <tbody {...roles.group} ref={body} style={{ height: assets.length * rowHeight }} onFocus={onFocus} onBlur={onBlur}>
          {drawn.map(({ asset, index }) => (
            <AssetRow
              key={asset.id}
              asset={asset}
              favourite={favourites.ids.has(asset.id)}
              sparks={sparks}
              index={index}
              top={index * rowHeight}
              onToggle={favourites.toggle}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
});

/** Which rows are drawn: those in sight, some around them, and the one with the focus. @param rowHeight pixels @param above pixels of the page above the first row */
function useDrawnRows(assets: readonly Asset[], rowHeight: number, above: number) {
  const [focused, setFocused] = useState<string | null>(null);
  const held = focused === null ? -1 : assets.findIndex(({ id }) => id === focused);
  // The row with the focus stays, or scrolling away would lose the place of whoever uses the keyboard.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      return held < 0 || inSight.includes(held) ? inSight : [...inSight, held].toSorted((a, b) => a - b);
    },
    [held],
  );
  // Another function when rows get another height, so that their places are worked out again, and only then.
  const getItemKey = useCallback((index: number) => (rowHeight > 0 ? (assets[index]?.id ?? index) : index), [assets, rowHeight]);
  const virtual = useWindowVirtualizer({
    count: assets.length,
    estimateSize: () => rowHeight,
    overscan: assets.length <= fewRows ? fewRows : overscan,
    scrollMargin: above,
    rangeExtractor,
    getItemKey,
    useFlushSync: false,
  });
  const drawn = virtual.getVirtualItems().flatMap(({ index }) => {
    const asset = assets[index];
    return asset ? [{ asset, index }] : [];
  });
  const onFocus = (event: FocusEvent<HTMLElement>) => setFocused(event.target.closest('tr')?.dataset.asset ?? null);
  return { drawn, focused, held, onFocus, onBlur: () => setFocused(null) };
}

/**
 * What is a favourite no more leaves the favourites, and takes the star that was pressed along: the row in its place goes on with the focus.
 * @param focused whether a row had the focus last @param place of that row, from 0; below it once the row has left
 */
function useNextStar(body: RefObject<HTMLElement | null>, focused: boolean, place: number, count: number) {
  const last = useRef(-1);
  useEffect(() => {
    const left = focused && place < 0 ? last.current : -1;
    last.current = place;
    if (left < 0 || document.activeElement !== document.body) return;
    const next = Math.min(left, count - 1);
    body.current?.querySelector<HTMLElement>(`[aria-rowindex="${next + 2}"] button`)?.focus();
  }, [body, focused, place, count]);
}

/** Each head is a link: an order has an address. */
function Heads({ view, sparks }: Pick<AssetTableProps, 'view' | 'sparks'>) {
  const { sort } = view;
  return (
    <thead {...roles.group}>
      <tr {...roles.row} aria-rowindex={1}>
        <th {...roles.head} scope="col" className="asset-star">
          <span className="sr-only">Favourite</span>
        </th>
        {columns.map(({ by, head, className }) => (
          <th key={by} {...roles.head} scope="col" className={className} aria-sort={sort.by === by ? sort.direction : undefined}>
            <Link to={addressOf(view, { sort: nextSort(sort, by) })} replace preventScrollReset>
              {head}
            </Link>
          </th>
        ))}
        {sparks && (
          <th {...roles.head} scope="col" className="asset-spark">
            Price line
          </th>
        )}
      </tr>
    </thead>
  );
}
