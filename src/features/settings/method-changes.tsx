import type { BitcoinNetwork } from '@/domain/address';
import { type Coin, coins } from '@/domain/coin';
import { paymentUri } from '@/domain/requests/network';
import type { PaymentMethod } from '@/domain/requests/payment';
import { Facts } from '@/ui/facts';
import { AddressGroups, QrCode } from '@/ui/ledger/address-box';
import type { MethodChange } from './payment-change';

/** What stands in one field of a payment method: an address in groups to compare, or an e-mail address. */
export function MethodValue({ field, text }: { field: keyof PaymentMethod; text: string }) {
  if (text === '') return 'none';
  return coins.some((coin) => coin === field) ? <AddressGroups address={text} /> : <span className="wrap-anywhere">{text}</span>;
}

const isCoin = (field: MethodChange['field']): field is Coin => coins.some((coin) => coin === field);

/** What stands now and what will stand, each address with a code to try it by. */
export function MethodChanges({ changes, network }: { changes: readonly MethodChange[]; network: BitcoinNetwork }) {
  return changes.map(({ field, label, before, after }) => (
    <div key={field} className="method-change">
      <Facts
        dense
        title={label}
        rows={[
          { label: 'Before', value: <MethodValue field={field} text={before} /> },
          { label: 'After', value: <MethodValue field={field} text={after} /> },
        ]}
      />
      {isCoin(field) && after !== '' && (
        <QrCode text={paymentUri(field, after, null, network)} label={`Test code: the new ${field} address`} />
      )}
    </div>
  ));
}
