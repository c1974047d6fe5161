import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import * as depositActs from '@/data/collections/deposits';
import * as proposalActs from '@/data/collections/proposals';
import * as withdrawalActs from '@/data/collections/withdrawals';
import { getKeptReasons } from '@/data/for-admin.test-utils';
import { queries } from '@/data/queries';
import {
  book,
  box,
  button,
  dialog,
  fact,
  figure,
  preview,
  textbox,
} from '@/parts/requests/dialogs.test-utils';
import {
  account,
  deposits,
  entry,
  holds,
  hoursAgo,
  now,
  withdrawal,
} from '@/parts/requests/requests.fixture';

import {
  adjustment,
  createList,
  payout,
  plainDeposit,
  proposal,
  setFailure,
  showQueue,
  signInAsSecond,
  waiting,
} from './proposals-page.test-utils';

const context = signInAsSecond();
const someOp = expect.any(String);

/** Opens the first proposal of the queue. */
async function showDialog(given: Parameters<typeof showQueue>[0] = {}, key = '{Enter}') {
  const page = showQueue(given);
  await page.user.keyboard(`j${key}`);
  return page;
}

describe('the decision of the second person', () => {
  it('shows what the first one saw, the request as it is now, and what has changed since', async () => {
    await showDialog();
    expect(dialog('Credit $4,200.00 to Maya Lindqvist')).toHaveTextContent(
      'Proposal C1, waiting 3 h',
    );
    expect(fact('Proposed by')).toHaveTextContent('Ada Berg, manager');
    expect(fact('Approve by')).toHaveTextContent('25 Mar, 10:41 (21 h left)');
    expect(fact('Proposer’s note')).toHaveTextContent('Seen in block 812.');
    expect(fact('To credit')).toHaveTextContent('$4,200.00');
    expect(fact('To address')).toHaveTextContent('tb1qw508…xpjzsx');
    expect(fact('Account status')).toHaveTextContent('Active');
    expect(dialog()).toHaveTextContent(
      'Nothing in the account or the profile has changed since the proposal.',
    );
    expect(dialog()).toHaveTextContent('Choose a decision to see the entry that it writes.');
  });

  it('confirms a deposit once its cautions are ticked, by keys alone, and the panel goes on', async () => {
    const { user } = await showDialog({
      rows: [waiting(proposal()), waiting(adjustment({ at: hoursAgo(2) }))],
    });
    await user.keyboard('c');
    expect(figure('Balance')).toHaveTextContent('1,139.835,339.83+4,200.00');
    for (const text of ['A9 D8 C2', '+4,200.00', '5,339.83'])
      expect(preview().getByText(text)).toBeInTheDocument();
    const found = box('I found the coins, and they belong to this client.');
    expect(found).toHaveFocus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(depositActs.completeDeposit).not.toHaveBeenCalled();
    found.focus();
    await user.keyboard(' {Control>}{Enter}{/Control}');
    expect(depositActs.completeDeposit).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      id: 'op-d7',
      op: someOp,
      payment: null,
      difference: null,
      proposal: 'op-c1',
    });
    expect(dialog('Adjust balance by +$150.00 for Maya Lindqvist')).toBeVisible();
    expect(within(dialog()).getByText('1 of 1')).toBeVisible();
  });

  it('credits another amount for a reason, which begins as the note of the first person', async () => {
    const note = 'Less arrived than announced.';
    const { user } = await showDialog(
      { rows: [waiting(proposal({ amount: '4000.00', note }))] },
      'a',
    );
    expect(dialog()).toHaveTextContent(
      'The proposer says that $4,000.00 arrived, not $4,200.00 (−$200.00).',
    );
    expect(textbox('Why the amount differs')).toHaveValue(note);
    expect(figure('Balance')).toHaveTextContent('+4,000.00');
    await user.click(box(/^I found the coins/));
    await user.click(button('Approve: Credit $4,000.00'));
    const difference = { received: '4000.00', reason: note };
    expect(depositActs.completeDeposit).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      id: 'op-d7',
      op: someOp,
      payment: null,
      difference,
      proposal: 'op-c1',
    });
  });

  it('asks for that reason where the first person gave none', { tags: ['full'] }, async () => {
    const { user, sent } = await showDialog(
      { rows: [waiting(proposal({ amount: '4000.00', note: '' }))] },
      'a',
    );
    expect(fact('Proposer’s note')).toHaveTextContent('no note');
    await user.click(box(/^I found the coins/));
    await user.click(button('Approve: Credit $4,000.00'));
    expect(textbox('Why the amount differs')).toHaveAccessibleDescription(
      /Use at least 10 letters or digits/,
    );
    expect(sent()).toEqual([]);
  });

  it('names the payment of a deposit', { tags: ['full'] }, async () => {
    const { user, fill } = await showDialog({}, 'a');
    const txid = 'ab'.repeat(32);
    await user.click(box(/^I found the coins/));
    await fill(textbox('Transaction id (optional)'), txid);
    await user.click(button('Approve: Credit $4,200.00'));
    expect(textbox('Output number')).toHaveAccessibleDescription(/Enter the number of the output/);
    await fill(textbox('Output number'), '1');
    await user.click(button('Approve: Credit $4,200.00'));
    expect(depositActs.completeDeposit).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      id: 'op-d7',
      op: someOp,
      payment: { txid, output: 1 },
      difference: null,
      proposal: 'op-c1',
    });
  });

  it('pays a withdrawal out, with the transaction id and a note to the client', async () => {
    const { user, fill } = await showDialog({ rows: [waiting(payout())] }, 'a');
    expect(figure('Balance')).toHaveTextContent('1,139.83939.83−200.00');
    const txid = 'cd'.repeat(32);
    await fill(textbox('Transaction id of the payout (optional)'), txid);
    await fill(textbox('Note to client (optional)'), 'Sent at noon.');
    await user.click(button('Approve: Pay out $200.00'));
    expect(withdrawalActs.completeWithdrawal).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      id: 'op-w2',
      op: someOp,
      note: 'Sent at noon.',
      txid,
      proposal: 'op-c2',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('Nothing needs a second approval')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('adjusts the figures as they are now, with the reason of the first person', async () => {
    const { user } = await showDialog(
      {
        rows: [
          waiting(adjustment({ outcome: { balance: '150.00', profit: '0', bonus: '-5.00' } })),
        ],
      },
      'a',
    );
    expect(dialog('Adjust balance by +$150.00, bonus by −$5.00 for Maya Lindqvist')).toBeVisible();
    expect(fact('Reason for the client')).toHaveTextContent('Goodwill: we kept you waiting.');
    expect(figure('Balance')).toHaveTextContent('1,139.831,289.83+150.00');
    expect(figure('Bonus')).toHaveTextContent('25.0020.00−5.00');
    expect(preview().getByText('A9 C2')).toBeInTheDocument();
    await user.click(button('Approve: Adjust 2 figures by up to $150.00'));
    expect(proposalActs.confirmAdjustment).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      id: 'op-c3',
      op: someOp,
    });
  });

  it('is not possible where the balance would not cover the holds', {
    tags: ['full'],
  }, async () => {
    const outcome = { balance: '-900.00', profit: '0', bonus: '0' };
    const { user, set, sent } = await showDialog(
      { rows: [waiting(adjustment({ outcome, amount: '900.00' }))] },
      'a',
    );
    const submit = button('Approve: Adjust balance by −$900.00');
    await user.click(submit);
    expect(submit).toHaveAccessibleDescription(
      'The balance would be below $350.00, which is reserved or in open trades.',
    );
    set(queries.account('maya'), account({ balance: '100.00' }));
    set(queries.holds('maya'), holds({ reserved: '0', staked: '0' }));
    expect(submit).toHaveAccessibleDescription('The balance would be below $0.00.');
    expect(sent()).toEqual([]);
  });

  it('says what has changed since', { tags: ['full'] }, async () => {
    const { set } = await showDialog();
    set(queries.account('maya'), account({ rev: 9, at: hoursAgo(1) }));
    expect(dialog()).toHaveTextContent(
      'Changed since the proposal: the account’s figures (A9, 24 Mar, 12:41).',
    );
  });

  it('rejects for a reason, which the client reads', async () => {
    const { user, fill, sent } = await showDialog();
    await user.keyboard('r');
    const reason = () => textbox('Reason for rejecting');
    expect(reason()).toHaveFocus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(reason()).toHaveAccessibleDescription(/Use at least 10 letters or digits/);
    expect(sent()).toEqual([]);
    await fill(reason(), 'These coins are of somebody else.');
    expect(preview().getByText('Proposal rejected')).toBeInTheDocument();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(proposalActs.rejectProposal).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      id: 'op-c1',
      reason: 'These coins are of somebody else.',
      op: someOp,
    });
    expect(getKeptReasons('proposal.rejected')).toEqual(['These coins are of somebody else.']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is only to take back one’s own', async () => {
    const { user } = await showDialog({ rows: [waiting(proposal({ by: 'boss' }))] });
    expect(dialog()).toHaveTextContent(
      'You proposed this. Another administrator has to approve. Until then you can take it back.',
    );
    expect(screen.queryByRole('radio')).toBeNull();
    expect(preview().getByText('Proposal cancelled')).toBeInTheDocument();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(proposalActs.cancelProposal).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      id: 'op-c1',
      op: someOp,
    });
  });

  it('is only to remove one whose day is over', async () => {
    const { user } = await showDialog({ rows: [waiting(proposal({ at: hoursAgo(24) }))] });
    expect(dialog()).toHaveTextContent('The 24 hours are over. Nobody can approve this any more.');
    expect(screen.queryByRole('radio')).toBeNull();
    await user.click(button('Remove'));
    expect(proposalActs.cancelProposal).toHaveBeenCalledOnce();
  });
});

