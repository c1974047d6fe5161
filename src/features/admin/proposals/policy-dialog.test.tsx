import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as acts from '@/data/collections/proposals';
import { queries } from '@/data/queries';
import { deskBook } from '@/domain/revision-fields';
import type { Proposal } from '@/domain/two-people/proposal';
import { policyOf } from '@/domain/two-people/proposal.fixture';
import { button, dialog, fact, preview, rows, textbox } from '@/parts/requests/dialogs.test-utils';
import { hoursAgo } from '@/parts/requests/requests.fixture';

import {
  choose,
  pendingAtDesk,
  policyProposal,
  setFailure,
  showQueue,
  signInAsSecond,
  storedPolicy,
} from './proposals-page.test-utils';

const context = signInAsSecond();
const someOp = expect.any(String);
const title = 'Change policy: second approval above $2,000.00';

async function openPolicy(
  element: Proposal = policyProposal(),
  given: Parameters<typeof showQueue>[0] = {},
) {
  const page = showQueue({ rows: pendingAtDesk(element), policy: storedPolicy, ...given });
  await page.user.keyboard('j{Enter}');
  return page;
}

describe('a looser policy', () => {
  it('threat 40: is confirmed by another manager once it has waited, with the terms before and after, and both entries', async () => {
    const { user } = await openPolicy();
    expect(dialog(title)).toBeVisible();
    expect(fact('Proposed by')).toHaveTextContent('Ada Berg, manager');
    expect(fact('Approve by')).toHaveTextContent('25 Mar, 07:41 (18 h left)');
    expect(fact('Reason')).toHaveTextContent('Too many small ones wait.');
    expect(fact('Second approval above')).toHaveTextContent('$1,000.00 → $2,000.00');
    expect(fact('A new payment address waits')).toHaveTextContent(/^24 hours$/);
    await user.keyboard('c');
    expect(screen.getByRole('table', { name: 'Before and after' })).toHaveTextContent(
      /Second approval above.*\$1,000\.00.*\$2,000\.00.*changed/,
    );
    expect(preview().getByText('Second approval policy changed')).toBeInTheDocument();
    expect(
      screen.getByRole('table', { name: 'Entry to be written in the book of the desk' }),
    ).toHaveTextContent(/Second approval/);
    await user.click(button(`Approve: ${title}`));
    expect(acts.confirmPolicy).toHaveBeenCalledExactlyOnceWith(context, {
      id: 'op-c4',
      op: someOp,
    });
    expect(await screen.findByText('Policy Updated Successfully')).toBeInTheDocument();
    expect(screen.getByText(`Approved: ${title} · C1`)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that shortens the wait and turns the threshold off says both', {
    tags: ['full'],
  }, async () => {
    await openPolicy(policyProposal({}, { fourEyes: '0', daily: '0', addressHours: 1 }));
    expect(fact('Second approval above')).toHaveTextContent('$1,000.00 → never');
    expect(fact('A new payment address waits')).toHaveTextContent('24 hours → 1 hour');
  });

  it('cannot be confirmed before its time, and is refused at once for a reason', async () => {
    const { user, fill } = await openPolicy(policyProposal({ at: hoursAgo(2) }));
    expect(fact('Approve by')).toHaveTextContent('From 25 Mar, 11:41, for a day');
    expect(choose(/^Approve/)).toBeDisabled();
    expect(choose(/^Approve/)).toHaveAccessibleDescription(
      'It can be approved from 25 Mar, 11:41.',
    );
    await user.keyboard('r');
    expect(dialog()).toHaveTextContent(
      'Ada Berg, and everybody with an account, will see exactly this.',
    );
    await fill(textbox('Reason for rejecting'), 'Two thousand is too much.');
    expect(preview().getByText('Proposal rejected')).toBeInTheDocument();
    // Templates speak to a client.
    expect(screen.queryByText('Templates')).toBeNull();
    await user.click(button('Reject and tell Ada Berg'));
    expect(acts.rejectProposal).toHaveBeenCalledExactlyOnceWith(context, {
      uid: deskBook,
      id: 'op-c4',
      reason: 'Two thousand is too much.',
      op: someOp,
    });
    expect(acts.confirmPolicy).not.toHaveBeenCalled();
  });

  it('chosen by its key before its time is not sent', { tags: ['full'] }, async () => {
    const { user } = showQueue({
      rows: pendingAtDesk(policyProposal({ at: hoursAgo(2) })),
      policy: storedPolicy,
    });
    await user.keyboard('ja{Control>}{Enter}{/Control}');
    expect(button('Decide')).toHaveAccessibleDescription('It can be approved from 25 Mar, 11:41.');
    expect(acts.confirmPolicy).not.toHaveBeenCalled();
  });

  it('waits from the time of its entry, not from the one that its author’s clock said', {
    tags: ['full'],
  }, async () => {
    const { set } = await openPolicy(policyProposal({ at: hoursAgo(24) }));
    expect(choose(/^Approve/)).toBeEnabled();
    set(queries.deskProposals(), [
      { ...policyProposal({ at: hoursAgo(24) }), since: hoursAgo(23) },
    ]);
    expect(choose(/^Approve/)).toHaveAccessibleDescription(
      'It can be approved from 24 Mar, 14:41.',
    );
  });

  it('is taken back by its author, also before its time', async () => {
    const { user } = await openPolicy(policyProposal({ by: 'boss', at: hoursAgo(2) }));
    expect(dialog()).toHaveTextContent(
      'You proposed this. Another manager has to approve. Until then you can take it back.',
    );
    expect(dialog()).toHaveTextContent(
      'The policy stays as it is, and somebody can propose this again.',
    );
    expect(screen.queryByRole('radio')).toBeNull();
    await user.click(button('Take back'));
    expect(acts.cancelProposal).toHaveBeenCalledExactlyOnceWith(context, {
      uid: deskBook,
      id: 'op-c4',
      op: someOp,
    });
  });

  it('is only removed once its day is over', async () => {
    const { user } = await openPolicy(policyProposal({ at: hoursAgo(48) }));
    expect(dialog()).toHaveTextContent(
      'No one approved it in its day. Nobody can approve this any more.',
    );
    expect(screen.queryByRole('radio')).toBeNull();
    await user.click(button('Remove'));
    expect(acts.cancelProposal).toHaveBeenCalledOnce();
  });

  it('is left to managers', { tags: ['full'] }, async () => {
    await openPolicy(policyProposal(), { role: 'agent' });
    expect(dialog()).toHaveTextContent('Managers approve or reject this.');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('is void once the policy has changed, and is rejected', async () => {
    const { user, set } = await openPolicy();
    await user.keyboard('c');
    set(queries.policy(), policyOf({ fourEyes: '500.00', rev: 2 }));
    expect(dialog()).toHaveTextContent(
      'The policy has changed since the proposal. There is nothing left to approve. Reject the proposal, so that it leaves this list.',
    );
    expect(choose(/^Approve/)).toBeDisabled();
    await user.click(button('Decide'));
    expect(button('Decide')).toHaveAccessibleDescription('Not possible any more, see above.');
    await user.click(choose('Reject the proposal'));
    expect(button('Reject and tell Ada Berg')).toBeVisible();
    expect(acts.confirmPolicy).not.toHaveBeenCalled();
  });

  it('that is void is taken back by its author', { tags: ['full'] }, async () => {
    await openPolicy(policyProposal({ by: 'boss' }), { policy: policyOf({ addressHours: 48 }) });
    expect(dialog()).toHaveTextContent('There is nothing left to approve. Take the proposal back.');
    expect(button('Take back')).toBeVisible();
  });

  it('of an author who is no manager any more is only rejected', { tags: ['full'] }, async () => {
    await openPolicy(policyProposal(), { author: { desk: 'agent' } });
    expect(dialog()).toHaveTextContent(
      'Ada Berg is no longer a manager here. So nobody can approve it.',
    );
    expect(choose(/^Approve/)).toBeDisabled();
  });

  it('says that the policy has changed where somebody was faster', { tags: ['full'] }, async () => {
    const { user } = await openPolicy();
    setFailure('outdated');
    await user.keyboard('c');
    await user.click(button(`Approve: ${title}`));
    expect(dialog()).toHaveTextContent('The policy has changed since the proposal. Reject it.');
  });

  it('is awaited with what it depends on, which can be loaded again', {
    tags: ['full'],
  }, async () => {
    const { clear, load, fail, user, set } = showQueue({
      rows: pendingAtDesk(policyProposal()),
      policy: storedPolicy,
    });
    clear(queries.policy());
    load(queries.policy());
    expect(rows()[0]).toHaveTextContent(/Ada Berg, managerReview$/);
    await user.keyboard('j{Enter}');
    expect(dialog()).toHaveTextContent('Loading the policy…');
    const refetch = fail(queries.policy()).mockClear();
    expect(dialog()).toHaveTextContent('Couldn’t load the policy');
    await user.click(button('Try again'));
    expect(refetch).toHaveBeenCalledOnce();
    set(queries.policy(), storedPolicy);
    expect(choose(/^Approve/)).toBeEnabled();
  });

  it('that another manager has decided shows by whom, and leads to the journal', {
    tags: ['full'],
  }, async () => {
    const decided = policyProposal({ status: 'rejected' });
    const { set } = await openPolicy();
    set(queries.latestEntries(deskBook, 20), [
      {
        op: 'op-c9',
        col: 'proposals',
        rev: 2,
        index: 0,
        actor: 'ada',
        action: 'proposal.rejected',
        ref: '',
        before: { ...policyProposal() },
        after: { ...decided },
        reason: 'Not now, please.',
        at: hoursAgo(0),
      },
      {
        op: 'op-c4',
        col: 'proposals',
        rev: 1,
        index: 0,
        actor: 'ada',
        action: 'proposal.made',
        ref: '',
        before: {},
        after: { ...policyProposal() },
        reason: '',
        at: hoursAgo(30),
      },
    ]);
    set(queries.proposals(deskBook), {
      list: [decided],
      pending: 0,
      open: {},
      oldest: null,
      rev: 2,
      op: 'op-c9',
      at: hoursAgo(0),
    });
    expect(dialog()).toHaveTextContent('This proposal has already been rejected.');
    expect(fact('By')).toHaveTextContent('Ada Berg');
    expect(screen.getByRole('link', { name: 'C2' })).toHaveAttribute(
      'href',
      '/admin/journal?client=desk#C2',
    );
  });
});
