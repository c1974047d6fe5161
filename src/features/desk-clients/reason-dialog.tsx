import type { ReactNode } from 'react';
import * as v from 'valibot';
import { limits } from '@/domain/limits';
import { firstNameOf } from '@/domain/person-words';
import type { Profile } from '@/domain/profile';
import { reasonSchema } from '@/domain/reason';
import { ActDialog } from '@/ui/act-dialog';
import type { ButtonKind } from '@/ui/button';
import { TextAreaField } from '@/ui/fields';
import { useSchemaForm } from '@/ui/form';

const schema = v.object({ reason: reasonSchema });

export interface ReasonDialogProps {
  profile: Profile;
  title: string;
  submit: string;
  kind?: Extract<ButtonKind, 'first' | 'refuse-sure'> | undefined;
  notYet?: string | undefined;
  about?: ReactNode;
  /** What will stand in the book, with the reason as far as it is typed. */
  outcome: (reason: string) => ReactNode;
  /** @throws FormError */
  onAct: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** An act of the desk that needs a reason and nothing else. */
export function ReasonDialog({ profile, outcome, onAct, ...rest }: ReasonDialogProps) {
  const form = useSchemaForm(schema, ({ reason }) => onAct(reason), { defaultValues: { reason: '' } });
  const person = firstNameOf(profile);
  return (
    <ActDialog form={form} beside label={profile.email} outcome={outcome(form.watch('reason').trim())} {...rest}>
      <TextAreaField
        name="reason"
        label="Reason"
        hint={`${person === 'the client' ? 'The client' : person} reads this word for word. It cannot be changed later.`}
        min={limits.reasonMin}
        max={limits.reasonMax}
      />
    </ActDialog>
  );
}
