import { ChevronRight, Check as Tick } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BookSlice, OlderEntries } from '@/data/hooks/use-book';
import { getReadErrorMessage } from '@/data/ledger/error-messages';
import type { NamedIssue } from '@/domain/audit/check-records';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import { plural } from '@/domain/plural';
import type { Uid } from '@/domain/revision-fields';
import { formatDayMonthYear } from '@/lib/format';
import { Button, type ButtonKind } from '@/ui/button';
import { cx } from '@/ui/cx';
import { CheckSection, CheckVerdict } from '@/ui/feedback/check-result';
import { Disclosure } from '@/ui/feedback/disclosure';
import { Note } from '@/ui/feedback/note';
import { RetryButton } from '@/ui/feedback/retry-button';
import { LoadingPart, SkeletonBar } from '@/ui/feedback/skeleton';
import { Spinner } from '@/ui/feedback/spinner';
import { Contradiction, OtherBook } from './contradiction';
import type { BookVerdict, Verdict } from './use-check';
import type { ReceiptComparison } from './use-receipt';

const lineClass = 'flex min-h-control flex-wrap items-center gap-x-2 text-t-ui print:hidden';

interface CheckLineProps {
  state: 'done' | 'busy' | 'idle';
  /** "Adds up · 26 entries". */
  children: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
}

/** The result in one line. Its height is always the same, so that the lines below stay. */
const CheckLine = ({ state, children, action }: CheckLineProps) => (
  <div className={lineClass}>
    {state === 'done' && <Tick size={18} className="flex-none text-green" aria-hidden="true" />}
    {state === 'busy' && <Spinner className="flex-none" />}
    <p role="status" className={cx(state === 'done' ? 'font-semibold text-green' : 'text-ink-2')}>
      {children}
    </p>
    {action && (
      <>
        <span aria-hidden="true" className="text-ink-3">
          ·
        </span>
        {action}
      </>
    )}
  </div>
);

const formatEntryCount = (count: number): string =>
  `${count.toLocaleString('en-US')} ${plural(count, 'entry', 'entries')}`;

const ProofButton = ({ onProof }: { onProof: () => void }) => (
  <Button
    kind="plain"
    size="link"
    className="min-h-control font-semibold"
    aria-haspopup="dialog"
    onClick={onProof}
  >
    Proof
    <ChevronRight size={16} className="-ms-1.5 rtl:-scale-x-100" aria-hidden="true" />
  </Button>
);

interface UncheckedBookProps {
  book: BookSlice;
  growth: OlderEntries;
  reading: boolean;
  /** Undefined if the book is so short that it is read anyway. */
  onReadAll: (() => void) | undefined;
}

/** Only a whole book can be checked. Says how much of it has been read, and offers to read the rest. */
export function UncheckedBook({ book, growth, reading, onReadAll }: UncheckedBookProps) {
  const { entries, total } = book;
  if (growth.state === 'failed')
    return (
      <Note kind="error" role="alert" className="mb-4 print:hidden">
        <p>
          <b>Not checked: couldn’t load the rest of your book.</b>{' '}
          {getReadErrorMessage(growth.error)}
        </p>
        <RetryButton onRetry={growth.read} />
      </Note>
    );
  return (
    <CheckLine
      state={reading ? 'busy' : 'idle'}
      action={
        onReadAll && (
          <Button
            kind="plain"
            size="link"
            className="min-h-control"
            busy={reading}
            onClick={onReadAll}
          >
            Load and check all
          </Button>
        )
      }
    >
      Not checked yet · {entries.length.toLocaleString('en-US')} of {formatEntryCount(total)} loaded
    </CheckLine>
  );
}

interface BookCheckProps extends BookVerdict {
  uid: Uid;
  entries: readonly Entry[];
  mask: (text: string) => string;
  onLine: (folio: string) => void;
  onRecheck: () => void;
  busy: boolean;
  /** Shows the proof sheet. */
  onProof: () => void;
}

export const checkTitles: Record<Verdict, string> = {
  'adds-up': 'The book adds up',
  comparing: 'Comparing',
  refreshing: 'Refreshing',
  'does-not-follow': 'The book doesn’t add up',
  contradicts: 'The book contradicts its receipt',
};

