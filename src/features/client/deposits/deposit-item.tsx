import { Link } from 'react-router-dom';
import { coinName, coinSymbol } from '@/domain/coin';
import type { Deposit, DepositStatus } from '@/domain/requests/deposit';
import { usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { Amount, useAmountsHidden, withoutAmounts } from '@/ui/ledger/hidden-amounts';
import { Quoted } from '@/ui/ledger/quoted';
import { Timeline, TimelineStep } from '@/ui/ledger/timeline';
import { type CancelOutcome, CancelDialog as Dialog } from '@/ui/overlays/cancel-dialog';
import { RequestItem, type RequestItemProps } from '@/ui/tables/requests';
import { Lasting, Time } from '@/ui/time';
import type { DepositLine } from './deposit-rows';
import { stateWords } from './deposit-rows';

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

export interface CancelDialogProps {
  line: DepositLine;
  cancel: (line: DepositLine) => Promise<CancelOutcome>;
  /** @param settled whether nothing is left to cancel, by this or by the desk */
  onClose: (settled: boolean) => void;
}

export function CancelDialog({ line, cancel, onClose }: CancelDialogProps) {
  const { deposit, folio, requestedAt } = line;
  return (
    <Dialog
      what="deposit"
      amount={usd(deposit.amount)}
      folio={folio}
      begun="announced"
      since={requestedAt}
      cancel={() => cancel(line)}
      onClose={onClose}
    >
      The desk will no longer look for your {coinName[deposit.coin].toLowerCase()}. Cancel only what you have not sent: coins that arrive
      for a cancelled deposit are not credited by it. Both entries stay in your book.
    </Dialog>
  );
}

const kinds: Record<DepositStatus, RequestItemProps['state']['kind']> = {
  pending: 'wait',
  completed: 'done',
  rejected: 'no',
  cancelled: 'off',
};
const markOf = (status: DepositStatus): RequestItemProps['state'] => ({ kind: kinds[status], word: stateWords[status] });

export interface DepositItemProps {
  line: DepositLine;
  now: Date;
  /** Grows each time that something happened to this deposit here; 0 when nothing did. */
  touched: number;
  /** Undefined where this client may not cancel. */
  onCancel: ((line: DepositLine) => void) | undefined;
}

export function DepositItem({ line, now, touched, onCancel }: DepositItemProps) {
  const { deposit, folio } = line;
  const hidden = useAmountsHidden();
  const about = (
    <>
      <Amount>{deposit.units}</Amount> {coinSymbol[deposit.coin]}
      {folio && `, ${folio}`}
    </>
  );
  return (
    <RequestItem amount={usd(deposit.amount)} state={markOf(deposit.status)} about={about} touched={touched}>
      <DepositTimeline line={line} now={now} />
      {deposit.status === 'pending' && onCancel && (
        <Button kind="plain" dense aria-label={`Cancel ${named(deposit, folio, hidden)}`} onClick={() => onCancel(line)}>
          Cancel
        </Button>
      )}
    </RequestItem>
  );
}

const named = ({ amount }: Deposit, folio: string | null, hidden: boolean): string =>
  `the deposit${hidden ? '' : ` of ${usd(amount)}`}${folio ? `, ${folio}` : ''}`;
