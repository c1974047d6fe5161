import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as bookReads from '@/data/collections/book';
import { queries } from '@/data/queries';
import { createReads, renderAsClient, signInAs } from '@/data/signed-in.test-utils';
import { createMayaBook, type WrittenBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { WrittenDesk } from '@/domain/ledger/fixtures/written-desk.fixture';
import { bringIntoView, hideFromView } from '@/ui/hooks/use-seen.test-utils';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { AccountChartsPlace } from './account-charts-place';
// The place imports it later; loaded here, no test waits for it.
import './account-charts';

const now = new Date(2026, 3, 24, 11);
signInAs('maya', now);
hideFromView();

const olderCursor = {} as NonNullable<bookReads.LedgerBook['older']>;
const sliceOf = ({ entries }: WrittenBook, newest = entries.length): bookReads.LedgerBook => ({
  entries: entries.slice(-newest),
  older: newest < entries.length ? olderCursor : null,
  total: entries.length,
});

const createTradingBook = () =>
  new WrittenDesk('maya', new Date(2026, 1, 2, 9))
    .opened()
    .requested('500.00')
    .completed(0)
    .placed()
    .on(new Date(2026, 2, 20, 9))
    .settled(0, '60282.27')
    .placed({ asset: 'ethereum', amount: '300.00', leverage: 2, openPrice: '2155.00' })
    .on(new Date(2026, 3, 3, 10, 12))
    .settled(1, '2328.00');

/** @param book undefined while it loads */
async function open(book?: bookReads.LedgerBook) {
  setAmountsHidden(false);
  const reads = createReads();
  if (book) reads.set(queries.book('maya'), book);
  const view = renderAsClient(<AccountChartsPlace uid="maya" />, reads);
  await bringIntoView(view.container);
  return { ...view, reads };
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const balance = () => region('Balance over time');
const profit = () => region('Profit by month');
const findSlider = (name: RegExp) => screen.findByRole('slider', { name });
const rowsOf = (part: ReturnType<typeof region>) =>
  part.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
/** jsdom has no disclosure by a press of the summary. */
const openTable = async (part: ReturnType<typeof region>) => {
  const details = part.getByText('Show as table').closest('details');
  if (!details) throw new Error('No table');
  await act(async () => {
    details.open = true;
  });
  await part.findByRole('table');
};

describe('the charts of an account', () => {
  it('read nothing before they are in view, and then the newest entries', async () => {
    const getBook = vi.spyOn(bookReads, 'getBook').mockReturnValue(new Promise(() => undefined));
    const reads = createReads();
    reads.client.setDefaultOptions({});
    const { container } = renderAsClient(<AccountChartsPlace uid="maya" />, reads);
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Balance over time',
      'Profit by month',
    ]);
    expect(container.querySelector('[aria-busy]')).toBeNull();
    expect(getBook).not.toHaveBeenCalled();
    await bringIntoView(container);
    expect(await screen.findByText('Loading your balance over time…')).toBeInTheDocument();
    await vi.waitFor(() => expect(getBook).toHaveBeenCalledOnce());
    expect(getBook.mock.calls[0]?.slice(1)).toEqual(['maya', 100]);
  });

  it('read the balance of each moment by keys, and of the nearest by a pointer', async () => {
    const { user } = await open(sliceOf(createMayaBook()));
    const slider = await findSlider(/^Balance/);
    expect(slider).toHaveAccessibleName('Balance over time, in US dollars');
    expect(slider).toHaveAttribute('aria-valuetext', '9 Mar, 14:48, after +$900.00: $1,400.00');
    slider.focus();
    await user.keyboard('{Home}');
    expect(slider).toHaveAttribute('aria-valuetext', '2 Mar, 09:12: $0.00');
    await user.keyboard('{ArrowRight}');
    expect(balance().getByText('$500.00').closest('p')).toHaveTextContent(
      '$500.00 2 Mar, 11:05, after +$500.00',
    );
    vi.spyOn(slider, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 400, 200));
    fireEvent.pointerMove(slider, { clientX: 160, pointerType: 'mouse' });
    expect(balance().getByText('$1,400.00')).toBeVisible();
    fireEvent.pointerMove(slider, { clientX: 101, pointerType: 'mouse' });
    expect(slider).toHaveAttribute('aria-valuenow', '1');
    fireEvent.pointerLeave(slider, { pointerType: 'mouse' });
    expect(slider).toHaveAttribute('aria-valuenow', '2');
    fireEvent.pointerDown(slider, { clientX: 100, pointerType: 'touch' });
    fireEvent.pointerLeave(slider, { pointerType: 'touch' });
    expect(slider).toHaveAttribute('aria-valuenow', '0');
  });

  it('draw a gain up and full, and a loss down and hatched', async () => {
    await open(sliceOf(createTradingBook()));
    const slider = await findSlider(/^Profit/);
    expect(slider).toHaveAttribute('aria-valuetext', 'April 2026: +$48.17');
    const [loss, gain] = slider.querySelectorAll('svg > rect');
    expect(loss).toHaveAttribute('fill', expect.stringMatching(/^url\(#/));
    expect(gain).not.toHaveAttribute('fill');
    expect(loss?.getAttribute('y')).toBe('33.333%');
    expect(gain?.getAttribute('y')).toBe('1.22%');
  });

  it('have their figures as tables, newest first', async () => {
    await open(sliceOf(createTradingBook()));
    await findSlider(/^Profit/);
    expect(screen.queryByRole('table')).toBeNull();
    await openTable(balance());
    expect(rowsOf(balance())).toEqual([
      ['Date', 'Change, USD', 'Balance, USD'],
      ['3 Apr, 10:12', '+48.17', '487.00'],
      ['20 Mar, 09:00', '−61.17', '438.83'],
      ['2 Feb, 11:00', '+500.00', '500.00'],
      ['2 Feb, 09:00', '', '0.00'],
    ]);
    await openTable(profit());
    expect(rowsOf(profit())).toEqual([
      ['Month', 'Profit, USD'],
      ['April 2026', '+48.17'],
      ['March 2026', '−61.17'],
      ['February 2026', '0.00'],
    ]);
  });

  it('say from when they begin, and read the next hundred entries', async () => {
    const book = createTradingBook();
    let finish = (_: bookReads.LedgerBook) => {};
    const extend = vi
      .spyOn(bookReads, 'extendBook')
      .mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const { press, reads } = await open(sliceOf(book, 6));
    const count = `your newest 6 of ${book.entries.length} entries.`;
    await screen.findByText(`Since 20 Mar 2026, from ${count}`);
    await openTable(profit());
    expect(rowsOf(profit()).at(-1)?.[0]).toBe('March 2026, since 20 Mar 2026');
    await press('Show earlier');
    expect(extend.mock.calls[0]?.[1]).toMatchObject({ uid: 'maya', size: 100 });
    reads.set(queries.book('maya'), sliceOf(book));
    await act(async () => finish(sliceOf(book)));
    const whole = await screen.findByText('Since your account was opened on 2 Feb 2026.');
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
    expect(whole).toHaveFocus();
  });

  it('say that earlier entries could not be read, and read them again', {
    tags: ['full'],
  }, async () => {
    const extend = vi.spyOn(bookReads, 'extendBook').mockRejectedValue(new Error('No answer'));
    const { press } = await open(sliceOf(createTradingBook(), 6));
    await screen.findByRole('button', { name: 'Show earlier' });
    await press('Show earlier');
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load earlier entries.');
    await press('Try again');
    expect(extend).toHaveBeenCalledTimes(2);
    expect(balance().getByRole('slider')).toBeVisible();
  });

  it('are empty before the first deposit, and without a settled trade', async () => {
    const { reads } = await open(sliceOf(new WrittenDesk('maya', now).opened()));
    expect(await screen.findByRole('heading', { name: 'No entries yet' })).toBeVisible();
    expect(
      balance().getByText('Your balance appears here after your first deposit.'),
    ).toBeVisible();
    expect(profit().getByRole('heading', { name: 'No profit or loss yet' })).toBeVisible();
    reads.set(queries.book('maya'), sliceOf(createMayaBook()));
    expect(balance().getByRole('slider')).toBeVisible();
    expect(profit().getByRole('heading', { name: 'No profit or loss yet' })).toBeVisible();
  });

  it('say that no money moved in what was loaded', { tags: ['full'] }, async () => {
    await open(sliceOf(createMayaBook(), 2));
    expect(await screen.findByRole('heading', { name: 'No money moved' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show earlier' })).toBeVisible();
  });

  it('say that the book could not be read, and read it again', async () => {
    const { reads, press } = await open();
    const retry = reads.fail(queries.book('maya'));
    expect(
      await screen.findByRole('heading', { name: 'Couldn’t load your balance over time' }),
    ).toBeVisible();
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
  });

  it('show nothing while amounts are hidden, until they are shown', async () => {
    const { user } = await open(sliceOf(createTradingBook()));
    await findSlider(/^Balance/);
    act(() => setAmountsHidden(true));
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.queryByText(/[0-9]\.[0-9]{2}/)).toBeNull();
    await user.click(balance().getByRole('button', { name: 'Show amounts' }));
    expect(balance().getByRole('slider')).toBeVisible();
  });
});
