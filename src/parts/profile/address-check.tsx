import { useState } from 'react';
import type { SavedAddress } from '@/domain/accounts/profile';
import { coinName } from '@/domain/coin';
import { plural } from '@/domain/plural';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { AddressGroups } from '@/ui/ledger/address-box';
import { Dialog } from '@/ui/overlays/dialog';
import type { ToastMessages } from '@/ui/overlays/toasts';
import { Time } from '@/ui/time';

interface AddressCheckProps {
  changedAt: Date;
  addresses: readonly SavedAddress[];
  /** @param removed addresses that are not the client's */
  record: (removed: readonly SavedAddress[]) => Promise<void>;
  onClose: () => void;
}

const toastMessages: ToastMessages = {
  progress: 'Confirming Your Addresses...',
  success: 'Addresses Confirmed',
  failure: 'Error Occurred, Try Again.',
};
const getKey = ({ coin, address }: SavedAddress): string => `${coin} ${address}`;

/** After a change of the password, asks whether the saved addresses are still the client's. */
export function AddressCheckDialog({ changedAt, addresses, record, onClose }: AddressCheckProps) {
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const { attempt, isPending: busy } = useLedgerMutation<readonly SavedAddress[]>({
    action: null,
    messages: toastMessages,
    send: (notMine) => record(notMine),
  });
  const removed = addresses.filter((one) => marked.includes(getKey(one)));
  const toggle = (key: string) =>
    setMarked((before) =>
      before.includes(key) ? before.filter((one) => one !== key) : [...before, key],
    );
  const answer = async () => {
    setFailure(null);
    const result = await attempt(removed);
    if (result.ok) return onClose();
    setFailure(result.message);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!busy}
      title="Are these still your addresses?"
      footer={
        <>
          <Button onClick={onClose} disabledReason={busy ? 'Saving…' : undefined}>
            Not now
          </Button>
          <Button kind={removed.length > 0 ? 'danger' : 'primary'} busy={busy} onClick={answer}>
            {getCheckLabel(removed.length, addresses.length)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          <b>
            Your password was changed on <Time at={changedAt} format="second" />.
          </b>{' '}
          Someone who knew the old one may have added an address. Compare each with your wallet, and
          remove any that isn’t yours.
        </p>
        <ul className="grid gap-4">
          {addresses.map((one) => (
            <AddressItem
              key={getKey(one)}
              savedAddress={one}
              removed={removed.includes(one)}
              busy={busy}
              onToggle={() => toggle(getKey(one))}
            />
          ))}
        </ul>
        {failure !== null && (
          <Note kind="error" role="alert">
            <b>Nothing was changed.</b> {failure}
          </Note>
        )}
      </div>
    </Dialog>
  );
}

function getCheckLabel(removed: number, all: number): string {
  if (removed === 0) return 'They’re mine';
  return removed === all
    ? `Remove ${plural(all, 'it', 'all')}`
    : `Remove ${removed}, keep the rest`;
}

interface AddressItemProps {
  savedAddress: SavedAddress;
  removed: boolean;
  busy: boolean;
  onToggle: () => void;
}

function AddressItem({
  savedAddress: { coin, label, address },
  removed,
  busy,
  onToggle,
}: AddressItemProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-2">
      <div className="min-w-0">
        <p>
          {coinName[coin]}, <b>{label}</b>
          {removed && ': will be removed'}
        </p>
        <AddressGroups address={address} />
      </div>
      <Button
        dense
        aria-label={`${removed ? 'Keep' : 'Remove'} ${label}`}
        disabledReason={busy ? 'Saving…' : undefined}
        onClick={onToggle}
      >
        {removed ? 'Keep' : 'Remove'}
      </Button>
    </li>
  );
}

/** Shown in place of saved addresses until the question is answered. */
export function AddressCheckNote({
  changedAt,
  onAsk,
  className,
}: {
  changedAt: Date;
  onAsk: () => void;
  className?: string | undefined;
}) {
  return (
    <Note kind="pending" className={className}>
      <b>
        Your password was changed on <Time at={changedAt} format="second" />.
      </b>{' '}
      Confirm that your saved addresses are still yours before you use one.
      <Button kind="plain" dense className="-ms-3 mt-1 flex!" onClick={onAsk}>
        Review addresses
      </Button>
    </Note>
  );
}
