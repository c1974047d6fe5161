import { type ProfileFieldName, profileFields } from '@/domain/accounts/profile-fields';
import { getCountries } from '@/domain/input/countries';
import type { BaseFieldProps } from '@/ui/forms/field';
import { type InputAttributes, InputField, SelectField } from '@/ui/forms/input-field';

/**
 * Attributes of the text fields where clients type about themselves. A field in neither table is
 * plain text.
 */
const inputAttributes: Partial<Record<ProfileFieldName, InputAttributes>> = {
  firstname: { autoComplete: 'given-name' },
  lastname: { autoComplete: 'family-name' },
  mobile: { type: 'tel', autoComplete: 'tel' },
  username: { autoComplete: 'nickname', autoCapitalize: 'none', spellCheck: false },
};
const choices: Partial<Record<ProfileFieldName, { empty: string; values: readonly string[] }>> = {
  country: { empty: 'Choose a country', values: getCountries() },
  gender: { empty: 'Prefer not to say', values: ['Female', 'Male', 'Other'] },
};

/** Adds the stored value, which may be older than the list. */
const addStoredValue = (known: readonly string[], stored: string) =>
  stored === '' || known.includes(stored) ? known : [...known, stored];

interface ProfileFieldProps extends Pick<BaseFieldProps, 'hint'>, Omit<InputAttributes, 'hint'> {
  name: ProfileFieldName;
  /** The stored value, which can always be chosen. */
  stored?: string;
}

/** The input of one profile field: text, or a choice, for which only the hint applies. */
export function ProfileField({ name, stored = '', ...attributes }: ProfileFieldProps) {
  const { label: text, required } = profileFields[name];
  const label = required || attributes.readOnly ? text : `${text} (optional)`;
  const choice = choices[name];
  if (!choice)
    return <InputField {...inputAttributes[name]} {...attributes} name={name} label={label} />;
  const options = addStoredValue(choice.values, stored).map((value) => ({ value, label: value }));
  return (
    <SelectField
      name={name}
      label={label}
      hint={attributes.hint}
      options={[{ value: '', label: choice.empty }, ...options]}
    />
  );
}
