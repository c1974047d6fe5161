import { limits } from '@/domain/input/limits';

export interface ProfileField {
  label: string;
  /** Most characters. */
  max: number;
  /** Must not be empty. */
  required?: true;
  /** Asked at sign-up. */
  atSignUp?: true;
  /** The desk may correct it; the entry records it before and after. */
  correctable?: true;
  /** Profiles that were stored before this field existed lack it. It reads as empty. */
  mayBeMissing?: true;
}

const table = {
  firstname: { label: 'First name', max: limits.name, atSignUp: true, correctable: true },
  lastname: {
    label: 'Last name',
    max: limits.name,
    required: true,
    atSignUp: true,
    correctable: true,
  },
  mobile: {
    label: 'Phone number',
    max: limits.name,
    required: true,
    atSignUp: true,
    correctable: true,
  },
  country: {
    label: 'Country',
    max: limits.name,
    required: true,
    atSignUp: true,
    correctable: true,
  },
  username: { label: 'Username', max: limits.username, atSignUp: true },
  gender: { label: 'Gender', max: limits.name },
} as const satisfies Record<string, ProfileField>;

export type ProfileFieldName = keyof typeof table;
type NameWith<Flag extends keyof ProfileField> = {
  [Name in ProfileFieldName]: (typeof table)[Name] extends Record<Flag, unknown> ? Name : never;
}[ProfileFieldName];

/**
 * The texts that people enter about themselves. Clients edit every field without an entry. The
 * order is that of the forms.
 */
export const profileFields: Record<ProfileFieldName, ProfileField> = table;
export const profileFieldNames = Object.keys(table) as ProfileFieldName[]; // Object.keys forgets the literal types

const getNamesWith = <Flag extends keyof ProfileField>(flag: Flag) =>
  profileFieldNames.filter((name): name is NameWith<Flag> => flag in table[name]);
export const signUpFields = getNamesWith('atSignUp');
export const correctableFields = getNamesWith('correctable');
export type ProfileCorrection = Record<(typeof correctableFields)[number], string>;

/** A value for each of these fields. */
export const mapFields = <Name extends ProfileFieldName, T>(
  names: readonly Name[],
  getValue: (name: Name) => T,
): Record<Name, T> =>
  Object.fromEntries(names.map((name) => [name, getValue(name)])) as Record<Name, T>; // fromEntries forgets the literal types

/** These fields of a profile, without any other. */
export const pickFields = <Name extends ProfileFieldName>(
  names: readonly Name[],
  from: Readonly<Record<Name, string>>,
): Record<Name, string> => mapFields(names, (name) => from[name]);
