import './note.css';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';

interface NoteProps {
  /** Amber is pending, red is refused, green is done; plain only informs. */
  kind?: 'pending' | 'error' | 'success' | 'plain' | undefined;
  /** `alert` or `status` if the note appears in response to something. */
  role?: 'alert' | 'status' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A note in the middle of a page: an edge at the left, no box. */
export function Note({ kind = 'plain', role, className, children }: NoteProps) {
  return (
    <div className={cx('note', className)} data-kind={kind} role={role}>
      {children}
    </div>
  );
}

/** The strip under the top bar: a bold title and one sentence. It cannot be dismissed. */
export function Banner({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="banner" aria-label={title}>
      <TriangleAlert aria-hidden="true" />
      <p>
        <b>{/[.!?]$/.test(title) ? title : `${title}.`}</b> {children}
      </p>
    </section>
  );
}

/** An earlier submission with other values was recorded. @param children where it is, and what submitting now would do */
export const AlreadySubmittedNote = ({ children }: { children: ReactNode }) => (
  <Note kind="pending" role="status">
    <b>What you sent before did arrive.</b> {children}
  </Note>
);
