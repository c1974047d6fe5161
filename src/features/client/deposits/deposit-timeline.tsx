import { Link } from 'react-router-dom';
import { Note } from '@/ui/feedback/note';
import { useAmountsHidden, withoutAmounts } from '@/ui/ledger/hidden-amounts';
import { Quoted } from '@/ui/ledger/quoted';
import { Timeline, TimelineStep } from '@/ui/ledger/timeline';
import { Lasting, Time } from '@/ui/time';
import type { DepositLine } from './history';

/** What has happened to a deposit and what comes next. Nobody promises when. */
export function DepositTimeline({ line, now }: { line: DepositLine; now: Date }) {
  const hidden = useAmountsHidden();
  return (
    <>
      <Timeline>
        <TimelineStep kind="done" time={<Time at={line.requestedAt} />}>
          You said it was sent
        </TimelineStep>
        <Outcome line={line} now={now} />
      </Timeline>
      {line.deposit.status === 'rejected' && line.deposit.note && (
        <Note kind="no">
          <Quoted>{hidden ? withoutAmounts(line.deposit.note) : line.deposit.note}</Quoted>
        </Note>
      )}
    </>
  );
}

function Outcome({ line: { deposit, requestedAt, decidedAt, credited }, now }: { line: DepositLine; now: Date }) {
  const time = decidedAt && <Time at={decidedAt} />;
  switch (deposit.status) {
    case 'pending':
      return (
        <>
          <TimelineStep kind="wait" time={<Lasting since={requestedAt} now={now} />}>
            The desk is looking for the coins
          </TimelineStep>
          <TimelineStep kind="next">Credited to your balance</TimelineStep>
        </>
      );
    case 'completed':
      return (
        <TimelineStep kind="done" time={time}>
          {credited ? (
            <>
              Credited in <Link to={`/user/statement#${credited}`}>{credited}</Link>
            </>
          ) : (
            'Credited to your balance'
          )}
        </TimelineStep>
      );
    case 'rejected':
      return (
        <TimelineStep kind="no" time={time}>
          Rejected by the desk
        </TimelineStep>
      );
    case 'cancelled':
      return (
        <TimelineStep kind="off" time={time}>
          Cancelled by you
        </TimelineStep>
      );
  }
}
