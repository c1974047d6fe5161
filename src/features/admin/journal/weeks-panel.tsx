import { Fragment, use, useEffect, useRef, useState } from 'react';
import { getJournalEntries } from '@/data/admin/journal';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { readAllPages } from '@/data/ledger/read';
import {
  type DecisionFigures,
  getDecision,
  getDecisionFigures,
  getLastWeeks,
  getWeekFigures,
} from '@/domain/ledger/decision-times';
import { serverNow } from '@/lib/clock';
import { formatDayMonth, formatTime } from '@/lib/format';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { Progress } from '@/ui/feedback/progress';
import { ErrorMessageContext } from '@/ui/feedback/query-boundary';
import { formatCount } from '@/ui/tables/paged-list';
import { type Column, Table } from '@/ui/tables/table';
import { createDecisionsQuery, type JournalFilters } from './journal-filters';
import { formatDuration } from './journal-words';

/** Shown weeks, with the running one. */
const weekCount = 8;

interface WeekRow extends DecisionFigures {
  key: string;
  /** "16 Nov to 22 Nov". */
  days: string;
  /** "Week 47"; empty for the sum. */
  number: string;
  isRunning: boolean;
}

interface Weeks {
  rows: WeekRow[];
  all: DecisionFigures;
  readAt: Date;
}

/** @throws DataShapeError, ActError; the signal's reason once it is aborted */
async function readWeeks(
  filters: JournalFilters,
  signal: AbortSignal,
  onRead: (count: number) => void,
): Promise<Weeks> {
  const now = serverNow();
  const since = getLastWeeks(now, weekCount).at(-1) ?? now;
  const wanted = createDecisionsQuery(filters, since);
  const entries = await readAllPages(
    (after) => getJournalEntries(currentUserContext(), wanted, after),
    { signal, onRead },
  );
  signal.throwIfAborted();
  const decisions = entries.flatMap((entry) => getDecision(entry) ?? []);
  const all = getDecisionFigures(decisions);
  const weeks = getWeekFigures(decisions, now, weekCount).map(
    ({ start, lastDay, number, ...figures }) => ({
      ...figures,
      key: String(start.getTime()),
      days: `${formatDayMonth(start)} to ${formatDayMonth(lastDay)}`,
      number: `Week ${number}`,
    }),
  );
  const sum = { ...all, key: 'all', days: `All ${weekCount} weeks`, number: '', isRunning: false };
  return { rows: [...weeks, sum], all, readAt: now };
}

type WeeksState =
  | { status: 'idle' }
  | { status: 'reading'; count: number }
  | { status: 'failed'; error: unknown }
  | { status: 'ready'; weeks: Weeks };

/** Decisions of the last weeks. They are read on request, because there may be thousands. */
export function WeeksPanel({ filters }: { filters: JournalFilters }) {
  const getErrorMessage = use(ErrorMessageContext);
  const [state, setState] = useState<WeeksState>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ status: 'reading', count: 0 });
    try {
      const weeks = await readWeeks(
        filters,
        signal,
        (count) => !signal.aborted && setState({ status: 'reading', count }),
      );
      setState({ status: 'ready', weeks });
    } catch (error) {
      if (!signal.aborted) setState({ status: 'failed', error });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState({ status: 'idle' });
  };
  const isReading = state.status === 'reading';
  return (
    <div className="grid justify-items-start gap-6">
      <div className="w-full">
        <WeeksContent
          state={state}
          errorMessage={state.status === 'failed' ? getErrorMessage(state.error, 'read') : ''}
        />
      </div>
      {/* One button in one place, so that it keeps the focus. */}
      <Button
        kind={state.status === 'idle' ? 'primary' : 'secondary'}
        onClick={isReading ? cancel : () => void start()}
      >
        {buttonLabels[state.status]}
      </Button>
    </div>
  );
}

const buttonLabels: Record<WeeksState['status'], string> = {
  idle: 'Load report',
  reading: 'Cancel',
  failed: 'Try again',
  ready: 'Refresh',
};

