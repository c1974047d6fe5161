import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import { getPressedKey } from '@/lib/device/keyboard';
import { getIconButtonClass } from '@/ui/button';
import { cx } from '@/ui/cx';
import { useOutsideInteraction } from './use-outside-interaction';

interface MenuProps {
  /** Name of the trigger and the menu. If the trigger shows text, the name should begin with it. */
  label: string;
  trigger: ReactNode;
  /** Class of the trigger button; by default it looks like an icon button. */
  triggerClass?: string | undefined;
  children: ReactNode;
}

const CloseMenuContext = createContext<() => void>(() => undefined);

const getItems = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

function useMenu() {
  const [open, setOpen] = useState<false | 'first' | 'last'>(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open)
      getItems(menu.current)
        .at(open === 'first' ? 0 : -1)
        ?.focus();
  }, [open]);
  useOutsideInteraction(box, open !== false, () => setOpen(false));
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onButtonKey = (event: KeyboardEvent) => {
    const key = getPressedKey(event);
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(key === 'ArrowDown' ? 'first' : 'last');
  };
  return {
    open: open !== false,
    close,
    toggle: () => setOpen(open ? false : 'first'),
    onButtonKey,
    box,
    button,
    menu,
  };
}

const menuClass = cx(
  'absolute end-0 top-full z-20 mt-1 w-60 max-w-[calc(100vw-2rem)] animate-arrive p-2',
  'rounded-r-2 border border-rule bg-sheet text-t-ui leading-[inherit] shadow-lift',
);

/**
 * A button that opens a menu. Arrow keys, Home, End and first letters move; Escape, Tab and a press
 * outside close it.
 */
export function Menu({ label, trigger, triggerClass = getIconButtonClass(), children }: MenuProps) {
  const id = useId();
  const { open, close, toggle, onButtonKey, box, button, menu } = useMenu();
  return (
    <div className="relative inline-block" ref={box}>
      <button
        ref={button}
        type="button"
        className={triggerClass}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
        onKeyDown={onButtonKey}
      >
        {trigger}
      </button>
      {open && (
        <div
          ref={menu}
          id={id}
          className={menuClass}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={(event) => handleMenuKey(event, close)}
        >
          <CloseMenuContext value={close}>{children}</CloseMenuContext>
        </div>
      )}
    </div>
  );
}

function handleMenuKey(event: KeyboardEvent<HTMLElement>, close: () => void) {
  const items = getItems(event.currentTarget);
  const here = items.findIndex((item) => item.contains(document.activeElement));
  const go = (index: number) => {
    event.preventDefault();
    items.at(index % items.length)?.focus();
  };
  const key = getPressedKey(event);
  switch (key) {
    case 'ArrowDown':
      return go(here + 1);
    case 'ArrowUp':
      return go(here - 1);
    case 'Home':
      return go(0);
    case 'End':
      return go(-1);
    case 'Escape':
      event.preventDefault();
      event.stopPropagation();
      return close();
  }
  if (key.length !== 1 || key === ' ') return;
  const begins = (item: HTMLElement) =>
    item.textContent.trim().toLowerCase().startsWith(key.toLowerCase());
  [...items.slice(here + 1), ...items.slice(0, here + 1)].find(begins)?.focus();
}

interface MenuItemProps {
  onSelect: () => void;
  /** For items that exclude each other, such as the themes. */
  checked?: boolean | undefined;
  children: ReactNode;
}

const itemClass = cx(
  'flex min-h-10 w-full items-center gap-3 rounded-r-1 px-2.5 py-1.5 text-start text-ink no-underline',
  'hover:bg-well focus-visible:bg-well focus-visible:-outline-offset-2 max-sm:min-h-control [@media(hover:none)]:min-h-control',
);

/** With a tick at the end: two sides of a box, turned. */
const checkedClass = cx(
  'font-semibold after:-mt-0.75 after:ms-auto after:me-1 after:h-2.75 after:w-1.5',
  'after:rotate-45 after:border-green after:border-r-2 after:border-b-2',
);

export function MenuItem({ onSelect, checked, children }: MenuItemProps) {
  const close = use(CloseMenuContext);
  const select = () => {
    close();
    onSelect();
  };
  if (checked === undefined) {
    return (
      <button type="button" role="menuitem" className={itemClass} tabIndex={-1} onClick={select}>
        {children}
      </button>
    );
  }
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      className={cx(itemClass, checked && checkedClass)}
      tabIndex={-1}
      onClick={select}
    >
      {children}
    </button>
  );
}

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  const close = use(CloseMenuContext);
  return (
    <Link to={to} role="menuitem" className={itemClass} tabIndex={-1} onClick={close}>
      {children}
    </Link>
  );
}

export const MenuText = ({ children }: { children: ReactNode }) => (
  <p role="none" className="px-2.5 py-1.5 font-medium text-ink-2 wrap-anywhere">
    {children}
  </p>
);

/** A hairline between groups of items. */
export const MenuSeparator = () => <hr className="my-2" />;
