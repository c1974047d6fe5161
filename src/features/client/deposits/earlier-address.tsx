import type { Coin } from '@/domain/coin';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { AddressGroups } from '@/ui/ledger/address-box';
import type { EarlierAddress } from './use-shown-address';

export interface EarlierAddressNoteProps {
  coin: Coin;
  earlier: EarlierAddress;
  /** The button that was pressed is gone then, and the focus with it. */
  onAnswer: () => void;
}

/** The desk has another address than the one that this client was shown: whether coins went to that is asked, never assumed. */
export function EarlierAddressNote({ coin, earlier, onAnswer }: EarlierAddressNoteProps) {
  const answer = (say: () => void) => () => {
    say();
    onAnswer();
  };
  return (
    <Note kind="wait" role="alert">
      {earlier.sent ? (
        <p>
          <b>Your deposit will name the earlier {coin} address,</b> because you sent to it. Do not send again. Enter the transaction id
          below, and tell the desk that you used its earlier address:
        </p>
      ) : (
        <p>
          <b>The desk changed its {coin} address while your form was open.</b> The new one stands below; nothing was announced yet. If you
          have already sent to the earlier one, do not send again. The earlier one is:
        </p>
      )}
      <AddressGroups address={earlier.address} />
      <Button kind="plain" dense onClick={answer(earlier.onNew)}>
        {earlier.sent ? 'I did not: show me the new one' : 'I use the new one'}
      </Button>
      {!earlier.sent && (
        <Button kind="plain" dense onClick={answer(earlier.onSent)}>
          I sent to the earlier one
        </Button>
      )}
    </Note>
  );
}
