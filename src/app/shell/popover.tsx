import './popover.css';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '@/ui/button';
import { useOutsideInteraction } from '@/ui/overlays/use-outside-interaction';

/** Calls `leave` when Escape is pressed anywhere, while `active`. */
export function useEscape(active: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [active]);
}

interface PopoverProps {
  label: string;
  icon: ReactNode;
  /** Shown on the button: a dot if something is new. */
  badge?: ReactNode;
  title: string;
  onToggle?: ((open: boolean) => void) | undefined;
  /**
   * Rendered while it is open.
   * @param close for links to other pages
   * @param back closes it and returns the focus to the button
   */
  children: (close: () => void, back: () => void) => ReactNode;
}

/** A button with a panel below it. Escape, a press outside or moving the focus out closes it. */
export function Popover({ label, icon, badge, title, onToggle, children }: PopoverProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const toggle = (next: boolean) => {
    setOpen(next);
    onToggle?.(next);
  };
  useOutsideInteraction(box, open, () => toggle(false));
  const back = () => {
    toggle(false);
    button.current?.focus();
  };
  useEscape(open, back);
  return (
    <div className="popover-box" ref={box}>
      <IconButton
        ref={button}
        label={label}
        icon={icon}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => toggle(!open)}
      >
        {badge}
      </IconButton>
      {open && (
        <section className="popover" id={id} aria-label={title}>
          <h2>{title}</h2>
          {children(() => toggle(false), back)}
        </section>
      )}
    </div>
  );
}
