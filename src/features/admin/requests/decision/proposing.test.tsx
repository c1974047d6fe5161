import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import * as depositActs from '@/data/collections/deposits';
import * as acts from '@/data/collections/proposals';
import * as withdrawalActs from '@/data/collections/withdrawals';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { policyOf, proposalOf, proposalsOf } from '@/domain/two-people/proposal.fixture';
import type { Tally } from '@/domain/two-people/tally';
import { getUtcDay } from '@/domain/two-people/utc-day';
import {
  button,
  dialog,
  figure,
  karel,
  preview,
  textbox,
} from '@/parts/requests/dialogs.test-utils';
import {
  hoursAgo,
  now,
  profile,
  type queued,
  queuedWithdrawal,
  withdrawalFile,
} from '@/parts/requests/requests.fixture';
import {
  type Given,
  show,
  showDepositDecision,
  signInToRequests,
} from '../requests-page.test-utils';

const context = signInToRequests();
beforeEach(() => {
  vi.spyOn(acts, 'proposeDeposit').mockResolvedValue();
  vi.spyOn(acts, 'proposeWithdrawal').mockResolvedValue();
});

const commit = '{Control>}{Enter}{/Control}';
const seen = () => textbox('What you checked (optional)');
const tickAll = async (user: { click: (element: Element) => Promise<void> }) => {
  for (const check of screen.getAllByRole('checkbox')) await user.click(check);
};

/**
 * Opens the decision about a withdrawal of $200.00.
 * @param given what is known of a second person
 */
async function showPayout({
  fourEyes = '199.99',
  proposals = proposalsOf([]),
  ...given
}: Given & Known = {}) {
  const file = withdrawalFile();
  const page = show({
    col: 'withdrawals',
    file,
    waiting: [{ ...queuedWithdrawal(), list: file.list }],
    ...given,
  });
  page.set(queries.proposals('maya'), proposals);
  page.set(queries.policy(), policyOf({ fourEyes }));
  await page.user.keyboard('j{Enter}');
  return page;
}

/** A queue with one withdrawal, which Ruth has proposed. */
function showProposed() {
  const file = withdrawalFile();
  const page = show({
    col: 'withdrawals',
    file,
    waiting: [{ ...queuedWithdrawal(), list: file.list }],
  });
  const list = proposalsOf([proposalOf({ at: hoursAgo(1) })]);
  page.set(queries.policy(), policyOf({ fourEyes: '199.99' }));
  page.set(
    queries.profile('ruth'),
    profile({ uid: 'ruth', firstname: 'Ruth', lastname: 'Adler', admin: true, desk: 'manager' }),
  );
  page.setRows(adminQueries.pending('proposals'), [
    { element: { uid: 'maya', ...proposalOf({ at: hoursAgo(1) }) }, list, profile: file.profile },
  ]);
  return page;
}

interface Known {
  fourEyes?: string;
  proposals?: ReturnType<typeof proposalsOf> | null;
}

