import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anyRow, decidedDeposit, deposit, entry, profile, withdrawal } from '../desk.fixture';
import { type AnyRow, type DecidedRow, type DecidedTab, depositKind, withdrawalKind } from '../request-kinds';
import { AllTable } from './all-panel';
import { DecidedTable } from './decided-panel';

const body = () => screen.getAllByRole('row').slice(1);

describe('the table of what was decided', () => {
  const show = (tab: DecidedTab, row: DecidedRow, me = 'somebody') => {
    const opened: DecidedRow[] = [];
    render(<DecidedTable kind={depositKind} tab={tab} rows={[row]} me={me} open={null} onOpen={(one) => opened.push(one)} />);
    return opened;
  };

  it('says when, whose, how much, in what and by whom, and opens the record', async () => {
    const opened = show('completed', decidedDeposit());
    expect(body()[0]).toHaveTextContent(/24 Mar, 13:41.*Maya Lindqvist.*250\.00.*Bitcoin.*Ruth Adler/);
    expect(screen.queryByRole('columnheader', { name: 'Reason' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open 250.00 of Maya Lindqvist' }));
    expect(opened).toHaveLength(1);
  });

  it('calls the own decisions yours and the client’s the client’s', () => {
    show('completed', decidedDeposit(), 'boss');
    expect(body()[0]).toHaveTextContent('You');
    cleanup();
    show('cancelled', decidedDeposit({ actor: 'maya', action: 'deposit.cancelled' }), 'boss');
    expect(body()[0]).toHaveTextContent('The client');
  });

  it('quotes why something was rejected or deleted', () => {
    show('rejected', decidedDeposit({ action: 'deposit.rejected', reason: 'No coins came in.' }));
    expect(screen.getByRole('columnheader', { name: 'Reason' })).toBeInTheDocument();
    expect(body()[0]).toHaveTextContent('No coins came in.');
  });
});

describe('the table of everything', () => {
  const show = (rows: AnyRow[], kind = depositKind) => {
    const opened: AnyRow[] = [];
    render(<AllTable kind={kind} rows={rows} open={null} onOpen={(row) => opened.push(row)} />);
    return opened;
  };

  it('says what became of each', () => {
    const decided = { element: deposit({ id: 'd3', status: 'rejected' }) };
    show([anyRow(), anyRow(decided), anyRow({ list: null, element: deposit({ id: 'd1' }) })]);
    expect(body().map((row) => row.textContent)).toEqual([
      expect.stringContaining('Waiting'),
      expect.stringContaining('Rejected'),
      expect.stringContaining('Archived'),
    ]);
  });

  it('says of one in an archive what it was decided to be, as far as it was found there', () => {
    show([anyRow({ list: null, element: deposit({ status: 'completed' }) }), anyRow({ list: null, element: deposit({ id: 'd1' }) })]);
    expect(body().map((row) => row.textContent)).toEqual([expect.stringContaining('Completed'), expect.stringContaining('Archived')]);
  });

  it('knows a withdrawal that was deleted', () => {
    const deletion = { ...entry({ action: 'withdrawal.deleted' }), uid: 'maya' };
    show([anyRow({ element: withdrawal(), list: null, deletion })], withdrawalKind);
    expect(body()[0]).toHaveTextContent('Deleted');
  });

  it('offers to decide what waits, and to open the rest', async () => {
    const waiting = anyRow();
    const opened = show([waiting, anyRow({ element: deposit({ id: 'd3', amount: '90.00', status: 'rejected' }) })]);
    expect(screen.getByRole('button', { name: 'Open 90.00 of Maya Lindqvist' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Decide 250.00 of Maya Lindqvist' }));
    expect(opened).toEqual([waiting]);
  });
});

describe('threat 31: names that look alike are marked', () => {
  const alike = profile({ uid: 'impostor', username: 'other', firstname: 'Mаya' });
  const marks = () => screen.getAllByText('Looks like another client’s name');

  it('among what was decided', () => {
    const other = decidedDeposit({ op: 'op-9' });
    const rows = [decidedDeposit(), { ...other, entry: { ...other.entry, uid: 'impostor' }, profile: alike }];
    render(<DecidedTable kind={depositKind} tab="completed" rows={rows} me="somebody" open={null} onOpen={() => undefined} />);
    expect(marks()).toHaveLength(2);
  });

  it('among all requests', () => {
    const rows = [anyRow(), anyRow({ element: deposit({ id: 'op-9', uid: 'impostor' }), profile: alike })];
    render(<AllTable kind={depositKind} rows={rows} open={null} onOpen={() => undefined} />);
    expect(marks()).toHaveLength(2);
  });
});
