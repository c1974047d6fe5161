import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { getKeptReasons } from '@/data/at-desk.test-utils';
import * as depositActs from '@/data/collections/deposits';
import { queries } from '@/data/queries';
import { env } from '@/lib/env';
import { caseFile, claims, deposit, deposits, entry, hoursAgo, now, payment, profile, queued, rates } from '../desk.fixture';
import {
  book,
  button,
  chart,
  claimsQuery,
  createChart,
  dialog,
  expectLeft,
  fact,
  figure,
  type Given,
  karel,
  preview,
  setFailures,
  show,
  signInToRequests,
  textbox,
} from '../requests-page.test-utils';

const context = signInToRequests();

describe('the decision about a deposit', { tags: ['full'] }, () => {
  /** Opens the decision about the one deposit that waits. */
  async function showDecision({ file = caseFile(), over = {}, ...given }: Given & { over?: Parameters<typeof queued>[0] } = {}, key = 'a') {
    const page = show({ file, waiting: [{ ...queued(over), list: file.list }], ...given });
    await page.user.keyboard(`j${key}`);
    return page;
  }
  const credit = () => button('Credit $250.00');
  const reject = () => button('Reject and tell Maya');
  const reason = () => textbox('Reason for rejecting');

  it('shows the deposit, its client and what it would change', async () => {
    await showDecision();
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
    expect(fact('Also waiting')).toHaveTextContent('Withdrawals of $200.00');
    expect(within(dialog()).getByRole('link', { name: 'Maya Lindqvist' })).toHaveAttribute('href', '/admin/users/maya');
    expect(figure('Balance')).toHaveTextContent('1,139.831,389.83+250.00');
    expect(figure('Reserved')).toHaveTextContent('200.00200.00none');
    expect(figure('Available')).toHaveTextContent('789.831,039.83+250.00');
    for (const text of ['A9 D8', '+250.00', '1,389.83']) expect(preview().getByText(text)).toBeInTheDocument();
  });

  it('credits once, and the deposit leaves the queue', async () => {
    const { user } = await showDecision();
    await user.click(credit());
    expect(depositActs.completeDeposit).toHaveBeenCalledExactlyOnceWith(context, 'maya', 'op-d7', expect.any(String));
    expectLeft();
    expect(screen.getByText('Nothing to review')).toBeVisible();
  });

  it('is left without an act by Cancel', async () => {
    const { user, sent } = await showDecision();
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Review $250.00 from Maya Lindqvist')).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it('rejects for a reason, which it shows as the client will read it', async () => {
    const { user, fill, sent } = await showDecision();
    await user.click(screen.getByRole('radio', { name: 'Reject' }));
    expect(figure('Balance')).toHaveTextContent('1,139.831,139.83none');
    expect(screen.getByText('Maya will see exactly this. It can’t be edited later.')).toBeInTheDocument();
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
    const { user, fill } = await showDecision({}, 'r');
    await fill(reason(), 'No coins came in.');
    await user.click(screen.getByRole('radio', { name: 'Confirm and credit $250.00' }));
    await user.click(screen.getByRole('radio', { name: 'Reject' }));
    expect(reason()).toHaveValue('No coins came in.');
  });

  it('credits another amount that was received, and tells the client both figures and why', async () => {
    const { user, fill, sent } = await showDecision();
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
    expect(sent()).toEqual([{ decision: 'different-amount', received: '230.00', reason: 'A fee of the network was taken.' }]);
    expect(getKeptReasons('deposit.different')).toEqual(['A fee of the network was taken.']);
  });

  it('stays open with what was typed when the act fails, and says why', async () => {
    setFailures({ maya: 'unreachable' });
    const { user, fill } = await showDecision({}, 'r');
    await fill(reason(), 'No coins came in.');
    await user.click(reject());
    expect(screen.getByRole('alert')).toHaveTextContent('unreachable');
    expect(reason()).toHaveValue('No coins came in.');
    expect(getKeptReasons('deposit.rejected')).toEqual([]);
  });

  it('is busy, and cannot be left, while the act is pending', async () => {
    vi.mocked(depositActs.completeDeposit).mockReturnValue(new Promise(() => undefined));
    const { user } = await showDecision();
    await user.click(credit());
    expect(credit()).toHaveAttribute('aria-busy', 'true');
    await user.keyboard('{Escape}');
    await user.click(button('Cancel'));
    expect(dialog()).toBeVisible();
  });

  it('waits for the client’s book', async () => {
    const { user, clear, sent } = await showDecision();
    clear(queries.account('maya'));
    expect(screen.getByText('Loading the client’s book…')).toBeInTheDocument();
    await user.click(credit());
    expect(sent()).toEqual([]);
    expect(credit()).toHaveAccessibleDescription(/still loading/);
  });

  it('sends nothing while the client’s book could not be read, and offers to try again', async () => {
    const { user, clear, fail, sent } = await showDecision();
    clear(queries.account('maya'));
    const again = fail(queries.account('maya'));
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load the client’s book');
    await user.click(credit());
    expect(sent()).toEqual([]);
    await user.click(button('Try again'));
    expect(again).toHaveBeenCalledOnce();
  });

  it('is possible with a book that was read before and could not be read again, and says so', async () => {
    const { user, fail, sent } = await showDecision();
    const again = fail(queries.account('maya'));
    expect(screen.getByText('Couldn’t load the client’s book.').parentElement).toHaveTextContent('What you see was loaded at 13:41.');
    expect(screen.queryByText(/You can’t decide/)).toBeNull();
    await user.click(button('Try again'));
    expect(again).toHaveBeenCalledOnce();
    await user.click(credit());
    expect(sent()).toHaveLength(1);
  });

  it('is never possible about one’s own account', async () => {
    const { user, sent } = await showDecision({ uid: 'maya' });
    expect(screen.getByText('This is your own account.')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Reject' })).toBeDisabled();
    await user.click(credit());
    expect(sent()).toEqual([]);
  });

  it('warns of an address that is not the desk’s', async () => {
    const { set } = await showDecision();
    expect(screen.queryByText(/the desk’s address/)).toBeNull();
    const { bitcoin: address } = payment();
    set(queries.payment(), payment({ bitcoin: 'tb1qnew', previous: { bitcoin: { address, at: now } } }));
    expect(screen.getByText(/before the last change/)).toBeInTheDocument();
    set(queries.deskCurrent(), { admin: 'boss', previous: '', rev: 1, op: 'op', at: now });
    set(queries.payment(), payment({ bitcoin: 'tb1qnew' }));
    expect(screen.getByText('This isn’t the desk’s address,')).toBeInTheDocument();
  });

  it('says what the coins were worth on the market where the amount is another', async () => {
    const { set } = await showDecision();
    expect(screen.queryByText(/market price at that time/)).toBeNull();
    set(chart, createChart('52000.00', '52500.00'));
    const note = () => screen.getByText(/At the market price at that time/).parentElement;
    expect(note()).toHaveTextContent('these coins are worth $204.41, 18.24% less than the amount to credit.');
    expect(note()).toHaveTextContent('The deposit says $64,210.00 per bitcoin; the price service says $52,500.00.');
    set(chart, createChart('80000.00', '81000.00'));
    expect(note()).toHaveTextContent('worth $311.48, 24.59% more than the amount to credit.');
  });

  it('says what the coins are worth by now where that is less', async () => {
    const { set } = await showDecision();
    const setPrice = (bitcoin: string) => set(queries.rates(), { ...rates, prices: { ...rates.prices, bitcoin } });
    setPrice('52500.00');
    const note = screen.getByText(/At the current market price/).parentElement;
    expect(note).toHaveTextContent('worth $204.41, 18.24% less than the amount to credit. A deposit can be announced before');
    setPrice('80000.00');
    expect(screen.queryByText(/At the current market price/)).toBeNull();
  });

  it('says that the price could not be compared where the service does not answer, and asks it again', async () => {
    const { user, clear, fail, load } = await showDecision();
    clear(chart);
    load(chart);
    expect(screen.queryByText(/^Couldn’t check the rate/)).toBeNull();
    load(chart, 1);
    expect(screen.getByText(/^Couldn’t check the rate/)).toHaveTextContent('the price service isn’t responding.');
    const refetch = fail(chart);
    expect(screen.getByText(/^Couldn’t check the rate/)).toHaveTextContent('the price service isn’t responding.');
    await user.click(button('Try again'));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it.each([
    ['chart', chart],
    ['rates', queries.rates()],
  ])('is not held up while the price service is asked again for its %s', async (_, price) => {
    const { user, clear, load, sent } = await showDecision();
    clear(price);
    load(price);
    await user.click(credit());
    expect(credit()).toHaveAccessibleDescription('Still checking this request.');
    load(price, 1);
    await user.click(credit());
    expect(sent()).toHaveLength(1);
  });

  it('names the other deposits of its transaction, oldest first, once for each client', async () => {
    const { set } = await showDecision();
    expect(screen.queryByText(/this transaction id/)).toBeNull();
    set(claimsQuery, [claims(), claims({ uid: 'karel', profile: karel })]);
    expect(screen.getByText('Another deposit has this transaction id.')).toBeInTheDocument();
    const again = Array.from({ length: 40 }, (_, i) => claims({ id: `again-${i}`, at: hoursAgo(30 - i / 10) }));
    set(claimsQuery, [
      ...[claims(), claims({ id: 'theirs', at: hoursAgo(1), amount: '1200.00', uid: 'karel', profile: karel }), ...again],
      claims({ id: 'lost', at: hoursAgo(29), uid: 'gone', profile: null }),
    ]);
    const note = screen.getByText('42 other deposits have this transaction id.').parentElement as HTMLElement;
    expect(
      within(note)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '$250.00 from Maya Lindqvist, announced 23 Mar, 07:41, and 39 more from them',
      '$250.00 from Client gone, announced 23 Mar, 08:41',
      '$1,200.00 from Karel Novotný, announced 24 Mar, 12:41',
    ]);
    expect(within(note).getByRole('link', { name: 'Karel Novotný' })).toHaveAttribute('href', '/admin/users/karel');
  });

  it('looks for other deposits of its transaction again where they could not be read', async () => {
    const { user, clear, fail } = await showDecision();
    clear(claimsQuery);
    expect(screen.queryByText(/this transaction id/)).toBeNull();
    const refetch = fail(claimsQuery);
    await user.click(button('Try again'));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('says that it was not compared with other clients’ deposits where the queue is not loaded', async () => {
    const { clear } = await showDecision();
    const note = () => screen.queryByText('Not compared with other clients’ waiting deposits.');
    expect(note()).toBeNull();
    clear(adminQueries.pending('deposits'));
    expect(note()).toBeVisible();
  });

  it.each([
    ['without a transaction id', '', 'No transaction id.'],
    ['with one that its network writes otherwise', deposit().txid.toUpperCase(), /The transaction id doesn’t look right for bitcoin/],
  ])('says that a deposit %s cannot be compared', async (_, txid, sentence) => {
    await showDecision({ over: { txid } });
    expect(screen.getByText(sentence)).toBeInTheDocument();
  });

  it('links what proves the deposit to the block explorer of its coin', async () => {
    const page = (path: string) => `https://explorer.example/testnet/${path}`;
    const nowhere = { tx: null, address: null };
    const explorer = { tx: page('tx/{tx}'), address: page('address/{address}') };
    vi.spyOn(env, 'explorers', 'get').mockReturnValue({ bitcoin: explorer, ethereum: nowhere });
    await showDecision();
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
    ['where the text is no transaction id', { txid: 'see my e-mail' }, 'https://explorer.example/tx/{tx}'],
  ])('has no link to an explorer %s', async (_, over, tx) => {
    vi.spyOn(env, 'explorers', 'get').mockReturnValue({
      bitcoin: { tx, address: null },
      ethereum: { tx: 'https://explorer.example/tx/{tx}', address: 'https://explorer.example/address/{address}' },
    });
    await showDecision({ over });
    expect(screen.queryByRole('link', { name: /explorer/ })).toBeNull();
    expect(fact('Transaction id')).toBeInTheDocument();
  });

  const commit = '{Control>}{Enter}{/Control}';
  const check = () => screen.getByRole('checkbox', { name: 'I found the coins, and they belong to this client.' });

  it('is credited only once a caution is ticked, and nothing is chosen before', async () => {
    const { user, sent } = await showDecision({ over: { txid: '' } });
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
    await user.keyboard(commit);
    expect(screen.getByText('Choose a decision.')).toBeVisible();
    await user.keyboard('c');
    expect(check()).toHaveFocus();
    await user.keyboard(commit);
    expect(screen.getByText('First tick what you’ve checked, above.')).toBeVisible();
    expect(sent()).toEqual([]);
    await user.click(check());
    await user.keyboard(commit);
    expect(sent()).toEqual([{ decision: 'complete', note: '' }]);
  });

  it('needs a tick of its own for what is found after a tick, though the sentence is the same', async () => {
    const { user, set, clear, fail, sent } = await showDecision();
    clear(claimsQuery);
    fail(claimsQuery);
    await user.keyboard('c');
    const once = () => screen.getByRole('checkbox', { name: 'I checked that this transaction is credited only once.' });
    await user.click(once());
    set(claimsQuery, [claims({ id: 'theirs', uid: 'karel', profile: karel })]);
    expect(screen.getByRole('radio', { name: /Confirm/ })).toBeChecked();
    expect(once()).not.toBeChecked();
    await user.keyboard(commit);
    expect(sent()).toEqual([]);
    await user.click(once());
    await user.keyboard(commit);
    expect(sent()).toHaveLength(1);
  });

  it('is rejected in spite of a caution, without a tick', async () => {
    const { user, sent } = await showDecision({ over: { txid: '' } }, 'r');
    expect(screen.getByRole('radio', { name: 'Reject' })).toBeChecked();
    expect(within(dialog()).queryByRole('checkbox')).toBeNull();
    await user.keyboard(`rNo coins came in.${commit}`);
    expect(sent()).toEqual([{ decision: 'reject', reason: 'No coins came in.' }]);
  });

  it('keeps what was chosen when a caution is found later', async () => {
    const { user, set, sent } = await showDecision();
    await user.keyboard('d');
    expect(textbox('Amount received')).toHaveFocus();
    set(claimsQuery, [claims({ id: 'theirs', uid: 'karel', profile: karel })]);
    expect(screen.getByRole('radio', { name: 'Different amount received' })).toBeChecked();
    await user.keyboard(`230${commit}`);
    expect(button('Credit $230.00')).toHaveFocus();
    expect(screen.getByRole('checkbox', { name: 'I checked that this transaction is credited only once.' })).not.toBeChecked();
    expect(sent()).toEqual([]);
  });

  it('takes back the first choice when a caution is found, which nobody has made', async () => {
    const { set } = await showDecision();
    expect(screen.getByRole('radio', { name: /Confirm/ })).toBeChecked();
    set(queries.profile('maya'), profile({ status: 'frozen' }));
    expect(screen.getByRole('radio', { name: /Confirm/ })).not.toBeChecked();
    expect(screen.getByText('This client’s account is restricted (frozen).')).toBeVisible();
    set(queries.profile('maya'), profile());
    expect(screen.queryByText(/account is restricted/)).toBeNull();
    expect(screen.getByRole('radio', { name: /Confirm/ })).not.toBeChecked();
  });

  it('stays busy, as it was sent, when a caution is found after that', async () => {
    vi.mocked(depositActs.completeDeposit).mockReturnValue(new Promise(() => undefined));
    const { user, set } = await showDecision();
    await user.click(credit());
    set(queries.profile('maya'), profile({ status: 'frozen' }));
    expect(screen.getByRole('radio', { name: /Confirm/ })).toBeChecked();
    expect(credit()).toHaveAttribute('aria-busy', 'true');
  });

  const decided = (over: Parameters<typeof deposit>[0]) => deposits([deposit(over)], { rev: 8 });
  const list = adminQueries.requestList('deposits', 'maya');

  it('gives way to a decision that somebody else has made', async () => {
    const { user, set } = await showDecision();
    set(book, [entry({ op: 'op-d8', rev: 8, actor: 'ruth', action: 'deposit.completed', at: now })]);
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
    const { set } = await showDecision();
    set(book, [entry({ op: 'op-d8', rev: 8, actor: 'boss', action: 'deposit.completed', at: now })]);
    set(list, decided({ status: 'completed', received: '230.00', note: 'A fee was taken.' }));
    expect(screen.getByText('Your decision was recorded.')).toBeInTheDocument();
    expect(fact('By')).toHaveTextContent('You');
    expect(screen.queryByText('You didn’t change anything.')).toBeNull();
    expect(fact('Credited')).toHaveTextContent('$230.00');
    expect(fact('Difference')).toHaveTextContent('−$20.00');
    expect(fact('Reason')).toHaveTextContent('A fee was taken.');
  });

  it('gives way to a decision of which only the list is known, and names nobody', async () => {
    const { set } = await showDecision();
    set(list, decided({ status: 'rejected', note: 'No coins came in.' }));
    expect(fact('Outcome')).toHaveTextContent('Rejected');
    expect(fact('Credited')).toHaveTextContent('nothing');
    expect(fact('Reason')).toHaveTextContent('No coins came in.');
    expect(screen.queryByText('By', { selector: 'dt' })).toBeNull();
    expect(screen.queryByText('You didn’t change anything.')).toBeNull();
  });
});
