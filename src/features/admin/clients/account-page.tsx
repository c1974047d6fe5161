import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { adminQueries } from '@/data/admin-queries';
import { useUserState } from '@/data/user-state';
import { getClientPath } from '@/parts/clients/client-link';
import { PersonCombobox } from '@/parts/clients/person-combobox';
import { Note } from '@/ui/feedback/note';
import { Page, Panel } from '@/ui/page';
import { ListKeys } from '@/ui/tables/list-keys';
import { getClientParam } from '@/ui/tables/search-params';
import { mapPagedRows, PeopleList } from './users/people-list';
import { createPersonRow, type PeopleFilters } from './users/user-filters';

/**
 * Opens a client's page by search or from the list. Links that name the client here
 * (`?client={uid}`) lead on to it.
 */
export function Component() {
  const [params] = useSearchParams();
  const uid = getClientParam(params);
  if (uid !== null) return <Navigate replace to={getClientPath(uid)} />;
  return (
    <Page title="Account">
      <div className="grid gap-6">
        <FindClient />
        <div className="max-w-measure">
          <Note>
            <b>Balances can’t be typed over: every change is an entry.</b> The client’s page shows
            the balance, what is reserved or in open trades, and every entry. Adjust the account
            there.
          </Note>
        </div>
        <NewestClients />
      </div>
    </Page>
  );
}

function FindClient() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  return (
    <PersonCombobox
      label="Search clients"
      text={text}
      onTextChange={setText}
      onSelect={({ uid }) => void navigate(getClientPath(uid))}
    />
  );
}

const newestFirst: PeopleFilters = {
  text: '',
  status: null,
  closure: false,
  identity: null,
  order: 'joinedDate',
};

/** Administrators have no account, so they are left out. */
function NewestClients() {
  const { uid: me } = useUserState();
  const people = mapPagedRows(
    useInfiniteQuery(adminQueries.people({ order: newestFirst.order })),
    createPersonRow,
  );
  const pages = people.data?.pages.map((page) => ({
    ...page,
    rows: page.rows.filter(({ profile }) => !profile?.admin),
  }));
  return (
    <Panel title="Clients, newest first">
      <ListKeys openDescription="Open the client profile">
        <PeopleList
          people={{
            query: { ...people, data: pages && { pages } },
            filter: undefined,
            count: undefined,
          }}
          filters={newestFirst}
          me={me}
          chosen={null}
          onClear={() => undefined}
        />
      </ListKeys>
    </Panel>
  );
}
