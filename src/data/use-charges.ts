import { useQuery } from '@tanstack/react-query';
import type { Uid } from '@/domain/ledger/envelope';
import { getNewestOf } from './ledger';
import { me } from './me';

/** Plans run for days, so this is years of them. */
const most = 100;

/** The entries of the fees that were charged, oldest first. */
export const useCharges = (uid: Uid) =>
  useQuery({
    queryKey: ['entries', uid, 'charges'],
    queryFn: async () => (await getNewestOf(me(), uid, ['subscription.charged'], most)).toReversed(),
  });
