import '@/ui/button.css';
import './menu.css';
import { createContext, type KeyboardEvent, type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
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

const getItems = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

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
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return { open: open !== false, close, toggle: () => setOpen(open ? false : 'first'), onButtonKey, box, button, menu };
}

/** A button that opens a menu. Arrow keys, Home, End and first letters move; Escape, Tab and a press outside close it. */
export function Menu({ label, trigger, triggerClass = 'icon-btn', children }: MenuProps) {
  const id = useId();
  const { open, close, toggle, onButtonKey, box, button, menu } = useMenu();
  return (
    <div className="menu-box" ref={box}>
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
          className="menu"
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
  switch (event.key) {
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
  if (event.key.length !== 1 || event.key === ' ') return;
  const begins = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase());
  [...items.slice(here + 1), ...items.slice(0, here + 1)].find(begins)?.focus();
}

interface MenuItemProps {
  onSelect: () => void;
  /** For items that exclude each other, such as the themes. */
  checked?: boolean | undefined;
  children: ReactNode;
}

export function MenuItem({ onSelect, checked, children }: MenuItemProps) {
  const close = use(CloseMenuContext);
  const select = () => {
    close();
    onSelect();
  };
  if (checked === undefined) {
    return (
      <button type="button" role="menuitem" className="menu-item" tabIndex={-1} onClick={select}>
        {children}
      </button>
    );
  }
  return (
    <button type="button" role="menuitemradio" aria-checked={checked} className="menu-item" tabIndex={-1} onClick={select}>
      {children}
    </button>
  );
}

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  const close = use(CloseMenuContext);
  return (
    <Link to={to} role="menuitem" className="menu-item" tabIndex={-1} onClick={close}>
      {children}
    </Link>
  );
}

export const MenuText = ({ children }: { children: ReactNode }) => (
  <p role="none" className="menu-text">
    {children}
  </p>
);

/** A hairline between groups of items. */
export const MenuSeparator = () => <hr className="menu-rule" />;
