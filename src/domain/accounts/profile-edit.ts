import { awaitsDecision, type Verification } from '@/domain/identity/verification';
import { limits } from '@/domain/input/limits';
import type { Uid } from '@/domain/revision-fields';
import { isSameAddress } from '@/domain/same-address';
import type { Profile, SavedAddress } from './profile';
import { correctableFields, type ProfileCorrection, pickFields } from './profile-fields';

/** The fields of a profile that `profile.corrected` records before and after. */
export const getCorrectableFields = (from: ProfileCorrection): ProfileCorrection =>
  pickFields(correctableFields, from);

/** True if the edit changes a field. An edit without a change is not written. */
export const hasChanges = <T extends object>(
  before: T,
  after: { [K in keyof T]?: T[K] },
): boolean =>
  Object.entries(after).some(
    ([field, value]) => new Map(Object.entries(before)).get(field) !== value,
  );

/**
 * Whether the owner may change the name. Only the desk changes one that it compares with a document
 * or has verified. Clients read the name of an administrator beside decisions, so only another
 * manager changes it.
 * @param verification null if there is none
 */
export const canRename = (
  { admin }: Pick<Profile, 'admin'>,
  verification: Pick<Verification, 'status' | 'document'> | null,
): boolean =>
  !admin &&
  (!verification || (verification.status !== 'verified' && !awaitsDecision(verification)));

const isSameSavedAddress = (a: SavedAddress, b: SavedAddress) =>
  a.coin === b.coin && isSameAddress(a.coin, a.address, b.address);

/**
 * The saved addresses with one more; the same list if it is already saved, null if the list is
 * full.
 */
export function addAddress(
  saved: Profile['addresses'],
  one: SavedAddress,
): Profile['addresses'] | null {
  if (saved.some((other) => isSameSavedAddress(other, one))) return saved;
  return saved.length < limits.addresses ? [...saved, one] : null;
}

export const removeAddress = (
  saved: Profile['addresses'],
  one: SavedAddress,
): Profile['addresses'] => saved.filter((other) => !isSameSavedAddress(other, one));

/** Milliseconds after the sign-up within which its password may have been set. */
const signUpGraceMs = 60_000;

/**
 * True if the password is newer than the owner's last confirmation of the saved addresses: somebody
 * else may have added one.
 */
export const hasUncheckedAddresses = (
  {
    addresses,
    addressesCheckedAt,
    joinedDate,
  }: Pick<Profile, 'addresses' | 'addressesCheckedAt' | 'joinedDate'>,
  passwordChangedAt: Date,
): boolean =>
  addresses.length > 0 &&
  passwordChangedAt.getTime() >
    (addressesCheckedAt?.getTime() ?? joinedDate.getTime() + signUpGraceMs);

const PHOTO_URL =
  /^(?:https:\/\/firebasestorage[.]googleapis[.]com|http:\/\/127[.]0[.]0[.]1:[0-9]{2,5})\/v0\/b\/[0-9A-Za-z._-]+\/o\/images%2F([^%/?#\s]+)%2F[0-9]{13}-[0-9A-Za-z._-]{1,100}[?]alt=media(?:&token=[0-9A-Za-z-]+)?$/;

/**
 * True if this may be the photo of `uid`: empty, or a download URL from the owner's folder, of
 * Firebase or its emulator.
 */
export const isPhotoUrl = (url: string, uid: Uid): boolean =>
  url === '' || (url.length <= 500 && PHOTO_URL.exec(url)?.[1] === uid);
