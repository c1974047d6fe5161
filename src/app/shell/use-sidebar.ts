import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '@/lib/device';
import { useOutside } from '@/ui/overlays/use-outside';
import { useEscape } from './popover';

const key = 'sidebar-expanded';

/** Whether the sidebar stands with words; remembered on this device, and wide until somebody folds it. */
export function useExpanded(): [expanded: boolean, expand: (expanded: boolean) => void] {
  const [expanded, setExpanded] = useState(() => readStored(key) !== 'false');
  const expand = useCallback((next: boolean) => {
    writeStored(key, String(next));
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
  /** The backdrop. A touch closes the drawer only at its end: gone before, it would leave the press to what lies beneath. */
  scrim: RefObject<HTMLDivElement | null>;
  /** The button that opens it, and gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>;
}

/** The sidebar of small screens: Escape and a press elsewhere close it, the focus goes in and comes back. */
export function useDrawer(): Drawer {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const scrim = useRef<HTMLDivElement>(null);
  useOutside(box, open, () => setOpen(false), scrim);
  useEscape(open, () => {
    setOpen(false);
    opener.current?.focus();
  });
  useEffect(() => {
    if (open) (box.current?.querySelector<HTMLElement>('[aria-current]') ?? box.current?.querySelector('a'))?.focus();
  }, [open]);
  const hide = () => {
    // The link in it that was pressed is seen no more; where it leads to another page, that one takes the focus.
    if (open) opener.current?.focus();
    setOpen(false);
  };
  return { open, show: () => setOpen(true), hide, box, scrim, opener };
}
