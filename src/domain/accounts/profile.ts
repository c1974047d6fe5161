import * as v from 'valibot';
import { coinSchema } from '@/domain/coin';
import { BLANK_LETTERS } from '@/domain/input/blank-letters';
import { limits, maxLetters } from '@/domain/input/limits';
import { revisionFields, uidSchema } from '@/domain/revision-fields';
import { accountStatusSchema } from './account-status';
import { storedAdminRoleSchema } from './admin-role';
import { mapFields, type ProfileField, profileFieldNames, profileFields } from './profile-fields';

const createTextSchema = (max: number) => v.pipe(v.string(), maxLetters(max));
/** Of the stored text. */
export const createFieldSchema = ({
  max,
  mayBeMissing,
}: ProfileField): v.GenericSchema<unknown, string> =>
  mayBeMissing ? v.optional(createTextSchema(max), '') : createTextSchema(max);

export const savedAddressSchema = v.object({
  coin: coinSchema,
  address: createTextSchema(100),
  label: createTextSchema(limits.name),
});
export type SavedAddress = v.InferOutput<typeof savedAddressSchema>;

export const profileSchema = v.object({
  ...mapFields(profileFieldNames, (name) => createFieldSchema(profileFields[name])),
  uid: uidSchema,
  email: v.string(),
  photoUrl: v.string(),
  joinedDate: v.date(),
  admin: v.boolean(),
  /** What an administrator may do. */
  desk: storedAdminRoleSchema,
  status: accountStatusSchema,
  usernameKey: v.string(),
  lastnameKey: v.string(),
  firstnameKey: v.string(),
  addresses: v.pipe(v.array(savedAddressSchema), v.maxLength(limits.addresses)),
  /** When the owner last confirmed that the saved addresses are theirs. */
  addressesCheckedAt: v.nullable(v.date()),
  /** When the owner asked to close the account; null after the desk has answered with a status. */
  closureAt: v.nullable(v.date()),
  ...revisionFields,
});
export type Profile = v.InferOutput<typeof profileSchema>;

/** "Maya Lindqvist"; the username or the email if there is no name. */
export const formatFullName = (
  p: Pick<Profile, 'firstname' | 'lastname' | 'username' | 'email'>,
): string =>
  [p.firstname, p.lastname].map(removeInvisible).filter(Boolean).join(' ') ||
  removeInvisible(p.username) ||
  p.email;

/** Characters that change the text direction after them, also beyond the name. */
const BIDI_CONTROLS = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const VISIBLE = new RegExp(`[^\\P{L}${BLANK_LETTERS}]|\\p{N}`, 'u');

/**
 * A typed name without control characters; empty if nothing of it is visible. The rules accept any
 * letters.
 */
export function removeInvisible(name: string): string {
  const text = name.replace(BIDI_CONTROLS, '').trim();
  return VISIBLE.test(text) ? text : '';
}
