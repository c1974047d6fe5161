import { useEffect } from 'react';
import { firstNameOf, nameOf } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { changesAnything, correctable } from '@/domain/accounts/profile-edit';
import { lineToCome } from '@/domain/ledger/line-to-come';
import { ActDialog } from '@/ui/act-dialog';
import { Diff } from '@/ui/diff';
import { SelectField, TextField } from '@/ui/fields';
import { FormError, useSchemaForm } from '@/ui/form';
import { Note } from '@/ui/note';
import { ReasonField } from '@/ui/reason-field';
import { ToBeWritten } from '@/ui/to-be-written';
import {
  type CorrectionAsked,
  type CorrectionInput,
  correctionOf,
  correctionRows,
  correctionSchema,
  countryOptions,
  fieldLabels,
} from './correction-form';

export interface CorrectDialogProps {
  /** As it stands now, also while this is open. */
  profile: Profile;
  /** The desk has compared the name with a document. */
  verified: boolean;
  now: Date;
  /** @throws FormError */
  onCorrect: (asked: CorrectionAsked) => Promise<void>;
  onClose: () => void;
}

/** Corrects what a client says of itself: name, phone number and country, each before and after. */
export function CorrectDialog({ profile, verified, now, onCorrect, onClose }: CorrectDialogProps) {
  const submit = async (asked: CorrectionAsked) => {
    if (!changesAnything(correctable(profile), correctable(asked))) throw new FormError('Nothing was changed, so nothing was written.');
    await onCorrect(asked);
  };
  const form = useSchemaForm(correctionSchema, submit, { defaultValues: correctionOf(profile) });
  // What the client changes meanwhile appears here, and what is being typed stays.
  const { reset } = form;
  useEffect(() => reset(correctionOf(profile), { keepDirtyValues: true }), [profile, reset]);
  const person = firstNameOf(profile);
  return (
    <ActDialog
      form={form}
      beside
      label={profile.email}
      title={`Correct the profile of ${nameOf(profile, profile.uid)}`}
      submit="Write the correction"
      note="Fields and reason are one commit."
      onClose={onClose}
      about={verified && <Verified />}
      outcome={<Outcome profile={profile} typed={form.watch()} now={now} />}
    >
      <div className="client-pair">
        <TextField name="firstname" label={`${fieldLabels.firstname} (optional)`} autoComplete="off" />
        <TextField name="lastname" label={fieldLabels.lastname} autoComplete="off" />
      </div>
      <div className="client-pair">
        <TextField name="mobile" label={fieldLabels.mobile} type="tel" autoComplete="off" />
        <SelectField name="country" label={fieldLabels.country} options={countryOptions(profile.country)} />
      </div>
      <ReasonField reader={person} />
    </ActDialog>
  );
}

const Verified = () => (
  <div className="mb-s-4">
    <Note kind="wait">
      <b>This identity is verified.</b> The name was compared with the document: write it as the document does.
    </Note>
  </div>
);

function Outcome({ profile, typed, now }: Pick<CorrectDialogProps, 'profile' | 'now'> & { typed: CorrectionInput }) {
  const { reason, ...fields } = typed;
  const [before, after] = [correctable(profile), correctable(fields)];
  const entry = { col: 'users', rev: profile.rev + 1, action: 'profile.corrected', before, after, reason: reason.trim(), at: now } as const;
  return (
    <ToBeWritten lines={[lineToCome(profile.uid, entry)]}>
      <Diff caption="Before and after" rows={correctionRows(before, after)} />
    </ToBeWritten>
  );
}
