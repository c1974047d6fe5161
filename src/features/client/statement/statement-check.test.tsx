import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { StoredRecords } from '@/domain/audit/check-records';
import { formatFolio } from '@/domain/ledger/ledger';
import { createMayaBook } from '@/domain/ledger/written-book.fixture';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { hideAmountsInText } from '@/ui/ledger/hidden-amounts';
import { at, failed, folios, keptOf, pending, propsOf, type Sample, twoMonths } from './statement.test-utils';
import type { StatementProps } from './statement-page';

const withBalance = (kept: StoredRecords, balance: string): StoredRecords => ({
  ...kept,
  documents: { ...kept.documents, accounts: { ...kept.documents.accounts, balance } },
});
const show = (book: Sample, over: Partial<StatementProps> = {}, address = '') => render(at(propsOf(book, over), address));
const check = (name: string) => within(screen.getByRole('region', { name }));
const rowsOf = (name: string) =>
  check(name)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' '));

describe('the check', () => {
  it('shows its working, and that it adds up', () => {
    show(createMayaBook());
    expect(rowsOf('The book adds up')).toEqual([
      'Opening balance $0.00',
      'Deposits completed, 2 +$1,400.00',
      'Sum of all entries $1,400.00',
      'Your account balance $1,400.00',
    ]);
    expect(screen.getByText('Matches to the cent. No entry is missing.')).toBeDefined();
    expect(screen.getByText(/all 13 entries in your book/)).toBeDefined();
  });

  it('says on how many lines its entries are, because a search counts lines', () => {
    show(createMayaBook(), {}, '?period=all');
    const lines = folios().filter(Boolean).length;
    expect(lines).toBeLessThan(13);
    expect(screen.getByText(/entries in your book/)).toHaveTextContent(
      `from all 13 entries in your book (${lines} lines: a decision and its posting share a line), and compared`,
    );
  });

  it('leads from an earlier month to the balance of today', () => {
    show(twoMonths(), {}, '?month=2026-03');
    expect(rowsOf('The book adds up')).toEqual([
      'Opening balance $0.00',
      'Deposits completed, 2 +$1,400.00',
      'Closing balance $1,400.00',
      'Since then, 1 entry +$250.00',
      'Your account balance $1,650.00',
    ]);
  });

  it('names the first line that does not follow, and lists the others', async () => {
    const book = createMayaBook();
    const entries = book.entries.filter((entry) => formatFolio(entry) !== 'D4' && formatFolio(entry) !== 'A3');
    show(book, { book: readyQuery({ entries, whole: true, total: entries.length }) });
    const found = check('The book doesn’t add up');
    expect(found.getByText(/^D4 is missing before D5\./)).toBeDefined();
    expect(found.getByText(/^[0-9]+ more things don’t add up$/)).toBeDefined();
  });

  it('shows what is unusual as a remark, and that the book adds up with it', async () => {
    show(createMayaBook(), { mask: (text) => text.replaceAll('642.10', '•••••') });
    const found = check('The book adds up');
    await userEvent.click(found.getByText(/^[0-9]+ things are unusual, but not errors$/));
    expect(found.getByText(/^D1 announces \$500\.00, but its 0\.01000000 coins at \$64,210\.00 are worth \$•••••[.]/)).toBeVisible();
    expect(found.getByRole('button', { name: 'Open D1' })).toBeVisible();
  });

  it('says what is missing in nothing but the account', () => {
    const book = createMayaBook();
    show(book, { records: readyQuery(withBalance(keptOf(book), '1500.00')) });
    expect(check('The book doesn’t add up').getByText(/The lines add up to \$1,400.00, but the account says \$1,500.00\./)).toBeDefined();
  });

  it('says it without figures where amounts are hidden, on paper too', () => {
    const book = createMayaBook();
    show(book, {
      records: readyQuery(withBalance(keptOf(book), '1500.00')),
      mask: hideAmountsInText,
    });
    expect(screen.getAllByText(/The lines add up to •••••, but the account says •••••\./)).toHaveLength(2);
    expect(document.body.textContent).not.toContain('1,500.00');
  });

  it('is being refreshed while an entry has arrived in one of the two, and is settled by reading both again', async () => {
    const [before, after] = [createMayaBook(), createMayaBook().completed(3)];
    const readAgain = vi.fn(async () => true);
    const { rerender } = show(before, { records: readyQuery(keptOf(after)), busy: true, refetch: readAgain });
    expect(screen.getByRole('heading', { name: 'Refreshing' })).toBeDefined();
    expect(readAgain).not.toHaveBeenCalled();
    rerender(at(propsOf(before, { records: readyQuery(keptOf(after)), refetch: readAgain }), ''));
    expect(
      await within(await screen.findByRole('region', { name: 'The book doesn’t add up' })).findByText(
        /A4 is missing: the book ends at A3, but the document is at A4\./,
      ),
    ).toBeDefined();
    expect(readAgain).toHaveBeenCalledOnce();
    rerender(at(propsOf(after, { refetch: readAgain }), ''));
    expect(screen.getByRole('heading', { name: 'The book adds up' })).toBeDefined();
    expect(readAgain).toHaveBeenCalledOnce();
  });

  it('explains itself', async () => {
    show(createMayaBook());
    await userEvent.click(screen.getByText('How the check works'));
    expect(screen.getByText(/added up from zero, must equal your balance/)).toBeDefined();
  });

  it('fails on its own when what is kept beside the book cannot be read', async () => {
    const refetch = vi.fn();
    show(createMayaBook(), { records: failed(refetch) });
    expect(screen.getByRole('heading', { name: 'Couldn’t load your stored balance and records' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
    expect(folios()).toHaveLength(9);
  });

  it('is drawn in outline while that is read', () => {
    show(createMayaBook(), { records: pending });
    expect(screen.getByText('Checking your book…')).toBeDefined();
  });
});
