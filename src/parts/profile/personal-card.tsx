import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { signOut } from '@/data/auth/auth';
import {
  getAuthErrorMessage,
  getPasswordErrorMessage,
  isAuthError,
} from '@/data/auth/auth-error-messages';
import { changeEmail, needsPassword, refreshUser } from '@/data/auth/credentials';
import { getLocalEmailChangeLink } from '@/data/auth/local-links';
import { isActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import type { Profile } from '@/domain/accounts/profile';
import {
  correctableFields,
  type ProfileFieldName,
  pickFields,
  profileFieldNames,
  profileFields,
} from '@/domain/accounts/profile-fields';
import { isNameField, nameFields, profileEditSchema } from '@/domain/accounts/profile-input';
import { emailFormat } from '@/domain/input/email';
import { requiredText } from '@/domain/input/text';
import type { Uid } from '@/domain/revision-fields';
import { signInPaths } from '@/lib/area-pages';
import { clearDrafts } from '@/lib/browser-storage/clear-drafts';
import { createSessionDraft, type DraftStore } from '@/lib/browser-storage/draft';
import type { Role } from '@/lib/browser-storage/session';
import { env } from '@/lib/env/env';
import { cx } from '@/ui/cx';
import { DescriptionList } from '@/ui/description-list';
import { LoadingPart } from '@/ui/feedback/skeleton';
import { hintClass } from '@/ui/forms/field-classes';
import { PasswordField, PasswordOwner, TextField } from '@/ui/forms/fields';
import { FieldSkeleton } from '@/ui/forms/fields-skeleton';
import { FieldError, Form, FormError, type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { useOnTabReturn } from '@/ui/hooks/use-on-tab-return';
import { withToast } from '@/ui/overlays/toasts';
import { ProfileField } from './profile-field';

type ProfileEdit = Record<ProfileFieldName, string>;

/**
 * Values of the form: the profile, the email address of the sign-in, and the current password if it
 * is needed.
 */
type Personal = ProfileEdit & { email: string; current: string };

export const getPersonal = (profile: Profile): Personal => ({
  ...pickFields(profileFieldNames, profile),
  email: profile.email,
  current: '',
});

/** In lowercase, as it is stored. */
const emailSchema = v.pipe(
  requiredText(254, 'Enter your email address.'),
  v.toLowerCase(),
  emailFormat,
);

/**
 * @param email the current one
 * @param asksCurrent true if a new address needs the current password
 */
export const createPersonalSchema = (email: string, asksCurrent: boolean) =>
  v.pipe(
    v.object({ ...profileEditSchema.entries, email: emailSchema, current: v.string() }),
    v.forward(
      v.partialCheck(
        [['email'], ['current']],
        (typed) => !asksCurrent || typed.email === email || typed.current !== '',
        'To change your email address, enter your current password.',
      ),
      ['current'],
    ),
  );

/** Returns the fields that differ from the profile; null if there are none. */
export function getProfileChanges(
  profile: Profile,
  typed: ProfileEdit,
): Partial<ProfileEdit> | null {
  const due = profileFieldNames.filter((field) => typed[field] !== profile[field]);
  return due.length > 0 ? Object.fromEntries(due.map((field) => [field, typed[field]])) : null;
}

/**
 * Lists in words which of these fields were changed elsewhere since the form showed them.
 * @param now the current profile
 */
export function findConflicts(shown: Profile, now: Profile, changes: Partial<ProfileEdit>): string {
  const moved = profileFieldNames.filter(
    (field) => field in changes && shown[field] !== now[field],
  );
  return moved
    .map((field) => `${profileFields[field].label.toLowerCase()} is “${now[field]}”`)
    .join(' and the ');
}

/** A password is never stored in a draft. */
type DraftFields = Exclude<keyof Personal, 'current'>;
const draftFieldNames = [...profileFieldNames, 'email'] as const satisfies DraftFields[];

/** Typed values that are not saved yet. */
type PersonalDraft = Partial<Record<DraftFields, string>>;
const draftSchema: v.GenericSchema<unknown, PersonalDraft> = v.record(
  v.picklist(draftFieldNames),
  v.string(),
);

export const createPersonalDrafts = (uid: Uid): DraftStore<PersonalDraft> =>
  createSessionDraft(`personal-draft:${uid}`, draftSchema);

/**
 * Stores typed text until it is saved and restores it, because the session may end before.
 * @param mayRename if false, names are not restored
 * @returns stores what is typed now
 */
function usePersonalDraft(
  { getValues, setValue }: SchemaForm<Personal, Personal>,
  { profile, mayRename, drafts }: Pick<PersonalCardProps, 'profile' | 'mayRename' | 'drafts'>,
) {
  const bringBack = useEffectEvent(() => {
    const draft = drafts.read() ?? {};
    const due = draftFieldNames.filter((name) => mayRename || !isNameField(name));
    for (const name of due)
      if (draft[name] !== undefined) setValue(name, draft[name], { shouldDirty: true });
  });
  useEffect(() => bringBack(), []);
  return () => {
    const typed = getValues();
    const stored = getPersonal(profile);
    drafts.write(
      Object.fromEntries(
        draftFieldNames
          .filter((name) => typed[name] !== stored[name])
          .map((name) => [name, typed[name]]),
      ),
    );
  };
}

/**
 * The fields of the form in its order, in pairs; the email address is alone between the last two
 * groups.
 */
const fieldGroups = {
  name: nameFields,
  contact: correctableFields.filter((name) => !isNameField(name)),
  own: profileFieldNames.filter((name) => !correctableFields.some((field) => field === name)),
};

/** Two fields side by side if the page has room. */
const pairClass = 'grid min-w-0 gap-4 @min-[34rem]:grid-cols-2';

const PairSkeleton = ({ names }: { names: readonly ProfileFieldName[] }) => (
  <div className={pairClass}>
    {names.map((name) => (
      <FieldSkeleton key={name} width={`${profileFields[name].label.length / 2}rem`} />
    ))}
  </div>
);

/** Placeholder until we know whether the name can be changed. */
export const PersonalSkeleton = () => (
  <LoadingPart label="Loading your information…">
    <div className="grid gap-4" aria-hidden="true">
      <PairSkeleton names={fieldGroups.name} />
      <PairSkeleton names={fieldGroups.contact} />
      <FieldSkeleton width="6rem" />
      <PairSkeleton names={fieldGroups.own} />
    </div>
  </LoadingPart>
);

const failureMessage = 'Error Occurred, Try Again.';
const updateMessages = {
  progress: 'Updating Your Profile...',
  success: 'Profile Updated Successfully',
  failure: failureMessage,
};
const emailMessages = {
  progress: 'Sending the Link...',
  success: 'Link Sent to Your New Address',
  failure: failureMessage,
};

/**
 * `old` is true if the current password is needed again. It is checked repeatedly, because a page
 * may stay open for long.
 */
export function useIsSignInOld() {
  const [old, setOld] = useState(false);
  const recheck = useCallback(
    () =>
      needsPassword().then(setOld, () => {
        // Ignored here: the first change reports it.
      }),
    [],
  );
  useEffect(() => {
    void recheck();
    const timer = setInterval(() => void recheck(), 15_000);
    return () => clearInterval(timer);
  }, [recheck]);
  return { old, recheck };
}

export function useSaveProfile() {
  const { uid, profile, updates } = useUserState();
  const client = useQueryClient();
  const { preload } = updates;
  useEffect(preload, [preload]);
  const { attempt } = useLedgerMutation<Partial<ProfileEdit>>({
    action: null,
    messages: updateMessages,
    send: (changes) => updates.profile(changes),
  });
  return async (changes: Partial<ProfileEdit>): Promise<void> => {
    const result = await attempt(changes);
    if (result.ok) return;
    const now = isActError(result.error, 'outdated')
      ? await client.fetchQuery({ ...queries.profile(uid), staleTime: 0 }).catch(() => null)
      : null;
    if (!now) throw new FormError(`${result.message} What you typed is still here.`);
    throw new FormError(
      `It was changed elsewhere. Now the ${findConflicts(profile, now, changes)}. Press Update to replace that with what you typed.`,
    );
  };
}

/**
 * Address that the last link went to, so that a reloaded page still shows that one is on its way.
 */
const createEmailLinkDraft = (uid: Uid): DraftStore<string> =>
  createSessionDraft(`email-link:${uid}`, v.string());

/** Sends a link to a new address, and tracks whether it was opened. */
export function useChangeEmail(recheck: () => Promise<void>) {
  const { uid, profile, role } = useUserState();
  const [last, setLast] = useState(() => createEmailLinkDraft(uid).read());
  const sent = last === profile.email ? null : last;
  const onEmail = async (email: string, current: string): Promise<void> => {
    setLast(null);
    createEmailLinkDraft(uid).clear();
    const result = await withToast(
      emailMessages,
      () => changeEmail(email, current),
      getPasswordErrorMessage,
    );
    await recheck();
    if (!result.ok) throw toFieldError(result.error);
    createEmailLinkDraft(uid).write(email);
    setLast(email);
  };
  const onCheck = useCallback(() => signOutOnceOpened(sent ?? '', role), [sent, role]);
  useOnTabReturn(sent === null ? null : onCheck);
  const localLink = useCallback(() => getLocalEmailChangeLink(profile.email), [profile.email]);
  return { onEmail, sent, onCheck, localLink: env.emulators ? localLink : undefined };
}

function toFieldError(error: unknown): FieldError | FormError {
  if (isAuthError(error, 'wrong-credentials', 'old-sign-in'))
    return new FieldError('current', getPasswordErrorMessage(error));
  if (isAuthError(error, 'email-taken'))
    return new FieldError('email', 'You can’t use this address here. Enter another one.');
  if (isAuthError(error, 'bad-email')) return new FieldError('email', getAuthErrorMessage(error));
  return new FormError(`${getAuthErrorMessage(error)} What you typed is still here.`);
}

/**
 * Opening the link ends every sign-in. In that case, signs out and goes to the sign-in page with
 * the reason.
 * @returns a sentence if the link was not opened, else null
 */
async function signOutOnceOpened(email: string, role: Role): Promise<string | null> {
  try {
    const user = await refreshUser();
    if (user.email.toLowerCase() !== email)
      return 'Not changed yet: open the link in the email first.';
  } catch (error) {
    if (!isAuthError(error, 'signed-out')) return getAuthErrorMessage(error);
  }
  clearDrafts('without-account');
  await signOut();
  window.location.assign(`${signInPaths[role]}?reason=email-changed`);
  return null;
}

interface PersonalCardProps {
  profile: Profile;
  /** False for a verified client, whose document the desk has seen, and for an administrator. */
  mayRename: boolean;
  /** True if the sign-in is old: a new email address needs the current password. */
  asksCurrent: boolean;
  drafts: DraftStore<PersonalDraft>;
  /** @throws FormError */
  onWrite: (changes: Partial<ProfileEdit>) => Promise<void>;
  /** Sends a link to a new address. @throws FieldError, FormError */
  onEmail: (email: string, current: string) => Promise<void>;
  /** Status of the last link, shown below the form. */
  pending?: ReactNode;
}

/** Form for the user's own profile. Writes only changed fields. */
export function PersonalCard({
  profile,
  mayRename,
  asksCurrent,
  drafts,
  onWrite,
  onEmail,
  pending,
}: PersonalCardProps) {
  const [nothing, setNothing] = useState(false);
  const schema = useMemo(
    () => createPersonalSchema(profile.email, asksCurrent),
    [profile.email, asksCurrent],
  );
  const submit = async ({ email, current, ...typed }: Personal) => {
    const changes = getProfileChanges(profile, typed);
    const another = email !== profile.email;
    setNothing(!changes && !another);
    if (changes) await onWrite(changes);
    if (another) await onEmail(email, current);
    drafts.clear();
    form.reset({ ...typed, email: profile.email, current: '' }, { keepDirtyValues: false });
  };
  // Changes made elsewhere appear here; typed text stays.
  const form = useSchemaForm(schema, submit, {
    values: getPersonal(profile),
    resetOptions: { keepDirtyValues: true },
  });
  const keepDraft = usePersonalDraft(form, { profile, mayRename, drafts });
  const handleEdit = () => {
    setNothing(false);
    keepDraft();
  };
  return (
    <>
      <Form
        {...form}
        submitLabel="Update"
        onEdit={handleEdit}
        secondaryAction={nothing && <NothingToSave />}
      >
        <PersonalFields profile={profile} mayRename={mayRename} />
        {asksCurrent && <CurrentPassword email={profile.email} />}
      </Form>
      {pending}
    </>
  );
}

const NothingToSave = () => (
  <p className="text-ink-2 text-t-sm" role="status">
    Nothing to save: you changed nothing.
  </p>
);

const renamedNote = (
  <>
    We check your name against your document, so only we can change it.{' '}
    <Link to="/company/contact">Contact us</Link>.
  </>
);

const administratorNote = 'Clients see your name on decisions, so only the operator can change it.';

function PersonalFields({ profile, mayRename }: Pick<PersonalCardProps, 'profile' | 'mayRename'>) {
  const [stored] = useState(profile);
  const renderPair = (names: readonly ProfileFieldName[]) => (
    <div className={pairClass}>
      {names.map((name) => (
        <ProfileField
          key={name}
          name={name}
          stored={stored[name]}
          readOnly={isNameField(name) && !mayRename}
        />
      ))}
    </div>
  );
  return (
    <>
      {renderPair(fieldGroups.name)}
      {!mayRename && (
        <p className={cx('-mt-2', hintClass)}>{profile.admin ? administratorNote : renamedNote}</p>
      )}
      {renderPair(fieldGroups.contact)}
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="You sign in with it. A new address takes effect once you open the link we send to it."
      />
      {renderPair(fieldGroups.own)}
    </>
  );
}

/** Shown if a new address was typed. */
function CurrentPassword({ email }: { email: string }) {
  const typed: unknown = useWatch({ name: 'email' });
  if (typeof typed !== 'string' || typed.trim().toLowerCase() === email) return null;
  return (
    <>
      <PasswordOwner email={email} />
      <PasswordField
        name="current"
        label="Current password"
        hint="Needed to change your email because you signed in more than five minutes ago."
      />
    </>
  );
}

export function PersonalFacts({ profile }: { profile: Profile }) {
  const rows = [
    ...profileFieldNames.map((name) => ({
      label: profileFields[name].label,
      value: profile[name] || '–',
    })),
    { label: 'Email', value: profile.email },
  ];
  return <DescriptionList rows={rows} />;
}
