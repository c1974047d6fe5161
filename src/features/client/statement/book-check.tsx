import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Check as Tick } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { BookSlice, OlderEntries } from '@/data/hooks/use-book';
import { getReadErrorMessage } from '@/data/ledger/error-messages';
import { queries } from '@/data/queries';
import type { NamedIssue, RecordsCheck } from '@/domain/audit/check-records';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import { sumByKind } from '@/domain/ledger/movement-sums';
import type { StatementPeriod } from '@/domain/ledger/statement-period';
import type { Uid } from '@/domain/revision-fields';
import { hasThreshold } from '@/domain/two-people/policy';
import { hasDaily } from '@/domain/two-people/tally';
import { formatDayMonthYear, formatDollars, formatSignedDollars } from '@/lib/format';
import { Button, type ButtonKind } from '@/ui/button';
import { cx } from '@/ui/cx';
import { CheckResult, CheckSection } from '@/ui/feedback/check-result';
import { Note } from '@/ui/feedback/note';
import { Progress } from '@/ui/feedback/progress';
import { RetryButton } from '@/ui/feedback/retry-button';
import { LoadingPart, SkeletonBar } from '@/ui/feedback/skeleton';
import { Spinner } from '@/ui/feedback/spinner';
import type { SumRow } from '@/ui/ledger/sum-table';
import { Contradiction, OtherBook, ReceiptSection } from './receipt-section';
import type { BookVerdict, Verdict } from './use-check';
import { getShownReceipt, type ReceiptComparison } from './use-receipt';

interface OneLineProps {
  /** "Adds up to the cent · 26 entries checked". */
  line: ReactNode;
  /** What is wrong is always shown in full. */
  state: 'done' | 'busy' | 'idle' | 'wrong';
  fold: Fold;
  children: ReactNode;
}

/**
 * Whether the check is open on a phone. The page keeps it, because one part follows another while
 * the book loads.
 */
interface Fold {
  isOpen: boolean;
  toggle: () => void;
}

/**
 * On a phone the check is one line above the entries, which opens at a press. Elsewhere and on
 * paper it is shown in full.
 */
function OneLineOnPhone({ line, state, fold, children }: OneLineProps) {
  const id = useId();
  const isShown = fold.isOpen || state === 'wrong';
  return (
    <>
      {state !== 'wrong' && (
        <button
          type="button"
          className={cx(
            'group flex min-h-control w-full items-center gap-2 border-rule border-y text-start font-semibold text-t-sm/[1.3] sm:hidden print:hidden',
            state === 'done' ? 'text-green' : 'text-ink-2',
          )}
          aria-expanded={fold.isOpen}
          aria-controls={id}
          onClick={fold.toggle}
        >
          {state === 'done' && <Tick className="flex-none" aria-hidden="true" />}
          {state === 'busy' && <Spinner className="flex-none" />}
          <span className="min-w-0 flex-1">{line}</span>
          <ChevronDown
            className="flex-none text-ink-3 group-aria-expanded:rotate-180"
            aria-hidden="true"
          />
        </button>
      )}
      <div
        id={id}
        className={cx(state !== 'wrong' && 'max-sm:mt-4', !isShown && 'not-print:max-sm:hidden')}
      >
        {children}
      </div>
    </>
  );
}

const summaryClass = cx(
  'min-h-6 list-none max-sm:flex max-sm:min-h-control max-sm:items-center text-green underline decoration-1 underline-offset-[0.2em] [&::-webkit-details-marker]:hidden',
  'group-open:text-ink-2',
);

/** More about the check, which opens at a press. Not on paper. */
const Disclosure = ({
  summary,
  className,
  children,
}: {
  summary: string;
  className: string;
  children: ReactNode;
}) => (
  <details className={cx('group print:hidden', className)}>
    <summary className={summaryClass}>{summary}</summary>
    {children}
  </details>
);

/** What two people decide, as of now. Empty while that is not known. */
function PolicyNow() {
  const { data: policy } = useQuery(queries.policy());
  if (policy === undefined) return null;
  const daily = hasDaily(policy)
    ? ` In a day, one person moves at most ${formatDollars(policy.daily)} alone, of all clients together.`
    : '';
  const now = hasThreshold(policy)
    ? `Now that’s above ${formatDollars(policy.fourEyes)}.`
    : 'Now there’s no threshold: one person decides about every amount.';
  return (
    <>
      {now}
      {daily}
    </>
  );
}

