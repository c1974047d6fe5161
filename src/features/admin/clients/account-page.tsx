import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { usePeopleOptions } from '@/data/hooks/use-people-search';
import { findNameMarks } from '@/domain/accounts/look-alike-names';
import { formatFullName } from '@/domain/accounts/profile';
import { Note } from '@/ui/feedback/note';
import { Combobox } from '@/ui/forms/combobox';
import { Page } from '@/ui/page';
import { getClientPath } from '@/ui/tables/client-link';
import { NameMarks, NameMarksLegend } from '@/ui/tables/name-marks';
import { getClientParam } from '@/ui/tables/search-params';

/** Opens a client's page by search. Links that name the client here (`?client={uid}`) lead on to it. */
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
            <b>Balances can’t be typed over: every change is an entry.</b> The client’s page shows the balance, what is reserved or held in
            open trades, and every entry. Adjust the account there.
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
  const marks = findNameMarks(results.data?.rows ?? []);
  return (
    <Combobox
      label="Search clients"
      hint="Type the start of the email, username or last name, or both names."
      text={text}
      onTextChange={setText}
      results={results}
      busy={busy}
      getKey={({ uid }) => uid}
      getOption={(profile) => ({
        name: formatFullName(profile),
        detail: profile.email,
        photo: profile.photoUrl,
        marks: <NameMarks marks={marks.get(profile.uid)} />,
      })}
      legend={<NameMarksLegend marksByClient={marks} />}
      onSelect={({ uid }) => void navigate(getClientPath(uid))}
    />
  );
}
