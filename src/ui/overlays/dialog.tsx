import { X } from 'lucide-react';
import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { getPressedKey } from '@/lib/device/keyboard';
import { Button, IconButton } from '@/ui/button';
import { cx } from '@/ui/cx';
import { HeadingLevel } from '@/ui/heading';
import { focusElement } from '@/ui/hooks/use-focus';
import { type DialogForms, DialogFormsContext, type ReadField } from './dialog-forms';
import { enterTopLayer } from './top-layer';

interface DialogProps {
  open?: boolean | undefined;
  /**
   * Called on Escape, the back gesture or the cross. The dialog closes when `open` becomes false.
   */
  onClose: () => void;
  title: ReactNode;
  /** Small text above the title: the subject, its folio and age. */
  label?: ReactNode;
  /** Opens from the right, so that the queue behind it stays visible. */
  drawer?: boolean | undefined;
  /**
   * As wide as the window, to show something large beside the form. On a wide screen that can be as
   * high as the body: 100cqh.
   */
  wide?: boolean | undefined;
  /**
   * A note, Cancel, and the primary button; always visible. By default one button, which closes the
   * dialog.
   */
  footer?: ReactNode;
  /** Text of that button. */
  closeLabel?: string | undefined;
  /** False while an act is pending: Escape and the cross do nothing. */
  dismissable?: boolean | undefined;
  children: ReactNode;
}

/**
 * Leaves what is shown in a frame. Asks first if text was typed. Does nothing while an act is
 * pending.
 */
export type Leave = (action: () => void) => void;

/** What is shown in a frame now. */
interface DialogPanelHandle {
  leave: Leave;
  close: () => void;
  rememberText: (event: FocusEvent) => void;
}

interface DialogFrameValue {
  dialog: RefObject<HTMLDialogElement | null>;
  panel: RefObject<DialogPanelHandle | null>;
  titleId: string;
  /** Beside the title. The element with the id describes the title. */
  renderSteps?:
    | ((options: { id: string; isPending: boolean; leave: Leave }) => ReactNode)
    | undefined;
}

/** The frame around a dialog's content; null outside of frames. */
const DialogFrameContext = createContext<DialogFrameValue | null>(null);

/**
 * A modal dialog. The focus goes to `[data-autofocus]` inside or to the title, cycles, and returns
 * to the opener. A press outside does not close the dialog, so that a stray click never discards
 * what was typed. Escape, the back gesture and the cross ask first if text was typed. Inside a
 * `DialogFrame` it fills that frame.
 */
export function Dialog({ open = true, ...rest }: DialogProps) {
  const frame = use(DialogFrameContext);
  if (!open) return null;
  if (frame) return <DialogPanel {...rest} frame={frame} />;
  return (
    <DialogFrame drawer={rest.drawer}>
      <Dialog {...rest} />
    </DialogFrame>
  );
}

const dialogClass = cx(
  'max-w-none animate-arrive flex-col overflow-hidden bg-sheet text-ink shadow-lift open:flex',
  // The height is not `auto`, which makes a modal dialog reach from edge to edge.
  'max-sm:mt-auto max-sm:h-fit max-sm:max-h-[94dvh] max-sm:w-full max-sm:rounded-t-r-2',
  // In a low window its head and foot scroll with the rest.
  'low:overflow-auto low:overscroll-contain',
  'backdrop:animate-dim backdrop:bg-scrim forced-colors:border forced-colors:border-[CanvasText]',
);
const centeredClass =
  'sm:m-auto sm:max-h-[calc(100dvh-3rem)] sm:w-[min(32rem,100%-3rem)] sm:rounded-r-2';
const drawerClass =
  'sm:ms-auto sm:h-dvh sm:max-h-none sm:w-[min(42rem,100%)] sm:animate-slide sm:has-data-wide:w-[min(90rem,100%)]';

const bodyClass =
  'relative flex-1 overflow-auto overscroll-contain px-8 pt-1 pb-6 max-sm:px-gutter max-sm:pb-4 low:overflow-visible';

