import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import * as depositActs from '@/data/collections/deposits';
import { queries } from '@/data/queries';
import type { RequestCollection } from '@/domain/ledger/list-kinds';
import {
  button,
  chart,
  createChart,
  dialog,
  karel,
  textbox,
} from '@/parts/requests/dialogs.test-utils';
import {
  claims,
  deposit,
  entry,
  hoursAgo,
  now,
  payment,
  profile,
  queued,
  rates,
} from '@/parts/requests/requests.fixture';
import { claimsQuery, showDepositDecision, signInToRequests } from '../requests-page.test-utils';

signInToRequests();

describe('what needs a look at a deposit', { tags: ['full'] }, () => {
  const credit = () => button('Credit $250.00');

  it('warns of an address that is not the desk’s', async () => {
    const { set } = await showDepositDecision();
    expect(screen.queryByText(/the desk’s address/)).toBeNull();
    const { bitcoin: address } = payment();
    const changed = payment({ bitcoin: 'tb1qnew', previous: { bitcoin: { address, at: now } } });
    set(queries.payment(), { desk: null, method: changed });
    expect(screen.getByText(/before the last change/)).toBeInTheDocument();
    const desk = { admin: 'boss', previous: '', rev: 1, op: 'op', at: now };
    set(queries.payment(), { desk, method: payment({ bitcoin: 'tb1qnew' }) });
    expect(screen.getByText('This isn’t the desk’s address,')).toBeInTheDocument();
  });

  it('says what the coins were worth on the market where the amount is another', async () => {
    const { set } = await showDepositDecision();
    expect(screen.queryByText(/market price at that time/)).toBeNull();
    set(chart, createChart('52000.00', '52500.00'));
    const note = () => screen.getByText(/At the market price at that time/).parentElement;
    expect(note()).toHaveTextContent(
      'these coins are worth $204.41, 18.24% less than the amount to credit.',
    );
    expect(note()).toHaveTextContent(
      'The deposit says $64,210.00 per bitcoin; the price service says $52,500.00.',
    );
    set(chart, createChart('80000.00', '81000.00'));
    expect(note()).toHaveTextContent('worth $311.48, 24.59% more than the amount to credit.');
  });

  it('says what the coins are worth by now where that is less', async () => {
    const { set } = await showDepositDecision();
    const setPrice = (bitcoin: string) =>
      set(queries.rates(), { ...rates, prices: { ...rates.prices, bitcoin } });
    setPrice('52500.00');
    const note = screen.getByText(/At the current market price/).parentElement;
    expect(note).toHaveTextContent(
      'worth $204.41, 18.24% less than the amount to credit. A deposit can be announced before',
    );
    setPrice('80000.00');
    expect(screen.queryByText(/At the current market price/)).toBeNull();
  });

  it('says that the price could not be compared where the service does not answer, and asks it again', async () => {
    const { user, clear, fail, load } = await showDepositDecision();
    clear(chart);
    load(chart);
    expect(screen.queryByText(/^Couldn’t check the rate/)).toBeNull();
    load(chart, 1);
    expect(screen.getByText(/^Couldn’t check the rate/)).toHaveTextContent(
      'the price service isn’t responding.',
    );
    const refetch = fail(chart);
    expect(screen.getByText(/^Couldn’t check the rate/)).toHaveTextContent(
      'the price service isn’t responding.',
    );
    await user.click(button('Try again'));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it.each([
    ['chart', chart],
    ['rates', queries.rates()],
  ])('is not held up while the price service is asked again for its %s', async (_, price) => {
    const { user, clear, load, sent } = await showDepositDecision();
    clear(price);
    load(price);
    await user.click(credit());
    expect(credit()).toHaveAccessibleDescription('Still checking this request.');
    load(price, 1);
    await user.click(credit());
    expect(sent()).toHaveLength(1);
  });

  it('names the other deposits of its transaction, oldest first, once for each client', async () => {
    const { set } = await showDepositDecision();
    expect(screen.queryByText(/this transaction id/)).toBeNull();
    set(claimsQuery, [claims(), claims({ uid: 'karel', profile: karel })]);
    expect(screen.getByText('Another deposit has this transaction id.')).toBeInTheDocument();
    const again = Array.from({ length: 40 }, (_, i) =>
      claims({ id: `again-${i}`, at: hoursAgo(30 - i / 10) }),
    );
    set(claimsQuery, [
      claims(),
      claims({ id: 'theirs', at: hoursAgo(1), amount: '1200.00', uid: 'karel', profile: karel }),
      ...again,
      claims({ id: 'lost', at: hoursAgo(29), uid: 'gone', profile: null }),
    ]);
    const note = screen.getByText('42 other deposits have this transaction id.')
      .parentElement as HTMLElement;
    expect(
      within(note)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '$250.00 from Maya Lindqvist, announced 23 Mar, 07:41, and 39 more from them',
      '$250.00 from Client gone, announced 23 Mar, 08:41',
      '$1,200.00 from Karel Novotný, announced 24 Mar, 12:41',
    ]);
    expect(within(note).getByRole('link', { name: 'Karel Novotný' })).toHaveAttribute(
      'href',
      '/admin/users/karel',
    );
  });

  it('looks for other deposits of its transaction again where they could not be read', async () => {
    const { user, clear, fail } = await showDepositDecision();
    clear(claimsQuery);
    expect(screen.queryByText(/this transaction id/)).toBeNull();
    const refetch = fail(claimsQuery);
    await user.click(button('Try again'));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('says that it was not compared with other clients’ deposits where the queue is not loaded', async () => {
    const { clear } = await showDepositDecision();
    const note = () => screen.queryByText('Not compared with other clients’ waiting deposits.');
    expect(note()).toBeNull();
    clear(adminQueries.pending('deposits'));
    expect(note()).toBeVisible();
  });

  it('is compared with the queue, unless that is outdated', async () => {
    const { client, set, setRows } = await showDepositDecision();
    const queue = adminQueries.pending<RequestCollection>('deposits');
    setRows(queue, [queued({ id: 'theirs', uid: 'karel', txid: '' }, karel)]);
    expect(screen.getByText(/^Another deposit of \$250\.00 in bitcoin/)).toBeVisible();
    await act(() => client.invalidateQueries({ queryKey: queue.queryKey, refetchType: 'none' }));
    // Something else is read, so that the panel is rendered again.
    set(queries.profile('maya'), profile());
    expect(screen.getByText('Not compared with other clients’ waiting deposits.')).toBeVisible();
  });

  it.each([
    ['without a transaction id', '', 'No transaction id.'],
    [
      'with one that its network writes otherwise',
      deposit().txid.toUpperCase(),
      /The transaction id doesn’t look right for bitcoin/,
    ],
  ])('says that a deposit %s cannot be compared', async (_, txid, sentence) => {
    await showDepositDecision({ over: { txid } });
    expect(screen.getByText(sentence)).toBeInTheDocument();
  });

  const commit = '{Control>}{Enter}{/Control}';
  const check = () =>
    screen.getByRole('checkbox', { name: 'I found the coins, and they belong to this client.' });

  it('is credited only once a caution is ticked, and nothing is chosen before', async () => {
    const { user, sent } = await showDepositDecision({ over: { txid: '' } });
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
    await user.keyboard(commit);
    expect(screen.getByText('Choose a decision.')).toBeVisible();
    await user.keyboard('c');
    expect(check()).toHaveFocus();
    await user.keyboard(commit);
    expect(screen.getByText('First tick what you’ve checked, above.')).toBeVisible();
    expect(check()).toHaveFocus();
    expect(sent()).toEqual([]);
    await user.keyboard(` ${commit}`);
    expect(sent()).toEqual([{ decision: 'complete', note: '', payment: null, payout: '' }]);
  });

  it('needs a tick of its own for what is found after a tick, though the sentence is the same', async () => {
    const { user, set, clear, fail, sent } = await showDepositDecision();
    clear(claimsQuery);
    fail(claimsQuery);
    await user.keyboard('c');
    const once = () =>
      screen.getByRole('checkbox', {
        name: 'I checked that this transaction is credited only once.',
      });
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
    const { user, sent } = await showDepositDecision({ over: { txid: '' } }, 'r');
    expect(screen.getByRole('radio', { name: 'Reject' })).toBeChecked();
    expect(within(dialog()).queryByRole('checkbox')).toBeNull();
    expect(textbox('Reason for rejecting')).toHaveFocus();
    await user.keyboard(`No coins came in.${commit}`);
    expect(sent()).toEqual([{ decision: 'reject', reason: 'No coins came in.' }]);
  });

  it('keeps what was chosen when a caution is found later', async () => {
    const { user, set, sent } = await showDepositDecision();
    await user.keyboard('d');
    expect(textbox('Amount received')).toHaveFocus();
    set(claimsQuery, [claims({ id: 'theirs', uid: 'karel', profile: karel })]);
    expect(screen.getByRole('radio', { name: 'Different amount received' })).toBeChecked();
    await user.keyboard(`230${commit}`);
    const once = screen.getByRole('checkbox', {
      name: 'I checked that this transaction is credited only once.',
    });
    expect(once).not.toBeChecked();
    expect(once).toHaveFocus();
    expect(button('Credit $230.00')).toHaveAccessibleDescription(
      'First tick what you’ve checked, above.',
    );
    expect(sent()).toEqual([]);
  });

  it('takes back the first choice when a caution is found, which nobody has made', async () => {
    const { set } = await showDepositDecision();
    expect(screen.getByRole('radio', { name: /Confirm/ })).toBeChecked();
    set(queries.profile('maya'), profile({ status: 'frozen' }));
    expect(screen.getByRole('radio', { name: /Confirm/ })).not.toBeChecked();
    expect(screen.getByText('Account frozen')).toBeVisible();
    set(queries.profile('maya'), profile());
    expect(screen.queryByText('Account frozen')).toBeNull();
    expect(screen.getByRole('radio', { name: /Confirm/ })).not.toBeChecked();
  });

  it.each([
    ['the client', 'status.frozen', 'maya', 'frozen', 'Frozen by the client on 27 Nov, 13:05.'],
    [
      'a colleague',
      'status.changed',
      'ruth',
      'suspended',
      'Suspended by Ruth Adler on 27 Nov, 13:05.',
    ],
    [
      'the operator',
      'status.changed',
      'operator',
      'closed',
      'Closed by the operator on 27 Nov, 13:05.',
    ],
    ['the reader', 'status.changed', 'boss', 'frozen', 'Frozen by you on 27 Nov, 13:05.'],
  ] as const)(
    'says that %s restricted the account, and when',
    async (_, action, actor, status, words) => {
      const { set } = await showDepositDecision();
      set(queries.profile('maya'), profile({ status }));
      const change = entry({
        col: 'users',
        action,
        actor,
        before: { status: 'active' },
        after: { status },
        at: new Date(2026, 10, 27, 13, 5),
      });
      const kept = { ...change, op: 'kept', actor: 'boss', action: 'status.changed' as const };
      set(queries.statusEntries('maya', 3), [{ ...kept, before: change.after }, change]);
      const note = screen.getByText('Ask before you credit.').parentElement;
      expect(note).toHaveTextContent(`${words} Ask before you credit.`);
    },
  );

  it('stays busy, as it was sent, when a caution is found after that', async () => {
    vi.mocked(depositActs.completeDeposit).mockReturnValue(new Promise(() => undefined));
    const { user, set } = await showDepositDecision();
    await user.click(credit());
    set(queries.profile('maya'), profile({ status: 'frozen' }));
    expect(screen.getByRole('radio', { name: /Confirm/ })).toBeChecked();
    expect(credit()).toHaveAttribute('aria-busy', 'true');
  });
});
