import { Link } from 'react-router-dom';
import { Note } from '@/ui/feedback/note';
import type { Closed } from './closed';

export const ClosedNote = ({ closed: { title, advice, to, link } }: { closed: Closed }) => (
  <Note kind="no">
    <b>{title}</b> {advice} <Link to={to}>{link}</Link>.
  </Note>
);
