import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getReadErrorMessage } from '@/data/ledger/error-messages';
import { queries } from '@/data/queries';
import type { Account, Holds } from '@/domain/accounts/account';
import { formatName } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/revision-fields';
import { AccountStatusMark } from '@/parts/clients/account-status-mark';
import { ClientLink } from '@/parts/clients/client-link';
import { DescriptionList } from '@/ui/description-list';
import { ErrorState } from '@/ui/feedback/empty-state';
import { FactsSkeleton } from '@/ui/feedback/facts-skeleton';
import { combineQueries, type QueryState } from '@/ui/feedback/query-boundary';

export interface ClientAccount {
  account: Account | null;
  holds: Holds | null;
}

/** Always read again, because a preview must show current figures. */
export function useClientAccount(uid: Uid, enabled = true): QueryState<ClientAccount> {
  const account = useQuery({ ...queries.account(uid), staleTime: 0, enabled });
  const holds = useQuery({ ...queries.holds(uid), staleTime: 0, enabled });
  return combineQueries([account, holds], () => ({
    account: account.data ?? null,
    holds: holds.data ?? null,
  }));
}

/** Why nothing can be decided while the account has not loaded. */
export const getLoadingReason = ({ status }: Pick<QueryState<unknown>, 'status'>): string =>
  status === 'error'
    ? 'The client’s account didn’t load. Try again above.'
    : 'The client’s account is still loading.';

export const AccountFailure = ({
  query: { error, refetch },
}: {
  query: Pick<QueryState<unknown>, 'error' | 'refetch'>;
}) => (
  <ErrorState title="Couldn’t load the client’s account" onRetry={refetch}>
    {getReadErrorMessage(error)} You can’t decide until it loads.
  </ErrorState>
);

interface ClientFactsProps<T extends ClientAccount> {
  uid: Uid;
  profile: Profile | null;
  query: QueryState<T>;
  /** After name and status; the labels stand there while the account loads. */
  facts: readonly { label: string; getValue: (found: T) => ReactNode }[];
}

/** Who the client is, and what else counts for the decision. */
export function ClientFacts<T extends ClientAccount>({
  uid,
  profile,
  query,
  facts,
}: ClientFactsProps<T>) {
  const found = query.data;
  if (found) {
    return (
      <DescriptionList
        dense
        title="Client"
        rows={[
          { label: 'Name', value: <ClientLink uid={uid}>{formatName(profile, uid)}</ClientLink> },
          {
            label: 'Account status',
            value: profile ? <AccountStatusMark status={profile.status} /> : 'unknown',
          },
          ...facts.map(({ label, getValue }) => ({ label, value: getValue(found) })),
        ]}
      />
    );
  }
  if (query.status === 'error') return <AccountFailure query={query} />;
  return (
    <FactsSkeleton
      title="Client"
      labels={['Name', 'Account status', ...facts.map(({ label }) => label)]}
      loadingLabel="Loading the client’s account…"
    />
  );
}
