import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getReadErrorMessage } from '@/data/ledger/error-messages';
import { queries } from '@/data/queries';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/revision-fields';
import { EntryLink } from '@/parts/clients/client-link';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { ErrorState } from '@/ui/feedback/empty-state';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { LoadingPart, SkeletonBar } from '@/ui/feedback/skeleton';
import { Heading } from '@/ui/heading';
import { useFocusAfterLoadMore } from '@/ui/hooks/use-focus';
import { Timeline, TimelineStep } from '@/ui/ledger/timeline';
import { partLabel } from '@/ui/part-label';
import { Time } from '@/ui/time';
import { getActors, getPastActs, type PastAct } from './decision';

const initialActs = 5;

/** What the client's book has about the documents: sent, viewed, decided. */
export function ReviewHistory({ uid, me, document }: { uid: Uid; me: Uid; document: string }) {
  const acts = useHistory(uid, me, document);
  return (
    <section className="grid justify-items-start gap-3">
      <Heading className={cx('w-full', partLabel.ruled)}>History in the client’s book</Heading>
      {acts.data ? (
        <ActList uid={uid} acts={acts.data} />
      ) : (
        acts.status === 'pending' && <HistorySkeleton />
      )}
      {acts.status === 'error' && !acts.data && (
        <ErrorState title="Couldn’t load the client’s book" onRetry={acts.refetch}>
          {getReadErrorMessage(acts.error)}
        </ErrorState>
      )}
    </section>
  );
}

function ActList({ uid, acts }: { uid: Uid; acts: PastAct[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? acts : acts.slice(-initialActs);
  const steps = useFocusAfterLoadMore<HTMLDivElement>(shown.length < acts.length, 0);
  return (
    <>
      {shown.length < acts.length && (
        <Button kind="plain" dense onClick={() => setAll(true)}>
          Show {acts.length - shown.length} earlier
        </Button>
      )}
      <div ref={steps}>
        <Timeline>
          {shown.map(({ op, kind, what, by, folio, at, note, isEarlierDocument }) => (
            <TimelineStep key={op} kind={kind} time={<Time at={at} />}>
              {what}
              {isEarlierDocument && ' (another document)'}, by{' '}
              {by.replace(/^(?=You$|The client$)./, (letter) => letter.toLowerCase())}{' '}
              <span className="text-ink-3 text-t-xs">
                <EntryLink uid={uid} folio={folio} />
              </span>
              {note && <q className="block text-ink-2">{note}</q>}
            </TimelineStep>
          ))}
        </Timeline>
      </div>
    </>
  );
}

const HistorySkeleton = () => (
  <LoadingPart label="Loading the client’s book…">
    <div aria-hidden="true">
      <Timeline>
        <TimelineStep kind="next">
          <SkeletonBar width="9rem" />
        </TimelineStep>
        <TimelineStep kind="next">
          <SkeletonBar width="7rem" />
        </TimelineStep>
      </Timeline>
    </div>
  </LoadingPart>
);

function useHistory(uid: Uid, me: Uid, document: string): QueryState<PastAct[]> {
  const entries = useQuery(queries.collectionEntries(uid, 'verifications'));
  const actors = getActors(entries.data ?? [], uid);
  const profiles = useQueries({ queries: actors.map((actor) => queries.profile(actor)) });
  const people = new Map(
    profiles.flatMap(({ data }): [Uid, Profile][] => (data ? [[data.uid, data]] : [])),
  );
  return {
    ...entries,
    data: entries.data && getPastActs(entries.data, { uid, me, people, document }),
  };
}
