import { createContext } from 'react';

/** Reads the value of a form's field, also of one that is not shown now; undefined if it is the default. */
export type ReadField = (name: string) => unknown;

/** The forms inside a dialog. Null outside of dialogs. */
export const DialogFormsContext = createContext<Set<ReadField> | null>(null);
