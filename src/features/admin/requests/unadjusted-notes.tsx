import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClientName } from '@/data/hooks/use-client-name';
import { queries } from '@/data/queries';
import type { Uid } from '@/domain/ledger/envelope';
import type { Entry } from '@/domain/ledger/ledger';
import { type Money, subtract } from '@/domain/money';
import { signedUsd, usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { together } from '@/ui/feedback/together';
import { Quoted } from '@/ui/ledger/quoted';
import { differenceOp, dropRest, type Rest, useRests } from './unadjusted';
import { useDifference } from './use-difference';

/** Above the deposits: differences whose adjustment was left for later, or broke off. @param of one client's alone */
export function UnadjustedNotes({ me, of }: { me: Uid; of?: Uid | undefined }) {
  const rests = useRests(me).filter(({ uid }) => of === undefined || uid === of);
  return rests.map((rest) => <Unadjusted key={rest.ref} me={me} rest={rest} />);
}

/** The book says what became of both acts: of a deposit that was not completed nothing is left to do, nor of one that is adjusted. */
function Unadjusted({ me, rest }: { me: Uid; rest: Rest }) {
  const { uid, ref } = rest;
  const completion = useQuery(queries.entry(uid, ref));
  const adjustment = useQuery(queries.entry(uid, differenceOp(ref)));
  const both = together([completion, adjustment], () => ({ completed: completion.data, adjusted: isAdjustment(adjustment.data) }));
  const isDone = isAdjustment(adjustment.data);
  useEffect(() => {
    if (isDone) dropRest(me, ref);
  }, [isDone, me, ref]);
  if (both.status === 'error' && !both.data) return <Unread by={rest.by} onRetry={both.refetch} />;
  return both.data?.completed && !both.data.adjusted ? <Left me={me} rest={rest} /> : null;
}

/** The rules leave the name to such an entry alone. */
const isAdjustment = (entry: Entry | null | undefined): boolean => entry?.action === 'account.adjusted';

const Unread = ({ by, onRetry }: { by: Money; onRetry: () => unknown }) => (
  <div className="mb-s-4">
    <Note role="status">
      It could not be read whether a difference of {signedUsd(by)} USD was adjusted.{' '}
      <Button kind="plain" dense onClick={() => void onRetry()}>
        Try again
      </Button>
    </Note>
  </div>
);

function Left({ me, rest }: { me: Uid; rest: Rest }) {
  const { uid, received, by, reason, ref } = rest;
  const name = useClientName(uid);
  const { failure, busy, attempt } = useDifference(me, () => undefined);
  return (
    <div className="mb-s-4">
      <Note kind="wait">
        <p>
          <b className="wrap-anywhere">
            A difference of {signedUsd(by)} USD for {name} is not adjusted yet.
          </b>{' '}
          {usd(subtract(received, by))} was credited, {usd(received)} came in. <Quoted>{reason}</Quoted>
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button dense busy={busy} onClick={() => void attempt(rest)}>
            Adjust by {signedUsd(by)}
          </Button>
          <Button dense notYet={busy ? 'It is being written.' : undefined} onClick={() => dropRest(me, ref)}>
            No adjustment needed
          </Button>
        </div>
        <p role="status" className="mt-2 text-red empty:mt-0">
          {failure}
        </p>
      </Note>
    </div>
  );
}
