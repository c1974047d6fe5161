import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import { hoursAgo, now, profile, queued, queuedWithdrawal } from '../desk.fixture';
import { createRowFilter, emptyFilters } from '../filters';
import { depositKind, type PendingRow, sortOldestFirst, withdrawalKind } from '../request-kinds';
import { PendingPanel } from './pending-panel';

signInAtDesk(now);

const waiting = [
  queued(
    { id: 'tomas', uid: 'tomas', amount: '1200.00', coin: 'ethereum', txid: '', createdAt: hoursAgo(74) },
    profile({ firstname: 'Tomás', lastname: 'Ferreira' }),
  ),
  queued(),
  queued({ id: 'nobody', uid: 'nobody-knows-who', amount: '75.00' }, null),
];

function show(rows: PendingRow[] = waiting, kind = depositKind, uid = 'boss') {
  const reads = createReads();
  reads.setRows(adminQueries.pending(kind.col), rows);
  const filter = createRowFilter(emptyFilters, () => undefined);
  return renderAtDesk(<PendingPanel kind={kind} client={undefined} tools={null} filter={filter} onNoneLeft={vi.fn()} />, reads, { uid });
}
const body = () => screen.getAllByRole('row').slice(1);
const marked = () => body().map((row) => row.hasAttribute('data-selected'));
const button = (name: string) => screen.getByRole('button', { name });
const box = (name: string | RegExp) => screen.getByRole('checkbox', { name });

describe('the table of what waits', () => {
  it('says for each deposit how long it waits, whose it is, how much, in what, and what proves it', () => {
    show();
    const [first, second] = body();
    expect(first).toHaveTextContent(/3 d 2 h.*Tomás Ferreira.*1,200\.00.*Ethereum.*0\.00389348.*none/);
    expect(second).toHaveTextContent(/4 h.*Maya Lindqvist.*250\.00.*Bitcoin.*9b2f…77d0/);
  });

  it('says for each withdrawal where the coins are to go', () => {
    show([queuedWithdrawal()], withdrawalKind);
    expect(body()[0]).toHaveTextContent(/2 h.*Maya Lindqvist.*200\.00.*Bitcoin.*tb1qrp33…0sl5k7/);
    expect(screen.getByRole('columnheader', { name: 'To address' })).toBeInTheDocument();
  });

  it('opens the decision of the row whose button is pressed, and marks the row', async () => {
    const { user } = show();
    await user.click(button('Review $250.00 from Maya Lindqvist'));
    expect(screen.getByRole('dialog', { name: '$250.00 from Maya Lindqvist' })).toBeVisible();
    expect(marked()).toEqual([false, true, false]);
  });

  it('opens the decision to reject by a key', async () => {
    const { user } = show();
    await user.keyboard('jjr');
    expect(screen.getByRole('dialog', { name: '$250.00 from Maya Lindqvist' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Reject' })).toBeChecked();
  });

  it('keeps its name as a table with columns where rows become cards', () => {
    show();
    const table = screen.getByRole('table', { name: /oldest first/ });
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toContain('Amount, USD');
  });
});

describe('rows that are chosen', () => {
  it('are marked, counted and added up, and can be decided about at once', async () => {
    const { user } = show();
    expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull();
    await user.click(box('Select $1,200.00 from Tomás Ferreira'));
    expect(marked()).toEqual([true, false, false]);
    expect(box(/Select all/)).toBePartiallyChecked();
    await user.click(box('Select $250.00 from Maya Lindqvist'));
    const bar = within(screen.getByRole('region', { name: 'Selected' }));
    expect(bar.getByRole('status')).toHaveTextContent('2 deposits, $1,450.00');
    await user.click(bar.getByRole('button', { name: 'Confirm 2' }));
    expect(screen.getByRole('dialog', { name: /^Confirm/ })).toBeVisible();
    await user.click(button('Cancel'));
    await user.click(bar.getByRole('button', { name: 'Reject 2' }));
    expect(screen.getByRole('dialog', { name: 'Reject 2 deposits' })).toBeVisible();
  });

  it('are all of them, or none', async () => {
    const { user } = show();
    await user.click(box('Select all deposits shown'));
    expect(marked()).toEqual([true, true, true]);
    await user.click(button('Clear selection'));
    expect(marked()).toEqual([false, false, false]);
  });

  it('are one of two clients who have named their acts alike', async () => {
    const { user } = show([queued(), queued({ uid: 'ines' })]);
    await user.click(screen.getAllByRole('checkbox', { name: 'Select $250.00 from Maya Lindqvist' })[0] as HTMLElement);
    expect(marked()).toEqual([true, false]);
  });

  it('are never one’s own request', () => {
    show(waiting, depositKind, 'maya');
    expect(box('Select $250.00 from Maya Lindqvist')).toBeDisabled();
  });
});

it('what waits is ordered by its own age over all pages, each once', () => {
  const pages = [
    queued({ id: 'first', createdAt: hoursAgo(9) }),
    queued({ id: 'second of the first client', createdAt: hoursAgo(1) }),
    queued({ id: 'next page', createdAt: hoursAgo(5) }),
    queued({ id: 'first', createdAt: hoursAgo(9) }),
  ];
  expect(sortOldestFirst(pages).map(({ element }) => element.id)).toEqual(['first', 'next page', 'second of the first client']);
});

describe('threat 31: the table of what waits', () => {
  const alike = profile({ uid: 'impostor', username: 'other', firstname: 'Mаya' });

  it('marks names that look alike, once each, and says what the marks mean', () => {
    show([queued(), queued({ id: 'op-d8' }), queued({ id: 'op-d9', uid: 'impostor' }, alike)]);
    expect(screen.getAllByText('Looks like another client’s name')).toHaveLength(3);
    expect(screen.getAllByText('Mixes scripts')).toHaveLength(1);
    expect(screen.getByRole('list', { name: 'What the marks mean' })).toHaveTextContent('Tell them apart by email.');
  });

  it('marks nobody where one client has several requests', () => {
    show([queued(), queued({ id: 'op-d8' })]);
    expect(screen.queryByRole('list', { name: 'What the marks mean' })).toBeNull();
  });
});
