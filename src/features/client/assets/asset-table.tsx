import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { Star } from 'lucide-react';
import { type FocusEvent, memo, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Asset } from '@/data/prices/assets';
import {
  formatMarketChange,
  formatMarketPrice,
  formatMillions,
  unknownLabel,
} from '@/lib/market-format';
import { cx } from '@/ui/cx';
import { useFocusWhenLost } from '@/ui/hooks/use-focus';
import { formatSearch } from '@/ui/tables/search-params';
import { tableRoles } from '@/ui/tables/table-roles';
import {
  assetListParams,
  type Favourites,
  getNextSort,
  type ListView,
  type SortKey,
} from './asset-list-view';

const width = 96;
const height = 28;
const edge = 2;

/** SVG path of a price line. The highest price is at the top; a flat line is in the middle. */
export function getSparkPath(prices: readonly number[]): string {
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const step = width / (prices.length - 1);
  const room = height - 2 * edge;
  const y = (price: number) =>
    high === low ? height / 2 : edge + room * (1 - (price - low) / (high - low));
  return `M${prices.map((price, i) => `${(i * step).toFixed(1)} ${y(price).toFixed(1)}`).join('L')}`;
}

/** Ink only: green and red are for the client's own money. */
function Sparkline({ prices }: { prices: readonly number[] }) {
  const first = prices[0];
  const last = prices.at(-1);
  if (first === undefined || last === undefined || prices.length < 2)
    return <span className="sr-only">no trend</span>;
  return (
    <svg
      className="ms-auto h-7 w-24"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`From ${formatMarketPrice(first)} to ${formatMarketPrice(last)}`}
    >
      <path
        className="fill-none stroke-[1.25] stroke-ink-2 [stroke-linejoin:round] forced-colors:stroke-[CanvasText]"
        d={getSparkPath(prices)}
      />
    </svg>
  );
}

/** Rem. In a narrower list, each row has two lines. */
const narrowBelowRem = 40;
/** Rem. Must match the heights of the rows: `h-11` and `h-16`. */
const rowHeightsRem = { wide: 2.75, narrow: 4 };

const defaultRemPx = 16;
const getRemPx = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || defaultRemPx;

interface ListMetrics {
  narrow: boolean;
  /** Pixels. */
  rowHeight: number;
  /** Pixels of the page above the first row. */
  above: number;
}

function measureList(box: HTMLElement | null, body: HTMLElement | null): ListMetrics {
  const rem = getRemPx();
  // The width is 0 where there is no layout; the list is then wide.
  const width = box?.clientWidth || Number.POSITIVE_INFINITY;
  const narrow = width < narrowBelowRem * rem;
  const above = body ? Math.round(body.getBoundingClientRect().top + window.scrollY) : 0;
  return { narrow, rowHeight: rem * (narrow ? rowHeightsRem.narrow : rowHeightsRem.wide), above };
}

/**
 * Measures the list before the first paint, and again when the list or the page changes its size.
 */
