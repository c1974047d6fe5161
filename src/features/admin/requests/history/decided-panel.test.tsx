import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import * as withdrawalActs from '@/data/collections/withdrawals';
import {
  book,
  button,
  dialog,
  fact,
  preview,
  rows,
  textbox,
} from '@/parts/requests/dialogs.test-utils';
import type { AnyRow, DecidedRow, DecidedTab } from '@/parts/requests/request-kinds';
import {
  anyRow,
  decidedDeposit,
  decidedWithdrawal,
  deposit,
  entry,
  now,
  profile,
  withdrawal,
  withdrawalFile,
  withdrawals,
} from '@/parts/requests/requests.fixture';
import { type Given, show, signInToRequests } from '../requests-page.test-utils';

const context = signInToRequests();

describe('decided requests', () => {
  const showDecided = (tab: DecidedTab, row: DecidedRow, uid = 'ruth') =>
    show({ tab, decided: [row], uid });

  it('shows when, whose, how much, in what and by whom, and opens the record', async () => {
    const { user } = showDecided('completed', decidedDeposit());
    expect(screen.getByRole('table', { name: 'Completed deposits, newest first' })).toBeVisible();
    expect(rows()[0]).toHaveTextContent(
      /24 Mar, 13:41.*Maya Lindqvist.*250\.00.*Bitcoin.*Ruth Adler/,
    );
    expect(screen.queryByRole('columnheader', { name: 'Reason' })).toBeNull();
    await user.click(button('Open $250.00 from Maya Lindqvist'));
    expect(dialog('$250.00 from Maya Lindqvist')).toHaveTextContent('ByRuth Adler');
  });

  it('names a deposit by what was credited, and its record says what was announced', async () => {
    const element = deposit({ status: 'completed', received: '195.50' });
    const { user } = showDecided('completed', {
      ...decidedDeposit({ after: { ...element } }),
      element,
    });
    await user.click(button('Open $195.50 from Maya Lindqvist'));
    expect(dialog('$195.50 from Maya Lindqvist')).toHaveTextContent(
      'Credited$195.50Difference−$54.50',
    );
  });

  it('calls the own decisions yours', () => {
    showDecided('completed', decidedDeposit(), 'boss');
    expect(rows()[0]).toHaveTextContent('You');
  });

  it('calls the client’s decisions the client’s', () => {
    showDecided('cancelled', decidedDeposit({ actor: 'maya', action: 'deposit.cancelled' }));
    expect(rows()[0]).toHaveTextContent('The client');
  });

  it('quotes why something was rejected', () => {
    showDecided(
      'rejected',
      decidedDeposit({ action: 'deposit.rejected', reason: 'No coins came in.' }),
    );
    expect(screen.getByRole('columnheader', { name: 'Reason' })).toBeInTheDocument();
    expect(rows()[0]).toHaveTextContent('No coins came in.');
  });

  it('shows what became of each request, also of one in an archive as far as it was found there', () => {
    show({
      tab: 'all',
      all: [
        anyRow(),
        anyRow({ element: deposit({ id: 'd3', status: 'rejected' }) }),
        anyRow({ list: null, element: deposit({ id: 'd2', status: 'completed' }) }),
        anyRow({ list: null, element: deposit({ id: 'd1' }) }),
      ],
    });
    const states = ['Waiting', 'Rejected', 'Completed', 'Archived'];
    expect(rows().map((row) => row.textContent)).toEqual(
      states.map((state) => expect.stringContaining(state)),
    );
  });

  it('shows that a withdrawal was deleted', () => {
    const deletion = { ...entry({ action: 'withdrawal.deleted' }), uid: 'maya' };
    show({
      col: 'withdrawals',
      tab: 'all',
      all: [anyRow({ element: withdrawal(), list: null, deletion })],
    });
    expect(rows()[0]).toHaveTextContent('Deleted');
  });

  it('offers to decide what waits, and to open the rest', async () => {
    const { user } = show({
      tab: 'all',
      all: [
        anyRow(),
        anyRow({ element: deposit({ id: 'd3', amount: '90.00', status: 'rejected' }) }),
      ],
    });
    expect(button('Open $90.00 from Maya Lindqvist')).toBeInTheDocument();
    await user.click(button('Review $250.00 from Maya Lindqvist'));
    expect(screen.getByRole('radio', { name: 'Confirm and credit $250.00' })).toBeChecked();
  });

  it.each(['completed', 'all'] as const)(
    'threat 31: marks names that look alike in the tab %s',
    (tab) => {
      const alike = profile({ uid: 'impostor', username: 'other', firstname: 'Mаya' });
      const other = decidedDeposit({ op: 'op-9' });
      show({
        tab,
        decided: [
          decidedDeposit(),
          { ...other, entry: { ...other.entry, uid: 'impostor' }, profile: alike },
        ],
        all: [
          anyRow(),
          anyRow({ element: deposit({ id: 'op-9', uid: 'impostor' }), profile: alike }),
        ],
      });
      expect(screen.getAllByText('Looks like another client’s name')).toHaveLength(2);
    },
  );
});

