import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profileFieldNames } from '@/domain/accounts/profile-fields';
import { arbitraryDesk } from '@/domain/ledger/fixtures/any-desk.fixture';
import { arbitraryManagers } from '@/domain/ledger/fixtures/any-settings.fixture';
import { toStoredBook, toStoredDesk } from '@/domain/ledger/fixtures/stored-book.fixture';
import { formatFolio } from '@/domain/ledger/ledger';
import { add } from '@/domain/money';
import { isSnapshot, type Snapshot } from '@/domain/snapshot';
import { auditBook } from './audit-book';
import { auditAll } from './damage.fixture';

type Path = (string | number)[];

/** The paths of the values inside a value. */
function leaves(value: unknown, at: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((inner, i) => leaves(inner, [...at, i]));
  return isSnapshot(value)
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...at, key]))
    : [at];
}

/** Another value of the same kind. */
function other(value: unknown): unknown {
  if (value instanceof Date) return new Date(value.getTime() + 1_000);
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return /^-?[0-9]+[.][0-9]{2}$/.test(String(value)) ? '123456.78' : `${String(value ?? '')}x`;
}

function changedAt(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return other(value);
  if (Array.isArray(value))
    return value.map((inner, i) => (i === key ? changedAt(inner, rest) : inner));
  return isSnapshot(value) ? { ...value, [key]: changedAt(value[key], rest) } : value;
}
const changed = (stored: Snapshot, path: Path): Snapshot => {
  const result = changedAt(stored, path);
  return isSnapshot(result) ? result : stored;
};

/** What an owner may change of a profile without an entry, and the operator's flag. */
const free = new Set<string>([
  ...profileFieldNames,
  'email',
  'photoUrl',
  'addresses',
  'addressesCheckedAt',
  'admin',
  'terms',
]);
/** The entry of the opening keeps the keys that the client wrote then. */
const freeInEntries = new Set([...free, 'usernameKey', 'lastnameKey', 'firstnameKey']);
const pick = <T>(list: readonly T[], at: number): T | undefined =>
  list[at % Math.max(list.length, 1)];

