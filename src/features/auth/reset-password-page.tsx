import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { readResetEmail, resetPassword, sendPasswordReset } from '@/data/auth/auth';
import { getLocalResetLink } from '@/data/auth/local-links';
import { passwordPolicy } from '@/domain/accounts/password';
import { env } from '@/lib/env/env';
import { createPasswordPairSchema, PasswordStrength } from '@/parts/profile/password-strength';
import { getButtonClass } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { FieldError, Form, useSchemaForm } from '@/ui/forms/form';
import { InputField } from '@/ui/forms/input-field';
import { PasswordField, PasswordOwner } from '@/ui/forms/password-field';
import { isAuthError, sentenceFor, toFormError } from './form-errors';
import { SignInPageLayout } from './sign-in-page-layout';
import { emailSchema } from './sign-in-schema';
import { useQuery } from './use-query';

const resetRequestSchema = v.object({ email: emailSchema });

interface ResetRequestFormProps {
  /** @throws AuthError */
  onSend: (email: string) => Promise<void>;
  /** Local desk only, which sends no e-mail: returns the link, or null if there is none. */
  localLink?: ((email: string) => Promise<string | null>) | undefined;
}

/** Requests a link. The page does not reveal whether an account has the address. */
function ResetRequestForm({ onSend, localLink }: ResetRequestFormProps) {
  const [sent, setSent] = useState<{ link?: string | null } | null>(null);
  const submit = async ({ email }: { email: string }) => {
    setSent(null);
    try {
      await onSend(email);
      setSent(localLink ? { link: await localLink(email) } : {});
    } catch (error) {
      throw toFormError(error);
    }
  };
  const form = useSchemaForm(resetRequestSchema, submit, { defaultValues: { email: '' } });
  return (
    <div className="grid gap-5">
      <Form {...form} submitLabel="Send link" loadingLabel="Sending…" wide>
        <InputField
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Form>
      {sent && (
        <Note kind="success" role="status">
          If there’s an account with this address, we’ve sent it a link to choose a new password. We
          only send a few each hour.
        </Note>
      )}
      {sent?.link !== undefined && <LocalLink link={sent.link} />}
    </div>
  );
}

const LocalLink = ({ link }: { link: string | null }) => (
  <Note>
    <b>Local desk:</b> no email is sent.{' '}
    {link ? (
      <a href={link}>Open the link</a>
    ) : (
      'There’s no account with this address, so there’s no link.'
    )}
  </Note>
);

interface NewPasswordFormProps {
  code: string;
  /** @throws AuthError */
  onChoose: (password: string) => Promise<void>;
}

function NewPasswordForm({ code, onChoose }: NewPasswordFormProps) {
  const email = useResetEmail(code);
  const submit = ({ password }: { password: string }) =>
    onChoose(password).catch((error: unknown) => {
      throw isAuthError(error, 'weak-password')
        ? new FieldError('password', sentenceFor(error))
        : toFormError(error);
    });
  const form = useSchemaForm(createPasswordPairSchema(), submit, {
    defaultValues: { password: '', confirmation: '' },
  });
  return (
    <Form {...form} submitLabel="Set new password" loadingLabel="Setting your password…" wide>
      <PasswordOwner email={email} />
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        hint={passwordPolicy}
      />
      <PasswordStrength />
      <PasswordField name="confirmation" label="Repeat new password" autoComplete="new-password" />
    </Form>
  );
}

/**
 * Empty until it is known. Without it a password manager may save the password under another name,
 * which is no reason to stop.
 */
function useResetEmail(code: string): string {
  const [email, setEmail] = useState('');
  useEffect(() => {
    readResetEmail(code).then(setEmail, () => undefined);
  }, [code]);
  return email;
}

/** Requests the link. If the link was opened (`?oobCode=…`), asks for the new password. */
export function Component() {
  const code = useQuery().get('oobCode');
  return code ? <ChoosePassword code={code} /> : <RequestLink />;
}

const RequestLink = () => (
  <SignInPageLayout title="Reset password">
    <ResetRequestForm
      onSend={sendPasswordReset}
      localLink={env.emulators ? getLocalResetLink : undefined}
    />
    <p className="mt-5 text-t-sm">
      <a href="/signin">Back to sign-in</a>
    </p>
  </SignInPageLayout>
);

function ChoosePassword({ code }: { code: string }) {
  const [done, setDone] = useState(false);
  const choose = async (password: string) => {
    await resetPassword(code, password);
    setDone(true);
  };
  return (
    <SignInPageLayout title="New password">
      {done ? <PasswordChanged /> : <NewPasswordForm code={code} onChoose={choose} />}
      {!done && (
        <p className="mt-5 text-t-sm">
          <a href="/reset-password">Get a new link</a>
        </p>
      )}
    </SignInPageLayout>
  );
}

/** The pressed button is gone, so the focus moves here and a screen reader reads the result. */
const PasswordChanged = () => (
  <div className="grid gap-5" ref={focusElement} tabIndex={-1}>
    <Note kind="success">Your new password is set. You can sign in with it now.</Note>
    <a className={getButtonClass({ kind: 'primary', wide: true })} href="/signin">
      Sign in
    </a>
  </div>
);

const focusElement = (box: HTMLDivElement | null) => box?.focus();
