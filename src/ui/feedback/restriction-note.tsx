import { Link } from 'react-router-dom';
import { Note } from './note';

/** Why something cannot be done now. */
export interface Restriction {
  kind: 'pending' | 'error';
  title: string;
  /** What to do about it. */
  advice: string;
  /** Where to do it. */
  to?: string;
  linkText?: string;
  /** Shown beside the disabled button. */
  disabledReason: string;
  /** A banner of the page's frame already shows all of it. */
  shownInBanner?: boolean;
}

/** Shows why it cannot be done now, and what to do about it. */
export function RestrictionNote({ restriction: { kind, title, advice, to, linkText } }: { restriction: Restriction }) {
  return (
    <Note kind={kind}>
      <b>{title}</b> {advice} {to && <Link to={to}>{linkText}</Link>}
      {to && '.'}
    </Note>
  );
}
