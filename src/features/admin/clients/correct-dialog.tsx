import { useEffect } from 'react';
import { firstNameOf, nameOf } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { changesAnything, correctable } from '@/domain/accounts/profile-edit';
import { lineToCome } from '@/domain/ledger/line-to-come';
import { Note } from '@/ui/feedback/note';
import { ToBeWritten } from '@/ui/feedback/to-be-written';
import { SelectField, TextField } from '@/ui/forms/fields';
import { FormError, useSchemaForm } from '@/ui/forms/form';
import { ReasonField } from '@/ui/forms/reason-field';
import { Diff } from '@/ui/ledger/diff';
import { ActDialog } from '@/ui/overlays/act-dialog';
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
