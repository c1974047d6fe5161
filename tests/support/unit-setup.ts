import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

const { asyncWrapper } = getConfig();
const turn = setImmediate;

/**
 * React renders what a promise has set in the event loop's next turn. The library waits for a timer instead, which on a busy machine is due
 * first: then a test would look at the screen before the press it made.
 */
configure({
  // A busy machine is no fault of a test.
  asyncUtilTimeout: 10_000,
  asyncWrapper: async (act) => {
    const result = await asyncWrapper(act);
    await new Promise((resolve) => turn(() => turn(resolve)));
    return result;
  },
});

// Times name their year where it is not the present one, and the examples are of this one, whenever they are run.
vi.mock('@/lib/current-year', () => ({ currentYear: () => 2026 }));

afterEach(() => {
  cleanup();
  // Files share the document: what a test has put there itself goes too.
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

/** jsdom knows `<dialog>` but not how to open one. */
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
