import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { FoundPeople } from '@/data/admin/people-search';
import { deskQueries } from '@/data/desk-queries';
import type { Profile } from '@/domain/accounts/profile';
import { FindClient } from '../account-page';
import { profileOf } from '../clients.fixture';
import { peopleAddress } from './filters';
import { PeopleList } from './people-list';
import { usePeople } from './use-people';

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
  client.setQueryData(deskQueries.foundPeople('').queryKey, { pages: [{ rows: [], next: null }], pageParams: [null] });
  client.setQueryData(deskQueries.foundPeople('bergman').queryKey, { pages, pageParams: pages.map(() => null) });
  return client;
}
const view = peopleAddress.viewOf(new URLSearchParams('q=bergman'));

function List() {
  const acts = { onClear: vi.fn(), onStanding: vi.fn(), addressWith: () => '' };
  return <PeopleList people={usePeople(view)} view={view} me="boss" chosen={null} {...acts} />;
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
    expect(screen.getByText('All 3 are shown.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(screen.queryByText(/There may be more/)).toBeNull();
    expect(screen.getByRole('table', { name: 'People with an account, newest first' })).toBeVisible();
  });

  it('can be chosen of in a finder, which says what finds the others', async () => {
    const onChoose = vi.fn();
    const user = show(held({ rows: [anna, malin], next: further }), <FindClient onChoose={onChoose} />);
    await user.type(screen.getByRole('combobox'), 'bergman');
    const option = await screen.findByRole('option', { name: /Malin/ });
    expect(screen.getByRole('status')).toHaveTextContent('There may be more. Type the first name too, or the e-mail address.');
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
