import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import * as acts from '@/data/collections/withdrawals';
import { queries } from '@/data/queries';
import { formatFolio } from '@/domain/ledger/ledger';
import { RequestFacts } from '../decision/request-facts';
import { deposit, entry, now, profile, withdrawal, withdrawals } from '../desk.fixture';
import { withdrawalKind } from '../request-kinds';
import { getStateOnceGone, OutcomeDialog } from './outcome-dialog';
import { OpenRecord } from './request-record-dialog';

signInAtDesk(now);

describe('outcome dialog', () => {
  // @module-tag full

  const ruth = profile({ uid: 'ruth', firstname: 'Ruth', lastname: 'Adler', admin: true });
  const decision = entry({ op: 'd8', rev: 8, actor: 'ruth', action: 'deposit.completed', at: now });

  function show({ uid, ...over }: Partial<Parameters<typeof OutcomeDialog>[0]> & { uid?: string } = {}) {
    const onClose = vi.fn();
    renderAtDesk(
      <OutcomeDialog
        profile={profile()}
        current={deposit({ status: 'completed' })}
        state="completed"
        lookup={{ entry: decision, decider: ruth }}
        onClose={onClose}
        {...over}
      />,
      createReads(),
      { uid },
    );
    return onClose;
  }
  const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;

  describe('a request that somebody else decided meanwhile', () => {
    it('shows what was decided, by whom and when', async () => {
      const onClose = show();
      expect(screen.getByText('This deposit has already been decided.')).toBeInTheDocument();
      expect(fact('Outcome')).toHaveTextContent('Completed');
      expect(fact('Credited')).toHaveTextContent('$250.00');
      expect(fact('By')).toHaveTextContent('Ruth Adler');
      expect(screen.getByText('You didn’t change anything.')).toBeInTheDocument();
      expect(fact('When')).toHaveTextContent('24 Mar 2026, 13:41:00');
      await userEvent.click(screen.getByRole('button', { name: 'Back to list' }));
      expect(onClose).toHaveBeenCalledOnce();
    });

    it('says by how much a deposit differs, and why', () => {
      show({ current: deposit({ status: 'completed', received: '230.00', note: 'A fee was taken.' }) });
      expect(fact('Credited')).toHaveTextContent('$230.00');
      expect(fact('Difference')).toHaveTextContent('−$20.00');
      expect(fact('Reason')).toHaveTextContent('A fee was taken.');
    });

    it('leaves out who it was as long as that is not known', () => {
      show({ lookup: { entry: null, decider: null }, current: deposit({ status: 'cancelled' }), state: 'cancelled' });
      expect(fact('Outcome')).toHaveTextContent('Cancelled');
      expect(fact('Credited')).toHaveTextContent('nothing');
      expect(screen.queryByText('By', { selector: 'dt' })).toBeNull();
      // It may have been oneself, whose answer was lost.
      expect(screen.queryByText('You didn’t change anything.')).toBeNull();
    });

    it('quotes the reason of a rejection', () => {
      show({ current: deposit({ status: 'rejected', note: 'No coins came in.' }), state: 'rejected' });
      expect(fact('Reason')).toHaveTextContent('No coins came in.');
    });

    it('does not call the own decision somebody else’s', () => {
      show({ uid: 'ruth' });
      expect(screen.getByText('Your decision was recorded.')).toBeInTheDocument();
      expect(fact('By')).toHaveTextContent('You');
      expect(screen.queryByText('You didn’t change anything.')).toBeNull();
    });

    it('may be a withdrawal that was deleted, with the reason that the entry gives', () => {
      const deletion = entry({ col: 'withdrawals', actor: 'ruth', action: 'withdrawal.deleted', reason: 'It was sent twice by mistake.' });
      show({ current: withdrawal(), state: 'deleted', lookup: { entry: deletion, decider: ruth } });
      expect(screen.getByText('This withdrawal has already been decided.')).toBeInTheDocument();
      expect(fact('Outcome')).toHaveTextContent('Deleted');
      expect(fact('Debited')).toHaveTextContent('nothing');
      expect(fact('Reason')).toHaveTextContent('It was sent twice by mistake.');
    });

    it('says what to do where the coins of a withdrawal went out before the client took it back', () => {
      const cancellation = entry({ col: 'withdrawals', actor: 'maya', action: 'withdrawal.cancelled' });
      const current = withdrawal({ status: 'cancelled' });
      show({ current, state: 'cancelled', lookup: { entry: cancellation, decider: null } });
      expect(screen.getByText('If you have already sent these coins,').parentElement).toHaveTextContent(`by −$${current.amount} now.`);
      expect(screen.getByRole('link', { name: 'Adjust it' })).toHaveAttribute('href', '/admin/users/maya');
      cleanup();
      show({ current: withdrawal({ status: 'completed' }), state: 'completed', lookup: { entry: decision, decider: ruth } });
      expect(screen.queryByText(/If you have already sent/)).toBeNull();
      cleanup();
      show();
      expect(screen.queryByText(/If you have already sent/)).toBeNull();
    });
  });

  describe('what has become of a request that has left its list', () => {
    const told = (action: 'withdrawal.deleted' | 'withdrawal.rejected' | null, searchState: 'looking' | 'read' | 'failed') => ({
      ...{ entry: action && entry({ col: 'withdrawals', action }), decider: null, searchState },
      refetch: () => undefined,
    });

    it.each([
      ['deleted where the book says so', told('withdrawal.deleted', 'looking'), 'deleted'],
      ['archived where the book goes on from its decision', told('withdrawal.rejected', 'read'), 'archived'],
      ['unknown while the book is being read again', told('withdrawal.rejected', 'looking'), 'gone'],
      ['unknown where the book could not be read', told(null, 'failed'), 'gone'],
    ] as const)('is %s', (_, looked, state) => {
      expect(getStateOnceGone(withdrawal(), looked)).toBe(state);
    });

    it('is archived where it is a deposit, which nobody can delete', () => {
      expect(getStateOnceGone(deposit(), told(null, 'failed'))).toBe('archived');
    });
  });
});

