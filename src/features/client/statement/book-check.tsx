import type { ReactNode } from 'react';
import type { BookSlice, OlderEntries } from '@/data/hooks/use-book';
import { getErrorMessage } from '@/data/ledger/error-messages';
import type { NamedIssue, RecordsCheck } from '@/domain/audit/check-records';
import { sumByKind } from '@/domain/ledger/movement-sums';
import type { StatementPeriod } from '@/domain/ledger/statement-period';
import { formatSignedUsd, formatUsd } from '@/lib/format';
import { Button, type ButtonKind } from '@/ui/button';
import { cx } from '@/ui/cx';
import { CheckResult, CheckSection } from '@/ui/feedback/check-result';
import { Note } from '@/ui/feedback/note';
import { Progress } from '@/ui/feedback/progress';
import { LoadingPart, SkeletonBar } from '@/ui/feedback/skeleton';
import type { SumRow } from '@/ui/ledger/sum-table';

const summaryClass = cx(
  'min-h-6 list-none text-green underline decoration-1 underline-offset-[0.2em] [&::-webkit-details-marker]:hidden',
  'group-open:text-ink-2',
);

/** More about the check, which opens at a press. Not on paper. */
const Disclosure = ({ summary, className, children }: { summary: string; className: string; children: ReactNode }) => (
  <details className={cx('group print:hidden', className)}>
    <summary className={summaryClass}>{summary}</summary>
    {children}
  </details>
);

function HowItWorks() {
  return (
    <Disclosure summary="How the check works" className="mt-2">
      <ol className="mt-3 grid gap-2">
        <li>
          <b>Numbers.</b> Every entry has a number: the letter of what it is about, and a count. A1, A2, A3 are about your account, D1, D2
          about your deposits. From 1 on, each number must be there exactly once, and your account must say the same last number as the
          book.
        </li>
        <li>
          <b>Figures.</b> Each account entry must begin with exactly the figures that the one before it ended with.
        </li>
        <li>
          <b>Causes.</b> Money that is posted must name what it was posted for, and be worth that to the cent. Nothing may be posted twice,
          and nothing that was completed may be left out. The result of a trade must be the formula’s, or be called manual with a reason.
        </li>
        <li>
          <b>Decisions.</b> A decision must be about something that you requested, may change its status and note only, and must give its
          reason where it owes you one.
        </li>
        <li>
          <b>What waits.</b> What is reserved and staked must be exactly the withdrawals that wait and the trades that are open, and never
          more than your balance.
        </li>
        <li>
          <b>What is kept.</b> Your balance, profit, bonus, lists, archives, standing, subscription and verification must stand where the
          book leaves them.
        </li>
        <li>
          <b>Sum.</b> The amounts of all lines, added up from nothing, must be your balance.
        </li>
      </ol>
      <p className="mt-3">
        Nobody can pass this by changing an old entry: the database takes new entries only, and refuses to change or delete one, for
        administrators too.
      </p>
    </Disclosure>
  );
}

interface UncheckedBookProps {
  book: BookSlice;
  growth: OlderEntries;
  reading: boolean;
  onReadAll: () => void;
}

/** Only a whole book can be checked. Shows how much of it has been read, and offers to read the rest. */
export function UncheckedBook({ book, growth, reading, onReadAll }: UncheckedBookProps) {
  const { entries, total } = book;
  return (
    <CheckSection title="Not checked yet" ok={null} explanation={<HowItWorks />}>
      <p className="text-t-ui text-ink-2">
        {entries.length.toLocaleString('en-US')} of the {total.toLocaleString('en-US')} entries of your book have been read. It can be
        checked as a whole only.
      </p>
      <div className="mt-3">
        {growth.state === 'failed' ? (
          <Note kind="error" role="alert">
            <p>The rest could not be read. {getErrorMessage(growth.error)}</p>
            <Button kind="plain" dense onClick={growth.read}>
              Try again
            </Button>
          </Note>
        ) : reading ? (
          <Progress label="Reading the rest" fraction={entries.length / total} />
        ) : (
          <Button onClick={onReadAll}>Read the whole book and check it</Button>
        )}
      </div>
    </CheckSection>
  );
}

interface BookCheckProps {
  check: RecordsCheck;
  period: StatementPeriod;
  /** All entries of the book, and the lines that show them. Entries of one act share a line. */
  entries: number;
  lines: number;
  mask: (text: string) => string;
  onLine: (folio: string) => void;
  onRecheck: () => void;
  busy: boolean;
}

