import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useState } from 'react';
import { useAdministratorNames } from '@/data/hooks/use-administrator-names';
import { useClientName } from '@/data/hooks/use-client-name';
import { useUserState } from '@/data/user-state';
import { operator } from '@/domain/accounts/account';
import { formatFullName } from '@/domain/accounts/profile';
import { journalKindLabels, journalKinds } from '@/domain/ledger/journal';
import type { Uid } from '@/domain/revision-fields';
import { ClientFilterNote } from '@/parts/clients/client-link';
import { PersonCombobox } from '@/parts/clients/person-combobox';
import { Note } from '@/ui/feedback/note';
import { RetryButton } from '@/ui/feedback/retry-button';
import { DateRange } from '@/ui/forms/date-range';
import { LiveAside, Page } from '@/ui/page';
import { type ListState, useListSearchParams } from '@/ui/tables/search-params';
import { Tabs } from '@/ui/tables/tabs';
import { OptionalFilter, Toolbar } from '@/ui/tables/toolbar';
import { ActsPanel } from './acts-panel';
import { decisionKinds, type JournalFilters, journalSearchParams } from './journal-filters';
import { actsQuery, administratorsQuery } from './journal-queries';
import { formatWriter } from './journal-words';
import { WeeksPanel } from './weeks-panel';

/** Acts of administrators, and how long their decisions took. */
export function Component() {
  const list = useListSearchParams(journalSearchParams);
  const { filters, getSearchWith } = list;
  const { tab, by, client, kind } = filters;
  const name = useClientName(client);
  const weeksKind = decisionKinds.find((one) => one === kind) ?? null;
  const renderToolbar = (end?: ReactNode) => <JournalToolbar list={list} end={end} />;
  return (
    <Page title="Journal" aside={tab === 'acts' && <LiveAside />}>
      <div className="mb-6">
        <Tabs
          label="View"
          tabs={[
            { to: getSearchWith({ tab: 'acts' }), label: 'Acts', current: tab === 'acts' },
            {
              to: getSearchWith({ tab: 'weeks', kind: weeksKind }),
              label: 'By week',
              current: tab === 'weeks',
            },
          ]}
        />
      </div>
      <ClientFilterNote
        name={name}
        itemsLabel={tab === 'acts' ? 'acts' : 'decisions'}
        allPath={getSearchWith({ client: null })}
      />
      {tab === 'acts' ? (
        <ActsPanel list={list} renderToolbar={renderToolbar} />
      ) : (
        <>
          {renderToolbar()}
          <WeeksPanel key={`${by} ${client} ${kind}`} filters={filters} />
        </>
      )}
    </Page>
  );
}

const getKindOptions = (kinds: typeof journalKinds | typeof decisionKinds) =>
  kinds.map((value) => ({ value, label: journalKindLabels[value] }));

function JournalToolbar({ list, end }: { list: ListState<JournalFilters>; end: ReactNode }) {
  const { uid: me } = useUserState();
  const { filters, change, searchBox } = list;
  const { tab, by, kind, from, to } = filters;
  const administrators = useQuery(administratorsQuery());
  const others = (administrators.data ?? []).filter(({ uid }) => uid !== me);
  const present = [
    { value: me, label: 'You' },
    ...others.map((profile) => ({ value: profile.uid, label: formatFullName(profile) })),
  ];
  const seen = useSeenWriters(filters).filter((writer) =>
    present.every(({ value }) => value !== writer.value),
  );
  const options = [...present, ...seen];
  const isListed = by === null || options.some(({ value }) => value === by);
  const getName = useAdministratorNames(isListed || by === operator ? [] : [by]);
  return (
    <>
      <ClientSearch onSelect={(client) => change({ client })} ref={searchBox} />
      <Toolbar label="Filter acts">
        <OptionalFilter
          label="Administrator"
          every="All administrators"
          value={by}
          options={
            isListed
              ? options
              : [...options, { value: by, label: by === operator ? 'The operator' : getName(by) }]
          }
          onChange={(uid) => change({ by: uid })}
        />
        <OptionalFilter
          label="Kind of act"
          every="All kinds"
          value={kind}
          options={getKindOptions(tab === 'weeks' ? decisionKinds : journalKinds)}
          onChange={(chosen) => change({ kind: chosen })}
        />
        {tab === 'acts' && (
          <DateRange
            label="Days"
            from={from}
            to={to}
            onChange={(first, last) => change({ from: first, to: last })}
          />
        )}
        {end && <div className="ml-auto">{end}</div>}
      </Toolbar>
      {administrators.status === 'error' && (
        <Note className="mb-6">
          <b>Couldn’t load the other administrators.</b>{' '}
          <RetryButton onRetry={administrators.refetch} />
        </Note>
      )}
    </>
  );
}

/**
 * Who wrote acts that are loaded: former administrators and the operator, too. Reads nothing, and
 * stays while one of them is chosen.
 */
function useSeenWriters(filters: JournalFilters): { value: Uid; label: string }[] {
  const { data } = useInfiniteQuery({ ...actsQuery({ ...filters, by: null }), enabled: false });
  const writers = new Map(
    (data?.pages ?? []).flatMap(({ rows }) =>
      rows.map((row) => [row.entry.actor, formatWriter(row, null)]),
    ),
  );
  return [...writers]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}

function ClientSearch({
  onSelect,
  ref,
}: {
  onSelect: (uid: Uid) => void;
  ref: Ref<HTMLInputElement>;
}) {
  const [text, setText] = useState('');
  return (
    <div className="mb-4">
      <PersonCombobox
        ref={ref}
        label="Client"
        placeholder="Any client"
        text={text}
        onTextChange={setText}
        onSelect={({ uid }) => {
          setText('');
          onSelect(uid);
        }}
      />
    </div>
  );
}
