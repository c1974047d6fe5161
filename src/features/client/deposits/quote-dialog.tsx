import { type Coin, coinName, coinSymbol } from '@/domain/coin';
import type { DepositRequest } from '@/domain/requests/deposit';
import { formatTime, formatUsd } from '@/lib/format';
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
  if (isAddressChanged && isPriceChanged) return `${coinName[coin]}: address and price have changed`;
  return isAddressChanged ? `The desk changed its ${coin} address` : `The price of ${coin} has changed`;
}

/** What differs, as it was shown or as it is now. */
function Terms({ title, terms, change, request }: Pick<QuoteQuestion, 'change' | 'request'> & { title: string; terms: Quote }) {
  const { amount, units } = convertAmounts(request, terms);
  const rows = [
    change.isAddressChanged && { label: 'Address', value: <AddressGroups address={terms.address ?? ''} /> },
    change.isPriceChanged && { label: 'Price', value: `${formatUsd(terms.rate)} USD, read at ${formatTime(terms.at)}` },
    change.isPriceChanged && { label: 'You send', value: `${units} ${coinSymbol[terms.coin]}` },
    change.isPriceChanged && { label: 'Credited', value: amount && `${formatUsd(amount)} USD` },
  ];
  return <DescriptionList dense title={title} rows={rows.filter((row) => row !== false)} />;
}

/** Asks which address and price the client used, because they have changed since the form showed them. */
export function QuoteDialog({ change, request, answer }: QuoteQuestion) {
  const { quote, current, isAddressChanged } = change;
  return (
    <Dialog
      onClose={() => answer('back')}
      label="Nothing is announced yet"
      title={getTitle(change, quote.coin)}
      footer={
        <>
          <Button onClick={() => answer('old')}>{isAddressChanged ? 'Sent to the old address' : 'Sent at the old price'}</Button>
          <Button onClick={() => answer('current')}>Use the current one</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>The deposit records what you used. “Use the current one” puts it into the form, where you look at it and confirm again.</p>
        <Terms title="Shown to you before" terms={quote} change={change} request={request} />
        <Terms title="Current" terms={current} change={change} request={request} />
        <Note kind="pending">
          <b>If you have sent already, do not send again.</b>
        </Note>
      </div>
    </Dialog>
  );
}
