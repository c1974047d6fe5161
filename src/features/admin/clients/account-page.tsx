import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { bookPageSizes } from '@/data/collections/book';
import { useBook } from '@/data/hooks/use-book';
import { usePeopleOptions } from '@/data/hooks/use-people-search';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { findNameMarks } from '@/domain/accounts/look-alike-names';
import { formatName } from '@/domain/accounts/person-words';
import { formatFullName, type Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/ledger/revision-fields';
import { ProfileStatusMark } from '@/ui/feedback/account-status-mark';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Note } from '@/ui/feedback/note';
import { QueryBoundary } from '@/ui/feedback/query-boundary';
import { TableSkeleton } from '@/ui/feedback/skeleton';
import { Combobox } from '@/ui/forms/combobox';
import { Heading, HeadingLevel } from '@/ui/heading';
import { Page } from '@/ui/page';
import { Photo } from '@/ui/photo';
import { getClientPath } from '@/ui/tables/client-link';
import { NameMarks, NameMarksLegend } from '@/ui/tables/name-marks';
import { getClientParam } from '@/ui/tables/search-params';
import { ClientColumn, ClientColumns, ClientHeader, ClientSummary } from './client-layout';
import { AccountPanel } from './panels/account-panel';
import { ClientBook } from './panels/client-book';

function FindClient({ onChoose }: { onChoose: (profile: Profile) => void }) {
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
      onSelect={(profile) => {
        setText('');
        onChoose(profile);
      }}
    />
  );
}

function ClientAccount({ profile }: { profile: Profile }) {
  const { uid } = profile;
  const own = useUserState().uid === uid;
  const { book, growth } = useBook(uid, bookPageSizes.desk);
  const marks = findNameMarks([profile]);
  return (
    <>
      <ClientHeader photo={<Photo src={profile.photoUrl} alt="" />}>
        <Heading className="text-d-sm">{formatName(profile, uid)}</Heading>
        <ClientSummary>
          <span className="wrap-anywhere">{profile.email}</span>
          <ProfileStatusMark profile={profile} />
          {profile.admin && <span>Administrator</span>}
          <NameMarks marks={marks.get(uid)} />
          <Link to={getClientPath(uid)}>Client profile</Link>
        </ClientSummary>
        <NameMarksLegend marksByClient={marks} />
      </ClientHeader>
      <HeadingLevel level={3}>
        <ClientColumns>
          <ClientColumn>
            <ClientBook uid={uid} bookQuery={book} growth={growth} accountOnly />
          </ClientColumn>
          <ClientColumn>
            <AccountPanel first profile={profile} own={own} />
          </ClientColumn>
        </ClientColumns>
      </HeadingLevel>
    </>
  );
}

export function Component() {
  const [params, setParams] = useSearchParams();
  const uid = getClientParam(params);
  const isChosen = useRef(false);
  /** Called when the part of another client appears. It takes the focus if it was chosen here. */
  const focusChosen = useCallback((part: HTMLElement | null) => {
    if (isChosen.current) part?.focus();
  }, []);
  return (
    <Page title="Account">
      <div className="mb-8 grid grid-cols-1 items-start gap-x-12 gap-y-6 lg:grid-cols-2">
        <FindClient
          onChoose={(profile) => {
            isChosen.current = true;
            setParams({ client: profile.uid });
          }}
        />
        <Note>
          <b>Balances can’t be typed over: every change is an entry.</b> Deposits, withdrawals, trades and fees change the figures, each
          with its cause. Anything else is an adjustment, and the client sees exactly what it is and why.
        </Note>
      </div>
      <div key={uid} ref={focusChosen} tabIndex={-1}>
        {uid === null ? <NoClientChosen /> : <ChosenClient uid={uid} />}
      </div>
    </Page>
  );
}

const NoClientChosen = () => (
  <EmptyState title="Search for a client">
    You’ll see their balance, what is reserved or held in open trades, and every entry that changed it.
  </EmptyState>
);

function ChosenClient({ uid }: { uid: Uid }) {
  // Clients change their own profiles without an entry, so live updates do not report it.
  const profile = useQuery({ ...queries.profile(uid), staleTime: 0 });
  return (
    <QueryBoundary
      query={profile}
      loading={<TableSkeleton rows={6} />}
      failedTitle="Couldn’t load the client"
      isEmpty={(found) => found === null}
      empty={
        <EmptyState title="Client not found">
          Part of the link may be missing. Search for the client above, or under <Link to="/admin/users">Manage Users</Link>.
        </EmptyState>
      }
    >
      {(found) => found && <ClientAccount profile={found} />}
    </QueryBoundary>
  );
}
