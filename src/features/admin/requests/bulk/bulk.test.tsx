import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { queries } from '@/data/queries';
import type { Entry } from '@/domain/ledger/ledger';
import { getActKey } from '@/domain/ledger/revision-fields';
import type { CautionsState } from '../decision/cautions';
import type { Decision } from '../decision/request-review';
import { entry, now, profile, queued, queuedWithdrawal } from '../desk.fixture';
import { depositKind, withdrawalKind } from '../request-kinds';
import { AtDesk, memory } from '../requests-page.test-utils';
import { describeResult, type ItemState, type ItemStates, isRemaining } from './bulk';
import { BulkView, type BulkViewProps } from './bulk-dialog';

const rows = [
  queued(),
  queued({ id: 'ines', uid: 'ines', amount: '80.00' }, profile({ firstname: 'Ines', lastname: 'Okafor' })),
  queued({ id: 'karel', uid: 'karel', amount: '640.00' }, profile({ firstname: 'Karel', lastname: 'Novotný' })),
];

const noCautions: CautionsState = { pending: false, byRequest: new Map() };

function show(over: Partial<BulkViewProps> = {}) {
  const sent: Decision[] = [];
  const decided: string[][] = [];
  const left: boolean[] = [];
  render(
    <BulkView
      kind={depositKind}
      rows={rows}
      choice="complete"
      states={new Map()}
      cautions={noCautions}
      run={async (decision, rows) => {
        sent.push(decision);
        decided.push(rows.map(({ element }) => element.id));
      }}
      onClose={(gone) => left.push(gone)}
      {...over}
    />,
  );
  return { sent, decided, left };
}
const states = (...each: [string, ItemState][]) =>
  new Map(each.flatMap(([id, state]) => rows.filter(({ element }) => element.id === id).map(({ element }) => [getActKey(element), state])));
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

  const alone = (id: string): CautionsState => ({
    pending: false,
    byRequest: new Map([[getActKey({ uid: id === 'op-d7' ? 'maya' : id, id }), [{ words: 'Decide it on its own.', isGrave: true }]]]),
  });

  it('leaves out what has to be decided on its own', async () => {
    const { decided } = show({ cautions: alone('ines') });
    expect(screen.getByRole('dialog', { name: 'Confirm 2 deposits' })).toHaveTextContent('1 of 3 is left out,');
    expect(screen.getByRole('row', { name: /Ines/ })).toHaveTextContent('Decide it on its own.');
    expect(screen.getByRole('row', { name: /In all/ })).toHaveTextContent('890.00');
    await userEvent.click(button('Confirm 2'));
    expect(decided).toEqual([['op-d7', 'karel']]);
  });

  it('says what is not known, and decides it with the others', async () => {
    const unknown = new Map([[getActKey({ uid: 'ines', id: 'ines' }), [{ words: 'Not compared.', isGrave: false }]]]);
    const { decided } = show({ cautions: { pending: false, byRequest: unknown } });
    expect(screen.getByRole('row', { name: /Ines/ })).toHaveTextContent('Not compared.');
    await userEvent.click(button('Confirm 3'));
    expect(decided).toEqual([['op-d7', 'ines', 'karel']]);
  });

  it('decides nothing where all are left out, and nothing while they are compared', async () => {
    const { decided } = show({ rows: rows.slice(1, 2), cautions: alone('ines') });
    await userEvent.click(button('Confirm 0'));
    expect(screen.getByText('Each of these has to be decided on its own.')).toBeInTheDocument();
    cleanup();
    const comparing = show({ cautions: { ...noCautions, pending: true } });
    await userEvent.click(button('Confirm 3'));
    expect(screen.getByText(/still being compared/)).toBeInTheDocument();
    expect([...decided, ...comparing.decided]).toEqual([]);
  });

  it('keeps a recorded request in the list when a caution about it is found later', () => {
    show({ cautions: alone('ines'), states: states(['ines', { is: 'done' }]) });
    expect(screen.getByRole('row', { name: /Ines/ })).toHaveTextContent('Recorded');
    expect(screen.getByRole('row', { name: /Ines/ })).not.toHaveTextContent('on its own');
  });

  it('tells two clients apart who have named their acts alike', () => {
    const twins = [queued(), queued({ uid: 'ines' }, profile({ firstname: 'Ines', lastname: 'Okafor' }))];
    show({ rows: twins, states: new Map([[getActKey({ uid: 'ines', id: 'op-d7' }), { is: 'done' }]]) });
    expect(screen.getByRole('row', { name: /Ines/ })).toHaveTextContent('Recorded');
    expect(screen.getByRole('row', { name: /Maya/ })).not.toHaveTextContent('Recorded');
  });

  it('says of withdrawals that the coins were sent', () => {
    show({ kind: withdrawalKind, rows: [queuedWithdrawal()] });
    expect(screen.getByRole('dialog', { name: 'Confirm 1 withdrawal' })).toHaveTextContent('Nothing here sends coins.');
  });

  it('needs a reason to reject, which each of the clients reads', async () => {
    const { sent } = show({ choice: 'reject' });
    await userEvent.click(button('Reject 3'));
    const reason = screen.getByRole('textbox', { name: 'Reason for rejecting all of them' });
    expect(reason).toHaveAccessibleDescription(/At least 10 letters or digits/);
    await userEvent.type(reason, 'No coins came in.');
    await userEvent.click(button('Reject 3'));
    expect(sent).toEqual([{ decision: 'reject', reason: 'No coins came in.' }]);
  });

  it('tells what happened to each, and tries again those alone that are left', async () => {
    const { left } = show({
      states: states(
        ['op-d7', { is: 'done' }],
        ['ines', { is: 'already-decided' }],
        ['karel', { is: 'failed', cause: 'The server did not answer in time.', sent: true }],
      ),
    });
    expect(screen.getByRole('alert')).toHaveTextContent('1 recorded, 1 decided meanwhile, 1 failed.');
    expect(screen.getByRole('row', { name: /Maya/ })).toHaveTextContent('Recorded');
    expect(screen.getByRole('row', { name: /Karel/ })).toHaveTextContent('FailedThe server did not answer in time.');
    expect(button('Try the remaining 1 again')).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    expect(left).toEqual([true]);
  });

  it('has nothing left to try once all are decided', async () => {
    const { left } = show({ rows: rows.slice(0, 2), states: states(['op-d7', { is: 'done' }], ['ines', { is: 'already-decided' }]) });
    expect(screen.getByText('1 recorded, 1 decided meanwhile.')).toBeInTheDocument();
    expect(button('Back to the list')).toHaveFocus();
    await userEvent.click(button('Back to the list'));
    expect(left).toEqual([true]);
  });
});

