import { useQuery } from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import { useHistoricalPrice } from '@/data/prices/use-market-price';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { type ClientRequest, isDeposit, type RequestDecision } from '@/domain/requests/request';
import { combineQueries, type QueryState } from '@/ui/feedback/query-boundary';
import { getStateOnceGone, OutcomeDialog, useOutcome } from '../history/outcome-dialog';
import type { PendingRow, RequestKind, RequestState } from '../request-kinds';
import { DecisionDialog } from './decision-dialog';
import { useDepositClaims } from './duplicate-transactions';
import { type AddressOrigin, getAddressOrigin, type RequestReview } from './request-review';
import { useDecide } from './use-decide';

/**
 * Loads what a decision about this request depends on. The client's list and profile come with the queue. Account and holds are always
 * refetched, because the preview must show current figures.
 */
function useRequestReview({ element, list: listed }: PendingRow): QueryState<RequestReview> {
  const { uid } = element;
  const col = isDeposit(element) ? 'deposits' : 'withdrawals';
  const profile = useQuery(queries.profile(uid));
  const account = useQuery({ ...queries.account(uid), staleTime: 0 });
  const holds = useQuery({ ...queries.holds(uid), staleTime: 0 });
  const list = useQuery({ ...adminQueries.requestList(col, uid), initialData: listed });
  const deposits = useQuery({ ...queries.deposits(uid), enabled: col === 'withdrawals' });
  const verification = useQuery(queries.verification(uid));
  const address = useAddressOrigin(element);
  const others = col === 'withdrawals' ? [deposits] : [];
  return combineQueries([profile, account, holds, list, verification, address, ...others], () => ({
    profile: profile.data ?? null,
    account: account.data ?? null,
    holds: holds.data ?? null,
    list: list.data && list.data.rev > listed.rev ? list.data : listed,
    deposits: (col === 'withdrawals' && deposits.data) || null,
    verification: verification.data ?? null,
    address: address.data ?? 'current',
  }));
}

const currentAddressOrigin: QueryState<AddressOrigin> = { status: 'success', data: 'current', error: null, refetch: () => undefined };

/** Origin of a deposit's address. Reads the previous administrator's payment method only if the address is not in the current one. */
function useAddressOrigin(request: ClientRequest): QueryState<AddressOrigin> {
  const sent = isDeposit(request);
  const payment = useQuery({ ...queries.payment(), enabled: sent });
  const strange = sent && payment.data !== undefined && getAddressOrigin(request, payment.data, null) === 'unknown';
  const desk = useQuery({ ...queries.deskCurrent(), enabled: strange });
  const predecessor = desk.data?.previous ?? '';
  const former = useQuery({ ...queries.paymentMethod(predecessor), enabled: strange && predecessor !== '' });
  if (!sent) return currentAddressOrigin;
  const past = [...(strange ? [desk] : []), ...(strange && predecessor !== '' ? [former] : [])];
  return combineQueries([payment, ...past], () => getAddressOrigin(request, payment.data ?? null, former.data ?? null));
}

interface DecideDialogProps {
  kind: RequestKind;
  row: PendingRow;
  choice: RequestDecision;
  now: Date;
  onClose: (left: boolean) => void;
}

/** The request in the newest list that was read. State `gone` if it left the list: it was deleted, or decided and archived. */
function getCurrentState(
  review: RequestReview | undefined,
  { element, list }: PendingRow,
): { current: ClientRequest; state: RequestState } {
  const listed: readonly ClientRequest[] = (review?.list ?? list).list;
  const current = listed.find(({ id }) => id === element.id);
  if (current) return { current, state: current.status };
  return { current: element, state: 'gone' };
}

export function DecideDialog({ kind, row, choice, now, onClose }: DecideDialogProps) {
  const { uid: me } = useUserState();
  const { element: request } = row;
  const review = useRequestReview(row);
  const rates = useQuery(queries.rates());
  const market = useHistoricalPrice(request.coin, request.createdAt, isDeposit(request));
  const claims = useDepositClaims([request]);
  const leave = () => onClose(true);
  const { act, isPending } = useDecide(kind, request, leave);
  const { current, state } = getCurrentState(review.data, row);
  // While this user's act is pending, the act itself reports the outcome.
  const decided = state !== 'pending' && !isPending;
  const lookup = useOutcome(current, decided);
  if (decided) {
    const outcome = state === 'gone' ? getStateOnceGone(current, lookup) : state;
    return <OutcomeDialog profile={row.profile} current={current} state={outcome} lookup={lookup} me={me} onClose={leave} />;
  }
  return <DecisionDialog {...{ row, choice, review, rates, market, claims, me, now }} decide={act} onClose={() => onClose(false)} />;
}
