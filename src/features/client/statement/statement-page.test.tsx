import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as bookReads from '@/data/collections/book';
import { queries } from '@/data/queries';
import * as files from '@/lib/files/save-file';
import {
  createLongBook,
  folios,
  open,
  signInToStatement,
  sliceOf,
  story,
  twoMonths,
} from './statement-page.test-utils';
import { maxEntriesReadAtOnce } from './use-load-entries';

signInToStatement();

/** Longer than what is read at once. */
const long = createLongBook(maxEntriesReadAtOnce / 2 + 50);

describe('the book as a whole', () => {
  it('is a skeleton while it loads, says what failed and why, is read again, and may be empty', async () => {
    const { press, reads, setSlice } = open();
    reads.clear(queries.book('maya'));
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/[0-9]\.[0-9]{2}/);
    const retry = reads.fail(queries.book('maya'));
    expect(screen.getByRole('heading', { name: 'Couldn’t load your book' })).toBeVisible();
    expect(screen.getByText(/No answer/)).toBeVisible();
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
    setSlice({ entries: [], older: null, total: 0 });
    expect(screen.getByRole('heading', { name: 'No entries yet' })).toBeVisible();
  });

  it('is headed on paper by whose it is, which days, what is left out, and what the check found', {
    tags: ['full'],
  }, async () => {
    const { press } = open(story, { address: '?period=all&kind=trades' });
    const head = screen.getByText('Printed', { selector: 'dt' }).closest('dl');
    expect(head).toHaveTextContent('ClientMaja Lindqvist, maya@example.com');
    expect(head).toHaveTextContent('Client idmaya');
    expect(head).toHaveTextContent(/Periodthe whole book: [0-9]+ lines, [0-9]+ entries/);
    expect(head).toHaveTextContent(
      /Filtertrades: [0-9]+ lines\. The sums below are of all lines of the period\./,
    );
    const sums = screen.getByText('In, 4 lines', { selector: 'dt' }).closest('dl');
    expect(sums).toHaveTextContent(
      'Opening balance$0.00In, 4 lines+$1,453.17Out, 3 lines−$360.17Closing balance$1,093.00',
    );
    expect(head).toHaveTextContent(
      `All times are in the time zone ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`,
    );
    await waitFor(() =>
      expect(head).toHaveTextContent(
        /CheckThe book adds up: all [0-9]+ entries, to the cent, with none missing\. First check on this device\./,
      ),
    );
    await press('Print');
    await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
  });

  it('says on paper that only money is listed, if that leaves lines out', {
    tags: ['full'],
  }, () => {
    const rowsOf = (month: string) => {
      const { unmount } = open(twoMonths, { address: `?month=${month}&show=money` });
      const head = screen.getByText('Printed', { selector: 'dt' }).closest('dl');
      const text = head?.textContent ?? '';
      unmount();
      return text;
    };
    expect(rowsOf('2026-03')).toMatch(
      /LinesMoney entries only: [0-9]+ lines\. The sums below are of all lines of the period\./,
    );
    expect(rowsOf('2026-05')).not.toMatch(/money/i);
    expect(rowsOf('2026-03')).not.toContain('Filter');
  });

  it('says on paper when it was printed, however long it was open', () => {
    vi.useFakeTimers({ now: new Date(2026, 2, 24, 13, 41), toFake: ['Date'] });
    open();
    const printed = screen.getByText('Printed', { selector: 'dt' }).nextElementSibling;
    expect(printed).toHaveTextContent('24 Mar 2026, 13:41:00.');
    vi.setSystemTime(new Date(2026, 2, 24, 13, 41, 29));
    fireEvent(window, new Event('beforeprint'));
    expect(printed).toHaveTextContent('24 Mar 2026, 13:41:29.');
    vi.useRealTimers();
  });
});

