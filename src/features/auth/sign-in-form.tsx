import { FieldError, FormFrame } from '@/ui/forms/form-frame';
import { LineField } from '@/ui/forms/line-field';
import { PasswordField } from '@/ui/forms/password-field';
import { usePlainForm } from '@/ui/forms/plain-form';
import { type Credentials, signInSchema } from './sign-in-schema';
import { asFormError, isAuthError, sentenceFor } from './words';

interface SignInFormProps {
  /** Signs in and goes to another page; the form is busy until then, and empty on return. @throws AuthError, ActError */
  onSignIn: (credentials: Credentials) => Promise<void>;
}

export function SignInForm({ onSignIn }: SignInFormProps) {
  const submit = async (credentials: Credentials): Promise<void> => {
    try {
      await onSignIn(credentials);
    } catch (error) {
      if (isAuthError(error, 'wrong-credentials')) throw new FieldError('password', sentenceFor(error));
      throw asFormError(error);
    }
  };
  const form = usePlainForm(signInSchema, submit);
  return (
    <FormFrame {...form} submit="Sign in" busyText="Signing in…" wide>
      <LineField name="email" label="E-mail" type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
    </FormFrame>
  );
}
