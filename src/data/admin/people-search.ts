import { endBefore, limit, orderBy, query, startAfter, startAt } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import type { DataShapeError } from '@/data/ledger/errors';
import { type Cursor, type Page, pageSize, readPage } from '@/data/ledger/read';
import type { AccountStatus } from '@/domain/accounts/account-status';
import { type Profile, profileSchema } from '@/domain/accounts/profile';
import { toSearchKey } from '@/domain/accounts/search-keys';
import { createPeopleQuery } from './people';

/**
 * Fields of a profile that a query can search by prefix: the e-mail address in lowercase, and
 * folded names.
 */
const searchedFields = ['email', 'usernameKey', 'lastnameKey', 'firstnameKey'] as const;

/** One query of a search: `field` begins with `text`, and another name begins with `other`. */
interface SearchPart {
  field: (typeof searchedFields)[number];
  text: string;
  /** Empty if `text` is all that was typed. */
  other: string;
  after: Cursor | null;
}

interface FoundPeople extends Pick<Page<Profile>, 'rows' | 'damaged'> {
  /** There are further pages, which are not read. */
  more: boolean;
}

/**
 * Few names have more words, and each word adds two queries. Few profiles match both names, so one
 * search may read several pages of a query.
 */
const limits = { maxPages: 16, maxWords: 6 };

/**
 * The whole text as the prefix of each field. Several words are also split in two: one part begins
 * the last name, the other the first name or username, in either order.
 */
function getSearchParts(typed: string): SearchPart[] {
  const text = toSearchKey(typed);
  const email = typed.trim().toLowerCase();
  const words = text.split(' ');
  const whole = searchedFields
    .map((field) => ({ field, text: field === 'email' ? email : text, other: '', after: null }))
    .filter((part) => part.text !== '');
  if (words.length > limits.maxWords) return whole;
  const divided = words.slice(1).flatMap((_, i) => {
    const begin = words.slice(0, i + 1).join(' ');
    const rest = words.slice(i + 1).join(' ');
    const byLast = { field: 'lastnameKey', after: null } as const;
    return [
      { ...byLast, text: begin, other: rest },
      { ...byLast, text: rest, other: begin },
    ];
  });
  return [...whole, ...divided];
}

/**
 * Compared after the read: a query searches one field. Of a double last name each part is the
 * beginning of one.
 */
const matchesOtherWords = (
  { firstnameKey, lastnameKey, usernameKey }: Profile,
  other: string,
): boolean =>
  [firstnameKey, ...`${firstnameKey} ${lastnameKey}`.split(/[ -]/), usernameKey].some((name) =>
    name.startsWith(other),
  );

/** Sorts after all other characters, so a prefix plus this ends the prefix's range. */
const lastCharacter = '\u{10ffff}';

/** One page of one query. */
async function readSearchPart(
  context: DataContext,
  { field, text, other, after }: SearchPart,
  status: AccountStatus | undefined,
): Promise<Page<Profile>> {
  const begin = after ? startAfter(after) : startAt(text);
  const part = query(
    createPeopleQuery(context, status),
    orderBy(field),
    begin,
    endBefore(text + lastCharacter),
    limit(pageSize),
  );
  const { found, ...page } = await readPage(part, profileSchema);
  return {
    ...page,
    rows: found.map(({ value }) => value).filter((profile) => matchesOtherWords(profile, other)),
  };
}

/** Without duplicates, sorted by last name. */
const sortByLastName = (found: readonly Profile[]): Profile[] =>
  [...new Map(found.map((profile) => [profile.uid, profile])).values()].toSorted((a, b) =>
    a.lastnameKey.localeCompare(b.lastnameKey, 'en'),
  );

/**
 * Profiles whose e-mail address, username, last or first name begins with a text, sorted by last
 * name: a page of each of these. Accents, apostrophes and kinds of dashes make no difference. With
 * several words also those whose last name begins with some of them, and the first name or username
 * with the others. Desk only.
 * @throws ActError
 */
export async function searchPeople(
  context: DataContext,
  typed: string,
  status?: AccountStatus,
): Promise<FoundPeople> {
  const rows: Profile[] = [];
  const damaged: DataShapeError[] = [];
  let remaining = getSearchParts(typed);
  // With one word this runs once: a query with a further page has already filled this one.
  for (
    let pages = 0;
    remaining.length > 0 && rows.length < pageSize && pages + remaining.length <= limits.maxPages;
  ) {
    pages += remaining.length;
    const read = await Promise.all(
      remaining.map(async (part) => ({ part, page: await readSearchPart(context, part, status) })),
    );
    rows.push(...read.flatMap(({ page }) => page.rows));
    damaged.push(...read.flatMap(({ page }) => page.damaged ?? []));
    remaining = read.flatMap(({ part, page }) =>
      page.next ? [{ ...part, after: page.next }] : [],
    );
  }
  return { rows: sortByLastName(rows), damaged, more: remaining.length > 0 };
}
