import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { canAct } from '@/domain/accounts/account-status';
import { cx } from '@/ui/cx';
import { Deferred } from '@/ui/feedback/deferred';
import { SkeletonBar, TableSkeleton } from '@/ui/feedback/skeleton';
import { panelClass, panelHeaderClass } from '@/ui/page';
import { Dashboard, loadedEntryCount, loadLaterParts } from './dashboard';
import { ChartSpace, tradeFormId, tradingColumnsClass, tradingPlace } from './layout';
import {
  getFormClass,
  type TradeFormPlace,
  useTopOfTab,
  useTradeFormPlace,
} from './trade-form-place';

const tradeFormFields = ['3rem', '5rem', '4rem', '5.25rem', '8rem'];

/** Reserves the space of market, form and trades. */
const TradingSkeleton = ({ place }: { place: TradeFormPlace }) => (
  <div className={tradingColumnsClass} aria-busy="true">
    <p role="status" className="sr-only">
      Loading chart and trades…
    </p>
    <div className={cx(panelClass, tradingPlace.market)} aria-hidden="true">
      <p className={panelHeaderClass}>
        <SkeletonBar width="12rem" />
      </p>
      <p className={cx('min-h-9', place !== 'alone' && 'mb-4')}>
        <SkeletonBar width="14rem" />
      </p>
      {place !== 'alone' && (
        <>
          <ChartSpace />
          <p className="min-h-16" />
        </>
      )}
    </div>
    {place !== 'elsewhere' && <TradeFormSkeleton place={place} />}
    {place !== 'alone' && (
      <div className={cx(panelClass, tradingPlace.trades)} aria-hidden="true">
        <TableSkeleton rows={2} />
      </div>
    )}
  </div>
);

const TradeFormSkeleton = ({ place }: { place: TradeFormPlace }) => (
  <div
    id={tradeFormId}
    className={cx(panelClass, getFormClass(place), 'grid content-start gap-6')}
    aria-hidden="true"
  >
    <SkeletonBar width="9rem" />
    {tradeFormFields.map((width) => (
      <p key={width} className="min-h-17 border-rule border-b">
        <SkeletonBar width={width} />
      </p>
    ))}
  </div>
);

export function Component() {
  const { uid, emailVerified, profile, account } = useUserState();
  const place = useTradeFormPlace();
  useTopOfTab(place);
  const holds = useQuery(queries.holds(uid));
  const entries = useQuery(queries.latestEntries(uid, loadedEntryCount));
  const trades = useQuery(queries.trades(uid));
  // Only new clients see the first steps, so these documents are read only for them.
  const isNew =
    profile.status !== 'active' ||
    !emailVerified ||
    account.data?.rev === 1 ||
    trades.data === null;
  const beginning = canAct(profile.status) && isNew;
  const verification = useQuery({ ...queries.verification(uid), enabled: beginning });
  const deposits = useQuery({ ...queries.deposits(uid), enabled: beginning });
  // A step that is done is lower than one that is open.
  const isProgressPending = beginning
    ? verification.isPending || deposits.isPending
    : canAct(profile.status) && trades.isPending;
  return (
    <Dashboard
      uid={uid}
      email={profile.email}
      status={profile.status}
      emailVerified={emailVerified}
      account={account}
      holds={holds}
      entries={entries}
      progressInput={beginning ? { emailVerified, verification, deposits, trades } : null}
      place={place}
      isProgressPending={isProgressPending}
    >
      <Deferred
        load={loadLaterParts}
        loading={<TradingSkeleton place={place} />}
        failedTitle="Couldn’t load the chart and trades"
      >
        {({ Trading }) => (
          <Trading
            account={account}
            holds={holds}
            trades={trades}
            entries={entries.data ?? []}
            place={place}
          />
        )}
      </Deferred>
    </Dashboard>
  );
}