describe('a request that is gone', () => {
  it('cancelled by the client, is only removed, with the reason for the client', async () => {
    const { user } = await showDialog({ deposit: plainDeposit({ status: 'cancelled' }) });
    expect(dialog()).toHaveTextContent(
      'The client has cancelled this deposit. There is nothing left to approve.',
    );
    expect(screen.queryByRole('radio')).toBeNull();
    expect(fact('Outcome')).toHaveTextContent('Cancelled');
    expect(dialog()).toHaveTextContent(
      'Maya will see why: “The client has cancelled this deposit.”',
    );
    await user.click(button('Remove'));
    expect(proposalActs.rejectProposal).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      id: 'op-c1',
      reason: 'The client has cancelled this deposit.',
      op: someOp,
    });
  });

  it('decided while the dialog is open, says so', async () => {
    const { set } = await showDialog({ rows: [waiting(payout())] }, 'a');
    set(adminQueries.requestList('withdrawals', 'maya'), {
      list: [withdrawal({ status: 'rejected' })],
      pending: 0,
      oldest: null,
      rev: 3,
      op: 'op-w3',
      at: now,
    });
    expect(dialog()).toHaveTextContent(
      'This withdrawal has already been decided. There is nothing left to approve.',
    );
    expect(button('Remove')).toBeInTheDocument();
  });

  it('deleted from its list, is removed by its author', { tags: ['full'] }, async () => {
    await showDialog({ rows: [waiting(payout({ by: 'boss' }))], withdrawal: null });
    expect(dialog()).toHaveTextContent('There is nothing left to approve. Remove the proposal.');
    expect(button('Remove')).toBeInTheDocument();
  });

  it('is awaited, and can be loaded again', { tags: ['full'] }, async () => {
    const { clear, fail, user } = await showDialog();
    const list = adminQueries.requestList('deposits', 'maya');
    clear(list);
    expect(dialog()).toHaveTextContent('Loading the request…');
    const refetch = fail(list);
    expect(within(dialog()).getByRole('alert')).toHaveTextContent('Couldn’t load the request');
    await user.click(button('Try again'));
    expect(refetch).toHaveBeenCalledOnce();
  });
});

