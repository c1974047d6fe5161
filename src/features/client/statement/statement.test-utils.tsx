import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import type { BookSlice, OlderEntries } from '@/data/hooks/use-book';
import type { StoredRecords } from '@/domain/audit/check-records';
import { createMayaBook, type WrittenBook } from '@/domain/ledger/written-book.fixture';
import type { WrittenLists } from '@/domain/ledger/written-lists.fixture';
import { ErrorMessageContext, type QueryState } from '@/ui/feedback/query-boundary';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { Statement, type StatementProps } from './statement-page';

export type Sample = WrittenBook | WrittenLists;

export const pending: QueryState<never> = { status: 'pending', error: null, refetch: () => {} };
export const failed = (refetch: () => unknown): QueryState<never> => ({ status: 'error', error: new Error('broken'), refetch });

/** The newest entries of a book; all of them where no number is said. */
export const inSight = ({ entries }: Sample, count = entries.length): BookSlice => ({
  entries: entries.slice(-count),
  whole: count >= entries.length,
  total: entries.length,
});

/** What a book has led to, as it is kept beside it. */
export function keptOf(book: Sample): StoredRecords {
  const { admins: _, desk: __, plans: ___, ...documents } = book.documents;
  return { uid: book.uid, documents, archives: 'archives' in book ? book.archives : {} };
}

export const idle = (read: () => void = vi.fn()): OlderEntries => ({ state: 'idle', error: null, read });

export const propsOf = (book: Sample, over: Partial<StatementProps> = {}): StatementProps => ({
  ...{ uid: book.uid, owner: { name: 'Maya Lindqvist', email: 'maya@example.com' } },
  ...{
    book: readyQuery(inSight(book)),
    growth: idle(),
    readUntil: async () => inSight(book),
    records: readyQuery(keptOf(book)),
    busy: false,
    failed: false,
  },
  ...{ refetch: () => new Promise<boolean>(() => {}) },
  ...{ mask: (text: string) => text, save: vi.fn() },
  ...over,
});

export const at = (props: StatementProps, address: string, beside?: ReactNode) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    <MemoryRouter initialEntries={[`/user/statement${address}`]}>
      <ErrorMessageContext value={() => 'The server is asleep.'}>
        <Statement {...props} />
      </ErrorMessageContext>
      {beside}
    </MemoryRouter>
  </QueryClientProvider>
);

/** What stands in the column of numbers, line by line. */
export const folios = () => [...document.querySelectorAll('td.folio')].map((cell) => cell.textContent).filter(Boolean);

/** Maya's March, and a May in which more came in. */
export const twoMonths = () =>
  createMayaBook()
    .on(new Date(2026, 4, 3, 12))
    .completed(3);
