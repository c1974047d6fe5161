import { PasswordField, TextField } from '@/ui/fields';
import { FieldError, Form, useSchemaForm } from '@/ui/form';
import { type Credentials, signInSchema } from './schemas';
import { asFormError, isAuthError, sentenceFor } from './words';

export interface SignInFormProps {
  /** Signs in and goes to another page; the form is busy until then, and empty for whoever comes back. @throws AuthError, ActError */
  onSignIn: (credentials: Credentials) => Promise<void>;
}

export function SignInForm({ onSignIn }: SignInFormProps) {
  const submit = async (credentials: Credentials): Promise<void> => {
    try {
      await onSignIn(credentials);
      form.reset();
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