function HowItWorks() {
  return (
    <Disclosure summary="How the check works" className="mt-2">
      <ol className="mt-3 grid gap-2">
        <li>
          <b>Numbers.</b> Every entry has a number: a letter for what it is about, and a count. A1,
          A2 and A3 are about your account, D1 and D2 about your deposits. Counting from 1, each
          number must appear exactly once, and your account must have the same last number as the
          book.
        </li>
        <li>
          <b>Figures.</b> Each account entry must start with exactly the figures that the previous
          one ended with.
        </li>
        <li>
          <b>Causes.</b> Every posted amount must name what it is for and match it to the cent.
          Nothing may be posted twice, and nothing completed may be left out. The result of a trade
          must follow the formula, or be marked manual with a reason.
        </li>
        <li>
          <b>Decisions.</b> A decision must be about something you requested, may change only its
          status and note, and must give a reason where it owes you one. Above the desk’s threshold
          of that moment, two people must have decided. <PolicyNow />
        </li>
        <li>
          <b>Pending.</b> The amounts reserved and staked must equal your pending withdrawals and
          open trades exactly, and never exceed your balance.
        </li>
        <li>
          <b>Records.</b> Your stored balance, profit, bonus, lists, archives, status, subscription
          and verification must match what the book says.
        </li>
        <li>
          <b>Sum.</b> The amounts of all entries, added up from zero, must equal your balance.
        </li>
        <li>
          <b>Receipt.</b> Every entry that this device has seen before must be what it was then.
        </li>
      </ol>
      <p className="mt-3">
        The book accepts only new entries: it refuses to change or delete one, even for
        administrators. The owner of the database could still replace a whole book. The receipt
        shows that. And no rule can see that two administrators are one person.
      </p>
    </Disclosure>
  );
}

interface UncheckedBookProps {
  fold: Fold;
  book: BookSlice;
  growth: OlderEntries;
  reading: boolean;
  onReadAll: () => void;
}

/**
 * Only a whole book can be checked. Shows how much of it has been read, and offers to read the
 * rest.
 */
export function UncheckedBook({ book, growth, reading, onReadAll, fold }: UncheckedBookProps) {
  const { entries, total } = book;
  const line = `Not checked yet · ${entries.length.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} entries loaded`;
  return (
    <OneLineOnPhone
      line={line}
      state={growth.state === 'failed' ? 'wrong' : reading ? 'busy' : 'idle'}
      fold={fold}
    >
      <CheckSection title="Not checked yet" ok={null} explanation={<HowItWorks />}>
        <p className="text-t-ui text-ink-2">
          {entries.length.toLocaleString('en-US')} of the {total.toLocaleString('en-US')} entries in
          your book have been loaded. Only the whole book can be checked.
        </p>
        <div className="mt-3">
          {growth.state === 'failed' ? (
            <Note kind="error" role="alert">
              <p>Couldn’t load the rest. {getReadErrorMessage(growth.error)}</p>
              <RetryButton onRetry={growth.read} />
            </Note>
          ) : reading ? (
            <Progress label="Loading the rest" fraction={entries.length / total} />
          ) : (
            <Button onClick={onReadAll}>Load and check the whole book</Button>
          )}
        </div>
      </CheckSection>
    </OneLineOnPhone>
  );
}

interface BookCheckProps extends BookVerdict {
  fold: Fold;
  uid: Uid;
  period: StatementPeriod;
  entries: readonly Entry[];
  /** Number of lines that show them. Entries of one act share a line. */
  lines: number;
  /**
   * False if the browser stores nothing, so that the receipt is gone with the page; null if the
   * receipt isn't kept.
   */
  isStored: boolean | null;
  mask: (text: string) => string;
  onLine: (folio: string) => void;
  onRecheck: () => void;
  busy: boolean;
}

export const checkTitles: Record<Verdict, string> = {
  'adds-up': 'The book adds up',
  comparing: 'Comparing',
  refreshing: 'Refreshing',
  'does-not-follow': 'The book doesn’t add up',
  contradicts: 'The book contradicts its receipt',
};

