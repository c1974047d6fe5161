import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import * as acts from '@/data/collections/proposals';
import { queries } from '@/data/queries';
import { type Trade, type Trades, unsettledFields } from '@/domain/trades/trade';
import type { Proposal } from '@/domain/two-people/proposal';
import { button, dialog, figure } from '@/parts/requests/dialogs.test-utils';
import { hoursAgo, now } from '@/parts/requests/requests.fixture';
import { choose, proposal, showQueue, signInAsSecond, waiting } from './proposals-page.test-utils';

const context = signInAsSecond();
let confirm: MockInstance<typeof acts.confirmSettlement>;
beforeEach(() => {
  confirm = vi.spyOn(acts, 'confirmSettlement').mockResolvedValue();
});

const trade = (over: Partial<Trade> = {}): Trade => ({
  id: 'op-t5',
  uid: 'maya',
  asset: 'bitcoin',
  side: 'buy',
  amount: '150.00',
  leverage: 5,
  duration: 1440,
  openPrice: '63870.00',
  openedAt: hoursAgo(26),
  ...unsettledFields,
  ...over,
});
const listOf = (...list: Trade[]): Trades => ({
  list,
  open: list.filter(({ status }) => status === 'open').length,
  oldest: list[0]?.openedAt ?? null,
  rev: 5,
  op: 'op-t5',
  at: hoursAgo(26),
});
const settlement = (over: Partial<Proposal> = {}, outcome: object = {}) =>
  proposal({
    id: 'op-c6',
    action: 'trade.settled',
    ref: 'op-t5',
    amount: '3.99',
    note: 'The price of the minute.',
    from: { status: 'open' },
    outcome: {
      status: 'closed',
      closePrice: '64210.00',
      result: '3.99',
      manual: false,
      ...outcome,
    },
    ...over,
  });
const byHand = (over: Partial<Proposal> = {}) =>
  settlement(
    { amount: '90.00', note: 'The exchange was down at noon.', ...over },
    { result: '90.00', manual: true },
  );

/** Opens Ada's proposal. @param price of the market when it was made */
async function openSettlement(
  element = settlement(),
  list = listOf(trade()),
  role?: 'agent' | 'viewer',
  price = '64200.00',
) {
  const page = showQueue({ rows: [waiting(element)], ...(role && { role }) });
  page.set(queries.trades('maya'), list);
  page.set(queries.entry('maya', 'op-t5'), null);
  const points = [
    { at: element.at.getTime() - 60_000, price },
    { at: element.at.getTime(), price },
  ];
  page.set(queries.chart('bitcoin', 1), { points, sample: false });
  await page.user.keyboard('j{Enter}');
  return page;
}
const facts = (term: string) =>
  screen
    .getAllByText(term, { selector: 'dt' })
    .map((found) => found.nextElementSibling?.textContent);

