import { coins } from '@/domain/coin';
import type { PaymentMethod } from '@/domain/requests/payment';
import { AddressGroups } from '@/ui/ledger/address-box';

/** What stands in one field of a payment method: an address in groups to compare, or an e-mail address. */
export function MethodValue({ field, text }: { field: keyof PaymentMethod; text: string }) {
  if (text === '') return 'none';
  return coins.some((coin) => coin === field) ? <AddressGroups address={text} /> : <span className="wrap-anywhere">{text}</span>;
}
