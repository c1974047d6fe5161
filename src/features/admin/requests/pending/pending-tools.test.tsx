import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { queries } from '@/data/queries';
import type { RequestCollection } from '@/domain/ledger/list-kinds';
import { box, button, dialog, karel, rows, textbox } from '@/parts/requests/dialogs.test-utils';
import { hoursAgo, profile, queued, queuedWithdrawal } from '@/parts/requests/requests.fixture';
import { ines, show, signInToRequests } from '../requests-page.test-utils';

signInToRequests();
beforeEach(() => localStorage.clear());

const waiting = [
  queued({ id: 'maya' }),
  queued({ id: 'ines', uid: 'ines', amount: '80.00', createdAt: hoursAgo(30), txid: '' }, ines),
  queued(
    { id: 'karel', uid: 'karel', amount: '1640.00', units: '0.02554120', createdAt: hoursAgo(1) },
    karel,
  ),
];
const names = () => rows().map((row) => within(row).getAllByRole('link')[0]?.textContent);
const head = (name: string) => screen.getByRole('columnheader', { name });
const link = (name: string) => screen.getByRole('link', { name });

describe('the order of the queue', () => {
  it('is by age, and by amount or client along the heads', async () => {
    const { user } = show({ waiting });
    expect(names()).toEqual(['Ines Okafor', 'Maya Lindqvist', 'Karel Novotný']);
    expect(head('Age')).toHaveAttribute('aria-sort', 'descending');
    await user.click(link('Amount, USD'));
    expect(names()).toEqual(['Karel Novotný', 'Maya Lindqvist', 'Ines Okafor']);
    expect(head('Amount, USD')).toHaveAttribute('aria-sort', 'descending');
    expect(head('Age')).not.toHaveAttribute('aria-sort');
    await user.click(link('Client'));
    expect(names()).toEqual(['Ines Okafor', 'Karel Novotný', 'Maya Lindqvist']);
    expect(screen.getByRole('table', { name: 'Deposits waiting, by client' })).toBeInTheDocument();
  });

  it('is also chosen where rows are cards', async () => {
    const { user } = show({ waiting });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Largest first');
    expect(names()[0]).toBe('Karel Novotný');
  });

  it('says that it sorts only what is shown', () => {
    const { setRows } = show({ path: '/?sort=amount', waiting });
    setRows(adminQueries.pending<RequestCollection>('deposits'), waiting, {});
    expect(screen.getByText(/Only what’s shown so far is sorted largest first/)).toBeVisible();
  });

  it('is kept by the keys', async () => {
    const { user } = show({ path: '/?sort=amount', waiting });
    await user.keyboard('j');
    expect(button('Review $1,640.00 from Karel Novotný')).toHaveFocus();
  });
});

it('marks in words which request is late or overdue', () => {
  show({ waiting });
  expect(rows()[0]).toHaveTextContent(/1 d 6 h, overdue: over 24 h/);
  expect(rows()[2]).not.toHaveTextContent(/late|overdue/);
});

it('opens a request by a press anywhere on its row, and leaves to the client along the name', async () => {
  const { user } = show({ waiting });
  await user.click(screen.getByText('1,640.00'));
  expect(dialog('$1,640.00 from Karel Novotný')).toBeVisible();
  expect(link('Karel Novotný')).toHaveAttribute('href', '/admin/users/karel');
});

