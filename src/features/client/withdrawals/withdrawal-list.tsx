import type { SavedAddress } from '@/domain/accounts/profile';
import { coinName } from '@/domain/coin';
import { plural } from '@/domain/plural';
import { isSameAddress } from '@/domain/same-address';
import { formatDollars, shortenMiddle } from '@/lib/format';
import {
  CancelRequestDialog,
  type CancelRequestProps,
} from '@/parts/own-requests/cancel-request-dialog';
import {
  type HighlightedRequest,
  RequestHistory,
  RequestItem,
  RequestList,
  type RequestWords,
} from '@/parts/own-requests/request-list';
import { statusMarks } from '@/parts/requests/request-mark';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { CopyableCode } from '@/ui/ledger/copyable-code';
import { TimelineStep } from '@/ui/ledger/timeline';
import { FilterSelect, Toolbar } from '@/ui/tables/toolbar';
import { Time } from '@/ui/time';
import {
  countStates,
  getWithdrawalState,
  type WithdrawalLine,
  type WithdrawalState,
} from './withdrawal-rows';
import { findSavedAddress } from './withdrawal-schema';

const words: RequestWords = {
  subject: 'withdrawal',
  requested: 'Requested and reserved',
  pending: 'We’re reviewing it',
  completed: 'Sent and debited from your balance',
  posted: 'Sent and debited in',
  rejected: 'Rejected by the desk, available again',
  cancelled: 'Cancelled by you, available again',
  empty: 'Your withdrawals appear here with their status, from reserved to sent.',
  emptyWithoutBook: 'Deleted or archived withdrawals are only in your book.',
};

export const CancelWithdrawalDialog = (props: CancelRequestProps<WithdrawalLine>) => (
  <CancelRequestDialog subject="withdrawal" startVerb="requested" {...props}>
    {formatDollars(props.line.request.amount)} becomes available again right away, and we won’t send
    anything. You can request it again at any time. Both entries stay in your book.
  </CancelRequestDialog>
);

function WithdrawalItem({
  line,
  saved,
  ...rest
}: { line: WithdrawalLine } & Pick<WithdrawalHistoryProps, 'saved' | 'touched' | 'onCancel'>) {
  const { request, folio, deleted } = line;
  const { coin, address } = request;
  const known = findSavedAddress(saved, coin).find((one) =>
    isSameAddress(coin, one.address, address),
  );
  return (
    <RequestItem
      words={words}
      line={line}
      state={getWithdrawalState(line)}
      amount={formatDollars(request.amount)}
      details={[
        `${coinName[coin]} to ${known ? `${known.label}, ` : ''}${shortenMiddle(address)}`,
        folio,
      ]
        .filter(Boolean)
        .join(', ')}
      note={deleted?.reason ?? request.note}
      outcome={
        request.txid && (
          <>
            , transaction{' '}
            <CopyableCode text={request.txid} what="the transaction id" coin={coin} page="tx" />
          </>
        )
      }
      {...rest}
    >
      {deleted && (
        <TimelineStep kind="neutral" time={<Time at={deleted.at} />}>
          Removed from the list by the desk
        </TimelineStep>
      )}
    </RequestItem>
  );
}

interface WithdrawalHistoryProps {
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

export function WithdrawalHistory({
  lines,
  withoutBook,
  onRetryBook,
  ...rest
}: WithdrawalHistoryProps) {
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

interface ListProps
  extends Pick<WithdrawalHistoryProps, 'state' | 'onState' | 'saved' | 'touched' | 'onCancel'> {
  list: readonly WithdrawalLine[];
}

const allStates = 'all';

function StatePicker({ list, state, onState }: Pick<ListProps, 'list' | 'state' | 'onState'>) {
  if (list.length === 1 && state === null) return null;
  const options = countStates(list).map(({ state: value, count }) => ({
    value,
    label: `${statusMarks[value].word} (${count})`,
  }));
  return (
    <Toolbar label="Filter your withdrawals">
      <FilterSelect<WithdrawalState | typeof allStates>
        label="Status"
        value={state ?? allStates}
        options={[{ value: allStates, label: `All (${list.length})` }, ...options]}
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
      title={
        state === null
          ? 'No withdrawals'
          : `No ${statusMarks[state].word.toLowerCase()} withdrawals`
      }
      action={<Button onClick={() => onState(null)}>Show all {list.length}</Button>}
    >
      {plural(
        list.length,
        'You have one with another status.',
        `You have ${list.length} with another status.`,
      )}
    </EmptyState>
  );
}
