import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getNewestByActions } from '@/data/ledger/ledger';
import type { RequestCollection } from '@/domain/ledger/list-kinds';
import type { ClientRequest } from '@/domain/requests/request';
import { createProfileLoader } from './profile-loader';
import { getRequestClaims } from './request-claims';

// What is compared across clients before a request is decided. Kept apart from admin-queries.ts,
// which is loaded with the desk's dashboard.

/**
 * Collects what is asked for in one turn of the event loop: each row of a page has a query of its
 * own, which stays when other rows leave, and all of them together are one read.
 */
function createBatch<Asked, Found>(read: (asked: readonly Asked[]) => Promise<Found>) {
  let open: { asked: Asked[]; found: Promise<Found> } | null = null;
  return (one: Asked): Promise<Found> => {
    if (open) {
      open.asked.push(one);
      return open.found;
    }
    const asked = [one];
    const turn = new Promise((resolve) => setTimeout(resolve));
    const found = turn.then(() => {
      open = null;
      return read(asked);
    });
    open = { asked, found };
    return found;
  };
}

interface AskedClaims {
  named: string;
  client: QueryClient;
}

const createClaimsBatch = (col: RequestCollection) =>
  createBatch((asked: readonly AskedClaims[]) => {
    const [first] = asked;
    if (!first) return Promise.resolve([]);
    const named = [...new Set(asked.map((one) => one.named))];
    return getRequestClaims(currentUserContext(), col, named, createProfileLoader(first.client));
  });

const askForClaims = {
  deposits: createClaimsBatch('deposits'),
  withdrawals: createClaimsBatch('withdrawals'),
};

/**
 * Requests of all clients that name this transaction id, or this address. Stale with the list's
 * acts, not with every entry: a page has one for each row.
 */
export const createClaimsQuery = (col: RequestCollection, named: string) =>
  queryOptions({
    queryKey: [col, 'claims', named],
    queryFn: async ({ client }) => {
      const found = await askForClaims[col]({ named, client });
      return found.filter(({ names }) => names === named);
    },
  });

/** When the last deposit before the withdrawal was credited: none, or one. */
export const createCreditsQuery = ({ uid, id, createdAt }: ClientRequest) =>
  queryOptions({
    queryKey: ['deposits', 'credits', uid, id],
    queryFn: async () => {
      const found = await getNewestByActions(currentUserContext(), {
        uid,
        actions: ['deposit.completed'],
        until: createdAt,
        count: 1,
      });
      return found.map(({ at }) => at);
    },
  });
