import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookSlice } from '@/data/hooks/use-book';
import { WrittenBook } from '@/domain/ledger/written-book.fixture';
import { createFullBook } from '@/domain/ledger/written-desk.fixture';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { at, folios, idle, inSight, propsOf } from './statement.test-utils';
import type { StatementProps } from './statement-page';
import { maxEntriesReadAtOnce } from './use-load-entries';

/** A book longer than what is read at once: one request a day, each taken back an hour later. */
function longBook(requests = maxEntriesReadAtOnce / 2 + 50): WrittenBook {
  const book = new WrittenBook('maya', new Date(2024, 0, 1, 9)).opened();
  for (let i = 0; i < requests; i += 1) {
    book
      .on(new Date(2024, 0, 2 + i, 9))
      .requested('10.00')
      .cancelled(i);
  }
  return book;
}
const long = longBook();

/** A read of older entries that ends when the test says so. */
function createPendingRead() {
  let resolve = (_: BookSlice | null) => {};
  const promise = new Promise<BookSlice | null>((done) => {
    resolve = done;
  });
  return { promise, resolve: (book: BookSlice) => resolve(book) };
}

const show = (address: string, over: Partial<StatementProps>) => render(at(propsOf(long, over), address));
const inPart = (count: number) => readyQuery(inSight(long, count));

beforeEach(() => {
  // The test browser has no layout, so nothing can be scrolled to.
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

describe('a long book of which the newest entries have been read', () => {
  it('shows the newest month at once, and reads nothing more by itself', () => {
    const read = vi.fn();
    show('', { book: inPart(20), growth: idle(read) });
    expect(screen.getByRole('heading', { name: 'October 2024' })).toBeDefined();
    expect(folios().at(-1)).toBe(`D${2 * 300}`);
    expect(read).not.toHaveBeenCalled();
  });

  it('says how much the check has read, and reads the rest when it is asked to', async () => {
    const read = vi.fn();
    const { rerender } = show('', { book: inPart(20), growth: idle(read) });
    const check = within(screen.getByRole('region', { name: 'Not checked yet' }));
    expect(check.getByText(/^20 of the 603 entries in your book have been loaded\./)).toBeDefined();
    await userEvent.click(check.getByRole('button', { name: 'Load and check the whole book' }));
    expect(read).toHaveBeenCalledOnce();
    rerender(at(propsOf(long, { book: inPart(30), growth: { state: 'reading', error: null, read } }), ''));
    expect(check.getByRole('progressbar', { name: 'Loading the rest' })).toBeDefined();
    rerender(at(propsOf(long, { book: inPart(30), growth: idle(read) }), ''));
    expect(read).toHaveBeenCalledTimes(2);
    rerender(at(propsOf(long), ''));
    expect(screen.getByRole('region', { name: 'The book adds up' })).toBeDefined();
  });

  it('reads on to the month that is asked for, and to a line that is linked', () => {
    const read = vi.fn();
    show('?month=2024-02', { book: inPart(20), growth: idle(read) });
    expect(screen.getByText('Loading older entries: 20 of 603')).toBeDefined();
    expect(read).toHaveBeenCalledOnce();
    cleanup();
    show('#D1', { book: inPart(20), growth: idle(read) });
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('reads no further than it has to', () => {
    const read = vi.fn();
    show('?from=2024-10-25', { book: inPart(20), growth: idle(read) });
    show('?from=2024-10-20&to=2024-10-25', { book: inPart(20), growth: idle(read) });
    expect(read).not.toHaveBeenCalled();
  });

  it('offers earlier entries where there are some', async () => {
    const read = vi.fn();
    show('?period=all&order=newest', { book: inPart(20), growth: idle(read) });
    expect(folios()[0]).toBe('D600');
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier entries' }));
    expect(read).toHaveBeenCalledOnce();
  });

  it('brings forward what stood on the account before the first line', () => {
    const book = createFullBook();
    render(at(propsOf(book, { book: readyQuery({ ...inSight(book, 20), total: 900 }) }), '?period=all'));
    const carried = screen.getByRole('row', { name: /^Closing balance/ });
    expect(carried.textContent).toBe('Closing balance1,093.00');
    expect(screen.getByRole('row', { name: /^Opening balance/ }).textContent).toBe('Opening balance1,088.00');
  });

  it('reads everything of these days before it exports them', async () => {
    const [reading, save] = [createPendingRead(), vi.fn()];
    const readUntil = vi.fn(() => reading.promise);
    const props = { readUntil, save };
    const { rerender } = show('?show=requests', { book: inPart(20), ...props });
    const button = screen.getByRole('button', { name: 'Export' });
    await userEvent.click(button);
    expect(save).not.toHaveBeenCalled();
    expect(readUntil).toHaveBeenCalledOnce();
    expect(button).toHaveAttribute('aria-busy', 'true');
    rerender(at(propsOf(long, props), '?show=requests'));
    await act(async () => reading.resolve(inSight(long)));
    expect(save).toHaveBeenCalledOnce();
    const [name, text] = save.mock.calls[0] ?? [];
    expect(name).toBe('glassbook-statement-2024-10.csv');
    const days = new Set(long.entries.filter((entry) => entry.at >= new Date(2024, 9, 1)).map((entry) => entry.op));
    expect(String(text).trimEnd().split('\r\n')).toHaveLength(1 + days.size);
    expect(button).not.toHaveAttribute('aria-busy');
  });

  it('reads everything of these days before it prints them', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    const reading = createPendingRead();
    const readUntil = vi.fn(() => reading.promise);
    show('?show=requests', { book: inPart(20), readUntil });
    const button = screen.getByRole('button', { name: 'Print' });
    await userEvent.click(button);
    expect(print).not.toHaveBeenCalled();
    expect(readUntil).toHaveBeenCalledOnce();
    expect(button).toHaveAttribute('aria-busy', 'true');
    await act(async () => reading.resolve(inSight(long)));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(button).not.toHaveAttribute('aria-busy');
    print.mockRestore();
  });

  it('exports what was asked for first, also where paper is asked for while it is read', async () => {
    const [print, save] = [vi.spyOn(window, 'print').mockImplementation(() => {}), vi.fn()];
    const reading = createPendingRead();
    show('?show=requests', { book: inPart(20), readUntil: () => reading.promise, save });
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(screen.getByRole('button', { name: 'Print' })).toHaveAccessibleDescription('Loading older entries first…');
    await act(async () => reading.resolve(inSight(long)));
    expect(save).toHaveBeenCalledOnce();
    expect(print).not.toHaveBeenCalled();
    print.mockRestore();
  });

  it('goes on with the export when a failed read is tried again', async () => {
    const save = vi.fn();
    const readUntil = vi.fn<StatementProps['readUntil']>(async () => null);
    const growth = { state: 'failed', error: new Error('broken'), read: vi.fn() } as const;
    show('?show=requests', { book: inPart(20), growth, readUntil, save });
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    expect(screen.getByRole('heading', { name: 'Couldn’t load older entries' })).toBeDefined();
    readUntil.mockResolvedValue(inSight(long));
    await userEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] ?? document.body);
    expect(save).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Export' })).not.toHaveAttribute('aria-busy');
  });

  it('says so when older entries cannot be read, keeps what stands there, and tries again when asked', async () => {
    const read = vi.fn();
    const growth = { state: 'failed', error: new Error('broken'), read } as const;
    show('?month=2024-02', { book: inPart(20), growth });
    expect(screen.getByRole('heading', { name: 'Couldn’t load older entries' })).toBeDefined();
    expect(read).not.toHaveBeenCalled();
    await userEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] ?? document.body);
    expect(read).toHaveBeenCalledOnce();
  });
});

