import type { NamedFault } from '@/domain/audit/statement-check';
import { sumsByKind } from '@/domain/audit/statement-check';
import type { WholeCheck } from '@/domain/audit/whole-check';
import type { PartOfBook } from '@/domain/ledger/statement-part';
import { signedUsd, usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Check } from '@/ui/feedback/check';
import { Bar } from '@/ui/feedback/skeleton';
import type { SumRow } from '@/ui/ledger/sum';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { HowItWorks } from './how-it-works';

export interface BookCheckProps {
  check: WholeCheck;
  /** The days that are shown. */
  part: PartOfBook;
  /** How many entries the book has in all, and how many lines show them: those of one act share a line. */
  entries: number;
  lines: number;
  mask: (text: string) => string;
  /** Opens the line with this folio. */
  onLine: (folio: string) => void;
  /** Reads everything again. */
  onAgain: () => void;
  /** It is being read again. */
  busy: boolean;
}

export const checkTitles: Record<WholeCheck['state'], string> = {
  'adds-up': 'The book adds up',
  refreshing: 'Being refreshed',
  'does-not-follow': 'The book does not add up',
};

const refreshing = 'An entry has just been written. The book and the balance are being read again.';

/** The whole book, checked in this browser, with the working of the days that are shown. */
export function BookCheck({ check, part, entries, lines, mask, onLine, onAgain, busy }: BookCheckProps) {
  const [first, ...more] = check.faults;
  const verdict =
    first && check.state === 'does-not-follow' ? (
      <>
        {mask(first.says)} Please tell the desk, and keep a print of this page.
        <ToLine fault={first} onLine={onLine} />
      </>
    ) : check.state === 'refreshing' ? (
      refreshing
    ) : (
      'Equal to the cent, and no number is missing.'
    );
  return (
    <Check
      title={checkTitles[check.state]}
      ok={check.state === 'refreshing' ? null : check.state === 'adds-up'}
      rows={workingOf(check, part).map((row) => ({ ...row, value: mask(row.value) }))}
      verdict={verdict}
    >
      {more.length > 0 && <MoreFaults faults={more} mask={mask} onLine={onLine} />}
      <p>
        Added up just now in your browser, from {entries === 1 ? 'the one entry' : `all ${entries} entries`} of your book
        {lines < entries && ` (${lines === 1 ? 'one line' : `${lines} lines`}: entries of one act share a line)`}, and compared with
        everything that is kept beside it.
      </p>
      <p className="mt-s-2">
        <Button kind="plain" className="copy-bare" busy={busy} onClick={onAgain}>
          Read it all again
        </Button>
      </p>
      <HowItWorks />
    </Check>
  );
}

/** What was brought forward, what each kind came to, and so on to the balance. Days that are not the last ones add what came after them. */
function workingOf(check: WholeCheck, { broughtForward, lines, carriedForward, since }: PartOfBook): (SumRow & { value: string })[] {
  const kinds = sumsByKind(lines).map(({ label, count, amount }) => ({ label: `${label}, ${count}`, value: signedUsd(amount) }));
  const later = since.count > 0 && {
    label: `Since then, ${since.count} ${since.count === 1 ? 'line' : 'lines'}`,
    value: signedUsd(since.amount),
  };
  const { withdrawals, trades } = check.waiting;
  return [
    { label: 'Brought forward', value: usd(broughtForward) },
    ...kinds,
    { label: later ? 'Carried forward' : 'Sum of the lines', value: usd(carriedForward), total: true },
    ...(later ? [later] : []),
    { label: 'Balance on your account', value: check.balance === null ? 'none' : usd(check.balance) },
    ...(withdrawals.count > 0
      ? [{ label: `Of it reserved, ${counted(withdrawals.count, 'withdrawal')}`, value: usd(withdrawals.amount) }]
      : []),
    ...(trades.count > 0 ? [{ label: `Of it staked, ${counted(trades.count, 'open trade')}`, value: usd(trades.amount) }] : []),
  ];
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const ToLine = ({ fault, onLine }: { fault: NamedFault; onLine: (folio: string) => void }) =>
  fault.folio && (
    <>
      {' '}
      <Button kind="plain" className="copy-bare" onClick={() => onLine(fault.folio)}>
        Open {fault.folio}
      </Button>
    </>
  );

const MoreFaults = ({ faults, mask, onLine }: { faults: readonly NamedFault[] } & Pick<BookCheckProps, 'mask' | 'onLine'>) => (
  <details className="mb-s-3">
    <summary>{faults.length === 1 ? 'One more thing does not follow' : `${faults.length} more things do not follow`}</summary>
    <ul className="mt-s-2 grid gap-s-1">
      {faults.map((fault) => (
        <li key={fault.says}>
          {mask(fault.says)}
          <ToLine fault={fault} onLine={onLine} />
        </li>
      ))}
    </ul>
  </details>
);

export function CheckSkeleton() {
  const rows = ['7rem', '9rem', '7.5rem', '10rem'].map((width, place) => ({
    label: <Bar width={width} />,
    value: <Bar width="4rem" />,
    total: place === 2,
  }));
  return (
    <div aria-busy="true">
      <p role="status">
        <VisuallyHidden>The book is being added up.</VisuallyHidden>
      </p>
      <div aria-hidden="true">
        <Check title={<Bar width="9rem" />} ok={null} rows={rows} verdict={<Bar width="12rem" />} />
      </div>
    </div>
  );
}
