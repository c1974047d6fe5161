/**
 * Books with one known damage each, and honest ones beside them: both implementations have to name
 * each.
 */
import { operator } from '@/domain/accounts/account';
import { aloneCases, closedAfterLess, closedByOne } from '@/domain/audit/decided-alone.fixture';
import { damageEntry, proposalDamages } from '@/domain/audit/proposal-damages.fixture';
import { createManagers } from '@/domain/ledger/any-settings.fixture';
import type { Entry } from '@/domain/ledger/ledger';
import {
  createBookOfClosing,
  createStaffBook,
  WrittenDesk,
} from '@/domain/ledger/written-desk.fixture';
import type { Money } from '@/domain/money';
import { createBookFile } from '@/domain/receipts/book-file.fixture';
import type { Snapshot } from '@/domain/snapshot';
import { policyOf } from '@/domain/two-people/proposal.fixture';

export interface NamedCase {
  title: string;
  /** The file as it was saved. */
  text: string;
  /** Whether the book holds. */
  state: 'adds-up' | 'fails';
}

const toText = (
  book: WrittenDesk,
  { entries, documents = {} }: { entries?: Snapshot; documents?: Snapshot } = {},
): string => {
  const file = createBookFile(book);
  return JSON.stringify({
    ...file,
    documents: { ...file.documents, ...documents },
    ...(entries && { entries: Object.values(entries) }),
  });
};

const holds = (title: string, text: string): NamedCase => ({ title, text, state: 'adds-up' });
const fails = (title: string, text: string): NamedCase => ({ title, text, state: 'fails' });

/** What two people decide: one entry is another. */
const entryCases = (): NamedCase[] =>
  proposalDamages.flatMap(([name, createBook, damages]) => [
    holds(`two people in the book of ${name}`, toText(createBook())),
    ...damages.map(([title, which, change]) =>
      fails(
        `${title} in the book of ${name}`,
        toText(createBook(), { entries: damageEntry(createBook(), which, change).entries }),
      ),
    ),
  ]);

/** Two people decide above so many USD. @param which folio of an entry that is another */
const withPolicy = (
  book: WrittenDesk,
  fourEyes: Money,
  which = '',
  change: (entry: Entry) => Snapshot = () => ({}),
): string =>
  toText(book, {
    entries: damageEntry(book, which, change).entries,
    documents: { 'desk/policy': policyOf({ fourEyes, since: new Date(2026, 0, 1) }) },
  });

/** What one person decides above the threshold, and at it. */
const aloneFiles = (): NamedCase[] => [
  ...aloneCases.flatMap(([title, write, , , [below, same]]) => [
    fails(`${title} above the threshold`, withPolicy(write(), below)),
    holds(`${title} at the threshold`, withPolicy(write(), same)),
  ]),
  fails('a closing above the threshold', withPolicy(closedByOne(), '999.99')),
  holds(
    'a closing by the operator',
    withPolicy(closedByOne(), '999.99', 'U3', () => ({ actor: operator })),
  ),
  // That moment is not the one in which the account was written.
  fails(
    'a closing in the moment in which the account held less',
    withPolicy(closedAfterLess(), '900.00', 'A13', ({ at }) => ({
      at: new Date(at.getTime() + 3_600_000),
    })),
  ),
  holds('a closing at the threshold', withPolicy(closedByOne(), '1000.00')),
];

/**
 * Stored copies that differ from the book: the count of each author, and when the last document was
 * sent.
 */
function documentCases(): NamedCase[] {
  const book = createBookOfClosing();
  const counts = [
    { second: 0, third: 3 },
    { second: 0, third: 1 },
    { third: 2 },
    { second: 0, third: 2, eve: 0 },
    {},
    [],
    { third: 2.5 },
  ];
  const sent = sendTwice(60_000);
  const times = [new Date(0), null, 'then', undefined];
  return [
    ...counts.map((open) =>
      fails(
        `proposals counted as ${JSON.stringify(open)}`,
        toText(book, { documents: { 'proposals/ines': { ...book.documents.proposals, open } } }),
      ),
    ),
    ...times.map((submittedAt) =>
      fails(
        `a document sent at ${String(submittedAt)}`,
        toText(sent, {
          documents: { 'verifications/maya': { ...sent.documents.verifications, submittedAt } },
        }),
      ),
    ),
    holds('a document after a minute', toText(sent)),
    fails('a document within a minute', toText(sendTwice(59_999))),
  ];
}

/** The desk looks at the first document before the second one comes. */
function sendTwice(apart: number): WrittenDesk {
  const start = new Date(2026, 2, 2).getTime();
  const book = new WrittenDesk('maya', new Date(start - 3_600_000)).opened();
  return book
    .on(new Date(start))
    .documentSent()
    .on(new Date(start + 1))
    .viewed()
    .on(new Date(start + apart))
    .documentSent();
}

/** Of one author so many proposals wait. */
function proposeOften(count: number): WrittenDesk {
  const book = new WrittenDesk('maya', new Date(2026, 2, 2)).opened();
  for (let n = 0; n < count; n += 1) book.requested('50.00').proposedRequest('deposit', n);
  return book;
}

/** Policies of a manager. */
function setPolicies(dailies: readonly Money[]): WrittenDesk {
  const { manager } = createManagers();
  for (const daily of dailies) manager.policy('1000.00', 24, daily);
  return manager;
}

export const createNamedCases = (): NamedCase[] => [
  ...entryCases(),
  ...aloneFiles(),
  ...documentCases(),
  holds('five proposals of one author', toText(proposeOften(5))),
  fails('six proposals of one author', toText(proposeOften(6))),
  holds('a lower sum of a day', toText(setPolicies(['0', '500.00', '499.99']))),
  fails('a higher sum of a day', toText(setPolicies(['0', '500.00', '500.01']))),
  fails('no sum of a day', toText(setPolicies(['500.00', '0']))),
  holds(
    'a profile that the operator corrects',
    toText(
      createStaffBook().corrected({ firstname: 'Lena' }, 'As it stands in the passport.', operator),
    ),
  ),
  fails(
    'a profile of an administrator that the desk corrects',
    toText(createStaffBook().corrected({ firstname: 'Lena' })),
  ),
];
