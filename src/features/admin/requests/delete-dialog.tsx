import type { ReactNode } from 'react';
import * as v from 'valibot';
import type { ListOf } from '@/data/ledger/list';
import { firstNameOf, nameOf } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { reasonSchema } from '@/domain/input/reason';
import { usd } from '@/lib/format';
import { ToBeWritten } from '@/ui/feedback/to-be-written';
import { useSchemaForm } from '@/ui/forms/form';
import { ReasonField } from '@/ui/forms/reason-field';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { deletionLine } from './lines';
import type { Request } from './request';

const deletionSchema = v.object({ reason: reasonSchema });
type Deletion = v.InferOutput<typeof deletionSchema>;

export interface DeleteDialogProps {
  request: Request;
  profile: Profile | null;
  /** In which it stands. */
  list: ListOf<'withdrawals'>;
  now: Date;
  /** What there is to know of the list. */
  about?: ReactNode;
  /** @throws FormError */
  onDelete: (deletion: Deletion) => Promise<void>;
  onClose: () => void;
}

/** Takes a decided withdrawal off the client's list, where no money moves any more. */
export function DeleteDialog({ request, profile, list, now, about, onDelete, onClose }: DeleteDialogProps) {
  const form = useSchemaForm(deletionSchema, onDelete, { defaultValues: { reason: '' } });
  const firstName = firstNameOf(profile);
  return (
    <ActDialog
      form={form}
      beside
      label="It leaves the list, and stays whole in the client’s book"
      title={`Delete ${usd(request.amount)} to ${nameOf(profile, request.uid)}`}
      kind="refuse-sure"
      submit={`Delete and tell ${firstName}`}
      note="Deletion and reason are one commit."
      onClose={onClose}
      about={about}
      outcome={<ToBeWritten lines={[deletionLine({ list }, request, form.watch('reason'), now)]} />}
    >
      <ReasonField label="Reason for deleting" reader={firstName} />
    </ActDialog>
  );
}
