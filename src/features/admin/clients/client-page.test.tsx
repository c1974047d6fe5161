import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createReads } from '@/data/for-admin.test-utils';
import * as queues from '@/data/ledger/queues';
import { queries } from '@/data/queries';
import { proposalOf, proposalsOf } from '@/domain/two-people/proposal.fixture';
import { env } from '@/lib/env/env';
import {
  button,
  field,
  history,
  items,
  longest,
  notes,
  panel,
  renderPage,
  show,
  signInToClient,
} from './client-page.test-utils';
import { depositOf, profileOf, tradeOf, verificationOf, withdrawalOf } from './clients.fixture';

signInToClient();

describe('the page of a client', () => {
  it('says that the client could not be loaded, or is not found', { tags: ['full'] }, () => {
    const profile = queries.profile('maya');
    const { fail, set } = renderPage();
    expect(screen.getByRole('heading', { level: 1, name: 'Client' })).toBeInTheDocument();
    fail(profile);
    expect(screen.getByText('Couldn’t load the client')).toBeInTheDocument();
    set(profile, null);
    expect(screen.getByText('Client not found')).toBeInTheDocument();
  });

  it('is one skeleton until the last of its first reads is there, and is then not taken away', () => {
    const { set, clear } = show({ withoutNotes: true });
    expect(screen.getByText('Loading the client…')).toBeInTheDocument();
    expect(screen.queryByRole('region')).toBeNull();
    set(notes, []);
    expect(screen.queryByText('Loading the client…')).toBeNull();
    expect(panel('Deposits').getByText('No deposits yet.')).toBeVisible();
    clear(notes);
    expect(panel('Deposits').getByText('No deposits yet.')).toBeVisible();
  });

  it('says that no client is at an address that no client can have', { tags: ['full'] }, () => {
    renderPage(createReads(), '/admin/users/a%2Fb');
    expect(screen.getByRole('heading', { level: 1, name: 'Client' })).toBeInTheDocument();
    expect(screen.getByText('Client not found')).toBeInTheDocument();
  });

  it('opens the dialog that changes the status', async () => {
    const { user } = show();
    await user.click(button('Change status'));
    expect(screen.getByRole('dialog', { name: 'Status of Maya Lindqvist' })).toBeVisible();
  });

  it.each([
    ['oneself', { me: 'maya' }, /Another administrator must do this/],
    ['an agent', { role: 'agent' }, /Only a manager can change roles and statuses/],
  ] as const)(
    'lets nobody else than another manager propose the role and the status of an administrator: %s',
    async (_, who, why) => {
      const { user } = show({ ...who, admin: true });
      for (const name of ['Change role', 'Change status']) {
        await user.click(button(name));
        expect(button(name)).toHaveAccessibleDescription(why);
      }
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('does not show an administrator as a client whose account is pending', {
    tags: ['full'],
  }, () => {
    show({ admin: true, status: 'pending' });
    expect(screen.getByText('Administrator, no role')).toBeVisible();
    expect(screen.queryByText(/^Pending$|Can do everything/)).toBeNull();
  });

  it('shows the status that closes the desk to an administrator', { tags: ['full'] }, () => {
    show({ admin: true, desk: 'agent', status: 'suspended' });
    expect(screen.getByText('Administrator, agent')).toBeVisible();
    expect(screen.getAllByText('Suspended')).not.toHaveLength(0);
  });

  it('threat 31: marks a name and a username that mix scripts, and explains it', () => {
    show({ lastname: 'Lindqv\u0456st', username: 'm\u0430ya' });
    const legend = screen.getByRole('list', { name: 'What the marks mean' });
    expect(legend).toHaveTextContent(
      /Mixes scripts: the name has letters.*Username mixes scripts: the username has letters/,
    );
    expect(screen.getByTitle(/^The name has letters/)).toHaveTextContent('Mixes scripts');
  });

  it('does not mark a name of one script', { tags: ['full'] }, () => {
    show({ firstname: 'Zoë', lastname: 'Đorđević' });
    expect(screen.queryByRole('list', { name: 'What the marks mean' })).toBeNull();
  });

  it('offers nothing to decide on one’s own account', () => {
    show({ me: 'maya' });
    for (const name of ['Adjust'])
      expect(button(name)).toHaveAccessibleDescription(/Another administrator must do this/);
    expect(screen.queryByLabelText('New note')).toBeNull();
  });
});

describe('what waits', () => {
  it('leads to where it is decided', () => {
    const { set } = show({ closureAt: new Date(2026, 2, 4, 12) });
    set(history, [depositOf({ status: 'pending', amount: '80.00' })]);
    set(queries.verification('maya'), verificationOf({ document: 'images/maya/1-a.png' }));
    expect(items('To do')).toEqual([
      'Deposit of $80.00',
      'Identity document',
      'Closure requested on 4 Mar, 12:00',
    ]);
    expect(panel('To do').getByRole('link', { name: 'Deposit of $80.00' })).toHaveAttribute(
      'href',
      '/admin/deposit?client=maya',
    );
  });

  it('for a second person is marked, and leads to the proposal', () => {
    const { set } = show();
    set(queries.withdrawalHistory('maya'), [
      withdrawalOf({ id: 'op-w1', amount: '90.00' }),
      withdrawalOf({ id: 'op-w2' }),
    ]);
    set(
      queries.proposals('maya'),
      proposalsOf([proposalOf(), proposalOf({ ref: 'op-w1', status: 'rejected' })]),
    );
    expect(items('To do')).toEqual([
      '2 withdrawals, $290.00 in total',
      'Proposal of $200.00, for second approval',
    ]);
    const link = panel('To do').getByRole('link', {
      name: 'Proposal of $200.00, for second approval',
    });
    expect(link).toHaveAttribute('href', '/admin/proposals?client=maya');
    expect(panel('Withdrawals').getByRole('row', { name: /200\.00/ })).toHaveTextContent(
      'Second approval',
    );
    expect(panel('Withdrawals').getByRole('row', { name: /90\.00/ })).not.toHaveTextContent(
      'Second approval',
    );
  });

  it('is nothing where all is decided', { tags: ['full'] }, () => {
    show();
    expect(screen.getByText('Nothing to do for this client.')).toBeVisible();
  });

  it('says what could not be loaded, and leaves the rest alone', { tags: ['full'] }, async () => {
    const { user, set, clear, fail } = show();
    set(history, [depositOf({ status: 'pending', amount: '80.00' })]);
    clear(queries.tradeHistory('maya'));
    expect(panel('To do').getByText('Loading trades…')).toBeInTheDocument();
    const refetch = fail(queries.tradeHistory('maya'));
    expect(panel('To do').getByText('Couldn’t load trades.')).toBeVisible();
    expect(panel('To do').getByRole('link', { name: 'Deposit of $80.00' })).toBeVisible();
    await user.click(panel('To do').getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('of other clients leads to them', { tags: ['full'] }, () => {
    const { set, clear, fail } = show();
    expect(screen.getByText('No one else has a deposit or withdrawal waiting.')).toBeVisible();
    const element = depositOf({ uid: 'noor', amount: '70.00', status: 'pending' });
    set(longest, [
      { element, profile: profileOf({ uid: 'noor', firstname: 'Noor', lastname: 'Haddad' }) },
    ] as never);
    expect(panel('Next in queue').getByRole('link', { name: 'Noor Haddad' })).toHaveAttribute(
      'href',
      '/admin/users/noor',
    );
    expect(panel('Next in queue').getByText('Deposit of $70.00')).toBeVisible();
    expect(panel('Next in queue').queryByRole('list', { name: 'What the marks mean' })).toBeNull();
    clear(longest);
    fail(longest);
    expect(screen.getByText('Couldn’t load the queues')).toBeVisible();
  });
});

it('threat 31: marks names that look alike among those who are next in the queue', () => {
  const { set } = show();
  const rowOf = (uid: string, firstname: string) => ({
    element: depositOf({ uid, amount: '70.00', status: 'pending' }),
    profile: profileOf({
      uid,
      username: uid,
      usernameKey: uid,
      firstname,
      lastname: 'Haddad',
      lastnameKey: 'haddad',
    }),
  });
  set(longest, [rowOf('noor', 'Noor'), rowOf('impostor', 'Nооr'), rowOf('luca', 'Luca')] as never);
  expect(panel('Next in queue').getAllByText('Looks like another client’s name')).toHaveLength(2);
  expect(panel('Next in queue').getAllByText('Mixes scripts')).toHaveLength(1);
  expect(
    panel('Next in queue').getByRole('list', { name: 'What the marks mean' }),
  ).toHaveTextContent('Tell them apart by email.');
});

describe('a closure request', () => {
  const closureAt = new Date(2026, 2, 4, 12);

  it('shows what has to be settled first, and opens the two answers', async () => {
    const { user, set } = show({ closureAt });
    set(history, [depositOf({ status: 'pending', amount: '80.00' })]);
    expect(items('Closure requested')).toEqual([
      '$1,139.83 balance, $789.83 available',
      'No open trades',
      'Deposit of $80.00',
      'No withdrawals waiting',
      'No plan running',
      'No document waiting',
    ]);
    await user.click(button('Close account'));
    expect(field('New status')).toHaveValue('closed');
    await user.click(button('Cancel'));
    await user.click(button('Keep open'));
    expect(field('New status')).toHaveDisplayValue('Keep active');
  });

  it('says what loads, and what could not be loaded', { tags: ['full'] }, async () => {
    const { user, clear, fail } = show({ closureAt });
    clear(queries.subscription('maya'));
    expect(panel('Closure requested').getByText('Loading the plan…')).toBeInTheDocument();
    const refetch = fail(queries.subscription('maya'));
    expect(panel('Closure requested').getByText('Couldn’t load the plan.')).toBeVisible();
    await user.click(panel('Closure requested').getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('has no list where none is open', { tags: ['full'] }, () => {
    show();
    expect(screen.queryByRole('region', { name: 'Closure requested' })).toBeNull();
  });
});

describe('a list of the client', () => {
  const trades = Array.from({ length: 7 }, (_, i) =>
    tradeOf({ id: `t${i}`, amount: `${i + 1}.00`, status: 'closed' }),
  );
  const showTrades = (list: typeof trades) => {
    const page = show();
    page.set(queries.tradeHistory('maya'), list);
    return page.user;
  };
  const stakes = () =>
    panel('Trades')
      .getAllByRole('row')
      .slice(1)
      .map((row) => /[0-9]\.00 ×2/.exec(row.textContent)?.[0]);

  it('shows the newest first, and all of them on request', { tags: ['full'] }, async () => {
    const user = showTrades(trades);
    expect(stakes()).toEqual(['7.00 ×2', '6.00 ×2', '5.00 ×2', '4.00 ×2', '3.00 ×2']);
    expect(panel('Trades').getByRole('link', { name: 'View in queue' })).toHaveAttribute(
      'href',
      '/admin/trades?client=maya&tab=closed',
    );
    await user.click(button('Show all 7 trades'));
    expect(stakes()).toHaveLength(7);
    await user.click(button('Show fewer'));
    expect(stakes()).toHaveLength(5);
  });

  it('shows what waits however old it is', { tags: ['full'] }, () => {
    showTrades(trades.map((trade, i) => (i === 1 ? { ...trade, status: 'open' as const } : trade)));
    expect(stakes()).toEqual(['7.00 ×2', '6.00 ×2', '5.00 ×2', '4.00 ×2', '3.00 ×2', '2.00 ×2']);
    expect(button('Show all 7 trades')).toBeVisible();
  });

  it('says that it is empty, or could not be loaded', { tags: ['full'] }, () => {
    const { clear, fail } = show();
    expect(screen.getByText('No trades yet.')).toBeVisible();
    expect(screen.getByText('No withdrawals yet.')).toBeVisible();
    clear(queries.tradeHistory('maya'));
    fail(queries.tradeHistory('maya'));
    expect(screen.getByText('Couldn’t load trades')).toBeVisible();
  });

  it('links the transactions of deposits and payouts to the block explorer of their coin', {
    tags: ['full'],
  }, () => {
    const explorer = { tx: 'https://explorer.example/tx/{tx}', address: null };
    vi.spyOn(env, 'explorers', 'get').mockReturnValue({
      bitcoin: explorer,
      ethereum: { tx: null, address: null },
    });
    const links = (list: string) =>
      panel(list)
        .queryAllByRole('link', { name: /the transaction id in the block explorer/ })
        .map((link) => link.getAttribute('href'));
    const { set } = show();
    const txid = '9b2f61c4'.repeat(8);
    set(history, [depositOf({ txid }), depositOf({ id: 'other', txid: 'see my e-mail' })]);
    const paid = withdrawalOf({ status: 'completed', txid });
    set(queries.withdrawalHistory('maya'), [paid]);
    // In its cell, and in the line of a narrow card.
    for (const list of ['Deposits', 'Withdrawals'])
      expect(links(list)).toEqual(Array(2).fill(`https://explorer.example/tx/${txid}`));
    set(queries.withdrawalHistory('maya'), [{ ...paid, coin: 'ethereum', txid: `0x${txid}` }]);
    expect(links('Withdrawals')).toEqual([]);
    expect(panel('Withdrawals').getAllByText('0x9b2f61…2f61c4')).toHaveLength(2);
    set(queries.withdrawalHistory('maya'), [
      withdrawalOf({ status: 'completed' }),
      withdrawalOf({ id: 'waiting' }),
    ]);
    expect(panel('Withdrawals').getAllByText('none')).toHaveLength(1);
  });

  it('shows what was credited of a deposit, beside what was announced, and what waits as it was announced', () => {
    const { set } = show();
    set(history, [
      depositOf({ id: 'a', status: 'completed', amount: '250.00', received: '195.50' }),
      depositOf({ id: 'b', status: 'completed', amount: '70.00', received: '70.00' }),
      depositOf({ id: 'c', status: 'pending', amount: '80.00', received: '0.00' }),
    ]);
    const amounts = panel('Deposits')
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
    expect(amounts).toEqual(['80.00', '70.00', '195.50of 250.00']);
  });

  it('shows where a withdrawal goes, in its cell and in the line of a narrow card, and links the address to its explorer', () => {
    const explorer = { tx: null, address: 'https://explorer.example/address/{address}' };
    vi.spyOn(env, 'explorers', 'get').mockReturnValue({
      bitcoin: explorer,
      ethereum: { tx: null, address: null },
    });
    const { set } = show();
    const waiting = withdrawalOf({ status: 'pending' });
    set(queries.withdrawalHistory('maya'), [waiting]);
    const links = panel('Withdrawals').getAllByRole('link', {
      name: /the address in the block explorer/,
    });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array(2).fill(`https://explorer.example/address/${waiting.address}`),
    );
    expect(panel('Withdrawals').getAllByRole('button', { name: 'Copy the address' })).toHaveLength(
      2,
    );
  });

  const waiting = depositOf({ id: 'op-d7', status: 'pending', amount: '80.00' });
  const review = () => button('Review the deposit of $80.00, 3 Mar, 00:00');

  it('decides what waits in the dialog of its queue', async () => {
    const row = { element: waiting, list: { list: [waiting] }, profile: profileOf() };
    vi.spyOn(queues, 'getPendingRequests').mockResolvedValue({ rows: [row], next: null } as never);
    const { user, set } = show();
    set(history, [waiting]);
    await user.click(review());
    await user.click(button('Decide op-d7'));
    expect(screen.queryByRole('button', { name: 'Decide op-d7' })).toBeNull();
    expect(panel('Deposits').getByRole('link', { name: 'View in queue' })).toHaveFocus();
  });

  it('opens no dialog for what was decided elsewhere', { tags: ['full'] }, async () => {
    vi.spyOn(queues, 'getPendingRequests').mockResolvedValue({ rows: [], next: null });
    const { user, set } = show();
    set(history, [waiting]);
    await user.click(review());
    expect(screen.queryByRole('button', { name: 'Decide op-d7' })).toBeNull();
    expect(panel('Deposits').getByRole('link', { name: 'View in queue' })).toHaveFocus();
  });
});
