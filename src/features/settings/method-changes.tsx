import type { BitcoinNetwork } from '@/domain/address';
import { type Coin, coins } from '@/domain/coin';
import { paymentUri } from '@/domain/requests/payment-uri';
import { Facts } from '@/ui/facts';
import { QrCode } from '@/ui/ledger/qr-code';
import { MethodValue } from './method-value';
import type { MethodChange } from './payment-change';

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
