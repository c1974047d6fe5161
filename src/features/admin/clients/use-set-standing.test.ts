import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { deskQueries } from '@/data/desk-queries';
import { profileOf } from './clients.fixture';
import { showStanding } from './use-set-standing';

it.each([
  ['the list of people', deskQueries.people({ order: 'email' })],
  ['what a search has found', deskQueries.foundPeople('lind')],
])('a standing that was set is seen at once in %s', (_, { queryKey }) => {
  const client = new QueryClient();
  const other = profileOf({ uid: 'noor' });
  client.setQueryData<unknown>(queryKey, {
    pages: [
      { rows: [other], next: null },
      { rows: [profileOf()], next: null },
    ],
    pageParams: [null, null],
  });
  showStanding(client, 'maya', 'suspended');
  expect(client.getQueryData(queryKey)).toMatchObject({
    pages: [{ rows: [{ status: other.status }] }, { rows: [{ status: 'suspended' }] }],
  });
});

it('a standing that was set takes the client out of the requests to close an account', () => {
  const client = new QueryClient();
  const [other, maya] = [profileOf({ uid: 'noor', closureAt: new Date(0) }), profileOf({ closureAt: new Date(1) })];
  const { queryKey } = deskQueries.closures();
  client.setQueryData(queryKey, { pages: [{ rows: [other, maya], next: null }], pageParams: [null] });
  showStanding(client, 'maya', 'active');
  expect(client.getQueryData(queryKey)?.pages[0]?.rows).toEqual([other]);
});
