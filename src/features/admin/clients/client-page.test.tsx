import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as deskNotes from '@/data/admin/desk-notes';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import * as archive from '@/data/collections/archive-acts';
import * as books from '@/data/collections/book';
import * as acts from '@/data/collections/user-acts';
import { ActError } from '@/data/ledger/errors';
import * as queues from '@/data/ledger/queues';
import { queries } from '@/data/queries';
import type { Profile } from '@/domain/accounts/profile';
import { getCorrectableFields } from '@/domain/accounts/profile-edit';
import type { Entry } from '@/domain/ledger/ledger';
import { createFullBook } from '@/domain/ledger/written-desk.fixture';
import { getChargeOp } from '@/domain/requests/subscription';
import { ClientPage, type ClientParts } from './client-page';
import { clientFigures, depositOf, now, profileOf, tradeOf, verificationOf } from './clients.fixture';
import { createLongestPendingQuery } from './panels/open-items-panel';

const context = signInAtDesk(now);
beforeEach(() => void vi.spyOn(acts, 'correctProfile').mockResolvedValue());

/** In place of the dialogs of other features. */
const parts: ClientParts = {
  deposit: ({ row, onClose }) => (
    <button type="button" onClick={() => onClose(true)}>
      Decide {row.element.id}
    </button>
  ),
  withdrawal: () => null,
  trade: () => null,
  identity: ({ row }) => <p>The review of {row.uid}</p>,
  subscription: ({ first }) => <p>To {first}</p>,
};

const history = queries.depositHistory('maya');
const book = queries.book('maya');
const longest = createLongestPendingQuery('deposits', 4);
const olderCursor = {} as never;

interface Given extends Partial<Profile> {
  hash?: string;
  /** Who is signed in. */
  me?: string | undefined;
}

