import { causeOf } from '@/data/ledger/causes';
import { DataShapeError } from '@/data/ledger/errors';

/** What a page says that could not be shown. */
export interface Failure {
  title: string;
  text: string;
  /** What the program says of it, for whoever is asked for help. */
  said?: string;
}

/** Kinds of failure differ in what a person can do about them. A part that could not be fetched has a page of its own (missing-part.tsx). */
export function failureOf(error: unknown): Failure {
  if (error instanceof DataShapeError) {
    return { title: 'A document could not be read', text: causeOf(error), said: error.message };
  }
  return {
    title: 'This page stopped working',
    text: causeOf(error),
    ...(error instanceof Error ? { said: error.message } : {}),
  };
}