describe('a proposed settlement', () => {
  it('shows trade, price, result and the account before and after, and an agent confirms it', async () => {
    const { user } = await openSettlement(settlement(), undefined, 'agent');
    expect(dialog('Settle a trade: +$3.99 for Maya Lindqvist')).toBeVisible();
    expect(facts('Direction')).toEqual(['Buy bitcoin']);
    expect(facts('Amount')).toEqual(['$150.00']);
    expect(facts('Leverage')).toEqual(['×5 ($750.00 exposure)']);
    expect(facts('Proposer’s note')).toEqual(['The price of the minute.']);
    const working = within(
      screen.getByRole('region', { name: 'How the proposed result is calculated' }),
    );
    expect(
      working.getByText('150.00 × 5 × (64,210.00 − 63,870.00) ÷ 63,870.00'),
    ).toBeInTheDocument();
    expect(working.getByRole('row', { name: 'By formula +$3.99' })).toBeInTheDocument();
    expect(working.getByText(/^proposed by Ada Berg, 24 Mar 2026, 10:41:00$/)).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.keyboard('c');
    expect(figure('Balance')).toHaveTextContent('1,139.831,143.82+3.99');
    expect(figure('In open trades')).toHaveTextContent('150.000.00−150.00');
    expect(screen.getByRole('table', { name: 'Entry to be written' })).toHaveTextContent(
      'A9 T6 C2',
    );
    await user.click(button('Approve: Settle a trade: +$3.99'));
    expect(confirm).toHaveBeenCalledExactlyOnceWith(
      context,
      expect.objectContaining({ id: 'op-c6', uid: 'maya', op: expect.any(String) }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('by hand has its reason for the client and the formula’s result beside it', {
    tags: ['full'],
  }, async () => {
    await openSettlement(byHand());
    expect(facts('Reason for the client')).toEqual(['The exchange was down at noon.']);
    const working = within(
      screen.getByRole('region', { name: 'How the proposed result is calculated' }),
    );
    expect(working.getByRole('row', { name: 'By formula +$3.99' })).toBeInTheDocument();
    expect(working.getByRole('row', { name: 'Proposed, by hand +$90.00' })).toBeInTheDocument();
    expect(working.getByRole('row', { name: 'Difference +$86.01' })).toBeInTheDocument();
    expect(choose(/^Approve/)).toHaveAccessibleDescription(/by hand/);
  });

  it('needs a tick too where it is far from the prices around its time', async () => {
    const element = settlement();
    const { set, user } = await openSettlement(element);
    const bracket = (before: string, after: string) => ({
      points: [
        { at: element.at.getTime() - 1_500_000, price: before },
        { at: element.at.getTime() + 2_100_000, price: after },
      ],
      sample: false,
    });
    set(queries.chart('bitcoin', 1), bracket('64000.00', '65000.00'));
    await user.keyboard('c');
    expect(screen.queryByRole('checkbox')).toBeNull();
    set(queries.chart('bitcoin', 1), bracket('60000.00', '63000.00'));
    expect(screen.getByRole('checkbox', { name: /differs from the market/ })).toBeVisible();
  });

  it('far from the market of its time needs a tick', async () => {
    const { user } = await openSettlement(settlement(), undefined, undefined, '60000.00');
    await user.keyboard('c');
    await user.click(button('Approve: Settle a trade: +$3.99'));
    expect(confirm).not.toHaveBeenCalled();
    expect(button('Approve: Settle a trade: +$3.99')).toHaveAccessibleDescription(
      'First tick what you’ve checked, above.',
    );
    await user.click(
      screen.getByRole('checkbox', { name: /differs from the market, and \$64,210\.00 is right/ }),
    );
    await user.click(button('Approve: Settle a trade: +$3.99'));
    expect(confirm).toHaveBeenCalledOnce();
  });

  it('by the formula waits until the trade has ended, by hand it does not', {
    tags: ['full'],
  }, async () => {
    const running = listOf(trade({ openedAt: hoursAgo(20) }));
    const { user, unmount } = await openSettlement(settlement(), running);
    expect(screen.getByText('This trade hasn’t ended yet.')).toBeVisible();
    await user.keyboard('c');
    await user.click(button('Approve: Settle a trade: +$3.99'));
    expect(confirm).not.toHaveBeenCalled();
    unmount();
    const page = await openSettlement(byHand(), running);
    expect(screen.queryByText('This trade hasn’t ended yet.')).toBeNull();
    await page.user.keyboard('c');
    await page.user.click(button('Approve: Settle a trade: +$90.00'));
    expect(confirm).toHaveBeenCalledOnce();
  });

  it.each([
    ['settled since', listOf(trade({ status: 'closed', result: '1.00', closedAt: now }))],
    ['archived', listOf()],
  ])('of a trade that was %s can only be removed', { tags: ['full'] }, async (_, list) => {
    await openSettlement(settlement(), list);
    expect(dialog()).toHaveTextContent(
      'This trade has already been settled. There is nothing left to approve.',
    );
    expect(screen.queryByRole('radio')).toBeNull();
    expect(button('Remove')).toBeVisible();
    expect(screen.queryByText('Approve by', { selector: 'dt' })).toBeNull();
    expect(screen.getAllByText(/There is nothing left to approve/)).toHaveLength(1);
  });

  it('is not confirmed where the books do not add up', { tags: ['full'] }, async () => {
    const { user, set } = await openSettlement();
    set(queries.holds('maya'), { reserved: '0', staked: '10.00', rev: 1, op: 'op' });
    await user.keyboard('c');
    await user.click(button('Approve: Settle a trade: +$3.99'));
    expect(button('Approve: Settle a trade: +$3.99')).toHaveAccessibleDescription(
      /books don’t add up/,
    );
    expect(confirm).not.toHaveBeenCalled();
  });

  it('is read by a viewer, who confirms nothing', { tags: ['full'] }, async () => {
    await openSettlement(settlement(), undefined, 'viewer');
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
