import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createAccountUpdates } from '@/data/auth/account-updates';
import { queries } from '@/data/queries';
import { type UserState, UserStateContext } from '@/data/user-state';
import { profile } from './desk.fixture';

/** A browser's memory. Nobody is signed in, so nothing else can be read. */
export const memory = () => new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });

/** The desk as the administrator `boss` sees it. */
export const AtDesk = ({ client, children }: { client: QueryClient; children: ReactNode }) => (
  <QueryClientProvider client={client}>
    <MemoryRouter>
      <AdminState>{children}</AdminState>
    </MemoryRouter>
  </QueryClientProvider>
);

const admin = profile({ uid: 'boss', admin: true });

function AdminState({ children }: { children: ReactNode }) {
  const account = useQuery({ ...queries.account('boss'), enabled: false });
  const rates = useQuery({ ...queries.rates(), enabled: false });
  const state: UserState = useMemo(
    () => ({
      ...{ uid: 'boss', role: 'admin', emailVerified: true, profile: admin, account, rates },
      updates: createAccountUpdates(admin, async () => undefined),
    }),
    [account, rates],
  );
  return <UserStateContext value={state}>{children}</UserStateContext>;
}
