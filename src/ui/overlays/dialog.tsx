import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button, IconButton } from '@/ui/button';
import { HeadingLevel } from '@/ui/heading';
import { enterTopLayer } from './top-layer';
import './dialog.css';

interface DialogProps {
  open: boolean;
  /** Asked for by Escape or the cross; the dialog closes when `open` becomes false. */
  onClose: () => void;
  title: ReactNode;
  /** Above the title, small: what this is about, its folio and age. */
  label?: ReactNode;
  /** A decision on a queue comes from the right, so that the queue stays in sight. */
  beside?: boolean | undefined;
  /** Besides what is asked, something large is looked at: it takes the width of the window. */
  wide?: boolean | undefined;
  /** A note, Cancel, and the first button; always visible. */
  foot: ReactNode;
  /** False while an act is under way: Escape and the cross do nothing. */
  dismissable?: boolean | undefined;
  children: ReactNode;
}

/**
 * A modal dialog. The focus goes to `[data-autofocus]` inside or to the title, cycles, and returns to the opener. A press beside the dialog
 * does not close it, so that a stray click never costs what was typed. Escape, the back gesture and the cross ask first where text was typed.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, title, label, beside, wide, foot, dismissable = true, children }: Omit<DialogProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(ref);
  const [asking, setAsking] = useState(false);
  const typed = useTypedText();
  const close = () => {
    if (!dismissable) return;
    if (asking) setAsking(false);
    else if (typed.isThere()) setAsking(true);
    else onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === 'Tab') cycle(event);
    if (event.key !== 'Escape') return;
    // By itself a browser closes a dialog on the second Escape even if the page prevents it.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <dialog
      ref={ref}
      className="dialog"
      data-beside={beside ? '' : undefined}
      data-wide={wide ? '' : undefined}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onFocus={typed.note}
      onCancel={(event) => {
        // Also the back gesture. A file field's own cancel event bubbles up to here and is none of ours.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
    >
      <Head id={titleId} title={title} label={label} closable={dismissable} onClose={close} />
      <div className="dialog-body">
        <HeadingLevel level={3}>{children}</HeadingLevel>
      </div>
      <footer className="dialog-foot">{asking ? <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose} /> : foot}</footer>
    </dialog>
  );
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <>
      <p role="alert">Discard what you typed?</p>
      <Button kind="refuse" onClick={onDiscard}>
        Discard
      </Button>
      <Button kind="first" ref={focusOn} onClick={onKeep}>
        Keep editing
      </Button>
    </>
  );
}

const focusOn = (button: HTMLButtonElement | null) => button?.focus();

type TextControl = HTMLInputElement | HTMLTextAreaElement;
const isTextControl = (target: EventTarget): target is TextControl =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && ['text', 'email', 'tel', 'url'].includes(target.type));

/** Whether a text field has been changed since it first had the focus. Passwords and searches do not count. */
function useTypedText() {
  const before = useRef(new Map<TextControl, string>());
  const note = ({ target }: { target: EventTarget }) => {
    if (isTextControl(target) && !before.current.has(target)) before.current.set(target, target.value);
  };
  const isThere = () => [...before.current].some(([field, text]) => field.isConnected && field.value !== text && field.value.trim() !== '');
  return { note, isThere };
}

interface HeadProps {
  id: string;
  title: ReactNode;
  label: ReactNode;
  closable: boolean;
  onClose: () => void;
}

function Head({ id, title, label, closable, onClose }: HeadProps) {
  return (
    <header className="dialog-head">
      <div>
        {label && <p className="dialog-label">{label}</p>}
        <h2 id={id} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h2>
      </div>
      <IconButton label="Close" icon={<X />} aria-disabled={!closable || undefined} onClick={onClose} />
    </header>
  );
}

/** Opens the dialog above everything while it is mounted, and gives the focus back afterwards. */
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

/** To the opener; where that has left the page (its row was decided), to the main part, so that the place is not lost. */
function restoreFocus(opener: Element | null) {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener.focus();
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

const TABBABLE = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)';

/** Tab stays inside: after the last control comes the first, and the other way round. */
function cycle(event: KeyboardEvent<HTMLDialogElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(TABBABLE)].filter((stop) => stop.tabIndex >= 0);
  const [first, last] = [stops[0], stops.at(-1)];
  const here = document.activeElement;
  if (event.shiftKey ? here === first || !stops.some((stop) => stop === here) : here === last) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}