describe('a long book of which the newest entries have been read', () => {
  const part = sliceOf(long, 20);
  const whole = sliceOf(long);
  const extend = () => vi.mocked(bookReads.extendBook);
  /** @returns ends the read of older entries */
  function readSlowly() {
    let finish = (_: bookReads.LedgerBook) => {};
    extend().mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
    return (slice: bookReads.LedgerBook) => act(async () => finish(slice));
  }
  const saved = () => vi.mocked(files.saveCsv);

  it('shows the newest month, and reads nothing more by itself', () => {
    open(long, { slice: part });
    expect(screen.getByRole('heading', { name: 'October 2024' })).toBeInTheDocument();
    expect(folios().at(0)).toBe('D600');
    expect(extend()).not.toHaveBeenCalled();
  });

  it('says how much the check has read, and reads the rest on request', {
    tags: ['full'],
  }, async () => {
    const { user } = open(long, { slice: part });
    const finishFirst = readSlowly();
    const finishSecond = readSlowly();
    expect(screen.getByText('Not checked yet · 20 of 603 entries loaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load and check all' }));
    expect(screen.getByRole('button', { name: 'Load and check all' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await finishFirst(sliceOf(long, 30));
    expect(screen.getByText('Not checked yet · 30 of 603 entries loaded')).toBeVisible();
    expect(extend()).toHaveBeenCalledTimes(2);
    await finishSecond(sliceOf(long));
    // Six hundred entries are digested.
    expect(
      await screen.findByText(/^Adds up · 603 entries/, {}, { timeout: 20_000 }),
    ).toBeVisible();
  });

  it.each(['?month=2024-02', '#D1'])('reads on to %s', (address) => {
    open(long, { slice: part, address });
    expect(screen.getByText('Loading older entries: 20 of 603')).toBeInTheDocument();
    expect(extend()).toHaveBeenCalledOnce();
  });

  it.each(['?from=2024-10-25', '?from=2024-10-20&to=2024-10-25'])(
    'reads no further than %s needs',
    (address) => {
      open(long, { slice: part, address });
      expect(extend()).not.toHaveBeenCalled();
    },
  );

  it('offers earlier entries if there are some', { tags: ['full'] }, async () => {
    const { press } = open(long, { slice: part, address: '?period=all' });
    expect(folios()[0]).toBe('D600');
    await press('Show earlier entries');
    expect(extend()).toHaveBeenCalledOnce();
  });

  it('begins with the balance before its first line', () => {
    open(story, { slice: { ...sliceOf(story, 20), total: 900 }, address: '?period=all' });
    expect(screen.getByRole('row', { name: /^Closing balance/ })).toHaveTextContent(
      'Closing balance1,093.00',
    );
    expect(screen.getByRole('row', { name: /^Balance before these lines/ })).toHaveTextContent(
      'Balance before these lines1,088.00',
    );
  });

  it('reads the whole book before lines are exported, for the receipt; printing must wait for that', async () => {
    const finish = readSlowly();
    const { press } = open(long, { slice: part, address: '?kind=requests' });
    await press('Export');
    await press('Print');
    expect(screen.getByRole('button', { name: 'Export' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('button', { name: 'Print' })).toHaveAccessibleDescription(
      'Loading older entries first…',
    );
    expect(saved()).not.toHaveBeenCalled();
    await finish(whole);
    expect(window.print).not.toHaveBeenCalled();
    await waitFor(() => expect(saved()).toHaveBeenCalled());
    expect(saved()).toHaveBeenCalledExactlyOnceWith(
      'glassbook-statement-2024-10.csv',
      expect.any(String),
    );
    const days = long.entries.filter(({ at }) => at >= new Date(2024, 9, 1));
    expect(saved().mock.calls[0]?.[1].trimEnd().split('\r\n')).toHaveLength(1 + days.length + 1);
    expect(screen.getByRole('button', { name: 'Export' })).not.toHaveAttribute('aria-busy');
  });

  it('reads the whole book before it is printed', { tags: ['full'] }, async () => {
    const finish = readSlowly();
    const { press } = open(long, { slice: part });
    await press('Print');
    expect(window.print).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Print' })).toHaveAttribute('aria-busy', 'true');
    await finish(whole);
    await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
    expect(screen.getByRole('button', { name: 'Print' })).not.toHaveAttribute('aria-busy');
  });

  it('says on paper what it does not know, if the browser prints before the period is read', () => {
    open(long, { slice: part });
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const paper = document.body.textContent;
    expect(paper).toContain('October 2024: only the newest 19 lines. Earlier ones weren’t loaded.');
    expect(paper).not.toMatch(/Opening balance|Closing balance/);
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });

  it('continues the export when a failed read is tried again', { tags: ['full'] }, async () => {
    extend().mockRejectedValueOnce(new Error('No answer'));
    const { user, press } = open(long, { slice: part });
    await press('Export');
    expect(
      await screen.findByRole('heading', { name: 'Couldn’t load older entries' }),
    ).toBeVisible();
    extend().mockResolvedValueOnce(whole);
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] ?? document.body);
    await waitFor(() => expect(saved()).toHaveBeenCalledOnce());
    expect(screen.getByRole('button', { name: 'Export' })).not.toHaveAttribute('aria-busy');
  });

  it.each(['Export', 'Print'])(
    'drops %s if the page is left before the book was read',
    { tags: ['full'] },
    async (action) => {
      const finish = readSlowly();
      const { press, unmount, reads } = open(long, { slice: part });
      await press(action);
      unmount();
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      await finish(whole);
      await crypto.subtle.digest('SHA-256', new Uint8Array());
      vi.runAllTimers();
      expect(reads.client.getQueryData(queries.book('maya').queryKey)?.entries).toHaveLength(
        whole.entries.length,
      );
      expect(saved()).not.toHaveBeenCalled();
      expect(window.print).not.toHaveBeenCalled();
      expect(console.error).not.toHaveBeenCalled();
    },
  );

  it('says that older entries could not be read, and reads them only on request', {
    tags: ['full'],
  }, async () => {
    extend().mockRejectedValueOnce(new Error('No answer'));
    const { user } = open(long, { slice: part, address: '?month=2024-02' });
    expect(
      await screen.findByRole('heading', { name: 'Couldn’t load older entries' }),
    ).toBeVisible();
    expect(extend()).toHaveBeenCalledOnce();
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] ?? document.body);
    expect(extend()).toHaveBeenCalledTimes(2);
  });
});

it('reads a book that is not long whole at once', () => {
  open(story, { slice: sliceOf(story, 10) });
  expect(bookReads.extendBook).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Load and check all' })).toBeNull();
});
