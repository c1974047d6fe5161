import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { coinName, coinSymbol } from '@/domain/coin';
import { type Deposit, type DepositStatus, depositStatuses, hasDifference } from '@/domain/requests/deposit';
import { formatCsv, formatUtc } from '@/lib/files/csv';
import { formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Note } from '@/ui/feedback/note';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { DateRange } from '@/ui/forms/date-range';
import { useNow } from '@/ui/hooks/use-now';
import { Amount, hideAmountsInText, useAmountsHidden } from '@/ui/ledger/hidden-amounts';
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
import { applyFilters, type DepositFilters, type DepositLine, emptyFilters, isFiltering, stateLabels } from './deposit-rows';

/** The steps of a deposit, past and next, without a promised time. */
function DepositTimeline({ line, now }: { line: DepositLine; now: Date }) {
  const hidden = useAmountsHidden();
  return (
    <>
      <Timeline>
        <TimelineStep kind="success" time={<Time at={line.requestedAt} />}>
          You said it was sent
        </TimelineStep>
        <DepositOutcomeStep line={line} now={now} />
      </Timeline>
      {line.deposit.note && (
        <Note kind={line.deposit.status === 'rejected' ? 'error' : 'plain'}>
          <QuotedText>{hidden ? hideAmountsInText(line.deposit.note) : line.deposit.note}</QuotedText>
        </Note>
      )}
    </>
  );
}

function DepositOutcomeStep({ line: { deposit, requestedAt, decidedAt, credited }, now }: { line: DepositLine; now: Date }) {
  const time = decidedAt && <Time at={decidedAt} />;
  switch (deposit.status) {
    case 'pending':
      return (
        <>
          <TimelineStep kind="pending" time={<ElapsedTime since={requestedAt} now={now} />}>
            The desk is looking for the coins
          </TimelineStep>
          <TimelineStep kind="next">Credited to your balance</TimelineStep>
        </>
      );
    case 'completed':
      return (
        <TimelineStep kind="success" time={time}>
          {credited ? (
            <>
              Credited in <Link to={`/user/statement#${credited}`}>{credited}</Link>
            </>
          ) : (
            'Credited to your balance'
          )}
          {hasDifference(deposit) && (
            <>
              : <Amount>{formatUsd(deposit.received)}</Amount> received of <Amount>{formatUsd(deposit.amount)}</Amount> announced
            </>
          )}
        </TimelineStep>
      );
    case 'rejected':
      return (
        <TimelineStep kind="error" time={time}>
          Rejected by the desk
        </TimelineStep>
      );
    case 'cancelled':
      return (
        <TimelineStep kind="neutral" time={time}>
          Cancelled by you
        </TimelineStep>
      );
  }
}

interface CancelDepositDialogProps {
  line: DepositLine;
  cancel: (line: DepositLine) => Promise<CancelOutcome>;
  /** @param settled whether it was cancelled or decided */
  onClose: (settled: boolean) => void;
}

export function CancelDepositDialog({ line, cancel, onClose }: CancelDepositDialogProps) {
  const { deposit, folio, requestedAt } = line;
  return (
    <Dialog
      subject="deposit"
      amount={formatUsd(deposit.amount)}
      folio={folio}
      startVerb="announced"
      since={requestedAt}
      cancel={() => cancel(line)}
      onClose={onClose}
    >
      The desk will no longer look for your {coinName[deposit.coin].toLowerCase()}. Cancel only what you have not sent: coins that arrive
      for a cancelled deposit are not credited by it. Both entries stay in your book.
    </Dialog>
  );
}

const statusTones: Record<DepositStatus, RequestItemProps['state']['kind']> = {
  pending: 'pending',
  completed: 'success',
  rejected: 'error',
  cancelled: 'neutral',
};
const getStatusMark = (status: DepositStatus): RequestItemProps['state'] => ({ kind: statusTones[status], word: stateLabels[status] });

interface DepositItemProps {
  line: DepositLine;
  now: Date;
  /** Increases with each own act on this deposit; 0 without one. */
  touched: number;
  /** Undefined where this client may not cancel. */
  onCancel: ((line: DepositLine) => void) | undefined;
}

function DepositItem({ line, now, touched, onCancel }: DepositItemProps) {
  const { deposit, folio } = line;
  const hidden = useAmountsHidden();
  const about = (
    <>
      <Amount>{deposit.units}</Amount> {coinSymbol[deposit.coin]}
      {folio && `, ${folio}`}
    </>
  );
  return (
    <RequestItem
      amount={formatUsd(hasDifference(deposit) ? deposit.received : deposit.amount)}
      state={getStatusMark(deposit.status)}
      details={about}
      highlightCount={touched}
    >
      <DepositTimeline line={line} now={now} />
      {deposit.status === 'pending' && onCancel && (
        <Button kind="plain" dense aria-label={`Cancel ${formatDepositName(deposit, folio, hidden)}`} onClick={() => onCancel(line)}>
          Cancel
        </Button>
      )}
    </RequestItem>
  );
}

const formatDepositName = ({ amount }: Deposit, folio: string | null, hidden: boolean): string =>
  `the deposit${hidden ? '' : ` of ${formatUsd(amount)}`}${folio ? `, ${folio}` : ''}`;

const allStates = 'all';
const getStateOptions = (list: readonly DepositLine[]): { value: DepositStatus | typeof allStates; label: string }[] => [
  { value: allStates, label: `All states (${list.length})` },
  ...depositStatuses.map((value) => ({
    value,
    label: `${stateLabels[value]} (${list.filter(({ deposit }) => deposit.status === value).length})`,
  })),
];

