import type { BitcoinNetwork } from '@/domain/address';
import { getAddressError } from '@/domain/address';
import type { Coin } from '@/domain/coin';
import type { DeskCurrent, Payment } from '@/domain/requests/payment';
import { type DeskPolicy, getConfirmationDay } from '@/domain/two-people/policy';
import type { QueryState } from '@/ui/feedback/query-boundary';

type ReadState<T> = Pick<QueryState<T>, 'status' | 'data'>;

/** Where coins are to be sent, or why that is unknown. An address that fails its checksum is never shown. */
export type DepositAddress =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'none' }
  | { state: 'invalid' }
  | { state: 'ready'; address: string };

export function getDepositAddress({ status, data }: ReadState<Payment | null>, coin: Coin, network: BitcoinNetwork): DepositAddress {
  if (data === undefined) return { state: status === 'pending' ? 'loading' : 'failed' };
  const address = data?.[coin] ?? '';
  if (address === '') return { state: 'none' };
  return getAddressError(coin, address, network) === null ? { state: 'ready', address } : { state: 'invalid' };
}

const weekMs = 7 * 24 * 3_600_000;

/** When the desk last changed where coins go within seven days: by a new address, or by choosing another administrator. */
export function findRecentChange(
  payment: Payment | null | undefined,
  desk: DeskCurrent | null | undefined,
  coin: Coin,
  now: Date,
): Date | null {
  const replaced = payment?.previous[coin]?.at;
  const chosen = desk && desk.previous !== '' && desk.previous !== desk.admin ? desk.at : undefined;
  const [last] = [replaced, chosen].filter((at) => at !== undefined).toSorted((a, b) => b.getTime() - a.getTime());
  return last && now.getTime() - last.getTime() < weekMs ? last : null;
}

/** As {@link findRecentChange}; undefined if one of the two documents is unknown or could not be refetched. */
export function getAddressChange(
  payment: ReadState<Payment | null>,
  desk: ReadState<DeskCurrent | null>,
  coin: Coin,
  now: Date,
): Date | null | undefined {
  const known = payment.status !== 'error' && desk.status !== 'error' && desk.data !== undefined;
  return known ? findRecentChange(payment.data, desk.data, coin, now) : undefined;
}

/** Another address that one manager of the desk proposed and another can confirm. */
export interface ProposedAddress {
  /** Empty if the coin could then not be deposited. */
  address: string;
  /** From when it can apply; null if that could not be read, undefined while it is read. */
  opensAt: Date | null | undefined;
}

/** Whether anything was proposed about where coins go, so that the policy matters. */
export const hasProposal = (payment: Payment | null | undefined, desk: DeskCurrent | null | undefined): boolean =>
  payment?.proposed !== undefined || desk?.proposed !== undefined;

/** The addresses of this coin that can still be confirmed, each once: of the method that is shown, and of the administrator who may be chosen next. */
export function getProposedAddresses(
  payment: Payment | null | undefined,
  desk: DeskCurrent | null | undefined,
  policy: ReadState<DeskPolicy | null>,
  coin: Coin,
  now: Date,
): ProposedAddress[] {
  const address = payment?.[coin] ?? '';
  if (address === '' || policy.data === null) return [];
  const all = [payment?.proposed, desk?.proposed].flatMap((proposed): ProposedAddress[] => {
    if (!proposed || proposed[coin] === address) return [];
    if (!policy.data) return [{ address: proposed[coin], opensAt: policy.status === 'error' ? null : undefined }];
    const { opensAt, closesAt } = getConfirmationDay(proposed.at, policy.data.addressHours);
    return now < closesAt ? [{ address: proposed[coin], opensAt }] : [];
  });
  return all.filter((one, i) => all.findIndex((other) => other.address === one.address) === i);
}
