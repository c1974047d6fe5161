import { useState } from 'react';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { getAvailableBalance } from '@/domain/accounts/account';
import { getManagerReason } from '@/domain/accounts/admin-role-words';
import type { Profile } from '@/domain/accounts/profile';
import { isZero, negate } from '@/domain/money';
import { formatDollars, formatSignedDollars } from '@/lib/format';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { EmptyState } from '@/ui/feedback/empty-state';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { SumTable } from '@/ui/ledger/sum-table';
import { Panel } from '@/ui/page';
import { AdjustDialog } from '../dialogs/adjust-dialog';
import { ownAccountReason } from '../own-account';
import type { ClientFigures } from '../use-client';

interface AccountPanelProps {
  profile: Profile;
  figures: QueryState<ClientFigures | null>;
  own: boolean;
  /** Opens with the dialog of the adjustment. */
  adjusts?: boolean;
}

export function AccountPanel({
  profile,
  figures: figuresQuery,
  own,
  adjusts = false,
}: AccountPanelProps) {
  const { desk, isManager } = useAdminRole();
  const [adjusting, setAdjusting] = useState(adjusts && !own && isManager);
  const disabledReason = own
    ? ownAccountReason
    : (getManagerReason(desk, 'adjust balances') ??
      (figuresQuery.data ? undefined : 'The account hasn’t loaded yet.'));
  return (
    <>
      <Panel
        id="account"
        title="Account"
        action={
          <Button dense onClick={() => setAdjusting(true)} disabledReason={disabledReason}>
            Adjust
          </Button>
        }
      >
        <QueryBoundary
          query={figuresQuery}
          loading={<FiguresSkeleton />}
          failedTitle="Couldn’t load the account"
        >
          {(figures) =>
            figures ? (
              <AccountFigureList {...figures} />
            ) : (
              <EmptyState title="No account">
                Accounts are opened together with the profile. Have this client’s book checked.
              </EmptyState>
            )
          }
        </QueryBoundary>
      </Panel>
      {adjusting && figuresQuery.data && (
        <AdjustDialog
          profile={profile}
          figures={figuresQuery.data}
          onClose={() => setAdjusting(false)}
        />
      )}
    </>
  );
}

function AccountFigureList({ account, holds }: ClientFigures) {
  const taken = (amount: string) =>
    isZero(amount) ? formatDollars('0.00') : formatDollars(negate(amount));
  return (
    <>
      <SumTable
        caption="Available funds"
        rows={[
          { label: 'Balance', value: formatDollars(account.balance) },
          { label: 'Reserved for withdrawals', value: taken(holds.reserved) },
          { label: 'In open trades', value: taken(holds.staked) },
          {
            label: 'Available',
            value: formatDollars(getAvailableBalance(account, holds)),
            total: true,
          },
        ]}
      />
      <div className="mt-4">
        <DescriptionList
          dense
          rows={[
            { label: 'Profit from settled trades', value: formatSignedDollars(account.profit) },
            { label: 'Bonus (not withdrawable)', value: formatDollars(account.bonus) },
          ]}
        />
      </div>
    </>
  );
}

export const FiguresSkeleton = () => (
  <div aria-busy="true">
    <SumTable
      caption="Loading the account"
      rows={['Balance', 'Reserved for withdrawals', 'In open trades', 'Available'].map((label) => ({
        label,
        value: <SkeletonBar width="4rem" />,
        total: label === 'Available',
      }))}
    />
  </div>
);
