import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button, IconButton } from '@/ui/button';
import { cx } from '@/ui/cx';
import { HeadingLevel } from '@/ui/heading';
import { focusElement } from '@/ui/hooks/use-focus';
import { DialogFormsContext, type ReadField } from './dialog-forms';
import { enterTopLayer } from './top-layer';

interface DialogProps {
  open?: boolean | undefined;
  /** Called on Escape, the back gesture or the cross. The dialog closes when `open` becomes false. */
  onClose: () => void;
  title: ReactNode;
  /** Small text above the title: the subject, its folio and age. */
  label?: ReactNode;
  /** Opens from the right, so that the queue behind it stays visible. */
  drawer?: boolean | undefined;
  /** As wide as the window, to show something large beside the form. On a wide screen that can be as high as the body: 100cqh. */
  wide?: boolean | undefined;
  /** A note, Cancel, and the primary button; always visible. By default one button, which closes the dialog. */
  footer?: ReactNode;
  /** Text of that button. */
  closeLabel?: string | undefined;
  /** False while an act is pending: Escape and the cross do nothing. */
  dismissable?: boolean | undefined;
  children: ReactNode;
}

/**
 * A modal dialog. The focus goes to `[data-autofocus]` inside or to the title, cycles, and returns to the opener. A press outside does not
 * close the dialog, so that a stray click never discards what was typed. Escape, the back gesture and the cross ask first if text was
 * typed.
 */
export function Dialog({ open = true, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

const dialogClass = cx(
  'max-w-none animate-arrive flex-col overflow-hidden bg-sheet text-ink shadow-lift open:flex',
  // The height is not `auto`, which makes a modal dialog reach from edge to edge.
  'max-sm:mt-auto max-sm:h-fit max-sm:max-h-[94dvh] max-sm:w-full max-sm:rounded-t-r-2',
  'backdrop:animate-dim backdrop:bg-scrim forced-colors:border forced-colors:border-[CanvasText]',
);
const centeredClass = 'sm:m-auto sm:max-h-[calc(100dvh-3rem)] sm:w-[min(32rem,100%-3rem)] sm:rounded-r-2';
const drawerClass = 'sm:ms-auto sm:h-dvh sm:max-h-none sm:animate-slide';

const bodyClass = 'relative flex-1 overflow-auto overscroll-contain px-8 pt-1 pb-6 max-sm:px-gutter max-sm:pb-4';

const footerClass = cx(
  'flex flex-none flex-wrap items-center justify-end gap-3 border-rule border-t px-8 py-4',
  'max-sm:px-gutter max-sm:pt-3 max-sm:[&>:is(a,button)]:flex-1',
);
/** For a sentence at the left of the buttons in the footer; on a phone it stands above them. */
export const dialogNoteClass = 'me-auto text-ink-3 text-t-xs max-sm:basis-full';

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, title, label, drawer, wide, closeLabel = 'Close', dismissable = true, children } = props;
  const {
    footer = (
      <Button kind="primary" onClick={onClose}>
        {closeLabel}
      </Button>
    ),
  } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(ref);
  const [confirmsDiscard, setConfirmsDiscard] = useState(false);
  const typed = useUnsavedText();
  const close = () => {
    if (!dismissable) return;
    if (confirmsDiscard) setConfirmsDiscard(false);
    else if (typed.isThere()) setConfirmsDiscard(true);
    else onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === 'Tab') trapFocus(event);
    if (event.key !== 'Escape') return;
    // Browsers close a dialog on the second Escape even if the page prevents its `cancel` event.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <dialog
      ref={ref}
      className={cx(dialogClass, drawer ? cx(drawerClass, wide ? 'sm:w-[min(90rem,100%)]' : 'sm:w-[min(42rem,100%)]') : centeredClass)}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onFocus={typed.note}
      onCancel={(event) => {
        // Also fired by the back gesture. The cancel event of a file field bubbles up to here and is ignored.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
    >
      <DialogHeader id={titleId} title={title} label={label} closable={dismissable} onClose={close} />
      {/* Contains positioned children (text for screen readers). Otherwise they would make the dialog longer, and the focus would scroll it. */}
      <div data-dialog-body="" className={cx(bodyClass, wide && 'min-[64rem]:@container-size')}>
        <DialogFormsContext value={typed.forms}>
          <HeadingLevel level={3}>{children}</HeadingLevel>
        </DialogFormsContext>
      </div>
      <footer className={footerClass}>
        {confirmsDiscard ? <DiscardQuestion onKeep={() => setConfirmsDiscard(false)} onDiscard={onClose} /> : footer}
      </footer>
    </dialog>
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
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && ['text', 'email', 'tel', 'url'].includes(target.type));

/**
 * Whether a text field was changed after it first had the focus, and is not empty. Ignores passwords and searches. A form keeps the text of a
 * field that it does not show any more.
 */
function useUnsavedText() {
  const before = useRef(new Map<TypedControl, string>());
  const [forms] = useState(() => new Set<ReadField>());
  const rememberText = ({ target }: { target: EventTarget }) => {
    if (isTypedControl(target) && !before.current.has(target)) before.current.set(target, target.value);
  };
  const getTexts = (field: TypedControl): unknown[] => (field.isConnected ? [field.value] : [...forms].map((read) => read(field.name)));
  const isUnsaved = (text: unknown, start: string) => typeof text === 'string' && text !== start && text.trim() !== '';
  const hasChanges = () => [...before.current].some(([field, start]) => getTexts(field).some((text) => isUnsaved(text, start)));
  return { note: rememberText, isThere: hasChanges, forms };
}

interface DialogHeaderProps {
  id: string;
  title: ReactNode;
  label: ReactNode;
  closable: boolean;
  onClose: () => void;
}

function DialogHeader({ id, title, label, closable, onClose }: DialogHeaderProps) {
  return (
    <header className="flex flex-none items-start gap-4 px-8 pt-6 pb-4 max-sm:px-gutter max-sm:pt-4 max-sm:pb-3">
      <div>
        {label && <p className="text-ink-3 text-t-xs">{label}</p>}
        <h2 id={id} tabIndex={-1} className="text-d-md">
          <bdi>{title}</bdi>
        </h2>
      </div>
      <IconButton label="Close" icon={<X />} busy={!closable} className="-me-3 -mt-2 ms-auto" onClick={onClose} />
    </header>
  );
}

/** Opens the dialog above everything while it is mounted, and restores the focus afterwards. */
function useModal(ref: RefObject<HTMLDialogElement | null>) {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    const leave = enterTopLayer(dialog);
    dialog.showModal();
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2'))?.focus();
    return () => {
      leave();
      dialog.close();
      restoreFocus(opener);
    };
  }, [ref]);
}

/** Focuses the opener. If that was removed (its row was decided), focuses the main part, so that the user's place is not lost. */
function restoreFocus(opener: Element | null) {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener.focus();
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

const TABBABLE = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)';

/** Keeps Tab inside: after the last control comes the first, and the other way round. */
function trapFocus(event: KeyboardEvent<HTMLDialogElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(TABBABLE)].filter((stop) => stop.tabIndex >= 0);
  const [first, last] = [stops[0], stops.at(-1)];
  const here = document.activeElement;
  if (event.shiftKey ? here === first || !stops.some((stop) => stop === here) : here === last) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}
