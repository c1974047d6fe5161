import { Link } from 'react-router-dom';
import { Note } from '@/ui/feedback/note';

export interface Restriction {
  kind: 'pending' | 'error';
  title: string;
  advice: string;
  to?: string;
  linkText?: string;
  /** Shown beside the disabled button. */
  disabledReason: string;
  /** A banner of the page's frame already shows all of it. */
  shownInBanner?: boolean;
}

interface RestrictionNoteProps {
  restriction: Restriction;
  className?: string | undefined;
}

export function RestrictionNote({
  restriction: { kind, title, advice, to, linkText },
  className,
}: RestrictionNoteProps) {
  return (
    <Note kind={kind} className={className}>
      <b>{title}</b> {advice} {to && <Link to={to}>{linkText}</Link>}
      {to && '.'}
    </Note>
  );
}
