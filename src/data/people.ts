import { collection, endBefore, getCount, limit, orderBy, type Query, query, startAfter, startAt, where } from 'firebase/firestore/lite';
import { type Profile, profileSchema } from '@/domain/profile';
import type { Standing } from '@/domain/standing';
import type { Caller } from './caller';
import { type EveryPage, everyPage } from './every-page';
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

/** Who signs in with an e-mail address; null for nobody. Desk only. @param email in whichever case @throws DataShapeError, ActError */
export async function getPersonByEmail({ db }: Caller, email: string): Promise<Profile | null> {
  const [found] = await readAll(query(collection(db, 'users'), where('email', '==', email.toLowerCase()), limit(1)), profileSchema);
  return found?.value ?? null;
}

/** More than a desk has; a list without an end would be read whole. */
const mostAdministrators = 100;

/** Everybody of the desk, by last name. Desk only. @throws DataShapeError, ActError */
export async function getAdministrators({ db }: Caller): Promise<Profile[]> {
  const found = await readAll(query(collection(db, 'users'), where('admin', '==', true), limit(mostAdministrators)), profileSchema);
  return found.map(({ value }) => value).toSorted((a, b) => a.lastnameKey.localeCompare(b.lastnameKey, 'en'));
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

/** One field's part of a search, a page at a time. @param text in small letters */
async function getBeginning(
  caller: Caller,
  field: (typeof searched)[number],
  { text, status }: { text: string; status: Standing | undefined },
  after: Cursor | null,
): Promise<Page<Profile>> {
  const begin = after ? startAfter(after) : startAt(text);
  const found = await readAll(query(people(caller, status), orderBy(field), begin, endBefore(text + end), limit(pageSize)), profileSchema);
  return { rows: found.map(({ value }) => value), next: nextOf(found) };
}

/** Each of them once, by last name. */
const byLastName = (found: readonly Profile[]): Profile[] =>
  [...new Map(found.map((profile) => [profile.uid, profile])).values()].toSorted((a, b) =>
    a.lastnameKey.localeCompare(b.lastnameKey, 'en'),
  );

/**
 * Whose e-mail address, username or last name begins with a text, in whichever case it is typed, by last name. Desk only.
 * @throws DataShapeError, ActError
 */
export async function searchPeople(caller: Caller, typed: string, status?: Standing): Promise<FoundPeople> {
  const text = typed.trim().toLowerCase();
  if (text === '') return { rows: [], more: false };
  const pages = await Promise.all(searched.map((field) => getBeginning(caller, field, { text, status }, null)));
  return { rows: byLastName(pages.flatMap(({ rows }) => rows)), more: pages.some(({ next }) => next !== null) };
}

/** As {@link searchPeople}, however many they are: for a file. @throws DataShapeError, ActError; the signal's reason once it is aborted */
export async function searchEverybody(caller: Caller, typed: string, status: Standing | undefined, how: EveryPage): Promise<Profile[]> {
  const text = typed.trim().toLowerCase();
  const found: Profile[] = [];
  if (text === '') return found;
  for (const field of searched) {
    const before = found.length;
    const read = (after: Cursor | null) => getBeginning(caller, field, { text, status }, after);
    found.push(...(await everyPage(read, { ...how, onRead: (count) => how.onRead(before + count) })));
  }
  return byLastName(found);
}
