import { endBefore, limit, orderBy, query, startAfter, startAt } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import type { DataShapeError } from '@/data/ledger/errors';
import { type Cursor, type EveryPage, type Page, pageSize, readEveryPage, readPage } from '@/data/ledger/read';
import type { AccountStatus } from '@/domain/accounts/account-status';
import { type Profile, profileSchema, toSearchKey } from '@/domain/accounts/profile';
import { people } from './people';

/** The profile's fields that are kept in lowercase, so that the beginning of a word finds them. */
const searched = ['email', 'usernameKey', 'lastnameKey'] as const;

/** One part of a search: whose field begins with a text, and who has another name that begins with the other words. */
interface SearchPart {
  field: (typeof searched)[number];
  text: string;
  /** Empty where the text is all that was typed. */
  other: string;
  after: Cursor | null;
}

export interface FoundPeople extends Pick<Page<Profile>, 'rows' | 'damaged'> {
  /** What has not been read to its end, and goes on from there; null where everything was read. */
  next: readonly SearchPart[] | null;
}

/** Hardly a name has more, and each word is two queries more. */
const mostWords = 6;

/** All that was typed begins a field; or some of its words begin the last name, and the others the first name or the username, in either order. */
function getSearchParts(typed: string): SearchPart[] {
  const words = toSearchKey(typed.trim()).split(/\s+/);
  const text = words.join(' ');
  if (text === '') return [];
  const whole = searched.map((field) => ({ field, text, other: '', after: null }));
  if (words.length > mostWords) return whole;
  const divided = words.slice(1).flatMap((_, i) => {
    const [begin, rest] = [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')];
    const byLast = { field: 'lastnameKey', after: null } as const;
    return [
      { ...byLast, text: begin, other: rest },
      { ...byLast, text: rest, other: begin },
    ];
  });
  return [...whole, ...divided];
}

/** As the filters of other lists compare: "Tomás" is found by "tomas". */
const getRange = new Intl.Collator('en', { sensitivity: 'base' });

/** The first name has no key to be searched by, so it is compared after it was read. */
const matchesOtherWords = ({ firstname, username }: Profile, other: string): boolean =>
  [firstname, ...firstname.split(/[\s-]/), username].some((name) => getRange.compare(name.slice(0, other.length), other) === 0);

/** After every text that begins with the one before it. */
const end = '\u{10ffff}';

/** One part of a search, a page at a time. */
async function getPart(
  context: DataContext,
  { field, text, other, after }: SearchPart,
  status: AccountStatus | undefined,
): Promise<Page<Profile>> {
  const begin = after ? startAfter(after) : startAt(text);
  const part = query(people(context, status), orderBy(field), begin, endBefore(text + end), limit(pageSize));
  const { found, ...page } = await readPage(part, profileSchema);
  return { ...page, rows: found.map(({ value }) => value).filter((profile) => matchesOtherWords(profile, other)) };
}

/** Each of them once, by last name. */
const byLastName = (found: readonly Profile[]): Profile[] =>
  [...new Map(found.map((profile) => [profile.uid, profile])).values()].toSorted((a, b) =>
    a.lastnameKey.localeCompare(b.lastnameKey, 'en'),
  );

/** So few of those with one name have the other too that a page of a search reads on: 16 pages of its parts, 400 documents, and no more. */
const mostPages = 16;

/**
 * Whose e-mail address, username or last name begins with a text, in whichever case it is typed, by last name; with two words or more also those
 * whose last name begins with some of them, and the first name or username with the others. Desk only.
 * @param parts where the page before it ended
 * @throws ActError
 */
export async function searchPeople(
  context: DataContext,
  typed: string,
  status?: AccountStatus,
  parts: readonly SearchPart[] | null = null,
): Promise<FoundPeople> {
  const rows: Profile[] = [];
  const damaged: DataShapeError[] = [];
  let left = parts ?? getSearchParts(typed);
  // One word is read once: a part of it that goes on has found a page.
  for (let pages = 0; left.length > 0 && rows.length < pageSize && pages + left.length <= mostPages; ) {
    pages += left.length;
    const read = await Promise.all(left.map(async (part) => ({ part, page: await getPart(context, part, status) })));
    rows.push(...read.flatMap(({ page }) => page.rows));
    damaged.push(...read.flatMap(({ page }) => page.damaged ?? []));
    left = read.flatMap(({ part, page }) => (page.next ? [{ ...part, after: page.next }] : []));
  }
  return { rows: byLastName(rows), damaged, next: left.length > 0 ? left : null };
}

/** As {@link searchPeople}, however many they are: for a file. @throws DataShapeError, ActError; the signal's reason once it is aborted */
export async function searchAllPeople(
  context: DataContext,
  typed: string,
  status: AccountStatus | undefined,
  how: EveryPage,
): Promise<Profile[]> {
  const found: Profile[] = [];
  for (const part of getSearchParts(typed)) {
    const before = found.length;
    const read = (after: Cursor | null) => getPart(context, { ...part, after }, status);
    found.push(...(await readEveryPage(read, { ...how, onRead: (count) => how.onRead(before + count) })));
  }
  return byLastName(found);
}
