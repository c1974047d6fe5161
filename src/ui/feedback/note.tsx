import './note.css';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoteProps {
  /** Amber waits, red refuses, green is done; plain only informs. */
  kind?: 'wait' | 'no' | 'done' | 'plain' | undefined;
  /** `alert` or `status` where the note appears in answer to something. */
  role?: 'alert' | 'status' | undefined;
  children: ReactNode;
}

/** Something to know in the middle of a page: an edge at the left, no box. */
export function Note({ kind = 'plain', role, children }: NoteProps) {
  return (
    <div className="note" data-kind={kind} role={role}>
      {children}
    </div>
  );
}

/** The strip under the top bar: a bold name and one sentence. It cannot be closed. */
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

/** Beside the button that sends: what was sent before, in another form, stands after all. @param children where it is, and what sending now would do */
export const AlreadySubmittedNote = ({ children }: { children: ReactNode }) => (
  <Note kind="wait" role="status">
    <b>What you sent before did arrive.</b> {children}
  </Note>
);
