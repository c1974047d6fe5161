import { getErrorMessage } from '@/data/ledger/error-messages';
import type { SavedAddress } from '@/domain/accounts/profile';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/feedback/empty';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { useNow } from '@/ui/hooks/use-now';
import { RequestList, RequestsSkeleton, type Touched, WithoutBook } from '@/ui/tables/requests';
import { Picker, Toolbar } from '@/ui/tables/toolbar';
import { WithdrawalItem } from './withdrawal-item';
import { countStates, formatState, getWithdrawalState, type WithdrawalLine, type WithdrawalState } from './withdrawal-rows';

export interface WithdrawalHistoryProps {
  /** Newest first. */
  lines: QueryState<WithdrawalLine[]>;
  /** Only those in this state; null for all. */
  state: WithdrawalState | null;
  onState: (state: WithdrawalState | null) => void;
  saved: readonly SavedAddress[];
  /** The book could not be read: entry numbers and times of decisions are missing. */
  withoutBook: boolean;
  onRetryBook: () => unknown;
  touched: Touched | null;
  onCancel: ((line: WithdrawalLine) => void) | undefined;
}

export function WithdrawalHistory({ lines, withoutBook, onRetryBook, ...rest }: WithdrawalHistoryProps) {
  return (
    <QueryBoundary
      query={lines}
      loading={<RequestsSkeleton says="Your withdrawals are being read." />}
      empty={withoutBook ? <NoneInList onRetryBook={onRetryBook} /> : <NoWithdrawals />}
      failedTitle="Your withdrawals could not be read"
      cause={getErrorMessage}
    >
      {(list) => (
        <>
          {withoutBook && <WithoutBook onRetry={onRetryBook} />}
          <StatePicker list={list} state={rest.state} onState={rest.onState} />
          <Filtered list={list} {...rest} />
        </>
      )}
    </QueryBoundary>
  );
}

const NoWithdrawals = () => (
  <Empty title="No withdrawals yet">Each one you ask for appears here with its state, from reserved to sent.</Empty>
);

/** The list alone cannot tell whether there was ever one: those that were deleted or archived are in the book. */
const NoneInList = ({ onRetryBook }: Pick<WithdrawalHistoryProps, 'onRetryBook'>) => (
  <>
    <WithoutBook onRetry={onRetryBook} />
    <Empty title="No withdrawals in your list">A withdrawal that was deleted or archived is in your book alone.</Empty>
  </>
);

interface ListProps extends Pick<WithdrawalHistoryProps, 'state' | 'onState' | 'saved' | 'touched' | 'onCancel'> {
  list: readonly WithdrawalLine[];
}

const all = 'all';

function StatePicker({ list, state, onState }: Pick<ListProps, 'list' | 'state' | 'onState'>) {
  if (list.length === 1 && state === null) return null;
  const options = countStates(list).map(({ state: value, count }) => ({ value, label: `${formatState[value]} (${count})` }));
  return (
    <Toolbar label="Filter your withdrawals">
      <Picker<WithdrawalState | typeof all>
        label="State"
        value={state ?? all}
        options={[{ value: all, label: `All states (${list.length})` }, ...options]}
        onChange={(value) => onState(value === all ? null : value)}
      />
    </Toolbar>
  );
}

function Filtered({ list, state, onState, ...rest }: ListProps) {
  const found = state === null ? list : list.filter((line) => getWithdrawalState(line) === state);
  if (found.length > 0) return <List key={state} list={found} {...rest} />;
  return (
    <Empty
      title={`No withdrawal is ${state === null ? 'here' : formatState[state].toLowerCase()}`}
      action={<Button onClick={() => onState(null)}>Show all {list.length}</Button>}
    >
      {list.length === 1 ? 'There is one in another state.' : `There are ${list.length} in other states.`}
    </Empty>
  );
}

function List({ list, saved, touched, onCancel }: Omit<ListProps, 'state' | 'onState'>) {
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
