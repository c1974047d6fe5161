import {
  type DataTag,
  defaultScheduler,
  notifyManager,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  useQuery,
} from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { createAccountUpdates } from '@/data/auth/account-updates';
import * as idle from '@/data/hooks/use-is-idle';
import type { DataContext } from '@/data/ledger/context';
import * as signedIn from '@/data/ledger/current-user-context';
import { queries } from '@/data/queries';
import { queryDefaults } from '@/data/query-defaults';
import { UserStateContext } from '@/data/user-state';
import { profileOf } from '@/domain/accounts/person.fixture';

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

/** A query client with the app's options, and what the screens of the desk have read. Other queries stay pending: nothing is fetched. */
export function createReads() {
  const client = new QueryClient({
    defaultOptions: {
      ...queryDefaults,
      queries: { ...queryDefaults.queries, enabled: false, retry: false, retryOnMount: false, refetchOnMount: false },
    },
  });
  return {
    client,
    set: <T,>({ queryKey }: Query<T>, data: NoInfer<T>) => change(() => client.setQueryData<unknown>(queryKey, data)),
    /** One page of a list. @param next the cursor of the next page */
    setRows: <Row, Param>(query: Query<{ pages: { rows: Row[] }[]; pageParams: Param[] }>, rows: NoInfer<Row>[], next: unknown = null) =>
      change(() => client.setQueryData<unknown>(query.queryKey, { pages: [{ rows, next }], pageParams: [null] })),
    /** The query is pending, as before its first fetch. */
    clear: ({ queryKey }: { queryKey: QueryKey }) => change(() => client.getQueryCache().find({ queryKey })?.reset()),
    /** The query is fetching, and never finishes. */
    load: ({ queryKey }: { queryKey: QueryKey }) => {
      const query = client.getQueryCache().build(client, { queryKey });
      change(() => query.setState({ ...query.state, fetchStatus: 'fetching' }));
      vi.spyOn(query, 'fetch').mockReturnValue(new Promise(() => undefined));
    },
    /** The fetch failed; earlier data stays. @returns a spy on its retry, which fetches nothing */
    fail: ({ queryKey }: { queryKey: QueryKey }) => {
      const query = client.getQueryCache().build(client, { queryKey });
      change(() =>
        query.setState({ ...query.state, status: 'error', error: new Error('No answer'), errorUpdateCount: 1, fetchStatus: 'idle' }),
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

const name = { username: 'boss', firstname: 'Robin', lastname: 'Berg' };
const admin = profileOf({ ...name, uid: 'boss', email: 'boss@example.com', admin: true });

function Desk({ uid, children }: { uid: string; children: ReactNode }) {
  const [account, rates] = [useQuery({ ...queries.account(uid), enabled: false }), useQuery({ ...queries.rates(), enabled: false })];
  const updates = createAccountUpdates(admin, async () => undefined);
  return (
    <UserStateContext value={{ uid, role: 'admin', emailVerified: true, profile: admin, account, rates, updates }}>
      {children}
    </UserStateContext>
  );
}

/** Renders a page or a part of the desk as an administrator sees it. */
export function renderAtDesk(part: ReactNode, reads: Reads, { uid = 'boss', path = '/' } = {}) {
  const view = render(part, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={reads.client}>
        <MemoryRouter initialEntries={[path]}>
          <Desk uid={uid}>{children}</Desk>
        </MemoryRouter>
      </QueryClientProvider>
    ),
  });
  // Nothing is styled, so nothing needs to be asked whether it lets the pointer through.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  /** Puts a text into a field at once, in place of what is there. */
  const fill = async (field: HTMLElement, text: string) => {
    await user.clear(field);
    await user.paste(text);
  };
  return { ...reads, ...view, user, fill };
}

/**
 * In each test of a file, the administrator `boss` is signed in, and it is this time. The page is never idle, because queries that wait for that
 * would be fetched by a timer. Spies are restored afterwards.
 */
export function signInAtDesk(now: Date): DataContext {
  const context = { uid: 'boss', now: () => now, emailVerified: true } as DataContext;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    vi.spyOn(signedIn, 'currentUserContext').mockReturnValue(context);
    vi.spyOn(idle, 'useIsIdle').mockReturnValue(false);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  return context;
}
