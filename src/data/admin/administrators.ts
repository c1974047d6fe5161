import { collection, limit, query, where } from 'firebase/firestore/lite';
import { getPaymentMethod } from '@/data/collections/desk-documents';
import type { DataContext } from '@/data/ledger/context';
import { readAll } from '@/data/ledger/read';
import { type Profile, profileSchema } from '@/domain/accounts/profile';
import type { Payment } from '@/domain/desk/payment-method';

/** Limit of the query; more than a desk has. */
const maxAdministrators = 100;

/** All administrators, sorted by last name. Desk only. @throws DataShapeError, ActError */
export async function getAdministrators({ db }: DataContext): Promise<Profile[]> {
  const found = await readAll(
    query(collection(db, 'users'), where('admin', '==', true), limit(maxAdministrators)),
    profileSchema,
  );
  return found
    .map(({ value }) => value)
    .toSorted((a, b) => a.lastnameKey.localeCompare(b.lastnameKey, 'en'));
}

export interface Administrator {
  profile: Profile;
  /** Null if none was ever set. */
  payment: Payment | null;
}

/**
 * All administrators with their payment methods, sorted by last name. Desk only.
 * @throws DataShapeError, ActError
 */
export async function getPaymentMethods(context: DataContext): Promise<Administrator[]> {
  const people = await getAdministrators(context);
  return Promise.all(
    people.map(async (profile) => ({
      profile,
      payment: await getPaymentMethod(context, profile.uid),
    })),
  );
}