/** The page of Maya, who has done nothing so far. */
function show({ hash = '', me, ...over }: Given = {}) {
  const reads = createReads();
  reads.set(queries.profile('maya'), profileOf(over));
  reads.set(queries.profile('sam'), profileOf({ uid: 'sam', firstname: 'Sam', lastname: 'Ode' }));
  reads.set(history, []);
  reads.set(queries.withdrawalHistory('maya'), []);
  reads.set(queries.tradeHistory('maya'), []);
  reads.set(queries.verification('maya'), null);
  reads.set(book, { entries: [], older: null, total: 0 });
  reads.set(queries.account('maya'), clientFigures().account);
  reads.set(queries.holds('maya'), { reserved: '200.00', staked: '150.00', rev: 1, op: 'op' });
  reads.set(queries.notices('maya'), { list: [], seenAt: new Date(2026, 2, 10) });
  reads.set(queries.subscription('maya'), null);
  reads.set(adminQueries.deskNotes('maya'), []);
  reads.set(longest, []);
  reads.set(createLongestPendingQuery('withdrawals', 4), []);
  return renderPage(reads, `/admin/users/maya${hash}`, me);
}
const renderPage = (reads = createReads(), path = '/admin/users/maya', me?: string) =>
  renderAtDesk(
    <Routes>
      <Route path="/admin/users/:uid" element={<ClientPage parts={parts} />} />
    </Routes>,
    reads,
    { path, uid: me },
  );
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText(name);
const panel = (name: string) => within(screen.getByRole('region', { name }));
const items = (name: string) =>
  panel(name)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the page of a client', () => {
  it('says that the client could not be loaded, or is not found', () => {
    const profile = queries.profile('maya');
    const { fail, set } = renderPage();
    expect(screen.getByRole('heading', { level: 1, name: 'Client' })).toBeInTheDocument();
    fail(profile);
    expect(screen.getByText('Couldn’t load the client')).toBeInTheDocument();
    set(profile, null);
    expect(screen.getByText('Client not found')).toBeInTheDocument();
  });

  it('says that no client is at an address that no client can have', () => {
    renderPage(createReads(), '/admin/users/a%2Fb');
    expect(screen.getByRole('heading', { level: 1, name: 'Client' })).toBeInTheDocument();
    expect(screen.getByText('Client not found')).toBeInTheDocument();
  });

  it('opens the dialog that changes the status', async () => {
    const { user } = show();
    await user.click(button('Change status'));
    expect(screen.getByRole('dialog', { name: 'Status of Maya Lindqvist' })).toBeVisible();
  });

  it.each(['boss', 'maya'])('leaves the status of an administrator to the operator: %s', async (me) => {
    const { user } = show({ me, admin: true });
    await user.click(button('Change status'));
    expect(button('Change status')).toHaveAccessibleDescription(
      'Only the operator can change an administrator’s status, with npm run admin:status.',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not show an administrator as a client whose account is pending', () => {
    show({ admin: true, status: 'pending' });
    expect(screen.getAllByText('Administrator')).not.toHaveLength(0);
    expect(screen.queryByText(/^Pending$|Can do everything/)).toBeNull();
  });

  it('shows the status that closes the desk to an administrator', () => {
    show({ admin: true, status: 'suspended' });
    expect(screen.getByText('Administrator')).toBeVisible();
    expect(screen.getAllByText('Suspended')).not.toHaveLength(0);
  });

  it('threat 31: marks a name and a username that mix scripts, and explains it', () => {
    show({ lastname: 'Lindqv\u0456st', username: 'm\u0430ya' });
    const legend = screen.getByRole('list', { name: 'What the marks mean' });
    expect(legend).toHaveTextContent(/Mixes scripts: the name has letters.*Username mixes scripts: the username has letters/);
    expect(screen.getByTitle(/^The name has letters/)).toHaveTextContent('Mixes scripts');
  });

  it('does not mark a name of one script', () => {
    show({ firstname: 'Zoë', lastname: 'Đorđević' });
    expect(screen.queryByRole('list', { name: 'What the marks mean' })).toBeNull();
  });

  it('offers nothing to decide on one’s own account', () => {
    show({ me: 'maya' });
    for (const name of ['Adjust', 'Correct']) expect(button(name)).toHaveAccessibleDescription(/Another administrator must do this/);
    expect(screen.queryByLabelText('New note')).toBeNull();
  });
});

