import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { getPressedKey } from '@/lib/device/keyboard';
import { PdfError } from '@/lib/files/pdf-error';
import { report } from '@/lib/report';
import { Button, IconButton } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { type PictureRefusal, usePictureUrl } from '@/ui/hooks/use-picture-url';
import {
  applyViewerAction,
  canZoom,
  getFitScale,
  getKeyAction,
  getRotatedSize,
  initialView,
  type PageView,
  PdfPages,
  type PdfPagesProps,
  type Size,
  sheetClass,
  type ViewerAction,
} from './pdf-pages';

interface ScrollPaneProps {
  label: string;
  view: PageView;
  onAction: (act: ViewerAction) => void;
  /** @param room available space, pixels */
  children: (room: Size) => ReactNode;
}

/** What scrolls must be focusable (WCAG 2.1.1); the arrow keys then scroll it. */
const focusableProps = { tabIndex: 0 } as const;

const paneClass =
  'min-h-0 flex-1 overflow-auto overscroll-contain bg-well focus-visible:-outline-offset-2';
/** Sheets smaller than the pane are centered; larger ones can be scrolled to every edge. */
const sheetsClass =
  'grid min-h-full w-max min-w-full place-content-center justify-items-center gap-4 p-2';

/**
 * Scrolls the document. Handles its keys while focused, and keeps the center in place when the view
 * changes.
 */
function ScrollPane({ label, view, onAction, children }: ScrollPaneProps) {
  const pane = useRef<HTMLElement>(null);
  const room = usePaneSize(pane);
  const keepMiddle = useKeepMiddle(pane, view);
  useKeysAndWheel(pane, (act) => {
    keepMiddle();
    onAction(act);
  });
  useLayoutEffect(() => focusDocument(pane.current), []);
  return (
    <section ref={pane} className={paneClass} aria-label={label} {...focusableProps}>
      <div className={sheetsClass}>{children(room)}</div>
    </section>
  );
}

/**
 * The button that opened the document is gone, and the keys need the focus. Scrolls to the
 * document, which is below the facts on a narrow screen: only the dialog, not the page behind it.
 */
function focusDocument(pane: HTMLElement | null) {
  pane?.focus({ preventScroll: true });
  const section = pane?.parentElement?.closest('section');
  const body = pane?.closest('[data-dialog-body]');
  // In a low window the whole dialog scrolls.
  const box = body && body.scrollHeight > body.clientHeight ? body : body?.closest('dialog');
  if (section && box)
    box.scrollTop += section.getBoundingClientRect().top - box.getBoundingClientRect().top;
}

type PaneRef = RefObject<HTMLElement | null>;

/** Used where there is no layout, as in a test. Pixels. */
const unknownSize: Size = { width: 600, height: 600 };
/** Around the sheet, with room for a scroll bar that comes and goes. Pixels. */
const marginPx = 34;

function usePaneSize(pane: PaneRef): Size {
  const [room, setRoom] = useState(unknownSize);
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const take = () => {
      const { width, height } = element.getBoundingClientRect();
      setRoom({ width: Math.max(1, width - marginPx), height: Math.max(1, height - marginPx) });
    };
    take();
    const observer = new ResizeObserver(take);
    observer.observe(element);
    return () => observer.disconnect();
  }, [pane]);
  return room;
}

const getMiddle = (scrolled: number, shown: number, whole: number): number =>
  whole > 0 ? (scrolled + shown / 2) / whole : 0.5;

/**
 * Keeps the center of the pane in place over the next change of the view.
 * @returns function to call before the change
 */
function useKeepMiddle(pane: PaneRef, view: PageView) {
  const kept = useRef<{ before: PageView; across: number; down: number } | null>(null);
  useLayoutEffect(() => {
    const element = pane.current;
    const place = kept.current;
    if (!element || !place || place.before === view) return;
    kept.current = null;
    element.scrollLeft = place.across * element.scrollWidth - element.clientWidth / 2;
    element.scrollTop = place.down * element.scrollHeight - element.clientHeight / 2;
  }, [pane, view]);
  return () => {
    const element = pane.current;
    if (!element) return;
    kept.current = {
      before: view,
      across: getMiddle(element.scrollLeft, element.clientWidth, element.scrollWidth),
      down: getMiddle(element.scrollTop, element.clientHeight, element.scrollHeight),
    };
  };
}

/** Wheel distance for one step of the zoom. Pixels. */
const wheelStepPx = 60;

/**
 * Zooms by wheel with Control, which a pinch on a touch pad sends too. The listener is not passive,
 * so that the page itself does not zoom.
 */
function useKeysAndWheel(pane: PaneRef, onAct: (act: ViewerAction) => void) {
  const handleAction = useEffectEvent(onAct);
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent) => {
      const act =
        event.altKey || event.ctrlKey || event.metaKey
          ? undefined
          : getKeyAction(getPressedKey(event));
      if (!act) return;
      event.preventDefault();
      handleAction(act);
    };
    let rolled = 0;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      rolled += event.deltaY;
      if (Math.abs(rolled) < wheelStepPx) return;
      handleAction(rolled < 0 ? 'in' : 'out');
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

