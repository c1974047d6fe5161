import { profileFieldNames, profileFields } from '@/domain/accounts/profile-fields';
import type { Case } from './cases';

/** Fields that a stored profile may lack. */
export const optionalFields = profileFieldNames.filter((name) => profileFields[name].mayBeMissing);

/**
 * Fields that may be empty and that nothing else depends on, such as the gender. The other fields
 * have rows of their own in each table.
 */
export const plainFields = profileFieldNames.filter(
  (name) => !profileFields[name].required && name !== 'firstname' && name !== 'username',
);

/** The same row for each of these fields. @param title a field's name replaces `%` */
export const createFieldCases = (
  title: string,
  value: (max: number) => unknown,
  names = plainFields,
): Case[] =>
  names.map((name) => [title.replace('%', name), { [name]: value(profileFields[name].max) }]);
