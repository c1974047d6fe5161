import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as people from '@/data/admin/people';
import type { FoundPeople } from '@/data/admin/people-search';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import * as acts from '@/data/collections/user-acts';
import { ActError } from '@/data/ledger/errors';
import type { SubmittedVerification } from '@/data/ledger/submitted-verifications';
import { queries } from '@/data/queries';
import type { Profile } from '@/domain/accounts/profile';
import type { Entry } from '@/domain/ledger/ledger';
import type { Deposit } from '@/domain/requests/deposit';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import { clientFigures, now, profileOf, verificationOf } from '../clients.fixture';
import { statusByIdentityView } from './filters';
import { Component as UsersPage } from './users-page';

const context = signInAtDesk(now);
beforeEach(() => void vi.spyOn(acts, 'changeAccountStatus').mockResolvedValue());

const maya = profileOf();
const noor = profileOf({
  uid: 'noor',
  username: 'noor',
  firstname: 'Noor',
  lastname: 'Haddad',
  email: 'noor@example.com',
  status: 'suspended',
});
const ada = profileOf({ uid: 'boss', firstname: 'Ada', lastname: 'Ferris', email: 'ada@example.com', admin: true, status: 'pending' });
const everybody = adminQueries.people({ order: 'joinedDate' });
const history = { queryKey: ['entries', 'maya', 'statuses'] as never };

interface Given {
  rows?: Profile[];
  /** As the address says: the view, its filter and its order. */
  address?: string;
  submitted?: SubmittedVerification[];
}