describe('any damage to any honest book', () => {
  it('is found where an entry was taken out', () => {
    fc.assert(
      fc.property(arbitraryDesk, fc.nat(), (book, at) => {
        const stored = toStoredBook(book);
        const gone = pick(Object.keys(stored.entries), at);
        const entries = Object.fromEntries(
          Object.entries(stored.entries).filter(([op]) => op !== gone),
        );
        expect(auditBook({ ...stored, entries })).not.toEqual([]);
      }),
    );
  });

  it('is found where one value in one document was changed', () => {
    fc.assert(
      fc.property(arbitraryDesk, fc.nat(), fc.nat(), (book, which, at) => {
        const stored = toStoredBook(book);
        const [col, document] = pick(Object.entries(stored.documents), which) ?? [];
        const path =
          document &&
          pick(
            // The time of the oldest may be another within bounds: `replayed-list.test.ts`.
            leaves(document).filter(
              ([field]) => field !== 'oldest' && (col !== 'users' || !free.has(String(field))),
            ),
            at,
          );
        if (!col || !document || !path) return;
        expect(
          auditBook({
            ...stored,
            documents: { ...stored.documents, [col]: changed(document, path) },
          }),
        ).not.toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('is found where one value in one archive was changed', () => {
    fc.assert(
      fc.property(arbitraryDesk, fc.nat(), (book, at) => {
        const stored = toStoredBook(book);
        const path = pick(leaves(stored.archives), at);
        if (!path) return;
        expect(
          auditBook({
            ...stored,
            archives: { ...stored.archives, ...changed(stored.archives, path) },
          }),
        ).not.toEqual([]);
      }),
    );
  });

  it('is found where one value in a snapshot of one entry was changed', () => {
    fc.assert(
      fc.property(
        arbitraryDesk,
        fc.nat(),
        fc.nat(),
        fc.constantFrom('before', 'after'),
        (book, which, at, side) => {
          const stored = toStoredBook(book);
          const [op, entry] = pick(Object.entries(stored.entries), which) ?? [];
          const snapshot = entry?.[side];
          const path =
            isSnapshot(snapshot) &&
            pick(
              leaves(snapshot).filter(
                ([field]) => entry?.col !== 'users' || !freeInEntries.has(String(field)),
              ),
              at,
            );
          if (!op || !entry || !isSnapshot(snapshot) || !path || path.length === 0) return;
          const entries = {
            ...stored.entries,
            [op]: { ...entry, [side]: changed(snapshot, path) },
          };
          expect(auditBook({ ...stored, entries })).not.toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is found where snapshots of one entry have more fields than its act writes', () => {
    fc.assert(
      fc.property(arbitraryDesk, fc.nat(), (book, which) => {
        const stored = toStoredBook(book);
        const [op, entry] = pick(Object.entries(stored.entries), which) ?? [];
        if (!op || !entry) return;
        const more = {
          before: { ...Object(entry.before), password: 'x' },
          after: { ...Object(entry.after), password: 'x' },
        };
        expect(
          auditBook({ ...stored, entries: { ...stored.entries, [op]: { ...entry, ...more } } }),
        ).not.toEqual([]);
      }),
    );
  });

  it('is found where the number, place, act, document or cause of one entry was changed', () => {
    const fields = fc.constantFrom('op', 'col', 'rev', 'index', 'action', 'ref');
    fc.assert(
      fc.property(arbitraryDesk, fc.nat(), fields, (book, which, field) => {
        const stored = toStoredBook(book);
        const [op, entry] = pick(Object.entries(stored.entries), which) ?? [];
        if (!op || !entry) return;
        expect(
          auditBook({ ...stored, entries: { ...stored.entries, [op]: changed(entry, [field]) } }),
        ).not.toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('is found and named where an entry is missing before another one', () => {
    fc.assert(
      fc.property(arbitraryDesk, fc.nat(), (book, at) => {
        const followed = book.entries.filter(({ col, rev }) =>
          book.entries.some((next) => next.col === col && next.rev === rev + 1),
        );
        const gone = pick(followed, at);
        if (!gone) return;
        const stored = toStoredBook(book);
        const entries = Object.fromEntries(
          Object.entries(stored.entries).filter(([op]) => op !== gone.op),
        );
        const said = auditBook({ ...stored, entries }).map(({ message }) => message);
        expect(
          said.some((message) => message.startsWith(`${formatFolio(gone)} is missing before `)),
        ).toBe(true);
      }),
    );
  });

  it('is found where a posting is off by as little as a cent', () => {
    fc.assert(
      fc.property(
        arbitraryDesk,
        fc.nat(),
        fc.constantFrom('0.01', '-0.01', '100.00'),
        (book, at, by) => {
          const posting = pick(
            book.entries.filter(({ action }) => action === 'account.posted'),
            at,
          );
          if (!posting) return;
          const stored = toStoredBook(book);
          const after = { ...posting.after, balance: add(String(posting.after.balance), by) };
          expect(
            auditBook({
              ...stored,
              entries: { ...stored.entries, [posting.op]: { ...posting, after } },
            }),
          ).not.toEqual([]);
        },
      ),
    );
  });

  it('is found where an entry is duplicated', () => {
    fc.assert(
      fc.property(arbitraryDesk, fc.nat(), (book, at) => {
        const stored = toStoredBook(book);
        expect(
          auditBook({
            ...stored,
            entries: { ...stored.entries, copy: { ...pick(book.entries, at), op: 'copy' } },
          }),
        ).not.toEqual([]);
      }),
    );
  });

  it('is found where one value of what managers decide about the desk was changed', () => {
    const about = ['proposals', 'admins', 'desk'];
    fc.assert(
      fc.property(arbitraryManagers, fc.nat(), fc.nat(), ({ manager, other, desk }, which, at) => {
        const books = [manager, other, desk].map(toStoredBook);
        const entries = books.flatMap((book) =>
          Object.values(book.entries).map((entry) => ({ book, entry })),
        );
        const { book, entry = {} } =
          pick(
            entries.filter(({ entry: { col } }) => about.includes(String(col))),
            which,
          ) ?? {};
        // The time and the reason of an entry are its own.
        const own = leaves(entry).filter(
          ([field, ...inner]) => inner.length > 0 || !['at', 'reason'].includes(String(field)),
        );
        const path = pick(own, at);
        if (!book || !path) return;
        const damaged = {
          ...book,
          entries: { ...book.entries, [String(entry.op)]: changed(entry, path) },
        };
        expect(
          auditAll(
            books.map((one) => (one === book ? damaged : one)),
            toStoredDesk(manager),
          ),
        ).not.toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