describe('a proposal that another administrator has decided', () => {
  it('shows by whom and why', async () => {
    const { set } = await showDialog({
      rows: [waiting(proposal()), waiting(adjustment({ at: hoursAgo(2) }))],
    });
    const rejected = proposal({ status: 'rejected' });
    set(book, [
      entry({
        op: 'op-c9',
        col: 'proposals',
        rev: 2,
        actor: 'ada',
        action: 'proposal.rejected',
        before: { ...proposal() },
        after: { ...rejected },
        reason: 'Not ours, I think.',
        at: now,
      }),
    ]);
    set(queries.proposals('maya'), { ...createList(rejected), rev: 2 });
    expect(dialog()).toHaveTextContent(
      'This proposal has already been rejected. The request is as it was, and can be decided again.',
    );
    expect(fact('By')).toHaveTextContent('Ada Berg');
    expect(fact('Reason')).toHaveTextContent('Not ours, I think.');
    expect(button('Go to next')).toBeInTheDocument();
  });
});

describe('a proposal whose author was dismissed', { tags: ['full'] }, () => {
  it.each([
    ['an agent', payout(), { desk: 'agent' }],
    ['without a role', payout(), { desk: '' }],
    ['suspended', payout(), { status: 'suspended' }],
    ['no administrator', payout(), { admin: false }],
  ] as const)('is only rejected: %s now', async (_, element, author) => {
    const { user } = await showDialog({ rows: [waiting(element)], author });
    expect(dialog()).toHaveTextContent(
      'Ada Berg is no longer a manager here. So nobody can approve it. Once it is rejected, somebody else can propose it.',
    );
    expect(screen.getByRole('radio', { name: /^Approve/ })).toBeDisabled();
    await user.keyboard('r');
    expect(button('Reject and tell Maya')).toBeVisible();
  });
});