describe('a withdrawal', () => {
  it('above the threshold is proposed with keys, and the balance stays', async () => {
    const { user, sent } = await showPayout({ fourEyes: '199.99' });
    expect(
      screen.getByRole('radio', { name: 'Propose to pay out $200.00' }),
    ).toHaveAccessibleDescription(/Don’t send the coins/);
    expect(
      screen.getByText('Above $199.99 a second approval is needed.').parentElement,
    ).toHaveTextContent('Another administrator has to approve within 24 hours.');
    expect(screen.queryByRole('textbox', { name: /Note to client|Transaction id/ })).toBeNull();
    expect(preview().getByText('C1')).toBeInTheDocument();
    expect(preview().getByText('First of two approvals')).toBeInTheDocument();
    expect(preview().queryByText('−200.00')).toBeNull();
    expect(screen.getByRole('table', { name: 'What approving will write' })).toHaveTextContent(
      '−200.00',
    );
    await user.keyboard('c');
    expect(seen()).toHaveFocus();
    await user.keyboard(`The address is hers.${commit}`);
    expect(acts.proposeWithdrawal).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      id: 'op-w2',
      amount: '200.00',
      note: 'The address is hers.',
      op: expect.any(String),
    });
    expect(withdrawalActs.completeWithdrawal).not.toHaveBeenCalled();
    expect(sent()).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Review $200.00 to Maya Lindqvist')).toHaveFocus();
  });

  it.each([
    ['below', '200.01'],
    ['at', '200.00'],
    ['without', '0'],
  ])('%s the threshold is decided by one person', { tags: ['full'] }, async (_, fourEyes) => {
    const { user } = await showPayout({ fourEyes });
    expect(screen.queryByText(/second approval/)).toBeNull();
    await user.click(button('Debit $200.00'));
    expect(withdrawalActs.completeWithdrawal).toHaveBeenCalledOnce();
    expect(acts.proposeWithdrawal).not.toHaveBeenCalled();
  });

  it('is not sent, nor called a decision of one, as long as the policy is not known', {
    tags: ['full'],
  }, async () => {
    const { user, clear, fail, sent } = await showPayout();
    clear(queries.policy());
    expect(
      screen.getByText('Checking whether a second approval is needed…', {
        selector: '[role=status]',
      }),
    ).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Pay out $200.00' })).toHaveAccessibleDescription(
      /Don’t send any coins yet/,
    );
    await user.keyboard(commit);
    expect(button('Debit $200.00')).toHaveAccessibleDescription(
      /Checking whether a second approval is needed/,
    );
    const again = fail(queries.policy());
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Couldn’t check whether a second approval is needed. Nothing can be sent until that is known.',
    );
    await user.keyboard(commit);
    expect(sent()).toEqual([]);
    await user.click(button('Try again'));
    expect(again).toHaveBeenCalledOnce();
  });

  it('can be rejected while the policy is not known', { tags: ['full'] }, async () => {
    vi.spyOn(withdrawalActs, 'rejectWithdrawal').mockResolvedValue();
    const { user, clear, fill } = await showPayout();
    clear(queries.policy());
    await user.click(screen.getByRole('radio', { name: 'Reject' }));
    await fill(textbox('Reason for rejecting'), 'The name is not yours.');
    await user.click(button('Reject and tell Maya'));
    expect(withdrawalActs.rejectWithdrawal).toHaveBeenCalledOnce();
  });

  it('is not proposed as long as the proposals that wait are not known', {
    tags: ['full'],
  }, async () => {
    const { user, clear, fail, sent } = await showPayout();
    clear(queries.proposals('maya'));
    expect(
      screen.getByText('Checking for earlier proposals…', { selector: '[role=status]' }),
    ).toBeVisible();
    await user.keyboard(commit);
    const again = fail(queries.proposals('maya'));
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t check for earlier proposals.');
    await user.keyboard(commit);
    expect(sent()).toEqual([]);
    await user.click(button('Try again'));
    expect(again).toHaveBeenCalledOnce();
  });

  it.each([
    ['somebody else', 'ruth', 1, 'Decide'],
    ['oneself', 'boss', 1, 'Take back'],
    ['somebody long ago', 'ruth', 24, 'Remove'],
  ])(
    'that %s has proposed opens as its proposal',
    { tags: ['full'] },
    async (_, by, hours, label) => {
      await showPayout({ proposals: proposalsOf([proposalOf({ by, at: hoursAgo(hours) })]) });
      expect(dialog()).toHaveTextContent(
        /Pay out \$200\.00 to Maya Lindqvist.*Proposed by(Ruth Adler|You), managerProposer’s noteThe address is hers\./,
      );
      expect(button(label)).toBeVisible();
      expect(screen.queryByRole('radio', { name: /Propose/ })).toBeNull();
    },
  );

  it('that was proposed is marked in its row, and its keys decide about the proposal', async () => {
    vi.spyOn(withdrawalActs, 'completeWithdrawal').mockResolvedValue();
    const { user, sent } = showProposed();
    expect(screen.getByRole('row', { name: /200\.00.*Second approval/ })).toBeVisible();
    await user.keyboard('ja');
    expect(screen.getByRole('radio', { name: 'Approve: Pay out $200.00' })).toBeChecked();
    await tickAll(user);
    await user.click(button('Approve: Pay out $200.00'));
    expect(withdrawalActs.completeWithdrawal).toHaveBeenCalledExactlyOnceWith(
      context,
      expect.objectContaining({ id: 'op-w2', proposal: 'op-c1' }),
    );
    expect(sent()).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('200.00')).toBeNull();
  });

  it('whose proposal is rejected stays in the queue, and can be decided', {
    tags: ['full'],
  }, async () => {
    vi.spyOn(acts, 'rejectProposal').mockResolvedValue();
    const { user, fill } = showProposed();
    await user.keyboard('jr');
    await fill(textbox('Reason for rejecting'), 'The address is not hers.');
    await user.click(button('Reject and tell Maya'));
    expect(acts.rejectProposal).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('row', { name: /200\.00/ })).not.toHaveTextContent('Second approval');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('radio', { name: 'Propose to pay out $200.00' })).toBeVisible();
  });

  it.each([
    ['about another request', { ref: 'op-w9' }],
    ['that was taken back', { status: 'cancelled' as const }],
    ['of an adjustment that corrects its entry', { action: 'account.adjusted' as const, from: {} }],
  ])('is proposed beside a proposal %s', { tags: ['full'] }, async (_, over) => {
    const { user } = await showPayout({ proposals: proposalsOf([proposalOf(over)]) });
    expect(preview().getByText('C2')).toBeInTheDocument();
    await user.keyboard(commit);
    expect(acts.proposeWithdrawal).toHaveBeenCalledOnce();
  });

  it('goes on to the next one that waits', { tags: ['full'] }, async () => {
    const file = withdrawalFile();
    const next = queuedWithdrawal(
      {
        id: 'karel',
        uid: 'karel',
        amount: '90.00',
        address: 'tb1qother',
        createdAt: hoursAgo(1),
      },
      karel,
    );
    const { user } = await showPayout({
      waiting: [{ ...queuedWithdrawal(), list: file.list }, next],
    });
    await user.keyboard(commit);
    expect(dialog('$90.00 to Karel Novotný')).toBeVisible();
  });

  it.each(['denied', 'full', 'offline'] as const)(
    'stays open with what was typed when the act fails: %s',
    { tags: ['full'] },
    async (kind) => {
      vi.mocked(acts.proposeWithdrawal).mockRejectedValue(new ActError(kind));
      const { user, fill } = await showPayout();
      await fill(seen(), 'The address is hers.');
      await user.keyboard(commit);
      expect(screen.getByRole('alert')).toHaveTextContent(kind);
      expect(seen()).toHaveValue('The address is hers.');
    },
  );

  it('that was cancelled in the meantime is read again', { tags: ['full'] }, async () => {
    vi.mocked(acts.proposeWithdrawal).mockRejectedValue(new ActError('already-decided'));
    const { user, client } = await showPayout();
    const again = vi.spyOn(client, 'invalidateQueries');
    await user.keyboard(commit);
    expect(again).toHaveBeenCalledWith({ queryKey: ['withdrawals'] });
    expect(dialog()).toBeVisible();
  });
});

