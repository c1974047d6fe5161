import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useOutside } from '@/ui/use-outside';

const key = 'sidebar-expanded';

/** Whether the sidebar stands with words; remembered on this device, and wide until somebody folds it. */
export function useExpanded(): [expanded: boolean, expand: (expanded: boolean) => void] {
  const [expanded, setExpanded] = useState(() => localStorage.getItem(key) !== 'false');
  const expand = useCallback((next: boolean) => {
    localStorage.setItem(key, String(next));
    setExpanded(next);
  }, []);
  return [expanded, expand];
}

export interface Drawer {
  open: boolean;
  show: () => void;
  hide: () => void;
  /** The drawer itself. */
  box: RefObject<HTMLElement | null>;
  /** The button that opens it, and gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>;
}

/** The sidebar of small screens: Escape and a press elsewhere close it, the focus goes in and comes back. */
export function useDrawer(): Drawer {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useOutside(box, open, () => setOpen(false));
  useEffect(() => {
    if (!open) return;
    (box.current?.querySelector<HTMLElement>('[aria-current]') ?? box.current?.querySelector('a'))?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      opener.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return { open, show: () => setOpen(true), hide: () => setOpen(false), box, opener };
}
