import type {
  ComponentProps,
  KeyboardEventHandler,
  MouseEventHandler,
  SyntheticEvent,
} from 'react';
import { getPressedKey } from '@/lib/device/keyboard';

/** Controls within a row that keep their own action. */
const controls = 'a, button, input, label, select, textarea, summary';

function findOpener({ target }: SyntheticEvent): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  return target.closest('tr')?.querySelector<HTMLElement>('[data-row]') ?? null;
}

const isOnControl = ({ target }: SyntheticEvent): boolean =>
  target instanceof Element && target.closest(controls) !== null;

/**
 * Text that the pointer has just marked, in the row of this event: the row stays closed, so that it
 * can be copied.
 */
function hasSelectedText({ target }: SyntheticEvent): boolean {
  const selection = getSelection();
  return (
    selection !== null &&
    !selection.isCollapsed &&
    target instanceof Node &&
    selection.getRangeAt(0).intersectsNode(target)
  );
}

type HeldKeys = Pick<MouseEventInit, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * The opener gets the focus, which returns to it when a dialog closes. A link opens a tab if a key
 * for that is held.
 */
function pressOpener(opener: HTMLElement, how: HeldKeys): void {
  opener.focus({ preventScroll: true });
  const { ctrlKey = false, metaKey = false, shiftKey = false } = how;
  opener.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}

const onClick: MouseEventHandler = (event) => {
  const opener = findOpener(event);
  if (opener && !isOnControl(event) && !hasSelectedText(event)) pressOpener(opener, event);
};

/** The middle button opens a tab, as on a link. */
const onMiddleButton: MouseEventHandler = (event) => {
  const opener = findOpener(event);
  if (event.button !== 1 || !(opener instanceof HTMLAnchorElement) || isOnControl(event)) return;
  event.preventDefault();
  // On the way down the browser would begin to scroll.
  if (event.type === 'auxclick') pressOpener(opener, { ctrlKey: true, metaKey: true });
};

/** Enter does nothing on a checkbox, so there it opens the row. */
const onKey: KeyboardEventHandler = (event) => {
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
};

export type RowTarget = Pick<
  ComponentProps<'tbody'>,
  'onClick' | 'onMouseDown' | 'onAuxClick' | 'onKeyDown'
>;

/**
 * For the body of a table. It makes each row that has an opener (`getOpenerProps`) a target as a
 * whole: a press on it presses the opener, which stays the control for keyboards and screen
 * readers. It is spread, as the roles of table-roles.ts.
 */
export const rowTarget: RowTarget = {
  onClick,
  onMouseDown: onMiddleButton,
  onAuxClick: onMiddleButton,
  onKeyDown: onKey,
};
