import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { QueuedDeposit } from '@/data/deposit-queue';
import { queries } from '@/data/queries';
import type { RemoteState } from '@/ui/remote';
import { addressOrigin, type CaseFile } from './case-file';

/** Several reads as one: failed when any of them is, there when all of them are. */
function together<T>(reads: readonly UseQueryResult<unknown>[], whole: () => T): RemoteState<T> {
  const failed = reads.filter(({ status }) => status === 'error');
  const data = reads.every((read) => read.data !== undefined) ? whole() : undefined;
  return {
    status: failed.length > 0 ? 'error' : data === undefined ? 'pending' : 'success',
    data,
    error: failed[0]?.error ?? null,
    refetch: () => Promise.all(failed.map((read) => read.refetch())),
  };
}

/** Reads what a decision about this deposit rests on; the client's list comes with the queue. */
export function useCaseFile({ deposit, deposits: listed }: QueuedDeposit): RemoteState<CaseFile> {
  const { uid, id } = deposit;
  const profile = useQuery(queries.profile(uid));
  // The balance is read again each time: the figures that are about to be written have to be today's.
  const account = useQuery({ ...queries.account(uid), staleTime: 0 });
  const deposits = useQuery({ ...queries.deposits(uid), initialData: listed });
  const verification = useQuery(queries.verification(uid));
  const request = useQuery(queries.entry(uid, id));
  const payment = useQuery(queries.payment());
  const strange = payment.data !== undefined && addressOrigin(deposit, payment.data, null) === 'unknown';
  // Only an address that is not the desk's own is worth asking whose it was before.
  const desk = useQuery({ ...queries.deskCurrent(), enabled: strange });
  const predecessor = desk.data?.previous ?? '';
  const former = useQuery({ ...queries.paymentOf(predecessor), enabled: strange && predecessor !== '' });
  const past = [...(strange ? [desk] : []), ...(strange && predecessor ? [former] : [])];
  return together([profile, account, deposits, verification, request, payment, ...past], () => ({
    profile: profile.data ?? null,
    account: account.data ?? null,
    deposits: deposits.data && deposits.data.rev > listed.rev ? deposits.data : listed,
    verification: verification.data ?? null,
    request: request.data ?? null,
    address: addressOrigin(deposit, payment.data ?? null, former.data ?? null),
  }));
}
