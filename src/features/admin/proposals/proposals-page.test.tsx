import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { button, dialog, karel, rows } from '@/parts/requests/dialogs.test-utils';
import { hoursAgo, profile } from '@/parts/requests/requests.fixture';
import {
  adjustment,
  methodProposal,
  payout,
  pendingAtDesk,
  plainDeposit,
  policyProposal,
  proposal,
  showQueue,
  signInAsSecond,
  storedPolicy,
  waiting,
} from './proposals-page.test-utils';

signInAsSecond();

describe('what waits for a second person', () => {
  it('is listed oldest first, with client, act, who proposed it, and until when it can be confirmed', () => {
    showQueue({
      rows: [
        waiting(adjustment({ at: hoursAgo(1) })),
        waiting(proposal()),
        waiting(payout({ at: hoursAgo(5), role: 'agent' }), karel),
      ],
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Second approval' })).toBeVisible();
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^5 h.*Karel Novotný.*Pay out \$200\.00.*Ada Berg, agent.*25 Mar, 08:41 \(19 h left\)Review$/,
      ),
      expect.stringMatching(
        /^3 h.*Maya Lindqvist.*Credit \$4,200\.00.*Ada Berg, manager.*25 Mar, 10:41 \(21 h left\)Review$/,
      ),
      expect.stringMatching(
        /^1 h.*Maya Lindqvist.*Adjust balance by \+\$150\.00.*Ada Berg, manager.*25 Mar, 12:41 \(23 h left\)Review$/,
      ),
    ]);
  });

  it('has what is proposed about the desk among the others, with when it can be confirmed', () => {
    showQueue({
      rows: [
        ...pendingAtDesk(
          methodProposal(),
          policyProposal({ at: hoursAgo(2), by: 'boss', name: 'Robin Berg' }),
        ),
        waiting(proposal()),
      ],
      policy: storedPolicy,
    });
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^1 d 6 h.*The desk.*Change payment method.*Ada Berg, manager.*25 Mar, 07:41 \(18 h left\)Review$/,
      ),
      expect.stringMatching(/^3 h.*Maya Lindqvist.*Credit \$4,200\.00/),
      expect.stringMatching(
        /^2 h.*The desk.*Change policy: second approval above \$2,000\.00.*You, managerAnother manager has to approve\..*From 25 Mar, 11:41, for a day.*Take back$/,
      ),
    ]);
    expect(screen.getAllByRole('link', { name: 'The desk' })[0]).toHaveAttribute(
      'href',
      '/admin/journal?client=desk',
    );
    expect(button('Review: Change payment method')).toBeInTheDocument();
  });

  it('is late by the time since it can be confirmed', () => {
    showQueue({
      rows: [...pendingAtDesk(methodProposal()), waiting(proposal({ at: hoursAgo(23) }))],
      policy: storedPolicy,
    });
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^1 d 6 h, late: over 4 hThe desk/),
      expect.stringMatching(/^23 h, late: over 4 hMaya/),
    ]);
  });

  it('names one’s own proposals, and those whose day is over', () => {
    showQueue({
      rows: [waiting(proposal({ at: hoursAgo(24) })), waiting(payout({ by: 'boss' }), karel)],
    });
    const [expired, own] = rows();
    expect(expired).toHaveTextContent(/Expired\s*Remove$/);
    expect(own).toHaveTextContent(/You, managerAnother administrator has to approve\./);
    expect(own).toHaveTextContent(/Take back$/);
  });

  it.each([
    ['cancelled by the client', 'cancelled', 'ada'],
    ['cancelled by the client', 'cancelled', 'boss'],
    ['already decided', 'rejected', 'ada'],
  ] as const)('says in its row that it is void: %s', { tags: ['full'] }, (words, status, by) => {
    showQueue({ rows: [waiting(proposal({ by }))], deposit: plainDeposit({ status }) });
    expect(rows()[0]).toHaveTextContent(new RegExp(`Void: ${words}\\s*Remove$`));
    expect(rows()[0]).not.toHaveTextContent('has to approve');
  });

  it('is searched by client and by who proposed', async () => {
    const { user } = showQueue({
      rows: [waiting(proposal()), waiting(payout({ by: 'boss' }), karel)],
    });
    const search = screen.getByRole('searchbox', { name: 'Name, email or phone' });
    await user.type(search, 'novot');
    expect(rows()).toHaveLength(1);
    await user.clear(search);
    await user.type(search, 'ada');
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Maya Lindqvist'),
    ]);
    await user.type(search, 'zz');
    expect(screen.getByText('No proposal matches “adazz”')).toBeVisible();
    await user.click(button('Clear filter'));
    expect(rows()).toHaveLength(2);
  });

  it('is narrowed to one client by the address', () => {
    const { setRows } = showQueue({ path: '/?client=maya' });
    setRows(adminQueries.pending('proposals', 'maya'), [waiting(proposal())]);
    expect(screen.getByText(/^Showing proposals for/).parentElement).toHaveTextContent(
      'Showing proposals for Maya Lindqvist only.',
    );
    expect(screen.getByRole('link', { name: 'Show all clients' })).toBeInTheDocument();
    expect(rows()).toHaveLength(1);
  });

  it('is nothing, is loading, or could not be loaded', { tags: ['full'] }, async () => {
    const { user, clear, fail } = showQueue({ rows: [] });
    expect(screen.getByText('Nothing needs a second approval')).toBeVisible();
    const queue = adminQueries.pending('proposals');
    clear(queue);
    expect(screen.queryByText('Nothing needs a second approval')).toBeNull();
    const refetch = fail(queue);
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load waiting proposals');
    await user.click(button('Try again'));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('is opened by keys, and gone through while the panel stays open', async () => {
    const { user } = showQueue({
      rows: [waiting(proposal()), waiting(adjustment({ at: hoursAgo(2) }))],
    });
    await user.keyboard('j{Enter}');
    expect(dialog('Credit $4,200.00 to Maya Lindqvist')).toBeVisible();
    expect(within(dialog()).getByText('1 of 2')).toBeVisible();
    await user.keyboard('j');
    expect(dialog('Adjust balance by +$150.00 for Maya Lindqvist')).toBeVisible();
    await user.keyboard('k{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Review: Credit $4,200.00 to Maya Lindqvist')).toHaveFocus();
  });
});

