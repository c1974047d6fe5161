import { useState } from 'react';
import * as v from 'valibot';
import type { BitcoinNetwork } from '@/domain/address';
import { coins } from '@/domain/coin';
import type { Uid } from '@/domain/ledger/envelope';
import type { PaymentMethod } from '@/domain/requests/payment';
import { Note } from '@/ui/feedback/note';
import { CheckField, PasswordField } from '@/ui/forms/fields';
import { useSchemaForm } from '@/ui/forms/form';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { MethodChanges } from './method-changes';
import { entryToCome } from './own-line';
import { changesBetween, type MethodChange } from './payment-change';
import { ToBeWritten } from './to-be-written';

/** The method that was shown when the change was asked for. */
export interface ShownMethod {
  method: PaymentMethod;
  /** 0 where none was ever set. */
  rev: number;
}

export interface PaymentReviewProps {
  me: Uid;
  shown: ShownMethod;
  next: PaymentMethod;
  network: BitcoinNetwork;
  /** Another method stands by now than the one that was shown. */
  outdated: boolean;
  /** Clients see this method: they are told of the change. */
  chosen: boolean;
  now: Date;
  /** @throws FieldError for `password`, FormError */
  onSave: (password: string) => Promise<void>;
  onClose: () => void;
}

const password = v.pipe(v.string(), v.nonEmpty('Type your current password.'));
const compared = v.literal(true, 'Scan each code, or compare each address with your wallet.');

/** Everything once more, with a code to try each new address by, before clients send coins to it. */
export function PaymentReview({ me, shown, next, network, outdated, chosen, now, onSave, onClose }: PaymentReviewProps) {
  const changes = changesBetween(shown.method, next, network);
  const entry = {
    col: 'admins',
    rev: shown.rev + 1,
    action: 'payment.updated',
    before: { ...shown.method },
    after: { ...next },
  } as const;
  const isNew = changes.some(({ field, after }) => field !== 'email' && after !== '');
  const [schema] = useState(() => v.object({ password, compared: isNew ? compared : v.boolean() }));
  const form = useSchemaForm<{ password: string; compared: boolean }, { password: string }>(schema, (typed) => onSave(typed.password), {
    defaultValues: { password: '', compared: false },
  });
  return (
    <ActDialog
      form={form}
      beside
      label="Nothing is changed yet"
      title="Change your payment method?"
      submit="Change the method"
      note="Method and entry are one commit."
      notYet={outdated ? 'Close this, and look at the form again.' : undefined}
      onClose={onClose}
      about={
        <>
          {outdated && <Outdated />}
          <MethodChanges changes={changes} network={network} />
          <Told changes={changes} chosen={chosen} first={shown.rev === 0} />
        </>
      }
      outcome={<ToBeWritten entry={entryToCome(me, entry, now)} />}
    >
      {isNew && (
        <CheckField name="compared">I have scanned the code with a wallet, or compared each character: the address is mine.</CheckField>
      )}
      <PasswordField
        name="password"
        label="Your current password"
        hint="You are asked for it every time, however recently you signed in."
      />
    </ActDialog>
  );
}

const Outdated = () => (
  <Note kind="no" role="alert">
    <b>Your payment method was changed meanwhile,</b> in another tab or on another device. Close this, and look at the form again.
  </Note>
);

/** What clients are told, which is what the deposit page does with what is written. */
function Told({ changes, chosen, first }: { changes: readonly MethodChange[]; chosen: boolean; first: boolean }) {
  if (!chosen) {
    return <Note>Clients see the payment method of another administrator, so nothing changes for them now.</Note>;
  }
  const moved = coins.filter((coin) => changes.some(({ field }) => field === coin));
  const gone = coins.filter((coin) => changes.some(({ field, after }) => field === coin && after === ''));
  return (
    <Note kind="wait">
      <b>Once you confirm, clients send to these addresses.</b>{' '}
      {!first && moved.length > 0 && `For 7 days the deposit page says that the ${moved.join(' and ')} address was changed, and when. `}
      {gone.length > 0 && `They cannot deposit ${gone.join(' or ')} any more.`}
    </Note>
  );
}
