import { useQuery } from '@tanstack/react-query';
import { getNewestOf } from '@/data/ledger/ledger';
import { me } from '@/data/ledger/me';
import type { Uid } from '@/domain/ledger/envelope';

/** Plans run for days, so this is years of them. */
const most = 100;

/** The entries of the fees that were charged, oldest first. */
export const useCharges = (uid: Uid) =>
  useQuery({
    queryKey: ['entries', uid, 'charges'],
    queryFn: async () => (await getNewestOf(me(), uid, ['subscription.charged'], most)).toReversed(),
  });