/** Nothing is left on Maya's account, and nothing is known of her statuses before. */
function show({ rows = [maya], address = '', submitted = [] }: Given = {}) {
  const reads = createReads();
  reads.setRows(everybody, rows);
  reads.setRows(adminQueries.people({ order: 'email' }), rows);
  reads.setRows(adminQueries.people({ order: 'joinedDate', status: 'closed' }), []);
  for (const status of Object.values(statusByIdentityView)) reads.setRows(adminQueries.submittedVerifications(status), submitted);
  reads.set(queries.profile('maya'), rows.find(({ uid }) => uid === 'maya') ?? null);
  reads.set(queries.account('maya'), clientFigures({ balance: '0' }).account);
  reads.set(queries.holds('maya'), { reserved: '0', staked: '0', rev: 1, op: 'op' });
  reads.set(queries.deposits('maya'), null);
  reads.set(queries.withdrawals('maya'), null);
  reads.set(queries.trades('maya'), null);
  reads.set(history, [] as never);
  return renderAtDesk(<UsersPage />, reads, { path: `/?${address}` });
}
const row = (name: RegExp) => screen.getByRole('row', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the list of people', () => {
  it('shows of each person who it is and in which status, and leads to their page', () => {
    show({ rows: [maya, noor, ada] });
    expect(row(/Maya/)).toHaveTextContent(/Maya Lindqvist.*maya@example\.com.*Active.*Sweden.*1 Mar 2026/);
    expect(screen.getByRole('link', { name: 'Noor Haddad' })).toHaveAttribute('href', '/admin/users/noor');
    expect(row(/Noor/)).toHaveTextContent('Suspended');
    expect(row(/Ada/)).toHaveTextContent('Administrator');
    expect(row(/Ada/)).not.toHaveTextContent('Pending');
  });

  it('shows in its heads how it is ordered, and links to the other orders', () => {
    show({ address: 'by=email' });
    expect(screen.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getByRole('columnheader', { name: 'Joined' })).not.toHaveAttribute('aria-sort');
    expect(screen.getByRole('link', { name: 'Joined' })).toHaveAttribute('href', '/');
  });

  it('says that it could not be loaded, and tries again', async () => {
    const { user, clear, fail } = show();
    clear(everybody);
    const refetch = fail(everybody);
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load people');
    await user.click(button('Try again'));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('loads page by page', async () => {
    vi.spyOn(people, 'getPeople').mockResolvedValue({ rows: [noor], next: null });
    const { user, setRows } = show();
    setRows(everybody, [maya], { after: 'maya' });
    await user.click(button('Show more'));
    expect(await screen.findByRole('link', { name: 'Noor Haddad' })).toBeVisible();
    expect(screen.getByText('All 2 are shown.')).toBeVisible();
  });

  it.each([
    ['anybody', '', 'No clients yet', false],
    ['anybody of a status', 'standing=closed', 'No one matches status closed', true],
    ['a document to review', 'identity=waiting', 'No documents to review', false],
    ['anybody verified', 'identity=verified', 'No verified clients yet', false],
    ['a rejected document', 'identity=rejected', 'No rejected documents', false],
  ])('says that there is not %s', (_, address, title, clears) => {
    show({ rows: [], address });
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear filter' }) !== null).toBe(clears);
  });

  it('shows everybody again once the filter is cleared', async () => {
    const { user } = show({ address: 'standing=closed' });
    await user.click(button('Clear filter'));
    expect(row(/Maya/)).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });
});

describe('the list of identity documents', () => {
  const sent = (profile: Profile | null, uid = profile?.uid ?? 'abcdefghijklmnop'): SubmittedVerification => ({
    ...{ uid, profile, uploadedAt: now },
    verification: verificationOf({ document: `images/${uid}/1-a.png` }),
  });

  it('shows the state of each document, in an order of its own', () => {
    show({ address: 'identity=waiting', submitted: [sent(maya)] });
    expect(row(/Maya/)).toHaveTextContent('Awaiting review');
    expect(screen.queryByRole('link', { name: 'Joined' })).toBeNull();
  });

  it('shows a sender without a profile by the id, without an act', () => {
    show({ address: 'identity=waiting', submitted: [sent(null)] });
    expect(screen.getByRole('link', { name: 'Client abcd…mnop' })).toBeVisible();
    expect(button(/^Change status/)).toHaveAttribute('aria-disabled', 'true');
  });

  it('says that nobody matches the filter, where there are documents', () => {
    show({ address: 'identity=verified&q=noor', submitted: [sent(maya)] });
    expect(screen.getByRole('heading', { name: 'No person matches “noor”' })).toBeVisible();
  });
});

describe('a search', () => {
  const bergman = (firstname: string, day: number): Profile =>
    profileOf({
      ...{ uid: firstname, firstname, username: firstname.toLowerCase(), lastname: 'Bergman', lastnameKey: 'bergman' },
      ...{ email: `${firstname.toLowerCase()}@example.com`, joinedDate: new Date(2026, 2, day) },
    });
  const [anna, greta, malin] = [bergman('Anna', 3), bergman('Greta', 9), bergman('Malin', 6)];
  const further: FoundPeople['next'] = [{ field: 'lastnameKey', text: 'bergman', other: '', after: null }];

  function showFound(pages: FoundPeople[], { text = 'bergman', more = '' } = {}) {
    const page = show({ address: `q=${encodeURIComponent(text)}${more}` });
    const status = more.includes('standing') ? 'active' : undefined;
    page.set(adminQueries.peopleSearch(text, status) as never, { pages, pageParams: pages.map(() => null) } as never);
    return page;
  }
  const names = () => screen.getAllByRole('link', { name: / Bergman$/ }).map((link) => link.textContent);

  it('lists each person once, in order over all pages, and offers more', () => {
    showFound([
      { rows: [anna, malin], next: further },
      { rows: [greta, malin], next: further },
    ]);
    expect(names()).toEqual(['Greta Bergman', 'Malin Bergman', 'Anna Bergman']);
    expect(button('Show more')).toBeVisible();
    expect(screen.getByRole('table', { name: 'People found so far, newest first' })).toBeVisible();
  });

  it('says at its end that these are all', () => {
    showFound([
      { rows: [anna, malin], next: further },
      { rows: [greta, malin], next: null },
    ]);
    expect(screen.getByText('All 3 are shown.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(screen.queryByText(/There may be more/)).toBeNull();
    expect(screen.getByRole('table', { name: 'People with an account, newest first' })).toBeVisible();
  });

  it('says in which order it shows those found so far, and how to find the others', () => {
    showFound([{ rows: [anna], next: further }], { more: '&by=email' });
    expect(screen.getByRole('table', { name: 'People found so far, by email' })).toBeVisible();
    const advice = screen.getByText(/There may be more matches; those shown are by email/);
    expect(advice).toHaveTextContent('Add the first name, or type the email.');
  });

  it('says that it has found nobody so far', () => {
    showFound([{ rows: [], next: further }], { text: 'bergman greta' });
    expect(screen.getByText('No match among the people searched so far.')).toBeVisible();
    expect(screen.getByText(/Type more of the name/)).toBeVisible();
    expect(button('Show more')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says that it has found nobody', () => {
    showFound([{ rows: [], next: null }], { text: 'zz', more: '&standing=active' });
    expect(screen.getByRole('heading', { name: 'No one matches “zz” and status active' })).toBeVisible();
  });
});

describe('names that cannot be told apart', () => {
  const likeMaya = profileOf({ uid: 'like', lastname: 'Lindqv\u0456st', username: 'like', email: 'm@example.com' });
  const legend = () => screen.queryByRole('list', { name: 'What the marks mean' });

  it('threat 31: are marked in both rows, and the marks are explained below the table', () => {
    show({ rows: [maya, likeMaya, noor] });
    expect(row(/maya@/)).toHaveTextContent('Looks like another client’s name');
    expect(row(/maya@/)).not.toHaveTextContent('Mixes scripts');
    expect(row(/m@example/)).toHaveTextContent(/Mixes scripts.*Looks like another client’s name/);
    expect(row(/Noor/)).not.toHaveTextContent(/scripts|Looks like/);
    expect(legend()).toHaveTextContent(/more than one alphabet.*Tell them apart by email/);
  });

  it('are compared only among the rows that match the filter', () => {
    const submitted = [maya, likeMaya].map((profile) => ({ uid: profile.uid, profile, uploadedAt: now, verification: verificationOf() }));
    show({ address: 'identity=verified&q=m@', submitted });
    expect(row(/Lindqv/)).toHaveTextContent('Mixes scripts');
    expect(row(/Lindqv/)).not.toHaveTextContent('Looks like');
  });

  it('have no legend where no name is marked', () => {
    show();
    expect(legend()).toBeNull();
  });
});

describe('the status of a client', () => {
  it('threat 30: can be changed, that of an administrator cannot, and the list says why', async () => {
    const ruth = profileOf({ uid: 'ruth', firstname: 'Ruth', lastname: 'Amari', email: 'ruth@example.com', admin: true });
    const { user } = show({ rows: [maya, ada, ruth] });
    for (const name of ['Ada Ferris', 'Ruth Amari']) {
      const change = button(`Change status of ${name}`);
      expect(change).toHaveAccessibleDescription(/Only the operator can change an administrator’s status, with npm run admin:status[.]/);
      await user.click(change);
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(button('Change status of Maya Lindqvist'));
    expect(screen.getByRole('dialog', { name: 'Status of Maya Lindqvist' })).toBeVisible();
  });
});

describe('the dialog about a status', { tags: ['full'] }, () => {
  async function showDialog(over: Partial<Profile> = { status: 'pending' }) {
    const page = show({ rows: [profileOf(over)] });
    await page.user.keyboard('js');
    return { ...page, again: (more: Partial<Profile>) => page.set(queries.profile('maya'), profileOf({ ...over, ...more })) };
  }
  type Page = Awaited<ReturnType<typeof showDialog>>;
  const status = () => screen.getByLabelText('New status');
  const choose = ({ user }: Page, word: string) => user.selectOptions(status(), word);
  const reason = () => screen.getByLabelText('Reason');
  const changes = () => vi.mocked(acts.changeAccountStatus).mock.calls.map(([, , to, text]) => ({ to, reason: text }));
  const checked = 'Your details were checked.';

  it('says what the status permits and who reads the reason, previews the entry, and changes the status once', async () => {
    const page = await showDialog();
    await choose(page, 'Suspended');
    expect(status()).toHaveAccessibleDescription(/Can’t start anything new/);
    expect(reason()).toHaveAccessibleDescription(/Maya will see exactly this/);
    await page.fill(reason(), 'Your card was reported as lost.');
    expect(screen.getByRole('table', { name: 'Before and after' })).toHaveTextContent(/StatusPendingSuspended/);
    const line = screen.getByRole('table', { name: 'Entry to be written' });
    expect(line).toHaveTextContent(/U3.*Account status changed.*to suspended.*Your card was reported as lost\./);
    await page.user.click(button('Change to suspended'));
    const change = ['suspended', 'Your card was reported as lost.', expect.any(String), 'pending'];
    expect(acts.changeAccountStatus).toHaveBeenCalledExactlyOnceWith(context, 'maya', ...change);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('takes another word, in small letters, and refuses two words at the field', async () => {
    const page = await showDialog();
    await choose(page, 'Other…');
    const word = () => screen.getByLabelText('Status name');
    await page.fill(word(), 'Under Review');
    await page.fill(reason(), 'Please send a newer document.');
    await page.user.click(button('Change status'));
    expect(word()).toHaveAccessibleDescription(/Use one word/);
    expect(changes()).toEqual([]);
    await page.fill(word(), 'Under-Review');
    expect(word()).toHaveAccessibleDescription(/everything except withdraw/);
    await page.user.click(button('Change to under review'));
    expect(changes()).toEqual([{ to: 'under-review', reason: 'Please send a newer document.' }]);
  });

  it('chooses no status beforehand, does not offer the current one, and needs a reason', async () => {
    const page = await showDialog({ status: 'active' });
    const options = [...screen.getByLabelText<HTMLSelectElement>('New status').options].map(({ text }) => text);
    expect(options).toEqual(['Choose…', 'Pending', 'Suspended', 'Closed', 'Other…']);
    expect(status()).toHaveValue('');
    await page.user.click(button('Change status'));
    expect(status()).toHaveAccessibleDescription(/Choose a new status/);
    await choose(page, 'Suspended');
    await page.user.click(button('Change to suspended'));
    expect(reason()).toHaveAccessibleDescription(/Use at least 10 letters or digits/);
    expect(changes()).toEqual([]);
  });

  it('shows how the account came to this status, also what the client’s own freeze hides', async () => {
    const entry = (action: Entry['action'], actor: string, word: string, text = ''): Entry => ({
      ...{ op: action + word, col: 'users', rev: 2, actor, action, index: -1, ref: '', before: {}, after: { status: word } },
      ...{ reason: text, at: now },
    });
    const { set } = await showDialog();
    set(history, [
      entry('status.changed', 'boss', 'suspended', 'Your card was reported as lost.'),
      { ...entry('status.frozen', 'maya', 'frozen'), at: new Date(now.getTime() + 2) },
      { ...entry('closure.requested', 'maya', ''), at: new Date(now.getTime() + 1) },
      { ...entry('status.changed', 'operator', 'active', 'Is at the desk again.'), at: new Date(now.getTime() - 1) },
    ] as never);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Frozen, by the client'),
      expect.stringContaining('Closure requested, by the client'),
      expect.stringContaining('Suspended, by the deskYour card was reported as lost.'),
      expect.stringContaining('Active, by the operatorIs at the desk again.'),
    ]);
  });

  it('says that the book could not be loaded, and tries again', async () => {
    const { user, clear, fail } = await showDialog();
    clear(history);
    const refetch = fail(history);
    expect(screen.getByText('Couldn’t load the client’s book.')).toBeVisible();
    await user.click(button('Try again'));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('keeps what was typed when the act fails, and says why', async () => {
    vi.mocked(acts.changeAccountStatus).mockRejectedValue(new ActError('unreachable'));
    const page = await showDialog();
    await choose(page, 'Active');
    await page.fill(reason(), checked);
    await page.user.click(button('Change to active'));
    expect(screen.getByRole('alert')).toHaveTextContent('unreachable');
    expect(reason()).toHaveValue(checked);
  });

  it('goes on from the status that another administrator has set', async () => {
    const page = await showDialog();
    await choose(page, 'Active');
    await page.fill(reason(), checked);
    page.again({ status: 'suspended', rev: 3 });
    expect(screen.getByText(/It’s now suspended/)).toHaveTextContent(/The status has changed\./);
    expect(screen.getByRole('table', { name: 'Before and after' })).toHaveTextContent(/StatusSuspendedActive/);
    expect(reason()).toHaveValue(checked);
  });

  it('answers a request to close the account by keeping the status, and the client reads why', async () => {
    const page = await showDialog({ closureAt: new Date(2026, 2, 22) });
    expect(screen.getByText(/Any status you set here answers the request/)).toHaveTextContent('Closure requested on 22 Mar 2026.');
    await choose(page, 'Keep active');
    await page.fill(reason(), 'You told us by phone that you stay.');
    expect(screen.queryByRole('table', { name: 'Before and after' })).toBeNull();
    expect(screen.getByRole('table', { name: 'Entry to be written' })).toHaveTextContent(/Account not closed.*still active.*You told us/);
    await page.user.click(button('Don’t close'));
    expect(changes()).toEqual([{ to: 'active', reason: 'You told us by phone that you stay.' }]);
  });

  it('cannot keep the status once somebody else has answered the request', async () => {
    const page = await showDialog({ closureAt: new Date(2026, 2, 22) });
    await choose(page, 'Keep active');
    await page.fill(reason(), 'You told us by phone that you stay.');
    page.again({ closureAt: null, rev: 4 });
    expect(screen.queryByText(/answers the request/)).toBeNull();
    await page.user.click(button(/^(Don’t close|Change status)$/));
    expect(status()).toHaveAccessibleDescription(/Choose a new status/);
    expect(changes()).toEqual([]);
  });

  const why = 'You asked for it by letter.';
  const listOf = <T,>(...amounts: string[]) => ({
    ...{ list: amounts.map((amount) => ({ amount, status: 'pending' })) as T[], pending: amounts.length, oldest: null, rev: 1, op: 'op' },
    at: now,
  });

  it('shows what is left before an account is closed, and asks for a word', async () => {
    const page = await showDialog();
    page.set(queries.account('maya'), clientFigures({ balance: '280.00' }).account);
    page.set(queries.holds('maya'), { reserved: '40.00', staked: '0', rev: 1, op: 'op' });
    page.set(queries.withdrawals('maya'), listOf<Withdrawal>('40.00'));
    page.set(queries.deposits('maya'), listOf<Deposit>('80.00', '1200.00'));
    await choose(page, 'Closed');
    expect(screen.getByRole('table', { name: 'Left on the account' })).toHaveTextContent(
      'Balance$280.00Reserved for withdrawals$40.00Held in open trades$0.00Available$240.00',
    );
    expect(screen.getByText(/Waiting: 2 deposits, \$1,280\.00 in total; Withdrawal of \$40\.00\./)).toBeVisible();
    await page.fill(reason(), why);
    await page.user.click(button('Change to closed'));
    const word = screen.getByLabelText(/Type “close”/);
    expect(word).toHaveAccessibleDescription(/to close the account with what’s left on it/);
    expect(changes()).toEqual([]);
    await page.fill(word, 'close');
    await page.user.click(button('Change to closed'));
    expect(changes()).toEqual([{ to: 'closed', reason: why }]);
  });

  it('waits until it is known what is left, and asks for no word where nothing is', async () => {
    const page = await showDialog();
    page.clear(queries.account('maya'));
    page.fail(queries.account('maya'));
    await choose(page, 'Closed');
    expect(screen.getByText('Couldn’t load what’s left on the account')).toBeVisible();
    await page.fill(reason(), why);
    await page.user.click(button('Change to closed'));
    expect(changes()).toEqual([]);
    page.set(queries.account('maya'), clientFigures({ balance: '0' }).account);
    expect(screen.getByText('Nothing is left on this account, and nothing is waiting.')).toBeVisible();
    await page.user.click(button('Change to closed'));
    expect(changes()).toHaveLength(1);
  });
});
