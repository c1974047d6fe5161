import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { authCauseOf, isAuthError } from '@/data/auth/auth-causes';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { passwordPolicy } from '@/domain/accounts/password';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { PasswordField } from '@/ui/forms/fields';
import { FieldError, Form, FormError, useSchemaForm } from '@/ui/forms/form';
import { type leastStrength, newPasswordsSchema, PasswordStrength } from '@/ui/forms/password-strength';
import { toastAct } from '@/ui/overlays/toasts';
import { Panel } from '@/ui/page';

const updating = {
  progress: 'Updating Your Password...',
  success: 'Password Updated Successfully',
  failure: 'Error Occurred, Try Again.',
};

/** Changes the own password. @param look asks again how old the sign-in is */
export function useOwnPassword(look: () => Promise<void>) {
  const { uid, profile, updates } = useUserState();
  const client = useQueryClient();
  const onChange = async (password: string, current: string): Promise<void> => {
    const result = await toastAct(updating, () => updates.password(password, current), authCauseOf);
    await look();
    void client.invalidateQueries({ queryKey: queries.passwordChangedAt(uid).queryKey });
    if (!result.ok) throw refusal(result.error);
  };
  const known = [profile.email, profile.username, profile.firstname, profile.lastname];
  return { onChange, known, whose: profile.admin ? 'administrator' : 'client' } as const;
}

function refusal(error: unknown): FieldError | FormError {
  if (isAuthError(error, 'wrong-credentials')) return new FieldError('current', 'This is not your current password.');
  if (isAuthError(error, 'old-sign-in')) return new FieldError('current', authCauseOf(error));
  if (isAuthError(error, 'weak-password')) return new FieldError('password', authCauseOf(error));
  return new FormError(`${authCauseOf(error)} What you typed is still here.`);
}

export interface PasswordCardProps {
  /** The sign-in is old, so the current password has to be typed too. */
  asksCurrent: boolean;
  /** E-mail and names: parts of the password that somebody who knows the person would guess. */
  known: readonly string[];
  /** Decides how strong the password has to be. */
  whose: keyof typeof leastStrength;
  /** @param current empty where nobody asked for it @throws FieldError for `current` and `password`, FormError */
  onChange: (password: string, current: string) => Promise<void>;
}

const schema = (asksCurrent: boolean, known: readonly string[], whose: PasswordCardProps['whose']) =>
  v.intersect([
    newPasswordsSchema(known, whose),
    v.object({ current: asksCurrent ? v.pipe(v.string(), v.nonEmpty('Type your current password.')) : v.string() }),
  ]);
const empty = { password: '', confirmation: '', current: '' };

/** Another password, for clients and for the desk alike. */
export function PasswordCard({ asksCurrent, known, whose, onChange }: PasswordCardProps) {
  const [changed, setChanged] = useState(false);
  const done = useRef(false);
  const submit = async ({ password, current }: typeof empty) => {
    setChanged(false);
    await onChange(password, asksCurrent ? current : '');
    done.current = true;
  };
  const form = useSchemaForm(schema(asksCurrent, known, whose), submit, { defaultValues: empty });
  // Only when the form has finished submitting: what is emptied before that counts as submitted, and would be refused at the first key.
  const { submitCount, isSubmitting } = form.formState;
  const { reset } = form;
  useEffect(() => {
    if (submitCount === 0 || !done.current) return;
    done.current = false;
    reset(empty);
    setChanged(true);
  }, [submitCount, reset]);
  return (
    <Panel title="Update Password">
      <Form {...form}>
        {asksCurrent && <PasswordField name="current" label="Current password" hint="You signed in more than five minutes ago." />}
        <PasswordField name="password" label="New password" autoComplete="new-password" hint={passwordPolicy} />
        <PasswordStrength known={known} />
        <PasswordField name="confirmation" label="New password, once more" autoComplete="new-password" />
        <div className="acts">
          <Button type="submit" busy={isSubmitting}>
            Change Password
          </Button>
        </div>
        {changed && (
          <Note kind="done" role="status">
            Your new password is set. Other devices will have to sign in with it.
          </Note>
        )}
      </Form>
    </Panel>
  );
}
