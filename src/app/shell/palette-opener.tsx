import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { isApple } from '@/lib/keyboard';
import { Button } from '@/ui/button';
import { showNotice } from '@/ui/overlays/toasts';

type Palette = ComponentType<{ onClose: () => void }>;

/** Opens the search over the desk by button, Ctrl K or ⌘ K. Its code is loaded on the first press. */
export function PaletteOpener({ icon }: { icon: ReactNode }) {
  const location = useLocation();
  // Belongs to the screen it was opened on: Back closes it.
  const [openedAt, setOpenedAt] = useState<Location | null>(null);
  const open = openedAt === location;
  const [Palette, setPalette] = useState<Palette | null>(null);
  const close = () => setOpenedAt(null);
  const show = () => {
    setOpenedAt(location);
    if (Palette) return;
    import('./desk-palette').then(
      ({ DeskPalette }) => setPalette(() => DeskPalette),
      () => {
        close();
        showNotice('Search couldn’t load', 'Check your connection and try again.');
      },
    );
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return;
    if (!open && document.querySelector('dialog[open]')) return;
    event.preventDefault();
    if (open) close();
    else show();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <Button
        kind="plain"
        className="min-w-control"
        aria-label="Search the desk"
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        busy={open && !Palette}
        onClick={show}
      >
        {icon}
        <span className="max-lg:hidden">Search</span>
        {/* Drawn by the stylesheet: the name of the button begins with its visible word, and the key is named beside it. */}
        <kbd
          data-key={isApple() ? '⌘ K' : 'Ctrl K'}
          className="font-normal font-text text-ink-3 text-t-sm before:content-[attr(data-key)] max-lg:hidden"
        />
      </Button>
      {open && Palette && <Palette onClose={close} />}
    </>
  );
}
