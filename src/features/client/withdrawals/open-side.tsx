import { useMemo, useState } from 'react';
import { useAddressCheck } from '@/data/hooks/use-address-check';
import { usePayment } from '@/data/hooks/use-payment';
import { causeOf } from '@/data/ledger/causes';
import { useUserState } from '@/data/user-state';
import type { SavedAddress } from '@/domain/accounts/profile';
import { coinName } from '@/domain/coin';
import type { Op } from '@/domain/ledger/envelope';
import type { Money } from '@/domain/money';
import type { Withdrawals } from '@/domain/requests/withdrawal';
import { env } from '@/lib/env';
import { Button } from '@/ui/button';
import { BlockNote } from '@/ui/feedback/block-note';
import { Note } from '@/ui/feedback/note';
import type { RemoteState } from '@/ui/feedback/remote';
import { AddressGroups } from '@/ui/ledger/address-box';
import { AddressCheckDialog, AddressCheckNote } from '@/ui/ledger/address-check';
import { Dialog } from '@/ui/overlays/dialog';
import { toastNotice } from '@/ui/overlays/toasts';
import type { Figures } from './figures';
import { blockOf } from './restriction';
import type { HowSent } from './use-withdrawal-form';
import { useSavedAddresses, useSendWithdrawal } from './use-withdrawals';
import { WithdrawalForm } from './withdrawal-form';
import { withdrawalDrafts } from './withdrawal-schema';

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

export interface OpenSideProps {
  figures: RemoteState<Figures>;
  /** Undefined while the list is not known. */
  withdrawals: Withdrawals | null | undefined;
  /** Ids of all that was ever asked for, as far as it is known. */
  recorded: ReadonlySet<Op> | undefined;
  onSent: (op: Op) => void;
  onAmount: (amount: Money | null) => void;
}

const none: readonly SavedAddress[] = [];

/** The form, for clients who may withdraw. */
export function OpenSide({ figures, withdrawals, recorded, onSent, onAmount }: OpenSideProps) {
  const { uid, emailVerified, profile, rates } = useUserState();
  const payment = usePayment();
  const { reading, question } = useAddressCheck();
  const send = useSendWithdrawal(uid);
  const { save, forget } = useSavedAddresses(uid);
  const drafts = useMemo(() => withdrawalDrafts(uid), [uid]);
  const [forgetting, setForgetting] = useState<SavedAddress | null>(null);
  const block = blockOf({ email: profile.email, emailVerified, withdrawals, figures: figures.data });
  const sent = (op: Op, how: HowSent) => {
    if (how === 'found')
      toastNotice('Withdrawal Request Sent Successfully', 'The answer was lost on the way. Your book has the request, once.');
    onSent(op);
  };
  return (
    <div className="withdrawal-open">
      {block && !block.saidAbove && <BlockNote block={block} />}
      <WithdrawalForm
        rates={rates}
        practice={env.practice}
        network={env.network}
        deskAddress={(coin) => payment.data?.[coin] ?? ''}
        saved={question ? none : profile.addresses}
        insteadOfSaved={question && <AddressCheckNote changedAt={question.changedAt} onAsk={question.ask} />}
        emailVerified={emailVerified}
        available={figures.data?.available ?? null}
        notYet={block?.line ?? unknown(figures) ?? (reading ? 'Your saved addresses are being checked.' : undefined)}
        drafts={drafts}
        recorded={recorded}
        send={send}
        onSent={sent}
        onSave={save}
        onForget={setForgetting}
        onAmount={onAmount}
      />
      {question?.open && <AddressCheckDialog {...question} cause={causeOf} onClose={question.close} />}
      {forgetting && <ForgetDialog address={forgetting} forget={forget} onClose={() => setForgetting(null)} />}
    </div>
  );
}

function unknown({ data, status }: RemoteState<Figures>): string | undefined {
  if (data) return undefined;
  return status === 'pending' ? 'What is available is being read.' : 'What is available could not be read: see above.';
}
