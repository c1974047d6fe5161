import { Check as Tick, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '@/ui/cx';
import { Heading } from '@/ui/heading';
import { type SumRow, SumTable } from '@/ui/ledger/sum-table';
import { Spinner } from './spinner';

const looks = {
  equal: { edge: 'border-green', verdict: 'font-semibold text-green' },
  different: { edge: 'border-red', verdict: 'font-semibold text-red' },
  unknown: { edge: 'border-rule-2', verdict: 'font-medium text-ink-2' },
};

const getLook = (ok: boolean | null) => looks[ok === null ? 'unknown' : ok ? 'equal' : 'different'];

interface CheckSectionProps {
  title: ReactNode;
  /** Whether the figures agree; null while unknown. The edge turns red if they do not. */
  ok: boolean | null;
  /** How this was checked. */
  explanation?: ReactNode;
  children: ReactNode;
}

/** Only the section, for a check that has no result yet. */
export function CheckSection({ title, ok, explanation, children }: CheckSectionProps) {
  const id = useId();
  return (
    <section
      className={cx('break-inside-avoid border-t-3 pt-3', getLook(ok).edge)}
      data-ok={ok ?? 'unknown'}
      aria-labelledby={id}
    >
      <Heading id={id} className="mb-2 text-d-sm">
        {title}
      </Heading>
      {children}
      {explanation && <div className="mt-2 text-ink-3 text-t-xs">{explanation}</div>}
    </section>
  );
}

interface CheckResultProps extends Pick<CheckSectionProps, 'title' | 'ok'> {
  rows: readonly SumRow[];
  /**
   * "Matches to the cent …", or which line is the first that does not follow. It turns red as the
   * edge does.
   */
  verdict: ReactNode;
  /** How this was checked. */
  children?: ReactNode;
}

export const CheckResult = ({ title, rows, ok, verdict, children }: CheckResultProps) => (
  <CheckSection title={title} ok={ok} explanation={children}>
    <SumTable rows={rows} />
    <p className={cx('mt-3 flex gap-2 text-t-ui', getLook(ok).verdict)} role="status">
      {ok === null ? (
        <Spinner className="mt-[0.2rem]" />
      ) : ok ? (
        <Tick aria-hidden="true" />
      ) : (
        <TriangleAlert aria-hidden="true" />
      )}
      <span>{verdict}</span>
    </p>
  </CheckSection>
);
