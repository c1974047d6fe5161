import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queries } from '@/data/queries';
import type { Entry } from '@/domain/ledger/ledger';
import {
  book,
  listOf,
  lost,
  note,
  now,
  open,
  openPage,
  signInToDashboard,
  won,
} from './dashboard-page.test-utils';

signInToDashboard();

describe('your trades', () => {
  const panel = () => within(screen.getByRole('region', { name: 'Your trades' }));
  const rows = () => panel().getAllByRole('row').slice(1);
  const lineOf = (name: RegExp) =>
    rows().find((row) => name.test(row.textContent ?? ''))?.textContent;
  const settled = { path: '/user/dashboard?trades=closed' };

  it('counts the open ones, says until when they run and estimates their results', async () => {
    const entry = {
      op: 't-1',
      rev: 5,
      action: 'trade.placed',
      col: 'trades',
      actor: 'maya',
      before: {},
      after: {},
      at: now,
    } as unknown;
    await openPage({
      trades: listOf(open, won, lost),
      entries: [...book.entries, { ...(entry as Entry), index: 0, ref: '', reason: '' }],
    });
    expect(panel().getByRole('link', { name: /^Open/ })).toHaveTextContent('Open1');
    expect(rows()).toHaveLength(1);
    for (const part of ['T5', '$150.00', '$63,870.00', '$66,560.00', '23 h left', '+$31.59']) {
      expect(lineOf(/Buy bitcoin ×5/)).toContain(part);
    }
    expect(screen.getByRole('columnheader', { name: 'Estimated profit/loss' })).toBeInTheDocument();
    const words = screen.getByText(/^Estimates use the prices above/);
    expect(words).toHaveTextContent(
      'We close your trade at the price at settlement, which may be after it ends.',
    );
    expect(words).toHaveTextContent('If we use another price, your book says why.');
    expect(screen.getByText('+$31.59').parentElement).toHaveClass('text-green');
  });

  it('has the newest open trade first, without a result while there is no price, and says when the time is over', {
    tags: ['full'],
  }, async () => {
    const ended = { ...open, id: 't-9', leverage: 7, openedAt: new Date(2026, 2, 22) };
    const { reads } = await openPage({ trades: listOf(open, ended) });
    expect(rows()[0]).toHaveTextContent(/×7.*ended, waiting to be settled/);
    reads.clear(queries.rates());
    reads.fail(queries.rates());
    expect(lineOf(/×5/)).toContain('no price');
    expect(lineOf(/×5/)).toContain('63,870.00');
    expect(screen.getByText(/There’s no price, so there’s no estimate/)).toBeVisible();
  });

  it('shows loading, empty and failed open trades, and reads them again', {
    tags: ['full'],
  }, async () => {
    const { user, reads } = await openPage({ trades: undefined });
    expect(panel().getByText('Loading…')).toBeInTheDocument();
    const retry = reads.fail(queries.trades('maya'));
    expect(panel().getByText(/No answer/)).toBeVisible();
    await user.click(panel().getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    reads.set(queries.trades('maya'), null);
    expect(panel().getByRole('heading', { name: 'No open trades' })).toBeVisible();
  });

  it('shows closed trades with both prices, the result and the desk’s reason, last settled first', async () => {
    await openPage(settled);
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/−\$61\.17/),
      expect.stringMatching(/\$0\.00/),
      expect.stringMatching(/\+\$48\.20/),
    ]);
    for (const part of ['$150.00', '$2,456.66', '$2,308.33', '20 Mar, 10:12'])
      expect(lineOf(/Sell ethereum ×5/)).toContain(part);
    expect(screen.getByText(note).closest('td')).toHaveTextContent('Result set manually');
    expect(screen.getAllByText(/Result set manually/)).toHaveLength(1);
  });

  it('links each close price to its line in the statement, or to the search for the trade where its entry is not loaded', async () => {
    const entry = {
      op: 's-3',
      rev: 7,
      action: 'trade.settled',
      col: 'trades',
      actor: 'desk',
      before: {},
      after: { id: 't-3' },
      at: now,
    } as unknown;
    await openPage({
      ...settled,
      entries: [...book.entries, { ...(entry as Entry), index: 0, ref: '', reason: '' }],
    });
    const getLinks = (row: HTMLElement | undefined) =>
      within(row ?? document.body).getAllByRole('link', { name: /see it in your statement$/ });
    const [first, , third] = rows();
    for (const link of getLinks(first)) {
      expect(link).toHaveAccessibleName('$60,282.27, see it in your statement');
      expect(link).toHaveAttribute('href', '/user/statement#T7');
    }
    for (const link of getLinks(third))
      expect(link).toHaveAttribute('href', '/user/statement?period=all&q=t-2');
  });

  it('filters closed trades by their result, which another tab clears', {
    tags: ['full'],
  }, async () => {
    const { user } = await openPage(settled);
    await user.selectOptions(screen.getByLabelText('Result'), 'won');
    expect(rows()).toHaveLength(1);
    expect(lineOf(/Sell ethereum/)).toContain('+$48.20');
    await user.selectOptions(screen.getByLabelText('Result'), 'lost');
    expect(rows()).toHaveLength(1);
    expect(lineOf(/Buy bitcoin/)).toContain('−$61.17');
    await user.click(panel().getByRole('link', { name: /^Open/ }));
    expect(lineOf(/Buy bitcoin/)).toContain('23 h left');
    await user.click(panel().getByRole('link', { name: 'Settled' }));
    expect(rows()).toHaveLength(3);
  });

  it('tells no match from no closed trade', { tags: ['full'] }, async () => {
    const { press, reads } = await openPage({
      path: `${settled.path}&outcome=won`,
      history: [lost],
    });
    expect(screen.getByText('None of your settled trades won.')).toBeVisible();
    await press('Show all results');
    expect(rows()).toHaveLength(1);
    reads.set(queries.tradeHistory('maya'), [open]);
    expect(screen.getByRole('heading', { name: 'No settled trades yet' })).toBeVisible();
  });

  it('shows ten closed trades, and all on request, with the focus on the first new one', {
    tags: ['full'],
  }, async () => {
    const { press } = await openPage({
      ...settled,
      history: Array.from({ length: 12 }, (_, i) => ({ ...lost, id: `t-${i}` })),
    });
    expect(rows()).toHaveLength(10);
    await press('Show all 12');
    expect(rows()).toHaveLength(12);
    expect(rows()[10]).toHaveFocus();
  });

  it('says that the closed trades could not be read', { tags: ['full'] }, async () => {
    const { reads } = await openPage(settled);
    reads.clear(queries.tradeHistory('maya'));
    reads.fail(queries.tradeHistory('maya'));
    expect(
      panel().getByRole('heading', { name: 'Couldn’t load your settled trades' }),
    ).toBeVisible();
  });
});
