import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { QueuedDeposit } from '@/data/deposit-queue';
import { hoursAgo, now, profile, queued } from './desk.fixture';
import { focusDeposit, WaitingTable } from './waiting-table';

const rows = [
  queued(
    { id: 'tomas', uid: 'tomas', amount: '1200.00', coin: 'ethereum', txid: '', createdAt: hoursAgo(74) },
    profile({ firstname: 'Tomás', lastname: 'Ferreira' }),
  ),
  queued(),
  queued({ id: 'nobody', uid: 'nobody-knows-who', amount: '75.00' }, null),
];

function show() {
  const opened: QueuedDeposit[] = [];
  const { container } = render(<WaitingTable rows={rows} now={now} chosen="op-d7" onDecide={(row) => opened.push(row)} />);
  return { opened, container };
}
const button = (name: RegExp) => screen.getByRole('button', { name });

describe('the table of waiting deposits', () => {
  it('says for each deposit how long it waits, whose it is, how much, in what, and what proves it', () => {
    show();
    const [, first, second] = screen.getAllByRole('row');
    expect(first).toHaveTextContent(/3 d 2 h.*Tomás Ferreira.*1,200\.00.*Ethereum.*0\.00389348.*none/);
    expect(second).toHaveTextContent(/4 h.*Maya Lindqvist.*250\.00.*Bitcoin.*9b2f…77d0/);
  });

  it('opens the decision of the row whose button is pressed', async () => {
    const { opened } = show();
    await userEvent.click(button(/^Decide 250\.00 from Maya Lindqvist/));
    expect(opened).toEqual([rows[1]]);
  });

  it('is walked with the arrow keys, j and k, and opened with Enter', async () => {
    const { opened } = show();
    button(/Tomás/).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(button(/Maya/)).toHaveFocus();
    await userEvent.keyboard('jj');
    expect(button(/75\.00/)).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(button(/Maya/)).toHaveFocus();
    await userEvent.keyboard('kk{End}{Home}{ArrowDown}{Enter}');
    expect(opened).toEqual([rows[1]]);
  });

  it('leaves shortcuts of the browser alone', async () => {
    show();
    button(/Tomás/).focus();
    await userEvent.keyboard('{Control>}j{/Control}');
    expect(button(/Tomás/)).toHaveFocus();
  });

  it('gives the focus to the first deposit asked for that still has a row', () => {
    const { container } = show();
    expect(focusDeposit(container, ['gone', 'nobody', 'tomas'])).toBe(true);
    expect(button(/75\.00/)).toHaveFocus();
    expect(focusDeposit(container, ['gone'])).toBe(false);
  });

  it('keeps its name as a table with columns where rows become cards', () => {
    show();
    const table = screen.getByRole('table', { name: /oldest first/ });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toContain('Amount, USD');
  });
});