describe('a filter of the queue', () => {
  it('is chosen in the panel, named below the bar, and removed there', async () => {
    const { user } = show({ waiting });
    await user.click(button('Filters'));
    await user.type(textbox('At least, USD'), '100');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Age' }), 'Older than 1 h');
    expect(names()).toEqual(['Maya Lindqvist']);
    expect(button('Filters (2)')).toHaveAttribute('aria-expanded', 'true');
    await user.click(button('Remove filter: At least $100.00'));
    expect(names()).toEqual(['Ines Okafor', 'Maya Lindqvist']);
    expect(button('Filters (1)')).toHaveFocus();
    await user.click(button('Clear filters'));
    expect(names()).toHaveLength(3);
  });

  it('says what an amount looks like, and filters nothing by what is none', async () => {
    const { user } = show({ waiting });
    await user.click(button('Filters'));
    await user.type(textbox('At most, USD'), 'much');
    expect(textbox('At most, USD')).toHaveAttribute('maxlength', '20');
    expect(textbox('At most, USD')).toHaveAccessibleDescription('Enter an amount, e.g. 1000');
    expect(names()).toHaveLength(3);
  });

  it('names itself where nothing matches it, and can be cleared', async () => {
    const { user } = show({ path: '/?only=no-txid&min=500', waiting });
    expect(
      screen.getByText('No deposit matches at least $500.00, no transaction id'),
    ).toBeVisible();
    await user.click(button('Clear filter'));
    expect(names()).toHaveLength(3);
  });

  it('waits for identities before it says that nothing matches', async () => {
    const { set } = show({ path: '/?only=not-verified&min=100', waiting });
    expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument();
    set(queries.verification('karel'), null);
    await waitFor(() => expect(names()).toEqual(['Karel Novotný']));
  });

  it('is not offered for a transaction id of a withdrawal', async () => {
    const { user } = show({ col: 'withdrawals', waiting: [queuedWithdrawal()] });
    await user.click(button('Filters'));
    expect(screen.queryByRole('checkbox', { name: 'No transaction id' })).toBeNull();
    await user.click(box('First withdrawal'));
    expect(button('Remove filter: First withdrawal')).toBeVisible();
  });

  it('is only of the waiting tab', () => {
    show({ tab: 'rejected', path: '/?tab=rejected&min=100' });
    expect(screen.queryByRole('button', { name: /Filters/ })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull();
  });
});

describe('a view', () => {
  it('is a link to its filters, and marked where it is open', async () => {
    const { user } = show({ waiting });
    expect(link('All waiting')).toHaveAttribute('aria-current', 'page');
    await user.click(link('Needs a look'));
    expect(names()).toEqual(['Ines Okafor']);
    expect(link('Needs a look')).toHaveAttribute('aria-current', 'page');
    await user.click(link('Large'));
    expect(names()).toEqual(['Karel Novotný']);
  });

  it('is not saved beyond twelve, which is said, and none is lost', async () => {
    const stored = Array.from({ length: 12 }, (_, index) => ({
      col: 'deposits',
      name: `View ${index}`,
      search: `min=${index + 1}`,
    }));
    localStorage.setItem('saved-views:boss', JSON.stringify(stored));
    const { user } = show({ path: '/?only=first', waiting });
    await user.click(button('Save view'));
    await user.type(textbox('Name'), 'One more');
    await user.click(within(dialog('Save view')).getByRole('button', { name: 'Save view' }));
    expect(await screen.findByText('You have 12 views. Remove one first.')).toBeVisible();
    expect(JSON.parse(localStorage.getItem('saved-views:boss') ?? '')).toEqual(stored);
  });

  it('of one’s own is saved, renamed and removed on this device, without client and search', async () => {
    const { user } = show({
      path: '/?only=first&sort=amount&q=karel',
      waiting: [...waiting, queued({ id: 'b', uid: 'b' }, profile())],
    });
    await user.click(button('Save view'));
    await user.type(textbox('Name'), 'Large');
    await user.click(within(dialog('Save view')).getByRole('button', { name: 'Save view' }));
    expect(await screen.findByText('Another view has this name.')).toBeVisible();
    await user.clear(textbox('Name'));
    await user.type(textbox('Name'), 'First ones');
    await user.click(within(dialog('Save view')).getByRole('button', { name: 'Save view' }));
    expect(await screen.findByRole('link', { name: 'First ones' })).toHaveAttribute(
      'href',
      '/?sort=amount&only=first',
    );
    expect(localStorage.getItem('saved-views:boss')).not.toContain('karel');
    await user.click(button('Edit view'));
    await user.clear(textbox('Name'));
    await user.type(textbox('Name'), 'New clients');
    await user.click(button('Rename'));
    expect(await screen.findByRole('link', { name: 'New clients' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await user.click(button('Edit view'));
    await user.click(button('Remove view'));
    expect(screen.queryByRole('link', { name: 'New clients' })).toBeNull();
    expect(button('Save view')).toBeVisible();
  });
});
