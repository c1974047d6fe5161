import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, vi } from 'vitest';

const { asyncWrapper } = getConfig();
const turn = setImmediate;

/**
 * React renders what a promise has set in the event loop's next turn. The library waits for a timer
 * instead, which on a busy machine is due first: then a test would look at the screen before the
 * press it made.
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

// Times name their year where it is not the present one, and the examples are of this one, whenever
// they are run.
vi.mock('@/lib/current-year', () => ({ currentYear: () => 2026 }));

afterEach(() => {
  cleanup();
  // Files share the document and what they import: what a test has put there itself goes too, and
  // so does the toast of an act that never ended.
  document.body.replaceChildren();
  toast.removeAll();
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

/**
 * jsdom has no media queries. This is a wide screen; tests of a phone or of a preference put their
 * own in its place.
 */
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

/**
 * jsdom has no popovers. This opens and closes them by their buttons, and closes them on Escape and
 * on a press outside.
 */
if (!('showPopover' in HTMLElement.prototype)) {
  const openers = new Map<HTMLElement, Element | null>();
  const notify = (panel: HTMLElement, type: string, newState: string) =>
    panel.dispatchEvent(Object.assign(new Event(type), { newState }));
  const show = (panel: HTMLElement) => {
    if (openers.has(panel)) return;
    notify(panel, 'beforetoggle', 'open');
    openers.set(panel, document.activeElement);
    panel.style.display = 'block';
    notify(panel, 'toggle', 'open');
  };
  const hide = (panel: HTMLElement) => {
    const opener = openers.get(panel);
    if (!openers.delete(panel)) return;
    notify(panel, 'beforetoggle', 'closed');
    if (opener instanceof HTMLElement && panel.contains(document.activeElement)) opener.focus();
    panel.style.display = '';
    notify(panel, 'toggle', 'closed');
  };
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      show(this);
    },
    hidePopover(this: HTMLElement) {
      hide(this);
    },
  });
  const findTarget = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('[popovertarget]') : null;
    return document.getElementById(button?.getAttribute('popovertarget') ?? '');
  };
  document.addEventListener('click', (event) => {
    const panel = findTarget(event);
    if (panel) (openers.has(panel) ? hide : show)(panel);
  });
  document.addEventListener('pointerdown', (event) => {
    const kept = findTarget(event);
    for (const panel of [...openers.keys()]) {
      if (panel !== kept && !(event.target instanceof Node && panel.contains(event.target)))
        hide(panel);
    }
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') for (const panel of [...openers.keys()]) hide(panel);
  });
}
