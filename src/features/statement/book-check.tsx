import { type BookCheck as Checked, sumsByKind } from '@/domain/statement-check';
import type { MonthOfBook } from '@/domain/statement-month';
import { signedUsd, usd } from '@/lib/format';
import { Check } from '@/ui/check';
import { Bar } from '@/ui/skeleton';
import type { SumRow } from '@/ui/sum';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { HowItWorks } from './how-it-works';

export interface BookCheckProps {
  check: Checked;
  month: MonthOfBook;
  /** How many entries the book has in all. */
  entries: number;
}

const titles: Record<Checked['state'], string> = {
  'adds-up': 'The book adds up',
  refreshing: 'Being refreshed',
  'does-not-follow': 'The book does not add up',
};

/** The whole book, checked in this browser, with the working of the month that is shown. */
export function BookCheck({ check, month, entries }: BookCheckProps) {
  const [first, ...more] = check.faults;
  const verdicts: Record<Checked['state'], string> = {
    'adds-up': 'Equal to the cent, and no number is missing.',
    refreshing: 'An entry has just been written. The book and the balance are being read again.',
    'does-not-follow': `${first ?? ''} Please tell the desk, and keep a print of this page.`,
  };
  return (
    <Check
      title={titles[check.state]}
      ok={check.state === 'refreshing' ? null : check.state === 'adds-up'}
      rows={workingOf(check, month)}
      verdict={verdicts[check.state]}
    >
      {more.length > 0 && <MoreFaults faults={more} />}
      <p>Added up just now in your browser, from {entries === 1 ? 'the one entry' : `all ${entries} entries`} of your book.</p>
      <HowItWorks />
    </Check>
  );
}

/** What was brought forward, what each kind came to, and so on to the balance. A month that is not the last one adds what came after it. */
function workingOf(check: Checked, { broughtForward, lines, carriedForward, since }: MonthOfBook): SumRow[] {
  const kinds = sumsByKind(lines).map(({ label, count, amount }) => ({ label: `${label}, ${count}`, value: signedUsd(amount) }));
  const later = since.count > 0 && {
    label: `Since then, ${since.count} ${since.count === 1 ? 'line' : 'lines'}`,
    value: signedUsd(since.amount),
  };
  return [
    { label: 'Brought forward', value: usd(broughtForward) },
    ...kinds,
    { label: later ? 'Carried forward' : 'Sum of the lines', value: usd(carriedForward), total: true },
    ...(later ? [later] : []),
    { label: 'Balance on your account', value: check.balance === null ? 'none' : usd(check.balance) },
  ];
}

const MoreFaults = ({ faults }: { faults: readonly string[] }) => (
  <details className="mb-s-3">
    <summary>{faults.length === 1 ? 'One more line does not follow' : `${faults.length} more lines do not follow`}</summary>
    <ul className="mt-s-2 grid gap-s-1">
      {faults.map((says) => (
        <li key={says}>{says}</li>
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
