import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as journal from '@/data/admin/journal';
import { createReads, renderForAdmin, signInAsAdmin } from '@/data/for-admin.test-utils';
import { queries } from '@/data/queries';
import * as files from '@/lib/files/save-file';
import { entryOf, maya, now, rowOf, ruth } from './journal.fixture';
import { journalSearchParams } from './journal-filters';
import { Component as JournalPage } from './journal-page';
import { actsQuery, administratorsQuery } from './journal-queries';

signInAsAdmin(now);
beforeEach(() => void vi.spyOn(files, 'saveCsv').mockReturnValue());

const queryOf = (path: string) => actsQuery(journalSearchParams.parse(new URLSearchParams(path)));

interface Given {
  /** Search params. */
  path?: string;
  rows?: journal.JournalRow[];
  next?: unknown;
}

function show({ path = '', rows = [], next = null }: Given = {}) {
  const reads = createReads();
  reads.set(administratorsQuery(), [ruth]);
  reads.setRows(queryOf(path), rows, next);
  reads.set(queries.profile(maya.uid), maya);
  reads.set(queries.profile(ruth.uid), ruth);
  return renderForAdmin(<JournalPage />, reads, { path: `/?${path}` });
}

const days = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const rowsShown = () =>
  screen
    .getAllByRole('row')
    .filter((row) => within(row).queryByRole('rowheader') === null)
    .slice(1);

const rejected = rowOf(
  {
    op: 'rejected',
    action: 'deposit.rejected',
    actor: 'boss',
    reason: 'No coins came in.',
    after: { id: 'd2', status: 'rejected', coin: 'ethereum', amount: '80.00', received: '0' },
    at: new Date(2026, 10, 26, 9, 0),
  },
  { writer: null },
);

describe('the acts of administrators', () => {
  it('are listed by day with who did what, for which client, the amount, the reason and the time waited', () => {
    show({ rows: [rowOf(), rejected] });
    expect(days()).toEqual(['Fri, 27 Nov 2026', 'Thu, 26 Nov 2026']);
    const [first, second] = rowsShown();
    expect(first).toHaveTextContent(
      /11:30.*Ruth Adler.*Deposit credited in bitcoin.*Maya Lindqvist.*\+250\.00.*35 min.*D5/,
    );
    expect(second).toHaveTextContent(
      /09:00.*You.*Deposit rejected in ethereum.*“No coins came in\.”.*80\.00/,
    );
    const client = within(first ?? expect.fail()).getAllByRole('link', {
      name: 'Maya Lindqvist',
    })[0];
    expect(client).toHaveAttribute('href', '/admin/users/maya');
  });

  it('have no column of amounts where none has an amount', () => {
    const frozen = rowOf({
      op: 'frozen',
      col: 'users',
      action: 'status.changed',
      before: { status: 'active' },
      after: { status: 'frozen' },
    });
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const { unmount } = show({ rows: [frozen] });
    expect(heads()).toEqual(['Time', 'Administrator', 'Act', 'Client', 'Waited', 'Ref.']);
    unmount();
    show({ rows: [frozen, rejected] });
    expect(heads()).toContain('Amount, USD');
  });

  it('lead to the entry in the book by keys', async () => {
    const { user } = show({ rows: [rowOf(), rejected] });
    await user.keyboard('jj');
    const opener = screen.getAllByRole('link', { name: 'D5 in the book of Maya Lindqvist' })[1];
    expect(opener).toHaveFocus();
    expect(opener).toHaveAttribute('href', '/admin/users/maya#D5');
    await user.keyboard('/');
    expect(screen.getByRole('combobox', { name: 'Client' })).toHaveFocus();
  });

  it('lead from the head of a day to that day only', () => {
    show({ path: 'kind=deposits', rows: [rowOf()] });
    const day = screen.getByRole('link', { name: 'Fri, 27 Nov 2026' });
    expect(day).toHaveAttribute('href', '/?kind=deposits&from=2026-11-27&to=2026-11-27');
  });

  it('of the operator, and of a person without a profile, have a name too', {
    tags: ['full'],
  }, () => {
    show({
      rows: [
        rowOf({ actor: 'operator' }, { writer: null }),
        rowOf({ op: 'b', actor: 'unknown-administrator' }, { writer: null, owner: null }),
      ],
    });
    const [first, second] = rowsShown();
    expect(first).toHaveTextContent('The operator');
    expect(second).toHaveTextContent(/Administrator unkn…ator.*Client maya/);
  });
});

