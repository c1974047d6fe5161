import { Check as Tick, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '@/ui/cx';
import { Heading } from '@/ui/heading';
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
  children: ReactNode;
}

/** The edge says what was found. */
export function CheckSection({ title, ok, children }: CheckSectionProps) {
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
    </section>
  );
}

interface CheckVerdictProps extends Pick<CheckSectionProps, 'ok'> {
  /** "Matches to the cent …", or which line is the first that does not follow. */
  children: ReactNode;
}

/** What was found, in the colour of the edge. */
export const CheckVerdict = ({ ok, children }: CheckVerdictProps) => (
  <p className={cx('flex gap-2 text-t-ui', getLook(ok).verdict)} role="status">
    {ok === null ? (
      <Spinner className="mt-[0.2rem]" />
    ) : ok ? (
      <Tick className="mt-[0.1rem] flex-none" aria-hidden="true" />
    ) : (
      <TriangleAlert className="mt-[0.1rem] flex-none" aria-hidden="true" />
    )}
    <span>{children}</span>
  </p>
);