function useListMetrics() {
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [measured, setMeasured] = useState<ListMetrics>(() => measureList(null, null));
  useLayoutEffect(() => {
    const take = () => {
      const next = measureList(box.current, body.current);
      setMeasured((now) =>
        now.narrow === next.narrow && now.rowHeight === next.rowHeight && now.above === next.above
          ? now
          : next,
      );
    };
    take();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(take);
    observer.observe(document.body);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, body, ...measured };
}

/**
 * Columns of the head and of each row of a wide list. The price line leaves first when the list
 * gets narrower.
 */
const getWideColumns = (sparks: boolean) =>
  cx(
    'grid gap-x-4 @max-[56rem]:grid-cols-[1.5rem_2.25rem_minmax(6rem,1fr)_7rem_5.5rem_9.5rem]',
    sparks
      ? 'grid-cols-[1.5rem_2.75rem_minmax(8rem,1fr)_8rem_6.5rem_11rem_6.5rem]'
      : 'grid-cols-[1.5rem_2.75rem_minmax(8rem,1fr)_8rem_6.5rem_11rem]',
  );

/** Two lines: the star and the name stand beside both. */
const narrowColumns =
  'grid grid-cols-[1.75rem_minmax(0,1fr)_auto] grid-rows-[auto_auto] content-center gap-x-2 gap-y-0.5';

interface AssetRowProps {
  asset: Asset;
  favourite: boolean;
  /** True if the service provides price lines. */
  sparks: boolean;
  narrow: boolean;
  /** Position in the whole list, from 0. */
  index: number;
  /** Pixels below the head. */
  top: number;
  /** Stable while the favourites do not change: the row is memoized. */
  onToggle: (id: string) => void;
}

/**
 * Most rows of a long list are not rendered, so each row states its index to assistive technology.
 */
const AssetRow = memo(function AssetRow({
  asset,
  favourite,
  sparks,
  narrow,
  index,
  top,
  onToggle,
}: AssetRowProps) {
  const { id, name, symbol, rank, price, change, marketCap, spark } = asset;
  return (
    <tr
      {...tableRoles.row}
      className={cx(
        'absolute start-0 top-0 w-full items-center border-b border-rule contain-strict hover:bg-green-wash',
        narrow ? cx('h-16', narrowColumns) : cx('h-11', getWideColumns(sparks)),
      )}
      aria-rowindex={index + 2}
      data-asset={id}
      style={{ transform: `translateY(${top}px)` }}
    >
      <td {...tableRoles.cell} className={cx(narrow && 'row-[1/3]')}>
        <FavouriteButton id={id} name={name} favourite={favourite} onToggle={onToggle} />
      </td>
      <td {...tableRoles.cell} className={cx('text-end text-ink-3', narrow && 'hidden')}>
        {rank ?? ''}
      </td>
      <td {...tableRoles.cell} className={cx('truncate', narrow && 'col-start-2 row-[1/3]')}>
        <span className="font-medium" title={name}>
          {name}
        </span>{' '}
        <small className="ms-1 text-ink-3">{symbol}</small>
        <small className={narrow ? 'mt-0.5 block text-ink-3 text-t-xs' : 'hidden'}>
          {formatCardDetails(asset)}
        </small>
      </td>
      <td
        {...tableRoles.cell}
        className={cx('text-end font-semibold', narrow && 'col-start-3 row-start-1')}
      >
        {renderFigure(formatMarketPrice(price))}
      </td>
      <td
        {...tableRoles.cell}
        className={cx('text-end', narrow && 'col-start-3 row-start-2 text-t-xs')}
      >
        {renderChange(change, narrow)}
      </td>
      <td {...tableRoles.cell} className={cx('text-end', narrow && 'hidden')}>
        {renderFigure(formatMillions(marketCap))}
      </td>
      {sparks && (
        <td {...tableRoles.cell} className="text-end @max-[56rem]:hidden">
          <Sparkline prices={spark} />
        </td>
      )}
    </tr>
  );
});

const getFavouriteButtonId = (assetId: string): string => `favourite-${assetId}`;

function FavouriteButton({
  id,
  name,
  favourite,
  onToggle,
}: Pick<Asset, 'id' | 'name'> & Pick<AssetRowProps, 'favourite' | 'onToggle'>) {
  return (
    <button
      type="button"
      id={getFavouriteButtonId(id)}
      className={cx(
        '-ms-2.75 grid size-control-bar place-items-center max-sm:relative max-sm:z-1 max-sm:ms-0 max-sm:justify-items-start hover:text-ink focus-visible:-outline-offset-2',
        favourite ? 'text-green' : 'text-ink-3',
      )}
      aria-pressed={favourite}
      aria-label={`Favourite: ${name}`}
      title={favourite ? 'Remove from favourites' : 'Add to favourites'}
      onClick={() => onToggle(id)}
    >
      <Star
        className={cx('size-4.25 stroke-[1.5]', favourite && 'fill-current')}
        aria-hidden="true"
      />
    </button>
  );
}

const renderFigure = (text: string, className?: string) => (
  <bdi className={cx(text === unknownLabel && 'font-normal text-ink-3', className)}>{text}</bdi>
);

/** In a narrow list, which has no heads, the figure says what it is. */
function renderChange(change: Asset['change'], narrow: boolean) {
  const text = formatMarketChange(change);
  if (!narrow) return renderFigure(text);
  return renderFigure(
    text,
    text === unknownLabel ? "after:content-['_change']" : "after:content-['%']",
  );
}

/** Rank and market cap in words, for the narrow list, which hides their columns. */
function formatCardDetails({ rank, marketCap }: Asset): string {
  const worth =
    marketCap === null ? 'market cap unknown' : `cap $${formatMillions(marketCap)} million`;
  return rank === null ? worth : `#${rank}, ${worth}`;
}

interface AssetTableProps {
  /** Filtered and sorted. */
  assets: readonly Asset[];
  view: ListView;
  favourites: Favourites;
  sparks: boolean;
}

const columns: readonly { by: SortKey; head: string; number: boolean }[] = [
  { by: 'rank', head: 'Rank', number: true },
  { by: 'name', head: 'Name', number: false },
  { by: 'price', head: 'Price, USD', number: true },
  { by: 'change', head: '24 h, %', number: true },
  { by: 'cap', head: 'Market cap, million USD', number: true },
];

/** Rows rendered above and below the visible ones. */
const overscan = 8;
/**
 * Lists of up to this many rows are rendered whole, so that they print and the browser's search
 * finds them.
 */
const maxRowsWithoutVirtualizer = 60;

/**
 * Virtualized table of thousands of rows. Memoized, so that typing renders it only when the
 * deferred view changes.
 */
export const AssetTable = memo(function AssetTable({
  assets,
  view,
  favourites,
  sparks,
}: AssetTableProps) {
  const { box, body, narrow, rowHeight, above } = useListMetrics();
  const { drawn, left, onFocus, onBlur } = useVirtualRows(assets, rowHeight, above);
  useFocusWhenLost(left?.id ?? null, () => {
    const next = left && assets[Math.min(left.index, assets.length - 1)];
    return next && document.getElementById(getFavouriteButtonId(next.id));
  });
  return (
    <div className="@container" ref={box} data-narrow={narrow ? '' : undefined}>
      <table
        {...tableRoles.table}
        className="block w-full text-t-sm/[1.4]"
        aria-rowcount={assets.length + 1}
      >
        <caption className="sr-only">Assets. The column headings sort them.</caption>
        <TableHead view={view} sparks={sparks} narrow={narrow} />
        <tbody
          {...tableRoles.group}
          className={cx('relative block w-full', narrow && 'border-t border-rule-ink')}
          ref={body}
          style={{ height: assets.length * rowHeight }}
          onFocus={onFocus}
          onBlur={onBlur}
        >
          {drawn.map(({ asset, index }) => (
            <AssetRow
              key={asset.id}
              asset={asset}
              favourite={favourites.ids.has(asset.id)}
              sparks={sparks}
              narrow={narrow}
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

interface FocusedRow {
  id: string;
  /** Index in the whole list when it got the focus. */
  index: number;
}

/**
 * The visible rows, some around them, and the one with the focus.
 * @param rowHeight pixels
 * @param above pixels above the rows
 * @returns also `left`: the row with the focus once it is no longer in the list, such as a
 * favourite that was removed
 */
function useVirtualRows(assets: readonly Asset[], rowHeight: number, above: number) {
  const [focused, setFocused] = useState<FocusedRow | null>(null);
  const held = focused === null ? -1 : assets.findIndex(({ id }) => id === focused.id);
  // Keep the row with the focus: removing it would lose a keyboard user's place.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      return held < 0 || inSight.includes(held)
        ? inSight
        : [...inSight, held].toSorted((a, b) => a - b);
    },
    [held],
  );
  // A new function makes the virtualizer compute all positions again, so it changes only with the
  // rows and their height.
  const getItemKey = useCallback(
    (index: number) => (rowHeight > 0 ? (assets[index]?.id ?? index) : index),
    [assets, rowHeight],
  );
  const virtual = useWindowVirtualizer({
    count: assets.length,
    estimateSize: () => rowHeight,
    overscan: assets.length <= maxRowsWithoutVirtualizer ? maxRowsWithoutVirtualizer : overscan,
    scrollMargin: above,
    rangeExtractor,
    getItemKey,
    useFlushSync: false,
  });
  const drawn = virtual.getVirtualItems().flatMap(({ index }) => {
    const asset = assets[index];
    return asset ? [{ asset, index }] : [];
  });
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const id = event.target.closest('tr')?.dataset.asset;
    setFocused(
      id === undefined ? null : { id, index: assets.findIndex((asset) => asset.id === id) },
    );
  };
  return { drawn, left: held < 0 ? focused : null, onFocus, onBlur: () => setFocused(null) };
}

/**
 * The sort order is in the URL, so each column head is a link. A narrow list has its heads for
 * screen readers only.
 */
function TableHead({
  view,
  sparks,
  narrow,
}: Pick<AssetTableProps, 'view' | 'sparks'> & { narrow: boolean }) {
  const { sort } = view;
  return (
    <thead {...tableRoles.group} className={narrow ? 'sr-only' : 'block w-full'}>
      <tr
        {...tableRoles.row}
        className={cx(
          'items-end border-b border-rule-ink pb-1.75 text-ink-3 text-t-xs',
          getWideColumns(sparks),
        )}
        aria-rowindex={1}
      >
        <th {...tableRoles.head} scope="col" className="py-0.75">
          <span className="sr-only">Favourite</span>
        </th>
        {columns.map(({ by, head, number }) => {
          const order = sort.by === by ? sort.direction : undefined;
          return (
            <th
              key={by}
              {...tableRoles.head}
              scope="col"
              className={cx('py-0.75', number && 'text-end', order && 'font-medium text-ink')}
              aria-sort={order}
            >
              <Link
                className={cx(
                  '-my-0.75 inline-block min-h-6 py-0.75 text-inherit no-underline hover:underline hover:decoration-auto',
                  order && 'sort-mark',
                  order === 'ascending' && 'after:rotate-180',
                )}
                to={`?${formatSearch(assetListParams, { ...view, sort: getNextSort(sort, by) })}`}
                replace
              >
                {head}
              </Link>
            </th>
          );
        })}
        {sparks && (
          <th {...tableRoles.head} scope="col" className="py-0.75 text-end @max-[56rem]:hidden">
            7-day trend
          </th>
        )}
      </tr>
    </thead>
  );
}
