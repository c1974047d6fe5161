import { useQuery } from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import { queries } from '@/data/queries';
import { type AddressOrigin, getAddressOrigin } from '@/domain/requests/address-origin';
import { type ClientRequest, isDeposit } from '@/domain/requests/request';
import { useClientAccount } from '@/parts/decisions/client-account';
import { combineQueries, type QueryState } from '@/ui/feedback/query-boundary';
import { kindOf, type PendingRow } from './request-kinds';
import type { RequestReview } from './request-review';

/**
 * Loads what a decision about this request depends on. The client's list and profile come with the
 * queue.
 */
export function useRequestReview({ element, list: listed }: PendingRow): QueryState<RequestReview> {
  const { uid } = element;
  const { col } = kindOf(element);
  const profile = useQuery(queries.profile(uid));
  const figures = useClientAccount(uid);
  const list = useQuery({ ...adminQueries.requestList(col, uid), initialData: listed });
  const deposits = useQuery({ ...queries.deposits(uid), enabled: col === 'withdrawals' });
  const verification = useQuery(queries.verification(uid));
  const address = useAddressOrigin(element);
  const others = col === 'withdrawals' ? [deposits] : [];
  return combineQueries([profile, figures, list, verification, address, ...others], () => ({
    profile: profile.data ?? null,
    account: figures.data?.account ?? null,
    holds: figures.data?.holds ?? null,
    list: list.data && list.data.rev > listed.rev ? list.data : listed,
    deposits: (col === 'withdrawals' && deposits.data) || null,
    verification: verification.data ?? null,
    address: address.data ?? 'current',
  }));
}

const currentAddressOrigin: QueryState<AddressOrigin> = {
  status: 'success',
  data: 'current',
  error: null,
  refetch: () => undefined,
};

/**
 * Origin of a deposit's address. Reads the previous administrator's payment method only if the
 * address is not in the current one.
 */
function useAddressOrigin(request: ClientRequest): QueryState<AddressOrigin> {
  const sent = isDeposit(request);
  const payment = useQuery({ ...queries.payment(), enabled: sent });
  const method = payment.data?.method ?? null;
  const predecessor = payment.data?.desk?.previous ?? '';
  const needsFormer =
    sent && predecessor !== '' && getAddressOrigin(request, method, null) === 'unknown';
  const former = useQuery({ ...queries.paymentMethod(predecessor), enabled: needsFormer });
  if (!sent) return currentAddressOrigin;
  return combineQueries(needsFormer ? [payment, former] : [payment], () =>
    getAddressOrigin(request, method, former.data ?? null),
  );
}