const footerClass = cx(
  'flex flex-none flex-wrap items-center justify-end gap-3 border-rule border-t px-8 py-4',
  'max-sm:px-gutter max-sm:pt-3 max-sm:[&>:is(a,button)]:flex-[1_1_max-content]',
);
/** For a sentence at the left of the buttons in the footer; on a phone it stands above them. */
export const dialogNoteClass = 'me-auto text-ink-3 text-t-xs max-sm:basis-full';

interface DialogFrameProps
  extends Pick<DialogFrameValue, 'renderSteps'>,
    Pick<DialogProps, 'drawer'> {
  onKeyDown?: ((event: KeyboardEvent<HTMLDialogElement>, leave: Leave) => void) | undefined;
  /**
   * A `Dialog`. If another one replaces it, the frame stays open, and the focus goes into the new
   * one.
   */
  children: ReactNode;
}

/** The modal element of a dialog. */
export function DialogFrame({ drawer, renderSteps, onKeyDown, children }: DialogFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<DialogPanelHandle>(null);
  const titleId = useId();
  useModal(dialog);
  const handleKey = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (getPressedKey(event) === 'Tab') trapFocus(event);
    if (getPressedKey(event) !== 'Escape')
      return onKeyDown?.(event, (action) => panel.current?.leave(action));
    // Browsers close a dialog on the second Escape even if the page prevents its `cancel` event.
    event.preventDefault();
    event.stopPropagation();
    panel.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      className={cx(dialogClass, drawer ? drawerClass : centeredClass)}
      data-drawer={drawer || undefined}
      aria-labelledby={titleId}
      onKeyDown={handleKey}
      onFocus={(event) => panel.current?.rememberText(event)}
      onCancel={(event) => {
        // Also fired by the back gesture. The cancel event of a file field bubbles up to here and
        // is ignored.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        panel.current?.close();
      }}
    >
      <DialogFrameContext value={{ dialog, panel, titleId, renderSteps }}>
        {children}
      </DialogFrameContext>
    </dialog>
  );
}

function DialogPanel(props: Omit<DialogProps, 'open' | 'drawer'> & { frame: DialogFrameValue }) {
  const {
    frame,
    onClose,
    title,
    label,
    wide,
    closeLabel = 'Close',
    dismissable = true,
    children,
  } = props;
  const {
    footer = (
      <Button kind="primary" onClick={onClose}>
        {closeLabel}
      </Button>
    ),
  } = props;
  const [discard, setDiscard] = useState<(() => void) | null>(null);
  const asked = useRef<Element>(null);
  const typed = useUnsavedText();
  const leave: Leave = (action) => {
    if (!dismissable) return;
    if (!typed.isThere()) return action();
    if (!discard) asked.current = document.activeElement;
    setDiscard(() => action);
  };
  const keep = () => {
    // The fields take the focus only once they are not inert any more.
    flushSync(() => setDiscard(null));
    if (!focusAgain(asked.current)) focusStart(frame.dialog.current);
  };
  const close = () => {
    if (discard) keep();
    else leave(onClose);
  };
  useImperativeHandle(frame.panel, () => ({
    leave,
    close,
    rememberText: typed.forms.rememberText,
  }));
  useLayoutEffect(() => focusStart(frame.dialog.current), [frame.dialog]);
  return (
    <DialogFrameContext value={null}>
      <DialogHeader
        id={frame.titleId}
        title={title}
        label={label}
        steps={frame.renderSteps?.({
          id: `${frame.titleId}-place`,
          isPending: !dismissable,
          leave,
        })}
        closable={dismissable}
        onClose={close}
      />
      {/* Contains positioned children (text for screen readers). Otherwise they would make the dialog longer, and the focus would scroll it. */}
      <div
        data-dialog-body=""
        data-wide={wide || undefined}
        className={cx(bodyClass, wide && 'min-[64rem]:@container-size')}
        // The question takes the place of the submit button, without which Enter in a lone field
        // would send the form unchecked.
        inert={discard !== null}
      >
        <DialogFormsContext value={typed.forms}>
          <HeadingLevel level={3}>{children}</HeadingLevel>
        </DialogFormsContext>
      </div>
      <div className={footerClass}>
        {discard ? <DiscardQuestion onKeep={keep} onDiscard={discard} /> : footer}
      </div>
    </DialogFrameContext>
  );
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <>
      <p role="alert" className={dialogNoteClass}>
        Discard what you typed?
      </p>
      <Button kind="danger-outline" onClick={onDiscard}>
        Discard
      </Button>
      <Button kind="primary" ref={focusElement} onClick={onKeep}>
        Keep editing
      </Button>
    </>
  );
}

