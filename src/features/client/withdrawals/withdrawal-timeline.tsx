import { Link } from 'react-router-dom';
import { Note } from '@/ui/feedback/note';
import { useAmountsHidden, withoutAmounts } from '@/ui/ledger/hidden-amounts';
import { Quoted } from '@/ui/ledger/quoted';
import { Timeline, TimelineStep } from '@/ui/ledger/timeline';
import { Lasting, Time } from '@/ui/time';
import type { WithdrawalLine } from './history';

/** What has happened to a withdrawal and what comes next. Nobody promises when. */
export function WithdrawalTimeline({ line, now }: { line: WithdrawalLine; now: Date }) {
  const { request, deleted } = line;
  const hidden = useAmountsHidden();
  const words = deleted?.reason ?? request.note;
  const refused = deleted !== null || request.status === 'rejected';
  return (
    <>
      <Timeline>
        <TimelineStep kind="done" time={<Time at={line.requestedAt} />}>
          Requested, and reserved
        </TimelineStep>
        <Outcome line={line} now={now} />
        {deleted && (
          <TimelineStep kind="off" time={<Time at={deleted.at} />}>
            Taken off the list by the desk
          </TimelineStep>
        )}
      </Timeline>
      {words && (
        <Note kind={refused ? 'no' : 'plain'}>
          <Quoted>{hidden ? withoutAmounts(words) : words}</Quoted>
        </Note>
      )}
    </>
  );
}

function Outcome({ line: { request, requestedAt, decidedAt, posted, deleted }, now }: { line: WithdrawalLine; now: Date }) {
  const time = decidedAt && <Time at={decidedAt} />;
  switch (request.status) {
    case 'pending':
      if (deleted) return null;
      return (
        <>
          <TimelineStep kind="wait" time={<Lasting since={requestedAt} now={now} />}>
            The desk is reviewing it
          </TimelineStep>
          <TimelineStep kind="next">Sent, and debited from your balance</TimelineStep>
        </>
      );
    case 'completed':
      return (
        <TimelineStep kind="done" time={time}>
          {posted ? (
            <>
              Sent, and debited in <Link to={`/user/statement#${posted}`}>{posted}</Link>
            </>
          ) : (
            'Sent, and debited from your balance'
          )}
        </TimelineStep>
      );
    case 'rejected':
      return (
        <TimelineStep kind="no" time={time}>
          Rejected by the desk, available again
        </TimelineStep>
      );
    case 'cancelled':
      return (
        <TimelineStep kind="off" time={time}>
          Cancelled by you, available again
        </TimelineStep>
      );
  }
}
