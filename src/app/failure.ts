import { causeOf, isChunkError } from '@/data/causes';
import { DataShapeError } from '@/data/errors';

/** What a page says that could not be shown. */
export interface Failure {
  title: string;
  text: string;
  /** What the program says of it, for whoever is asked for help. */
  said?: string;
}

/** Kinds of failure differ in what a person can do about them. */
export function failureOf(error: unknown): Failure {
  if (isChunkError(error)) {
    const text = navigator.onLine
      ? 'Glassbook has probably been renewed since you opened it. Reloading brings the new version; nothing that was sent is lost.'
      : 'You are offline. Reload when the connection is back; nothing that was sent is lost.';
    return { title: 'A part of the app could not be loaded', text };
  }
  if (error instanceof DataShapeError) {
    return { title: 'A document could not be read', text: causeOf(error), said: error.message };
  }
  return {
    title: 'This page stopped working',
    text: causeOf(error),
    ...(error instanceof Error ? { said: error.message } : {}),
  };
}
