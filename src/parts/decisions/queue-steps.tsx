import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { getPressedKey, isApple } from '@/lib/device/keyboard';
import { Button, IconButton } from '@/ui/button';
import { useLetterKeys } from '@/ui/hooks/use-letter-keys';
import { type KeyedControl, PanelKeysContext } from '@/ui/hooks/use-panel-key';
import { KeyCap } from '@/ui/key-cap';
import { DialogFrame, type Leave } from '@/ui/overlays/dialog';
import { isTyping } from '@/ui/tables/list-keys';
import { findNearestRows, useRowFocus } from '@/ui/tables/row-focus';

/**
 * The next waiting item: the one after it in the queue, else the first. If it has left the queue,
 * the one that followed it before.
 * @param ids the queue now @param order the queue when the item was opened @returns undefined if no
 * other waits
 */
export function findNextInQueue(
  id: string,
  ids: readonly string[],
  order: readonly string[],
): string | undefined {
  const followers = (list: readonly string[]) => list.slice(list.indexOf(id) + 1);
  const after = ids.includes(id)
    ? followers(ids)
    : followers(order).filter((one) => ids.includes(one));
  return after[0] ?? ids.find((one) => one !== id);
}

/** "3 of 9", "3 of 9+" if further pages were not read; "8 left" if the item has left the queue. */
export function describePlace(id: string, ids: readonly string[], hasMore: boolean): string {
  const total = `${ids.length}${hasMore ? '+' : ''}`;
  return ids.includes(id) ? `${ids.indexOf(id) + 1} of ${total}` : `${total} left`;
}

interface QueuePages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

interface OpenQueueOptions<Row> {
  /** The rows on the screen, in order. */
  rows: readonly Row[];
  getId: (row: Row) => string;
  /** Rows that are opened after a decision. The others are reached by a step. */
  canDecide?: ((row: Row) => boolean) | undefined;
  /** The query of the rows. A further page is read when the end comes near. */
  query: QueuePages;
  /** Moves the focus once the last row has left. */
  onNoneLeft: () => void;
}

