import { Check as Tick, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Heading } from '@/ui/heading';
import { type SumRow, SumTable } from '@/ui/ledger/sum-table';
import { Spinner } from './spinner';
import './check-result.css';

interface CheckResultProps {
  title: ReactNode;
  rows: readonly SumRow[];
  /** Whether the figures agree; null while unknown. The edge and the sentence turn red if they do not. */
  ok: boolean | null;
  /** "Equal to the cent …", or which line is the first that does not follow. */
  verdict: ReactNode;
  /** How this was checked. */
  children?: ReactNode;
}

export function CheckResult({ title, rows, ok, verdict, children }: CheckResultProps) {
  const id = useId();
  return (
    <section className="check" data-ok={ok ?? 'unknown'} aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <SumTable rows={rows} />
      <p className="check-verdict" role="status">
        {ok === null ? <Spinner /> : ok ? <Tick aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
        <span>{verdict}</span>
      </p>
      {children && <div className="check-how">{children}</div>}
    </section>
  );
}
