import {
  MutationCache,
  type MutationKey,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query';
import { ActError, isActError } from '@/data/ledger/errors';
import { queryDefaults } from '@/data/query-defaults';
import type { Action, Entry } from '@/domain/ledger/ledger';
import { getConnection, watchConnection } from '@/lib/device/connection';
import { report } from '@/lib/report';
import { type LedgerMutationVariables, ledgerMutationKey } from '@/ui/hooks/ledger-mutation';
import { getStaleKeys, invalidate, noteFetches } from './invalidate';

// A server that does not answer counts as offline too. When it is back, the library refetches what
// failed.
onlineManager.setEventListener((setOnline) => {
  const update = () => setOnline(getConnection() === 'there');
  update();
  return watchConnection(update);
});

/** Not reported: failures while offline or signed out, which the page shows anyway. */
function reportQueryError(error: unknown): void {
  const isSignedOut = error instanceof ActError && error.kind === 'signed-out';
  if (getConnection() !== 'offline' && !isSignedOut)
    report('What a page shows could not be read', error);
}

interface AnyMutation {
  options: { mutationKey?: MutationKey | undefined };
  state: { variables: unknown };
}

const getVariables = ({ options, state }: AnyMutation): LedgerMutationVariables | null =>
  options.mutationKey === ledgerMutationKey ? (state.variables as LedgerMutationVariables) : null;

type IsFresh = (query: Query) => boolean;

/**
 * What was read since each act was recorded: a dialog goes to its next item before the act's
 * queries are refetched.
 */
const freshReads = new WeakMap<object, IsFresh>();

/**
 * Refetches what an act affects. After a refusal everything is refetched, because the screen must
 * have been out of date. A lost response leaves open whether the act was recorded, and the refetch
 * is not awaited then: it may take as long again.
 */
async function invalidateAfterAct(
  client: QueryClient,
  action: Action,
  error: unknown,
  isFresh: IsFresh = () => false,
): Promise<void> {
  if (error && (!(error instanceof ActError) || ['offline', 'signed-out'].includes(error.kind)))
    return;
  // By the next turn, a dialog that the result has closed is gone, and its queries need not be
  // refetched.
  await new Promise((resolve) => setTimeout(resolve));
  const refetched = invalidate(
    client,
    error ? 'all' : getStaleKeys([action]),
    (query) => !isFresh(query),
  );
  if (!isActError(error, 'unreachable')) await refetched;
}

/**
 * Whether an entry was written by an act of this tab, which refetches what it affects when it
 * settles.
 */
export function isOwnEntry(
  client: QueryClient,
  { op, ref, action }: Pick<Entry, 'op' | 'ref' | 'action'>,
): boolean {
  const actOp = action === 'account.posted' ? ref : op;
  const mutations = client.getMutationCache().getAll();
  return mutations.some(
    (mutation) => mutation.state.status !== 'error' && getVariables(mutation)?.ops.includes(actOp),
  );
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportQueryError }),
    mutationCache: new MutationCache({
      // Before the mutation's own, which changes the screen.
      onSuccess: (_result, _variables, _onMutateResult, mutation, { client }) => {
        if (getVariables(mutation)) freshReads.set(mutation, noteFetches(client));
      },
      onSettled: (_result, error, _variables, _onMutateResult, mutation, { client }) => {
        const action = getVariables(mutation)?.action;
        return action
          ? invalidateAfterAct(client, action, error, freshReads.get(mutation))
          : undefined;
      },
    }),
    defaultOptions: queryDefaults,
  });
}

export const queryClient = createQueryClient();
