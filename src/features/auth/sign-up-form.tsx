import { useState } from 'react';
import type * as v from 'valibot';
import type { NewClient } from '@/domain/accounts/new-client';
import { passwordPolicy } from '@/domain/accounts/password';
import { mapFields, type ProfileFieldName, signUpFields } from '@/domain/accounts/profile-fields';
import { isNameField, nameFields } from '@/domain/accounts/profile-input';
import { PasswordStrength, personalFields } from '@/parts/profile/password-strength';
import { ProfileField } from '@/parts/profile/profile-field';
import { Note } from '@/ui/feedback/note';
import { hintClass } from '@/ui/forms/field-classes';
import { FieldError, Form, FormError, useSchemaForm } from '@/ui/forms/form';
import { CheckboxField, InputField } from '@/ui/forms/input-field';
import { PasswordField } from '@/ui/forms/password-field';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { isAuthError, sentenceFor, toFormError } from './form-errors';
import { getNewClient, signUpSchema } from './schemas';

export const emptyInput = { ...mapFields(signUpFields, () => ''), terms: false, risk: false };

export const NameFields = () => (
  <>
    <ProfileField name="username" />
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      {nameFields.map((name) => (
        <ProfileField key={name} name={name} />
      ))}
    </div>
    <p className={hintClass}>
      As in your passport or identity card. If you have one name, enter it as both.
    </p>
  </>
);

const hints: Partial<Record<ProfileFieldName, string>> = {
  mobile: 'Include the country code, e.g. +46 70 123 45 67.',
};

/** All fields but the names. */
export const ContactFields = () =>
  signUpFields.map(
    (name) =>
      name !== 'username' &&
      !isNameField(name) && <ProfileField key={name} name={name} hint={hints[name]} />,
  );

export const ConsentFields = () => (
  <div>
    <CheckboxField name="terms">
      I accept the <LegalLink page="terms">terms</LegalLink>.
    </CheckboxField>
    <CheckboxField name="risk">
      I have read the <LegalLink page="risk">risk warning</LegalLink> and know that I can lose the
      money I put in.
    </CheckboxField>
  </div>
);

/** Opens a new tab, so that typed text is not lost. */
const LegalLink = ({ page, children }: { page: 'terms' | 'risk'; children: string }) => (
  <a href={`/legal/${page}`} target="_blank" rel="noopener">
    {children}
    <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
  </a>
);

interface SignUpFormProps {
  /** Creates the sign-in. @throws AuthError */
  onCreate: (client: NewClient, password: string) => Promise<void>;
  /**
   * Opens the account of the user who was just created. Can be repeated until it succeeds. Goes to
   * another page; the form is empty on return.
   * @throws AuthError `not-kept` if the account is open but the browser has no room for a session
   */
  onOpen: (client: NewClient) => Promise<void>;
}

/** Signs up in two steps. A step that succeeded is not repeated; the button finishes the rest. */
export function SignUpForm({ onCreate, onOpen }: SignUpFormProps) {
  const [created, setCreated] = useState(false);
  const [opened, setOpened] = useState(false);
  const submit = async (values: v.InferOutput<typeof signUpSchema>): Promise<void> => {
    const client = getNewClient(values, values.email);
    if (!created) {
      await onCreate(client, values.password).catch(throwFieldError);
      setCreated(true);
    }
    try {
      await onOpen(client);
    } catch (error) {
      if (!isAuthError(error, 'not-kept')) throwUnfinished(error);
      setOpened(true);
    }
    form.reset();
    setCreated(false);
  };
  const defaultValues = { ...emptyInput, email: '', password: '', confirmation: '' };
  const form = useSchemaForm(signUpSchema, submit, { defaultValues });
  if (opened) return <OpenWithoutSession />;
  return (
    <Form
      {...form}
      submitLabel={created ? 'Finish opening your account' : 'Open account'}
      loadingLabel="Opening your account…"
      wide
    >
      <NameFields />
      <InputField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={created}
      />
      <ContactFields />
      {!created && <PasswordFields />}
      <ConsentFields />
    </Form>
  );
}

const PasswordFields = () => (
  <>
    <PasswordField
      name="password"
      label="Password"
      autoComplete="new-password"
      hint={passwordPolicy}
    />
    <PasswordStrength fields={personalFields} />
    <PasswordField name="confirmation" label="Confirm password" autoComplete="new-password" />
  </>
);

function throwFieldError(error: unknown): never {
  if (isAuthError(error, 'email-taken', 'bad-email'))
    throw new FieldError('email', sentenceFor(error));
  if (isAuthError(error, 'weak-password')) throw new FieldError('password', sentenceFor(error));
  throw toFormError(error);
}

const OpenWithoutSession = () => (
  <Note role="alert">
    <b>Your account is open.</b> This browser has no room left to keep you signed in. Free up space
    on this device, then <a href="/signin">sign in</a>.
  </Note>
);

function throwUnfinished(error: unknown): never {
  const { message } = toFormError(error);
  throw new FormError(
    `Your sign-in was created, but your account isn’t open yet. ${message} What you typed is still here: press the button to finish.`,
  );
}
