import { screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import { queries } from '@/data/queries';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { Deposit } from '@/domain/requests/deposit';
import { CommandPalette } from './command-palette';
import { createPageGroup } from './palette-groups';

const now = new Date(2026, 2, 24, 13, 41);
signInAtDesk(now);
// jsdom has no layout, and so no scrolling.
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  return () => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

const maya = profileOf({ mobile: '+46 70 555 01 34', status: 'active' });
const pages = [
  { to: '/admin/deposit', label: 'Deposits' },
  { to: '/admin/users', label: 'Manage Users' },
];

const deposit: Deposit = {
  id: 'op-d7',
  uid: 'maya',
  coin: 'bitcoin',
  amount: '250.50',
  units: '0.00389348',
  rate: '64210.00',
  address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  txid: '9b2f61c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f7081920a1b2c3e877d0',
  status: 'pending',
  note: '',
  received: '0',
  createdAt: now,
};
const list = { list: [deposit], pending: 1, oldest: now, rev: 7, op: 'op-d7', at: now };

const Place = () => {
  const { pathname, hash, search, state } = useLocation();
  return <nav aria-label="Place">{`${pathname}${search}${hash} ${JSON.stringify(state)}`}</nav>;
};

/** The palette over a desk that has read Maya's profile and the waiting requests. */
function show({ uid = 'boss' } = {}) {
  const reads = createReads();
  reads.set(queries.profile('maya'), maya);
  reads.setRows(adminQueries.peopleSearch(''), []);
  reads.setRows(adminQueries.pending('deposits'), [{ element: deposit, list, profile: maya }]);
  reads.setRows(adminQueries.pending('withdrawals'), []);
  reads.setRows(adminQueries.pending('trades'), []);
  const close = vi.fn();
  const view = renderAtDesk(
    <>
      <CommandPalette pages={pages} onClose={close} />
      <Place />
    </>,
    reads,
    { uid },
  );
  const search = async (text: string, rows: (typeof maya)[] = []) => {
    // The act at the beginning is no part of the name.
    reads.setRows(adminQueries.peopleSearch(text.toLowerCase().replace('status ', '')), rows);
    await view.fill(screen.getByRole('combobox'), text);
    await vi.waitFor(() => expect(screen.getByRole('listbox')).not.toHaveAttribute('aria-busy'));
  };
  return { ...view, close, search };
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const place = () => screen.getByLabelText('Place').textContent;
const getMarked = () => screen.getByRole('option', { selected: true });

it('lists the pages first; arrows, Home and End move, and Enter opens', async () => {
  const { user, close } = show();
  const field = screen.getByRole('combobox');
  expect(field).toHaveFocus();
  expect(getMarked()).toHaveTextContent('Deposits');
  await user.keyboard('{ArrowDown}');
  expect(getMarked()).toHaveTextContent('Manage Users');
  expect(field).toHaveAttribute('aria-activedescendant', getMarked().id);
  await user.keyboard('{ArrowDown}');
  expect(getMarked()).toHaveTextContent('Deposits');
  await user.keyboard('{End}{Home}{ArrowUp}{Enter}');
  expect(place()).toBe('/admin/users null');
  expect(close).toHaveBeenCalledOnce();
});

it.each([
  ['part of a name', 'indqv'],
  ['part of an email', 'maya@'],
  ['part of a phone number', '5550134'],
])('finds a loaded client by %s', async (_, text) => {
  const { search } = show();
  await search(text);
  expect(within(screen.getByRole('group', { name: 'Clients' })).getByRole('option')).toHaveTextContent(
    /Maya Lindqvist.*maya@example.com.*Active/,
  );
});

it('finds a client at the server, once, and offers the acts', async () => {
  const { search, user } = show();
  const other = profileOf({ uid: 'other', firstname: 'Malin', lastname: 'Berg', username: 'malin', email: 'malin@example.com' });
  await search('ber', [other]);
  expect(options().filter((text) => text?.startsWith('Malin Berg'))).toHaveLength(1);
  await user.click(screen.getByRole('option', { name: /^Adjust Malin Berg/ }));
  expect(place()).toBe('/admin/users/other {"act":"adjust"}');
});

it('puts the act first that the text begins with', async () => {
  const { search, user } = show();
  await search('status lindq');
  expect(options()[0]).toMatch(/^Change status of Maya Lindqvist/);
  expect(options().filter((text) => text?.startsWith('Adjust'))).toEqual([]);
  await user.keyboard('{Enter}');
  expect(place()).toBe('/admin/users/maya {"act":"status"}');
});

it('offers no act on one’s own account', async () => {
  const { search } = show({ uid: 'maya' });
  await search('lindq');
  expect(screen.queryByRole('group', { name: 'Acts' })).toBeNull();
  expect(screen.getByRole('group', { name: 'Clients' })).toBeVisible();
});

it.each([
  ['number', 'd7'],
  ['amount in whole dollars', '250'],
  ['amount with sign', '$250.50'],
  ['part of the transaction id', '6f708192A'],
  ['part of the address', 'w508d6'],
])('finds a waiting request by its %s, says among which, and opens its review', async (_, text) => {
  const { search, user } = show();
  await search(text);
  expect(options()).toEqual([expect.stringMatching(/^\$250\.50 deposit from Maya Lindqvist.*D7 · Bitcoin/)]);
  expect(screen.getByText(/Requests: among the loaded 1 waiting deposit/)).toBeVisible();
  await user.keyboard('{Enter}');
  expect(place()).toBe('/admin/deposit {"openRow":"maya op-d7"}');
});

it.each(['d6', 'w7', '25', '250.4', '9b2'])('finds no request by %s', async (text) => {
  const { search } = show();
  await search(text);
  expect(options()).toEqual([]);
  expect(screen.getByRole('status')).toHaveTextContent(`Nothing found for “${text}”.`);
});

it('waits for the search before Enter opens a match that could move', async () => {
  const { fill, user, load } = show();
  load(adminQueries.peopleSearch('lind'));
  await fill(screen.getByRole('combobox'), 'lind');
  expect(screen.getByRole('status')).toHaveTextContent('Searching…');
  await user.keyboard('{Enter}');
  expect(place()).toBe('/ null');
});

it('opens a request while clients are still searched', async () => {
  const { fill, user, load } = show();
  load(adminQueries.peopleSearch('d7'));
  await fill(screen.getByRole('combobox'), 'd7');
  await screen.findByText(/Requests: among/);
  await vi.waitFor(async () => {
    await user.keyboard('{Enter}');
    expect(place()).toBe('/admin/deposit {"openRow":"maya op-d7"}');
  });
});

it('says that the search failed, and tries again', async () => {
  const { fail, fill, press } = show();
  const retry = fail(adminQueries.peopleSearch('zz'));
  await fill(screen.getByRole('combobox'), 'zz');
  await screen.findByText('Part of the search failed.');
  await press('Try again');
  expect(retry).toHaveBeenCalled();
});

it('closes on Escape without a question about the text', async () => {
  const { search, user, close } = show();
  await search('lindq');
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});

it('finds a page by the title that it has itself', () => {
  const menu = [...pages, { to: '/admin/notifications', label: 'Notification' }];
  expect(createPageGroup(menu, 'messag').items).toMatchObject([{ title: 'Notification', detail: 'Messages' }]);
});
