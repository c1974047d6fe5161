import { isFoundIn, searchedOf } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/ledger/envelope';
import type { Verification } from '@/domain/requests/verification';
import type { PeopleView } from './people-view';

/** One row of the list of people. */
export interface PersonRow {
  uid: Uid;
  /** Null where a document is there without one. */
  profile: Profile | null;
  /** Null where the list does not read it. */
  verification: Verification | null;
}

export const personRow = (profile: Profile): PersonRow => ({ uid: profile.uid, profile, verification: null });

/** What narrows the people of a list that the query could not narrow: anywhere in the name or the address, not only at its beginning. */
export const matchesPerson = ({ profile }: PersonRow, { text, standing }: Pick<PeopleView, 'text' | 'standing'>): boolean =>
  (standing === null || profile?.status === standing) && isFoundIn(text, searchedOf(profile));

/** @returns the same people, as the search cannot order them */
export function inOrder(people: readonly Profile[], order: PeopleView['order']): Profile[] {
  if (order === 'joinedDate') return people.toSorted((a, b) => b.joinedDate.getTime() - a.joinedDate.getTime());
  return people.toSorted((a, b) => a[order].localeCompare(b[order], 'en'));
}
