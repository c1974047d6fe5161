import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { usePeopleOptions } from '@/data/hooks/use-people-search';
import { Note } from '@/ui/feedback/note';
import { Page } from '@/ui/page';
import { getClientPath } from '@/ui/tables/client-link';
import { PersonCombobox } from '@/ui/tables/person-combobox';
import { getClientParam } from '@/ui/tables/search-params';

/**
 * Opens a client's page by search. Links that name the client here (`?client={uid}`) lead on to it.
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
            the balance, what is reserved or held in open trades, and every entry. Adjust the
            account there.
          </Note>
        </div>
      </div>
    </Page>
  );
}

function FindClient() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { results, busy } = usePeopleOptions(text);
  return (
    <PersonCombobox
      label="Search clients"
      hint="Type the start of the email, username, first or last name, or both names."
      text={text}
      onTextChange={setText}
      results={results}
      busy={busy}
      onSelect={({ uid }) => void navigate(getClientPath(uid))}
    />
  );
}
