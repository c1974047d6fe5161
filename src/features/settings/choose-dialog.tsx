import { useState } from 'react';
import * as v from 'valibot';
import type { Administrator } from '@/data/collections/administrators';
import { fullName } from '@/domain/accounts/profile';
import type { BitcoinNetwork } from '@/domain/address';
import type { Uid } from '@/domain/ledger/envelope';
import type { DeskCurrent } from '@/domain/requests/payment';
import { Note } from '@/ui/feedback/note';
import { PasswordField } from '@/ui/forms/fields';
import { useSchemaForm } from '@/ui/forms/form';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { MethodChanges } from './method-changes';
import { entryToCome } from './own-line';
import { changesBetween, methodOf, noMethod } from './payment-change';
import { ToBeWritten } from './to-be-written';

/** What was shown when somebody was chosen. */
export interface ShownDesk {
  chosen: Administrator;
  /** Whose method clients see until then; null where nobody's, or somebody's who is no administrator any more. */
  before: Administrator | null;
  current: DeskCurrent | null;
}

export interface ChooseDialogProps {
  me: Uid;
  shown: ShownDesk;
  network: BitcoinNetwork;
  /** Something else stands by now than what was shown. */
  outdated: boolean;
  now: Date;
  /** @throws FieldError for `password`, FormError */
  onChoose: (password: string) => Promise<void>;
  onClose: () => void;
}

const schema = v.object({ password: v.pipe(v.string(), v.nonEmpty('Type your current password.')) });

/** Where clients send coins until now and from then on, before anybody's coins go there. */
export function ChooseDialog({ me, shown, network, outdated, now, onChoose, onClose }: ChooseDialogProps) {
  const { chosen, before, current } = shown;
  const [after] = useState(() => methodOf(chosen.payment));
  const changes = changesBetween(before ? methodOf(before.payment) : noMethod, after, network);
  const form = useSchemaForm(schema, ({ password }) => onChoose(password), { defaultValues: { password: '' } });
  const name = fullName(chosen.profile);
  const entry = {
    col: 'desk',
    rev: (current?.rev ?? 0) + 1,
    action: 'desk.selected',
    before: current ? { admin: current.admin, previous: current.previous } : {},
    after: { admin: chosen.profile.uid, previous: current?.admin ?? '' },
  } as const;
  return (
    <ActDialog
      form={form}
      beside
      label="Nothing is changed yet"
      title={`Show clients the payment method of ${name}?`}
      submit="Show it to clients"
      note="Choice and entry are one commit."
      notYet={outdated ? 'Close this, and look at the list again.' : undefined}
      onClose={onClose}
      about={
        <>
          {outdated && (
            <Note kind="no" role="alert">
              <b>This was changed meanwhile</b> by somebody of the desk. Close this, and look at the list again.
            </Note>
          )}
          <MethodChanges changes={changes} network={network} />
          <Note kind="wait">
            <b>Once you confirm, clients send to these addresses.</b>{' '}
            {current && 'For 7 days the deposit page says that the payment address was changed, and when.'}
          </Note>
        </>
      }
      outcome={<ToBeWritten entry={entryToCome(me, entry, now)} />}
    >
      <PasswordField
        name="password"
        label="Your current password"
        hint="You are asked for it every time, however recently you signed in."
      />
    </ActDialog>
  );
}
