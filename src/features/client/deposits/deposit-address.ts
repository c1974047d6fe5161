import type { CurrentPayment } from '@/data/collections/desk-documents';
import type { BitcoinNetwork } from '@/domain/address';
import { getAddressError } from '@/domain/address';
import type { Coin } from '@/domain/coin';
import type { DeskCurrent, Payment, PaymentMethod } from '@/domain/desk/payment-method';
import { isSameAddress } from '@/domain/same-address';
import type { DeskPolicy } from '@/domain/two-people/policy';
import { type DeskProposal, getProposalDay } from '@/domain/two-people/proposed-settings';
import { isFromSame } from '@/domain/two-people/since-proposal';
import type { QueryState } from '@/ui/feedback/query-boundary';

type ReadState<T> = Pick<QueryState<T>, 'status' | 'data'>;

/**
 * Where coins are to be sent, or why that is unknown. An address that fails its checksum is never
 * shown.
 */
export type DepositAddress =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'none' }
  | { state: 'invalid' }
  | { state: 'ready'; address: string };

export function getDepositAddress(
  { status, data }: ReadState<CurrentPayment>,
  coin: Coin,
  network: BitcoinNetwork,
): DepositAddress {
  if (data === undefined) return { state: status === 'pending' ? 'loading' : 'failed' };
  const address = data.method?.[coin] ?? '';
  if (address === '') return { state: 'none' };
  return getAddressError(coin, address, network) === null
    ? { state: 'ready', address }
    : { state: 'invalid' };
}

const weekMs = 7 * 24 * 3_600_000;

/**
 * When where coins go last changed within seven days: by a new address, or because the operator
 * chose another administrator.
 */
export function findRecentChange(
  payment: Payment | null | undefined,
  desk: DeskCurrent | null | undefined,
  coin: Coin,
  now: Date,
): Date | null {
  const replaced = payment?.previous[coin]?.at;
  const chosen = desk && desk.previous !== '' && desk.previous !== desk.admin ? desk.at : undefined;
  const [last] = [replaced, chosen]
    .filter((at) => at !== undefined)
    .toSorted((a, b) => b.getTime() - a.getTime());
  return last && now.getTime() - last.getTime() < weekMs ? last : null;
}

/**
 * As {@link findRecentChange}; undefined if that is unknown or could not be read again.
 */
export function getAddressChange(
  { status, data }: ReadState<CurrentPayment>,
  coin: Coin,
  now: Date,
): Date | null | undefined {
  return status !== 'error' && data
    ? findRecentChange(data.method, data.desk, coin, now)
    : undefined;
}

/** Another address that one manager of the desk proposed and another can confirm. */
export interface ProposedAddress {
  /** Empty if the coin could then not be deposited. */
  address: string;
  /** From when it can apply; null if that could not be read, undefined while it is read. */
  opensAt: Date | null | undefined;
}

interface ProposalReads {
  current: CurrentPayment | undefined;
  proposals: ReadState<readonly DeskProposal[]>;
  policy: ReadState<DeskPolicy | null>;
}

const getProposedMethod = ({ outcome }: DeskProposal): PaymentMethod | null =>
  'bitcoin' in outcome ? outcome : null;

/**
 * The proposed address of this coin, while it can be confirmed; of several, the one that can apply
 * first. Null if there is none, or while that is read; undefined if it could not be read.
 */
export function getProposedAddress(
  { current, proposals, policy }: ProposalReads,
  coin: Coin,
  now: Date,
): ProposedAddress | null | undefined {
  const payment = current?.method;
  if (!payment || payment[coin] === '' || policy.data === null) return null;
  const { data: known } = policy;
  for (const proposal of proposals.data ?? []) {
    const address = getProposedMethod(proposal)?.[coin];
    const isProposed =
      proposal.status === 'pending' &&
      proposal.by === current?.desk?.admin &&
      isFromSame(proposal, payment);
    if (!isProposed || address === undefined || isSameAddress(coin, address, payment[coin]))
      continue;
    if (!known) return { address, opensAt: policy.status === 'error' ? null : undefined };
    const { opensAt, closesAt } = getProposalDay(proposal, known);
    if (now < closesAt) return { address, opensAt };
  }
  return proposals.status === 'error' ? undefined : null;
}
