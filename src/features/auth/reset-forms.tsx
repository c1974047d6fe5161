import { useState } from 'react';
import { passwordPolicy } from '@/domain/accounts/password';
import { Note } from '@/ui/feedback/note';
import { FieldError, Form, useSchemaForm } from '@/ui/forms/form';
import { LineField } from '@/ui/forms/line-field';
import { PasswordField } from '@/ui/forms/password-field';
import { PasswordStrength } from '@/ui/forms/password-strength';
import { newPasswordsSchema, resetRequestSchema } from './schemas';
import { asFormError, isAuthError, sentenceFor } from './words';

export interface ResetRequestFormProps {
  /** @throws AuthError */
  onSend: (email: string) => Promise<void>;
  /** Where no e-mail is ever sent (local desk): the link it would have held, or null. Undefined where there is a real desk. */
  localLink?: ((email: string) => Promise<string | null>) | undefined;
}

/** Asks for a link. Whether the address is known is told to nobody but its owner, by e-mail. */
export function ResetRequestForm({ onSend, localLink }: ResetRequestFormProps) {
  const [sent, setSent] = useState<{ link?: string | null } | null>(null);
  const submit = async ({ email }: { email: string }) => {
    setSent(null);
    try {
      await onSend(email);
      setSent(localLink ? { link: await localLink(email) } : {});
    } catch (error) {
      throw asFormError(error);
    }
  };
  const form = useSchemaForm(resetRequestSchema, submit, { defaultValues: { email: '' } });
  return (
    <div className="grid gap-5">
      <Form {...form} submit="Send the link" busyText="Sending…" wide>
        <LineField name="email" label="E-mail" type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Form>
      {sent && (
        <Note kind="done" role="status">
          If an account has this address, a link to choose a new password is on its way. Only a few are sent each hour.
        </Note>
      )}
      {sent?.link !== undefined && <LocalLink link={sent.link} />}
    </div>
  );
}

const LocalLink = ({ link }: { link: string | null }) => (
  <Note>
    <b>Local desk:</b> no e-mail is sent.{' '}
    {link ? <a href={link}>Open the link</a> : 'There is no account with this address, so there is no link.'}
  </Note>
);

export interface NewPasswordFormProps {
  /** @throws AuthError */
  onChoose: (password: string) => Promise<void>;
}

/** Behind the link: the new password, twice. */
export function NewPasswordForm({ onChoose }: NewPasswordFormProps) {
  const submit = ({ password }: { password: string }) =>
    onChoose(password).catch((error: unknown) => {
      throw isAuthError(error, 'weak-password') ? new FieldError('password', sentenceFor(error)) : asFormError(error);
    });
  const form = useSchemaForm(newPasswordsSchema(), submit, { defaultValues: { password: '', confirmation: '' } });
  return (
    <Form {...form} submit="Set the password" busyText="Setting the password…" wide>
      <PasswordField name="password" label="New password" autoComplete="new-password" hint={passwordPolicy} />
      <PasswordStrength />
      <PasswordField name="confirmation" label="New password, once more" autoComplete="new-password" />
    </Form>
  );
}
