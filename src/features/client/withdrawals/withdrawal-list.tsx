import type { SavedAddress } from '@/domain/accounts/profile';
import { coinName } from '@/domain/coin';
import { formatUsd, shortenMiddle } from '@/lib/format';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { TimelineStep } from '@/ui/ledger/timeline';
import { CancelRequestDialog, type CancelRequestProps } from '@/ui/overlays/cancel-dialog';
import { type HighlightedRequest, RequestHistory, RequestItem, RequestList, type RequestWords } from '@/ui/tables/request-list';
import { statusMarks } from '@/ui/tables/request-mark';
import { FilterSelect, Toolbar } from '@/ui/tables/toolbar';
import { Time } from '@/ui/time';
import { countStates, getWithdrawalState, type WithdrawalLine, type WithdrawalState } from './withdrawal-rows';
import { findSavedAddress } from './withdrawal-schema';

const words: RequestWords = {
  subject: 'withdrawal',
  requested: 'Requested, and reserved',
  pending: 'The desk is reviewing it',
  completed: 'Sent, and debited from your balance',
  posted: 'Sent, and debited in',
  rejected: 'Rejected by the desk, available again',
  cancelled: 'Cancelled by you, available again',
  empty: 'Each one you ask for appears here with its state, from reserved to sent.',
  emptyWithoutBook: 'A withdrawal that was deleted or archived is in your book alone.',
};

export const CancelWithdrawalDialog = (props: CancelRequestProps<WithdrawalLine>) => (
  <CancelRequestDialog subject="withdrawal" startVerb="requested" {...props}>
    {formatUsd(props.line.request.amount)} will be available again at once, and the desk will send nothing. You can ask for it again at any
    time. Both entries stay in your book.
  </CancelRequestDialog>
);

function WithdrawalItem({
  line,
  saved,
  ...rest
}: { line: WithdrawalLine } & Pick<WithdrawalHistoryProps, 'saved' | 'touched' | 'onCancel'>) {
  const { request, folio, deleted } = line;
  const { coin, address } = request;
  const known = findSavedAddress(saved, coin).find((one) => one.address === address);
  return (
    <RequestItem
      words={words}
      line={line}
      state={getWithdrawalState(line)}
      amount={formatUsd(request.amount)}
      details={[`${coinName[coin]} to ${known ? `${known.label}, ` : ''}${shortenMiddle(address)}`, folio].filter(Boolean).join(', ')}
      note={deleted?.reason ?? request.note}
      {...rest}
    >
      {deleted && (
        <TimelineStep kind="neutral" time={<Time at={deleted.at} />}>
          Taken off the list by the desk
        </TimelineStep>
      )}
    </RequestItem>
  );
}

export interface WithdrawalHistoryProps {
  lines: QueryState<WithdrawalLine[]>;
  /** Shows only this state; null for all. */
  state: WithdrawalState | null;
  onState: (state: WithdrawalState | null) => void;
  saved: readonly SavedAddress[];
  withoutBook: boolean;
  onRetryBook: () => unknown;
  touched: HighlightedRequest | null;
  onCancel: ((line: WithdrawalLine) => void) | undefined;
}

export function WithdrawalHistory({ lines, withoutBook, onRetryBook, ...rest }: WithdrawalHistoryProps) {
  return (
    <RequestHistory words={words} lines={lines} withoutBook={withoutBook} onRetryBook={onRetryBook}>
      {(list) => (
        <>
          <StatePicker list={list} state={rest.state} onState={rest.onState} />
          <FilteredList list={list} {...rest} />
        </>
      )}
    </RequestHistory>
  );
}

interface ListProps extends Pick<WithdrawalHistoryProps, 'state' | 'onState' | 'saved' | 'touched' | 'onCancel'> {
  list: readonly WithdrawalLine[];
}

const allStates = 'all';

function StatePicker({ list, state, onState }: Pick<ListProps, 'list' | 'state' | 'onState'>) {
  if (list.length === 1 && state === null) return null;
  const options = countStates(list).map(({ state: value, count }) => ({ value, label: `${statusMarks[value].word} (${count})` }));
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
  if (found.length > 0) {
    return (
      <RequestList key={state} list={found}>
        {(line) => <WithdrawalItem key={line.request.id} line={line} {...rest} />}
      </RequestList>
    );
  }
  return (
    <EmptyState
      title={`No withdrawal is ${state === null ? 'here' : statusMarks[state].word.toLowerCase()}`}
      action={<Button onClick={() => onState(null)}>Show all {list.length}</Button>}
    >
      {list.length === 1 ? 'There is one in another state.' : `There are ${list.length} in other states.`}
    </EmptyState>
  );
}
