/** Changes an administrator's name, with its ledger entry. */
import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { operator } from '@/domain/accounts/account';
import { createFieldSchema } from '@/domain/accounts/profile';
import { getCorrectableFields, hasChanges } from '@/domain/accounts/profile-edit';
import {
  correctableFields,
  mapFields,
  type ProfileCorrection,
  profileFields,
} from '@/domain/accounts/profile-fields';
import { toSearchKey } from '@/domain/accounts/search-keys';
import { BLANK_LETTERS } from '@/domain/input/blank-letters';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import { createOp, type Op, revisionFields, type Uid } from '@/domain/revision-fields';
import { Failure } from '../failure';
import type { AdminSdk } from './admin-role';
import { transact } from './transact';

type Name = Pick<ProfileCorrection, 'firstname' | 'lastname'>;

/** For the book of that person: an entry about a profile needs one. */
const reason = 'The operator of the desk changed the name.';

/**
 * Controls, formats and the letters that render as blanks. A name signs decisions, so all of it can
 * be seen.
 */
const UNSEEN = new RegExp(`[\\p{C}${BLANK_LETTERS}]`, 'u');

/**
 * Checks the typed names. The first one may be empty.
 * @throws Failure for what cannot be written, or cannot be seen
 */
export function readName(first: string, last: string): Name {
  const read = (field: 'firstname' | 'lastname', typed: string): string => {
    const { label, max } = profileFields[field];
    const text = typed.trim().replace(/\s+/gu, ' ');
    if (UNSEEN.test(text))
      throw new Failure(
        `The ${label.toLowerCase()} has characters that nobody sees. Type it again.`,
      );
    if (!v.is(createFieldSchema(profileFields[field]), text))
      throw new Failure(`The ${label.toLowerCase()} has more than ${max} characters.`);
    if (text !== '' && !/[\p{L}\p{N}]/u.test(text))
      throw new Failure(`The ${label.toLowerCase()} needs a letter.`);
    return text;
  };
  const name = { firstname: read('firstname', first), lastname: read('lastname', last) };
  if (name.lastname === '')
    throw new Failure(
      'The last name is missing. A single name is the last one: npm run admin:name -- EMAIL "" NAME.',
    );
  return name;
}

const knownProfile = v.object({
  admin: v.boolean(),
  ...mapFields(correctableFields, (field) => createFieldSchema(profileFields[field])),
  rev: revisionFields.rev,
});

/**
 * Writes the entry of a corrected profile. No rule lets anybody of the desk change the name of an
 * administrator.
 * @returns the folio of the entry; null if nothing was written, because this is the name
 * @throws Failure for an account that is no administrator's, or was never opened
 */
export function changeAdminName(
  { firestore }: AdminSdk,
  uid: Uid,
  name: Name,
  op: Op = createOp(),
): Promise<string | null> {
  const profile = firestore.doc(`users/${uid}`);
  const ledger = firestore.doc(`ledger/${uid}/entries/${op}`);
  return transact(firestore, async (tx) => {
    const stored = (await tx.get(profile)).data();
    if (!stored)
      throw new Failure('Nobody has opened an account with this address, so it has no name.');
    const parsed = v.safeParse(knownProfile, stored);
    if (!parsed.success)
      throw new Failure(
        `users/${uid} cannot be read as a profile, so nothing was changed: run npm run ledger:verify.`,
      );
    const { admin, rev, ...known } = parsed.output;
    if (!admin)
      throw new Failure(
        'This is no administrator’s account: clients change their names in the app, and the desk corrects them there.',
      );
    const before = getCorrectableFields(known);
    const after = { ...before, ...name };
    if (!hasChanges(before, after)) return null;
    const revision = { rev: rev + 1, op, at: FieldValue.serverTimestamp() };
    const act = {
      col: 'users',
      actor: operator,
      action: 'profile.corrected',
      index: -1,
      ref: '',
      reason,
    } as const;
    const entry: Omit<Entry, 'at'> & { at: FieldValue } = { ...act, ...revision, before, after };
    const keys = {
      lastnameKey: toSearchKey(name.lastname),
      firstnameKey: toSearchKey(name.firstname),
    };
    tx.update(profile, { ...name, ...keys, ...revision });
    tx.create(ledger, entry);
    return formatFolio({ ...act, ...revision });
  });
}