function WeeksContent({ state, errorMessage }: { state: WeeksState; errorMessage: string }) {
  if (state.status === 'ready') return <WeeksResult weeks={state.weeks} />;
  if (state.status === 'reading') {
    return (
      <div className="max-w-measure">
        <Progress
          label={`Reading decisions… ${state.count.toLocaleString('en-US')} so far`}
          fraction={null}
        />
      </div>
    );
  }
  if (state.status === 'failed') {
    return (
      <Note kind="error" role="alert">
        <b>Couldn’t load the report.</b> {errorMessage}
      </Note>
    );
  }
  return (
    <p className="max-w-measure text-ink-2">
      How many decisions there were in the last {weekCount} weeks, how many were refusals, and how
      long clients waited. May take a moment.
    </p>
  );
}

function WeeksResult({ weeks: { rows, all, readAt } }: { weeks: Weeks }) {
  const untimed = all.count - all.timed;
  return (
    <>
      <Table
        caption={`Decisions of the last ${weekCount} weeks, newest week first`}
        columns={weekColumns}
        rows={rows}
        getRowKey={({ key }) => key}
        renderCardLine={(row) => (row.count === 0 ? 'No decisions' : <FiguresLine row={row} />)}
        cardLineBelow
      />
      <div className="mt-6 grid max-w-measure gap-3 text-ink-2 text-t-sm">
        <p role="status">
          From {formatCount(all.count, { one: 'decision', many: 'decisions' })}, at{' '}
          {formatTime(readAt)}.
          {untimed > 0 &&
            ` For ${untimed.toLocaleString('en-US')} the time is not known; they are counted, but not timed.`}
        </p>
        <p>
          A deposit or withdrawal waits from its request, a trade from its end, and a document from
          its upload, by the clock of the client’s device. Half of the decisions came within the
          median, nine of ten within the 90th percentile. Weeks begin on Monday, local time.
        </p>
      </div>
    </>
  );
}

const formatShare = ({ count, refusals }: DecisionFigures): string =>
  count === 0 ? '–' : `${Math.round((100 * refusals) / count)}%`;
const formatTimeFigure = (ms: number | null): string => (ms === null ? '–' : formatDuration(ms));

/** The columns that a card has no room for. None is divided between two lines. */
function FiguresLine({ row }: { row: WeekRow }) {
  const { refusals, medianMs, ninetiethMs } = row;
  const figures = [
    `${refusals.toLocaleString('en-US')} refused (${formatShare(row)})`,
    medianMs !== null && `median ${formatDuration(medianMs)}`,
    ninetiethMs !== null && `90th percentile ${formatDuration(ninetiethMs)}`,
  ].filter((figure) => figure !== false);
  return figures.map((figure, place) => (
    <Fragment key={figure}>
      {place > 0 && ', '}
      <span className="whitespace-nowrap">{figure}</span>
    </Fragment>
  ));
}

const weekColumns: readonly Column<WeekRow>[] = [
  {
    key: 'week',
    header: 'Week',
    keepInCard: true,
    cell: ({ days, number, isRunning }) => (
      <>
        <bdi className="font-medium">{days}</bdi>{' '}
        <span className="text-ink-3">
          {[number, isRunning && 'so far'].filter(Boolean).join(', ')}
        </span>
      </>
    ),
  },
  {
    key: 'count',
    header: 'Decisions',
    number: true,
    keepInCard: true,
    cell: ({ count }) => <b>{count.toLocaleString('en-US')}</b>,
  },
  {
    key: 'refusals',
    header: 'Refused',
    number: true,
    cell: ({ refusals }) => refusals.toLocaleString('en-US'),
  },
  { key: 'share', header: 'Share refused', number: true, cell: formatShare },
  {
    key: 'median',
    header: 'Median',
    number: true,
    cell: ({ medianMs }) => formatTimeFigure(medianMs),
  },
  {
    key: 'ninetieth',
    header: '90th percentile',
    number: true,
    cell: ({ ninetiethMs }) => formatTimeFigure(ninetiethMs),
  },
];