/**
 * What the comparison with the receipt on this device has found, as a sentence. Empty before that.
 */
export function describeComparison(comparison: ReceiptComparison): string {
  if (comparison.state === 'comparing') return '';
  if (comparison.state === 'unavailable')
    return 'It wasn’t compared with a receipt: that needs a secure connection (https).';
  const { check } = comparison;
  if (check.state === 'none') return 'This device had no receipt to compare it with.';
  const which = `the receipt of ${formatDayMonthYear(check.since)}`;
  if (check.state === 'holds') return `It holds against ${which}.`;
  return `It contradicts ${which}${check.folios[0] ? ` at ${check.folios[0]}` : ''}.`;
}

export function BookCheck(props: BookCheckProps) {
  const {
    verdict,
    check,
    comparison,
    uid,
    period,
    entries,
    lines,
    isStored,
    mask,
    onLine,
    onRecheck,
    busy,
    fold,
  } = props;
  const [first, ...more] = check.issues;
  const said = {
    'adds-up': `Matches to the cent. No entry is missing. ${describeComparison(comparison)}`,
    comparing: 'It adds up. Comparing it with the receipt on this device…',
    refreshing: 'Loading the book and the balance again…',
    contradicts: `It adds up, but it was changed. ${describeComparison(comparison)}`,
    'does-not-follow': first && (
      <>
        {mask(first.message)} Please contact us, and keep a printout of this page.
        <OpenLineButton kind="inherit" issue={first} onLine={onLine} />
      </>
    ),
  }[verdict];
  const compared = comparison.state === 'compared' && verdict !== 'refreshing' ? comparison : null;
  // The receipt stays while both are loaded again: its dialog may be open, with text in it.
  const receipt = getShownReceipt(comparison);
  const folios = new Set(entries.map(formatFolio));
  const result = (
    <>
      {compared?.check.state === 'contradicts' && (
        <Contradiction
          {...compared.check}
          uid={uid}
          kept={compared.next}
          isInBook={(folio) => folios.has(folio)}
          onLine={onLine}
        />
      )}
      {compared?.other && <OtherBook uid={uid} other={compared.other} />}
      <CheckResult
        title={checkTitles[verdict]}
        ok={
          {
            'adds-up': true,
            comparing: null,
            refreshing: null,
            'does-not-follow': false,
            contradicts: false,
          }[verdict]
        }
        rows={getBreakdown(check, period).map((row) => ({ ...row, value: mask(row.value) }))}
        verdict={said}
      >
        {more.length > 0 && <MoreIssues issues={more} mask={mask} onLine={onLine} />}
        {check.remarks.length > 0 && <Remarks issues={check.remarks} mask={mask} onLine={onLine} />}
        <p>
          Added up just now in your browser from{' '}
          {entries.length === 1 ? 'the one entry' : `all ${entries.length} entries`} in your book
          {lines < entries.length &&
            ` (${lines === 1 ? 'one line' : `${lines} lines`}: entries recorded together share a line)`}
          , and compared with your stored balance and records.
        </p>
        <p className="mt-2">
          <Button kind="plain" size="link" className="print:hidden" busy={busy} onClick={onRecheck}>
            Check again
          </Button>
        </p>
        <HowItWorks />
      </CheckResult>
      {receipt && <ReceiptSection uid={uid} entries={entries} kept={receipt} isStored={isStored} />}
    </>
  );
  const counted =
    entries.length === 1
      ? '1 entry checked'
      : `${entries.length.toLocaleString('en-US')} entries checked`;
  const remarked =
    check.remarks.length > 0
      ? ` · ${check.remarks.length === 1 ? '1 remark' : `${check.remarks.length} remarks`}`
      : '';
  const { state, line } = {
    'adds-up': { state: 'done', line: `Adds up to the cent · ${counted}${remarked}` } as const,
    comparing: { state: 'busy', line: 'Comparing with the receipt…' } as const,
    refreshing: { state: 'busy', line: 'Checking again…' } as const,
    'does-not-follow': { state: 'wrong', line: checkTitles['does-not-follow'] } as const,
    contradicts: { state: 'wrong', line: checkTitles.contradicts } as const,
  }[verdict];
  return (
    <OneLineOnPhone
      line={line}
      state={compared?.other && compared.other.state !== 'another-account' ? 'wrong' : state}
      fold={fold}
    >
      {result}
    </OneLineOnPhone>
  );
}

