import { Link } from 'react-router-dom';
import { Note } from './note';

/** Why something cannot be done now. */
export interface Restriction {
  kind: 'wait' | 'no';
  title: string;
  /** What to do about it. */
  advice: string;
  /** Where to do it. */
  to?: string;
  link?: string;
  /** Beside the button that does not work. */
  disabledReason: string;
  /** The frame of the page says all of it already. */
  shownInBanner?: boolean;
}

/** Why it cannot be done now, and what to do about it. */
export function RestrictionNote({ block: { kind, title, advice, to, link } }: { block: Restriction }) {
  return (
    <Note kind={kind}>
      <b>{title}</b> {advice} {to && <Link to={to}>{link}</Link>}
      {to && '.'}
    </Note>
  );
}