type TypedControl = HTMLInputElement | HTMLTextAreaElement;
const isTypedControl = (target: EventTarget): target is TypedControl =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'email', 'tel', 'url'].includes(target.type));

/**
 * Whether a text field was changed after it first had the focus, and is not empty. Ignores
 * passwords and searches. A form keeps the text of a field that it does not show any more.
 */
function useUnsavedText() {
  const before = useRef(new Map<TypedControl, string>());
  const [forms] = useState<DialogForms>(() => ({
    readers: new Set<ReadField>(),
    rememberText: ({ target }) => {
      if (isTypedControl(target) && !before.current.has(target))
        before.current.set(target, target.value);
    },
  }));
  const getTexts = (field: TypedControl): unknown[] =>
    field.isConnected ? [field.value] : [...forms.readers].map((read) => read(field.name));
  const isUnsaved = (text: unknown, start: string) =>
    typeof text === 'string' && text !== start && text.trim() !== '';
  const hasChanges = () =>
    [...before.current].some(([field, start]) =>
      getTexts(field).some((text) => isUnsaved(text, start)),
    );
  return { isThere: hasChanges, forms };
}

interface DialogHeaderProps {
  id: string;
  title: ReactNode;
  label: ReactNode;
  steps: ReactNode;
  closable: boolean;
  onClose: () => void;
}

function DialogHeader({ id, title, label, steps, closable, onClose }: DialogHeaderProps) {
  return (
    <div className="flex flex-none flex-wrap items-start gap-x-4 px-8 pt-6 pb-4 max-sm:px-gutter max-sm:pt-4 max-sm:pb-3">
      <div className={cx('flex-1', Boolean(steps) && 'max-sm:basis-full')}>
        {label && <p className="text-ink-3 text-t-xs">{label}</p>}
        <h2
          id={id}
          tabIndex={-1}
          className="text-d-md"
          aria-describedby={steps ? `${id}-place` : undefined}
        >
          <bdi>{title}</bdi>
        </h2>
      </div>
      {steps}
      <IconButton
        label="Close"
        icon={<X />}
        busy={!closable}
        className={cx('-me-3 -mt-2 ms-auto', Boolean(steps) && 'max-sm:-order-1')}
        onClick={onClose}
      />
    </div>
  );
}

/** Focuses the part of an open dialog that asks for the focus, or its title. */
function focusStart(dialog: HTMLDialogElement | null) {
  if (dialog?.open)
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2'))?.focus();
}

/** Opens the dialog above everything while it is mounted, and restores the focus afterwards. */
function useModal(ref: RefObject<HTMLDialogElement | null>) {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    const leave = enterTopLayer(dialog);
    dialog.showModal();
    focusStart(dialog);
    return () => {
      leave();
      dialog.close();
      restoreFocus(opener);
    };
  }, [ref]);
}

/** @returns whether the element is still there */
function focusAgain(element: Element | null): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected || element === document.body)
    return false;
  element.focus();
  return true;
}

/**
 * Focuses the opener. If that was removed (its row was decided), focuses the main part, so that the
 * user's place is not lost.
 */
function restoreFocus(opener: Element | null) {
  if (focusAgain(opener)) return;
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

const TABBABLE = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)';

/** Keeps Tab inside: after the last control comes the first, and the other way round. */
function trapFocus(event: KeyboardEvent<HTMLDialogElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (stop) => stop.tabIndex >= 0,
  );
  const first = stops[0];
  const last = stops.at(-1);
  const here = document.activeElement;
  if (event.shiftKey ? here === first || !stops.some((stop) => stop === here) : here === last) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}
