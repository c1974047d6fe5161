import { PasswordField, TextField } from '@/ui/fields';
import { FieldError, Form, useSchemaForm } from '@/ui/form';
import { type Credentials, signInSchema } from './schemas';
import { asFormError, isAuthError, sentenceFor } from './words';

export interface SignInFormProps {
  /** Resolves when the visitor is on the way to another page; the form stays busy until then. @throws AuthError, ActError */
  onSignIn: (credentials: Credentials) => Promise<void>;
}

export function SignInForm({ onSignIn }: SignInFormProps) {
  const submit = async (credentials: Credentials) => {
    try {
      await onSignIn(credentials);
    } catch (error) {
      if (isAuthError(error, 'wrong-credentials')) throw new FieldError('password', sentenceFor(error));
      throw asFormError(error);
    }
  };
  const form = useSchemaForm(signInSchema, submit, { defaultValues: { email: '', password: '' } });
  return (
    <Form {...form} submit="Sign in" busyText="Signing in…" wide>
      <TextField name="email" label="E-mail" type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
    </Form>
  );
}
