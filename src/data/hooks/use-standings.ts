import { useQuery } from '@tanstack/react-query';
import { getNewestOf } from '@/data/ledger/ledger';
import { me } from '@/data/ledger/me';
import type { Uid } from '@/domain/ledger/envelope';

/** How many standings are asked for. */
const standings = 3;

/**
 * The last standings of a client and its last wish to leave, in no order. They are asked for apart: a wish can be repeated without end, and would push
 * the standings out of sight.
 */
export const useStandings = (uid: Uid) =>
  useQuery({
    queryKey: ['entries', uid, 'standings'],
    queryFn: async () => {
      const last = await Promise.all([
        getNewestOf(me(), uid, ['status.changed', 'status.frozen'], standings),
        getNewestOf(me(), uid, ['closure.requested'], 1),
      ]);
      return last.flat();
    },
  });
