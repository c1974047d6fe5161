import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ChosenBar } from './chosen-bar';
import type { Decision } from './decision';
import { profile, queued, queuedWithdrawal } from './desk.fixture';
import { depositKind, withdrawalKind } from './kinds';
import { type ItemState, isLeft, resultInWords, type SeveralChoice } from './several';
import { SeveralView, type SeveralViewProps } from './several-dialog';

const rows = [
  queued(),
  queued({ id: 'ines', uid: 'ines', amount: '80.00' }, profile({ firstname: 'Ines', lastname: 'Okafor' })),
  queued({ id: 'karel', uid: 'karel', amount: '640.00' }, profile({ firstname: 'Karel', lastname: 'Novotný' })),
];

function show(over: Partial<SeveralViewProps> = {}) {
  const sent: Decision[] = [];
  const left: boolean[] = [];
  render(
    <SeveralView
      kind={depositKind}
      rows={rows}
      choice="complete"
      states={new Map()}
      run={async (decision) => void sent.push(decision)}
      onClose={(gone) => left.push(gone)}
      {...over}
    />,
  );
  return { sent, left };
}
const states = (...each: [string, ItemState][]) => new Map(each);
const button = (name: string) => screen.getByRole('button', { name });

describe('one decision about several', () => {
  it('lists what it is about, with the sum, and decides', async () => {
    const { sent, left } = show();
    expect(screen.getByRole('dialog', { name: 'Confirm 3 deposits' })).toHaveTextContent('All of these coins have arrived.');
    const table = within(screen.getByRole('table', { name: /3 deposits/ }));
    expect(table.getByRole('row', { name: /Ines Okafor/ })).toHaveTextContent('Bitcoin80.00');
    expect(table.getByRole('row', { name: /In all/ })).toHaveTextContent('970.00');
    await userEvent.click(button('Confirm 3'));
    expect(sent).toEqual([{ decision: 'complete', note: '' }]);
    await userEvent.click(button('Cancel'));
    expect(left).toEqual([false]);
  });

  it('says of withdrawals that the coins were sent', () => {
    show({ kind: withdrawalKind, rows: [queuedWithdrawal()] });
    expect(screen.getByRole('dialog', { name: 'Confirm 1 withdrawal' })).toHaveTextContent('Nothing here sends coins.');
  });

  it('needs a reason to reject, which each of the clients reads', async () => {
    const { sent } = show({ choice: 'reject' });
    await userEvent.click(button('Reject 3'));
    const reason = screen.getByRole('textbox', { name: 'Reason for rejecting all of them' });
    expect(reason).toHaveAccessibleDescription(/At least 10 characters/);
    await userEvent.type(reason, 'No coins came in.');
    await userEvent.click(button('Reject 3'));
    expect(sent).toEqual([{ decision: 'reject', reason: 'No coins came in.' }]);
  });

  it('tells what happened to each, and tries again those alone that are left', async () => {
    const { left } = show({
      states: states(
        ['op-d7', { is: 'done' }],
        ['ines', { is: 'before' }],
        ['karel', { is: 'failed', cause: 'The server did not answer in time.' }],
      ),
    });
    expect(screen.getByRole('alert')).toHaveTextContent('1 recorded, 1 decided by somebody else, 1 failed.');
    expect(screen.getByRole('row', { name: /Maya/ })).toHaveTextContent('Recorded');
    expect(screen.getByRole('row', { name: /Karel/ })).toHaveTextContent('FailedThe server did not answer in time.');
    expect(button('Try the remaining 1 again')).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    expect(left).toEqual([true]);
  });

  it('has nothing left to try once all are decided', async () => {
    const { left } = show({ rows: rows.slice(0, 2), states: states(['op-d7', { is: 'done' }], ['ines', { is: 'before' }]) });
    expect(screen.getByText('1 recorded, 1 decided by somebody else.')).toBeInTheDocument();
    expect(button('Back to the queue')).toHaveFocus();
    await userEvent.click(button('Back to the queue'));
    expect(left).toEqual([true]);
  });
});

describe('how far they have come', () => {
  it('is said in words, whatever there is of', () => {
    expect(resultInWords([{ is: 'done' }, { is: 'done' }, { is: 'open' }])).toBe('2 recorded, 1 not tried');
  });

  it.each([
    [{ is: 'open' }, true],
    [{ is: 'failed', cause: '' }, true],
    [{ is: 'busy' }, false],
    [{ is: 'done' }, false],
    [{ is: 'before' }, false],
  ] satisfies [ItemState, boolean][])('%j is left to be tried: %s', (state, left) => {
    expect(isLeft(state)).toBe(left);
  });
});

describe('the bar of what is chosen', () => {
  it('says how many and how much, and what can be done with them', async () => {
    const asked: (SeveralChoice | 'none')[] = [];
    render(<ChosenBar kind={depositKind} rows={rows} onDecide={(choice) => asked.push(choice)} onClear={() => asked.push('none')} />);
    expect(screen.getByRole('status')).toHaveTextContent('3 deposits, 970.00 USD');
    await userEvent.click(button('Confirm 3'));
    await userEvent.click(button('Reject 3'));
    await userEvent.click(button('Choose none'));
    expect(asked).toEqual(['complete', 'reject', 'none']);
  });

  it('is not there where nothing is', () => {
    const { container } = render(<ChosenBar kind={depositKind} rows={[]} onDecide={() => undefined} onClear={() => undefined} />);
    expect(container).toBeEmptyDOMElement();
  });
});
