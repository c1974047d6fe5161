import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as people from '@/data/admin/people';
import { adminQueries } from '@/data/admin-queries';
import * as documents from '@/data/collections/client-documents';
import { clientSearchQueries } from '@/data/hooks/use-client-search';
import type { SubmittedVerification } from '@/data/ledger/submitted-verifications';
import { queries } from '@/data/queries';
import type { Profile } from '@/domain/accounts/profile';
import { bringIntoView } from '@/ui/hooks/use-seen.test-utils';
import { clientFigures, now, profileOf, verificationOf } from '../clients.fixture';
import { statusByIdentityView } from './user-filters';
import { ada, button, everybody, maya, show, signInToUsers } from './users-page.test-utils';

signInToUsers();

const noor = profileOf({
  uid: 'noor',
  username: 'noor',
  firstname: 'Noor',
  lastname: 'Haddad',
  email: 'noor@example.com',
  status: 'suspended',
});
const row = (name: RegExp) => screen.getByRole('row', { name });

describe('the list of people', () => {
  it('shows of each person who it is and in which status, and leads to their page', () => {
    show({ rows: [maya, noor, ada] });
    expect(row(/Maya/)).toHaveTextContent(
      /Maya Lindqvist.*maya@example\.com.*Active.*Sweden.*1 Mar 2026/,
    );
    expect(screen.getByRole('link', { name: 'Noor Haddad' })).toHaveAttribute(
      'href',
      '/admin/users/noor',
    );
    expect(row(/Noor/)).toHaveTextContent('Suspended');
  });

  it('shows the word Administrator once, with the role, and no status, balance or identity', () => {
    show({ rows: [ada] });
    const cells = within(row(/Ada/)).getAllByRole('cell');
    expect(within(row(/Ada/)).getAllByText(/Administrator/)).toEqual([
      screen.getByText('Administrator, manager'),
    ]);
    expect(cells.slice(2, 5).map(({ textContent }) => textContent?.trim())).toEqual(['', '', '']);
  });

  it('shows the balance and the identity, and links a waiting document to its review', () => {
    const { set } = show({ rows: [maya, noor] });
    set(queries.verification('maya'), verificationOf({ document: 'images/maya/1-a.png' }));
    set(queries.verification('noor'), null);
    set(queries.account('noor'), clientFigures({ balance: '1240.50' }).account);
    expect(row(/Noor/)).toHaveTextContent(/Suspended.*1,240\.50.*Not verified/);
    expect(within(row(/Maya/)).getByRole('link', { name: 'Awaiting review' })).toHaveAttribute(
      'href',
      '/admin/verification?client=maya',
    );
  });

  it('reads balance and identity only of rows in view', async () => {
    const account = vi
      .spyOn(documents, 'getAccount')
      .mockResolvedValue(clientFigures({ balance: '75' }).account);
    const verification = vi
      .spyOn(documents, 'getVerification')
      .mockRejectedValue(new Error('No answer'));
    show({ rows: [profileOf({ uid: 'ines', firstname: 'Ines' }), noor] });
    expect(row(/Ines/)).not.toHaveTextContent('75.00');
    await bringIntoView(row(/Ines/));
    expect(await screen.findByText('75.00')).toBeVisible();
    expect(row(/Ines/)).toHaveTextContent('not loaded');
    expect([...account.mock.calls, ...verification.mock.calls].map(([, uid]) => uid)).toEqual([
      'ines',
      'ines',
    ]);
  });

  it('shows new clients with the oldest first, and frozen accounts with the longest without a change first', () => {
    show({ address: 'status=pending&by=oldest' }).unmount();
    show({ address: 'status=frozen&by=change' });
    expect(
      screen.getByRole('table', { name: 'People with an account, longest without a change first' }),
    ).toBeVisible();
    expect(row(/Maya/)).toHaveTextContent(/changed 3 Mar/);
  });

  it('shows in its heads how it is ordered, and links to the other orders', () => {
    show({ address: 'by=email' });
    expect(screen.getByRole('columnheader', { name: 'Email' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    expect(screen.getByRole('columnheader', { name: 'Joined' })).not.toHaveAttribute('aria-sort');
    expect(screen.getByRole('link', { name: 'Joined' })).toHaveAttribute('href', '/');
  });

  it('reverses the order by joining on a second press', () => {
    show({ address: 'status=pending&by=oldest' });
    expect(screen.getByRole('columnheader', { name: 'Joined' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    expect(screen.getByRole('link', { name: 'Joined' })).toHaveAttribute(
      'href',
      '/?status=pending',
    );
  });

  it.each([
    ['', adminQueries.peopleCount(), '1,000+ people'],
    ['closure=asked', adminQueries.closureCount(), '1,000 people with a closure request'],
    [
      'identity=verified',
      adminQueries.submittedVerificationCount(statusByIdentityView.verified),
      '1,000 people verified',
    ],
  ])('counts the people of “%s”: queues to the end', (address, count, text) => {
    const { set } = show({ address });
    set(count, 1_000);
    expect(screen.getByText(text)).toBeVisible();
  });

  it('says that it could not be loaded, and tries again', { tags: ['full'] }, async () => {
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
    ['anybody of a status', 'status=closed', 'No one matches status closed', true],
    ['a document to review', 'identity=waiting', 'No documents to review', false],
    ['anybody verified', 'identity=verified', 'No verified clients yet', false],
    ['a rejected document', 'identity=rejected', 'No rejected documents', false],
  ])('says that there is not %s', (_, address, title, clears) => {
    show({ rows: [], address });
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear filter' }) !== null).toBe(clears);
  });

  it('shows everybody again once the filter is cleared', async () => {
    const { user } = show({ address: 'status=closed' });
    await user.click(button('Clear filter'));
    expect(row(/Maya/)).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });
});

describe('the list of identity documents', () => {
  const sent = (
    profile: Profile | null,
    uid = profile?.uid ?? 'abcdefghijklmnop',
  ): SubmittedVerification => ({
    uid,
    profile,
    uploadedAt: now,
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

  it('says that nobody matches the filter, where there are documents', { tags: ['full'] }, () => {
    show({ address: 'identity=verified&q=noor', submitted: [sent(maya)] });
    expect(screen.getByRole('heading', { name: 'No person matches “noor”' })).toBeVisible();
  });
});

describe('a search', () => {
  const bergman = (firstname: string, day: number): Profile =>
    profileOf({
      uid: firstname,
      firstname,
      username: firstname.toLowerCase(),
      lastname: 'Bergman',
      lastnameKey: 'bergman',
      email: `${firstname.toLowerCase()}@example.com`,
      joinedDate: new Date(2026, 2, day),
    });
  const anna = bergman('Anna', 3);
  const greta = bergman('Greta', 9);
  const malin = bergman('Malin', 6);
  const people = clientSearchQueries.searchedPeople();

  /** @param hasOthers there are further clients, whom only the server finds */
  function showFound(rows: Profile[], { text = 'ergman', more = '', hasOthers = false } = {}) {
    const page = show({ address: `q=${encodeURIComponent(text)}${more}` });
    page.setRows(people, rows, hasOthers ? {} : null);
    return page;
  }
  const names = () =>
    screen.getAllByRole('link', { name: / Bergman$/ }).map((link) => link.textContent);

  it('lists each person once, in order, by any part of the name', () => {
    showFound([anna, malin, greta, malin]);
    expect(names()).toEqual(['Greta Bergman', 'Malin Bergman', 'Anna Bergman']);
    expect(screen.getByText('3 people')).toBeInTheDocument();
    expect(screen.queryByText(/Searched/)).toBeNull();
    expect(
      screen.getByRole('table', { name: 'People with an account, newest first' }),
    ).toBeVisible();
  });

  it('finds by phone number', () => {
    showFound([anna, { ...malin, mobile: '+46 70 555 01 34' }], { text: '5550134' });
    expect(names()).toEqual(['Malin Bergman']);
  });

  it('is kept to clients of the status', () => {
    showFound([anna, { ...malin, status: 'suspended' }, { ...greta, admin: true }], {
      more: `&status=${anna.status}`,
    });
    expect(names()).toEqual(['Anna Bergman']);
  });

  it('says how many were searched, and adds those whom the server finds by their beginning', async () => {
    const page = showFound([anna], { text: 'bergman', more: '&by=email', hasOthers: true });
    page.set(adminQueries.audienceSize({ to: 'everyone' }), 2_310);
    page.set(clientSearchQueries.peopleByPrefix('bergman'), { rows: [malin], more: false });
    expect(screen.getByText(/Searched 1 of 2,310 clients\./)).toBeVisible();
    await vi.waitFor(() => expect(names()).toEqual(['Anna Bergman', 'Malin Bergman']));
    expect(screen.getByRole('table', { name: 'People found so far, by email' })).toBeVisible();
    expect(button('Search all')).toBeVisible();
  });

  it('says that it has found nobody', { tags: ['full'] }, () => {
    showFound([anna], { text: 'zz', more: '&status=active' });
    expect(
      screen.getByRole('heading', { name: 'No one matches “zz” and status active' }),
    ).toBeVisible();
  });

  it('says that it failed, and tries again', { tags: ['full'] }, async () => {
    const page = show({ address: 'q=zz' });
    const retry = page.fail(people);
    await page.user.click(button('Try again'));
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe('names that cannot be told apart', () => {
  const likeMaya = profileOf({
    uid: 'like',
    lastname: 'Lindqv\u0456st',
    username: 'like',
    email: 'm@example.com',
  });
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
    const submitted = [maya, likeMaya].map((profile) => ({
      uid: profile.uid,
      profile,
      uploadedAt: now,
      verification: verificationOf(),
    }));
    show({ address: 'identity=verified&q=m@', submitted });
    expect(row(/Lindqv/)).toHaveTextContent('Mixes scripts');
    expect(row(/Lindqv/)).not.toHaveTextContent('Looks like');
  });

  it('have no legend where no name is marked', () => {
    show();
    expect(legend()).toBeNull();
  });
});
