import { act, fireEvent, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderForAdmin, signInAsAdmin } from '@/data/for-admin.test-utils';
import { pageSize } from '@/data/ledger/read';
import { queries } from '@/data/queries';
import type { StoredAdminRole } from '@/domain/accounts/admin-role';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { Deposit } from '@/domain/requests/deposit';
import type { Proposal } from '@/domain/two-people/proposal';
import { CommandPalette } from './command-palette';

const now = new Date(2026, 2, 24, 13, 41);
signInAsAdmin(now);
// jsdom has no layout, and so no scrolling.
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  return () => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

const maya = profileOf({ mobile: '+46 70 555 01 34', status: 'active' });
const pages = [
  { to: '/admin/deposit', label: 'Deposits' },
  { to: '/admin/users', label: 'Manage Users' },
  { to: '/admin/notifications', label: 'Notification', alias: 'Messages' },
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

const people = (text: string) => adminQueries.peopleSearch(text, undefined, 'brief');

/**
 * The palette over a desk that has read Maya's profile and the waiting requests; no requests if
 * `cold`.
 */
function show({
  uid = 'boss',
  cold = false,
  desk = 'manager',
}: {
  uid?: string;
  cold?: boolean;
  desk?: StoredAdminRole;
} = {}) {
  const reads = createReads();
  reads.set(queries.profile('maya'), maya);
  reads.setRows(people(''), []);
  if (!cold) {
    reads.setRows(adminQueries.pending('deposits'), [{ element: deposit, list, profile: maya }]);
    reads.setRows(adminQueries.pending('withdrawals'), []);
    reads.setRows(adminQueries.pending('proposals'), []);
    reads.setRows(adminQueries.pending('trades'), []);
  }
  const close = vi.fn();
  const view = renderForAdmin(
    <>
      <CommandPalette pages={pages} onClose={close} />
      <Place />
    </>,
    reads,
    { uid, desk },
  );
  const search = async (text: string, rows: (typeof maya)[] = []) => {
    // The act at the beginning is no part of the name.
    reads.setRows(people(text.toLowerCase().replace('status ', '')), rows);
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
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(getMarked()).toHaveTextContent('Deposits');
  await user.keyboard('{End}{Home}{ArrowUp}{Enter}');
  expect(place()).toBe('/admin/notifications null');
  expect(close).toHaveBeenCalledOnce();
});

it.each([
  ['part of a name', 'indqv'],
  ['part of an email', 'maya@'],
  ['part of a phone number', '5550134'],
])('finds a loaded client by %s', async (_, text) => {
  const { search } = show();
  await search(text);
  expect(
    within(screen.getByRole('group', { name: 'Clients' })).getByRole('option'),
  ).toHaveTextContent(/Maya Lindqvist.*maya@example.com.*Active/);
});

it('finds a client at the server, once, and offers the acts', async () => {
  const { search, user } = show();
  const other = profileOf({
    uid: 'other',
    firstname: 'Malin',
    lastname: 'Berg',
    username: 'malin',
    email: 'malin@example.com',
  });
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
  ['viewer', [/^Open the book of Maya/]],
  ['agent', [/^Write to Maya/, /^Open the book of Maya/]],
] as const)('offers only the acts of the role: %s', async (desk, acts) => {
  const { search } = show({ desk });
  await search('lindq');
  const offered = within(screen.getByRole('group', { name: 'Acts' })).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(
    acts.map((act) => expect.stringMatching(act)),
  );
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
  expect(options()).toEqual([
    expect.stringMatching(/^\$250\.50 deposit from Maya Lindqvist.*D7 · Bitcoin/),
  ]);
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
  load(people('lind'));
  await fill(screen.getByRole('combobox'), 'lind');
  expect(screen.getByRole('status')).toHaveTextContent('Searching…');
  await user.keyboard('{Enter}');
  expect(place()).toBe('/ null');
});

it('opens a request while clients are still searched', async () => {
  const { fill, user, load } = show();
  load(people('w508d6'));
  await fill(screen.getByRole('combobox'), 'w508d6');
  await screen.findByText(/Requests: among/);
  await vi.waitFor(async () => {
    await user.keyboard('{Enter}');
    expect(place()).toBe('/admin/deposit {"openRow":"maya op-d7"}');
  });
});

it('says that the search failed, and tries again', async () => {
  const { fail, fill, press } = show();
  const retry = fail(people('zz'));
  await fill(screen.getByRole('combobox'), 'zz');
  await screen.findByText('Part of the search failed.');
  await press('Try again');
  expect(retry).toHaveBeenCalled();
  expect(screen.getByRole('combobox')).toHaveFocus();
});

it('opens the marked client when others arrive from the server', async () => {
  const { set, setRows, fill, user, load } = show();
  const [nora, other] = ['nora', 'other'].map((uid) =>
    profileOf({ uid, username: uid, email: `${uid}@example.com`, lastname: 'Lindberg' }),
  );
  if (!nora || !other) throw new RangeError('No such person');
  set(queries.profile('nora'), nora);
  load(people('lind'));
  await fill(screen.getByRole('combobox'), 'lind');
  await user.keyboard('{ArrowDown}');
  const marked = getMarked().textContent;
  expect(marked).toContain('nora@example.com');
  setRows(people('lind'), [other, nora]);
  expect(await screen.findByRole('option', { name: /other@example.com/ })).toBeVisible();
  expect(getMarked()).toHaveTextContent(marked ?? '');
  await user.keyboard('{Enter}');
  expect(place()).toBe('/admin/users/nora null');
});

it('waits for the search when the marked match has left', async () => {
  const { client, setRows, fill, user, load } = show();
  const rows = [
    { element: { ...deposit, id: 'op-d6' }, list, profile: maya },
    { element: deposit, list, profile: maya },
  ];
  setRows(adminQueries.pending('deposits'), rows);
  await client.invalidateQueries({ queryKey: ['trades'], refetchType: 'none' });
  load(adminQueries.pendingLists('trades', 12));
  await fill(screen.getByRole('combobox'), '250');
  await user.keyboard('{ArrowDown}');
  expect(options().indexOf(getMarked().textContent)).toBe(1);
  setRows(adminQueries.pending('deposits'), rows.slice(0, 1));
  expect(options()).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect(place()).toBe('/ null');
});

it('leaves Home and End to the text, and keys to an input method', async () => {
  const { search, user } = show();
  await search('lindq');
  await user.keyboard('{ArrowDown}');
  const marked = getMarked().textContent;
  await user.keyboard('{Home}');
  expect(getMarked()).toHaveTextContent(marked ?? '');
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', isComposing: true });
  expect(place()).toBe('/ null');
});

it.each([
  ['client', 'lindq'],
  ['amount', '4200'],
  ['number', 'C1'],
])('finds what waits for a second person by %s, and opens it', async (_, text) => {
  const { search, setRows, user } = show();
  const proposal: Proposal & { uid: string } = {
    id: 'op-c1',
    uid: 'maya',
    action: 'deposit.completed',
    ref: 'op-d7',
    amount: '4200.00',
    from: { status: 'pending' },
    outcome: { status: 'completed', received: '4200.00' },
    note: '',
    by: 'ada',
    role: 'agent',
    at: now,
    status: 'pending',
  };
  const proposals = {
    list: [proposal],
    pending: 1,
    open: { ada: 1 },
    oldest: now,
    rev: 1,
    op: 'op-c1',
    at: now,
  };
  setRows(adminQueries.pending('proposals'), [
    { element: proposal, list: proposals, profile: maya },
  ]);
  await search(text);
  const found = screen.getByRole('option', { name: /^Credit \$4,200\.00 to Maya Lindqvist/ });
  expect(found).toHaveTextContent('C1 · Waits for a second person');
  await user.click(found);
  expect(place()).toBe('/admin/proposals {"openRow":"maya op-c1"}');
});

describe('requests on a cold desk', () => {
  const requestOf = (uid: string) => {
    const element = { ...deposit, uid, id: `op-${uid}` };
    return { element, list: { ...list, list: [element], op: element.id }, profile: null };
  };
  const uids = ['maya', ...Array.from({ length: 9 }, (_, i) => `client-${i}`)];
  const setLists = ({ set }: ReturnType<typeof show>, next: unknown = null) => {
    set(adminQueries.pendingLists('deposits', 12), {
      rows: uids.map(requestOf),
      next: next as null,
    });
    set(adminQueries.pendingLists('withdrawals', 12), { rows: [], next: null });
    set(adminQueries.pendingLists('proposals', 12), { rows: [], next: null });
    set(adminQueries.pendingLists('trades', 12), { rows: [], next: null });
  };

  it('are read without names, which only the shown ones get', async () => {
    const view = show({ cold: true });
    setLists(view, {});
    view.load(queries.profile('client-0'));
    await view.search('250');
    await screen.findByRole('option', { name: /^\$250\.50 deposit from Maya Lindqvist/ });
    expect(options()).toHaveLength(8);
    expect(options()[1]).toMatch(/^\$250\.50 depositD7/);
    const read = view.client.getQueryCache().findAll({
      predicate: ({ queryKey: [first, second] }) => first === 'users' && uids.includes(`${second}`),
    });
    expect(read).toHaveLength(8);
    expect(
      screen.getByText(
        /among the loaded 10 waiting deposits.*Only the oldest requests are loaded\. Open deposits/,
      ),
    ).toBeVisible();
  });

  it('are read of one queue in full', async () => {
    const view = show({ cold: true });
    view.set(adminQueries.pendingLists('deposits', pageSize), {
      rows: [requestOf('maya')],
      next: null,
    });
    await view.search('d7');
    expect(options()).toEqual([expect.stringMatching(/^\$250\.50 deposit from Maya Lindqvist/)]);
  });

  it('ask the server for no person', async () => {
    const view = show({ cold: true });
    setLists(view);
    await view.fill(screen.getByRole('combobox'), '$1,250');
    await screen.findByText(/Requests: among/);
    expect(view.client.getQueryState(people('$1,250').queryKey)).toBeUndefined();
    expect(screen.getByText(/Clients: any part of name/)).toBeVisible();
  });
});

it('shows no request of an outdated list, and opens none until the list is read again', async () => {
  const { client, fill, load, set, user } = show();
  await client.invalidateQueries({ queryKey: ['deposits'], refetchType: 'none' });
  load(adminQueries.pendingLists('deposits', pageSize));
  await fill(screen.getByRole('combobox'), 'd7');
  await vi.waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Searching…'));
  await user.keyboard('{Enter}');
  expect([options(), place()]).toEqual([[], '/ null']);
  const lists = adminQueries.pendingLists('deposits', pageSize);
  set(lists, { rows: [{ element: deposit, list, profile: null }], next: null });
  const query = client.getQueryCache().find(lists);
  act(() => query?.setState({ fetchStatus: 'idle' }));
  await screen.findByRole('option', { name: /deposit from Maya Lindqvist/ });
  await user.keyboard('{Enter}');
  expect(place()).toBe('/admin/deposit {"openRow":"maya op-d7"}');
});

it('says among which requests a word was found', async () => {
  const { search } = show();
  await search('qejxtdg');
  expect(options()).toEqual([expect.stringMatching(/^\$250\.50 deposit/)]);
  expect(screen.getByText(/Requests: among the loaded 1 waiting deposit/)).toBeVisible();
});

it.each(['messages', 'notification'])('finds a page by another name: %s', async (text) => {
  const { search } = show();
  await search(text);
  expect(options()).toEqual(['NotificationMessages']);
});

it('closes on Escape without a question about the text', async () => {
  const { search, user, close } = show();
  await search('lindq');
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});
