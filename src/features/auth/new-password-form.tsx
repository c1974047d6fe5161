import { type ReactNode, useMemo } from 'react';
import { passwordPolicy } from '@/domain/accounts/password';
import { createPasswordPairSchema, PasswordStrength } from '@/parts/profile/password-strength';
import { FieldError, Form, useSchemaForm } from '@/ui/forms/form';
import { PasswordField, PasswordOwner } from '@/ui/forms/password-field';
import { isAuthError, sentenceFor, toFormError } from './form-errors';

interface NewPasswordFormProps {
  /** Whose password it is. It adds no strength, and password managers save it. */
  email: string;
  submitLabel: string;
  loadingLabel: string;
  /** @throws AuthError */
  onChoose: (password: string) => Promise<void>;
  /** Above the fields. */
  children: ReactNode;
}

export function NewPasswordForm({ email, onChoose, children, ...labels }: NewPasswordFormProps) {
  const personalWords = useMemo(() => [email], [email]);
  const submit = ({ password }: { password: string }) =>
    onChoose(password).catch((error: unknown) => {
      throw isAuthError(error, 'weak-password')
        ? new FieldError('password', sentenceFor(error))
        : toFormError(error);
    });
  const form = useSchemaForm(createPasswordPairSchema(personalWords), submit, {
    defaultValues: { password: '', confirmation: '' },
  });
  return (
    <Form {...form} {...labels} wide>
      {children}
      <PasswordOwner email={email} />
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        hint={passwordPolicy}
      />
      <PasswordStrength personalWords={personalWords} />
      <PasswordField name="confirmation" label="Repeat new password" autoComplete="new-password" />
    </Form>
  );
}
