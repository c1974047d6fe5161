import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import * as depositActs from '@/data/collections/deposits';
import { getKeptReasons } from '@/data/for-admin.test-utils';
import { queries } from '@/data/queries';
import { env } from '@/lib/env/env';
import {
  book,
  button,
  dialog,
  fact,
  figure,
  preview,
  textbox,
} from '@/parts/requests/dialogs.test-utils';
import { deposit, deposits, entry, now } from '@/parts/requests/requests.fixture';
import {
  expectLeft,
  setFailures,
  showDepositDecision,
  signInToRequests,
} from '../requests-page.test-utils';

const context = signInToRequests();

describe('the decision about a deposit', { tags: ['full'] }, () => {
  const credit = () => button('Credit $250.00');
  const reject = () => button('Reject and tell Maya');
  const reason = () => textbox('Reason for rejecting');

  it('shows the deposit, its client and what it would change', async () => {
    await showDepositDecision();
    expect(dialog('$250.00 from Maya Lindqvist')).toHaveTextContent('Deposit D7, waiting 4 h');
    expect(fact('To credit')).toHaveTextContent('$250.00');
    expect(fact('Client says they sent')).toHaveTextContent('0.00389348 BTC');
    expect(fact('Rate at request')).toHaveTextContent('$64,210.00');
    expect(fact('Market value then')).toHaveTextContent('$249.88 to $250.08');
    expect(fact('Transaction id')).toHaveTextContent('9b2f61c4…e877d0');
    expect(button('Copy the transaction id')).toBeInTheDocument();
    expect(fact('To address')).toHaveTextContent('tb1qw508…xpjzsx');
    expect(fact('Account status')).toHaveTextContent('Active');
    expect(fact('Identity')).toHaveTextContent('Verified 3 Mar 2026');
    expect(fact('Previous deposits')).toHaveTextContent('2 completed, 1 rejected');
    expect(fact('Also waiting')).toHaveTextContent('withdrawals, $200.00');
    expect(within(dialog()).getByRole('link', { name: 'Maya Lindqvist' })).toHaveAttribute(
      'href',
      '/admin/users/maya',
    );
    expect(figure('Balance')).toHaveTextContent('1,139.831,389.83+250.00');
    expect(figure('Reserved')).toHaveTextContent('200.00200.00none');
    expect(figure('Available')).toHaveTextContent('789.831,039.83+250.00');
    for (const text of ['A9 D8', '+250.00', '1,389.83'])
      expect(preview().getByText(text)).toBeInTheDocument();
  });

  it('credits once, and the deposit leaves the queue', async () => {
    const { user } = await showDepositDecision();
    await user.click(credit());
    expect(depositActs.completeDeposit).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      id: 'op-d7',
      op: expect.any(String),
      payment: {
        txid: deposit().txid,
        output: 0,
      },
    });
    expectLeft();
    expect(await screen.findByText('Nothing to review')).toBeVisible();
  });

  it.each([
    ['is added to the count of its tab', 10_000, { count: 4, isInvalidated: false }],
    ['lets a count of more than a minute be read again', 70_000, { count: 3, isInvalidated: true }],
  ])('%s', async (_, age, expected) => {
    const { user, client } = await showDepositDecision();
    const { queryKey } = adminQueries.actionCount('deposit.completed');
    const updatedAt = Date.now() - age;
    client.setQueryData(queryKey, 3, { updatedAt });
    await user.click(credit());
    expectLeft();
    const counted = client.getQueryState(queryKey);
    expect({ count: counted?.data, isInvalidated: counted?.isInvalidated }).toEqual(expected);
    expect(counted?.dataUpdatedAt).toBe(updatedAt);
  });

  it('is left without an act by Cancel', async () => {
    const { user, sent } = await showDepositDecision({ output: '' });
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Review $250.00 from Maya Lindqvist')).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it('rejects for a reason, which it shows as the client will read it', async () => {
    const { user, fill, sent } = await showDepositDecision();
    await user.click(screen.getByRole('radio', { name: 'Reject' }));
    expect(figure('Balance')).toHaveTextContent('1,139.831,139.83none');
    expect(
      screen.getByText('Maya will see exactly this. It can’t be edited later.'),
    ).toBeInTheDocument();
    await fill(reason(), 'Too short');
    await user.click(reject());
    expect(reason()).toHaveAccessibleDescription(/Use at least 10 letters or digits/);
    expect(reason()).toHaveFocus();
    expect(sent()).toEqual([]);
    await fill(reason(), 'No coins came in.');
    expect(screen.getByText('17 of 500, at least 10')).toBeInTheDocument();
    expect(preview().getByText('No coins came in.')).toBeInTheDocument();
    await user.click(reject());
    expect(sent()).toEqual([{ decision: 'reject', reason: 'No coins came in.' }]);
    expect(getKeptReasons('deposit.rejected')).toEqual(['No coins came in.']);
  });

  it('keeps the reason while another decision is shown', async () => {
    const { user, fill } = await showDepositDecision({}, 'r');
    await fill(reason(), 'No coins came in.');
    await user.click(screen.getByRole('radio', { name: 'Confirm and credit $250.00' }));
    await user.click(screen.getByRole('radio', { name: 'Reject' }));
    expect(reason()).toHaveValue('No coins came in.');
  });

  it('credits another amount that was received, and tells the client both figures and why', async () => {
    const { user, fill, sent } = await showDepositDecision();
    await user.click(screen.getByRole('radio', { name: 'Different amount received' }));
    const received = () => textbox('Amount received');
    expect(received()).toHaveAccessibleDescription(/\$250\.00 is 0\.00389348 BTC/);
    await user.click(button('Credit amount received'));
    expect(received()).toHaveAccessibleDescription(/Enter the amount received/);
    await fill(received(), '230');
    await fill(textbox('Why the amount differs'), 'A fee of the network was taken.');
    expect(received()).toHaveAccessibleDescription(/\$230\.00 is 0\.00358200 BTC/);
    expect(fact('Difference')).toHaveTextContent('−$20.00');
    expect(preview().getByText('for D7, $230.00 received of $250.00 expected')).toBeInTheDocument();
    expect(preview().getByText('A fee of the network was taken.')).toBeInTheDocument();
    expect(figure('Balance')).toHaveTextContent('1,139.831,369.83+230.00');
    await user.click(button('Credit $230.00'));
    expect(sent()).toMatchObject([
      {
        decision: 'different-amount',
        received: '230.00',
        reason: 'A fee of the network was taken.',
      },
    ]);
    expect(getKeptReasons('deposit.different')).toEqual(['A fee of the network was taken.']);
  });

  it('stays open with what was typed when the act fails, and says why', async () => {
    setFailures({ maya: 'unreachable' });
    const { user, fill } = await showDepositDecision({}, 'r');
    await fill(reason(), 'No coins came in.');
    await user.click(reject());
    expect(screen.getByRole('alert')).toHaveTextContent('unreachable');
    expect(reason()).toHaveValue('No coins came in.');
    expect(getKeptReasons('deposit.rejected')).toEqual([]);
  });

  it('is busy, and cannot be left, while the act is pending', async () => {
    vi.mocked(depositActs.completeDeposit).mockReturnValue(new Promise(() => undefined));
    const { user } = await showDepositDecision();
    await user.click(credit());
    expect(credit()).toHaveAttribute('aria-busy', 'true');
    await user.keyboard('{Escape}');
    await user.click(button('Cancel'));
    expect(dialog()).toBeVisible();
  });

  it('waits for the client’s book', async () => {
    const { user, clear, sent } = await showDepositDecision();
    clear(queries.account('maya'));
    expect(screen.getByText('Loading the client’s book…')).toBeInTheDocument();
    await user.click(credit());
    expect(sent()).toEqual([]);
    expect(credit()).toHaveAccessibleDescription(/still loading/);
  });

  it('sends nothing while the client’s book could not be read, and offers to try again', async () => {
    const { user, clear, fail, sent } = await showDepositDecision();
    clear(queries.account('maya'));
    const again = fail(queries.account('maya'));
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load the client’s book');
    await user.click(credit());
    expect(sent()).toEqual([]);
    await user.click(button('Try again'));
    expect(again).toHaveBeenCalledOnce();
  });

  it('is possible with a book that was read before and could not be read again, and says so', async () => {
    const { user, fail, sent } = await showDepositDecision();
    const again = fail(queries.account('maya'));
    expect(screen.getByText('Couldn’t load the client’s book.').parentElement).toHaveTextContent(
      'What you see was loaded at 13:41.',
    );
    expect(screen.queryByText(/You can’t decide/)).toBeNull();
    await user.click(button('Try again'));
    expect(again).toHaveBeenCalledOnce();
    await user.click(credit());
    expect(sent()).toHaveLength(1);
  });

  it('is never possible about one’s own account', async () => {
    const { user, sent } = await showDepositDecision({ uid: 'maya' });
    expect(screen.getByText('This is your own account.')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Reject' })).toBeDisabled();
    await user.click(credit());
    expect(sent()).toEqual([]);
  });

  it('links what proves the deposit to the block explorer of its coin', async () => {
    const page = (path: string) => `https://explorer.example/testnet/${path}`;
    const nowhere = { tx: null, address: null };
    const explorer = { tx: page('tx/{tx}'), address: page('address/{address}') };
    vi.spyOn(env, 'explorers', 'get').mockReturnValue({ bitcoin: explorer, ethereum: nowhere });
    await showDepositDecision();
    const link = screen.getByRole('link', { name: /the transaction id in the block explorer/ });
    expect(link).toHaveAttribute('href', page(`tx/${deposit().txid}`));
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByRole('link', { name: /the address in the block explorer/ })).toHaveAttribute(
      'href',
      page(`address/${deposit().address}`),
    );
  });

  it.each([
    ['where no explorer is configured', {}, null],
    [
      'where the text is no transaction id',
      { txid: 'see my e-mail' },
      'https://explorer.example/tx/{tx}',
    ],
  ])('has no link to an explorer %s', async (_, over, tx) => {
    vi.spyOn(env, 'explorers', 'get').mockReturnValue({
      bitcoin: { tx, address: null },
      ethereum: {
        tx: 'https://explorer.example/tx/{tx}',
        address: 'https://explorer.example/address/{address}',
      },
    });
    await showDepositDecision({ over });
    expect(screen.queryByRole('link', { name: /explorer/ })).toBeNull();
    expect(fact('Transaction id')).toBeInTheDocument();
  });

  const decided = (over: Parameters<typeof deposit>[0]) => deposits([deposit(over)], { rev: 8 });
  const list = adminQueries.requestList('deposits', 'maya');

  it('gives way to a decision that somebody else has made', async () => {
    const { user, set } = await showDepositDecision();
    set(book, [
      entry({ op: 'op-d8', rev: 8, actor: 'ruth', action: 'deposit.completed', at: now }),
    ]);
    set(list, decided({ status: 'completed' }));
    expect(screen.getByText('This deposit has already been decided.')).toBeInTheDocument();
    expect(fact('Outcome')).toHaveTextContent('Completed');
    expect(fact('Credited')).toHaveTextContent('$250.00');
    expect(fact('By')).toHaveTextContent('Ruth Adler');
    expect(fact('When')).toHaveTextContent('24 Mar 2026, 13:41:00');
    expect(screen.getByText('You didn’t change anything.')).toBeInTheDocument();
    expect(screen.queryByText(/If you have already sent/)).toBeNull();
    await user.click(button('Back to list'));
    expectLeft();
  });

  it('gives way to one’s own decision whose answer was lost, and does not call it somebody else’s', async () => {
    const { set } = await showDepositDecision();
    set(book, [
      entry({ op: 'op-d8', rev: 8, actor: 'boss', action: 'deposit.completed', at: now }),
    ]);
    set(list, decided({ status: 'completed', received: '230.00', note: 'A fee was taken.' }));
    expect(screen.getByText('Your decision was recorded.')).toBeInTheDocument();
    expect(fact('By')).toHaveTextContent('You');
    expect(screen.queryByText('You didn’t change anything.')).toBeNull();
    expect(fact('Credited')).toHaveTextContent('$230.00');
    expect(fact('Difference')).toHaveTextContent('−$20.00');
    expect(fact('Reason')).toHaveTextContent('A fee was taken.');
  });

  it('gives way to a decision of which only the list is known, and names nobody', async () => {
    const { set } = await showDepositDecision();
    set(list, decided({ status: 'rejected', note: 'No coins came in.' }));
    expect(fact('Outcome')).toHaveTextContent('Rejected');
    expect(fact('Credited')).toHaveTextContent('nothing');
    expect(fact('Reason')).toHaveTextContent('No coins came in.');
    expect(screen.queryByText('By', { selector: 'dt' })).toBeNull();
    expect(screen.queryByText('You didn’t change anything.')).toBeNull();
  });
});
