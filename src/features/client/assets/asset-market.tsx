import { type Ref, useDeferredValue, useMemo } from 'react';
import type { AssetList } from '@/data/prices/assets';
import { plural } from '@/domain/plural';
import type { Uid } from '@/domain/revision-fields';
import { formatDateTime, formatPriceAge } from '@/lib/format';
import { Button } from '@/ui/button';
import { EmptyState, ErrorState } from '@/ui/feedback/empty-state';
import { Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { RetryButton } from '@/ui/feedback/retry-button';
import { LoadingPart, SkeletonBar } from '@/ui/feedback/skeleton';
import { SegmentedControl } from '@/ui/forms/segmented-control';
import { useFocusAfterLoadMore } from '@/ui/hooks/use-focus';
import { usePriceClock } from '@/ui/hooks/use-price-clock';
import { useListSearchParams } from '@/ui/tables/search-params';
import { FilterSelect, SearchBox, Toolbar } from '@/ui/tables/toolbar';
import { VisuallyHidden } from '@/ui/visually-hidden';
import {
  assetListParams,
  filterAssets,
  formatSort,
  indexAssets,
  type ListView,
  parseSort,
  sortAssets,
  useFavourites,
} from './asset-list-view';
import { AssetTable } from './asset-table';

const sortOptions = [
  { value: 'rank', label: 'Rank' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-price', label: 'Highest price first' },
  { value: 'price', label: 'Lowest price first' },
  { value: '-change', label: 'Biggest rise first' },
  { value: 'change', label: 'Biggest fall first' },
  { value: '-cap', label: 'Largest market cap first' },
  { value: 'cap', label: 'Smallest market cap first' },
  { value: '-rank', label: 'Rank, last first' },
  { value: '-name', label: 'Name, Z to A' },
];
const filterOptions = [
  { value: 'all', label: 'All' },
  { value: 'favourites', label: 'Favourites' },
] as const;

/** Search, favourites, and the order where the list has no column heads. */
function AssetTools({
  view,
  onChange,
}: {
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
}) {
  return (
    <Toolbar label="Search and sort assets">
      <SearchBox
        label="Search by name or symbol"
        placeholder="Name or symbol"
        value={view.text}
        onChange={(text) => onChange({ text })}
      />
      <div className="min-w-52 max-sm:flex-[1_1_100%]">
        <SegmentedControl
          label="Show"
          labelHidden
          dense
          value={view.favourites ? 'favourites' : 'all'}
          options={filterOptions}
          onChange={(value) => onChange({ favourites: value === 'favourites' })}
        />
      </div>
      {/* A wide list is sorted by the heads of its columns. */}
      <div className="hidden max-sm:flex-[1_1_100%] in-[section:has([data-narrow])]:block">
        <FilterSelect
          wide
          label="Sort by"
          value={formatSort(view.sort)}
          options={sortOptions}
          onChange={(value) => onChange({ sort: parseSort(value) })}
        />
      </div>
    </Toolbar>
  );
}

export function Market({ uid, query }: { uid: Uid; query: QueryState<AssetList> }) {
  if (query.data) {
    return (
      <>
        {query.status === 'error' && (
          <StaleDataNote since={query.data.at} onRetry={query.refetch} />
        )}
        <LoadedAssets uid={uid} list={query.data} />
      </>
    );
  }
  if (query.status === 'pending') return <AssetsLoading />;
  return (
    <ErrorState title="Assets are unavailable" onRetry={query.refetch}>
      The assets service isn’t responding. Your trades and your account aren’t affected.
    </ErrorState>
  );
}

function StaleDataNote({ since, onRetry }: { since: Date; onRetry: () => unknown }) {
  return (
    <div className="mb-6">
      <Note role="status">
        <p>
          <b>The assets service isn’t responding.</b> These figures are from {formatDateTime(since)}{' '}
          and may have changed.
        </p>
        <RetryButton below onRetry={onRetry} />
      </Note>
    </div>
  );
}

function LoadedAssets({ uid, list }: { uid: Uid; list: AssetList }) {
  const { filters: view, change } = useListSearchParams(assetListParams);
  const favourites = useFavourites(uid);
  // The field shows each letter at once; the list may lag behind.
  const asked = useDeferredValue(view);
  const listed = useMemo(() => indexAssets(list.assets), [list]);
  const sparks = useMemo(() => list.assets.some(({ spark }) => spark.length > 0), [list]);
  const { text, sort, favourites: marked } = asked;
  const only = marked ? favourites.ids : null;
  const { by, direction } = sort;
  // Sorting is separate from filtering: the text changes often, the order rarely.
  const ordered = useMemo(() => sortAssets(listed, { by, direction }), [listed, by, direction]);
  const shown = useMemo(
    () => filterAssets(ordered, { text, onlyIds: only }),
    [ordered, text, only],
  );
  const none = useFocusAfterLoadMore<HTMLButtonElement>(shown.length > 0);
  if (list.assets.length === 0) return <NoAssetsYet />;
  return (
    <>
      <DataSource list={list} />
      <AssetTools view={view} onChange={change} />
      <p role="status">
        <VisuallyHidden>
          {shown.length.toLocaleString('en-US')} of {list.assets.length.toLocaleString('en-US')}{' '}
          assets
        </VisuallyHidden>
      </p>
      {shown.length > 0 ? (
        <AssetTable assets={shown} view={asked} favourites={favourites} sparks={sparks} />
      ) : (
        <NoneMatch
          act={none}
          view={asked}
          marked={favourites.ids.size}
          onClear={() => change({ text: '', favourites: false })}
        />
      )}
    </>
  );
}

const NoAssetsYet = () => (
  <EmptyState title="No assets listed">The assets service lists nothing right now.</EmptyState>
);

interface NoneMatchProps {
  /** Gets the focus when the last row has left. */
  act: Ref<HTMLButtonElement>;
  view: ListView;
  marked: number;
  onClear: () => void;
}

function NoneMatch({ act, view: { text, favourites }, marked, onClear }: NoneMatchProps) {
  const quoted = text.trim() && `“${text.trim()}”`;
  if (favourites && !quoted) {
    return (
      <EmptyState
        title={marked > 0 ? 'Your favourites aren’t listed right now' : 'No favourites yet'}
        action={
          <Button ref={act} onClick={onClear}>
            Show all assets
          </Button>
        }
      >
        {marked > 0
          ? 'The assets service doesn’t list them. We keep your favourites.'
          : 'Press the star next to an asset to add it. Favourites are kept on this device.'}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={`No asset matches ${quoted}`}
      action={
        <Button ref={act} onClick={onClear}>
          Clear search
        </Button>
      }
    >
      {favourites ? 'We searched only your favourites.' : 'We searched names and symbols.'}
    </EmptyState>
  );
}

function DataSource({ list: { at, sample, leftOut } }: { list: AssetList }) {
  const age = formatPriceAge(at, usePriceClock());
  return (
    <p className="mb-4 max-w-[56rem] text-ink-3 text-t-xs/[1.5] print:mb-0">
      {sample ? 'Sample data' : 'Market data'}
      {age !== 'live' && ` · ${age}`}. Only bitcoin and ethereum can be traded.
      {leftOut > 0 && ` We left out ${leftOut} ${plural(leftOut, 'asset')} that couldn’t be read.`}
    </p>
  );
}

const AssetsLoading = () => (
  <LoadingPart label="Loading assets…">
    <div aria-hidden="true">
      <p className="mb-6 min-h-10">
        <SkeletonBar width="min(18rem, 100%)" />
      </p>
      <ul className="border-t border-rule-ink">
        {['4.5rem', '5.5rem', '4rem', '6.5rem', '5rem', '4.75rem', '6rem', '5.25rem'].map(
          (width) => (
            <li
              key={width}
              className="flex h-11 items-center justify-between gap-6 border-b border-rule max-sm:h-16 max-sm:*:nth-[n+3]:hidden"
            >
              <SkeletonBar width={width} />
              <SkeletonBar width="5rem" />
              <SkeletonBar width="3.5rem" className="max-sm:hidden" />
              <SkeletonBar width="6rem" className="max-sm:hidden" />
            </li>
          ),
        )}
      </ul>
    </div>
  </LoadingPart>
);