describe('a deposit', { tags: ['full'] }, () => {
  /** Opens the decision about a deposit of $250.00 without a transaction id. */
  async function showCredit(fourEyes: string, over: Parameters<typeof queued>[0] = { txid: '' }) {
    const page = await showDepositDecision({ over, output: '' });
    page.set(queries.proposals('maya'), null);
    page.set(queries.policy(), policyOf({ fourEyes }));
    await page.user.keyboard('c');
    return page;
  }

  it('above the threshold is proposed, once its checks are ticked', async () => {
    const { user, fill } = await showCredit('249.99');
    expect(button('Propose to credit $250.00')).toHaveAccessibleDescription(
      'First tick what you’ve checked, above.',
    );
    expect(screen.getByText('Before you propose')).toBeVisible();
    expect(preview().getByText('C1')).toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'What approving will write' })).toHaveTextContent(
      '1,389.83',
    );
    await tickAll(user);
    await fill(seen(), 'Found in block 840,000.');
    await user.keyboard(commit);
    const proposal = { id: 'op-d7', amount: '250.00', note: 'Found in block 840,000.' };
    expect(acts.proposeDeposit).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      ...proposal,
      op: expect.any(String),
    });
    expect(depositActs.completeDeposit).not.toHaveBeenCalled();
  });

  it('at the threshold is credited by one person', async () => {
    const { user } = await showCredit('250.00');
    await tickAll(user);
    await user.click(button('Credit $250.00'));
    expect(depositActs.completeDeposit).toHaveBeenCalledOnce();
  });

  it('that names its transaction is proposed above the threshold too', async () => {
    const page = await showDepositDecision({ output: '' });
    page.set(queries.proposals('maya'), null);
    page.set(queries.policy(), policyOf({ fourEyes: '249.99' }));
    // The second person names the output.
    expect(screen.queryByRole('textbox', { name: /Transaction id|Output number/ })).toBeNull();
    await page.user.click(button('Propose to credit $250.00'));
    expect(acts.proposeDeposit).toHaveBeenCalledOnce();
    expect(depositActs.completeDeposit).not.toHaveBeenCalled();
  });

  it('of another amount is proposed if that amount is above the threshold', async () => {
    const { user, fill, sent } = await showCredit('240.00');
    await user.click(screen.getByRole('radio', { name: 'Different amount received' }));
    await tickAll(user);
    await fill(textbox('Amount received'), '240');
    expect(textbox('Why the amount differs')).toBeVisible();
    expect(button('Credit $240.00')).toBeInTheDocument();
    await fill(textbox('Amount received'), '240.01');
    expect(screen.queryByRole('textbox', { name: 'Why the amount differs' })).toBeNull();
    await user.click(button('Propose to credit $240.01'));
    expect(sent()).toEqual([{ decision: 'propose', amount: '240.01', note: '' }]);
  });

  it('of more than was announced is proposed if only what came in is above the threshold', async () => {
    const { user, fill } = await showCredit('250.00');
    await user.click(screen.getByRole('radio', { name: 'Different amount received' }));
    await fill(textbox('Amount received'), '300');
    expect(button('Propose to credit $300.00')).toBeInTheDocument();
    expect(figure('Balance')).toHaveTextContent('1,139.831,439.83+300.00');
  });
});

