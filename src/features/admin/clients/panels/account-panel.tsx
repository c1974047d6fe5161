import { getErrorMessage } from '@/data/ledger/error-messages';
import { getAvailableBalance } from '@/domain/accounts/account';
import { isZero, negate } from '@/domain/money';
import { formatSignedUsd, formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { EmptyState } from '@/ui/feedback/empty-state';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { SumTable } from '@/ui/ledger/sum-table';
import { Panel } from '@/ui/page';
import { ownAccountReason } from '../own-account';
import type { ClientFigures } from '../use-client';

interface AccountPanelProps {
  figuresQuery: QueryState<ClientFigures | null>;
  own: boolean;
  /** Makes "Adjust" the primary button. */
  first?: boolean | undefined;
  onAdjust: () => void;
}

export function AccountPanel({ figuresQuery, own, first, onAdjust }: AccountPanelProps) {
  const disabledReason = own ? ownAccountReason : figuresQuery.data ? undefined : 'The figures have to be read first.';
  return (
    <Panel
      id="account"
      title="Account"
      action={
        <Button dense kind={first ? 'primary' : 'secondary'} onClick={onAdjust} disabledReason={disabledReason}>
          Adjust
        </Button>
      }
    >
      <QueryBoundary
        query={figuresQuery}
        loading={<FiguresSkeleton />}
        failedTitle="The account could not be read"
        getErrorMessage={getErrorMessage}
      >
        {(figures) =>
          figures ? (
            <AccountFigureList {...figures} />
          ) : (
            <EmptyState title="No account">It is opened together with the profile. Have this client’s book checked.</EmptyState>
          )
        }
      </QueryBoundary>
    </Panel>
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
      <div className="mt-s-4">
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
