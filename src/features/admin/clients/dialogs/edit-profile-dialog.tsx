import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { correctProfile } from '@/data/collections/user-acts';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { formatName, getFirstName } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { getCorrectableFields, hasChanges } from '@/domain/accounts/profile-edit';
import {
  correctableFields,
  type ProfileCorrection,
  profileFields,
} from '@/domain/accounts/profile-fields';
import { profileCorrectionSchema } from '@/domain/accounts/profile-input';
import { reasonSchema } from '@/domain/input/reason';
import { previewEntry } from '@/domain/statement/entry-preview';
import { keepOwnReason } from '@/lib/browser-storage/own-reasons';
import { EntryPreviewCard } from '@/parts/decisions/entry-preview-card';
import { ReasonField } from '@/parts/decisions/reason-field';
import { ProfileField } from '@/parts/profile/profile-field';
import { Note } from '@/ui/feedback/note';
import { FormError, useSchemaForm } from '@/ui/forms/form';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { useNow } from '@/ui/hooks/use-now';
import { Diff, type DiffRow } from '@/ui/ledger/diff';
import { ActDialog } from '@/ui/overlays/act-dialog';

const correctionSchema = v.object({ ...profileCorrectionSchema.entries, reason: reasonSchema });
type CorrectionInput = v.InferInput<typeof correctionSchema>;
type CorrectionRequest = v.InferOutput<typeof correctionSchema>;

const getCorrection = (profile: ProfileCorrection): CorrectionInput => ({
  ...getCorrectableFields(profile),
  reason: '',
});

/** Each field before and after the correction. */
const getCorrectionRows = (before: ProfileCorrection, after: ProfileCorrection): DiffRow[] =>
  correctableFields.map((field) => {
    const old = before[field];
    const typed = after[field].trim();
    return {
      label: profileFields[field].label,
      before: old || 'none',
      after: typed || 'none',
      change: old === typed ? undefined : 'changed',
    };
  });

const toastMessages = {
  progress: 'Correcting the Profile..',
  success: 'Profile has been corrected Successfully..',
  failure: 'Error Occurred.',
};

/** @param profile current profile; it can change while the dialog is open */
export function EditProfileDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { uid } = profile;
  const { uid: me } = useUserState();
  // The desk has compared the name with a document.
  const verified = useQuery(queries.verification(uid)).data?.status === 'verified';
  const { act } = useLedgerMutation<CorrectionRequest>({
    action: 'profile.corrected',
    messages: toastMessages,
    keyParts: ({ reason, ...to }) => [uid, ...correctableFields.map((name) => to[name]), reason],
    send: ({ reason, ...to }, op) =>
      correctProfile(currentUserContext(), {
        uid,
        shown: getCorrectableFields(profile),
        to,
        reason,
        op,
      }),
    onSuccess: (_, { reason }) => {
      keepOwnReason(me, 'profile.corrected', reason);
      onClose();
    },
  });
  const submit = async (asked: CorrectionRequest) => {
    if (!hasChanges(getCorrectableFields(profile), getCorrectableFields(asked)))
      throw new FormError('Nothing was changed, so nothing was saved.');
    await act(asked);
  };
  // Unedited fields follow changes of the profile; typed text stays.
  const form = useSchemaForm(correctionSchema, submit, {
    values: getCorrection(profile),
    resetOptions: { keepDirtyValues: true },
  });
  const person = getFirstName(profile);
  return (
    <ActDialog
      form={form}
      drawer
      label={profile.email}
      title={`Correct ${formatName(profile, uid)}’s profile`}
      submitLabel="Save correction"
      onClose={onClose}
      introduction={verified && <VerifiedNote />}
      preview={<CorrectionPreview profile={profile} typed={form.watch()} />}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(max(14rem,40%),1fr))] gap-4">
        {correctableFields.map((name) => (
          <ProfileField key={name} name={name} stored={profile[name]} autoComplete="off" />
        ))}
      </div>
      <ReasonField reader={person} act="profile.corrected" subject={`${uid} profile`} author={me} />
    </ActDialog>
  );
}

const VerifiedNote = () => (
  <Note kind="pending" className="mb-4">
    <b>This identity is verified.</b> The name was checked against the document, so enter it as it
    appears there.
  </Note>
);

function CorrectionPreview({ profile, typed }: { profile: Profile; typed: CorrectionInput }) {
  const at = useNow();
  const { reason, ...fields } = typed;
  const before = getCorrectableFields(profile);
  const after = getCorrectableFields(fields);
  const entry = {
    col: 'users',
    rev: profile.rev + 1,
    action: 'profile.corrected',
    before,
    after,
    reason: reason.trim(),
    at,
  } as const;
  return (
    <EntryPreviewCard lines={[previewEntry(profile.uid, entry)]}>
      <Diff caption="Before and after" rows={getCorrectionRows(before, after)} />
    </EntryPreviewCard>
  );
}