describe('the record of a decided request', { tags: ['full'] }, () => {
  const rejected = withdrawal({ status: 'rejected', note: 'The name is not yours.' });
  const rejection = decidedWithdrawal(rejected, {
    rev: 3,
    actor: 'ruth',
    action: 'withdrawal.rejected',
    reason: 'The name is not yours.',
  });
  const list = adminQueries.requestList('withdrawals', 'maya');

  /**
   * Opens the record of the rejected withdrawal, which is still in its list, unless a test says
   * otherwise.
   */
  async function showRecord(given: Given = {}) {
    const file = withdrawalFile({ list: withdrawals([rejected], { rev: 3 }) });
    const page = show({
      col: 'withdrawals',
      tab: 'rejected',
      decided: [rejection],
      file,
      ...given,
    });
    await page.user.keyboard('j{Enter}');
    return page;
  }
  /** Opens a record from the list of all requests, which does not know the decision. */
  const showFromAll = (row: AnyRow) => showRecord({ tab: 'all', all: [row] });

  it('shows what was asked and what became of it, and leads to the client and to the entry', async () => {
    await showRecord({ file: withdrawalFile({ list: withdrawals([]) }) });
    expect(dialog('$200.00 to Maya Lindqvist')).toHaveTextContent(
      'Withdrawal requested 24 Mar, 11:41',
    );
    expect(fact('Outcome')).toHaveTextContent('Rejected');
    expect(fact('By')).toHaveTextContent('Ruth Adler');
    expect(fact('Reason')).toHaveTextContent('The name is not yours.');
    expect(screen.getByRole('link', { name: 'W3' })).toHaveAttribute(
      'href',
      '/admin/users/maya#W3',
    );
    expect(screen.getByRole('link', { name: 'Client profile' })).toHaveAttribute(
      'href',
      '/admin/users/maya',
    );
    expect(screen.queryByRole('button', { name: 'Delete request' })).toBeNull();
  });

  it('calls a word to a client a note where the coins were sent', async () => {
    const element = withdrawal({ status: 'completed', note: 'Sent in 9b2f.' });
    await showFromAll(anyRow({ element, list: withdrawals([element]) }));
    expect(fact('Debited')).toHaveTextContent('$200.00');
    expect(fact('Note')).toHaveTextContent('Sent in 9b2f.');
  });

  it('does not say what moved where the request is in an archive', async () => {
    await showFromAll(anyRow({ element: withdrawal(), list: null }));
    expect(fact('Outcome')).toHaveTextContent('Archived');
    expect(screen.queryByText('Debited', { selector: 'dt' })).toBeNull();
  });

  it('says that the entry is further back only where it was looked for and not found', async () => {
    const furtherBack = () => screen.queryByText(/is further back in the client’s book/);
    const { user, clear, fail } = await showFromAll(
      anyRow({ element: rejected, list: withdrawals([rejected]) }),
    );
    expect(furtherBack()).toBeInTheDocument();
    clear(book);
    expect(furtherBack()).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    const again = fail(book);
    expect(furtherBack()).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load the client’s book');
    await user.click(button('Try again'));
    expect(again).toHaveBeenCalledOnce();
  });

  it('offers to delete a withdrawal, needs a reason, and shows the line that stays in the book', async () => {
    const { user, fill } = await showRecord();
    await user.click(button('Delete request'));
    await user.click(button('Delete and tell Maya'));
    expect(textbox('Reason for deleting')).toHaveAccessibleDescription(/Use at least 10/);
    expect(withdrawalActs.deleteWithdrawal).not.toHaveBeenCalled();
    await fill(textbox('Reason for deleting'), 'Asked for by mistake.');
    expect(preview().getByText('W4')).toBeInTheDocument();
    await user.click(button('Delete and tell Maya'));
    expect(withdrawalActs.deleteWithdrawal).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      id: 'op-w2',
      reason: 'Asked for by mistake.',
      op: expect.any(String),
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why a withdrawal cannot be deleted whose list could not be read, and tries again', async () => {
    const { user, clear, fail, set } = await showRecord();
    clear(list);
    const again = fail(list);
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load the client’s withdrawals');
    expect(screen.queryByRole('button', { name: 'Delete request' })).toBeNull();
    await user.click(button('Try again'));
    expect(again).toHaveBeenCalledOnce();
    expect(button('Try again')).toHaveFocus();
    set(list, withdrawals([rejected], { rev: 3 }));
    expect(button('Delete request')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('gives way to a deletion by somebody else, and asks for nothing more', async () => {
    const { user, fill, fail, set } = await showRecord();
    await user.click(button('Delete request'));
    await fill(textbox('Reason for deleting'), 'Asked for by mistake.');
    // As long as the list could not be read again, the dialog says that it may be an old one.
    fail(list);
    expect(within(dialog()).getAllByRole('status')[0]).toHaveTextContent(
      'Couldn’t load the client’s withdrawals.',
    );
    const reason = 'It was asked for twice by mistake.';
    const deletion = {
      col: 'withdrawals',
      action: 'withdrawal.deleted',
      before: { ...rejected },
      after: {},
      reason,
    } as const;
    set(book, [entry({ op: 'op-w4', actor: 'ruth', at: now, ...deletion }), rejection.entry]);
    set(list, withdrawals([], { rev: 4 }));
    expect(screen.getByText('This withdrawal has already been deleted.')).toBeInTheDocument();
    expect(fact('Outcome')).toHaveTextContent('Deleted');
    expect(fact('By')).toHaveTextContent('Ruth Adler');
    expect(fact('When')).toHaveTextContent('24 Mar 2026, 13:41:00');
    expect(fact('Reason')).toHaveTextContent(reason);
    expect(within(dialog()).queryByRole('button', { name: /Delete/ })).toBeNull();
    await user.click(button('Back to list'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that a withdrawal was archived where the book has no deletion, and does not name who decided it', async () => {
    const { user, set } = await showRecord();
    await user.click(button('Delete request'));
    set(book, [rejection.entry]);
    set(list, withdrawals([], { rev: 4 }));
    expect(screen.getByText('This withdrawal has already been archived.')).toBeInTheDocument();
    expect(screen.queryByText('By', { selector: 'dt' })).toBeNull();
  });
});
