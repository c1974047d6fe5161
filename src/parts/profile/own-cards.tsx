import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import * as v from 'valibot';
import {
  getAuthErrorMessage,
  getPasswordErrorMessage,
  isAuthError,
} from '@/data/auth/auth-error-messages';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { passwordPolicy } from '@/domain/accounts/password';
import { canRename } from '@/domain/accounts/profile-edit';
import { csvSeparatorKey, parseCsvSeparator, setCsvSeparator } from '@/lib/files/csv';
import { Button } from '@/ui/button';
import { DeviceNotifications } from '@/ui/feedback/device-notifications';
import { LocalLink, type LocalLinkProps } from '@/ui/feedback/local-link';
import { Note } from '@/ui/feedback/note';
import { QueryBoundary } from '@/ui/feedback/query-boundary';
import { ButtonRow } from '@/ui/forms/button-row';
import { hintClass } from '@/ui/forms/field-classes';
import { PasswordField, PasswordOwner } from '@/ui/forms/fields';
import { FieldError, Form, FormError, useSchemaForm } from '@/ui/forms/form';
import { SegmentedControl } from '@/ui/forms/segmented-control';
import { setTheme, type Theme, useTheme } from '@/ui/hooks/theme';
import { useStoredValue } from '@/ui/hooks/use-stored-value';
import { setAmountsHidden, useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { withToast } from '@/ui/overlays/toasts';
import { Panel } from '@/ui/page';
import {
  createPasswordPairSchema,
  type minimumStrength,
  PasswordStrength,
  personalFields,
} from './password-strength';
import {
  createPersonalDrafts,
  PersonalCard,
  PersonalFacts,
  PersonalSkeleton,
  useChangeEmail,
  useIsSignInOld,
  useSaveProfile,
} from './personal-card';
import { PhotoCard, useOwnPhoto } from './photo-card';

const toastMessages = {
  progress: 'Updating Your Password...',
  success: 'Password Updated Successfully',
  failure: 'Error Occurred, Try Again.',
};

/** Changes the user's own password. @param recheck checks again how old the sign-in is */
function useChangePassword(recheck: () => Promise<void>) {
  const { uid, profile, updates } = useUserState();
  const client = useQueryClient();
  const onChange = async (password: string, current: string): Promise<void> => {
    const result = await withToast(
      toastMessages,
      () => updates.password(password, current),
      getPasswordErrorMessage,
    );
    await recheck();
    void client.invalidateQueries({ queryKey: queries.passwordChangedAt(uid).queryKey });
    if (!result.ok) throw toFieldError(result.error);
  };
  const known = personalFields.map((field) => profile[field]);
  return {
    onChange,
    email: profile.email,
    known,
    whose: profile.admin ? 'administrator' : 'client',
  } as const;
}

function toFieldError(error: unknown): FieldError | FormError {
  if (isAuthError(error, 'wrong-credentials', 'old-sign-in'))
    return new FieldError('current', getPasswordErrorMessage(error));
  if (isAuthError(error, 'weak-password'))
    return new FieldError('password', getAuthErrorMessage(error));
  return new FormError(`${getAuthErrorMessage(error)} What you typed is still here.`);
}

interface PasswordCardProps {
  /** True if the sign-in is old, so the current password is needed too. */
  asksCurrent: boolean;
  email: string;
  /** Email and names, which make a password easy to guess. */
  known: readonly string[];
  /** Decides the required strength. */
  whose: keyof typeof minimumStrength;
  /**
   * @param current empty if it is not needed
   * @throws FieldError for `current` and `password`, FormError
   */
  onChange: (password: string, current: string) => Promise<void>;
}

const createPasswordSchema = (
  asksCurrent: boolean,
  known: readonly string[],
  whose: PasswordCardProps['whose'],
) =>
  v.intersect([
    createPasswordPairSchema(known, whose),
    v.object({
      current: asksCurrent
        ? v.pipe(v.string(), v.nonEmpty('Enter your current password.'))
        : v.string(),
    }),
  ]);
const emptyInput = { password: '', confirmation: '', current: '' };

function PasswordCard({ asksCurrent, email, known, whose, onChange }: PasswordCardProps) {
  const [changed, setChanged] = useState(false);
  const submit = async ({ password, current }: typeof emptyInput) => {
    setChanged(false);
    await onChange(password, asksCurrent ? current : '');
    return () => {
      form.reset(emptyInput);
      setChanged(true);
    };
  };
  const form = useSchemaForm(createPasswordSchema(asksCurrent, known, whose), submit, {
    defaultValues: emptyInput,
  });
  return (
    <Panel title="Update password" id="password">
      <Form {...form}>
        <PasswordOwner email={email} />
        {asksCurrent && (
          <PasswordField
            name="current"
            label="Current password"
            hint="Needed because you signed in more than five minutes ago."
          />
        )}
        <PasswordField
          name="password"
          label="New password"
          autoComplete="new-password"
          hint={passwordPolicy}
        />
        <PasswordStrength personalWords={known} />
        <PasswordField
          name="confirmation"
          label="Repeat new password"
          autoComplete="new-password"
        />
        <ButtonRow>
          <Button type="submit" busy={form.busy}>
            Change password
          </Button>
        </ButtonRow>
        {changed && (
          <Note kind="success" role="status">
            Your new password is set. Other devices will need to sign in with it.
          </Note>
        )}
      </Form>
    </Panel>
  );
}

interface EmailPendingProps {
  email: string;
  /**
   * Checks whether the link was opened. If so, the sign-in ends and the page is left.
   * @returns a sentence on why not, or null
   */
  onCheck: () => Promise<string | null>;
  /** Local desk only, which sends no email: finds the link. */
  localLink?: LocalLinkProps['findLink'] | undefined;
}

/** Shown while a link is on its way to a new address. Nothing changes until it is opened. */
function EmailPending({ email, onCheck, localLink }: EmailPendingProps) {
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  const check = async () => {
    setBusy(true);
    setAnswer(null);
    setAnswer(await onCheck());
    setBusy(false);
  };
  return (
    <Note kind="pending" className="mt-4">
      <p role="status">
        <b className="wrap-anywhere">We’ve sent a link to {email}.</b> Your address doesn’t change
        until you open it. Opening it signs you out everywhere; then sign in with the new address.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button dense busy={busy} onClick={() => void check()}>
          I have opened it
        </Button>
        {localLink && <LocalLink findLink={localLink} onOpened={check} />}
      </div>
      <p role="status" className="mt-2 text-red empty:mt-0">
        {answer}
      </p>
    </Note>
  );
}

const themeOptions: { value: Theme; label: string }[] = [
  { value: 'device', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const amountOptions = [
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
] as const;

const separatorOptions = [
  { value: ',', label: 'Commas' },
  { value: ';', label: 'Semicolons' },
] as const;

/**
 * Settings of this device for what it shows and saves.
 * @param amounts true if pages of this area can hide amounts
 */
function DisplayPanel({ amounts: hides = true }: { amounts?: boolean }) {
  const theme = useTheme();
  const separator = parseCsvSeparator(useStoredValue(csvSeparatorKey));
  const hidden = useAmountsHidden();
  return (
    <Panel title="Display" id="display">
      <div className="grid gap-4">
        <SegmentedControl label="Theme" value={theme} options={themeOptions} onChange={setTheme} />
        {hides && (
          <SegmentedControl
            label="Amounts"
            value={hidden ? 'hidden' : 'shown'}
            options={amountOptions}
            onChange={(choice) => setAmountsHidden(choice === 'hidden')}
          />
        )}
        <SegmentedControl
          label="Exported files"
          value={separator}
          options={separatorOptions}
          onChange={setCsvSeparator}
        />
        <p className={hintClass}>
          Choose semicolons if your spreadsheet writes 250,00 for 250.00.
          {hides && ' Hidden amounts are shown as dots.'} Saved on this device only.
        </p>
      </div>
    </Panel>
  );
}

/**
 * Settings of every signed-in user: profile, password, photo and display. Two columns if the page
 * has room, whether the sidebar is open or closed.
 * @param closed true if profile and photo cannot be changed now
 */
export function OwnCards({ closed }: { closed: boolean }) {
  const { role, profile } = useUserState();
  const { old, recheck } = useIsSignInOld();
  const photo = useOwnPhoto();
  const password = useChangePassword(recheck);
  return (
    <div className="grid items-start gap-12 @min-[54rem]:grid-cols-[minmax(0,1fr)_24rem] @min-[54rem]:gap-18">
      <div className="grid min-w-0 gap-12">
        <Panel title="Personal information" id="personal">
          {closed ? (
            <PersonalFacts profile={profile} />
          ) : (
            <PersonalCardLoader old={old} recheck={recheck} />
          )}
        </Panel>
        <PasswordCard asksCurrent={old} {...password} />
      </div>
      <div className="grid min-w-0 gap-12">
        <PhotoCard
          {...photo}
          closed={closed ? 'You can’t change it right now: see above.' : undefined}
        />
        <DisplayPanel amounts={role === 'user'} />
        {role === 'user' && (
          <Panel title="Notifications">
            <DeviceNotifications />
          </Panel>
        )}
      </div>
    </div>
  );
}

function PersonalCardLoader({ old, recheck }: { old: boolean; recheck: () => Promise<void> }) {
  const { uid, profile } = useUserState();
  const verification = useQuery(queries.verification(uid));
  const drafts = useMemo(() => createPersonalDrafts(uid), [uid]);
  const onWrite = useSaveProfile();
  const { onEmail, sent, onCheck, localLink } = useChangeEmail(recheck);
  let pending: ReactNode = null;
  if (sent !== null)
    pending = <EmailPending email={sent} onCheck={onCheck} localLink={localLink} />;
  return (
    <QueryBoundary
      query={verification}
      loading={<PersonalSkeleton />}
      failedTitle="Couldn’t load your information"
    >
      {(found) => (
        <PersonalCard
          profile={profile}
          mayRename={canRename(profile, found)}
          asksCurrent={old}
          drafts={drafts}
          onWrite={onWrite}
          onEmail={onEmail}
          pending={pending}
        />
      )}
    </QueryBoundary>
  );
}
