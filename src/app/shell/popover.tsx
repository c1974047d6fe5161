import './popover.css';
import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { IconButton } from '@/ui/button';

interface PopoverProps {
  label: string;
  icon: ReactNode;
  /** Shown on the button: a dot if something is new. */
  badge?: ReactNode;
  title: string;
  onToggle?: ((open: boolean) => void) | undefined;
  /**
   * Rendered while it is open.
   * @param close closes it and returns the focus to the button
   */
  children: (close: () => void) => ReactNode;
}

/** A button with a panel below it. The browser closes it on Escape and on a press outside; another page closes it too. */
export function Popover({ label, icon, badge, title, onToggle, children }: PopoverProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  // The content is rendered before the panel opens and stays until it has closed, so that the browser can return the focus.
  const handleToggle = ({ type, newState }: ToggleEvent) => {
    const isOpen = newState === 'open';
    if (isOpen !== (type === 'beforetoggle')) return;
    setOpen(isOpen);
    onToggle?.(isOpen);
  };
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname) panel.current?.hidePopover();
  }, [pathname]);
  return (
    <>
      <IconButton label={label} icon={icon} popoverTarget={id} aria-expanded={open} aria-controls={open ? id : undefined}>
        {badge}
      </IconButton>
      <section
        ref={panel}
        id={id}
        popover="auto"
        className="popover"
        aria-label={title}
        onBeforeToggle={handleToggle}
        onToggle={handleToggle}
      >
        {open && (
          <>
            <h2>{title}</h2>
            {children(() => panel.current?.hidePopover())}
          </>
        )}
      </section>
    </>
  );
}
