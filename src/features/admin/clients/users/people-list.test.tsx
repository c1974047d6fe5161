import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { FoundPeople } from '@/data/admin/people-search';
import { adminQueries } from '@/data/admin-queries';
import type { Profile } from '@/domain/accounts/profile';
import type { PagedQuery } from '@/ui/tables/paged-list';
import { FindClient } from '../account-page';
import { failed, profileOf, verificationOf } from '../clients.fixture';
import { createPersonRow, matchesPerson, type PeopleFilters, type PersonRow, peopleSearchParams } from './filters';
import { PeopleList, type PeopleQuery, usePeople } from './people-list';

const bergman = (firstname: string, day: number): Profile =>
  profileOf({
    uid: firstname,
    firstname,
    username: firstname.toLowerCase(),
    lastname: 'Bergman',
    lastnameKey: 'bergman',
    joinedDate: new Date(2026, 2, day),
  });
const [anna, greta, malin] = [bergman('Anna', 3), bergman('Greta', 9), bergman('Malin', 6)];
const further: FoundPeople['next'] = [{ field: 'lastnameKey', text: 'bergman', other: '', after: null }];

/** What a search for "bergman" has read so far. */
function held(...pages: FoundPeople[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(adminQueries.peopleSearch('').queryKey, { pages: [{ rows: [], next: null }], pageParams: [null] });
  client.setQueryData(adminQueries.peopleSearch('bergman').queryKey, { pages, pageParams: pages.map(() => null) });
  return client;
}
const view = peopleSearchParams.parse(new URLSearchParams('q=bergman'));

function List() {
  const acts = { onClear: vi.fn(), onStanding: vi.fn(), addressWith: () => '' };
  return <PeopleList people={usePeople(view)} filters={view} me="boss" chosen={null} {...acts} />;
}

function show(client: QueryClient, part: React.ReactNode) {
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}
const names = () => screen.getAllByRole('link', { name: / Bergman$/ }).map((link) => link.textContent);

describe('whom a search has found', () => {
  it('stands there once, in order over all pages, with the way to more', () => {
    show(held({ rows: [anna, malin], next: further }, { rows: [greta, malin], next: further }), <List />);
    expect(names()).toEqual(['Greta Bergman', 'Malin Bergman', 'Anna Bergman']);
    expect(screen.getByRole('button', { name: 'Show more' })).toBeVisible();
    expect(screen.getByRole('table', { name: 'People found so far, newest first' })).toBeVisible();
  });

  it('is everybody at the end', () => {
    show(held({ rows: [anna, malin], next: further }, { rows: [greta, malin], next: null }), <List />);
    expect(screen.getByText('All 3 shown.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(screen.queryByText(/There may be more/)).toBeNull();
    expect(screen.getByRole('table', { name: 'People with an account, newest first' })).toBeVisible();
  });

  it('can be chosen of in a finder, which says what finds the others', async () => {
    const onChoose = vi.fn();
    const user = show(held({ rows: [anna, malin], next: further }), <FindClient onChoose={onChoose} />);
    await user.type(screen.getByRole('combobox'), 'bergman');
    const option = await screen.findByRole('option', { name: /Malin/ });
    expect(screen.getByRole('status')).toHaveTextContent('There may be more. Add the first name, or type the email.');
    await vi.waitFor(() => expect(screen.getByRole('listbox')).not.toHaveAttribute('aria-busy'));
    await user.click(option);
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(malin);
  });

  it('threat 31: is marked in a finder where two names look the same', async () => {
    const other = { ...bergman('M\u0430lin', 7), email: 'other@example.com' };
    const user = show(held({ rows: [anna, malin, other], next: null }), <FindClient onChoose={vi.fn()} />);
    await user.type(screen.getByRole('combobox'), 'bergman');
    expect(await screen.findByRole('option', { name: /other@example/ })).toHaveTextContent(
      /Mixes scripts.*Looks like another client’s name/,
    );
    expect(screen.getByRole('option', { name: /^Malin/ })).toHaveTextContent('Looks like another client’s name');
    expect(screen.getByRole('option', { name: /Anna/ })).not.toHaveTextContent(/Mixes|Looks like another client’s name/);
    expect(screen.getByRole('list', { name: 'What the marks mean' })).toBeVisible();
  });
});

describe('people list', () => {
  const maya = createPersonRow(profileOf());
  const noor = createPersonRow(
    profileOf({ uid: 'noor', firstname: 'Noor', lastname: 'Haddad', email: 'noor@example.com', status: 'suspended' }),
  );
  const boss = createPersonRow(
    profileOf({ uid: 'boss', firstname: 'Ada', lastname: 'Ferris', email: 'ada@example.com', admin: true, status: 'pending' }),
  );

  const pages = (rows: readonly PersonRow[], over: Partial<PagedQuery<PersonRow>> = {}): PagedQuery<PersonRow> => ({
    status: 'success',
    data: { pages: [{ rows: [...rows] }] },
    error: null,
    refetch: vi.fn(),
    hasNextPage: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: vi.fn(),
    ...over,
  });

  function show(rows: readonly PersonRow[], address = '', over: Partial<PeopleQuery> = {}) {
    const view: PeopleFilters = peopleSearchParams.parse(new URLSearchParams(address));
    const acts = { onClear: vi.fn(), onStanding: vi.fn() };
    const people: PeopleQuery = { query: pages(rows), filter: undefined, count: undefined, hasMore: false, ...over };
    render(
      <MemoryRouter>
        <PeopleList people={people} filters={view} me="boss" chosen={null} addressWith={({ order }) => `?by=${order}`} {...acts} />
      </MemoryRouter>,
    );
    return { user: userEvent.setup(), ...acts };
  }
  const row = (name: RegExp) => screen.getByRole('row', { name });

  describe('the list of people', () => {
    it('says of each who it is and where it stands, and leads to everything about it', () => {
      show([maya, noor, boss]);
      expect(row(/Maya/)).toHaveTextContent(/Maya Lindqvist.*maya@example\.com.*Active.*Sweden.*1 Mar 2026/);
      expect(screen.getByRole('link', { name: 'Noor Haddad' })).toHaveAttribute('href', '/admin/users/noor');
      expect(row(/Noor/)).toHaveTextContent('Suspended');
      expect(row(/Ada/)).toHaveTextContent('Administrator');
      expect(row(/Ada/)).not.toHaveTextContent('Pending');
    });

    it('threat 30: offers to set a client’s standing, but no administrator’s, and says why', async () => {
      const other = createPersonRow(
        profileOf({ uid: 'ruth', firstname: 'Ruth', lastname: 'Amari', email: 'ruth@example.com', admin: true }),
      );
      const { user, onStanding } = show([maya, boss, other]);
      await user.click(screen.getByRole('button', { name: 'Change status of Maya Lindqvist' }));
      expect(onStanding).toHaveBeenCalledExactlyOnceWith(maya);
      for (const name of ['Ada Ferris', 'Ruth Amari']) {
        const button = screen.getByRole('button', { name: `Change status of ${name}` });
        expect(button).toHaveAccessibleDescription(/Only the operator can change an administrator’s status, with npm run admin:status[.]/);
        await user.click(button);
      }
      expect(onStanding).toHaveBeenCalledOnce();
    });

    it('says in its heads how it is ordered, and orders otherwise there', () => {
      show([maya], 'by=email');
      expect(screen.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
      expect(screen.getByRole('columnheader', { name: 'Joined' })).not.toHaveAttribute('aria-sort');
      expect(screen.getByRole('link', { name: 'Joined' })).toHaveAttribute('href', '/?by=joinedDate');
    });

    it('over documents tells their state, and has their order', () => {
      const waiting = { ...maya, verification: verificationOf({ document: 'images/maya/1-a.png' }) };
      show([waiting], 'identity=waiting');
      expect(row(/Maya/)).toHaveTextContent('Awaiting review');
      expect(screen.queryByRole('link', { name: 'Joined' })).toBeNull();
    });

    it('shows a document whose sender has no profile by the id, without an act', () => {
      show([{ uid: 'abcdefghijklmnop', profile: null, verification: verificationOf({ document: 'a' }) }], 'identity=waiting');
      expect(screen.getByRole('link', { name: 'Client abcd…mnop' })).toBeVisible();
      expect(screen.getByRole('button', { name: /^Change status/ })).toHaveAttribute('aria-disabled', 'true');
    });
  });

  describe('names that cannot be told apart', () => {
    const likeMaya = createPersonRow(profileOf({ uid: 'like', lastname: 'Lindqv\u0456st', username: 'like', email: 'm@example.com' }));
    const legend = () => screen.queryByRole('list', { name: 'What the marks mean' });

    it('threat 31: are marked in both rows, and the marks are explained below the table', () => {
      show([maya, likeMaya, { ...noor, profile: profileOf({ ...noor.profile, username: 'noor' }) }]);
      expect(row(/maya@/)).toHaveTextContent('Looks like another client’s name');
      expect(row(/maya@/)).not.toHaveTextContent('Mixes scripts');
      expect(row(/m@example/)).toHaveTextContent(/Mixes scripts.*Looks like another client’s name/);
      expect(row(/Noor/)).not.toHaveTextContent(/scripts|Looks like/);
      expect(legend()).toHaveTextContent(/more than one alphabet.*Tell them apart by email/);
    });

    it('are compared within what the filter lets through, and a row alone is marked for its scripts only', () => {
      const matches = ({ uid }: PersonRow) => uid === 'like';
      show([maya, likeMaya], 'identity=verified&q=m', { filter: { description: '“m”', matches } });
      expect(row(/Lindqv/)).toHaveTextContent('Mixes scripts');
      expect(row(/Lindqv/)).not.toHaveTextContent('Looks like');
    });

    it('have no marks where there is nothing to know', () => {
      show([maya]);
      expect(legend()).toBeNull();
    });
  });

  describe('a list without people', () => {
    it.each([
      ['nobody at all', '', 'No clients yet', false],
      ['nobody of a standing', 'standing=closed', 'No one matches status closed', true],
      ['nobody whom a search finds', 'q=zz&standing=active', 'No one matches “zz” and status active', true],
      ['no waiting document', 'identity=waiting', 'No documents to review', false],
      ['nobody verified', 'identity=verified', 'No verified clients yet', false],
      ['no rejected document', 'identity=rejected', 'No rejected documents', false],
    ])('says so: %s', (_, address, title, clears) => {
      show([], address);
      expect(screen.getByRole('heading', { name: title })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Clear filter' }) !== null).toBe(clears);
    });

    it('clears the filter where there was one', async () => {
      const { user, onClear } = show([], 'standing=closed');
      await user.click(screen.getByRole('button', { name: 'Clear filter' }));
      expect(onClear).toHaveBeenCalledOnce();
    });

    it('tells none that match from none that are there, where the list is narrowed here', () => {
      const filter = { description: '“noor”', matches: (one: PersonRow) => matchesPerson(one, { text: 'noor', status: null }) };
      show([maya], 'identity=verified&q=noor', { filter });
      expect(screen.getByRole('heading', { name: 'No person matches “noor”' })).toBeVisible();
    });
  });

  describe('a list that is not complete', () => {
    it('is a skeleton while it is read, and can be read again where that failed', async () => {
      const refetch = vi.fn();
      const { user } = show([], '', { query: { ...pages([]), ...failed(refetch), data: undefined } });
      expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load people');
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(refetch).toHaveBeenCalledOnce();
    });

    it('goes on page by page', async () => {
      const fetchNextPage = vi.fn();
      const { user } = show([], '', { query: pages([maya], { hasNextPage: true, fetchNextPage }) });
      await user.click(screen.getByRole('button', { name: 'Show more' }));
      expect(fetchNextPage).toHaveBeenCalledOnce();
    });

    it('says in which order those are whom a search has found so far, and what finds the others', () => {
      show([maya], 'q=lindqvist&by=email', { hasMore: true });
      expect(screen.getByRole('table', { name: 'People found so far, by email' })).toBeVisible();
      const advice = screen.getByText(/There may be more matches; those shown are by email/);
      expect(advice).toHaveTextContent('Add the first name, or type the email.');
    });

    it('says that a search has found nobody so far, without a table', () => {
      show([], 'q=lindqvist+greta', { hasMore: true, query: pages([], { hasNextPage: true }) });
      expect(screen.getByText('No match among the people searched so far.')).toBeVisible();
      expect(screen.getByText(/Type more of the name/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Show more' })).toBeVisible();
      expect(screen.queryByRole('table')).toBeNull();
    });
  });
});
