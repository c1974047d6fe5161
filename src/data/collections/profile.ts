import { type DocumentData, serverTimestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { pause } from '@/data/ledger/pace';
import { paths } from '@/data/ledger/paths';
import { runUnrecordedWrite, type UnrecordedTransaction } from '@/data/ledger/run';
import { requireDoc, type Stored } from '@/data/ledger/transaction';
import { editPace, getNextEdit, limitsSchema } from '@/domain/accounts/pace';
import { getSearchKeys, type Profile, profileSchema, type SavedAddress } from '@/domain/accounts/profile';
import { addAddress, type ProfileEdit, removeAddress } from '@/domain/accounts/profile-edit';

/** What a client may say of itself without an entry. `email` follows the sign-in: the rules take the token's verified address only. */
export type ProfileChanges = Partial<ProfileEdit & Pick<Profile, 'photoUrl' | 'email'>>;

/**
 * Changes the caller's own profile. What changes nothing is not written, so calling again is safe.
 * @param shown the profile that the form began with: what was changed elsewhere since then is not written over
 * @throws ActError; `outdated` when a field that is to change has been changed elsewhere
 */
export function editProfile(context: DataContext, shown: Profile, changes: ProfileChanges): Promise<void> {
  const [typed, basis] = [Object.entries(lowercaseEmail(changes)), new Map<string, unknown>(Object.entries(shown))];
  return edit(context, (user) => {
    const now = new Map<string, unknown>(Object.entries(user));
    const due = typed.filter(([field, value]) => value !== undefined && value !== now.get(field));
    if (due.some(([field]) => basis.get(field) !== now.get(field))) throw new ActError('outdated');
    return due.length > 0 ? Object.fromEntries(due) : null;
  });
}

const lowercaseEmail = (changes: ProfileChanges): ProfileChanges =>
  changes.email === undefined ? changes : { ...changes, email: changes.email.toLowerCase() };

/** Keeps an address of the caller's for the next withdrawal. One that is kept already stays as it is. @throws ActError; `full` where no more are kept */
export function saveAddress(context: DataContext, one: SavedAddress): Promise<void> {
  return edit(context, ({ addresses }) => {
    const after = addAddress(addresses, one);
    if (!after) throw new ActError('full');
    return after === addresses ? null : { addresses: after };
  });
}

/** Forgets one of the caller's addresses. Safe to call again. @throws ActError */
export function deleteAddress(context: DataContext, one: SavedAddress): Promise<void> {
  return edit(context, ({ addresses }) => {
    const after = removeAddress(addresses, one);
    return after.length === addresses.length ? null : { addresses: after };
  });
}

/**
 * Records that the caller's saved addresses are theirs, without those in `removed`.
 * @param shown the addresses that the caller was asked about
 * @throws ActError; `outdated` when an address has been added elsewhere
 */
export function confirmAddresses(
  context: DataContext,
  shown: readonly SavedAddress[],
  removed: readonly SavedAddress[] = [],
): Promise<void> {
  return edit(context, ({ addresses }) => {
    if (shown.reduce(removeAddress, addresses).length > 0) throw new ActError('outdated');
    return { addresses: removed.reduce(removeAddress, addresses), addressesCheckedAt: serverTimestamp() };
  });
}

/** @param changesIn what is to change in the profile as it stands; null for nothing */
function edit(context: DataContext, changesIn: (user: Profile) => DocumentData | null): Promise<void> {
  return runUnrecordedWrite(context, async (tx) => {
    const user = await ownProfile(tx, context);
    const changes = changesIn(user.value);
    if (!changes) return;
    tx.set(paths.limits(context.uid), await countEdit(tx, context));
    tx.set(paths.user(context.uid), { ...user.raw, ...changes, ...getSearchKeys({ ...user.value, ...changes }) });
  });
}

const ownProfile = async (tx: UnrecordedTransaction, { uid }: DataContext): Promise<Stored<Profile>> =>
  requireDoc(await tx.read(paths.user(uid), profileSchema));

/**
 * Waits until the caller may edit its profile again.
 * @returns `limits/{uid}` as the commit of the edit has to write it
 * @throws ActError `too-often` where the day takes no more
 */
async function countEdit(tx: UnrecordedTransaction, context: DataContext): Promise<DocumentData> {
  const last = (await tx.read(paths.limits(context.uid), limitsSchema))?.value['profile.edited'];
  if (last) await pause(last.at.getTime() + editPace.apart - context.now().getTime());
  const next = getNextEdit(last, context.now());
  if (!next) throw new ActError('too-often');
  return { 'profile.edited': { at: serverTimestamp(), ...next } };
}
