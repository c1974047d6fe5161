import { useState } from 'react';
import { getAvailableBalance } from '@/domain/accounts/account';
import type { Profile } from '@/domain/accounts/profile';
import { isZero, negate } from '@/domain/money';
import { formatSignedUsd, formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { EmptyState } from '@/ui/feedback/empty-state';
import { QueryBoundary } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { SumTable } from '@/ui/ledger/sum-table';
import { Panel } from '@/ui/page';
import { AdjustDialog } from '../dialogs/adjust-dialog';
import { ownAccountReason } from '../own-account';
import { type ClientFigures, useClientFigures } from '../use-client';

/** @param first makes "Adjust" the primary button */
export function AccountPanel({ profile, own, first }: { profile: Profile; own: boolean; first?: boolean }) {
  const figuresQuery = useClientFigures(profile.uid);
  const [adjusting, setAdjusting] = useState(false);
  const disabledReason = own ? ownAccountReason : figuresQuery.data ? undefined : 'The figures have to be read first.';
  return (
    <>
      <Panel
        id="account"
        title="Account"
        action={
          <Button dense kind={first ? 'primary' : 'secondary'} onClick={() => setAdjusting(true)} disabledReason={disabledReason}>
            Adjust
          </Button>
        }
      >
        <QueryBoundary query={figuresQuery} loading={<FiguresSkeleton />} failedTitle="The account could not be read">
          {(figures) =>
            figures ? (
              <AccountFigureList {...figures} />
            ) : (
              <EmptyState title="No account">It is opened together with the profile. Have this client’s book checked.</EmptyState>
            )
          }
        </QueryBoundary>
      </Panel>
      {adjusting && figuresQuery.data && <AdjustDialog profile={profile} figures={figuresQuery.data} onClose={() => setAdjusting(false)} />}
    </>
  );
}

function AccountFigureList({ account, holds }: ClientFigures) {
  const taken = (amount: string) => (isZero(amount) ? formatUsd('0.00') : formatUsd(negate(amount)));
  return (
    <>
      <SumTable
        caption="What is available, USD"
        rows={[
          { label: 'Balance', value: formatUsd(account.balance) },
          { label: 'Reserved for withdrawals', value: taken(holds.reserved) },
          { label: 'Staked in open trades', value: taken(holds.staked) },
          { label: 'Available', value: formatUsd(getAvailableBalance(account, holds)), total: true },
        ]}
      />
      <div className="mt-4">
        <DescriptionList
          dense
          rows={[
            { label: 'Profit of settled trades', value: formatSignedUsd(account.profit) },
            { label: 'Bonus, cannot be withdrawn', value: formatUsd(account.bonus) },
          ]}
        />
      </div>
    </>
  );
}

const FiguresSkeleton = () => (
  <div aria-busy="true">
    <SumTable
      caption="The account is being read"
      rows={['Balance', 'Reserved for withdrawals', 'Staked in open trades', 'Available'].map((label) => ({
        label,
        value: <SkeletonBar width="4rem" />,
        total: label === 'Available',
      }))}
    />
  </div>
);
