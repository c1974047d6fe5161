import { type DocumentData, serverTimestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { waitUpToLimit } from '@/data/ledger/pace';
import { paths } from '@/data/ledger/paths';
import { runUnrecordedWrite, type UnrecordedTransaction } from '@/data/ledger/run';
import { requireDoc, type Stored } from '@/data/ledger/transaction';
import { type Profile, profileSchema, type SavedAddress } from '@/domain/accounts/profile';
import { addAddress, removeAddress } from '@/domain/accounts/profile-edit';
import type { ProfileFieldName } from '@/domain/accounts/profile-fields';
import { getSearchKeys } from '@/domain/accounts/search-keys';
import { editPace, getNextEdit, limitsSchema } from '@/domain/ledger/pace';

/**
 * What clients may change about themselves without an entry. The rules accept as `email` only the
 * token's verified address.
 */
export type ProfileChanges = Partial<Pick<Profile, ProfileFieldName | 'photoUrl' | 'email'>>;

/**
 * Changes the caller's own profile. Writes only fields that differ, so it is idempotent.
 * @param shown the profile that the form started with; later changes from elsewhere are not
 * overwritten
 * @throws ActError; `outdated` if a field to change was also changed elsewhere
 */
export function editProfile(
  context: DataContext,
  shown: Profile,
  changes: ProfileChanges,
): Promise<void> {
  const typed = Object.entries(lowercaseEmail(changes));
  const basis = new Map<string, unknown>(Object.entries(shown));
  return writeProfileEdit(context, (user) => {
    const now = new Map<string, unknown>(Object.entries(user));
    const due = typed.filter(([field, value]) => value !== undefined && value !== now.get(field));
    if (due.some(([field]) => basis.get(field) !== now.get(field))) throw new ActError('outdated');
    return due.length > 0 ? Object.fromEntries(due) : null;
  });
}

const lowercaseEmail = (changes: ProfileChanges): ProfileChanges =>
  changes.email === undefined ? changes : { ...changes, email: changes.email.toLowerCase() };

/**
 * Saves an address for the caller's next withdrawal. Idempotent.
 * @throws ActError; `full` at the limit of saved addresses
 */
export function saveAddress(context: DataContext, one: SavedAddress): Promise<void> {
  return writeProfileEdit(context, ({ addresses }) => {
    const after = addAddress(addresses, one);
    if (!after) throw new ActError('full');
    return after === addresses ? null : { addresses: after };
  });
}

/** Removes one of the caller's saved addresses. Idempotent. @throws ActError */
export function deleteAddress(context: DataContext, one: SavedAddress): Promise<void> {
  return writeProfileEdit(context, ({ addresses }) => {
    const after = removeAddress(addresses, one);
    return after.length === addresses.length ? null : { addresses: after };
  });
}

/**
 * Records that the caller confirmed their saved addresses, and removes those in `removed`.
 * @param shown the addresses that the caller saw
 * @throws ActError; `outdated` if an address was added elsewhere
 */
export function recordAddressCheck(
  context: DataContext,
  shown: readonly SavedAddress[],
  removed: readonly SavedAddress[] = [],
): Promise<void> {
  return writeProfileEdit(context, ({ addresses }) => {
    if (shown.reduce(removeAddress, addresses).length > 0) throw new ActError('outdated');
    return {
      addresses: removed.reduce(removeAddress, addresses),
      addressesCheckedAt: serverTimestamp(),
    };
  });
}

/** @param getChanges returns the changes to the current profile; null for none */
function writeProfileEdit(
  context: DataContext,
  getChanges: (user: Profile) => DocumentData | null,
): Promise<void> {
  return runUnrecordedWrite(context, async (tx) => {
    const user = await readOwnProfile(tx, context);
    const changes = getChanges(user.value);
    if (!changes) return;
    tx.set(paths.limits(context.uid), await countEdit(tx, context));
    tx.set(paths.user(context.uid), {
      ...user.raw,
      ...changes,
      ...getSearchKeys({ ...user.value, ...changes }),
    });
  });
}

const readOwnProfile = async (
  tx: UnrecordedTransaction,
  { uid }: DataContext,
): Promise<Stored<Profile>> => requireDoc(await tx.read(paths.user(uid), profileSchema));

/**
 * Waits until the caller may edit their profile again.
 * @returns the fields of `limits/{uid}` for the commit of the edit
 * @throws ActError `too-often` at the limit of the day
 */
async function countEdit(tx: UnrecordedTransaction, context: DataContext): Promise<DocumentData> {
  const last = (await tx.read(paths.limits(context.uid), limitsSchema))?.value['profile.edited'];
  if (last) await waitUpToLimit(last.at.getTime() + editPace.apart - context.now().getTime());
  const next = getNextEdit(last, context.now());
  if (!next) throw new ActError('too-often');
  return { 'profile.edited': { at: serverTimestamp(), ...next } };
}
