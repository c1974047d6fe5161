import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/**
 * A value that only the browser knows and that does not change while the page is shown.
 * @param getPrerendered the value in prerendered markup, and until it is hydrated
 */
export const useBrowserValue = <T>(getValue: () => T, getPrerendered: () => T): T =>
  useSyncExternalStore(subscribeToNothing, getValue, getPrerendered);
