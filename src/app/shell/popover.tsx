import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { IconButton } from '@/ui/button';
import { cx } from '@/ui/cx';

interface PopoverProps {
  label: string;
  icon: ReactNode;
  /** Shown on the button: a dot if something is new. */
  badge?: ReactNode;
  /** By default the button is an icon button. */
  buttonClass?: string | undefined;
  /** By default it opens below a button in the header; a `sheet` comes from the edge of a phone. */
  placement?: keyof typeof placements;
  title: string;
  onToggle?: ((open: boolean) => void) | undefined;
  /**
   * Rendered while it is open.
   * @param close closes it and returns the focus to the button
   */
  children: (close: () => void) => ReactNode;
}

const placements = {
  // At the button that opens it, if the browser supports anchors; otherwise at the end of the page.
  // On small screens it is as wide as the screen.
  below: cx(
    'absolute top-16 right-gutter bottom-auto left-auto w-96 max-sm:fixed max-sm:inset-x-3 max-sm:w-auto',
    'supports-[left:anchor(left)]:[position-anchor:auto]',
    'sm:supports-[left:anchor(left)]:end-[anchor(end)] sm:supports-[left:anchor(left)]:top-[calc(anchor(end)+0.25rem)]',
  ),
  sheet: cx(
    'fixed inset-x-0 top-auto bottom-0 w-auto max-w-none rounded-b-none border-x-0 border-b-0',
    'pb-[calc(1rem+env(safe-area-inset-bottom))] backdrop:animate-dim backdrop:bg-scrim',
  ),
};
const panelClass = cx(
  'max-h-[min(34rem,calc(100dvh-6rem))] animate-arrive overflow-y-auto overscroll-contain rounded-r-2 border border-rule bg-sheet',
  'px-5 py-4 text-ink shadow-lift',
);

/**
 * A button with a panel below it. The browser closes it on Escape and on a press outside; another
 * page closes it too.
 */
export function Popover({
  label,
  icon,
  badge,
  buttonClass,
  placement = 'below',
  title,
  onToggle,
  children,
}: PopoverProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  // The content is rendered before the panel opens and stays until it has closed, so that the
  // browser can return the focus.
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
  const button = {
    popoverTarget: id,
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
  };
  return (
    <>
      {buttonClass ? (
        <button type="button" className={buttonClass} aria-label={label} {...button}>
          {icon}
        </button>
      ) : (
        <IconButton label={label} icon={icon} {...button}>
          {badge}
        </IconButton>
      )}
      <section
        ref={panel}
        id={id}
        popover="auto"
        className={cx(placements[placement], panelClass)}
        aria-label={title}
        onBeforeToggle={handleToggle}
        onToggle={handleToggle}
      >
        {open && (
          <>
            <h2 className="border-rule-ink border-b pb-3 text-d-sm/[1.14]">{title}</h2>
            {children(() => panel.current?.hidePopover())}
          </>
        )}
      </section>
    </>
  );
}

/** A sentence in place of a list, or below it. */
export const PopoverText = ({ role, children }: { role?: 'alert'; children: string }) => (
  <p className="pt-3 text-ink-2 text-t-ui/[inherit]" role={role}>
    {children}
  </p>
);
