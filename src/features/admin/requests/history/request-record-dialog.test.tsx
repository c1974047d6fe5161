import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { queries } from '@/data/queries';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import { RequestFacts } from '../decision/request-facts';
import { deposit, entry, now, profile, withdrawal, withdrawals } from '../desk.fixture';
import { withdrawalKind } from '../request-kinds';
import { AtDesk, memory } from '../requests-page.test-utils';
import { getStateOnceGone, OutcomeDialog, type OutcomeDialogProps } from './outcome-dialog';
import { DeleteDialog, OpenRecord, RecordDialog, type RecordDialogProps } from './request-record-dialog';

describe('outcome dialog', () => {
  // @module-tag full

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
          lookup={{ entry: decision, decider: ruth }}
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

    it('says by how much a deposit differs, and why', () => {
      show({ current: deposit({ status: 'completed', received: '230.00', note: 'A fee was taken.' }) });
      expect(fact('Credited')).toHaveTextContent('230.00 USD');
      expect(fact('Difference')).toHaveTextContent('−20.00 USD');
      expect(fact('Reason')).toHaveTextContent('A fee was taken.');
    });

    it('leaves out who it was as long as that is not known', () => {
      show({ lookup: { entry: null, decider: null }, current: deposit({ status: 'cancelled' }), state: 'cancelled' });
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
      show({ current: withdrawal(), state: 'deleted', lookup: { entry: deletion, decider: ruth } });
      expect(screen.getByText('This withdrawal was decided meanwhile.')).toBeInTheDocument();
      expect(fact('Outcome')).toHaveTextContent('Deleted');
      expect(fact('Debited')).toHaveTextContent('nothing');
      expect(fact('Reason')).toHaveTextContent('It was sent twice by mistake.');
    });

    it('says what to do where the coins of a withdrawal went out before the client took it back', () => {
      const cancellation = entry({ col: 'withdrawals', actor: 'maya', action: 'withdrawal.cancelled' });
      const current = withdrawal({ status: 'cancelled' });
      show({ current, state: 'cancelled', lookup: { entry: cancellation, decider: null } });
      expect(screen.getByText('If you have sent these coins already,').parentElement).toHaveTextContent(`by −${current.amount} now.`);
      expect(screen.getByRole('link', { name: 'adjust it' })).toHaveAttribute('href', '/admin/users/maya');
      cleanup();
      show({ current: withdrawal({ status: 'completed' }), state: 'completed', lookup: { entry: decision, decider: ruth } });
      expect(screen.queryByText(/If you have sent/)).toBeNull();
      cleanup();
      show();
      expect(screen.queryByText(/If you have sent/)).toBeNull();
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
    const unknown = { entry: null, decider: null };
    const show = (over: Partial<RecordDialogProps> = {}) =>
      render(
        <MemoryRouter>
          <RecordDialog
            request={withdrawal({ status: 'rejected', note: 'The name is not yours.' })}
            profile={profile()}
            state="rejected"
            decision={{
              entry: entry({ action: 'withdrawal.rejected', actor: 'ruth', reason: 'The name is not yours.', at: now }),
              decider: ruth,
            }}
            me="boss"
            onDelete={undefined}
            onClose={() => undefined}
            {...over}
          />
        </MemoryRouter>,
      );

    it('says what was asked and what became of it, and leads to the client', () => {
      show();
      expect(screen.getByRole('dialog', { name: '200.00 to Maya Lindqvist' })).toHaveTextContent('Withdrawal, requested 24 Mar, 11:41');
      expect(fact('Outcome')).toHaveTextContent('Rejected');
      expect(fact('By')).toHaveTextContent('Ruth Adler');
      expect(fact('Reason')).toHaveTextContent('The name is not yours.');
      const decided = entry({ action: 'withdrawal.rejected' });
      expect(screen.getByRole('link', { name: formatFolio(decided) })).toHaveAttribute('href', `/admin/users/maya#${formatFolio(decided)}`);
      expect(screen.getByRole('link', { name: 'Everything about Maya Lindqvist' })).toHaveAttribute('href', '/admin/users/maya');
      expect(screen.queryByRole('button', { name: 'Delete the request' })).toBeNull();
    });

    it('offers to delete it where that may be', async () => {
      let asked = 0;
      show({ onDelete: () => (asked += 1) });
      await userEvent.click(button('Delete the request'));
      expect(asked).toBe(1);
    });

    it('calls a word to a client a note where the coins were sent', () => {
      show({ request: withdrawal({ status: 'completed', note: 'Sent in 9b2f.' }), state: 'completed', decision: unknown });
      expect(fact('Debited')).toHaveTextContent('200.00 USD');
      expect(fact('Note')).toHaveTextContent('Sent in 9b2f.');
    });

    it('says that the entry stands further back only where it was looked for and not found', async () => {
      const again = vi.fn();
      const furtherBack = () => screen.queryByText(/stands further back in the client’s book/);
      show({ decision: unknown, lookup: { searchState: 'looking', refetch: again } });
      expect(furtherBack()).toBeNull();
      expect(screen.queryByRole('alert')).toBeNull();
      cleanup();
      show({ decision: unknown, lookup: { searchState: 'failed', refetch: again } });
      expect(furtherBack()).toBeNull();
      expect(screen.getByRole('alert')).toHaveTextContent('The client’s book could not be read');
      await userEvent.click(button('Try again'));
      expect(again).toHaveBeenCalledOnce();
      cleanup();
      show({ decision: unknown, lookup: { searchState: 'read', refetch: again } });
      expect(furtherBack()).toBeInTheDocument();
    });

    it('does not say what moved where the request is in an archive', () => {
      show({ request: deposit(), state: 'archived', decision: unknown });
      expect(fact('Outcome')).toHaveTextContent('Archived');
      expect(screen.queryByText('Credited', { selector: 'dt' })).toBeNull();
    });
  });

  describe('deleting a decided withdrawal', () => {
    it('needs a reason, and shows the line that will stay in the book', async () => {
      const sent: string[] = [];
      const rejected = withdrawal({ status: 'rejected' });
      render(
        <DeleteDialog
          request={rejected}
          profile={profile()}
          list={withdrawals([rejected], { rev: 3 })}
          now={now}
          onDelete={async ({ reason }) => void sent.push(reason)}
          onClose={() => undefined}
        />,
      );
      await userEvent.click(button('Delete and tell Maya'));
      expect(screen.getByRole('textbox', { name: 'Reason for deleting' })).toHaveAccessibleDescription(/At least 10/);
      await userEvent.type(screen.getByRole('textbox'), 'Asked for by mistake.');
      expect(within(screen.getByRole('table', { name: /What will stand/ })).getByText('W4')).toBeInTheDocument();
      await userEvent.click(button('Delete and tell Maya'));
      expect(sent).toEqual(['Asked for by mistake.']);
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
      expect(screen.getByRole('link', { name: 'Look at it in the block explorer' })).toHaveAttribute(
        'href',
        page(`address/${withdrawal().address}`),
      );
    });
  });
});

