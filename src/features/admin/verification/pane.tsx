import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { actOf, type Look, type LookAct, type Size } from './look';

export interface PaneProps {
  /** Of what is looked at. */
  label: string;
  look: Look;
  onLook: (act: LookAct) => void;
  /** @param room how much of it there is, pixels */
  children: (room: Size) => ReactNode;
}

/** What scrolls has to be reached by keyboard (WCAG 2.1.1); the arrow keys then scroll it by themselves. */
const reachable = { tabIndex: 0 } as const;

/** Where the document lies. Its own keys count while it has the focus, and what was in the middle stays there. */
export function Pane({ label, look, onLook, children }: PaneProps) {
  const pane = useRef<HTMLElement>(null);
  const room = useRoom(pane);
  const keepMiddle = useKeptMiddle(pane, look);
  useKeysAndWheel(pane, (act) => {
    keepMiddle();
    onLook(act);
  });
  return (
    <section ref={pane} className="viewer-pane" aria-label={label} {...reachable}>
      <div className="viewer-sheets">{children(room)}</div>
    </section>
  );
}

type PaneRef = RefObject<HTMLElement | null>;

/** Where nothing is laid out, as in a test. Pixels. */
const unknown: Size = { width: 600, height: 600 };
/** Around the sheet, and for a scroll bar, which comes and goes. Pixels. */
const margins = 34;

function useRoom(pane: PaneRef): Size {
  const [room, setRoom] = useState(unknown);
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const take = () => {
      const { width, height } = element.getBoundingClientRect();
      setRoom({ width: Math.max(1, width - margins), height: Math.max(1, height - margins) });
    };
    take();
    const observer = new ResizeObserver(take);
    observer.observe(element);
    return () => observer.disconnect();
  }, [pane]);
  return room;
}

const middle = (scrolled: number, shown: number, whole: number): number => (whole > 0 ? (scrolled + shown / 2) / whole : 0.5);

/** After the next change of the look, what was in the middle of the pane is there again. @returns to be called before the change */
function useKeptMiddle(pane: PaneRef, look: Look) {
  const kept = useRef<{ before: Look; across: number; down: number } | null>(null);
  useLayoutEffect(() => {
    const [element, place] = [pane.current, kept.current];
    if (!element || !place || place.before === look) return;
    kept.current = null;
    element.scrollLeft = place.across * element.scrollWidth - element.clientWidth / 2;
    element.scrollTop = place.down * element.scrollHeight - element.clientHeight / 2;
  }, [pane, look]);
  return () => {
    const element = pane.current;
    if (!element) return;
    kept.current = {
      before: look,
      across: middle(element.scrollLeft, element.clientWidth, element.scrollWidth),
      down: middle(element.scrollTop, element.clientHeight, element.scrollHeight),
    };
  };
}

/** Of a wheel or a touch pad, for one step. Pixels. */
const notch = 60;

/** The wheel counts together with Control, which is also what a pinch on a touch pad says: listening by itself keeps the page from being zoomed. */
function useKeysAndWheel(pane: PaneRef, onAct: (act: LookAct) => void) {
  const current = useRef(onAct);
  useEffect(() => {
    current.current = onAct;
  });
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent) => {
      const act = event.altKey || event.ctrlKey || event.metaKey ? undefined : actOf(event.key);
      if (!act) return;
      event.preventDefault();
      current.current(act);
    };
    let rolled = 0;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      rolled += event.deltaY;
      if (Math.abs(rolled) < notch) return;
      current.current(rolled < 0 ? 'in' : 'out');
      rolled = 0;
    };
    element.addEventListener('keydown', onKey);
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('wheel', onWheel);
    };
  }, [pane]);
}
