import { useState } from 'react';
import type { SavedAddress } from '@/domain/accounts/profile';
import { coinName } from '@/domain/coin';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { AddressGroups } from '@/ui/ledger/address-box';
import { Dialog } from '@/ui/overlays/dialog';

export interface ForgetDialogProps {
  address: SavedAddress;
  /** @returns why it failed, in words; null when it did not */
  forget: (address: SavedAddress) => Promise<string | null>;
  onClose: () => void;
}

/** Asks once more, because the address would have to be written again. */
export function ForgetDialog({ address, forget, onClose }: ForgetDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    const cause = await forget(address);
    setBusy(false);
    if (cause === null) return onClose();
    setFailure(cause);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!busy}
      label={`Saved ${coinName[address.coin].toLowerCase()} address`}
      title={`Forget ${address.label}?`}
      foot={
        <>
          <Button data-autofocus="" onClick={onClose} notYet={busy ? 'It is being forgotten.' : undefined}>
            Keep it
          </Button>
          <Button kind="refuse-sure" busy={busy} onClick={confirm}>
            Forget it
          </Button>
        </>
      }
    >
      <div className="grid gap-s-4">
        <AddressGroups address={address.address} />
        <p>It is taken off your list. Withdrawals that you asked for stay as they are.</p>
        {failure !== null && (
          <Note kind="no" role="alert">
            <b>It was not forgotten.</b> {failure}
          </Note>
        )}
      </div>
    </Dialog>
  );
}