export const checkTitles: Record<RecordsCheck['state'], string> = {
  'adds-up': 'The book adds up',
  refreshing: 'Being refreshed',
  'does-not-follow': 'The book does not add up',
};

const refreshing = 'An entry has just been written. The book and the balance are being read again.';

export function BookCheck({ check, period, entries, lines, mask, onLine, onRecheck, busy }: BookCheckProps) {
  const [first, ...more] = check.issues;
  const verdict =
    first && check.state === 'does-not-follow' ? (
      <>
        {mask(first.message)} Please tell the desk, and keep a print of this page.
        <OpenLineButton kind="inherit" issue={first} onLine={onLine} />
      </>
    ) : check.state === 'refreshing' ? (
      refreshing
    ) : (
      'Equal to the cent, and no number is missing.'
    );
  return (
    <CheckResult
      title={checkTitles[check.state]}
      ok={check.state === 'refreshing' ? null : check.state === 'adds-up'}
      rows={getBreakdown(check, period).map((row) => ({ ...row, value: mask(row.value) }))}
      verdict={verdict}
    >
      {more.length > 0 && <MoreFaults issues={more} mask={mask} onLine={onLine} />}
      {check.remarks.length > 0 && <Remarks issues={check.remarks} mask={mask} onLine={onLine} />}
      <p>
        Added up just now in your browser, from {entries === 1 ? 'the one entry' : `all ${entries} entries`} of your book
        {lines < entries && ` (${lines === 1 ? 'one line' : `${lines} lines`}: entries of one act share a line)`}, and compared with
        everything that is kept beside it.
      </p>
      <p className="mt-2">
        <Button kind="plain" size="link" className="print:hidden" busy={busy} onClick={onRecheck}>
          Read it all again
        </Button>
      </p>
      <HowItWorks />
    </CheckResult>
  );
}

/** From the balance brought forward to the account balance, one sum per kind; for a past period also the sum since. */
function getBreakdown(
  check: RecordsCheck,
  { openingBalance, lines, closingBalance, since }: StatementPeriod,
): (SumRow & { value: string })[] {
  const kinds = sumByKind(lines).map(({ label, count, amount }) => ({ label: `${label}, ${count}`, value: formatSignedUsd(amount) }));
  const later = since.count > 0 && {
    label: `Since then, ${since.count} ${since.count === 1 ? 'line' : 'lines'}`,
    value: formatSignedUsd(since.amount),
  };
  const { withdrawals, trades } = check.waiting;
  return [
    { label: 'Brought forward', value: formatUsd(openingBalance) },
    ...kinds,
    { label: later ? 'Carried forward' : 'Sum of the lines', value: formatUsd(closingBalance), total: true },
    ...(later ? [later] : []),
    { label: 'Balance on your account', value: check.balance === null ? 'none' : formatUsd(check.balance) },
    ...(withdrawals.count > 0
      ? [{ label: `Of it reserved, ${formatCount(withdrawals.count, 'withdrawal')}`, value: formatUsd(withdrawals.amount) }]
      : []),
    ...(trades.count > 0 ? [{ label: `Of it staked, ${formatCount(trades.count, 'open trade')}`, value: formatUsd(trades.amount) }] : []),
  ];
}

const formatCount = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const OpenLineButton = ({ kind = 'plain', issue, onLine }: { kind?: ButtonKind; issue: NamedIssue; onLine: (folio: string) => void }) =>
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

const MoreFaults = (props: IssueListProps) => (
  <Disclosure
    summary={props.issues.length === 1 ? 'One more thing does not follow' : `${props.issues.length} more things do not follow`}
    className="mb-3"
  >
    <IssueList {...props} />
  </Disclosure>
);

const Remarks = (props: IssueListProps) => (
  <Disclosure
    summary={props.issues.length === 1 ? 'One thing is unusual, but no error' : `${props.issues.length} things are unusual, but no errors`}
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
    <LoadingPart label="The book is being added up.">
      <div aria-hidden="true">
        <CheckResult title={<SkeletonBar width="9rem" />} ok={null} rows={rows} verdict={<SkeletonBar width="12rem" />} />
      </div>
    </LoadingPart>
  );
}