/**
 * From the opening balance to the account balance, one sum per kind; for a past period also the sum
 * since.
 */
function getBreakdown(
  check: RecordsCheck,
  { openingBalance, lines, closingBalance, since }: StatementPeriod,
): (SumRow & { value: string })[] {
  const kinds = sumByKind(lines).map(({ label, count, amount }) => ({
    label: `${label}, ${count}`,
    value: formatSignedDollars(amount),
  }));
  const later = since.count > 0 && {
    label: `Since then, ${since.count} ${since.count === 1 ? 'line' : 'lines'}`,
    value: formatSignedDollars(since.amount),
  };
  const { withdrawals, trades } = check.pending;
  return [
    { label: 'Opening balance', value: formatDollars(openingBalance) },
    ...kinds,
    {
      label: later ? 'Closing balance' : 'Sum of all entries',
      value: formatDollars(closingBalance),
      total: true,
    },
    ...(later ? [later] : []),
    {
      label: 'Your account balance',
      value: check.balance === null ? 'none' : formatDollars(check.balance),
    },
    ...(withdrawals.count > 0
      ? [
          {
            label: `Reserved for ${formatCount(withdrawals.count, 'withdrawal')}`,
            value: formatDollars(withdrawals.amount),
          },
        ]
      : []),
    ...(trades.count > 0
      ? [
          {
            label: `Held in ${formatCount(trades.count, 'open trade')}`,
            value: formatDollars(trades.amount),
          },
        ]
      : []),
  ];
}

const formatCount = (count: number, one: string): string =>
  `${count} ${one}${count === 1 ? '' : 's'}`;

const OpenLineButton = ({
  kind = 'plain',
  issue,
  onLine,
}: {
  kind?: ButtonKind;
  issue: NamedIssue;
  onLine: (folio: string) => void;
}) =>
  issue.folio && (
    <>
      {' '}
      <Button kind={kind} size="link" className="print:hidden" onClick={() => onLine(issue.folio)}>
        Open {issue.folio}
      </Button>
    </>
  );

interface IssueListProps extends Pick<BookCheckProps, 'mask' | 'onLine'> {
  issues: readonly NamedIssue[];
}

const IssueList = ({ issues, mask, onLine }: IssueListProps) => (
  <ul className="mt-2 grid gap-1">
    {issues.map((issue) => (
      <li key={issue.message}>
        {mask(issue.message)}
        <OpenLineButton issue={issue} onLine={onLine} />
      </li>
    ))}
  </ul>
);

const MoreIssues = (props: IssueListProps) => (
  <Disclosure
    summary={
      props.issues.length === 1
        ? 'One more thing doesn’t add up'
        : `${props.issues.length} more things don’t add up`
    }
    className="mb-3"
  >
    <IssueList {...props} />
  </Disclosure>
);

const Remarks = (props: IssueListProps) => (
  <Disclosure
    summary={
      props.issues.length === 1
        ? 'One thing is unusual, but not an error'
        : `${props.issues.length} things are unusual, but not errors`
    }
    className="mb-3"
  >
    <IssueList {...props} />
  </Disclosure>
);

export function CheckSkeleton() {
  const rows = ['7rem', '9rem', '7.5rem', '10rem'].map((width, place) => ({
    label: <SkeletonBar width={width} />,
    value: <SkeletonBar width="4rem" />,
    total: place === 2,
  }));
  return (
    <LoadingPart label="Checking your book…">
      <div aria-hidden="true">
        <p className="flex min-h-control items-center border-rule border-y sm:hidden">
          <SkeletonBar width="15rem" />
        </p>
        <div className="max-sm:hidden">
          <CheckResult
            title={<SkeletonBar width="9rem" />}
            ok={null}
            rows={rows}
            verdict={<SkeletonBar width="12rem" />}
          />
        </div>
      </div>
    </LoadingPart>
  );
}