describe('record dialog', () => {
  // @module-tag full

  const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
  const button = (name: string) => screen.getByRole('button', { name });

  describe('the record of a decided request', () => {
    const ruth = profile({ uid: 'ruth', firstname: 'Ruth', lastname: 'Adler', admin: true });
    const rejected = withdrawal({ status: 'rejected', note: 'The name is not yours.' });
    const rejection = entry({ action: 'withdrawal.rejected', actor: 'ruth', reason: 'The name is not yours.', at: now });
    const list = adminQueries.requestList('withdrawals', 'maya');

    /** The list of the client has been read, unless the test says otherwise. */
    function show(over: Partial<Parameters<typeof OpenRecord>[0]> = {}, listed = withdrawals([rejected], { rev: 3 })) {
      const reads = createReads();
      reads.set(list, listed);
      reads.set(queries.latestEntries('maya', 20), []);
      const onClose = vi.fn();
      renderAtDesk(
        <OpenRecord
          kind={withdrawalKind}
          request={rejected}
          profile={profile()}
          state="rejected"
          decision={{ entry: rejection, decider: ruth }}
          onClose={onClose}
          {...over}
        />,
        reads,
      );
      return { ...reads, onClose };
    }

    it('says what was asked and what became of it, and leads to the client', () => {
      show({}, withdrawals([]));
      expect(screen.getByRole('dialog', { name: '$200.00 to Maya Lindqvist' })).toHaveTextContent('Withdrawal requested 24 Mar, 11:41');
      expect(fact('Outcome')).toHaveTextContent('Rejected');
      expect(fact('By')).toHaveTextContent('Ruth Adler');
      expect(fact('Reason')).toHaveTextContent('The name is not yours.');
      const folio = formatFolio(rejection);
      expect(screen.getByRole('link', { name: folio })).toHaveAttribute('href', `/admin/users/maya#${folio}`);
      expect(screen.getByRole('link', { name: 'Client profile' })).toHaveAttribute('href', '/admin/users/maya');
      expect(screen.queryByRole('button', { name: 'Delete request' })).toBeNull();
    });

    it('offers to delete it where that may be, needs a reason, and shows the line that will stay in the book', async () => {
      const remove = vi.spyOn(acts, 'deleteWithdrawal').mockResolvedValue();
      const { onClose } = show();
      await userEvent.click(button('Delete request'));
      await userEvent.click(button('Delete and tell Maya'));
      expect(screen.getByRole('textbox', { name: 'Reason for deleting' })).toHaveAccessibleDescription(/Use at least 10/);
      expect(remove).not.toHaveBeenCalled();
      await userEvent.type(screen.getByRole('textbox'), 'Asked for by mistake.');
      expect(within(screen.getByRole('table', { name: 'Entry to be written' })).getByText('W4')).toBeInTheDocument();
      await userEvent.click(button('Delete and tell Maya'));
      expect(remove.mock.calls.map(([, ...what]) => what)).toEqual([['maya', 'op-w2', 'Asked for by mistake.', expect.any(String)]]);
      expect(onClose).toHaveBeenCalledOnce();
    });

    it('calls a word to a client a note where the coins were sent', () => {
      show({ request: withdrawal({ status: 'completed', note: 'Sent in 9b2f.' }), state: 'completed', decision: null });
      expect(fact('Debited')).toHaveTextContent('$200.00');
      expect(fact('Note')).toHaveTextContent('Sent in 9b2f.');
    });

    it('says that the entry stands further back only where it was looked for and not found', async () => {
      const furtherBack = () => screen.queryByText(/is further back in the client’s book/);
      const book = queries.latestEntries('maya', 20);
      const { clear, fail } = show({ decision: null });
      expect(furtherBack()).toBeInTheDocument();
      clear(book);
      expect(furtherBack()).toBeNull();
      expect(screen.queryByRole('alert')).toBeNull();
      const again = fail(book);
      expect(furtherBack()).toBeNull();
      expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load the client’s book');
      await userEvent.click(button('Try again'));
      expect(again).toHaveBeenCalledOnce();
    });

    it('does not say what moved where the request is in an archive', () => {
      show({ request: deposit(), state: 'archived', decision: null });
      expect(fact('Outcome')).toHaveTextContent('Archived');
      expect(screen.queryByText('Credited', { selector: 'dt' })).toBeNull();
    });

    it('whose list cannot be read says why it cannot be deleted, and how to try again', async () => {
      const { clear, fail, set } = show();
      clear(list);
      const again = fail(list);
      expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load the client’s withdrawals');
      expect(screen.queryByRole('button', { name: 'Delete request' })).toBeNull();
      await userEvent.click(button('Try again'));
      expect(again).toHaveBeenCalledOnce();
      expect(button('Try again')).toHaveFocus();
      set(list, withdrawals([rejected], { rev: 3 }));
      expect(button('Delete request')).toBeInTheDocument();
      expect(screen.queryByRole('alert')).toBeNull();
    });

    const deletion = entry({
      ...{ op: 'op-w4', col: 'withdrawals', actor: 'ruth', action: 'withdrawal.deleted', before: { ...rejected }, after: {}, at: now },
      reason: 'It was asked for twice by mistake.',
    });

    it('says by whom it was deleted meanwhile, and asks for nothing more', async () => {
      const { fail, set, onClose } = show();
      set(queries.profile('ruth'), ruth);
      await userEvent.click(button('Delete request'));
      await userEvent.type(screen.getByRole('textbox', { name: 'Reason for deleting' }), 'Asked for by mistake.');
      // As long as the list could not be read again, the dialog says that it may be an old one.
      fail(list);
      expect(screen.getByRole('status')).toHaveTextContent('Couldn’t load the client’s withdrawals.');
      set(queries.latestEntries('maya', 20), [deletion, rejection]);
      set(list, withdrawals([], { rev: 4 }));
      expect(screen.getByText('This withdrawal has already been deleted.')).toBeInTheDocument();
      expect(fact('Outcome')).toHaveTextContent('Deleted');
      expect(fact('By')).toHaveTextContent('Ruth Adler');
      expect(fact('When')).toHaveTextContent('24 Mar 2026, 13:41:00');
      expect(fact('Reason')).toHaveTextContent('It was asked for twice by mistake.');
      expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
      await userEvent.click(button('Back to list'));
      expect(onClose).toHaveBeenCalledOnce();
    });

    it('says that it was moved to an archive where the book knows of no deletion, and does not name who decided it as who did that', async () => {
      const { set } = show();
      await userEvent.click(button('Delete request'));
      set(queries.latestEntries('maya', 20), [{ ...rejection, col: 'withdrawals', after: { ...rejected } }]);
      set(list, withdrawals([], { rev: 4 }));
      expect(screen.getByText('This withdrawal has already been archived.')).toBeInTheDocument();
      expect(screen.queryByText('By', { selector: 'dt' })).toBeNull();
    });
  });

  describe('what proves a request', () => {
    const page = (page: string) => `https://explorer.example/testnet/${page}`;
    const explorer = { tx: page('tx/{tx}'), address: page('address/{address}') };
    const nowhere = { tx: null, address: null };

    it('leads to the block explorer that is configured for the coin', () => {
      render(<RequestFacts request={deposit()} explorers={{ bitcoin: explorer, ethereum: nowhere }} />);
      const link = screen.getByRole('link', { name: /the transaction id in the block explorer/ });
      expect(link).toHaveAttribute('href', page(`tx/${deposit().txid}`));
      expect(link).toHaveAttribute('rel', 'noopener noreferrer');
      expect(screen.getByRole('link', { name: /the address in the block explorer/ })).toHaveAttribute(
        'href',
        page(`address/${deposit().address}`),
      );
    });

    it('leads nowhere where none is, or where the text is no transaction id', () => {
      const { rerender } = render(<RequestFacts request={deposit()} explorers={{ bitcoin: nowhere, ethereum: explorer }} />);
      expect(screen.queryByRole('link')).toBeNull();
      rerender(
        <RequestFacts
          request={deposit({ txid: 'see my e-mail' })}
          explorers={{ bitcoin: { ...explorer, address: null }, ethereum: explorer }}
        />,
      );
      expect(screen.queryByRole('link')).toBeNull();
      expect(fact('Transaction id')).toHaveTextContent('see my e-mail');
    });

    it('of a withdrawal is the address, all of it', () => {
      render(<RequestFacts request={withdrawal()} explorers={{ bitcoin: explorer, ethereum: explorer }} />);
      expect(screen.getByRole('link', { name: 'View in block explorer' })).toHaveAttribute('href', page(`address/${withdrawal().address}`));
    });
  });
});
