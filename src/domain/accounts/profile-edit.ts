import * as v from 'valibot';
import { limits } from '@/domain/input/limits';
import { phoneText, requiredText, trimmedText } from '@/domain/input/text';
import type { Uid } from '@/domain/ledger/revision-fields';
import { awaitsDecision, type Verification } from '@/domain/requests/verification';
import type { Profile, SavedAddress } from './profile';

const nameFields = {
  firstname: trimmedText(limits.name),
  lastname: requiredText(limits.name, 'Type your last name.'),
  mobile: phoneText(limits.name),
  country: requiredText(limits.name, 'Choose the country.'),
};

/** What a client may change of itself without an entry. */
export const profileEditSchema = v.object({ ...nameFields, username: trimmedText(limits.username), gender: trimmedText(limits.name) });
export type ProfileEdit = v.InferOutput<typeof profileEditSchema>;

/** What the desk may correct, recorded with a reason. */
export const profileCorrectionSchema = v.object({ ...nameFields, lastname: requiredText(limits.name, 'Type the last name.') });
export type ProfileCorrection = v.InferOutput<typeof profileCorrectionSchema>;

export const getProfileEdit = ({ username, firstname, lastname, mobile, country, gender }: ProfileEdit): ProfileEdit => ({
  username,
  firstname,
  lastname,
  mobile,
  country,
  gender,
});

/** The part of a profile that a correction speaks of: before and after of its entry. */
export const getCorrectableFields = ({ firstname, lastname, mobile, country }: ProfileCorrection): ProfileCorrection => ({
  firstname,
  lastname,
  mobile,
  country,
});

/** Whether anything was typed: what changes nothing is not written. */
export const hasChanges = <T extends object>(before: T, after: { [K in keyof T]?: T[K] }): boolean =>
  Object.entries(after).some(([field, value]) => new Map(Object.entries(before)).get(field) !== value);

/** The name that the desk compares with a document, or has compared, changes only by the desk. */
export const canRename = (verification: Pick<Verification, 'status' | 'document'>): boolean =>
  verification.status !== 'verified' && !awaitsDecision(verification);

const isSameSavedAddress = (a: SavedAddress, b: SavedAddress) => a.coin === b.coin && a.address === b.address;

/** The saved addresses with one more; unchanged where it is saved already, null where there is no room for it. */
export function addAddress(saved: Profile['addresses'], one: SavedAddress): Profile['addresses'] | null {
  if (saved.some((other) => isSameSavedAddress(other, one))) return saved;
  return saved.length < limits.addresses ? [...saved, one] : null;
}

export const removeAddress = (saved: Profile['addresses'], one: SavedAddress): Profile['addresses'] =>
  saved.filter((other) => !isSameSavedAddress(other, one));

/** How long after the sign-up its password may have been set, ms. */
const signUpGraceMs = 60_000;

/** Whether the password is newer than the last time the owner confirmed the saved addresses, so that somebody else may have added one. */
export const hasUncheckedAddresses = (
  { addresses, addressesCheckedAt, joinedDate }: Pick<Profile, 'addresses' | 'addressesCheckedAt' | 'joinedDate'>,
  passwordChangedAt: Date,
): boolean => addresses.length > 0 && passwordChangedAt.getTime() > (addressesCheckedAt ?? joinedDate).getTime() + signUpGraceMs;

const PHOTO_URL =
  /^(?:https:\/\/firebasestorage[.]googleapis[.]com|http:\/\/127[.]0[.]0[.]1:[0-9]{2,5})\/v0\/b\/[0-9A-Za-z._-]+\/o\/images%2F([^%/?#\s]+)%2F[0-9]{13}-[0-9A-Za-z._-]{1,100}[?]alt=media(?:&token=[0-9A-Za-z-]+)?$/;

/** Whether this can stand as the photo of `uid`: nothing, or a download URL out of the owner's own folder, from Firebase or its emulator. */
export const isPhotoUrl = (url: string, uid: Uid): boolean => url === '' || (url.length <= 500 && PHOTO_URL.exec(url)?.[1] === uid);