describe('one of several that was decided meanwhile', () => {
  const seeHow = async (...found: Entry[]) => {
    const client = memory();
    client.setQueryData(queries.latestEntries('ines', 20).queryKey, found);
    render(
      <AtDesk client={client}>
        <BulkView
          {...{ kind: depositKind, rows, choice: 'complete', run: async () => undefined, cautions: noCautions, onClose: () => undefined }}
          states={states(['op-d7', { is: 'done' }], ['ines', { is: 'already-decided' }], ['karel', { is: 'done' }])}
        />
      </AtDesk>,
    );
    expect(screen.getByRole('row', { name: /Ines/ })).toHaveTextContent('Decided meanwhile');
    expect(screen.queryByText(/somebody else/)).toBeNull();
    await userEvent.click(button('See how 80.00 of Ines Okafor was decided'));
    return screen.getByRole('row', { name: /Ines/ });
  };
  const decision = (over: Partial<Entry>) => entry({ op: 'op-i2', rev: 2, after: { id: 'ines' }, at: now, ...over });

  it('was taken back by the client, where the book says so', async () => {
    const row = await seeHow(decision({ action: 'deposit.cancelled', actor: 'ines' }));
    expect(row).toHaveTextContent('Deposit cancelled, 24 Mar, 13:41, The client');
    expect(within(row).getByRole('status')).toHaveFocus();
  });

  it('was decided by oneself, where an answer was lost', async () => {
    const row = await seeHow(decision({ action: 'deposit.rejected', actor: 'boss', reason: 'No coins came in.' }));
    expect(row).toHaveTextContent('Deposit rejected, 24 Mar, 13:41, You');
    expect(row).toHaveTextContent('No coins came in.');
  });

  it('stands further back in the book where it is not among the newest entries', async () => {
    expect(await seeHow()).toHaveTextContent('The entry stands further back in the client’s book.');
  });
});

describe('the reason for several', () => {
  const reason = () => screen.getByRole('textbox', { name: 'Reason for rejecting all of them' });
  const view = (...each: [string, ItemState][]) => {
    const sent: Decision[] = [];
    const of = (now: ItemStates) => (
      <BulkView
        {...{ kind: depositKind, rows, choice: 'reject', cautions: noCautions, onClose: () => undefined }}
        states={now}
        run={async (decision) => void sent.push(decision)}
      />
    );
    const { rerender } = render(of(states()));
    return { sent, showResults: () => rerender(of(states(...each))) };
  };

  it('stays as it was sent, so that trying again is the same act', async () => {
    const { sent, showResults } = view(['op-d7', { is: 'done' }], ['ines', { is: 'failed', cause: 'No answer in time.', sent: true }]);
    await userEvent.type(reason(), 'No coins came in.');
    await userEvent.click(button('Reject 3'));
    showResults();
    expect(reason()).toHaveValue('No coins came in.');
    expect(reason()).toHaveAttribute('readonly');
    expect(reason()).toHaveAccessibleDescription(/sent with this reason/);
    await userEvent.type(reason(), ' Or so.');
    await userEvent.click(button('Try the remaining 2 again'));
    const decision = { decision: 'reject', reason: 'No coins came in.' };
    expect(sent).toEqual([decision, decision]);
  });

  it('can still be changed where nothing was sent', async () => {
    const { sent, showResults } = view(['op-d7', { is: 'failed', cause: 'You are offline.', sent: false }]);
    await userEvent.type(reason(), 'No coins came in.');
    await userEvent.click(button('Reject 3'));
    showResults();
    await userEvent.type(reason(), ' Or so.');
    await userEvent.click(button('Try the remaining 3 again'));
    expect(sent.at(-1)).toEqual({ decision: 'reject', reason: 'No coins came in. Or so.' });
  });
});

describe('how far they have come', () => {
  it('is said in words, whatever there is of', () => {
    expect(describeResult([{ is: 'done' }, { is: 'done' }, { is: 'open' }])).toBe('2 recorded, 1 not tried');
  });

  it.each([
    [{ is: 'open' }, true],
    [{ is: 'failed', cause: '', sent: true }, true],
    [{ is: 'busy' }, false],
    [{ is: 'done' }, false],
    [{ is: 'already-decided' }, false],
  ] satisfies [ItemState, boolean][])('%j is left to be tried: %s', (state, left) => {
    expect(isRemaining(state)).toBe(left);
  });
});
