// @module-tag full

import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { deposit, entry, now, profile, withdrawal } from './desk.fixture';
import { OutcomeDialog, type OutcomeDialogProps } from './outcome-dialog';
import { stateOnceGone } from './use-outcome';

const ruth = profile({ uid: 'ruth', firstname: 'Ruth', lastname: 'Adler', admin: true });
const decision = entry({ op: 'd8', rev: 8, actor: 'ruth', action: 'deposit.completed', at: now });

function show(over: Partial<OutcomeDialogProps> = {}) {
  let closed = 0;
  render(
    <MemoryRouter>
      <OutcomeDialog
        profile={profile()}
        current={deposit({ status: 'completed' })}
        state="completed"
        told={{ entry: decision, decider: ruth }}
        me="boss"
        onClose={() => (closed += 1)}
        {...over}
      />
    </MemoryRouter>,
  );
  return { closed: () => closed };
}
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;

describe('a request that somebody else decided meanwhile', () => {
  it('shows what was decided, by whom and when', async () => {
    const { closed } = show();
    expect(screen.getByText('This deposit was decided meanwhile.')).toBeInTheDocument();
    expect(fact('Outcome')).toHaveTextContent('Completed');
    expect(fact('Credited')).toHaveTextContent('250.00 USD');
    expect(fact('By')).toHaveTextContent('Ruth Adler');
    expect(screen.getByText('Nothing was changed by you.')).toBeInTheDocument();
    expect(fact('When')).toHaveTextContent('24 Mar 2026, 13:41:00');
    await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect(closed()).toBe(1);
  });

  it('leaves out who it was as long as that is not known', () => {
    show({ told: { entry: null, decider: null }, current: deposit({ status: 'cancelled' }), state: 'cancelled' });
    expect(fact('Outcome')).toHaveTextContent('Cancelled');
    expect(fact('Credited')).toHaveTextContent('nothing');
    expect(screen.queryByText('By', { selector: 'dt' })).toBeNull();
    // It may have been oneself, whose answer was lost.
    expect(screen.queryByText('Nothing was changed by you.')).toBeNull();
  });

  it('quotes the reason of a rejection', () => {
    show({ current: deposit({ status: 'rejected', note: 'No coins came in.' }), state: 'rejected' });
    expect(fact('Reason')).toHaveTextContent('No coins came in.');
  });

  it('does not call the own decision somebody else’s', () => {
    show({ me: 'ruth' });
    expect(screen.getByText('Your decision was recorded.')).toBeInTheDocument();
    expect(fact('By')).toHaveTextContent('You');
    expect(screen.queryByText('Nothing was changed by you.')).toBeNull();
  });

  it('may be a withdrawal that was deleted, with the reason that the entry gives', () => {
    const deletion = entry({ col: 'withdrawals', actor: 'ruth', action: 'withdrawal.deleted', reason: 'It was sent twice by mistake.' });
    show({ current: withdrawal(), state: 'deleted', told: { entry: deletion, decider: ruth } });
    expect(screen.getByText('This withdrawal was decided meanwhile.')).toBeInTheDocument();
    expect(fact('Outcome')).toHaveTextContent('Deleted');
    expect(fact('Debited')).toHaveTextContent('nothing');
    expect(fact('Reason')).toHaveTextContent('It was sent twice by mistake.');
  });

  it('says what to do where the coins of a withdrawal went out before the client took it back', () => {
    const cancellation = entry({ col: 'withdrawals', actor: 'maya', action: 'withdrawal.cancelled' });
    const current = withdrawal({ status: 'cancelled' });
    show({ current, state: 'cancelled', told: { entry: cancellation, decider: null } });
    expect(screen.getByText('If you have sent these coins already,').parentElement).toHaveTextContent(`by −${current.amount} now.`);
    expect(screen.getByRole('link', { name: 'adjust it' })).toHaveAttribute('href', '/admin/users/maya');
    cleanup();
    show({ current: withdrawal({ status: 'completed' }), state: 'completed', told: { entry: decision, decider: ruth } });
    expect(screen.queryByText(/If you have sent/)).toBeNull();
    cleanup();
    show();
    expect(screen.queryByText(/If you have sent/)).toBeNull();
  });
});

describe('what has become of a request that has left its list', () => {
  const told = (action: 'withdrawal.deleted' | 'withdrawal.rejected' | null, book: 'looking' | 'read' | 'failed') => ({
    ...{ entry: action && entry({ col: 'withdrawals', action }), decider: null, book },
    again: () => undefined,
  });

  it.each([
    ['deleted where the book says so', told('withdrawal.deleted', 'looking'), 'deleted'],
    ['archived where the book goes on from its decision', told('withdrawal.rejected', 'read'), 'archived'],
    ['unknown while the book is being read again', told('withdrawal.rejected', 'looking'), 'gone'],
    ['unknown where the book could not be read', told(null, 'failed'), 'gone'],
  ] as const)('is %s', (_, looked, state) => {
    expect(stateOnceGone(withdrawal(), looked)).toBe(state);
  });

  it('is archived where it is a deposit, which nobody can delete', () => {
    expect(stateOnceGone(deposit(), told(null, 'failed'))).toBe('archived');
  });
});
