import { getPressedKey } from '@/lib/keyboard';

/** Controls within a row that keep their own action. */
const controls = 'a, button, input, label, select, textarea, summary';

function findOpener({ target }: Event): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  return target.closest('tr')?.querySelector<HTMLElement>('[data-row]') ?? null;
}

const isOnControl = ({ target }: Event): boolean =>
  target instanceof Element && target.closest(controls) !== null;

/**
 * Text that the pointer has just marked, in the row of this event: the row stays closed, so that it
 * can be copied.
 */
function hasSelectedText({ target }: Event): boolean {
  const selection = getSelection();
  return (
    selection !== null &&
    !selection.isCollapsed &&
    target instanceof Node &&
    selection.getRangeAt(0).intersectsNode(target)
  );
}

/**
 * The opener gets the focus, which returns to it when a dialog closes. A link opens a tab if a key
 * for that is held.
 */
function pressOpener(opener: HTMLElement, how: MouseEventInit): void {
  opener.focus({ preventScroll: true });
  const { ctrlKey = false, metaKey = false, shiftKey = false } = how;
  opener.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}

function onClick(event: MouseEvent): void {
  const opener = findOpener(event);
  if (opener && !isOnControl(event) && !hasSelectedText(event)) pressOpener(opener, event);
}

/** The middle button opens a tab, as on a link. */
function onMiddleButton(event: MouseEvent): void {
  const opener = findOpener(event);
  if (event.button !== 1 || !(opener instanceof HTMLAnchorElement) || isOnControl(event)) return;
  event.preventDefault();
  // On the way down the browser would begin to scroll.
  if (event.type === 'auxclick') pressOpener(opener, { ctrlKey: true, metaKey: true });
}

/** Enter does nothing on a checkbox, so there it opens the row. */
function onKey(event: KeyboardEvent): void {
  const opener = findOpener(event);
  if (
    getPressedKey(event) !== 'Enter' ||
    !opener ||
    !(event.target instanceof HTMLInputElement) ||
    event.target.type !== 'checkbox'
  )
    return;
  event.preventDefault();
  pressOpener(opener, {});
}

/**
 * Makes each table row that has an opener (`getOpenerProps`) a target as a whole: a press on it
 * presses the opener, which stays the control for keyboards and screen readers. One listener for
 * all tables, loaded once a page is idle: openers work without it. @returns stops
 */
export function pressRows(page: Document): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  page.addEventListener('click', onClick, { signal });
  page.addEventListener('mousedown', onMiddleButton, { signal });
  page.addEventListener('auxclick', onMiddleButton, { signal });
  page.addEventListener('keydown', onKey, { signal });
  return () => stop.abort();
}
