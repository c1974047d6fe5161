import type { ReactNode } from 'react';
import { Note } from './note';

/** Beside the button that sends: what was sent before, in another form, stands after all. @param children where it is, and what sending now would do */
export const EarlierStands = ({ children }: { children: ReactNode }) => (
  <Note kind="wait" role="status">
    <b>What you sent before did arrive.</b> {children}
  </Note>
);
