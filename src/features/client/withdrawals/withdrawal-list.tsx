import { Link } from 'react-router-dom';
import { getErrorMessage } from '@/data/ledger/error-messages';
import type { SavedAddress } from '@/domain/accounts/profile';
import { coinName } from '@/domain/coin';
import { formatUsd, shortenMiddle } from '@/lib/format';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Note } from '@/ui/feedback/note';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { useNow } from '@/ui/hooks/use-now';
import { hideAmountsInText, useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { QuotedText } from '@/ui/ledger/quoted-text';
import { Timeline, TimelineStep } from '@/ui/ledger/timeline';
import { type CancelOutcome, CancelDialog as Dialog } from '@/ui/overlays/cancel-dialog';
import {
  BookUnavailableNote,
  type HighlightedRequest,
  RequestItem,
  type RequestItemProps,
  RequestList,
  RequestsSkeleton,
} from '@/ui/tables/request-list';
import { FilterSelect, Toolbar } from '@/ui/tables/toolbar';
import { ElapsedTime, Time } from '@/ui/time';
import { countStates, getWithdrawalState, stateLabels, type WithdrawalLine, type WithdrawalState } from './withdrawal-rows';
import { findSavedAddress } from './withdrawal-schema';

/** Past and next steps of a withdrawal. Next steps have no times, because none is promised. */
function WithdrawalTimeline({ line, now }: { line: WithdrawalLine; now: Date }) {
  const { request, deleted } = line;
  const hidden = useAmountsHidden();
  const words = deleted?.reason ?? request.note;
  const refused = deleted !== null || request.status === 'rejected';
  return (
    <>
      <Timeline>
        <TimelineStep kind="success" time={<Time at={line.requestedAt} />}>
          Requested, and reserved
        </TimelineStep>
        <WithdrawalOutcomeStep line={line} now={now} />
        {deleted && (
          <TimelineStep kind="neutral" time={<Time at={deleted.at} />}>
            Taken off the list by the desk
          </TimelineStep>
        )}
      </Timeline>
      {words && (
        <Note kind={refused ? 'error' : 'plain'}>
          <QuotedText>{hidden ? hideAmountsInText(words) : words}</QuotedText>
        </Note>
      )}
    </>
  );
}

function WithdrawalOutcomeStep({ line: { request, requestedAt, decidedAt, posted, deleted }, now }: { line: WithdrawalLine; now: Date }) {
  const time = decidedAt && <Time at={decidedAt} />;
  switch (request.status) {
    case 'pending':
      if (deleted) return null;
      return (
        <>
          <TimelineStep kind="pending" time={<ElapsedTime since={requestedAt} now={now} />}>
            The desk is reviewing it
          </TimelineStep>
          <TimelineStep kind="next">Sent, and debited from your balance</TimelineStep>
        </>
      );
    case 'completed':
      return (
        <TimelineStep kind="success" time={time}>
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
        <TimelineStep kind="error" time={time}>
          Rejected by the desk, available again
        </TimelineStep>
      );
    case 'cancelled':
      return (
        <TimelineStep kind="neutral" time={time}>
          Cancelled by you, available again
        </TimelineStep>
      );
  }
}

interface CancelWithdrawalDialogProps {
  line: WithdrawalLine;
  cancel: (line: WithdrawalLine) => Promise<CancelOutcome>;
  /** @param settled true if it was cancelled or decided */
  onClose: (settled: boolean) => void;
}

export function CancelWithdrawalDialog({ line, cancel, onClose }: CancelWithdrawalDialogProps) {
  const amount = formatUsd(line.request.amount);
  return (
    <Dialog
      subject="withdrawal"
      amount={amount}
      folio={line.folio}
      startVerb="requested"
      since={line.requestedAt}
      cancel={() => cancel(line)}
      onClose={onClose}
    >
      {amount} will be available again at once, and the desk will send nothing. You can ask for it again at any time. Both entries stay in
      your book.
    </Dialog>
  );
}

const statusTones: Record<WithdrawalState, RequestItemProps['state']['kind']> = {
  pending: 'pending',
  completed: 'success',
  rejected: 'error',
  cancelled: 'neutral',
  deleted: 'neutral',
};

interface WithdrawalItemProps {
  line: WithdrawalLine;
  now: Date;
  saved: readonly SavedAddress[];
  /** Increases with each act on this withdrawal on this page; 0 if there was none. */
  touched: number;
  /** Undefined if the client may not cancel. */
  onCancel: ((line: WithdrawalLine) => void) | undefined;
}

export function WithdrawalItem({ line, now, saved, touched, onCancel }: WithdrawalItemProps) {
  const { request, folio } = line;
  const { coin, address } = request;
  const hidden = useAmountsHidden();
  const amount = formatUsd(request.amount);
  const state = getWithdrawalState(line);
  const known = findSavedAddress(saved, coin).find((one) => one.address === address);
  const about = [`${coinName[coin]} to ${known ? `${known.label}, ` : ''}${shortenMiddle(address)}`, folio].filter(Boolean).join(', ');
  return (
    <RequestItem amount={amount} state={{ kind: statusTones[state], word: stateLabels[state] }} details={about} highlightCount={touched}>
      <WithdrawalTimeline line={line} now={now} />
      {state === 'pending' && onCancel && (
        <Button
          kind="plain"
          dense
          aria-label={`Cancel the withdrawal${hidden ? '' : ` of ${amount}`}${folio ? `, ${folio}` : ''}`}
          onClick={() => onCancel(line)}
        >
          Cancel
        </Button>
      )}
    </RequestItem>
  );
}

export interface WithdrawalHistoryProps {
  /** Newest first. */
  lines: QueryState<WithdrawalLine[]>;
  /** Shows only this state; null for all. */
  state: WithdrawalState | null;
  onState: (state: WithdrawalState | null) => void;
  saved: readonly SavedAddress[];
  /** The ledger could not be read: folios and decision times are missing. */
  withoutBook: boolean;
  onRetryBook: () => unknown;
  touched: HighlightedRequest | null;
  onCancel: ((line: WithdrawalLine) => void) | undefined;
}

export function WithdrawalHistory({ lines, withoutBook, onRetryBook, ...rest }: WithdrawalHistoryProps) {
  return (
    <QueryBoundary
      query={lines}
      loading={<RequestsSkeleton loadingLabel="Your withdrawals are being read." />}
      empty={withoutBook ? <NoneInList onRetryBook={onRetryBook} /> : <NoWithdrawals />}
      failedTitle="Your withdrawals could not be read"
      getErrorMessage={getErrorMessage}
    >
      {(list) => (
        <>
          {withoutBook && <BookUnavailableNote onRetry={onRetryBook} />}
          <StatePicker list={list} state={rest.state} onState={rest.onState} />
          <FilteredList list={list} {...rest} />
        </>
      )}
    </QueryBoundary>
  );
}

const NoWithdrawals = () => (
  <EmptyState title="No withdrawals yet">Each one you ask for appears here with its state, from reserved to sent.</EmptyState>
);

/** Deleted and archived withdrawals are only in the book. Without it, the list cannot tell whether there were any. */
const NoneInList = ({ onRetryBook }: Pick<WithdrawalHistoryProps, 'onRetryBook'>) => (
  <>
    <BookUnavailableNote onRetry={onRetryBook} />
    <EmptyState title="No withdrawals in your list">A withdrawal that was deleted or archived is in your book alone.</EmptyState>
  </>
);

interface ListProps extends Pick<WithdrawalHistoryProps, 'state' | 'onState' | 'saved' | 'touched' | 'onCancel'> {
  list: readonly WithdrawalLine[];
}

const allStates = 'all';

function StatePicker({ list, state, onState }: Pick<ListProps, 'list' | 'state' | 'onState'>) {
  if (list.length === 1 && state === null) return null;
  const options = countStates(list).map(({ state: value, count }) => ({ value, label: `${stateLabels[value]} (${count})` }));
  return (
    <Toolbar label="Filter your withdrawals">
      <FilterSelect<WithdrawalState | typeof allStates>
        label="State"
        value={state ?? allStates}
        options={[{ value: allStates, label: `All states (${list.length})` }, ...options]}
        onChange={(value) => onState(value === allStates ? null : value)}
      />
    </Toolbar>
  );
}

function FilteredList({ list, state, onState, ...rest }: ListProps) {
  const found = state === null ? list : list.filter((line) => getWithdrawalState(line) === state);
  if (found.length > 0) return <WithdrawalItems key={state} list={found} {...rest} />;
  return (
    <EmptyState
      title={`No withdrawal is ${state === null ? 'here' : stateLabels[state].toLowerCase()}`}
      action={<Button onClick={() => onState(null)}>Show all {list.length}</Button>}
    >
      {list.length === 1 ? 'There is one in another state.' : `There are ${list.length} in other states.`}
    </EmptyState>
  );
}

function WithdrawalItems({ list, saved, touched, onCancel }: Omit<ListProps, 'state' | 'onState'>) {
  const now = useNow();
  return (
    <RequestList list={list}>
      {(line) => (
        <WithdrawalItem
          key={line.request.id}
          line={line}
          now={now}
          saved={saved}
          touched={touched?.id === line.request.id ? touched.turn : 0}
          onCancel={onCancel}
        />
      )}
    </RequestList>
  );
}
