// @module-tag full

import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { folio } from '@/domain/ledger/ledger';
import { DeleteDialog } from './delete-dialog';
import { deposit, entry, now, profile, queued, withdrawal, withdrawals } from './desk.fixture';
import { DifferenceDialog, type DifferenceDialogProps } from './difference-dialog';
import { RecordDialog, type RecordDialogProps } from './record-dialog';
import { RequestFacts } from './request-facts';

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
          told={{
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
    expect(screen.getByRole('link', { name: folio(decided) })).toHaveAttribute('href', `/admin/users/maya#${folio(decided)}`);
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
    show({ request: withdrawal({ status: 'completed', note: 'Sent in 9b2f.' }), state: 'completed', told: unknown });
    expect(fact('Debited')).toHaveTextContent('200.00 USD');
    expect(fact('Note')).toHaveTextContent('Sent in 9b2f.');
  });

  it('says that the entry stands further back only where it was looked for and not found', async () => {
    const again = vi.fn();
    const furtherBack = () => screen.queryByText(/stands further back in the client’s book/);
    show({ told: unknown, looked: { book: 'looking', again } });
    expect(furtherBack()).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    cleanup();
    show({ told: unknown, looked: { book: 'failed', again } });
    expect(furtherBack()).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('The client’s book could not be read');
    await userEvent.click(button('Try again'));
    expect(again).toHaveBeenCalledOnce();
    cleanup();
    show({ told: unknown, looked: { book: 'read', again } });
    expect(furtherBack()).toBeInTheDocument();
  });

  it('does not say what moved where the request is in an archive', () => {
    show({ request: deposit(), state: 'archived', told: unknown });
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

describe('between a credit and the adjustment that follows it', () => {
  const rest = {
    uid: 'uid-of-maya',
    ref: 'op',
    received: '230.00',
    by: '-20.00',
    reason: 'Deposit difference: A fee was taken.',
  };
  const show = (over: Partial<DifferenceDialogProps> = {}) => {
    let tried = 0;
    render(
      <MemoryRouter>
        <DifferenceDialog
          row={queued()}
          rest={rest}
          failure=""
          busy={false}
          onRetry={() => (tried += 1)}
          onClose={() => undefined}
          {...over}
        />
      </MemoryRouter>,
    );
    return () => tried;
  };

  it('says what stands, what is missing, and why', async () => {
    const tried = show({ failure: 'You are offline.' });
    expect(screen.getByText(/The deposit is completed: 250\.00 is credited\./)).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The adjustment was not confirmed. You are offline. Until it is recorded, the balance is 20.00 too high.',
    );
    expect(fact('To be adjusted')).toHaveTextContent('−20.00 USD');
    expect(screen.getByText('If you leave it, a note stays above the deposits in this browser until it is adjusted.')).toBeInTheDocument();
    await userEvent.click(button('Adjust by −20.00'));
    expect(tried()).toBe(1);
  });

  it('says in which direction the balance is wrong', () => {
    show({ rest: { ...rest, received: '270.00', by: '20.00' }, failure: 'x' });
    expect(screen.getByRole('alert')).toHaveTextContent('20.00 too low');
    expect(button('Adjust by +20.00')).toBeInTheDocument();
  });

  it('cannot be left while it is being written', () => {
    show({ busy: true });
    expect(screen.getByRole('status')).toHaveTextContent('The adjustment is being written.');
    expect(button('Leave it for now')).toHaveAccessibleDescription('It is being written.');
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