/** Steps of the open item, for {@link DecisionPanel}. Undefined at an end of the queue. */
interface QueueSteps {
  place: string;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** So many rows before the end, the next page is read. */
const rowsBeforeEnd = 3;

/** A queue whose open item, as it was when opened, gives way to the next one when it is decided. */
export function useOpenQueue<Row, First = undefined>({
  rows,
  getId,
  canDecide = () => true,
  query,
  onNoneLeft,
}: OpenQueueOptions<Row>) {
  const [open, setOpen] = useState<{
    id: string;
    row: Row;
    first: First | undefined;
    order: readonly string[];
  } | null>(null);
  const focusNear = useRowFocus(onNoneLeft);
  const ids = rows.map(getId);
  const show = (id: string | undefined, first?: First): boolean => {
    const row = rows.find((one) => getId(one) === id);
    if (id === undefined || row === undefined) return false;
    setOpen({ id, row, first, order: ids });
    if (
      ids.indexOf(id) >= ids.length - rowsBeforeEnd &&
      query.hasNextPage &&
      !query.isFetchingNextPage
    )
      void query.fetchNextPage();
    return true;
  };
  const closeRow = (left: boolean) => {
    if (open)
      focusNear([
        ...(left ? [] : [open.id]),
        ...findNearestRows(open.id, ids.includes(open.id) ? ids : open.order),
      ]);
    setOpen(null);
  };
  /** Opens the next item that can be decided, or closes the panel if there is none. */
  const openNext = () => {
    const waiting = rows.filter(canDecide).map(getId);
    if (!open || !show(findNextInQueue(open.id, waiting, open.order))) closeRow(true);
  };
  const getSteps = ({ id, order }: { id: string; order: readonly string[] }): QueueSteps => {
    const place = ids.indexOf(id);
    const createStep = (to: string | undefined) =>
      to === undefined ? undefined : () => void show(to);
    return {
      place: describePlace(id, ids, query.hasNextPage),
      previous: createStep(place > 0 ? ids[place - 1] : undefined),
      next: createStep(place < 0 ? findNextInQueue(id, ids, order) : ids[place + 1]),
    };
  };
  return {
    open,
    steps: open && getSteps(open),
    /**
     * @param first initial choice in the panel; undefined for an item that is reached by a step or
     * after a decision
     */
    openRow: (id: string, first?: First) => void show(id, first),
    openNext,
    /** @param left whether the item has left the queue */
    closeRow,
  };
}

/** What the help of the list says about the keys that go through the queue. */
export const stepKeys = [
  { key: 'j, Alt ↓', description: 'Next in the queue' },
  { key: 'k, Alt ↑', description: 'Previous in the queue' },
] as const;

/** What it says about all keys of a panel that decides. */
export const queueKeys = [
  ...stepKeys,
  { key: 'Ctrl ↵', description: 'Commit the chosen decision (⌘ ↵ on a Mac)' },
] as const;

/** Beside the submit button of a panel. */
export const CommitKeyHint = () => <KeyCap isHint>{isApple() ? '⌘ ↵' : 'Ctrl ↵'}</KeyCap>;

interface OverButtonsProps {
  onClose: () => void;
  /** Undefined if there is no other item. */
  onNext: (() => void) | undefined;
}

/** The buttons of a panel whose item is decided already. */
export const OverButtons = ({ onClose, onNext }: OverButtonsProps) => (
  <>
    <Button kind={onNext ? 'secondary' : 'primary'} onClick={onClose}>
      Back to list
    </Button>
    {onNext && (
      <Button kind="primary" onClick={onNext}>
        Go to next
      </Button>
    )}
  </>
);

interface DecisionPanelProps {
  /** Undefined for an item that is not in a queue. */
  steps?: QueueSteps | undefined;
  /** The `Dialog` of the open item, with a key of its own. */
  children: ReactNode;
}

/**
 * A drawer that stays open while its item changes. Ctrl Enter or ⌘ Enter presses the submit button,
 * also while text is typed; a letter or a digit presses the control that was registered with it
 * (`usePanelKey`); j, k and Alt with an arrow go through the queue. What is pasted elsewhere than in
 * a field goes into the one that takes it, so that letters still choose once the next item is shown.
 */
export function DecisionPanel({ steps, children }: DecisionPanelProps) {
  const letters = useLetterKeys();
  const keyed = useRef(new Set<KeyedControl>());
  const register = useCallback((one: KeyedControl) => {
    keyed.current.add(one);
    return () => void keyed.current.delete(one);
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>, leave: Leave) => {
    const { target, currentTarget: dialog } = event;
    // Also called for dialogs that open above this one.
    if (
      event.defaultPrevented ||
      !(target instanceof Element) ||
      target.closest('dialog') !== dialog
    )
      return;
    const stepDirection = getStepDirection(event, letters);
    if (isCommit(event)) {
      if (!event.repeat) pressSubmit(dialog);
    } else if (isTyping(target)) return;
    // The browser pastes into what has the focus then.
    else if (isPaste(event))
      return dialog.querySelector<HTMLElement>('[data-takes-paste]')?.focus();
    else if (steps && stepDirection) {
      if (!event.repeat) takeStep(steps[stepDirection], leave);
    } else if (!letters || hasModifier(event) || !pressByKey(keyed.current, getPressedKey(event)))
      return;
    event.preventDefault();
  };
  return (
    <DialogFrame
      drawer
      onKeyDown={onKeyDown}
      renderSteps={steps && ((head) => <StepsBar {...head} steps={steps} />)}
    >
      <PanelKeysContext value={register}>{children}</PanelKeysContext>
    </DialogFrame>
  );
}

type Step = (() => void) | undefined;

const takeStep = (step: Step, leave: Leave) => step && leave(step);

interface StepsBarProps {
  id: string;
  steps: QueueSteps;
  isPending: boolean;
  leave: Leave;
}

const StepsBar = ({ id, steps: { place, previous, next }, ...rest }: StepsBarProps) => (
  <div className="-mt-2 flex items-center max-sm:-order-1 max-sm:-ms-3">
    <StepButton
      {...rest}
      label="Previous"
      icon={<ChevronUp />}
      keys="k Alt+ArrowUp"
      step={previous}
    />
    <StepButton {...rest} label="Next" icon={<ChevronDown />} keys="j Alt+ArrowDown" step={next} />
    <p id={id} className="ms-1 whitespace-nowrap text-ink-2 text-t-sm">
      {place}
    </p>
  </div>
);

interface StepButtonProps {
  label: string;
  icon: ReactNode;
  keys: string;
  isPending: boolean;
  step: Step;
  leave: Leave;
}

const StepButton = ({ label, icon, keys, isPending, step, leave }: StepButtonProps) => (
  <IconButton
    label={label}
    icon={icon}
    busy={isPending}
    aria-disabled={isPending || !step || undefined}
    aria-keyshortcuts={keys}
    onClick={() => takeStep(step, leave)}
  />
);

const hasModifier = ({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey;

const isCommit = (event: KeyboardEvent): boolean =>
  getPressedKey(event) === 'Enter' &&
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey;

const isPaste = (event: KeyboardEvent): boolean =>
  getPressedKey(event) === 'v' &&
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey;

const arrowSteps: Readonly<Record<string, 'next' | 'previous'>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
};
const letterSteps: Readonly<Record<string, 'next' | 'previous'>> = { j: 'next', k: 'previous' };

function getStepDirection(event: KeyboardEvent, letters: boolean): 'next' | 'previous' | undefined {
  const key = getPressedKey(event);
  if (event.altKey) return event.ctrlKey || event.metaKey ? undefined : arrowSteps[key];
  return letters && !hasModifier(event) ? letterSteps[key] : undefined;
}

/**
 * A button that cannot be pressed yet shows why. The focus goes to what is missing, or to the button,
 * so that the reason is read out.
 */
function pressSubmit(dialog: HTMLDialogElement) {
  const button = dialog.querySelector<HTMLButtonElement>('button[type=submit]');
  button?.click();
  if (button?.hasAttribute('aria-disabled') && !button.hasAttribute('aria-busy'))
    (findMissing(dialog, button.form) ?? button).focus();
}

/** What has to be done first, or the first check that is not ticked. */
const findMissing = (dialog: Element, form: HTMLFormElement | null): HTMLElement | undefined =>
  dialog.querySelector<HTMLElement>('[data-first-step]') ??
  [...(form?.elements ?? [])].find(
    (control): control is HTMLInputElement =>
      control instanceof HTMLInputElement &&
      control.matches(':enabled') &&
      !control.checkValidity(),
  );

/**
 * @returns whether a control has the key. The focus goes into the field that an option opens, or to
 * the control.
 */
function pressByKey(keyed: ReadonlySet<KeyedControl>, key: string): boolean {
  for (const { keys, control, opens } of keyed) {
    const { current } = control;
    if (!current?.matches(':enabled') || !keys.split(' ').includes(key)) continue;
    flushSync(() => current.click());
    const opened = opens && current.form?.elements.namedItem(opens);
    (opened instanceof HTMLElement ? opened : current).focus();
    return true;
  }
  return false;
}