describe('the role at the desk', () => {
  it('of a viewer opens each proposal, and decides none', async () => {
    const { user } = showQueue({ role: 'viewer' });
    await user.keyboard('ja');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(button('Details: Credit $4,200.00 to Maya Lindqvist'));
    expect(dialog()).toHaveTextContent('Agents and managers approve.');
    expect(dialog()).toHaveTextContent('Seen in block 812.');
    expect(screen.queryByRole('radio')).toBeNull();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(dialog()).toBeVisible();
  });

  it('of an agent confirms deposits, and leaves adjustments to a manager', {
    tags: ['full'],
  }, async () => {
    const { user } = showQueue({
      role: 'agent',
      rows: [waiting(proposal()), waiting(adjustment({ at: hoursAgo(2) }))],
    });
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Review$/),
      expect.stringMatching(/Details$/),
    ]);
    await user.keyboard('j{Enter}');
    expect(screen.getByRole('radio', { name: 'Approve: Credit $4,200.00' })).toBeEnabled();
    await user.keyboard('j');
    expect(dialog()).toHaveTextContent('Managers approve or reject this.');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('decides nothing about the own account', { tags: ['full'] }, async () => {
    const { user } = showQueue({
      rows: [waiting(proposal(), profile({ uid: 'maya' }))],
      uid: 'maya',
    });
    await user.click(button('Details: Credit $4,200.00 to Maya Lindqvist'));
    expect(dialog()).toHaveTextContent(
      'This is your own account. Another administrator must decide.',
    );
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
