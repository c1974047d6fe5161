import { screen } from '@testing-library/react';
import { Route, Routes, useParams } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderForAdmin, signInAsAdmin } from '@/data/for-admin.test-utils';
import { Component as AccountPage } from './account-page';
import { now, profileOf } from './clients.fixture';

signInAsAdmin(now);

/** In place of the client's page. */
function ClientPage() {
  return <p>The page of {useParams().uid}</p>;
}

function show({ path = '/admin/account' } = {}) {
  const reads = createReads();
  reads.setRows(adminQueries.peopleSearch(''), []);
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

  /** Types a name, of which the first page of the people found has been read. */
  async function search(rows: ReturnType<typeof profileOf>[], next: unknown = null) {
    const page = show();
    page.setRows(adminQueries.peopleSearch('bergman'), rows, next);
    await page.user.click(screen.getByRole('combobox'));
    await page.user.paste('bergman');
    await screen.findByRole('option', { name: /Anna/ });
    await vi.waitFor(() => expect(screen.getByRole('listbox')).not.toHaveAttribute('aria-busy'));
    return page;
  }

  it('opens the page of the client that is chosen, and says how to find others', async () => {
    const { user } = await search(
      [anna, malin],
      [{ field: 'lastnameKey', text: 'bergman', other: '', after: null }],
    );
    expect(
      screen.getByText('There may be more. Add the first name, or type the email.'),
    ).toBeVisible();
    await user.click(screen.getByRole('option', { name: /Malin/ }));
    expect(screen.getByText('The page of Malin')).toBeVisible();
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

it.each([
  ['leads on to the client whom the address names', '?client=maya', 'The page of maya'],
  ['asks for a client where the address names none that can be', '?client=a%2Fb', 'Account'],
])('%s', (_, search, shown) => {
  show({ path: `/admin/account${search}` });
  expect(screen.getByText(shown)).toBeVisible();
});
