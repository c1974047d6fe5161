import { Link } from 'react-router-dom';
import { Note } from '@/ui/note';
import type { Block } from './blocked';

/** Why no deposit can be announced now, and what to do about it. */
export function BlockedNote({ block: { kind, title, advice, to, link } }: { block: Block }) {
  return (
    <Note kind={kind}>
      <b>{title}</b> {advice} {to && <Link to={to}>{link}</Link>}
      {to && '.'}
    </Note>
  );
}
