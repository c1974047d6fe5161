import * as v from 'valibot';
import type { Profile } from '@/domain/accounts/profile';
import { type ProfileEdit, profileEditOf, profileEditSchema } from '@/domain/accounts/profile-edit';
import { countries } from '@/domain/input/countries';
import { emailText } from '@/domain/input/typed-text';

/** What stands in the form: the profile, the address that one signs in with, and the current password where it is asked for. */
export type Personal = ProfileEdit & { email: string; current: string };

export const personalOf = (profile: Profile): Personal => ({ ...profileEditOf(profile), email: profile.email, current: '' });

/** @param email as it stands @param asksCurrent whether another address needs the current password */
export const personalSchema = (email: string, asksCurrent: boolean) =>
  v.pipe(
    v.object({ ...profileEditSchema.entries, email: emailText, current: v.string() }),
    v.forward(
      v.partialCheck(
        [['email'], ['current']],
        (typed) => !asksCurrent || typed.email === email || typed.current !== '',
        'To change your e-mail address, type your current password.',
      ),
      ['current'],
    ),
  );

export const fieldNames: Record<keyof ProfileEdit, string> = {
  firstname: 'First name',
  lastname: 'Last name',
  mobile: 'Phone number',
  country: 'Country',
  username: 'Username',
  gender: 'Gender',
};

const fields = Object.keys(fieldNames) as (keyof ProfileEdit)[]; // Object.keys forgets the literal types

/** What was typed that the profile does not say already; null for nothing. */
export function changesIn(profile: Profile, typed: ProfileEdit): Partial<ProfileEdit> | null {
  const due = fields.filter((field) => typed[field] !== profile[field]);
  return due.length > 0 ? Object.fromEntries(due.map((field) => [field, typed[field]])) : null;
}

/** In words, what of these changes was changed elsewhere since the form showed it. @param now the profile as it stands */
export function changedElsewhere(shown: Profile, now: Profile, changes: Partial<ProfileEdit>): string {
  const moved = fields.filter((field) => field in changes && shown[field] !== now[field]);
  return moved.map((field) => `${fieldNames[field].toLowerCase()} is “${now[field]}”`).join(', ');
}

const option = (value: string) => ({ value, label: value });
/** With what stands there, which may be older than this list. */
const withStored = (known: readonly string[], stored: string) =>
  [...known, ...(stored === '' || known.includes(stored) ? [] : [stored])].map(option);

export const countryOptions = (stored: string) => [{ value: '', label: 'Choose a country' }, ...withStored(countries(), stored)];
export const genderOptions = (stored: string) => [{ value: '', label: 'Not said' }, ...withStored(['Female', 'Male', 'Other'], stored)];