describe('what waits', () => {
  it('leads to where it is decided', () => {
    const { set } = show({ closureAt: new Date(2026, 2, 4, 12) });
    set(history, [depositOf({ status: 'pending', amount: '80.00' })]);
    set(queries.verification('maya'), verificationOf({ document: 'images/maya/1-a.png' }));
    expect(items('To do')).toEqual(['Deposit of $80.00', 'Identity document', 'Closure requested on 4 Mar 2026']);
    expect(panel('To do').getByRole('link', { name: 'Deposit of $80.00' })).toHaveAttribute('href', '/admin/deposit?client=maya');
  });

  it('is nothing where all is decided', () => {
    show();
    expect(screen.getByText('Nothing to do for this client.')).toBeVisible();
  });

  it('says what could not be loaded, and leaves the rest alone', async () => {
    const { user, set, clear, fail } = show();
    set(history, [depositOf({ status: 'pending', amount: '80.00' })]);
    clear(queries.tradeHistory('maya'));
    expect(panel('To do').getByText('Loading deposits…')).toBeInTheDocument();
    const refetch = fail(queries.tradeHistory('maya'));
    expect(panel('To do').getByText('Couldn’t load trades.')).toBeVisible();
    expect(panel('To do').getByRole('link', { name: 'Deposit of $80.00' })).toBeVisible();
    await user.click(panel('To do').getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('of other clients leads to them', () => {
    const { set, clear, fail } = show();
    expect(screen.getByText('No one else has a deposit or withdrawal waiting.')).toBeVisible();
    const element = depositOf({ uid: 'noor', amount: '70.00', status: 'pending' });
    set(longest, [{ element, profile: profileOf({ uid: 'noor', firstname: 'Noor', lastname: 'Haddad' }) }] as never);
    expect(panel('Next in queue').getByRole('link', { name: 'Noor Haddad' })).toHaveAttribute('href', '/admin/users/noor');
    expect(panel('Next in queue').getByText('Deposit of $70.00')).toBeVisible();
    clear(longest);
    fail(longest);
    expect(screen.getByText('Couldn’t load the queues')).toBeVisible();
  });
});

describe('a list of the client', () => {
  const trades = Array.from({ length: 7 }, (_, i) => tradeOf({ id: `t${i}`, amount: `${i + 1}.00`, status: 'closed' }));
  const showTrades = (list: typeof trades) => {
    const page = show();
    page.set(queries.tradeHistory('maya'), list);
    return page.user;
  };
  const stakes = () =>
    panel('Trades')
      .getAllByRole('row')
      .slice(1)
      .map((row) => /[0-9]\.00 ×2/.exec(row.textContent)?.[0]);

  it('shows the newest first, and all of them on request', async () => {
    const user = showTrades(trades);
    expect(stakes()).toEqual(['7.00 ×2', '6.00 ×2', '5.00 ×2', '4.00 ×2', '3.00 ×2']);
    expect(panel('Trades').getByRole('link', { name: 'View in queue' })).toHaveAttribute('href', '/admin/trades?client=maya&tab=closed');
    await user.click(button('Show all 7 trades'));
    expect(stakes()).toHaveLength(7);
    await user.click(button('Show fewer'));
    expect(stakes()).toHaveLength(5);
  });

  it('shows what waits however old it is', () => {
    showTrades(trades.map((trade, i) => (i === 1 ? { ...trade, status: 'open' as const } : trade)));
    expect(stakes()).toEqual(['7.00 ×2', '6.00 ×2', '5.00 ×2', '4.00 ×2', '3.00 ×2', '2.00 ×2']);
    expect(button('Show all 7 trades')).toBeVisible();
  });

  it('says that it is empty, or could not be loaded', () => {
    const { clear, fail } = show();
    expect(screen.getByText('No trades yet.')).toBeVisible();
    expect(screen.getByText('No withdrawals yet.')).toBeVisible();
    clear(queries.tradeHistory('maya'));
    fail(queries.tradeHistory('maya'));
    expect(screen.getByText('Couldn’t load trades')).toBeVisible();
  });

  const waiting = depositOf({ id: 'op-d7', status: 'pending', amount: '80.00' });
  const review = () => button('Review the deposit of $80.00, 3 Mar 2026');

  it('decides what waits in the dialog of its queue', async () => {
    const row = { element: waiting, list: { list: [waiting] }, profile: profileOf() };
    vi.spyOn(queues, 'getPendingRequests').mockResolvedValue({ rows: [row], next: null } as never);
    const { user, set } = show();
    set(history, [waiting]);
    await user.click(review());
    await user.click(button('Decide op-d7'));
    expect(screen.queryByRole('button', { name: 'Decide op-d7' })).toBeNull();
    expect(panel('Deposits').getByRole('link', { name: 'View in queue' })).toHaveFocus();
  });

  it('opens no dialog for what was decided elsewhere', async () => {
    vi.spyOn(queues, 'getPendingRequests').mockResolvedValue({ rows: [], next: null });
    const { user, set } = show();
    set(history, [waiting]);
    await user.click(review());
    expect(screen.queryByRole('button', { name: 'Decide op-d7' })).toBeNull();
    expect(panel('Deposits').getByRole('link', { name: 'View in queue' })).toHaveFocus();
  });

  const showLong = (me?: string) => {
    const page = show({ me });
    const list = Array.from({ length: 812 }, (_, i) => depositOf({ id: `d${i}` }));
    page.set(queries.deposits('maya'), { list, pending: 0, oldest: null, rev: 1, op: 'op', at: now });
    page.set(history, list);
    const act = vi.spyOn(archive, 'archiveDecided').mockResolvedValueOnce().mockRejectedValue(new ActError('already-decided'));
    return { ...page, act };
  };

  it('offers to make room where it has grown long, until nothing is left to move', async () => {
    const { act, user } = showLong();
    expect(screen.getByText(/it holds 812 of at most 1,000 items, or one megabyte/)).toBeVisible();
    await user.click(button('Archive up to 40'));
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('leaves that to another administrator on one’s own account', async () => {
    const { act, user } = showLong('maya');
    await user.click(button('Archive up to 40'));
    expect(act).not.toHaveBeenCalled();
  });
});

describe('the book of the client', () => {
  const { entries } = createFullBook();
  // jsdom has none.
  const scrollIntoView = vi.fn();
  beforeEach(() => {
    Element.prototype.scrollIntoView = scrollIntoView.mockClear();
    return () => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });
  const showBook = (shown: readonly Entry[] = entries, hash = '') => {
    const page = show({ hash });
    const isWhole = shown.length === entries.length;
    page.set(book, { entries: [...shown], older: isWhole ? null : olderCursor, total: entries.length });
    return page;
  };
  const lines = () => within(panel('Book').getByRole('table')).getAllByRole('row').slice(1);
  const authors = () => [...document.querySelectorAll('td.by')].map(({ textContent }) => textContent);

  it('shows the newest entries first, by the client or by the desk', () => {
    showBook();
    expect(lines()[0]).toHaveTextContent(String(entries.at(-1)?.at.getDate()));
    expect(new Set(authors())).toEqual(new Set(['Client', 'Desk']));
    expect(screen.getByText(`${entries.length} entries`)).toBeVisible();
  });

  it('names the operator who changed the status of an administrator', () => {
    const changed = entries.filter(({ action }) => action === 'status.changed').map((entry) => ({ ...entry, actor: 'operator' }));
    showBook(changed);
    expect(authors()).toEqual(changed.map(() => 'Operator'));
  });

  it('shows what was loaded, and then loads older entries', async () => {
    const extend = vi.spyOn(books, 'extendBook').mockResolvedValue({ entries, older: null, total: entries.length });
    const { user } = showBook(entries.slice(-20));
    expect(lines()).toHaveLength(15);
    await user.click(button('Older entries'));
    expect(lines()).toHaveLength(30);
    expect(extend).toHaveBeenCalledOnce();
  });

  it('says that older entries, or all of it, could not be loaded, and that there are none', async () => {
    vi.spyOn(books, 'extendBook').mockRejectedValue(new ActError('unreachable'));
    const { user, set, clear, fail } = showBook(entries.slice(-2));
    await user.click(button('Older entries'));
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load older entries.');
    clear(book);
    expect(panel('Book').getByRole('status')).toHaveTextContent('Loading…');
    fail(book);
    expect(screen.getByRole('heading', { name: 'Couldn’t load the book' })).toBeVisible();
    set(book, { entries: [], older: null, total: 0 });
    expect(screen.getByRole('heading', { name: 'No entries yet' })).toBeVisible();
  });

  it('brings the line that the address names into view, however far back it is', () => {
    showBook(entries, '#U1');
    const named = panel('Book').getByText('Account opened').closest('tr');
    expect(named).toHaveClass('fresh');
    expect(scrollIntoView.mock.contexts).toEqual([named]);
  });

  it('loads older entries until the line that the address names is there, and stops when that fails', async () => {
    const extend = vi.spyOn(books, 'extendBook');
    extend.mockResolvedValueOnce({ entries: entries.slice(-10), older: olderCursor, total: entries.length });
    extend.mockRejectedValue(new ActError('unreachable'));
    const { set } = showBook(entries.slice(-5), '#U1');
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load older entries.');
    expect(extend).toHaveBeenCalledTimes(2);
    set(book, { entries, older: null, total: entries.length });
    expect(panel('Book').getByText('Account opened').closest('tr')).toHaveClass('fresh');
    expect(extend).toHaveBeenCalledTimes(2);
  });
});

describe('the panels about the client', () => {
  it('show the profile, what its status permits, and what was not provided', () => {
    show({ username: '' });
    expect(panel('Profile').getByText('maya@example.com')).toBeVisible();
    for (const label of ['Username', 'Gender']) {
      expect(panel('Profile').getByText(label).parentElement).toHaveTextContent(`${label}not provided`);
    }
    expect(screen.getByText(/Can do everything: deposit/)).toBeVisible();
  });

  it.each([
    ['not-verified', 'Review'],
    ['rejected', 'View document'],
  ] as const)('lead to the identity document, where there is one: %s', async (status, name) => {
    const { user, set } = show();
    expect(panel('Identity').getByText('No document sent yet.')).toBeVisible();
    expect(panel('Identity').queryByRole('button')).toBeNull();
    set(
      queries.verification('maya'),
      verificationOf({ document: 'images/maya/1-a.png', kind: 'passport', status, note: 'It has run out.' }),
    );
    expect(screen.getByText('It has run out.')).toBeVisible();
    await user.click(button(name));
    expect(screen.getByText('The review of maya')).toBeVisible();
  });

  const subscription = { plan: 'plus', amount: '49.00', duration: 30, date: now };
  const showPlan = (date = now, me?: string) => {
    const page = show({ me });
    expect(screen.getByText('No plan.')).toBeVisible();
    page.set(queries.plans(), { plans: { plus: { name: 'Plus', fee: '49.00', days: 30, includes: [] } }, rev: 1, op: 'p1', at: now });
    page.set(queries.entry('maya', getChargeOp('s1')), null);
    page.set(queries.subscription('maya'), { subscription: { ...subscription, date }, rev: 1, op: 's1', at: now });
    return page.user;
  };

  it('offer to charge the subscription once, and to terminate it', async () => {
    const user = showPlan();
    expect(panel('Subscription').getByText('$49.00')).toBeVisible();
    expect(screen.getByText('not yet')).toBeVisible();
    await user.click(button('Charge fee'));
    expect(screen.getByText('To charge')).toBeVisible();
    await user.click(button('Terminate'));
    expect(screen.getByText('To terminate')).toBeVisible();
  });

  it('say when the subscription ended, and that one cannot act on one’s own', () => {
    showPlan(new Date(2026, 0, 1), 'maya');
    expect(screen.getByText('Ended')).toBeVisible();
    expect(button('Terminate')).toHaveAccessibleDescription(/Another administrator must do this/);
  });

  it('show the notes of the desk, newest first, with author and time, and that no client reads them', () => {
    const { set } = show();
    set(adminQueries.deskNotes('maya'), [
      { text: 'Called about the card.', by: 'boss', at: new Date(2026, 2, 4) },
      { text: 'Called again.', by: 'sam', at: new Date(2026, 2, 5) },
    ]);
    expect(screen.getByText(/Clients never see these/)).toBeVisible();
    expect(items('Internal notes')).toEqual(['Called again.Sam Ode, 5 Mar 2026', 'Called about the card.You, 4 Mar 2026']);
  });

  it('take one more note, and keep it where it could not be added', async () => {
    const add = vi.spyOn(deskNotes, 'addDeskNote').mockRejectedValueOnce(new ActError('offline')).mockResolvedValue();
    const { user, fill } = show();
    await fill(field('New note'), 'lost');
    await user.click(button('Add note'));
    expect(screen.getByRole('alert')).toHaveTextContent('offline');
    expect(field('New note')).toHaveValue('lost');
    await fill(field('New note'), ' Kept. ');
    await user.click(button('Add note'));
    expect(add).toHaveBeenLastCalledWith(context, 'maya', { text: 'Kept.', at: now });
    expect(field('New note')).toHaveValue('');
  });

  it('show the messages to this client alone, with whether they were seen, and open them whole', async () => {
    const notice = (id: string, to: 'you' | 'everyone', createdAt: Date) => ({
      ...{ id, to, createdAt, kind: 'message' as const, by: 'boss', title: `About ${id}`, body: 'Please look again.' },
    });
    const { user, set } = show();
    expect(screen.getByText('No messages sent to this client alone.')).toBeVisible();
    const list = [
      notice('late', 'you', new Date(2026, 2, 12)),
      notice('all', 'everyone', new Date(2026, 2, 10)),
      notice('early', 'you', new Date(2026, 2, 8)),
    ];
    set(queries.notices('maya'), { list, seenAt: new Date(2026, 2, 10) });
    expect(items('Messages sent')).toEqual(['About late12 Mar 2026, not seen yet', 'About early8 Mar 2026, seen']);
    await user.click(button('About early'));
    expect(screen.getByRole('dialog', { name: 'About early' })).toHaveTextContent('Please look again.');
  });
});

describe('a correction of the profile', { tags: ['full'] }, () => {
  async function showDialog() {
    const page = show();
    await page.user.click(button('Correct'));
    expect(screen.getByRole('dialog', { name: 'Correct Maya Lindqvist’s profile' })).toBeVisible();
    return page;
  }
  const before = getCorrectableFields(profileOf());

  it('shows each field before and after, and the entry, and is written once', async () => {
    const { user, fill } = await showDialog();
    await fill(field('Last name'), ' Lindkvist ');
    await fill(field('Reason'), 'As your passport says.');
    expect(screen.getByRole('table', { name: 'Before and after' })).toHaveTextContent(/Last nameLindqvistLindkvistchanged/);
    expect(screen.getByRole('table', { name: 'Entry to be written' })).toHaveTextContent(
      /U3.*Profile corrected.*last name.*As your passport says\./,
    );
    await user.click(button('Save correction'));
    const correction = { shown: before, to: { ...before, lastname: 'Lindkvist' }, reason: 'As your passport says.' };
    expect(acts.correctProfile).toHaveBeenCalledExactlyOnceWith(context, 'maya', correction, expect.any(String));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('writes nothing where nothing was changed', async () => {
    const { user, fill } = await showDialog();
    await fill(field('Reason'), 'As your passport says.');
    await user.click(button('Save correction'));
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing was changed, so nothing was saved.');
    expect(acts.correctProfile).not.toHaveBeenCalled();
  });

  it('says at each field what is missing, and of a verified client that the name was compared', async () => {
    const { user, fill, set } = await showDialog();
    set(queries.verification('maya'), verificationOf({ status: 'verified' }));
    expect(screen.getByText('This identity is verified.')).toBeVisible();
    await user.clear(field('Last name'));
    await fill(field('Phone number'), 'none');
    await user.click(button('Save correction'));
    expect(field('Last name')).toHaveAccessibleDescription(/Enter the last name\./);
    expect(field('Phone number')).toHaveAccessibleDescription(/7 to 15 digits/);
    expect(field('Reason')).toHaveAccessibleDescription(/Use at least 10 letters or digits/);
  });

  it('takes over what the client has changed, and keeps what is being typed', async () => {
    const { fill, set } = await showDialog();
    await fill(field('Last name'), 'Lindkvist');
    set(queries.profile('maya'), profileOf({ mobile: '+46 8 555 555', lastname: 'Lind', country: 'Atlantis' }));
    expect(field('Phone number')).toHaveValue('+46 8 555 555');
    expect(field('Last name')).toHaveValue('Lindkvist');
    expect(field('Country')).toHaveValue('Atlantis');
    expect(screen.getByRole('table', { name: 'Before and after' })).toHaveTextContent(/Last nameLindLindkvistchanged/);
  });
});
