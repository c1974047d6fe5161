import * as v from 'valibot';
import { coinSchema } from '@/domain/coin';
import { limits, maxLetters } from '@/domain/input/limits';
import { revisionFields } from '@/domain/ledger/revision-fields';
import { accountStatusSchema } from './account-status';
import { mapFields, type ProfileFieldName, profileFieldNames, profileFields } from './profile-fields';

const createTextSchema = (max: number) => v.pipe(v.string(), maxLetters(max));
const createFieldSchema = (name: ProfileFieldName): v.GenericSchema<unknown, string> => {
  const { max, mayBeMissing } = profileFields[name];
  return mayBeMissing ? v.optional(createTextSchema(max), '') : createTextSchema(max);
};

export const savedAddressSchema = v.object({ coin: coinSchema, address: createTextSchema(100), label: createTextSchema(limits.name) });
export type SavedAddress = v.InferOutput<typeof savedAddressSchema>;

export const profileSchema = v.object({
  ...mapFields(profileFieldNames, createFieldSchema),
  uid: v.string(),
  email: v.string(),
  photoUrl: v.string(),
  joinedDate: v.date(),
  admin: v.boolean(),
  status: accountStatusSchema,
  usernameKey: v.string(),
  lastnameKey: v.string(),
  addresses: v.pipe(v.array(savedAddressSchema), v.maxLength(limits.addresses)),
  /** When the owner last confirmed that the saved addresses are theirs. */
  addressesCheckedAt: v.nullable(v.date()),
  /** When the owner asked to close the account; null after the desk has answered with a status. */
  closureAt: v.nullable(v.date()),
  ...revisionFields,
});
export type Profile = v.InferOutput<typeof profileSchema>;

/** A name in lowercase, for storage and for searches. The rules compare its ASCII letters, and where other letters are, with the name. */
export const toSearchKey = (name: string): string => name.toLowerCase();

export const getSearchKeys = ({ username, lastname }: Pick<Profile, 'username' | 'lastname'>) => ({
  usernameKey: toSearchKey(username),
  lastnameKey: toSearchKey(lastname),
});

/** "Maya Lindqvist"; the username or the email if there is no name. */
export const formatFullName = (p: Pick<Profile, 'firstname' | 'lastname' | 'username' | 'email'>): string =>
  [p.firstname, p.lastname].map(removeInvisible).filter(Boolean).join(' ') || removeInvisible(p.username) || p.email;

/** Characters that change the text direction after them, also beyond the name. */
const BIDI_CONTROLS = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
/** Letters except six that render as blanks, or digits. */
const VISIBLE = /[^\P{L}\u115F\u1160\u3164\uFFA0\u{13441}\u{13442}]|\p{N}/u;

/** A typed name without control characters; empty if nothing of it is visible. The rules accept any letters. */
export function removeInvisible(name: string): string {
  const text = name.replace(BIDI_CONTROLS, '').trim();
  return VISIBLE.test(text) ? text : '';
}
