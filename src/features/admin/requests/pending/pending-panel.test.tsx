import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { box, button, dialog, rows } from '@/parts/requests/dialogs.test-utils';
import { hoursAgo, profile, queued, queuedWithdrawal } from '@/parts/requests/requests.fixture';
import { show, signInToRequests, three } from '../requests-page.test-utils';

signInToRequests();

const selected = () => rows().map((row) => row.hasAttribute('data-selected'));

describe('the queue', () => {
  const waiting = [
    queued(
      {
        id: 'tomas',
        uid: 'tomas',
        amount: '1200.00',
        coin: 'ethereum',
        txid: '',
        createdAt: hoursAgo(74),
      },
      profile({ firstname: 'Tomás', lastname: 'Ferreira' }),
    ),
    queued(),
    queued({ id: 'nobody', uid: 'nobody-knows-who', amount: '75.00' }, null),
  ];

  it('shows how long each deposit waits, whose it is, how much, in what and what proves it, and opens its decision', async () => {
    const { user } = show({ waiting });
    const table = screen.getByRole('table', { name: 'Deposits waiting, oldest first' });
    expect(within(table).getByRole('columnheader', { name: 'Amount, USD' })).toBeInTheDocument();
    expect(within(table).getByRole('columnheader', { name: 'Review' })).toBeInTheDocument();
    expect(rows()[0]).toHaveTextContent(
      /3 d 2 h.*Tomás Ferreira.*1,200\.00.*Ethereum.*0\.00389348.*none/,
    );
    expect(rows()[1]).toHaveTextContent(/4 h.*Maya Lindqvist.*250\.00.*Bitcoin.*9b2f…77d0/);
    await user.click(button('Review $250.00 from Maya Lindqvist'));
    expect(dialog('$250.00 from Maya Lindqvist')).toBeVisible();
    expect(selected().slice(0, 3)).toEqual([false, true, false]);
  });

  it('shows where the coins of each withdrawal are to go', () => {
    show({ col: 'withdrawals', waiting: [queuedWithdrawal()] });
    expect(rows()[0]).toHaveTextContent(/2 h.*Maya Lindqvist.*200\.00.*Bitcoin.*tb1qrp33…0sl5k7/);
    expect(screen.getByRole('columnheader', { name: 'To address' })).toBeInTheDocument();
  });

  it('opens the decision to reject by a key', async () => {
    const { user } = show({ waiting });
    await user.keyboard('jjr');
    expect(
      within(dialog('$250.00 from Maya Lindqvist')).getByRole('radio', { name: 'Reject' }),
    ).toBeChecked();
  });

  it('goes to the next request once one is decided, and gives the focus to its row when it is left', async () => {
    const { user } = show({ waiting: three });
    await user.keyboard('ja');
    expect(screen.getByText('1 of 3')).toBeVisible();
    await user.keyboard('0{Control>}{Enter}{/Control}');
    expect(dialog('$80.00 from Ines Okafor')).toBeVisible();
    expect(screen.getByRole('heading', { name: '$80.00 from Ines Okafor' })).toHaveFocus();
    // The row has left the list, which the table hears of a moment later.
    expect(await screen.findByText('1 of 2')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(rows()).toHaveLength(2);
    expect(button('Review $80.00 from Ines Okafor')).toHaveFocus();
  });

  it('skips one’s own request after a decision, and closes the panel', async () => {
    const own = queued({ id: 'boss', uid: 'boss', amount: '75.00' }, profile({ uid: 'boss' }));
    const { user } = show({ waiting: [queued(), own] });
    await user.keyboard('ja');
    await user.keyboard('0{Control>}{Enter}{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button(/^Review \$75\.00/)).toHaveFocus();
  });

  it('explains the keys of the open request', { tags: ['full'] }, async () => {
    const { user } = show({ waiting });
    await user.keyboard('?');
    for (const text of ['Next in the queue', 'Choose to reject, and give the reason'])
      expect(screen.getByText(text)).toBeVisible();
  });

  it('marks, counts and adds up the rows that are selected, and offers to decide them at once', async () => {
    const { user } = show({ waiting });
    expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull();
    await user.click(box('Select $1,200.00 from Tomás Ferreira'));
    expect(selected()).toEqual([true, false, false]);
    expect(box(/Select all/)).toBePartiallyChecked();
    await user.click(box('Select $250.00 from Maya Lindqvist'));
    const bar = within(screen.getByRole('region', { name: 'Selected' }));
    expect(bar.getByRole('status')).toHaveTextContent('2 deposits, $1,450.00');
    await user.click(bar.getByRole('button', { name: 'Credit 1 of 2; 1 needs a look…' }));
    expect(dialog(/^Credit/)).toBeVisible();
    await user.click(button('Cancel'));
    await user.click(bar.getByRole('button', { name: 'Reject 2…' }));
    expect(dialog('Reject 2 deposits')).toBeVisible();
  });

  it('says before it is pressed that nothing can be credited', { tags: ['full'] }, async () => {
    const { user } = show({
      waiting: [queued({ txid: '' }), queued({ id: 'ines', uid: 'ines', txid: '' }, null)],
    });
    await user.click(box('Select all deposits shown'));
    const bar = within(screen.getByRole('region', { name: 'Selected' }));
    await user.click(bar.getByRole('button', { name: 'Nothing to credit: all 2 need review' }));
    expect(within(dialog()).getAllByText('No transaction id.')).toHaveLength(2);
  });

  it('marks the rows that need a look, with the reasons', () => {
    show({ waiting });
    expect(rows()[0]).toHaveTextContent(/Needs a look: .*No transaction id/);
    expect(rows()[1]).not.toHaveTextContent(/needs a look/i);
  });

  it('selects all rows, or none', async () => {
    const { user } = show({ waiting });
    await user.click(box('Select all deposits shown'));
    expect(selected()).toEqual([true, true, true]);
    await user.click(button('Clear selection'));
    expect(selected()).toEqual([false, false, false]);
  });

  it('selects one of two clients who have named their acts alike', async () => {
    const { user } = show({ waiting: [queued(), queued({ uid: 'ines' })] });
    await user.keyboard('jx');
    expect(selected()).toEqual([true, false]);
  });

  it('does not select one’s own request', () => {
    show({ waiting, uid: 'maya' });
    expect(box('Select $250.00 from Maya Lindqvist')).toBeDisabled();
  });

  const alike = profile({ uid: 'impostor', username: 'other', firstname: 'Mаya' });

  it('threat 31: marks names that look alike, once each, and says what the marks mean', () => {
    show({
      waiting: [queued(), queued({ id: 'op-d8' }), queued({ id: 'op-d9', uid: 'impostor' }, alike)],
    });
    expect(screen.getAllByText('Looks like another client’s name')).toHaveLength(3);
    expect(screen.getAllByText('Mixes scripts')).toHaveLength(1);
    expect(screen.getByRole('list', { name: 'What the marks mean' })).toHaveTextContent(
      'Tell them apart by email.',
    );
  });

  it('threat 31: marks nobody where one client has several requests', () => {
    show({ waiting: [queued(), queued({ id: 'op-d8' })] });
    expect(screen.queryByRole('list', { name: 'What the marks mean' })).toBeNull();
  });
});
