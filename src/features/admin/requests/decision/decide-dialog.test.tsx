import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { signInAtDesk } from '@/data/at-desk.test-utils';
import * as deposits from '@/data/collections/deposits';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { entry, now, payment, queued, rates } from '../desk.fixture';
import { depositKind } from '../request-kinds';
import { book, button, choose, credit, fact, figure, reason, reject, show, write } from './decide-dialog.test-utils';

const context = signInAtDesk(now);
beforeEach(() => {
  vi.spyOn(deposits, 'completeDeposit').mockResolvedValue();
  vi.spyOn(deposits, 'rejectDeposit').mockResolvedValue();
});

// @module-tag full

describe('the decision about a deposit', () => {
  it('says which deposit it is, since when it waits, and what was asked for', () => {
    show();
    expect(screen.getByRole('dialog', { name: '$250.00 from Maya Lindqvist' })).toHaveTextContent('Deposit D7, waiting 4 h');
    expect(fact('To credit')).toHaveTextContent('$250.00');
    expect(fact('Client says they sent')).toHaveTextContent('0.00389348 BTC');
    expect(fact('Rate at request')).toHaveTextContent('$64,210.00');
    expect(fact('Transaction id')).toHaveTextContent('9b2f61c4…e877d0');
    expect(button('Copy the transaction id')).toBeInTheDocument();
    expect(fact('To address')).toHaveTextContent('tb1qw508…xpjzsx');
  });

  it('says who the client is', () => {
    show();
    expect(fact('Account status')).toHaveTextContent('Active');
    expect(fact('Identity')).toHaveTextContent('Verified 3 Mar 2026');
    expect(fact('Previous deposits')).toHaveTextContent('2 completed, 1 rejected');
    expect(fact('Also waiting')).toHaveTextContent('Withdrawals of $200.00');
    expect(screen.getByRole('link', { name: 'Maya Lindqvist' })).toHaveAttribute('href', '/admin/users/maya');
  });

  it('shows the figures and the line that a credit will write, and credits', async () => {
    const { sent, onClose } = show();
    expect(figure('Balance')).toHaveTextContent('1,139.831,389.83+250.00');
    expect(figure('Reserved')).toHaveTextContent('200.00200.00none');
    expect(figure('Available')).toHaveTextContent('789.831,039.83+250.00');
    expect(book().getByText('A9 D8')).toBeInTheDocument();
    expect(book().getByText('+250.00')).toBeInTheDocument();
    expect(book().getByText('1,389.83')).toBeInTheDocument();
    await userEvent.click(credit());
    expect(sent()).toEqual([{ decision: 'complete', note: '' }]);
    expect(deposits.completeDeposit).toHaveBeenCalledExactlyOnceWith(context, 'maya', 'op-d7', expect.any(String));
    expect(onClose).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('says what the coins were worth by the market where that is not what would be credited', () => {
    show({ market: ['52000.00', '52500.00'] });
    const note = screen.getByText(/At the market price at that time/).parentElement;
    expect(note).toHaveTextContent('these coins are worth $204.41, 18.24% less than the amount to credit.');
    expect(note).toHaveTextContent('The deposit says $64,210.00 per bitcoin; the price service says $52,500.00.');
    cleanup();
    show({ market: ['80000.00', '81000.00'] });
    expect(screen.getByText(/At the market price at that time/)).toHaveTextContent('worth $311.48, 24.59% more than the amount to credit.');
    cleanup();
    show();
    expect(screen.queryByText(/market price at that time/)).toBeNull();
    expect(screen.getByText('Market value then')).toBeVisible();
    expect(screen.getByText('$249.88 to $250.08')).toBeVisible();
  });

  it('says what the coins are worth by now where that is less: a notice can wait for a lower price', () => {
    const { set } = show();
    set(queries.rates(), { ...rates, prices: { ...rates.prices, bitcoin: '52500.00' } });
    const note = screen.getByText(/At the current market price/).parentElement;
    expect(note).toHaveTextContent('worth $204.41, 18.24% less than the amount to credit. A deposit can be announced before');
    set(queries.rates(), { ...rates, prices: { ...rates.prices, bitcoin: '80000.00' } });
    expect(screen.queryByText(/At the current market price/)).toBeNull();
  });

  it('says that the price could not be compared where the service does not answer, and asks it again', async () => {
    const { clear, fail } = show();
    clear(queries.chart('bitcoin', 1));
    const refetch = fail(queries.chart('bitcoin', 1));
    expect(screen.getByText(/^Couldn’t check the rate/)).toHaveTextContent('the price service isn’t responding.');
    await userEvent.click(button('Try again'));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('asks for a reason before it rejects, and shows it as the client will read it', async () => {
    const { sent } = show();
    await choose('Reject');
    expect(figure('Balance')).toHaveTextContent('1,139.831,139.83none');
    expect(screen.getByText('Maya will see exactly this. It can’t be edited later.')).toBeInTheDocument();
    await write('Too short');
    await userEvent.click(reject());
    expect(reason()).toHaveAccessibleDescription(/Use at least 10 letters or digits/);
    expect(reason()).toHaveFocus();
    expect(sent()).toEqual([]);
    await write('No coins came in.');
    expect(screen.getByText('17 of 500, at least 10')).toBeInTheDocument();
    expect(book().getByText('No coins came in.')).toBeInTheDocument();
    await userEvent.click(reject());
    expect(sent()).toEqual([{ decision: 'reject', reason: 'No coins came in.' }]);
  });

  it('opens with the choice that was asked for, and keeps the reason while the mind changes back and forth', async () => {
    show({ choice: 'reject' });
    await write('No coins came in.');
    await choose('Confirm and credit $250.00');
    await choose('Reject');
    expect(reason()).toHaveValue('No coins came in.');
  });

  it('of which another amount came in credits that, and tells the client both figures and why', async () => {
    const { sent } = show();
    await choose('Different amount received');
    const received = () => screen.getByRole('textbox', { name: 'Amount received' });
    expect(received()).toHaveAccessibleDescription(/\$250\.00 is 0\.00389348 BTC/);
    await userEvent.click(button('Credit amount received'));
    expect(received()).toHaveAccessibleDescription(/Enter the amount received/);
    await write('230', received());
    await write('A fee of the network was taken.', reason('Why the amount differs'));
    expect(received()).toHaveAccessibleDescription(/\$230\.00 is 0\.00358200 BTC/);
    expect(screen.getByText('Difference').nextElementSibling).toHaveTextContent('−$20.00');
    expect(book().getByText('for D7, $230.00 received of $250.00 expected')).toBeInTheDocument();
    expect(book().getByText('A fee of the network was taken.')).toBeInTheDocument();
    expect(figure('Balance')).toHaveTextContent('1,139.831,369.83+230.00');
    await userEvent.click(button('Credit $230.00'));
    expect(sent()).toEqual([{ decision: 'different-amount', received: '230.00', reason: 'A fee of the network was taken.' }]);
  });

  it('stays open with what was typed when the act fails, and says why', async () => {
    vi.mocked(deposits.rejectDeposit).mockRejectedValue(new ActError('unreachable'));
    const { onClose } = show({ choice: 'reject' });
    await write('No coins came in.');
    await userEvent.click(reject());
    expect(screen.getByRole('alert')).toHaveTextContent('unreachable');
    expect(reason()).toHaveValue('No coins came in.');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is busy, and cannot be left, while the act is under way', async () => {
    let finish = () => {};
    const underWay = new Promise<void>((resolve) => {
      finish = resolve;
    });
    vi.mocked(deposits.completeDeposit).mockReturnValue(underWay);
    const { onClose } = show();
    await userEvent.click(credit());
    expect(credit()).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(button('Cancel'));
    expect(onClose).not.toHaveBeenCalled();
    finish();
  });

  it('can be left as long as nothing was sent', async () => {
    const { onClose } = show();
    await userEvent.click(button('Cancel'));
    expect(onClose).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('waits for the client’s book', async () => {
    const { clear, sent } = show();
    clear(queries.account('maya'));
    expect(screen.getByText('Loading the client’s book…')).toBeInTheDocument();
    await userEvent.click(credit());
    expect(sent()).toEqual([]);
    expect(credit()).toHaveAccessibleDescription(/still loading/);
  });

  it('is blocked by a failed read, which can be tried again', async () => {
    const { clear, fail, sent } = show();
    clear(queries.account('maya'));
    const again = fail(queries.account('maya'));
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load the client’s book');
    await userEvent.click(credit());
    expect(sent()).toEqual([]);
    await userEvent.click(button('Try again'));
    expect(again).toHaveBeenCalledOnce();
  });

  it('goes on with a book that was read before and could not be read once more, and says so', async () => {
    const { fail, sent } = show();
    const again = fail(queries.account('maya'));
    expect(screen.getByText('Couldn’t load the client’s book.').parentElement).toHaveTextContent('What you see was loaded at 13:41.');
    expect(screen.queryByText(/You can’t decide/)).not.toBeInTheDocument();
    await userEvent.click(button('Try again'));
    expect(again).toHaveBeenCalledOnce();
    await userEvent.click(credit());
    expect(sent()).toHaveLength(1);
  });

  it('is never taken on the own account', async () => {
    const { sent } = show({ uid: 'maya' });
    expect(screen.getByText('This is your own account.')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Reject' })).toBeDisabled();
    await userEvent.click(credit());
    expect(sent()).toEqual([]);
  });

  it('warns of an address that is not the desk’s', () => {
    const { set } = show();
    expect(screen.queryByText(/the desk’s address/)).toBeNull();
    const { bitcoin: address } = payment();
    set(queries.payment(), payment({ bitcoin: 'tb1qnew', previous: { bitcoin: { address, at: now } } }));
    expect(screen.getByText(/before the last change/)).toBeInTheDocument();
    set(queries.deskCurrent(), { admin: 'boss', previous: '', rev: 1, op: 'op', at: now });
    set(queries.payment(), payment({ bitcoin: 'tb1qnew' }));
    expect(screen.getByText('This isn’t the desk’s address,')).toBeInTheDocument();
  });

  it('gives way to what was decided meanwhile', async () => {
    const { set, onClose } = show();
    const rejected = queued({ status: 'rejected', note: 'No coins came in.' }).list;
    set(queries.latestEntries('maya', 20), [
      entry({ op: 'op-d8', rev: 8, actor: 'ruth', action: 'deposit.rejected', reason: 'No coins came in.' }),
    ]);
    set(adminQueries.requestList(depositKind.col, 'maya'), { ...rejected, rev: 8 });
    expect(screen.getByText('This deposit has already been decided.')).toBeInTheDocument();
    await userEvent.click(button('Back to list'));
    expect(onClose).toHaveBeenCalledExactlyOnceWith(true);
  });
});
