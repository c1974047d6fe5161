import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { queries } from '@/data/queries';
import type { Entry } from '@/domain/ledger/ledger';
import type { Submission } from '@/domain/ledger/submission';
import type { DraftStore } from '@/lib/browser-storage/draft';
import { useSubmission } from './use-submission';

const submission = { of: '["250.00"]', op: 'op-1' };
const entry: Entry = {
  op: 'op-1',
  col: 'deposits',
  rev: 1,
  actor: 'maya',
  action: 'deposit.requested',
  index: 0,
  ref: '',
  before: {},
  after: {},
  reason: '',
  at: new Date(2026, 2, 24),
};

interface Tab extends DraftStore<Submission> {
  kept: Submission | null;
}
function createTab(kept: Submission | null): Tab {
  const tab: Tab = {
    kept,
    read: () => tab.kept,
    write: (next) => {
      tab.kept = next;
    },
    clear: () => {
      tab.kept = null;
    },
  };
  return tab;
}
const blocked: DraftStore<Submission> = { read: () => null, write: () => {}, clear: () => {} };

/**
 * @param found what the book has under the op; known without a read
 * @param isEmptied whether the form still has the values that were sent
 */
function open(store: DraftStore<Submission>, found: Entry | null, isEmptied = false) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  const tell = (now: Entry | null) =>
    void client.setQueryData(queries.entry('maya', 'op-1').queryKey, now);
  tell(found);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const onRecovered = vi.fn(() => isEmptied);
  const { result } = renderHook(() => useSubmission('maya', store, onRecovered), { wrapper });
  return { now: () => result.current, tell, onRecovered };
}

it('is there again after the page was loaded again, as long as the book does not have it', () => {
  const tab = createTab(submission);
  const { now } = open(tab, null);
  expect([now().last(), now().otherRecorded, tab.kept]).toEqual([submission, false, submission]);
});

it('is recovered once the book has it, and then forgotten', async () => {
  const tab = createTab(submission);
  const { now, tell, onRecovered } = open(tab, null);
  expect(onRecovered).not.toHaveBeenCalled();
  act(() => tell(entry));
  await waitFor(() =>
    expect([now().last(), now().otherRecorded, tab.kept]).toEqual([null, true, null]),
  );
  expect(onRecovered).toHaveBeenCalledExactlyOnceWith(submission);
});

it('is no other one where the form still had its values', async () => {
  const { now, tell, onRecovered } = open(createTab(submission), null, true);
  act(() => tell(entry));
  await waitFor(() => expect(now().last()).toBeNull());
  expect(onRecovered).toHaveBeenCalledExactlyOnceWith(submission);
  expect(now().otherRecorded).toBe(false);
});

it('is kept when it is sent, and looked for only when it has no answer', async () => {
  const tab = createTab(null);
  const { now, onRecovered } = open(tab, entry);
  act(() => now().begin(submission));
  expect([now().last(), now().otherRecorded, tab.kept]).toEqual([submission, false, submission]);
  expect(onRecovered).not.toHaveBeenCalled();
  act(() => now().end(false));
  expect(onRecovered).toHaveBeenCalledExactlyOnceWith(submission);
  expect(now().otherRecorded).toBe(true);
  act(() => now().begin({ of: '["260.00"]', op: 'op-2' }));
  expect(now().otherRecorded).toBe(false);
});

it('is over when it was answered', () => {
  const tab = createTab(null);
  const { now } = open(tab, null);
  act(() => now().begin(submission));
  act(() => now().end(true));
  expect([now().last(), tab.kept]).toEqual([null, null]);
});

it('is the same act when it is tried again where the browser keeps nothing', () => {
  const { now } = open(blocked, null);
  act(() => now().begin(submission));
  act(() => now().end(false));
  expect(now().last()).toEqual(submission);
});