describe('a decided withdrawal that is about to be deleted', () => {
  const rejected = withdrawal({ status: 'rejected', note: 'The name is not yours.' });
  const rejection = entry({ op: 'op-w3', col: 'withdrawals', actor: 'boss', action: 'withdrawal.rejected', after: { ...rejected } });
  const deletion = entry({
    ...{ op: 'op-w4', col: 'withdrawals', actor: 'ruth', action: 'withdrawal.deleted', before: { ...rejected }, after: {}, at: now },
    reason: 'It was asked for twice by mistake.',
  });
  const listKey = adminQueries.requestList('withdrawals', 'maya').queryKey;
  const bookKey = queries.latestEntries('maya', 20).queryKey;

  function show(list: 'read' | 'unread' = 'read') {
    const client = memory();
    if (list === 'read') client.setQueryData(listKey, withdrawals([rejected], { rev: 3 }));
    client.setQueryData(bookKey, [rejection]);
    client.setQueryData(queries.profile('ruth').queryKey, profile({ uid: 'ruth', firstname: 'Ruth', lastname: 'Adler', admin: true }));
    let closed = 0;
    render(
      <AtDesk client={client}>
        <OpenRecord
          kind={withdrawalKind}
          request={rejected}
          profile={profile()}
          state="rejected"
          decision={{ entry: rejection, decider: null }}
          onClose={() => (closed += 1)}
        />
      </AtDesk>,
    );
    /** As the list and the book are read again, after an act that came too late or by the live channel. */
    const leavesTheList = (book: Entry[]) =>
      act(async () => {
        client.setQueryData(bookKey, book);
        client.setQueryData(listKey, withdrawals([], { rev: 4 }));
      });
    return { client, leavesTheList, closed: () => closed };
  }
  const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
  const deleteButton = () => screen.findByRole('button', { name: 'Delete the request' });

  it('a record whose client’s list cannot be read says why it cannot be deleted, and how to try again', async () => {
    const { client } = show('unread');
    expect(await screen.findByRole('alert')).toHaveTextContent('The client’s withdrawals could not be read');
    expect(screen.queryByRole('button', { name: 'Delete the request' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
    await act(async () => void client.setQueryData(listKey, withdrawals([rejected], { rev: 3 })));
    expect(await deleteButton()).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says by whom it was deleted meanwhile, and asks for nothing more', async () => {
    const { leavesTheList, closed } = show();
    await userEvent.click(await deleteButton());
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason for deleting' }), 'Asked for by mistake.');
    // As long as the list could not be read again, the dialog says that it may be an old one.
    expect(screen.getByRole('status')).toHaveTextContent('The client’s withdrawals could not be read again.');
    await leavesTheList([deletion, rejection]);
    expect(await screen.findByText('This withdrawal was deleted meanwhile.')).toBeInTheDocument();
    expect(fact('Outcome')).toHaveTextContent('Deleted');
    expect(fact('By')).toHaveTextContent('Ruth Adler');
    expect(fact('When')).toHaveTextContent('24 Mar 2026, 13:41:00');
    expect(fact('Reason')).toHaveTextContent('It was asked for twice by mistake.');
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect(closed()).toBe(1);
  });

  it('says that it was moved to an archive where the book knows of no deletion, and does not name who decided it as who did that', async () => {
    const { leavesTheList } = show();
    await userEvent.click(await deleteButton());
    await leavesTheList([rejection]);
    expect(await screen.findByText('This withdrawal was moved to an archive meanwhile.')).toBeInTheDocument();
    expect(screen.queryByText('By', { selector: 'dt' })).toBeNull();
  });
});
