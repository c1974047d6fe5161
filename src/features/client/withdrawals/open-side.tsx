import { useMemo, useState } from 'react';
import { useAddressCheck } from '@/data/hooks/use-address-check';
import { usePayment } from '@/data/hooks/use-payment';
import { causeOf } from '@/data/ledger/causes';
import { useUserState } from '@/data/user-state';
import type { SavedAddress } from '@/domain/accounts/profile';
import type { Op } from '@/domain/ledger/envelope';
import type { Money } from '@/domain/money';
import type { Withdrawals } from '@/domain/requests/withdrawal';
import { env } from '@/lib/env';
import { BlockNote } from '@/ui/feedback/block-note';
import type { RemoteState } from '@/ui/feedback/remote';
import { AddressCheckDialog, AddressCheckNote } from '@/ui/ledger/address-check';
import { toastNotice } from '@/ui/overlays/toasts';
import { blockOf } from './blocked';
import { withdrawalDrafts } from './draft';
import type { Figures } from './figures';
import { ForgetDialog } from './forget-dialog';
import type { HowSent } from './use-sending';
import { useSavedAddresses, useSendWithdrawal } from './use-withdrawals';
import { WithdrawalForm } from './withdrawal-form';

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
