import {
  type DataTag,
  defaultScheduler,
  notifyManager,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  useQuery,
} from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { createAccountUpdates } from '@/data/auth/account-updates';
import type { DataContext } from '@/data/ledger/context';
import * as signedIn from '@/data/ledger/current-user-context';
import { queries } from '@/data/queries';
import { queryDefaults } from '@/data/query-defaults';
import { UserStateContext } from '@/data/user-state';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/revision-fields';
import type { Role } from '@/lib/browser-storage/session';

interface Query<T> {
  queryKey: DataTag<QueryKey, T, Error>;
}

/** The screen follows at once. By default TanStack Query notifies it by a timer. */
const change = (update: () => unknown) =>
  act(() => {
    notifyManager.setScheduler((tell) => tell());
    update();
    notifyManager.setScheduler(defaultScheduler);
  });

/**
 * A query client with the app's options, and what the screens have read. Other queries stay
 * pending: nothing is fetched.
 */
export function createReads() {
  const client = new QueryClient({
    defaultOptions: {
      ...queryDefaults,
      queries: {
        ...queryDefaults.queries,
        enabled: false,
        retry: false,
        retryOnMount: false,
        refetchOnMount: false,
      },
    },
  });
  return {
    client,
    set: <T,>({ queryKey }: Query<T>, data: NoInfer<T>) =>
      change(() => client.setQueryData<unknown>(queryKey, data)),
    /** One page of a list. @param next the cursor of the next page */
    setRows: <Row, Param>(
      query: Query<{ pages: { rows: Row[] }[]; pageParams: Param[] }>,
      rows: NoInfer<Row>[],
      next: unknown = null,
    ) =>
      change(() =>
        client.setQueryData<unknown>(query.queryKey, {
          pages: [{ rows, next }],
          pageParams: [null],
        }),
      ),
    /** The query is pending, as before its first fetch. */
    clear: ({ queryKey }: { queryKey: QueryKey }) =>
      change(() => client.getQueryCache().find({ queryKey })?.reset()),
    /**
     * The query is fetching, and never finishes.
     * @param failures how many attempts of this fetch have failed
     */
    load: ({ queryKey }: { queryKey: QueryKey }, failures = 0) => {
      const query = client.getQueryCache().build(client, { queryKey });
      change(() =>
        query.setState({ ...query.state, fetchStatus: 'fetching', fetchFailureCount: failures }),
      );
      vi.spyOn(query, 'fetch').mockReturnValue(new Promise(() => undefined));
    },
    /** The fetch failed; earlier data stays. @returns a spy on its retry, which fetches nothing */
    fail: ({ queryKey }: { queryKey: QueryKey }) => {
      const query = client.getQueryCache().build(client, { queryKey });
      change(() =>
        query.setState({
          ...query.state,
          status: 'error',
          error: new Error('No answer'),
          errorUpdateCount: 1,
          fetchStatus: 'idle',
        }),
      );
      return vi.spyOn(query, 'fetch').mockResolvedValue(undefined);
    },
    /** The requests of the acts that were sent. */
    sent: () =>
      client
        .getMutationCache()
        .getAll()
        .map(({ state }) => (state.variables as { request: unknown }).request),
  };
}
export type Reads = ReturnType<typeof createReads>;

interface Person {
  role: Role;
  /** Until the query of the profile is set. */
  profile: Profile;
  emailVerified: boolean;
}

function SignedIn({ role, emailVerified, children, ...person }: Person & { children: ReactNode }) {
  const { uid } = person.profile;
  const profile = useQuery({ ...queries.profile(uid), enabled: false }).data ?? person.profile;
  const account = useQuery({ ...queries.account(uid), enabled: false });
  const rates = useQuery({ ...queries.rates(), enabled: false });
  const updates = createAccountUpdates(profile, async () => undefined);
  return (
    <UserStateContext value={{ uid, role, emailVerified, profile, account, rates, updates }}>
      {children}
    </UserStateContext>
  );
}

/** What a test of a page is about, if not the usual. */
export interface Opening {
  /** Of the page, with its search params. */
  path?: string;
  profile?: Profile;
  emailVerified?: boolean;
}

/** Renders a page, or a part of one, as somebody who is signed in sees it. */
export function renderSignedIn(
  part: ReactNode,
  { client }: Pick<Reads, 'client'>,
  { path = '/', ...person }: Person & { path?: string | undefined },
) {
  const view = render(part, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>
          <SignedIn {...person}>{children}</SignedIn>
        </MemoryRouter>
      </QueryClientProvider>
    ),
  });
  // A picker of files lets a person choose any of them. Nothing is styled, so no element blocks the
  // pointer and the check is off.
  const user = userEvent.setup({
    delay: null,
    applyAccept: false,
    pointerEventsCheck: PointerEventsCheckLevel.Never,
  });
  return {
    ...view,
    user,
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    /** Types into a field in one step, after what it holds. */
    type: async (field: HTMLElement, text: string) => {
      await user.click(field);
      await user.paste(text);
    },
    /** Types into a field in one step, in place of what it holds. */
    fill: async (field: HTMLElement, text: string) => {
      await user.clear(field);
      await user.paste(text);
    },
  };
}

/** Renders a page as its client sees it: `maya`, unless another profile is given. */
export const renderAsClient = (
  part: ReactNode,
  reads: Pick<Reads, 'client'>,
  { path, profile = profileOf(), emailVerified = true }: Opening = {},
) => renderSignedIn(part, reads, { role: 'user', profile, emailVerified, path });

/**
 * In each test of a file, this person is signed in, and it is this time. Spies are restored
 * afterwards.
 * @returns what the acts are called with; no database is behind it
 */
export function signInAs(uid: Uid, now: Date): DataContext {
  const context = { uid, now: () => now, emailVerified: true } as DataContext;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    vi.spyOn(signedIn, 'currentUserContext').mockReturnValue(context);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  return context;
}
