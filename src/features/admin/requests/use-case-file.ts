import { useQuery } from '@tanstack/react-query';
import { deskQueries } from '@/data/desk-queries';
import { queries } from '@/data/queries';
import type { RemoteState } from '@/ui/feedback/remote';
import { together } from '@/ui/feedback/together';
import { type AddressOrigin, addressOrigin, type CaseFile } from './case-file';
import { isDeposit, type Request, type WaitingRow } from './request';

/**
 * Reads what a decision about this request rests on. The client's list and profile came with the queue; the figures are read again each time,
 * because those that are about to be written have to be today's.
 */
export function useCaseFile({ element, list: listed }: WaitingRow): RemoteState<CaseFile> {
  const { uid } = element;
  const col = isDeposit(element) ? 'deposits' : 'withdrawals';
  const profile = useQuery(queries.profile(uid));
  const account = useQuery({ ...queries.account(uid), staleTime: 0 });
  const holds = useQuery({ ...queries.holds(uid), staleTime: 0 });
  const list = useQuery({ ...deskQueries.requests(col, uid), initialData: listed });
  const deposits = useQuery({ ...queries.deposits(uid), enabled: col === 'withdrawals' });
  const verification = useQuery(queries.verification(uid));
  const address = useAddressOrigin(element);
  const others = col === 'withdrawals' ? [deposits] : [];
  return together([profile, account, holds, list, verification, address, ...others], () => ({
    profile: profile.data ?? null,
    account: account.data ?? null,
    holds: holds.data ?? null,
    list: list.data && list.data.rev > listed.rev ? list.data : listed,
    deposits: (col === 'withdrawals' && deposits.data) || null,
    verification: verification.data ?? null,
    address: address.data ?? 'current',
  }));
}

const clientsOwn: RemoteState<AddressOrigin> = { status: 'success', data: 'current', error: null, refetch: () => undefined };

/** Only an address that is not the desk's own is worth asking whose it was before. */
function useAddressOrigin(request: Request): RemoteState<AddressOrigin> {
  const sent = isDeposit(request);
  const payment = useQuery({ ...queries.payment(), enabled: sent });
  const strange = sent && payment.data !== undefined && addressOrigin(request, payment.data, null) === 'unknown';
  const desk = useQuery({ ...queries.deskCurrent(), enabled: strange });
  const predecessor = desk.data?.previous ?? '';
  const former = useQuery({ ...queries.paymentOf(predecessor), enabled: strange && predecessor !== '' });
  if (!sent) return clientsOwn;
  const past = [...(strange ? [desk] : []), ...(strange && predecessor !== '' ? [former] : [])];
  return together([payment, ...past], () => addressOrigin(request, payment.data ?? null, former.data ?? null));
}