it('says only once that nothing is left to confirm, to the author and to others', {
  tags: ['full'],
}, async () => {
  await showDialog({ author: { desk: '' }, deposit: plainDeposit({ status: 'cancelled' }) });
  expect(dialog()).toHaveTextContent('The client has cancelled this deposit.');
  expect(dialog()).not.toHaveTextContent('is no longer a manager here');
});

describe('a decision that fails', { tags: ['full'] }, () => {
  it.each([
    ['outdated', 'This was proposed more than 24 hours ago'],
    ['denied', 'Your role at the desk may have changed'],
    ['insufficient', 'There isn’t enough available.'],
    ['offline', 'You are offline.'],
    ['already-credited', 'already been credited to another deposit'],
  ] as const)('for %s, says so and keeps what was typed', async (kind, message) => {
    const { user, fill } = await showDialog({ rows: [waiting(payout())] }, 'a');
    setFailure(kind);
    await fill(textbox('Note to client (optional)'), 'Sent at noon.');
    await user.click(button('Approve: Pay out $200.00'));
    expect(dialog()).toHaveTextContent(message);
    expect(textbox('Note to client (optional)')).toHaveValue('Sent at noon.');
  });

  it('because somebody was faster, is no failure', async () => {
    const { user } = await showDialog({ rows: [waiting(payout())] }, 'a');
    setFailure('already-decided');
    await user.click(button('Approve: Pay out $200.00'));
    expect(withdrawalActs.completeWithdrawal).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(dialog()).toBeVisible();
  });
});

describe('a list of proposals of the client', { tags: ['full'] }, () => {
  it('has no folio for a proposal that is not its last act', async () => {
    const list = createList(proposal(), adjustment());
    await showDialog({
      rows: [{ ...waiting(proposal()), list }],
      deposit: deposits([plainDeposit()]).list[0] ?? null,
    });
    expect(dialog()).toHaveTextContent(/^Proposal, waiting 3 h/);
  });
});
