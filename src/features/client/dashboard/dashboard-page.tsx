import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { canAct } from '@/domain/accounts/account-status';
import { cx } from '@/ui/cx';
import { Deferred } from '@/ui/feedback/deferred';
import { SkeletonBar, TableSkeleton } from '@/ui/feedback/skeleton';
import { panelClass } from '@/ui/page';
import { Dashboard, loadedEntryCount } from './dashboard';
import { ChartSpace, tradingColumnsClass } from './layout';

const tradeFormFields = ['3rem', '5rem', '4rem', '5.25rem', '8rem'];

/** Reserves the space of market, form and trades. */
const TradingSkeleton = () => (
  <>
    <div className={tradingColumnsClass} aria-busy="true">
      <p role="status" className="sr-only">
        Loading chart and trades…
      </p>
      <div className={cx(panelClass, 'flex min-h-142.5 flex-col gap-8 @max-[40rem]:min-h-126')} aria-hidden="true">
        <SkeletonBar width="12rem" />
        <SkeletonBar width="14rem" />
        <ChartSpace />
      </div>
      <div className={cx(panelClass, 'grid min-h-195 content-start gap-6')} aria-hidden="true">
        <SkeletonBar width="9rem" />
        {tradeFormFields.map((width) => (
          <p key={width} className="min-h-17 border-rule border-b">
            <SkeletonBar width={width} />
          </p>
        ))}
      </div>
    </div>
    <div className={panelClass} aria-hidden="true">
      <TableSkeleton rows={2} />
    </div>
  </>
);

const loadTrading = () => import('./trading');

export function Component() {
  const { uid, emailVerified, profile, account } = useUserState();
  const holds = useQuery(queries.holds(uid));
  const entries = useQuery(queries.latestEntries(uid, loadedEntryCount));
  const trades = useQuery(queries.trades(uid));
  // Only new clients see the first steps, so these documents are read only for them.
  const isNew = profile.status !== 'active' || !emailVerified || account.data?.rev === 1 || trades.data === null;
  const beginning = canAct(profile.status) && isNew;
  const verification = useQuery({ ...queries.verification(uid), enabled: beginning });
  const deposits = useQuery({ ...queries.deposits(uid), enabled: beginning });
  return (
    <Dashboard
      uid={uid}
      email={profile.email}
      status={profile.status}
      account={account}
      holds={holds}
      entries={entries}
      progressInput={beginning ? { emailVerified, verification, deposits, trades } : null}
      isProgressPending={canAct(profile.status) && !isNew && trades.isPending}
    >
      <Deferred load={loadTrading} loading={<TradingSkeleton />} failedTitle="Couldn’t load the chart and trades">
        {({ Trading }) => <Trading account={account} holds={holds} trades={trades} entries={entries.data ?? []} />}
      </Deferred>
    </Dashboard>
  );
}