describe('the filters of the journal', { tags: ['full'] }, () => {
  it('are in the address', async () => {
    const { user, setRows } = show();
    setRows(queryOf('by=ruth'), [rowOf()]);
    setRows(queryOf('by=ruth&kind=trades'), []);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Administrator' }), 'Ruth Adler');
    expect(rowsShown()).toHaveLength(1);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of act' }), 'Trades');
    expect(screen.getByText('No acts match')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(screen.getByText('No acts yet')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Client' })).toHaveFocus();
  });

  it('offer who wrote the acts that are loaded, also a former administrator and the operator, and keep them', async () => {
    const former = { ...ruth, uid: 'former', firstname: 'Ole', lastname: 'Berg' };
    const { user, setRows } = show({
      rows: [
        rowOf(),
        rowOf({ op: 'b', actor: 'former' }, { writer: former }),
        rowOf({ op: 'c', actor: 'operator' }, { writer: null }),
      ],
    });
    const choice = screen.getByRole('combobox', { name: 'Administrator' });
    const offered = () =>
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    const all = ['All administrators', 'You', 'Ruth Adler', 'Ole Berg', 'The operator'];
    expect(offered()).toEqual(all);
    setRows(queryOf('by=operator'), [rowOf({ op: 'c', actor: 'operator' }, { writer: null })]);
    await user.selectOptions(choice, 'The operator');
    expect(rowsShown()).toHaveLength(1);
    expect(offered()).toEqual(all);
  });

  it('name the operator in an address', () => {
    show({ path: 'by=operator' });
    expect(screen.getByRole('combobox', { name: 'Administrator' })).toHaveDisplayValue(
      'The operator',
    );
  });

  it('name the client, who is found by name', () => {
    show({ path: 'client=maya', rows: [rowOf()] });
    expect(screen.getByText(/Showing acts for/).parentElement).toHaveTextContent('Maya Lindqvist');
    expect(screen.getByRole('link', { name: 'Show all clients' })).toHaveAttribute('href', '/');
  });

  it('say that nothing was done on a day', () => {
    show({ path: 'from=2026-11-27&to=2026-11-27' });
    expect(screen.getByText('No acts on this day')).toBeVisible();
  });

  it('say that nothing was done on some days', () => {
    show({ path: 'from=2026-11-20' });
    expect(screen.getByText('No acts on these days')).toBeVisible();
  });

  it('keep a former administrator, and ignore what they do not know', () => {
    show({ path: 'by=former&kind=else&from=2026-02-31' });
    expect(screen.getByRole('combobox', { name: 'Administrator' })).toHaveDisplayValue('Desk');
    expect(screen.getByRole('combobox', { name: 'Kind of act' })).toHaveDisplayValue('All kinds');
  });

  it('say that the administrators could not be loaded', () => {
    const { clear, fail } = show();
    clear(administratorsQuery());
    fail(administratorsQuery());
    expect(screen.getByText('Couldn’t load the other administrators.')).toBeVisible();
  });
});

describe('the list', { tags: ['full'] }, () => {
  it('says that it loads, and that it could not be loaded', async () => {
    const { clear, fail, press } = show();
    clear(queryOf(''));
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    const retry = fail(queryOf(''));
    expect(screen.getByText('Couldn’t load the journal')).toBeVisible();
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
  });

  it('has older acts', () => {
    show({ rows: [rowOf()], next: {} });
    expect(screen.getByRole('button', { name: 'Show more' })).toBeVisible();
  });

  it('is saved as a file, with all pages of the chosen acts', async () => {
    const more = rowOf({
      op: 'fee',
      col: 'accounts',
      action: 'subscription.charged',
      before: { balance: '100.00' },
      after: { balance: '51.00' },
    });
    const read = vi.spyOn(journal, 'getJournal');
    read
      .mockResolvedValueOnce({ rows: [rowOf({ reason: '=1+1' })], next: {} as never })
      .mockResolvedValueOnce({ rows: [more], next: null });
    const { press } = show({ path: 'kind=deposits' });
    await press('Export');
    const [name, text = ''] = vi.mocked(files.saveCsv).mock.calls[0] ?? [];
    expect(name).toBe('journal.csv');
    expect(read.mock.calls[0]?.[1].actions).toEqual(['deposit.completed', 'deposit.rejected']);
    const [, first, second] = text.split('\r\n');
    expect(first).toContain(
      'Ruth Adler,Deposit credited,in bitcoin,Maya Lindqvist,maya@example.com,250.00,250.00,,35,"\'=1+1",D5,credited,maya,ruth',
    );
    expect(second).toContain('Subscription fee,,Maya Lindqvist,maya@example.com,,,49.00,,,A5,fee');
  });
});

describe('the weeks', () => {
  const refused = entryOf({
    op: 'b',
    action: 'deposit.rejected',
    at: new Date(2026, 10, 27, 11, 55),
  });
  const older = entryOf({ op: 'c', at: new Date(2026, 10, 20, 11, 0), before: {} });
  const showWeeks = (path = '') => show({ path: `tab=weeks${path}` });

  it('are read on request from all decisions of eight weeks', async () => {
    const read = vi.spyOn(journal, 'getJournalEntries');
    read
      .mockResolvedValueOnce({ rows: [entryOf(), refused], next: {} as never })
      .mockResolvedValueOnce({ rows: [older], next: null });
    const { press } = showWeeks('&kind=deposits&by=ruth');
    expect(read).not.toHaveBeenCalled();
    await press('Load report');
    expect(read.mock.calls[0]?.[1]).toEqual({
      actions: ['deposit.completed', 'deposit.rejected'],
      by: 'ruth',
      client: null,
      span: { from: new Date(2026, 9, 5), before: null },
    });
    const [running, last, ...others] = rowsShown();
    expect(running).toHaveTextContent(/23 Nov to 29 Nov Week 48, so far.*2.*1.*50%.*35 min.*1 h/);
    expect(last).toHaveTextContent(/16 Nov to 22 Nov Week 47.*1.*0.*0%–.*–$/);
    expect(others.at(-1)).toHaveTextContent(/All 8 weeks.*3.*1.*33%/);
    expect(
      screen.getByText(/^From 3 decisions, at 12:00\. For 1 the time is not known/),
    ).toBeVisible();
  });

  it('offer the kinds that somebody waits for', { tags: ['full'] }, () => {
    showWeeks('&kind=adjustments');
    const options = within(screen.getByRole('combobox', { name: 'Kind of act' })).getAllByRole(
      'option',
    );
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'All kinds',
      'Deposits',
      'Withdrawals',
      'Trades',
      'Identity',
    ]);
    expect(screen.queryByLabelText('From')).toBeNull();
  });

  it('show how many were read, and can be cancelled', { tags: ['full'] }, async () => {
    const read = vi
      .spyOn(journal, 'getJournalEntries')
      .mockResolvedValueOnce({ rows: [entryOf()], next: {} as never });
    read.mockReturnValueOnce(new Promise(() => undefined));
    const { press } = showWeeks();
    await press('Load report');
    expect(screen.getByText('Reading decisions… 1 so far')).toBeVisible();
    await press('Cancel');
    expect(screen.getByRole('button', { name: 'Load report' })).toBeVisible();
  });

  it('say that they could not be read', { tags: ['full'] }, async () => {
    vi.spyOn(journal, 'getJournalEntries')
      .mockRejectedValueOnce(new Error('No answer'))
      .mockResolvedValueOnce({ rows: [], next: null });
    const { press } = showWeeks();
    await press('Load report');
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load the report');
    await press('Try again');
    expect(screen.getByText(/^From 0 decisions/)).toBeVisible();
  });
});
