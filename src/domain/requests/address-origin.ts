import type { Payment } from '@/domain/desk/payment-method';
import { isSameAddress } from '@/domain/same-address';
import type { ClientRequest } from './request';

/**
 * Whether the desk's payment method has, or had, the address that the client was told to send to.
 */
export type AddressOrigin = 'current' | 'previous' | 'unknown';

/**
 * @param current the payment method that clients see
 * @param former the previous administrator's payment method, if there was one
 */
export function getAddressOrigin(
  sent: Pick<ClientRequest, 'coin' | 'address'>,
  current: Payment | null,
  former: Payment | null,
): AddressOrigin {
  const { coin } = sent;
  const isSame = (address: string | undefined) =>
    address !== undefined && isSameAddress(coin, address, sent.address);
  if (isSame(current?.[coin])) return 'current';
  const before = [
    current?.previous[coin]?.address,
    former?.[coin],
    former?.previous[coin]?.address,
  ];
  return before.some(isSame) ? 'previous' : 'unknown';
}
