import { type Coin, coinName, coinSymbol } from '@/domain/coin';
import type { DepositRequest } from '@/domain/requests/deposit';
import { formatDollars, formatTime } from '@/lib/format';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { Note } from '@/ui/feedback/note';
import { AddressGroups } from '@/ui/ledger/address-box';
import { Dialog } from '@/ui/overlays/dialog';
import { convertAmounts, type Quote, type QuoteChange } from './quote';

/** `old`: coins were sent by the quote. `current`: the form takes the current one. */
export type QuoteAnswer = 'old' | 'current' | 'back';

export interface QuoteQuestion {
  change: QuoteChange;
  /** As it would be sent by the old quote. */
  request: DepositRequest;
  answer: (answer: QuoteAnswer) => void;
}

function getTitle({ isAddressChanged, isPriceChanged }: QuoteChange, coin: Coin): string {
  if (isAddressChanged && isPriceChanged) return `${coinName[coin]}: address and rate have changed`;
  return isAddressChanged ? `Our ${coin} address has changed` : `The ${coin} rate has changed`;
}

/** What differs, as it was shown or as it is now. */
function Terms({
  title,
  terms,
  change,
  request,
}: Pick<QuoteQuestion, 'change' | 'request'> & { title: string; terms: Quote }) {
  const { amount, units } = convertAmounts(request, terms);
  const rows = [
    change.isAddressChanged && {
      label: 'Address',
      value: <AddressGroups address={terms.address ?? ''} />,
    },
    change.isPriceChanged && {
      label: 'Rate',
      value: `${formatDollars(terms.rate)}, from ${formatTime(terms.at)}`,
    },
    change.isPriceChanged && { label: 'You send', value: `${units} ${coinSymbol[terms.coin]}` },
    change.isPriceChanged && { label: 'Credited', value: amount && formatDollars(amount) },
  ];
  return <DescriptionList dense title={title} rows={rows.filter((row) => row !== false)} />;
}

/**
 * Asks which address and price the client used, because they have changed since the form showed
 * them.
 */
export function QuoteDialog({ change, request, answer }: QuoteQuestion) {
  const { quote, current, isAddressChanged } = change;
  const what = isAddressChanged ? 'address' : 'rate';
  return (
    <Dialog
      onClose={() => answer('back')}
      label="Not sent yet"
      title={getTitle(change, quote.coin)}
      footer={
        <>
          <Button onClick={() => answer('old')}>I used the old {what}</Button>
          <Button onClick={() => answer('current')}>Use the current {what}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          Your deposit records what you used. “Use the current {what}” updates the form, where you
          can check everything and confirm again.
        </p>
        <Terms title="Shown before" terms={quote} change={change} request={request} />
        <Terms title="Current" terms={current} change={change} request={request} />
        <Note kind="pending">
          <b>If you’ve already sent, don’t send again.</b>
        </Note>
      </div>
    </Dialog>
  );
}
