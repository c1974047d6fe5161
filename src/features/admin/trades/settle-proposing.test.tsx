import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import * as proposalActs from '@/data/collections/proposals';
import * as acts from '@/data/collections/trades';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { Entry } from '@/domain/ledger/ledger';
import { policyOf, proposalOf, proposalsOf } from '@/domain/two-people/proposal.fixture';
import { getUtcDay } from '@/domain/two-people/utc-day';
import { closedRow, hoursAgo, now } from './trades.fixture';
import { button, dialog, facts, show, signInToTrades } from './trades-page.test-utils';

const context = signInToTrades();
beforeEach(() => void vi.spyOn(proposalActs, 'proposeSettlement').mockResolvedValue());

const reason = 'The price service was wrong.';
const textbox = (name: string | RegExp) => screen.getByRole('textbox', { name });

/**
 * Opens Maya's trade, whose result is +$3.99 by the formula.
 * @param policy of the desk
 * @param cents moved alone today
 */
async function showSettlement(
  policy: Parameters<typeof policyOf>[0],
  cents = 0,
  proposals = proposalsOf([]),
) {
  const page = show();
  page.set(adminQueries.ownTally(), { day: getUtcDay(now), cents, uid: 'lena' });
  page.set(queries.policy(), policyOf(policy));
  page.set(queries.proposals('maya'), proposals);
  await page.user.click(button(/^Settle Buy bitcoin/));
  return page;
}
const submit = (verb: 'Settle' | 'Propose') =>
  within(dialog()).getByRole('button', { name: new RegExp(`^${verb}: `) });

describe('a settlement above the threshold', () => {
  it('is proposed: the trade stays open, with what was checked', async () => {
    const { user, fill } = await showSettlement({ fourEyes: '1.00' });
    expect(
      screen.getByText('Above $1.00 a second approval is needed.').parentElement,
    ).toHaveTextContent('Another administrator has to approve');
    expect(screen.getByRole('table', { name: 'Entry to be written' })).toHaveTextContent(
      'First of two approvals',
    );
    expect(screen.getByRole('table', { name: 'What approving will write' })).toHaveTextContent(
      'Trade settled',
    );
    await fill(textbox('What you checked (optional)'), 'The price of the minute.');
    await user.click(submit('Propose'));
    expect(proposalActs.proposeSettlement).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      id: 'op-t5',
      settlement: { closePrice: '64210.00' },
      note: 'The price of the minute.',
      op: expect.any(String),
    });
    expect(acts.settleTrade).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button(/^Settle Buy bitcoin/)).toBeVisible();
  });

  it('set by hand is proposed with its reason, which the client reads', {
    tags: ['full'],
  }, async () => {
    const { user, fill } = await showSettlement({ fourEyes: '100.00' });
    await user.click(screen.getByRole('radio', { name: 'Override result' }));
    await user.click(screen.getByRole('radio', { name: 'Won' }));
    await fill(textbox('Amount'), '100.01');
    expect(screen.queryByRole('textbox', { name: /What you checked/ })).toBeNull();
    await fill(textbox(/^Reason/), reason);
    await user.click(submit('Propose'));
    const settlement = { closePrice: '64210.00', manual: { result: '100.01', reason } };
    expect(proposalActs.proposeSettlement).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      id: 'op-t5',
      settlement,
      note: '',
      op: expect.any(String),
    });
  });

  it('that was proposed before opens as its proposal', { tags: ['full'] }, async () => {
    const waiting = proposalOf({
      action: 'trade.settled',
      ref: 'op-t5',
      by: 'ruth',
      at: now,
      outcome: { status: 'closed', closePrice: '64210.00', result: '3.99', manual: false },
    });
    await showSettlement({ fourEyes: '1.00' }, 0, proposalsOf([waiting]));
    expect(screen.getByRole('dialog')).toHaveTextContent(
      /Settle a trade: \+\$3\.99 for .*Proposed byRuth Adler, manager/,
    );
    expect(screen.queryByRole('button', { name: /^Propose/ })).toBeNull();
  });

  it('stays open with what was typed when the proposal fails', { tags: ['full'] }, async () => {
    vi.mocked(proposalActs.proposeSettlement).mockRejectedValueOnce(new ActError('full-of-own'));
    const { user, fill } = await showSettlement({ fourEyes: '1.00' });
    await fill(textbox('What you checked (optional)'), 'The price of the minute.');
    await user.click(submit('Propose'));
    expect(screen.getByRole('alert')).toHaveTextContent('full-of-own');
    expect(textbox('What you checked (optional)')).toHaveValue('The price of the minute.');
  });
});

it('that was proposed is compared with the market of the time of its proposal', {
  tags: ['full'],
}, async () => {
  const row = closedRow();
  const proposedAt = hoursAgo(3);
  const page = show({
    closed: [{ ...row, entry: { ...row.entry, ref: 'op-c1' } }],
    path: '/?tab=closed',
  });
  const points = [
    { at: proposedAt.getTime(), price: '64205.00' },
    { at: now.getTime(), price: '70000.00' },
  ];
  page.set(queries.chart('bitcoin', 1), { points, sample: false });
  page.set(queries.entry('maya', 'op-c1'), {
    ...row.entry,
    op: 'op-c1',
    action: 'proposal.made',
    at: proposedAt,
  } as Entry);
  await page.user.click(button('See how Buy bitcoin ×5 for Maya Lindqvist was settled'));
  expect(facts('Market then')[0]).toMatch(/^\$64,205\.00/);
});

describe('a settlement within the threshold', () => {
  it('is settled by one person, who reads what is left of the day', async () => {
    const { user } = await showSettlement({ fourEyes: '1000.00', daily: '500.00' }, 10_000);
    expect(screen.getByText('You may still move $400.00 alone today.')).toBeVisible();
    await user.click(submit('Settle'));
    expect(acts.settleTrade).toHaveBeenCalledOnce();
  });

  it('is proposed once the day has ended', async () => {
    const { user } = await showSettlement({ fourEyes: '1000.00', daily: '500.00' }, 50_000);
    expect(
      screen.getByText('You can’t move any more alone today.').parentElement,
    ).toHaveTextContent(/another administrator has to approve/);
    await user.click(submit('Propose'));
    expect(proposalActs.proposeSettlement).toHaveBeenCalledOnce();
  });
});
