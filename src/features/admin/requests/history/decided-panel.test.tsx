import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import { queries } from '@/data/queries';
import { anyRow, decidedDeposit, deposit, entry, now, profile, withdrawal } from '../desk.fixture';
import { createRowFilter, emptyFilters } from '../filters';
import { type AnyRow, type DecidedRow, type DecidedTab, depositKind, withdrawalKind } from '../request-kinds';
import { AllPanel } from './all-panel';
import { DecidedPanel } from './decided-panel';

signInAtDesk(now);

const list = { client: undefined, tools: null, filter: createRowFilter(emptyFilters, () => undefined) };

function showDecided(tab: Exclude<DecidedTab, 'deleted'>, rows: DecidedRow[], uid = 'somebody') {
  const reads = createReads();
  reads.setRows(adminQueries.decided(depositKind.col, depositKind.actions[tab]), rows);
  renderAtDesk(<DecidedPanel {...list} kind={depositKind} tab={tab} />, reads, { uid });
}

function showAll(rows: AnyRow[], kind = depositKind) {
  const reads = createReads();
  reads.setRows(adminQueries.allRequests(kind.col), rows);
  reads.set(queries.latestEntries('maya', 20), []);
  renderAtDesk(<AllPanel {...list} kind={kind} />, reads);
}

const body = () => screen.getAllByRole('row').slice(1);

describe('the table of what was decided', () => {
  it('says when, whose, how much, in what and by whom, and opens the record', async () => {
    showDecided('completed', [decidedDeposit()]);
    expect(body()[0]).toHaveTextContent(/24 Mar, 13:41.*Maya Lindqvist.*250\.00.*Bitcoin.*Ruth Adler/);
    expect(screen.queryByRole('columnheader', { name: 'Reason' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open $250.00 from Maya Lindqvist' }));
    expect(screen.getByRole('dialog', { name: '$250.00 from Maya Lindqvist' })).toHaveTextContent('ByRuth Adler');
  });

  it('calls the own decisions yours and the client’s the client’s', () => {
    showDecided('completed', [decidedDeposit()], 'boss');
    expect(body()[0]).toHaveTextContent('You');
    cleanup();
    showDecided('cancelled', [decidedDeposit({ actor: 'maya', action: 'deposit.cancelled' })], 'boss');
    expect(body()[0]).toHaveTextContent('The client');
  });

  it('quotes why something was rejected or deleted', () => {
    showDecided('rejected', [decidedDeposit({ action: 'deposit.rejected', reason: 'No coins came in.' })]);
    expect(screen.getByRole('columnheader', { name: 'Reason' })).toBeInTheDocument();
    expect(body()[0]).toHaveTextContent('No coins came in.');
  });
});

describe('the table of everything', () => {
  it('says what became of each', () => {
    const decided = { element: deposit({ id: 'd3', status: 'rejected' }) };
    showAll([anyRow(), anyRow(decided), anyRow({ list: null, element: deposit({ id: 'd1' }) })]);
    expect(body().map((row) => row.textContent)).toEqual([
      expect.stringContaining('Waiting'),
      expect.stringContaining('Rejected'),
      expect.stringContaining('Archived'),
    ]);
  });

  it('says of one in an archive what it was decided to be, as far as it was found there', () => {
    showAll([anyRow({ list: null, element: deposit({ status: 'completed' }) }), anyRow({ list: null, element: deposit({ id: 'd1' }) })]);
    expect(body().map((row) => row.textContent)).toEqual([expect.stringContaining('Completed'), expect.stringContaining('Archived')]);
  });

  it('knows a withdrawal that was deleted', () => {
    const deletion = { ...entry({ action: 'withdrawal.deleted' }), uid: 'maya' };
    showAll([anyRow({ element: withdrawal(), list: null, deletion })], withdrawalKind);
    expect(body()[0]).toHaveTextContent('Deleted');
  });

  it('offers to decide what waits, and to open the rest', async () => {
    const waiting = anyRow();
    showAll([waiting, anyRow({ element: deposit({ id: 'd3', amount: '90.00', status: 'rejected' }) })]);
    expect(screen.getByRole('button', { name: 'Open $90.00 from Maya Lindqvist' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Review $250.00 from Maya Lindqvist' }));
    expect(screen.getByRole('radio', { name: 'Confirm and credit $250.00' })).toBeChecked();
  });
});

describe('threat 31: names that look alike are marked', () => {
  const alike = profile({ uid: 'impostor', username: 'other', firstname: 'Mаya' });
  const marks = () => screen.getAllByText('Looks like another client’s name');

  it('among what was decided', () => {
    const other = decidedDeposit({ op: 'op-9' });
    const rows = [decidedDeposit(), { ...other, entry: { ...other.entry, uid: 'impostor' }, profile: alike }];
    showDecided('completed', rows);
    expect(marks()).toHaveLength(2);
  });

  it('among all requests', () => {
    const rows = [anyRow(), anyRow({ element: deposit({ id: 'op-9', uid: 'impostor' }), profile: alike })];
    showAll(rows);
    expect(marks()).toHaveLength(2);
  });
});
