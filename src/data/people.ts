import { collection, endBefore, getCount, limit, orderBy, type Query, query, startAfter, startAt, where } from 'firebase/firestore/lite';
import { type Profile, profileSchema } from '@/domain/profile';
import type { Standing } from '@/domain/standing';
import type { Caller } from './caller';
import { nextOf, type Page, pageSize } from './page';
import { answered, type Cursor, readAll } from './read';

const directions = { joinedDate: 'desc', lastnameKey: 'asc', email: 'asc' } as const;

export interface PeopleFilter {
  /** Everyone where none is said. */
  status?: Standing;
  order: keyof typeof directions;
}

const people = ({ db }: Caller, status: Standing | undefined): Query =>
  status === undefined ? query(collection(db, 'users')) : query(collection(db, 'users'), where('status', '==', status));

/** Everyone with an account, a page at a time: who joined last first, or by name or e-mail address. Desk only. @throws DataShapeError, ActError */
export async function getPeople(caller: Caller, { status, order }: PeopleFilter, after: Cursor | null): Promise<Page<Profile>> {
  const ordered = query(people(caller, status), orderBy(order, directions[order]), limit(pageSize));
  const found = await readAll(after ? query(ordered, startAfter(after)) : ordered, profileSchema);
  return { rows: found.map(({ value }) => value), next: nextOf(found) };
}

/** How many there are. Desk only. @throws ActError */
export async function countPeople(caller: Caller, status?: Standing): Promise<number> {
  return (await answered(getCount(people(caller, status)))).data().count;
}

export interface FoundPeople {
  rows: Profile[];
  /** More begin like this than were read: a longer text finds them. */
  more: boolean;
}

/** The profile's fields that are kept in lowercase, so that the beginning of a word finds them. */
const searched = ['email', 'usernameKey', 'lastnameKey'] as const;

/** After every text that begins with the one before it. */
const end = '\u{10ffff}';

/**
 * Whose e-mail address, username or last name begins with a text, in whichever case it is typed, by last name. Desk only.
 * @throws DataShapeError, ActError
 */
export async function searchPeople(caller: Caller, typed: string, status?: Standing): Promise<FoundPeople> {
  const text = typed.trim().toLowerCase();
  if (text === '') return { rows: [], more: false };
  const found = await Promise.all(
    searched.map((field) => {
      const beginning = query(people(caller, status), orderBy(field), startAt(text), endBefore(text + end), limit(pageSize));
      return readAll(beginning, profileSchema);
    }),
  );
  const each = new Map(found.flat().map(({ id, value }) => [id, value]));
  return {
    rows: [...each.values()].toSorted((a, b) => a.lastnameKey.localeCompare(b.lastnameKey, 'en')),
    more: found.some(({ length }) => length === pageSize),
  };
}
