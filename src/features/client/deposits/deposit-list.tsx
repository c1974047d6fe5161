import { Download } from 'lucide-react';
import { coinName, coinSymbol } from '@/domain/coin';
import { plural } from '@/domain/plural';
import { type DepositStatus, depositStatuses } from '@/domain/requests/deposit';
import { getMovedAmount, hasDifference } from '@/domain/requests/request';
import { formatCsv } from '@/lib/files/csv';
import { formatDollars } from '@/lib/format';
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
import { DateRange } from '@/ui/forms/date-range';
import { CopyableCode } from '@/ui/ledger/copyable-code';
import { Amount } from '@/ui/ledger/hidden-amounts';
import { FilterSelect, Toolbar } from '@/ui/tables/toolbar';
import {
  applyFilters,
  type DepositFilters,
  type DepositLine,
  emptyFilters,
  isFiltering,
} from './deposit-rows';

const words: RequestWords = {
  subject: 'deposit',
  requested: 'You marked it as sent',
  pending: 'We’re looking for it',
  completed: 'Credited to your balance',
  posted: 'Credited ·',
  rejected: 'Rejected by the desk',
  cancelled: 'Cancelled by you',
  empty: 'Your deposits appear here with their status, from sent to credited.',
  emptyWithoutBook: 'Older deposits may have been archived; your book says so.',
};

export const CancelDepositDialog = (props: CancelRequestProps<DepositLine>) => (
  <CancelRequestDialog subject="deposit" startVerb="marked as sent" {...props}>
    We’ll stop looking for your {coinName[props.line.request.coin].toLowerCase()}. Cancel only what
    you haven’t sent: coins that arrive for a cancelled deposit aren’t credited through it. Both
    entries stay in your book.
  </CancelRequestDialog>
);

function DepositItem({
  line,
  ...rest
}: { line: DepositLine } & Pick<DepositHistoryProps, 'touched' | 'onCancel'>) {
  const { request, folio } = line;
  return (
    <RequestItem
      words={words}
      line={line}
      state={request.status}
      amount={formatDollars(getMovedAmount(request))}
      details={
        <>
          <Amount>{request.units}</Amount> {coinSymbol[request.coin]}
          {folio && `, ${folio}`}
        </>
      }
      note={request.note}
      outcome={
        <>
          {hasDifference(request) && (
            <>
              {' · '}
              <Amount>{formatDollars(request.received)}</Amount> received of{' '}
              <Amount>{formatDollars(request.amount)}</Amount> expected
            </>
          )}
          {request.output !== undefined && (
            <>
              {' · '}transaction{' '}
              <CopyableCode
                text={request.txid}
                what="the transaction id"
                coin={request.coin}
                page="tx"
              />
            </>
          )}
        </>
      }
      {...rest}
    />
  );
}

const allStates = 'all';
const getStateOptions = (
  list: readonly DepositLine[],
): { value: DepositStatus | typeof allStates; label: string }[] => [
  { value: allStates, label: `All (${list.length})` },
  ...depositStatuses.map((value) => ({
    value,
    label: `${statusMarks[value].word} (${list.filter(({ request }) => request.status === value).length})`,
  })),
];

interface HistoryToolsProps {
  list: readonly DepositLine[];
  filter: DepositFilters;
  onFilter: (change: Partial<DepositFilters>) => void;
  onExport: () => void;
}

/** Narrow, as the column is: state and export in one line, both days in the next. */
function HistoryTools({ list, filter, onFilter, onExport }: HistoryToolsProps) {
  return (
    <Toolbar label="Filter your deposits" className="gap-y-2">
      <FilterSelect<DepositStatus | typeof allStates>
        className="flex-[1_1_8rem]"
        label="Status"
        value={filter.state ?? allStates}
        options={getStateOptions(list)}
        onChange={(state) => onFilter({ state: state === allStates ? null : state })}
      />
      <Button size="toolbar" className="max-sm:flex-auto" onClick={onExport}>
        <Download aria-hidden="true" />
        Export
      </Button>
      <DateRange
        narrow
        label="Deposit dates"
        from={filter.from}
        to={filter.to}
        onChange={(from, to) => onFilter({ from, to })}
      />
    </Toolbar>
  );
}

const csvHeader = [
  'Number',
  'Requested (UTC)',
  'State',
  'Amount, USD',
  'Received, USD',
  'Coin',
  'Coins',
  'Price, USD',
  'Address',
  'Transaction id',
  'Decided (UTC)',
  'Credited in',
  'Reason',
  'Entry id',
];

export const formatDepositsCsv = (lines: readonly DepositLine[]): string =>
  formatCsv(
    csvHeader,
    lines.map(({ request, folio, requestedAt, decidedAt, posted }) => [
      folio ?? '',
      requestedAt,
      statusMarks[request.status].word,
      request.amount,
      request.status === 'completed' ? request.received : '',
      coinSymbol[request.coin],
      request.units,
      request.rate,
      request.address,
      request.txid,
      decidedAt,
      posted ?? '',
      request.note,
      request.id,
    ]),
  );

interface DepositHistoryProps {
  /** Newest first. */
  lines: QueryState<DepositLine[]>;
  /** The ledger could not be read: folios and decision times are missing. */
  withoutBook: boolean;
  onRetryBook: () => unknown;
  touched: HighlightedRequest | null;
  onCancel: ((line: DepositLine) => void) | undefined;
  filter: DepositFilters;
  onFilter: (change: Partial<DepositFilters>) => void;
  onExport: (lines: readonly DepositLine[]) => void;
}

export function DepositHistory({ lines, withoutBook, onRetryBook, ...rest }: DepositHistoryProps) {
  return (
    <RequestHistory words={words} lines={lines} withoutBook={withoutBook} onRetryBook={onRetryBook}>
      {(list) => <FilteredList list={list} {...rest} />}
    </RequestHistory>
  );
}

type ListProps = Omit<DepositHistoryProps, 'lines' | 'withoutBook' | 'onRetryBook'> & {
  list: DepositLine[];
};

function FilteredList({ list, filter, onFilter, onExport, ...rest }: ListProps) {
  const found = applyFilters(list, filter);
  // A request that was just sent is shown with any filter: the client looks for it.
  const isTouched = (line: DepositLine) =>
    line.request.id === rest.touched?.id && !found.includes(line);
  const shown = [...list.filter(isTouched), ...found];
  return (
    <>
      <HistoryTools
        list={list}
        filter={filter}
        onFilter={onFilter}
        onExport={() => onExport(found)}
      />
      <p role="status" className="not-empty:mb-4 text-ink-2 text-t-sm/[inherit]">
        {isFiltering(filter) &&
          `${found.length} of ${list.length} ${plural(list.length, 'deposit')}`}
      </p>
      {shown.length > 0 ? (
        <RequestList list={shown}>
          {(line) => <DepositItem key={line.request.id} line={line} {...rest} />}
        </RequestList>
      ) : (
        <NoneMatch filter={filter} onClear={() => onFilter(emptyFilters)} />
      )}
    </>
  );
}

function NoneMatch({
  filter: { state, from, to },
  onClear,
}: {
  filter: DepositFilters;
  onClear: () => void;
}) {
  const what = state ? `${statusMarks[state].word.toLowerCase()} deposits` : 'deposits';
  return (
    <EmptyState
      title="No deposits match"
      action={<Button onClick={onClear}>Show all deposits</Button>}
    >
      You have no {what}
      {(from !== null || to !== null) && ' in this period'}.
    </EmptyState>
  );
}