describe('a book that is not long', () => {
  it('is read to its beginning at once', () => {
    const read = vi.fn();
    const book = createFullBook();
    render(at(propsOf(book, { book: readyQuery(inSight(book, 10)), growth: idle(read) }), ''));
    expect(read).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: /check the whole book/ })).toBeNull();
  });
});

describe('a long list of lines', () => {
  const many = longBook(120);

  it('is drawn a part at a time, the newest first', async () => {
    render(at(propsOf(many), '?period=all'));
    expect(folios()).toHaveLength(200);
    expect(folios().at(-1)).toBe('D240');
    await userEvent.click(screen.getByText('Show earlier entries'));
    expect(folios()).toHaveLength(241);
    expect(screen.queryByText('Show earlier entries')).toBeNull();
  });

  it('is printed whole by the button', async () => {
    const printed: number[] = [];
    // As a browser does it: told of the paper, a page draws itself, and is printed as it stands then.
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      window.dispatchEvent(new Event('beforeprint'));
      printed.push(folios().length);
    });
    render(at(propsOf(many), '?period=all'));
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(printed).toEqual([241]));
    print.mockRestore();
  });

  it('is printed whole', () => {
    render(at(propsOf(many), '?period=all'));
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(folios()).toHaveLength(241);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(folios()).toHaveLength(200);
  });
});