describe('the sum of a day', () => {
  const moved = (cents: number, at = now) => ({ day: getUtcDay(at), cents, uid: 'lena' });
  /** Opens the decision about a withdrawal of $200.00, with so much moved alone before. */
  async function showDay(tally: Tally | null, daily = '1000.00') {
    const page = await showPayout({ fourEyes: '0' });
    page.set(adminQueries.ownTally(), tally);
    page.set(queries.policy(), policyOf({ fourEyes: '0', daily }));
    return page;
  }

  it('that is enough leaves the decision to one person, and says what is left before', async () => {
    const { user } = await showDay(moved(80_000));
    expect(screen.getByText('You may still move $200.00 alone today.')).toBeVisible();
    await user.click(button('Debit $200.00'));
    expect(withdrawalActs.completeWithdrawal).toHaveBeenCalledOnce();
  });

  it('that is not enough makes it a proposal, and says why', async () => {
    const { user } = await showDay(moved(80_001));
    expect(
      screen.getByText('You may still move $199.99 alone today.').parentElement,
    ).toHaveTextContent('This is more, so another administrator has to approve within 24 hours.');
    await user.click(button('Propose to pay out $200.00'));
    expect(acts.proposeWithdrawal).toHaveBeenCalledOnce();
    expect(withdrawalActs.completeWithdrawal).not.toHaveBeenCalled();
  });

  it('of yesterday does not count', { tags: ['full'] }, async () => {
    await showDay(moved(99_999, hoursAgo(24)));
    expect(screen.getByText('You may still move $1,000.00 alone today.')).toBeVisible();
    expect(button('Debit $200.00')).toBeInTheDocument();
  });

  it('is waited for, and nothing is sent before', { tags: ['full'] }, async () => {
    const { clear, sent, user } = await showDay(null);
    clear(adminQueries.ownTally());
    await user.keyboard(commit);
    expect(button('Debit $200.00')).toHaveAccessibleDescription(
      /Checking whether a second approval is needed/,
    );
    expect(sent()).toEqual([]);
  });

  it('keeps the input and says to propose when another tab has used up the day', {
    tags: ['full'],
  }, async () => {
    vi.mocked(withdrawalActs.completeWithdrawal).mockRejectedValueOnce(
      new ActError('second-person'),
    );
    const { user, fill } = await showDay(moved(0));
    await fill(textbox('Note to client (optional)'), 'Sent.');
    await user.click(button('Debit $200.00'));
    expect(screen.getByRole('alert')).toHaveTextContent('second-person');
    expect(textbox('Note to client (optional)')).toHaveValue('Sent.');
  });

  it('is not asked for a rejection', { tags: ['full'] }, async () => {
    const { user } = await showDay(moved(100_000));
    expect(screen.getByText('You can’t move any more alone today.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Reject' }));
    expect(screen.queryByText(/alone today/)).toBeNull();
    expect(button('Reject and tell Maya')).toBeInTheDocument();
  });
});

it('that is the author’s sixth in this list is refused, and what was typed stays', {
  tags: ['full'],
}, async () => {
  vi.mocked(acts.proposeWithdrawal).mockRejectedValueOnce(new ActError('full-of-own'));
  const { user, fill } = await showPayout();
  await fill(seen(), 'The address is hers.');
  await user.keyboard(commit);
  expect(screen.getByRole('alert')).toHaveTextContent('full-of-own');
  expect(seen()).toHaveValue('The address is hers.');
});

describe('the queue', { tags: ['full'] }, () => {
  it('shows a viewer no way to propose', async () => {
    const page = show({ col: 'withdrawals', waiting: [queuedWithdrawal()], role: 'viewer' });
    page.set(queries.policy(), policyOf({ fourEyes: '1.00' }));
    await page.user.click(button(/^Details: /));
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByText(/second approval/)).toBeNull();
  });
});
