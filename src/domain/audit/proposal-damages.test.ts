import { describe, expect, it } from 'vitest';
import { toStoredBook } from '@/domain/ledger/fixtures/stored-book.fixture';
import { decider } from '@/domain/ledger/fixtures/written-book.fixture';
import {
  createBookOfClosing,
  createBookOfTwo,
  WrittenDesk,
} from '@/domain/ledger/fixtures/written-desk.fixture';
import { proposer } from '@/domain/ledger/fixtures/written-proposals.fixture';
import { auditBook } from './audit-book';
import { damageEntry, proposalDamages } from './proposal-damages.fixture';
import type { StoredBook } from './stored-book';

const findIssues = (stored: StoredBook): string[] =>
  auditBook(stored).map(({ message }) => message);

describe('threat 40: damage to what two people decide is found and named', () => {
  it('has no fault before', () => {
    expect(
      proposalDamages.flatMap(([, createBook]) => findIssues(toStoredBook(createBook()))),
    ).toEqual([]);
  });

  describe.each(proposalDamages)('of %s', (_, createBook, damages) => {
    it.each(damages)('%s', (_title, which, change, message) => {
      expect(findIssues(damageEntry(createBook(), which, change))).toContainEqual(
        expect.stringContaining(message),
      );
    });
  });

  it.each([
    ['the last moment of its day', 86_400_000 - 1, decider, false],
    ['the end of its day', 86_400_000, decider, true],
    ['any moment', 1, proposer, true],
  ])('but none is named where a proposal is removed at %s', (_, ms, actor, isFine) => {
    const book = createBookOfTwo().proposedRequest('deposit', 0);
    const made = book.entries.at(-1)?.at.getTime() ?? 0;
    book.on(new Date(made + ms)).tookBackProposal(5, actor);
    expect(findIssues(toStoredBook(book))).toEqual(
      isFine ? [] : ['C12 takes back what someone else proposed.'],
    );
  });
});

describe('threat 40: nobody fills the list alone', () => {
  const full = () => {
    const book = new WrittenDesk('ines').opened().changedTo('active');
    for (let n = 0; n < 5; n += 1) book.requested('50.00').proposedRequest('deposit', n);
    return book.requested('50.00');
  };

  it('with more than five proposals that wait, which the audit names', () => {
    expect(findIssues(toStoredBook(full()))).toEqual([]);
    expect(findIssues(toStoredBook(full().proposedRequest('deposit', 5)))).toEqual([
      'C6 is number 6 of its author’s pending proposals, but the maximum is 5.',
    ]);
  });

  it('but another can propose, and the first one again after a decision', () => {
    expect(
      findIssues(
        toStoredBook(full().proposedRequest('deposit', 5, { by: 'third', role: 'agent' })),
      ),
    ).toEqual([]);
    expect(
      findIssues(toStoredBook(full().refusedProposal(2).proposedRequest('deposit', 5))),
    ).toEqual([]);
    expect(
      findIssues(
        toStoredBook(
          full().tookBackProposal(0).archived('proposals').proposedRequest('deposit', 5),
        ),
      ),
    ).toEqual([]);
  });

  it.each([
    ['one more', { second: 0, third: 3 }],
    ['one less', { second: 0, third: 1 }],
    ['those of another', { second: 2, third: 0 }],
    ['an author who never proposed', { second: 0, third: 2, eve: 0 }],
    ['no author who has none left', { third: 2 }],
    ['nobody', {}],
  ])('counted as %s', (_, open) => {
    const stored = toStoredBook(createBookOfClosing());
    const documents = { ...stored.documents, proposals: { ...stored.documents.proposals, open } };
    expect(auditBook({ ...stored, documents })).toEqual([
      {
        path: 'proposals/ines',
        folio: '',
        message: 'This record and the book count the pending proposals of each author differently.',
      },
    ]);
  });

  it.each([
    ['a list', []],
    ['a fraction', { second: 0, third: 2.5 }],
    ['less than none', { second: -1, third: 2 }],
    ['a text under a name that schemas leave out', Object.fromEntries([['__proto__', 'x']])],
    ['nothing', undefined],
  ])('counted as %s, which has no form', (_, open) => {
    const stored = toStoredBook(createBookOfClosing());
    const documents = { ...stored.documents, proposals: { ...stored.documents.proposals, open } };
    expect(auditBook({ ...stored, documents })[0]?.message).toMatch(
      /^The field open isn’t valid: |^It’s missing the field open/,
    );
  });
});
