import { type BitcoinNetwork, getAddressError } from '@/domain/address';
import { type Coin, coins } from '@/domain/coin';
import type { PaymentMethod } from '@/domain/desk/payment-method';
import { formatPaymentUri, getAddressLabel } from '@/domain/requests/network';
import { joinNames } from '@/lib/format';
import { cx } from '@/ui/cx';
import { DescriptionList } from '@/ui/description-list';
import { Note } from '@/ui/feedback/note';
import { AddressGroups, QrCode } from '@/ui/ledger/address-box';

export interface MethodFieldChange {
  field: keyof PaymentMethod;
  label: string;
  before: string;
  after: string;
}

export function getMethodChanges(
  before: PaymentMethod,
  after: PaymentMethod,
  network: BitcoinNetwork,
): MethodFieldChange[] {
  const labels: Record<keyof PaymentMethod, string> = {
    bitcoin: getAddressLabel('bitcoin', network),
    ethereum: getAddressLabel('ethereum', network),
    email: 'Email',
  };
  return ([...coins, 'email'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, label: labels[field], before: before[field], after: after[field] }));
}

const isCoin = (field: keyof PaymentMethod): field is Coin => coins.some((coin) => coin === field);

/** Whether there is an address to compare character by character. */
export const hasNewAddress = (changes: readonly MethodFieldChange[]): boolean =>
  changes.some(({ field, after }) => isCoin(field) && after !== '');

/** Which address fails its check, in words; null if none does. */
export function findCheckIssue(
  addresses: Record<Coin, string>,
  network: BitcoinNetwork,
): string | null {
  const wrong = coins.find(
    (coin) => addresses[coin] !== '' && getAddressError(coin, addresses[coin], network) !== null,
  );
  return wrong ? `The ${wrong} address fails its check` : null;
}

export function MethodValue({ field, text }: { field: keyof PaymentMethod; text: string }) {
  if (text === '') return <>none</>;
  return isCoin(field) ? (
    <AddressGroups address={text} />
  ) : (
    <span className="wrap-anywhere">{text}</span>
  );
}

interface MethodChangesProps {
  changes: readonly MethodFieldChange[];
  network: BitcoinNetwork;
  /** Of the values. */
  labels?: { before: string; after: string };
}

/** Values before and after, with a QR code to test each new address. */
export function MethodChanges({
  changes,
  network,
  labels = { before: 'Before', after: 'After' },
}: MethodChangesProps) {
  return changes.map(({ field, label, before, after }) => {
    const isNewAddress = isCoin(field) && after !== '';
    return (
      <div
        key={field}
        className={cx(
          'grid gap-3',
          isNewAddress && 'sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:gap-6',
        )}
      >
        <DescriptionList
          dense
          stacked
          title={label}
          rows={[
            { label: labels.before, value: <MethodValue field={field} text={before} /> },
            { label: labels.after, value: <MethodValue field={field} text={after} /> },
          ]}
        />
        {isNewAddress && (
          <QrCode
            text={formatPaymentUri(field, after, null, network)}
            label={`Test QR code with the new ${field} address`}
          />
        )}
      </div>
    );
  });
}

interface NewMethodNoteProps {
  changes: readonly MethodFieldChange[];
  /** True if clients see this method. */
  chosen: boolean;
  /** True if there was no method before. */
  first?: boolean;
}

/**
 * What clients will see once a method is changed. The deposit page derives it from the stored
 * method.
 */
export function NewMethodNote({ changes, chosen, first = false }: NewMethodNoteProps) {
  if (!chosen)
    return (
      <Note>
        Clients see the payment method of another administrator, so nothing changes for them now.
      </Note>
    );
  const moved = coins.filter((coin) => changes.some(({ field }) => field === coin));
  if (moved.length === 0)
    return <Note>Clients see no change: the addresses stay as they are.</Note>;
  const gone = coins.filter((coin) =>
    changes.some(({ field, after }) => field === coin && after === ''),
  );
  return (
    <Note kind="pending">
      <b>Once you confirm, clients will send to these addresses.</b>{' '}
      {!first &&
        `For 7 days, the deposit page says that the ${joinNames(moved)} address was changed, and when. `}
      {gone.length > 0 && `They can no longer deposit ${gone.join(' or ')}.`}
    </Note>
  );
}