interface PictureProps {
  file: Blob;
  view: PageView;
  room: Size;
  onShown: () => void;
  onRefused: (refusal: PictureRefusal) => void;
}

/**
 * An untrusted picture: shown only as an `<img>`, from an object URL that is revoked on unmount.
 */
function Picture({ file, view, room, onShown, onRefused }: PictureProps) {
  const url = usePictureUrl(file, onRefused);
  const [own, setOwn] = useState<Size | null>(null);
  const scale = own ? getFitScale(own, room, view.rotation) * view.zoom : 1;
  const drawn = own && { width: own.width * scale, height: own.height * scale };
  return (
    <div className={sheetClass} style={drawn ? getRotatedSize(drawn, view.rotation) : undefined}>
      {url && (
        <img
          src={url}
          alt="The document as the client sent it"
          draggable={false}
          className="absolute max-h-none max-w-none"
          style={drawn ? { ...drawn, rotate: `${view.rotation}deg` } : { visibility: 'hidden' }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setOwn({ width: naturalWidth, height: naturalHeight });
            onShown();
          }}
          onError={() => onRefused('unreadable')}
        />
      )}
    </div>
  );
}

export interface ViewerProps {
  file: Blob;
  name: string;
  /**
   * Called when the picture, or the first page, is on the screen, and when it turns out that it
   * cannot be shown.
   */
  onDisplay: (display: 'shown' | 'broken') => void;
  openPdf?: PdfPagesProps['open'] | undefined;
}

export function Viewer({ file, name, onDisplay, openPdf }: ViewerProps) {
  const [view, setView] = useState(initialView);
  const [issue, setIssue] = useState<string | null>(null);
  const showIssue = (text: string) => {
    setIssue(text);
    onDisplay('broken');
  };
  const onShown = () => onDisplay('shown');
  const act = (what: ViewerAction) => setView((before) => applyViewerAction(before, what));
  if (issue !== null) {
    return (
      <Note kind="error" role="alert">
        <b>This file can’t be shown.</b> {issue}
      </Note>
    );
  }
  return (
    <div className="flex h-[min(34rem,70dvh)] min-h-0 w-full flex-col rounded-r-1 border border-rule min-[64rem]:h-auto">
      <div
        className="flex flex-none flex-wrap items-center gap-x-1 border-b border-rule px-2 py-1"
        role="toolbar"
        aria-label="Document view"
      >
        <IconButton
          label="Zoom out"
          icon={<ZoomOut />}
          aria-disabled={!canZoom(view, 'out') || undefined}
          onClick={() => act('out')}
        />
        <span className="min-w-13 text-center font-medium text-t-sm/[inherit]" role="status">
          {Math.round(view.zoom * 100)}%
        </span>
        <IconButton
          label="Zoom in"
          icon={<ZoomIn />}
          aria-disabled={!canZoom(view, 'in') || undefined}
          onClick={() => act('in')}
        />
        <Button kind="plain" dense onClick={() => act('fit')}>
          Fit
        </Button>
        <IconButton label="Rotate right" icon={<RotateCw />} onClick={() => act('turn')} />
        <p className="ms-auto px-2 text-ink-3 text-t-xs/[inherit] [@media(hover:none)]:hidden">
          Shortcuts in the document: <Key>+</Key> <Key>-</Key> <Key>0</Key> <Key>r</Key> and arrow
          keys
        </p>
      </div>
      <ScrollPane label={name} view={view} onAction={act}>
        {(room) =>
          file.type === 'application/pdf' ? (
            <PdfPages
              file={file}
              view={view}
              room={room}
              onShown={onShown}
              onBroken={(error) => showIssue(getViewerIssue(error))}
              open={openPdf}
            />
          ) : (
            <Picture
              file={file}
              view={view}
              room={room}
              onShown={onShown}
              onRefused={(refusal) => showIssue(pictureIssues[refusal])}
            />
          )
        }
      </ScrollPane>
    </div>
  );
}

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-r-1 border border-rule px-1.25 [font:inherit]">{children}</kbd>
);

const rejectAdvice = 'Reject it and say why, so the client can send it again.';
const pictureIssues: Record<PictureRefusal, string> = {
  unreadable: `It isn’t a readable image. It may have been damaged before it was sent. ${rejectAdvice}`,
  'too-many-pixels': `It has more pixels than a browser can show. ${rejectAdvice}`,
};

const pdfIssues: Record<PdfError['kind'], string> = {
  locked: `It’s protected with a password. ${rejectAdvice}`,
  empty: `This PDF has no pages. ${rejectAdvice}`,
  broken: `It isn’t a readable PDF. It may have been damaged before it was sent. ${rejectAdvice}`,
  unloaded:
    'The PDF viewer couldn’t be loaded. Close this, reload the page and open the document again.',
};

function getViewerIssue(error: unknown): string {
  report('A PDF is not shown', error);
  return pdfIssues[error instanceof PdfError ? error.kind : 'unloaded'];
}