/** Whether the book adds up; null while that is being found out. */
export const isFine = {
  'adds-up': true,
  comparing: null,
  refreshing: null,
  'does-not-follow': false,
  contradicts: false,
} as const satisfies Record<Verdict, boolean | null>;

/**
 * What the comparison with the receipt on this device has found, as a sentence. Empty before that.
 */
export function describeComparison(comparison: ReceiptComparison): string {
  if (comparison.state === 'comparing') return '';
  if (comparison.state === 'unavailable')
    return 'It wasn’t compared with a receipt: that needs a secure connection (https).';
  const { check } = comparison;
  if (check.state === 'none') return 'First check on this device.';
  const which = `your receipt of ${formatDayMonthYear(check.since)}`;
  if (check.state === 'holds') return `It also matches ${which}.`;
  return `It contradicts ${which}${check.folios[0] ? ` at ${check.folios[0]}` : ''}.`;
}

const busyWords = {
  comparing: 'Comparing with your receipt…',
  refreshing: 'Checking again…',
} as const;

/** What doesn't add up is shown in full. Everything else is one line, with the proof behind it. */
export function BookCheck(props: BookCheckProps) {
  const { verdict, check, comparison, uid, entries, onLine, onProof } = props;
  const compared = comparison.state === 'compared' && verdict !== 'refreshing' ? comparison : null;
  const folios = new Set(entries.map(formatFolio));
  const remarks = check.remarks.length;
  return (
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
      {compared?.other && compared.other.state !== 'another-account' && (
        <OtherBook uid={uid} other={compared.other} />
      )}
      {verdict === 'adds-up' ? (
        <CheckLine state="done" action={<ProofButton onProof={onProof} />}>
          Adds up · {formatEntryCount(entries.length)}
          {remarks > 0 && (
            <span className="max-sm:hidden">
              {' '}
              · {remarks} {plural(remarks, 'remark')}
            </span>
          )}
        </CheckLine>
      ) : verdict === 'comparing' || verdict === 'refreshing' ? (
        <CheckLine state="busy" action={<ProofButton onProof={onProof} />}>
          {busyWords[verdict]}
        </CheckLine>
      ) : (
        <FailedCheck {...props} />
      )}
    </>
  );
}

function FailedCheck(props: BookCheckProps) {
  const { verdict, check, comparison, mask, onLine, onRecheck, busy, onProof } = props;
  const [first, ...more] = check.issues;
  return (
    <div className="mb-8 max-w-measure print:hidden">
      <CheckSection title={checkTitles[verdict]} ok={false}>
        <CheckVerdict ok={false}>
          {verdict === 'contradicts' || !first ? (
            `It adds up, but it was changed. ${describeComparison(comparison)}`
          ) : (
            <>
              {mask(first.message)} Please contact us, and keep a printout of this page.
              <OpenLineButton kind="inherit" issue={first} onLine={onLine} />
            </>
          )}
        </CheckVerdict>
        <div className="mt-3 grid gap-3 text-t-sm">
          {more.length > 0 && <MoreIssues issues={more} mask={mask} onLine={onLine} />}
          <p className="flex flex-wrap items-center gap-x-4">
            <Button kind="plain" size="link" busy={busy} onClick={onRecheck}>
              Check again
            </Button>
            <ProofButton onProof={onProof} />
          </p>
        </div>
      </CheckSection>
    </div>
  );
}

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
      <Button kind={kind} size="link" onClick={() => onLine(issue.folio)}>
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
    summary={plural(
      props.issues.length,
      'One more thing doesn’t add up',
      `${props.issues.length} more things don’t add up`,
    )}
  >
    <IssueList {...props} />
  </Disclosure>
);

/** What is unusual though the rules allow it. */
export const Remarks = (props: IssueListProps) => (
  <Disclosure
    summary={plural(
      props.issues.length,
      'One thing is unusual, but not an error',
      `${props.issues.length} things are unusual, but not errors`,
    )}
  >
    <IssueList {...props} />
  </Disclosure>
);

export const CheckSkeleton = () => (
  <LoadingPart label="Checking your book…">
    <p className={lineClass} aria-hidden="true">
      <SkeletonBar width="15rem" />
    </p>
  </LoadingPart>
);
