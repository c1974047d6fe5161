import { createContext } from 'react';

/**
 * Reads the value of a form's field, also of one that is not shown now; undefined if it is the
 * default.
 */
export type ReadField = (name: string) => unknown;

export interface DialogForms {
  readers: Set<ReadField>;
  /**
   * Remembers the text of a field, which counts as typed once it differs. A field that gets the
   * focus is remembered by itself.
   */
  rememberText: (event: { target: EventTarget }) => void;
}

/** The forms inside a dialog. Null outside of dialogs. */
export const DialogFormsContext = createContext<DialogForms | null>(null);
