import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { Profile } from '@/domain/accounts/profile';
import type { ProfileEdit } from '@/domain/accounts/profile-edit';
import type { DraftStore } from '@/lib/draft';
import { Facts } from '@/ui/facts';
import { PasswordField, SelectField, TextField } from '@/ui/forms/fields';
import { Form, useSchemaForm } from '@/ui/forms/form';
import { changesIn, countryOptions, fieldNames, genderOptions, type Personal, personalOf, personalSchema } from './personal';
import { type PersonalDraft, usePersonalDraft } from './personal-draft';

export interface PersonalCardProps {
  profile: Profile;
  /** False for a verified client: the desk has seen the document. */
  mayRename: boolean;
  /** The sign-in is old: another e-mail address needs the current password. */
  asksCurrent: boolean;
  /** What was typed and not written yet. */
  drafts: DraftStore<PersonalDraft>;
  /** @throws FormError */
  onWrite: (changes: Partial<ProfileEdit>) => Promise<void>;
  /** Sends the link to another address. @throws FieldError, FormError */
  onEmail: (email: string, current: string) => Promise<void>;
  /** What became of the last link; below the form. */
  pending?: ReactNode;
}

/** What a client says of itself. What was not changed is not written. */
export function PersonalCard({ profile, mayRename, asksCurrent, drafts, onWrite, onEmail, pending }: PersonalCardProps) {
  const [nothing, setNothing] = useState(false);
  const schema = useMemo(() => personalSchema(profile.email, asksCurrent), [profile.email, asksCurrent]);
  const submit = async ({ email, current, ...typed }: Personal) => {
    const changes = changesIn(profile, typed);
    const another = email !== profile.email;
    setNothing(!changes && !another);
    if (changes) await onWrite(changes);
    if (another) await onEmail(email, current);
    drafts.clear();
    form.reset({ ...typed, email: profile.email, current: '' });
  };
  const form = useSchemaForm(schema, submit, { defaultValues: personalOf(profile) });
  // What is changed elsewhere meanwhile appears here, and what is being typed stays.
  const { reset, watch } = form;
  useEffect(() => reset(personalOf(profile), { keepDirtyValues: true }), [profile, reset]);
  usePersonalDraft(form, { profile, mayRename, drafts });
  useEffect(() => watch((_, { type }) => type === 'change' && setNothing(false)).unsubscribe, [watch]);
  return (
    <>
      <Form {...form} submit="Update" also={nothing && <Nothing />}>
        <Fields profile={profile} mayRename={mayRename} />
        {asksCurrent && <CurrentPassword email={profile.email} />}
      </Form>
      {pending}
    </>
  );
}

const Nothing = () => (
  <p className="text-ink-2 text-t-sm" role="status">
    Nothing was changed, so nothing was written.
  </p>
);

const renamed = (
  <>
    The desk checks your name against your document, so only the desk can change it. <Link to="/company/contact">Write to the desk</Link>.
  </>
);

function Fields({ profile, mayRename }: Pick<PersonalCardProps, 'profile' | 'mayRename'>) {
  const [stored] = useState(profile);
  return (
    <>
      <div className="settings-pair">
        <TextField
          name="firstname"
          label={mayRename ? optional(fieldNames.firstname) : fieldNames.firstname}
          autoComplete="given-name"
          readOnly={!mayRename}
        />
        <TextField name="lastname" label={fieldNames.lastname} autoComplete="family-name" readOnly={!mayRename} />
      </div>
      {!mayRename && <p className="hint">{renamed}</p>}
      <div className="settings-pair">
        <TextField name="mobile" label={fieldNames.mobile} type="tel" autoComplete="tel" />
        <SelectField name="country" label={fieldNames.country} options={countryOptions(stored.country)} />
      </div>
      <TextField
        name="email"
        label="E-mail address"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="You sign in with it. A new address takes effect once you open the link sent to it."
      />
      <div className="settings-pair">
        <TextField name="username" label={optional(fieldNames.username)} autoComplete="nickname" autoCapitalize="none" spellCheck={false} />
        <SelectField name="gender" label={optional(fieldNames.gender)} options={genderOptions(stored.gender)} />
      </div>
    </>
  );
}

const optional = (name: string) => `${name} (optional)`;

/** Appears when another address is typed. */
function CurrentPassword({ email }: { email: string }) {
  const typed: unknown = useWatch({ name: 'email' });
  if (typeof typed !== 'string' || typed.trim().toLowerCase() === email) return null;
  return (
    <PasswordField
      name="current"
      label="Current password"
      hint="Needed to change your e-mail address, because you signed in more than five minutes ago."
    />
  );
}

/** The same where nothing may be changed. */
export function PersonalFacts({ profile }: { profile: Profile }) {
  const rows = [
    ...Object.entries(fieldNames).map(([field, label]) => ({ label, value: String(new Map(Object.entries(profile)).get(field) || '–') })),
    { label: 'E-mail address', value: profile.email },
  ];
  return <Facts rows={rows} />;
}