interface HistoryToolsProps {
  list: readonly DepositLine[];
  filter: DepositFilters;
  onFilter: (change: Partial<DepositFilters>) => void;
  onExport: () => void;
}

function HistoryTools({ list, filter, onFilter, onExport }: HistoryToolsProps) {
  return (
    <div className="deposit-tools">
      <Toolbar label="Filter your deposits">
        <FilterSelect<DepositStatus | typeof allStates>
          label="State"
          value={filter.state ?? allStates}
          options={getStateOptions(list)}
          onChange={(state) => onFilter({ state: state === allStates ? null : state })}
        />
        <Button onClick={onExport}>
          <Download aria-hidden="true" />
          Export
        </Button>
        <DateRange label="Days of your deposits" from={filter.from} to={filter.to} onChange={(from, to) => onFilter({ from, to })} />
      </Toolbar>
    </div>
  );
}

const csvHeader = [
  ...['Number', 'Requested (UTC)', 'State', 'Amount, USD', 'Received, USD', 'Coin', 'Coins', 'Price, USD', 'Address', 'Transaction id'],
  ...['Decided (UTC)', 'Credited in', 'Reason', 'Entry id'],
];

/** Deposits as CSV, in their order. */
export const formatDepositsCsv = (lines: readonly DepositLine[]): string =>
  formatCsv(
    csvHeader,
    lines.map(({ deposit, folio, requestedAt, decidedAt, credited }) => [
      ...[
        folio ?? '',
        formatUtc(requestedAt),
        stateLabels[deposit.status],
        deposit.amount,
        deposit.status === 'completed' ? deposit.received : '',
        coinSymbol[deposit.coin],
        deposit.units,
        deposit.rate,
      ],
      ...[deposit.address, deposit.txid, formatUtc(decidedAt), credited ?? '', deposit.note, deposit.id],
    ]),
  );

export interface DepositHistoryProps {
  /** Newest first. */
  lines: QueryState<DepositLine[]>;
  /** The ledger could not be read: folios and decision times are missing. */
  withoutBook: boolean;
  onRetryBook: () => unknown;
  touched: HighlightedRequest | null;
  onCancel: ((line: DepositLine) => void) | undefined;
  filter: DepositFilters;
  onFilter: (change: Partial<DepositFilters>) => void;
  /** Downloads these as a file. */
  onExport: (lines: readonly DepositLine[]) => void;
}

export function DepositHistory({ lines, withoutBook, onRetryBook, ...rest }: DepositHistoryProps) {
  return (
    <QueryBoundary
      query={lines}
      loading={<RequestsSkeleton loadingLabel="Your deposits are being read." />}
      empty={withoutBook ? <NoneInList onRetryBook={onRetryBook} /> : <NoDeposits />}
      failedTitle="Your deposits could not be read"
      getErrorMessage={getErrorMessage}
    >
      {(list) => (
        <>
          {withoutBook && <BookUnavailableNote onRetry={onRetryBook} />}
          <FilteredList list={list} {...rest} />
        </>
      )}
    </QueryBoundary>
  );
}

const NoDeposits = () => (
  <EmptyState title="No deposits yet">Each deposit you announce appears here with its state, from sent to credited.</EmptyState>
);

/** The list alone cannot tell whether there ever was one: archived ones are known from the ledger. */
const NoneInList = ({ onRetryBook }: Pick<DepositHistoryProps, 'onRetryBook'>) => (
  <>
    <BookUnavailableNote onRetry={onRetryBook} />
    <EmptyState title="No deposits in your list">Your book says whether older ones were moved to an archive.</EmptyState>
  </>
);

type ListProps = Omit<DepositHistoryProps, 'lines' | 'withoutBook' | 'onRetryBook'> & { list: DepositLine[] };

function FilteredList({ list, filter, onFilter, onExport, ...rest }: ListProps) {
  const found = applyFilters(list, filter);
  // A request that was just sent is shown with any filter: the client looks for it.
  const isTouched = ({ deposit }: DepositLine) => deposit.id === rest.touched?.id && !found.some((one) => one.deposit.id === deposit.id);
  const shown = [...list.filter(isTouched), ...found];
  return (
    <>
      <HistoryTools list={list} filter={filter} onFilter={onFilter} onExport={() => onExport(found)} />
      <p role="status" className="deposit-count">
        {isFiltering(filter) && `${found.length} of ${list.length} ${list.length === 1 ? 'deposit' : 'deposits'}`}
      </p>
      {shown.length > 0 ? <DepositList list={shown} {...rest} /> : <NoneMatch filter={filter} onClear={() => onFilter(emptyFilters)} />}
    </>
  );
}

function NoneMatch({ filter: { state, from, to }, onClear }: { filter: DepositFilters; onClear: () => void }) {
  const what = state ? `${stateLabels[state].toLowerCase()} deposits` : 'deposits';
  return (
    <EmptyState title="None match" action={<Button onClick={onClear}>Show all deposits</Button>}>
      There are no {what}
      {(from !== null || to !== null) && ' on these days'}.
    </EmptyState>
  );
}

function DepositList({ list, touched, onCancel }: { list: DepositLine[] } & Pick<DepositHistoryProps, 'touched' | 'onCancel'>) {
  const now = useNow();
  return (
    <RequestList list={list}>
      {(line) => (
        <DepositItem
          key={line.deposit.id}
          line={line}
          now={now}
          touched={touched?.id === line.deposit.id ? touched.turn : 0}
          onCancel={onCancel}
        />
      )}
    </RequestList>
  );
}
