import type { ReactNode } from 'react';
import { Note } from '@/ui/feedback/note';

interface OverNoteProps {
  /** "This deposit has already been decided." */
  happened: ReactNode;
  /** Why nothing is left to do. */
  children: ReactNode;
  /** Below the note: what may be left to do all the same. */
  after?: ReactNode;
}

/**
 * In place of a form: it was decided while the dialog was open, by somebody else or by this
 * administrator, whose answer was lost. It takes over the focus.
 */
export const OverNote = ({ happened, children, after }: OverNoteProps) => (
  <div data-autofocus="" tabIndex={-1} className="mb-6">
    <Note role="status">
      <b>{happened}</b> {children}
    </Note>
    {after}
  </div>
);
