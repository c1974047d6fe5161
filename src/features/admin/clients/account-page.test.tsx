import { screen } from '@testing-library/react';
import { Route, Routes, useParams } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderForAdmin, signInAsAdmin } from '@/data/for-admin.test-utils';
import { clientSearchQueries } from '@/data/hooks/use-client-search';
import { Component as AccountPage } from './account-page';
import { now, profileOf } from './clients.fixture';

signInAsAdmin(now);

/** jsdom has no layout: no row is in view, so none reads its balance. */
class ObserverStub {
  observe() {}
  disconnect() {}
}

/** In place of the client's page. */
function ClientPage() {
  return <p>The page of {useParams().uid}</p>;
}

const newest = adminQueries.people({ order: 'joinedDate' });
const searched = clientSearchQueries.searchedPeople();

function show({
  path = '/admin/account',
  rows = [],
  found = [],
}: {
  path?: string;
  /** The list. */
  rows?: ReturnType<typeof profileOf>[];
  /** Whom the search looks at. */
  found?: ReturnType<typeof profileOf>[];
} = {}) {
  vi.stubGlobal('IntersectionObserver', ObserverStub);
  const reads = createReads();
  reads.setRows(newest, rows);
  reads.setRows(searched, found);
  return renderForAdmin(
    <Routes>
      <Route path="/admin/account" element={<AccountPage />} />
      <Route path="/admin/users/:uid" element={<ClientPage />} />
    </Routes>,
    reads,
    { path },
  );
}

describe('the search for a client', () => {
  const bergman = (firstname: string) =>
    profileOf({
      uid: firstname,
      firstname,
      username: firstname.toLowerCase(),
      lastname: 'Bergman',
      email: `${firstname}@example.com`,
    });
  const anna = bergman('Anna');
  const malin = bergman('Malin');

  /** Types a part of the name of these people. */
  async function search(rows: ReturnType<typeof profileOf>[], text = 'ergma') {
    const page = show({ found: rows });
    await page.user.click(screen.getByRole('combobox'));
    await page.user.paste(text);
    await screen.findAllByRole('option');
    await vi.waitFor(() => expect(screen.getByRole('listbox')).not.toHaveAttribute('aria-busy'));
    return page;
  }

  it.each([
    ['first name', 'mali'],
    ['last name', 'ergman'],
    ['phone number', '070 5550134'],
  ])('opens the page of the client that is chosen: by %s', async (_, text) => {
    const { user } = await search([anna, { ...malin, mobile: '+46 70 555 01 34' }], text);
    await user.click(screen.getByRole('option', { name: /Malin/ }));
    expect(screen.getByText('The page of Malin')).toBeVisible();
  });

  it('shows twenty, and says how to find the others', async () => {
    const many = Array.from({ length: 21 }, (_, i) => bergman(`Anna${i}`));
    await search(many);
    expect(screen.getAllByRole('option')).toHaveLength(20);
    expect(
      screen.getByText('There may be more. Add the first name, or type the email.'),
    ).toBeVisible();
  });

  it('threat 31: marks names that look the same', async () => {
    await search([anna, malin, { ...bergman('M\u0430lin'), email: 'other@example.com' }]);
    expect(screen.getByRole('option', { name: /other@example/ })).toHaveTextContent(
      /Mixes scripts.*Looks like another client’s name/,
    );
    expect(screen.getByRole('option', { name: /^Malin/ })).toHaveTextContent(
      'Looks like another client’s name',
    );
    expect(screen.getByRole('option', { name: /Anna/ })).not.toHaveTextContent(
      /Mixes|Looks like another client’s name/,
    );
    expect(screen.getByRole('list', { name: 'What the marks mean' })).toBeVisible();
  });

  it('says what is on the page of a client', () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    expect(screen.getByText(/Balances can’t be typed over/)).toBeVisible();
  });
});

describe('the list of clients', () => {
  it('has the newest first without administrators, and leads to their pages', () => {
    const day = (n: number) => ({ joinedDate: new Date(2026, 2, n) });
    show({
      rows: [
        profileOf({ uid: 'nora', firstname: 'Nora', ...day(9) }),
        profileOf({ uid: 'boss', firstname: 'Ada', admin: true, ...day(8) }),
        profileOf(day(1)),
      ],
    });
    const links = screen.getAllByRole('link', { name: /Lindqvist$/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/users/nora',
      '/admin/users/maya',
    ]);
    expect(screen.getByRole('heading', { name: 'Clients, newest first' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Change status/ })).toBeNull();
  });

  it('says that there are none yet, and that it could not be loaded', async () => {
    const page = show();
    expect(screen.getByText('No clients yet')).toBeVisible();
    page.clear(newest);
    const retry = page.fail(newest);
    await page.press('Try again');
    expect(retry).toHaveBeenCalledOnce();
  });
});

it.each([
  ['leads on to the client whom the address names', '?client=maya', 'The page of maya'],
  ['asks for a client where the address names none that can be', '?client=a%2Fb', 'Account'],
])('%s', (_, search, shown) => {
  show({ path: `/admin/account${search}` });
  expect(screen.getByText(shown)).toBeVisible();
});
