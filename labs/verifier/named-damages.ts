/**
 * Books with one known damage each, and honest ones beside them: both implementations have to name
 * each.
 */
import { operator } from '@/domain/accounts/account';
import { aloneCases, closedAfterLess, closedByOne } from '@/domain/audit/decided-alone.fixture';
import { damageEntry, proposalDamages } from '@/domain/audit/proposal-damages.fixture';
import { createManagers } from '@/domain/ledger/fixtures/any-settings.fixture';
import {
  createBookOfClosing,
  createFullBook,
  createStaffBook,
  WrittenDesk,
} from '@/domain/ledger/fixtures/written-desk.fixture';
import type { Entry } from '@/domain/ledger/ledger';
import type { Money } from '@/domain/money';
import { createBookFile } from '@/domain/receipts/book-file.fixture';
import { getSnapshots, type Snapshot } from '@/domain/snapshot';
import { policyOf } from '@/domain/two-people/proposal.fixture';

interface NamedCase {
  title: string;
  /** The file as it was saved. */
  text: string;
  /** Whether the book holds. */
  state: 'adds-up' | 'fails';
}

const toBookText = (
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

const createHolding = (title: string, text: string): NamedCase => ({
  title,
  text,
  state: 'adds-up',
});
const createFailing = (title: string, text: string): NamedCase => ({ title, text, state: 'fails' });

/** What two people decide: one entry is another. */
const createEntryCases = (): NamedCase[] =>
  proposalDamages.flatMap(([name, createBook, damages]) => [
    createHolding(`two people in the book of ${name}`, toBookText(createBook())),
    ...damages.map(([title, which, change]) =>
      createFailing(
        `${title} in the book of ${name}`,
        toBookText(createBook(), { entries: damageEntry(createBook(), which, change).entries }),
      ),
    ),
  ]);

/** Two people decide above so many USD. @param which folio of an entry that is another */
const addPolicy = (
  book: WrittenDesk,
  fourEyes: Money,
  which = '',
  change: (entry: Entry) => Snapshot = () => ({}),
): string =>
  toBookText(book, {
    entries: damageEntry(book, which, change).entries,
    documents: { 'desk/policy': policyOf({ fourEyes, since: new Date(2026, 0, 1) }) },
  });

/** What one person decides above the threshold, and at it. */
const createAloneCases = (): NamedCase[] => [
  ...aloneCases.flatMap(([title, write, , , [below, same]]) => [
    createFailing(`${title} above the threshold`, addPolicy(write(), below)),
    createHolding(`${title} at the threshold`, addPolicy(write(), same)),
  ]),
  createFailing('a closing above the threshold', addPolicy(closedByOne(), '999.99')),
  createHolding(
    'a closing by the operator',
    addPolicy(closedByOne(), '999.99', 'U3', () => ({ actor: operator })),
  ),
  // That moment is not the one in which the account was written.
  createFailing(
    'a closing in the moment in which the account held less',
    addPolicy(closedAfterLess(), '900.00', 'A13', ({ at }) => ({
      at: new Date(at.getTime() + 3_600_000),
    })),
  ),
  createHolding('a closing at the threshold', addPolicy(closedByOne(), '1000.00')),
];

/**
 * Stored copies that differ from the book: the count of each author, and when the last document was
 * sent.
 */
function createDocumentCases(): NamedCase[] {
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
      createFailing(
        `proposals counted as ${JSON.stringify(open)}`,
        toBookText(book, {
          documents: { 'proposals/ines': { ...book.documents.proposals, open } },
        }),
      ),
    ),
    ...times.map((submittedAt) =>
      createFailing(
        `a document sent at ${String(submittedAt)}`,
        toBookText(sent, {
          documents: { 'verifications/maya': { ...sent.documents.verifications, submittedAt } },
        }),
      ),
    ),
    createHolding('a document after a minute', toBookText(sent)),
    createFailing('a document within a minute', toBookText(sendTwice(59_999))),
  ];
}

/** A stored list differs from the book in one field of one item. */
function createItemCases(): NamedCase[] {
  const book = createFullBook();
  const damages: [col: 'deposits' | 'withdrawals' | 'trades', fields: Snapshot][] = [
    ['deposits', { received: '914.31' }],
    ['deposits', { amount: '-1.00', note: '5.00' }],
    ['deposits', { units: '1.00' }],
    ['deposits', { createdAt: 'then' }],
    ['withdrawals', { amount: '1234567.80' }],
    ['withdrawals', { amount: 5 }],
    ['withdrawals', { status: 'completed' }],
    ['withdrawals', { status: 'Done.' }],
    ['withdrawals', { id: 'x' }],
    ['withdrawals', { '': 'x' }],
    ['trades', { openPrice: '1.00' }],
    ['trades', { result: '-5.00' }],
    ['trades', { leverage: 3 }],
  ];
  return damages.map(([col, fields]) => {
    const path = `${col}/${book.uid}`;
    const document = book.documents[col];
    const [first, ...others] = getSnapshots(document?.list);
    return createFailing(
      `${col} with ${JSON.stringify(fields)}`,
      toBookText(book, {
        documents: { [path]: { ...document, list: [{ ...first, ...fields }, ...others] } },
      }),
    );
  });
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
  ...createEntryCases(),
  ...createAloneCases(),
  ...createDocumentCases(),
  ...createItemCases(),
  createHolding('five proposals of one author', toBookText(proposeOften(5))),
  createFailing('six proposals of one author', toBookText(proposeOften(6))),
  createHolding('a lower sum of a day', toBookText(setPolicies(['0', '500.00', '499.99']))),
  createFailing('a higher sum of a day', toBookText(setPolicies(['0', '500.00', '500.01']))),
  createFailing('no sum of a day', toBookText(setPolicies(['500.00', '0']))),
  createHolding(
    'a profile that the operator corrects',
    toBookText(
      createStaffBook().corrected({ firstname: 'Lena' }, 'As it stands in the passport.', operator),
    ),
  ),
  createFailing(
    'a profile of an administrator that the desk corrects',
    toBookText(createStaffBook().corrected({ firstname: 'Lena' })),
  ),
];
