import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openPdf } from '@/lib/files/open-pdf';
import type { PdfFile, PdfPage, Rotation } from '@/lib/files/pdf';
import { cx } from '@/ui/cx';
import { SkeletonBar } from '@/ui/feedback/skeleton';

export interface PageView {
  /** 1 fits it into the pane. */
  zoom: number;
  rotation: Rotation;
}

export const initialView: PageView = { zoom: 1, rotation: 0 };

const zoomSteps = [0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8] as const;

export type ViewerAction = 'in' | 'out' | 'fit' | 'turn';

const nextRotation: Record<Rotation, Rotation> = { 0: 90, 90: 180, 180: 270, 270: 0 };

const viewerActions: Record<ViewerAction, (view: PageView) => PageView> = {
  in: ({ zoom, rotation }) => ({ zoom: zoomSteps.find((one) => one > zoom) ?? zoom, rotation }),
  out: ({ zoom, rotation }) => ({
    zoom: zoomSteps.findLast((one) => one < zoom) ?? zoom,
    rotation,
  }),
  fit: ({ rotation }) => ({ zoom: 1, rotation }),
  turn: ({ zoom, rotation }) => ({ zoom, rotation: nextRotation[rotation] }),
};

export const applyViewerAction = (view: PageView, act: ViewerAction): PageView =>
  viewerActions[act](view);

export const canZoom = (view: PageView, act: 'in' | 'out'): boolean =>
  applyViewerAction(view, act).zoom !== view.zoom;

const actionByKey: Readonly<Record<string, ViewerAction>> = {
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '0': 'fit',
  r: 'turn',
};

export const getKeyAction = (key: string): ViewerAction | undefined =>
  Object.hasOwn(actionByKey, key) ? actionByKey[key] : undefined;

export interface Size {
  width: number;
  height: number;
}

export const getRotatedSize = ({ width, height }: Size, turned: Rotation): Size =>
  turned === 90 || turned === 270 ? { width: height, height: width } : { width, height };

/** Largest scale for fitting, so that a tiny picture is not blown up. */
const maxScale = 3;

/** Scale at which all of it fits. @param into available space, pixels */
export function getFitScale(of: Size, into: Size, turned: Rotation): number {
  const { width, height } = getRotatedSize(of, turned);
  const scale = Math.min(into.width / width, into.height / height, maxScale);
  return Number.isFinite(scale) && scale > 0 ? scale : 1;
}

/** A page or a picture, on the pane. */
export const sheetClass = 'relative grid place-items-center';

export interface PdfPagesProps {
  file: Blob;
  view: PageView;
  room: Size;
  /** Called when the first page is drawn. */
  onShown: () => void;
  onBroken: (error: unknown) => void;
  /** @throws PdfError */
  open?: ((file: Blob) => Promise<PdfFile>) | undefined;
}

/**
 * Draws the pages of a PDF as pictures: none of its links, fields or other content becomes part of
 * this page.
 */
export function PdfPages({ file, view, room, onShown, onBroken, open = openPdf }: PdfPagesProps) {
  const pdf = usePdf(file, open, onBroken);
  const [partMissing, setPartMissing] = useState(false);
  if (!pdf) return <PdfLoading room={room} />;
  const [first] = pdf.pages;
  const scale = first ? getFitScale(first, room, view.rotation) * view.zoom : 1;
  return (
    <>
      {pdf.pages.map((page) => (
        <PdfSheet
          key={page.number}
          page={page}
          pageCount={pdf.count}
          scale={scale}
          view={view}
          onDrawn={() => {
            setPartMissing(pdf.isPartMissing());
            if (page === first) onShown();
          }}
          onBroken={onBroken}
        />
      ))}
      {partMissing && (
        <p className="text-ink-2 text-t-sm" role="status">
          A part of this document couldn’t be drawn, because a file of the viewer didn’t load. Close
          it and open it again.
        </p>
      )}
      {pdf.count > pdf.pages.length && (
        <p className="text-ink-2 text-t-sm">
          Showing the first {pdf.pages.length} of {pdf.count.toLocaleString('en-US')} pages. An
          identity document has no more than that.
        </p>
      )}
    </>
  );
}

function usePdf(
  file: Blob,
  open: (file: Blob) => Promise<PdfFile>,
  onBroken: (error: unknown) => void,
): PdfFile | null {
  const [pdf, setPdf] = useState<PdfFile | null>(null);
  const reportBroken = useEffectEvent(onBroken);
  useEffect(() => {
    let left = false;
    let close = () => {};
    open(file).then(
      (opened) => {
        close = opened.close;
        if (left) return close();
        setPdf(opened);
      },
      (error: unknown) => {
        if (!left) reportBroken(error);
      },
    );
    return () => {
      left = true;
      close();
    };
  }, [file, open]);
  return pdf;
}

const PdfLoading = ({ room }: { room: Size }) => (
  <div
    className="relative grid content-start place-items-start gap-3 bg-sheet p-8"
    style={{ width: Math.min(room.width, room.height * 0.7), height: room.height }}
  >
    <p role="status" className="sr-only">
      Loading the pages…
    </p>
    <SkeletonBar width="60%" />
    <SkeletonBar width="80%" />
    <SkeletonBar width="45%" />
  </div>
);

interface PdfSheetProps {
  page: PdfPage;
  pageCount: number;
  scale: number;
  view: PageView;
  onDrawn: () => void;
  onBroken: (error: unknown) => void;
}

/** One page. While it is redrawn, the previous drawing is shown scaled. */
function PdfSheet({
  page,
  pageCount,
  scale,
  view: { rotation },
  onDrawn,
  onBroken,
}: PdfSheetProps) {
  const box = useRef<HTMLDivElement>(null);
  const reportDrawn = useEffectEvent(onDrawn);
  const reportBroken = useEffectEvent(onBroken);
  useEffect(() => {
    let left = false;
    const drawing = page.draw({ scale, turned: rotation });
    drawing.canvas.then(
      (canvas) => {
        if (left) return;
        box.current?.replaceChildren(canvas);
        reportDrawn();
      },
      (error: unknown) => {
        if (!left) reportBroken(error);
      },
    );
    return () => {
      left = true;
      drawing.cancel();
    };
  }, [page, scale, rotation]);
  return (
    <div
      ref={box}
      className={cx(sheetClass, '[&>canvas]:size-full [&>canvas]:bg-[#fff]')}
      role="img"
      aria-label={`Page ${page.number} of ${pageCount} of the document as the client sent it`}
      style={getRotatedSize({ width: page.width * scale, height: page.height * scale }, rotation)}
    />
  );
}
