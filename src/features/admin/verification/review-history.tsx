import { useState } from 'react';
import { causeOf } from '@/data/ledger/causes';
import type { Uid } from '@/domain/ledger/envelope';
import { Button } from '@/ui/button';
import { Failed } from '@/ui/feedback/empty';
import type { RemoteState } from '@/ui/feedback/remote';
import { Bar } from '@/ui/feedback/skeleton';
import { Heading } from '@/ui/heading';
import { useFocusAtEnd } from '@/ui/hooks/use-focus-at-end';
import { Timeline, TimelineStep } from '@/ui/ledger/timeline';
import { EntryLink } from '@/ui/tables/client-link';
import { Time } from '@/ui/time';
import type { PastAct } from './history';

/** How many acts stand here before somebody asks for all. */
const latest = 5;

/** What happened before, as the client's book says it: documents, views and decisions. */
export function ReviewHistory({ uid, of }: { uid: Uid; of: RemoteState<PastAct[]> }) {
  return (
    <section className="review-history">
      <Heading className="part-label">In the client’s book so far</Heading>
      {of.data ? <Acts uid={uid} acts={of.data} /> : of.status === 'pending' && <Waiting />}
      {of.status === 'error' && !of.data && (
        <Failed title="The client’s book could not be read" onRetry={of.refetch}>
          {causeOf(of.error)}
        </Failed>
      )}
    </section>
  );
}

function Acts({ uid, acts }: { uid: Uid; acts: PastAct[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? acts : acts.slice(-latest);
  const steps = useFocusAtEnd<HTMLDivElement>(shown.length < acts.length, 0);
  return (
    <>
      {shown.length < acts.length && (
        <Button kind="plain" dense onClick={() => setAll(true)}>
          Show the {acts.length - shown.length} before
        </Button>
      )}
      <div ref={steps}>
        <Timeline>
          {shown.map(({ op, kind, what, by, folio, at, note, earlier }) => (
            <TimelineStep key={op} kind={kind} time={<Time at={at} />}>
              {what}
              {earlier && ', another document'}, by {by.replace(/^(?=You$|The client$)./, (letter) => letter.toLowerCase())}{' '}
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

const Waiting = () => (
  <div aria-busy="true">
    <p role="status" className="sr-only">
      Reading the client’s book…
    </p>
    <div aria-hidden="true">
      <Timeline>
        <TimelineStep kind="next">
          <Bar width="9rem" />
        </TimelineStep>
        <TimelineStep kind="next">
          <Bar width="7rem" />
        </TimelineStep>
      </Timeline>
    </div>
  </div>
);
