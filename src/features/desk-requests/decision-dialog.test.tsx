import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ActError } from '@/data/errors';
import { FormError } from '@/ui/form';
import type { Decision } from './decision';
import { DecisionDialog, type DecisionDialogProps } from './decision-dialog';
import { caseFile, loading, now, queued, ready } from './desk.fixture';

function show(over: Partial<DecisionDialogProps> = {}) {
  const sent: Decision[] = [];
  let closed = 0;
  const decide = async (decision: Decision) => {
    sent.push(decision);
  };
  render(
    <DecisionDialog
      queued={queued()}
      file={ready(caseFile())}
      me="boss"
      now={now}
      decide={decide}
      onClose={() => (closed += 1)}
      {...over}
    />,
  );
  return { sent, closed: () => closed };
}
const credit = () => screen.getByRole('button', { name: 'Credit 250.00' });
const reject = () => screen.getByRole('button', { name: 'Reject and tell Maya' });
const reason = () => screen.getByRole('textbox', { name: 'Reason for rejecting' });
const chooseReject = () => userEvent.click(screen.getByRole('radio', { name: 'Reject' }));
const write = async (text: string) => {
  await userEvent.clear(reason());
  await userEvent.paste(text);
};
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;

describe('the decision about a deposit', () => {
  it('says which deposit it is, since when it waits, and what was asked for', () => {
    show();
    expect(screen.getByRole('dialog', { name: '250.00 from Maya Lindqvist' })).toHaveTextContent('Deposit D7, waiting 4 h');
    expect(fact('To be credited')).toHaveTextContent('250.00 USD');
    expect(fact('Sent, as the client says')).toHaveTextContent('0.00389348 BTC');
    expect(fact('Price at the request')).toHaveTextContent('64,210.00');
    expect(fact('Transaction id')).toHaveTextContent('9b2f61c4…e877d0');
    expect(screen.getByRole('button', { name: 'Copy the transaction id' })).toBeInTheDocument();
    expect(fact('To the address')).toHaveTextContent('tb1qw508…xpjzsx');
  });

  it('says who the client is', () => {
    show();
    expect(fact('Balance')).toHaveTextContent('1,139.83');
    expect(fact('Standing')).toHaveTextContent('Active');
    expect(fact('Identity')).toHaveTextContent('Verified');
    expect(fact('Deposits before')).toHaveTextContent('2 completed, 1 rejected');
    expect(fact('Also waiting')).toHaveTextContent('nothing');
  });

  it('shows the line that a credit will write, and credits', async () => {
    const { sent } = show();
    const book = screen.getByRole('table', { name: /What will stand/ });
    expect(within(book).getByText('A9 D8')).toBeInTheDocument();
    expect(within(book).getByText('+250.00')).toBeInTheDocument();
    expect(within(book).getByText('1,389.83')).toBeInTheDocument();
    await userEvent.click(credit());
    expect(sent).toEqual([{ decision: 'complete' }]);
  });

  it('asks for a reason before it rejects, and shows it as the client will read it', async () => {
    const { sent } = show();
    await chooseReject();
    expect(screen.getByText('Maya reads this word for word. It cannot be changed later.')).toBeInTheDocument();
    await write('Too short');
    await userEvent.click(reject());
    expect(reason()).toHaveAccessibleDescription(/At least 10 characters/);
    expect(reason()).toHaveFocus();
    expect(sent).toEqual([]);
    await write('No coins came in.');
    expect(screen.getByText('17 of 500, at least 10')).toBeInTheDocument();
    expect(within(screen.getByRole('table', { name: /What will stand/ })).getByText('No coins came in.')).toBeInTheDocument();
    await userEvent.click(reject());
    expect(sent).toEqual([{ decision: 'reject', reason: 'No coins came in.' }]);
  });

  it('keeps the reason while the mind changes back and forth', async () => {
    show();
    await chooseReject();
    await write('No coins came in.');
    await userEvent.click(screen.getByRole('radio', { name: 'Confirm and credit 250.00' }));
    await chooseReject();
    expect(reason()).toHaveValue('No coins came in.');
  });

  it('stays open with what was typed when the act fails, and says why', async () => {
    const decide = () => Promise.reject(new FormError('The server did not answer in time.'));
    const { closed } = show({ decide });
    await chooseReject();
    await write('No coins came in.');
    await userEvent.click(reject());
    expect(screen.getByRole('alert')).toHaveTextContent('The server did not answer in time.');
    expect(reason()).toHaveValue('No coins came in.');
    expect(closed()).toBe(0);
  });

  it('is busy, and cannot be left, while the act is under way', async () => {
    let finish = () => {};
    const underWay = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { closed } = show({ decide: () => underWay });
    await userEvent.click(credit());
    expect(credit()).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(closed()).toBe(0);
    finish();
  });

  it('can be left as long as nothing was sent', async () => {
    const { closed } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(closed()).toBe(1);
  });

  it('waits for the client’s book', async () => {
    const { sent } = show({ file: loading });
    expect(screen.getByText('Reading the client’s book…')).toBeInTheDocument();
    await userEvent.click(credit());
    expect(sent).toEqual([]);
    expect(credit()).toHaveAccessibleDescription(/still being read/);
  });

  it('is blocked by a failed read, which can be tried again', async () => {
    let again = 0;
    const file = { status: 'error', error: new ActError('unreachable'), refetch: () => (again += 1) } as const;
    const { sent } = show({ file });
    expect(screen.getByRole('alert')).toHaveTextContent('The client’s book could not be read');
    await userEvent.click(credit());
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(again).toBe(1);
  });

  it('is never taken on the own account', async () => {
    const { sent } = show({ me: 'maya' });
    expect(screen.getByText(/This is your own account\./)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Reject' })).toBeDisabled();
    await userEvent.click(credit());
    expect(sent).toEqual([]);
  });

  it('warns of an address that is not the desk’s', () => {
    show({ file: ready(caseFile({ address: 'unknown' })) });
    expect(screen.getByText('This is not an address of the desk,')).toBeInTheDocument();
    cleanup();
    show({ file: ready(caseFile({ address: 'previous' })) });
    expect(screen.getByText(/before the last change/)).toBeInTheDocument();
    cleanup();
    show();
    expect(screen.queryByText(/address of the desk|before the last change/)).toBeNull();
  });
});
