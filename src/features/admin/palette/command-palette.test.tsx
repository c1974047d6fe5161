import { act, fireEvent, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FoundRequest } from '@/data/admin/request-search';
import * as searchedPeople from '@/data/admin/searched-people';
import { adminQueries } from '@/data/admin-queries';
import {
  createReads,
  type Reads,
  renderForAdmin,
  signInAsAdmin,
} from '@/data/for-admin.test-utils';
import { clientSearchQueries } from '@/data/hooks/use-client-search';
import { pageSize } from '@/data/ledger/read';
import { queries } from '@/data/queries';
import type { StoredAdminRole } from '@/domain/accounts/admin-role';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { Deposit } from '@/domain/requests/deposit';
import type { Proposal } from '@/domain/two-people/proposal';
import { CommandPalette } from './command-palette';
import { parseWholeText } from './find-matches';
import { recordQueries } from './use-request-records';

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

const searched = clientSearchQueries.searchedPeople();
const people = (text: string) => clientSearchQueries.peopleByPrefix(text);

/**
 * The palette over a desk that has read Maya's profile, as the only one, and the waiting requests;
 * no requests if `cold`.
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
  reads.setRows(searched, [maya]);
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
    if (rows.length > 0) reads.setRows(searched, rows);
    await view.fill(screen.getByRole('combobox'), text);
    await vi.waitFor(() => expect(screen.getByRole('listbox')).not.toHaveAttribute('aria-busy'));
  };
  return { ...view, close, reads, search };
}
/** What the books have for the whole text, if it can name a request. */
function setRecords(reads: Reads, text: string, found: FoundRequest[]) {
  const whole = parseWholeText(text);
  if (whole) reads.set(recordQueries.whole(whole), found);
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

it('shows the number by which a client was found', async () => {
  const { search } = show();
  await search('5550134');
  expect(screen.getByRole('option', { name: /^Maya Lindqvist/ })).toHaveTextContent(
    'maya@example.com · +46 70 555 01 34',
  );
});

it('finds a client whom no screen has read, once, and offers the acts', async () => {
  const { search, user } = show();
  const other = profileOf({
    uid: 'other',
    firstname: 'Malin',
    lastname: 'Berg',
    username: 'malin',
    email: 'malin@example.com',
  });
  await search('erg', [other]);
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
])('finds a waiting request by its %s, and opens its review', async (_, text) => {
  const { reads, search, user } = show();
  setRecords(reads, text, []);
  await search(text);
  expect(options()).toEqual([
    expect.stringMatching(/^\$250\.50 deposit from Maya Lindqvist.*D7 · Waiting · Bitcoin/),
  ]);
  await user.keyboard('{Enter}');
  expect(place()).toBe('/admin/deposit {"openRow":"maya op-d7"}');
});

it.each(['d6', 'w7', '25', '250.4', '9b2'])('finds no request by %s', async (text) => {
  const { reads, search } = show();
  setRecords(reads, text, []);
  await search(text);
  expect(options()).toEqual([]);
  expect(screen.getByRole('status')).toHaveTextContent(`Nothing found for “${text}”.`);
});

it('waits for the search before Enter opens a match that could move', async () => {
  const { fill, user, clear, load } = show();
  clear(searched);
  load(searched);
  await fill(screen.getByRole('combobox'), 'lind');
  expect(screen.getByRole('status')).toHaveTextContent('Searching…');
  expect(screen.getByRole('group', { name: 'Clients' })).toHaveTextContent('searching…');
  expect(screen.queryByRole('group', { name: 'Acts' })).toBeNull();
  await user.keyboard('{Enter}');
  expect(place()).toBe('/ null');
});

it('opens a request while clients are still searched', async () => {
  const { fill, user, clear, load } = show();
  clear(searched);
  load(searched);
  await fill(screen.getByRole('combobox'), 'w508d6');
  await vi.waitFor(async () => {
    await user.keyboard('{Enter}');
    expect(place()).toBe('/admin/deposit {"openRow":"maya op-d7"}');
  });
});

it('says what could not be searched, and tries again', async () => {
  const { fail, fill, press } = show();
  const retry = fail(searched);
  await fill(screen.getByRole('combobox'), 'zz');
  await screen.findByText(/Couldn’t search clients\./);
  expect(screen.getByRole('group', { name: 'Clients' })).toHaveTextContent('not searched');
  await press('Try again');
  expect(retry).toHaveBeenCalled();
  expect(screen.getByRole('combobox')).toHaveFocus();
});

it('opens the marked client when others arrive from the server', async () => {
  const { set, setRows, fill, user, load } = show();
  setRows(searched, [], {});
  set(adminQueries.audienceSize({ to: 'everyone' }), 45);
  const [nora, other] = ['nora', 'other'].map((uid) =>
    profileOf({ uid, username: uid, email: `${uid}@example.com`, lastname: 'Lindberg' }),
  );
  if (!nora || !other) throw new RangeError('No such person');
  set(queries.profile('nora'), nora);
  load(people('lind'));
  await fill(screen.getByRole('combobox'), 'lind');
  await screen.findByText('Searching…');
  await user.keyboard('{ArrowDown}');
  const marked = getMarked().textContent;
  expect(marked).toContain('maya@example.com');
  set(people('lind'), { rows: [other, nora], more: false });
  expect(await screen.findByRole('option', { name: /other@example.com/ })).toBeVisible();
  expect(getMarked()).toHaveTextContent(marked ?? '');
  await user.keyboard('{Enter}');
  expect(place()).toBe('/admin/users/maya null');
});

it('waits for the search when the marked match has left', async () => {
  const { client, reads, setRows, fill, user, load } = show();
  setRecords(reads, '250', []);
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
  const { reads, search, setRows, user } = show();
  setRecords(reads, text, []);
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
  expect(found).toHaveTextContent('C1 · Second approval');
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
    setRecords(view.reads, '250', []);
    view.load(queries.profile('client-0'));
    await view.search('250');
    await screen.findByRole('option', { name: /^\$250\.50 deposit from Maya Lindqvist/ });
    expect(options()).toHaveLength(8);
    expect(options()[1]).toMatch(/^\$250\.50 depositD7/);
    const read = view.client.getQueryCache().findAll({
      predicate: ({ queryKey: [first, second] }) => first === 'users' && uids.includes(`${second}`),
    });
    expect(read).toHaveLength(8);
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
    setRecords(view.reads, '$1,250', []);
    view.setRows(searched, [maya], {});
    await view.search('$1,250');
    expect(view.client.getQueryState(people('$1,250').queryKey)).toBeUndefined();
  });

  it('keep their places: a queue waits for the one before it', async () => {
    const view = show({ cold: true });
    setLists(view);
    setRecords(view.reads, '250', []);
    const { txid, units, rate, received, ...element } = { ...deposit, id: 'op-w1' };
    const ofWithdrawals = { ...list, list: [element], op: element.id };
    view.set(adminQueries.pendingLists('withdrawals', 12), {
      rows: [{ element, list: ofWithdrawals, profile: null }],
      next: null,
    });
    const deposits = adminQueries.pendingLists('deposits', 12);
    view.clear(deposits);
    view.load(deposits);
    await view.fill(screen.getByRole('combobox'), '250');
    await vi.waitFor(() =>
      expect(screen.getByRole('group', { name: 'Requests' })).toHaveTextContent('searching…'),
    );
    expect(options()).toEqual([]);
  });

  it('say that only the oldest are searched for a part', async () => {
    const view = show({ cold: true });
    setLists(view, {});
    await view.search('w508d');
    expect(
      screen.getByText(/Searched the deposits that have waited longest\. A whole id/),
    ).toBeVisible();
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

describe('requests in the books', () => {
  const credited: Deposit = { ...deposit, id: 'op-d5', status: 'completed', received: '250.50' };
  const entry = {
    op: 'op-d5',
    uid: 'maya',
    col: 'deposits',
    rev: 5,
    actor: 'maya',
    action: 'deposit.requested',
    index: 0,
    ref: '',
    before: {},
    after: {},
    reason: '',
    at: now,
  } as const;
  const found: FoundRequest = {
    col: 'deposits',
    request: {
      entry,
      element: credited,
      list: { ...list, list: [credited] },
      deletion: null,
      profile: maya,
    },
  };

  it.each([
    ['transaction id', `0x${deposit.txid.toUpperCase()}`],
    ['address', deposit.address],
    ['amount', '$250.50'],
  ])(
    'are found by a whole %s though they are decided, and open in the list of the client',
    async (_, text) => {
      const { reads, search, user } = show();
      setRecords(reads, text, [found]);
      await search(text);
      const option = await screen.findByRole('option', { name: /D5 · Completed · Bitcoin/ });
      expect(option).toHaveTextContent('$250.50 deposit from Maya Lindqvist');
      await user.click(option);
      expect(place()).toBe('/admin/deposit?tab=all&client=maya {"openRow":"maya op-d5"}');
    },
  );

  it('are shown once, and lead to the queue while they wait', async () => {
    const { reads, search } = show();
    const waiting: FoundRequest = {
      ...found,
      request: {
        ...found.request,
        element: deposit,
        list,
        entry: { ...entry, op: 'op-d7', rev: 7 },
      },
    };
    setRecords(reads, '250.50', [waiting, found]);
    await search('250.50');
    expect(options()).toEqual([
      expect.stringMatching(/D7 · Waiting · Bitcoin/),
      expect.stringMatching(/D5 · Completed/),
    ]);
    expect(screen.getByRole('group', { name: 'Requests' })).toHaveTextContent('Requests · 2');
  });

  it.each(['D5 maya', 'lindqvist d5'])('are found by a number of a client: %s', async (text) => {
    const { reads, search } = show();
    reads.set(recordQueries.numbered({ uid: 'maya', col: 'deposits', rev: 5 }), { entry, found });
    await search(text);
    expect(options()[0]).toMatch(/\$250\.50 deposit from Maya LindqvistD5 · Completed/);
  });

  it('lead to the line in the book where the number is of no request', async () => {
    const { reads, search, user } = show();
    const posted = { ...entry, col: 'accounts', rev: 8, action: 'account.posted' } as const;
    reads.set(recordQueries.numbered({ uid: 'maya', col: 'accounts', rev: 8 }), {
      entry: posted,
      found: null,
    });
    await search('a8 maya');
    await user.click(screen.getByRole('option', { name: /^A8 of Maya Lindqvist/ }));
    expect(place()).toBe('/admin/users/maya#A8 null');
  });

  it('hold back what comes after them until they are read, so that nothing jumps', async () => {
    const { fill, load, set } = show();
    const whole = recordQueries.whole({ field: 'amount', values: ['5550.00'] });
    load(whole);
    await fill(screen.getByRole('combobox'), '5550');
    await vi.waitFor(() =>
      expect(screen.getByRole('group', { name: 'Requests' })).toHaveTextContent('searching…'),
    );
    // Maya's phone number has these digits too.
    expect(screen.queryByRole('group', { name: 'Clients' })).toBeNull();
    set(whole, [found]);
    expect(await screen.findByRole('option', { name: /^Maya Lindqvist/ })).toBeVisible();
    expect(options().slice(0, 2)).toEqual([
      expect.stringMatching(/D5 · Completed/),
      expect.stringMatching(/^Maya Lindqvist/),
    ]);
  });

  it('say when they could not be read', async () => {
    const { fail, fill, press } = show();
    const retry = fail(recordQueries.whole({ field: 'amount', values: ['250.50'] }));
    await fill(screen.getByRole('combobox'), '250.50');
    await screen.findByText(/Couldn’t search requests\./);
    await press('Try again');
    expect(retry).toHaveBeenCalled();
  });
});

it.each([
  ['pause', 'Pause deposits, withdrawals or trades', '/admin/settings/desk#pauses'],
  ['policy', 'Second approval policy', '/admin/settings/desk#policy'],
  ['payment address', 'Payment method', '/admin/settings/desk#payment'],
  ['two people', 'Second approval policy', '/admin/settings/desk#policy'],
  ['plans', 'Plans', '/admin/subscriptions?tab=plans'],
])('finds a setting by a word: %s', async (text, label, to) => {
  const { search, user } = show();
  await search(text);
  const group = within(screen.getByRole('group', { name: 'Settings' }));
  await user.click(group.getByRole('option', { name: label }));
  expect(place()).toBe(`${to} null`);
});

it('says how many of the clients were searched, and searches the next', async () => {
  const { client, search, set, setRows, press } = show();
  setRows(searched, [maya], {});
  set(adminQueries.audienceSize({ to: 'everyone' }), 1_245);
  set(people('lindq'), { rows: [], more: false });
  await search('lindq');
  expect(screen.getByText(/Searched 1 of 1,245 clients\./)).toBeVisible();
  const next = vi
    .spyOn(searchedPeople, 'getSearchedPeople')
    .mockResolvedValue({ rows: [profileOf({ uid: 'far', lastname: 'Lindqvistova' })], next: null });
  await press('Search all');
  expect(await screen.findByRole('option', { name: /^Maya Lindqvistova/ })).toBeVisible();
  expect(next).toHaveBeenCalledOnce();
  expect(client.getQueryData(searched.queryKey)?.pages).toHaveLength(2);
  expect(screen.queryByText(/Searched/)).toBeNull();
});

describe('the profiles that are searched', () => {
  const spyOnReading = (rows: (typeof maya)[]) =>
    vi.spyOn(searchedPeople, 'getSearchedPeople').mockResolvedValue({ rows, next: null });

  it('are read with the first letter, once', async () => {
    const read = spyOnReading([maya]);
    const { clear, fill } = show();
    clear(searched);
    expect(read).not.toHaveBeenCalled();
    await fill(screen.getByRole('combobox'), 'l');
    expect(await screen.findByRole('option', { name: /^Maya Lindqvist/ })).toBeVisible();
    await fill(screen.getByRole('combobox'), 'lindq');
    expect(read).toHaveBeenCalledOnce();
  });

  it('are read again only as far as they have changed', async () => {
    const { client, search } = show();
    await search('lindq');
    const read = spyOnReading([maya, profileOf({ uid: 'new', lastname: 'Lindqvist-Berg' })]);
    await act(() => client.invalidateQueries({ queryKey: searched.queryKey, exact: true }));
    expect(read).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      null,
      expect.objectContaining({ rows: [maya] }),
    );
    expect(await screen.findByRole('option', { name: /^Maya Lindqvist-Berg/ })).toBeVisible();
  });
});
