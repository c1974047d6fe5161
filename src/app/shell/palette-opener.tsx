import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { getPressedKey, isApple } from '@/lib/device/keyboard';
import { onIdle } from '@/lib/device/on-idle';
import { report } from '@/lib/report';
import { Button } from '@/ui/button';
import { getEntryKey } from '@/ui/tables/search-params';

type Palette = ComponentType<{ onClose: () => void }>;

const load = async (): Promise<Palette> => (await import('./admin-palette')).AdminPalette;

/** On a Mac, Ctrl K deletes to the end of the line. */
const hasShortcutKey = ({ ctrlKey, metaKey }: KeyboardEvent): boolean =>
  isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey;

/**
 * Opens the search over the desk by button, Ctrl K or ⌘ K. Its code is loaded once the page is
 * idle.
 */
export function PaletteOpener({ icon }: { icon: ReactNode }) {
  const location = useLocation();
  // Belongs to the screen it was opened on: Back closes it, and a list that writes its filter into
  // the address does not.
  const screen = `${location.pathname} ${getEntryKey(location)}`;
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const open = openedAt === screen;
  const [Palette, setPalette] = useState<Palette | null>(null);
  const close = () => setOpenedAt(null);
  const show = () => {
    setOpenedAt(screen);
    if (Palette) return;
    load().then(
      (loaded) => setPalette(() => loaded),
      (error: unknown) => {
        close();
        import('@/ui/overlays/toasts').then(
          ({ showNotice }) =>
            showNotice('Search couldn’t load', 'Check your connection and try again.'),
          () => report('The search over the desk did not load', error),
        );
      },
    );
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      getPressedKey(event).toLowerCase() !== 'k' ||
      !hasShortcutKey(event) ||
      event.altKey ||
      event.shiftKey
    )
      return;
    event.preventDefault();
    if (!open && document.querySelector('dialog[open]')) return;
    if (open) close();
    else show();
  });
  // Keys typed while the code loads would act on the list below. A press tries again where this
  // fails.
  useEffect(
    () =>
      onIdle(() =>
        load().then(
          (loaded) => setPalette(() => loaded),
          () => undefined,
        ),
      ),
    [],
  );
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
