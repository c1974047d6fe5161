import type { PDFPageProxy } from 'pdfjs-dist';
import {
  getDocument,
  type PDFDocumentLoadingTask,
  PDFWorker,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import dingbatsUrl from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url';
import symbolUrl from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url';
import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import { PdfError } from './pdf-error';

/** Degrees, clockwise. */
export type Rotation = 0 | 90 | 180 | 270;

interface PageDrawing {
  canvas: Promise<HTMLCanvasElement>;
  /** Cancels the drawing; `canvas` then rejects. */
  cancel: () => void;
}

export interface PdfPage {
  number: number;
  /** CSS pixels at scale 1, with the page's own rotation. */
  width: number;
  height: number;
  draw: (how: { scale: number; turned: Rotation }) => PageDrawing;
}

export interface PdfFile {
  /** The first pages only: an identity document has one or two. */
  pages: PdfPage[];
  /** Number of pages in the file. */
  count: number;
  /**
   * True if something of this site that a drawn page needs could not be fetched. The page was drawn
   * without it.
   */
  isPartMissing: () => boolean;
  close: () => void;
}

const pdfLimits = {
  pages: 12,
  /** Pixels of one drawn page; every browser can allocate that much. */
  area: 2 ** 24,
  /** Pixels of one image in the file; a sheet scanned at 600 dpi has half as many. */
  image: 2 ** 26,
  /** Milliseconds until the first pages must be read. */
  timeoutMs: 20_000,
} as const;

/**
 * Decoders for formats that scans often use, and fonts that no device need have. Served from this
 * site and fetched on demand.
 */
const partUrls = new Map([
  ['jbig2.wasm', jbig2Url],
  ['openjpeg.wasm', openjpegUrl],
  ['FoxitSymbol.pfb', symbolUrl],
  ['FoxitDingbats.pfb', dingbatsUrl],
]);

/**
 * Which letter a number in a PDF means, for the encodings that a PDF names only.
 * `tools/build/character-maps.ts` serves them.
 */
const characterMapsUrl = `/assets/character-maps-${version}/`;

interface WantedPart {
  kind: string;
  filename: string;
}

async function fetchPart({ kind, filename }: WantedPart): Promise<Uint8Array> {
  const url = kind === 'cMapUrl' ? `${characterMapsUrl}${filename}` : partUrls.get(filename);
  if (!url) throw new Error(`${filename} is not served`);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${filename} could not be fetched`);
  return new Uint8Array(await answer.arrayBuffer());
}

/**
 * What the library fetches parts with. It draws on without a part that is missing, so that is
 * noted.
 */
function createPartSource() {
  let missing = false;
  class PartSource {
    async fetch(wanted: WantedPart): Promise<Uint8Array> {
      try {
        return await fetchPart(wanted);
      } catch (error) {
        missing = true;
        throw error;
      }
    }
  }
  return { PartSource, isPartMissing: () => missing };
}

/**
 * Opens an untrusted PDF. A worker of its own parses it and ends with it. No script in it runs, and
 * nothing is fetched from other hosts: missing fonts come from the device.
 * @throws PdfError; an unknown error is passed on
 */
export async function openPdf(file: Blob): Promise<PdfFile> {
  const port = new Worker(workerUrl, { type: 'module' });
  const worker = PDFWorker.create({ port });
  const { PartSource, isPartMissing } = createPartSource();
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    worker,
    enableXfa: false,
    useWorkerFetch: false,
    BinaryDataFactory: PartSource,
    maxImageSize: pdfLimits.image,
    verbosity: VerbosityLevel.ERRORS,
  });
  const close = () => {
    void task.destroy();
    worker.destroy();
    port.terminate();
  };
  const limit = createTimeLimit(port);
  try {
    const { pages, count } = await Promise.race([readPages(task), limit.passed]);
    return { pages, count, isPartMissing, close };
  } catch (error) {
    close();
    throw toPdfError(error);
  } finally {
    limit.lift();
  }
}

async function readPages(task: PDFDocumentLoadingTask): Promise<Pick<PdfFile, 'pages' | 'count'>> {
  const document = await task.promise;
  const count = document.numPages;
  if (count === 0) throw new PdfError('empty');
  const numbers = Array.from({ length: Math.min(count, pdfLimits.pages) }, (_, i) => i + 1);
  const pages = await Promise.all(
    numbers.map(async (number) => createPage(number, await document.getPage(number))),
  );
  return { pages, count };
}

/**
 * Fails if the worker does not load, or if reading takes too long: a file can be crafted so that it
 * never ends.
 */
function createTimeLimit(port: Worker) {
  let lift = () => {};
  const passed = new Promise<never>((_, reject) => {
    const timer = setTimeout(
      () =>
        reject(
          new PdfError('broken', { cause: new Error(`Not read in ${pdfLimits.timeoutMs} ms`) }),
        ),
      pdfLimits.timeoutMs,
    );
    port.addEventListener('error', () => reject(new PdfError('unloaded')));
    lift = () => clearTimeout(timer);
  });
  return { passed, lift: () => lift() };
}

function createPage(number: number, page: PDFPageProxy): PdfPage {
  const { width, height } = page.getViewport({ scale: 1 });
  return { number, width, height, draw: (how) => drawPage(page, how) };
}

function drawPage(
  page: PDFPageProxy,
  { scale, turned }: { scale: number; turned: Rotation },
): PageDrawing {
  const rotation = (page.rotate + turned) % 360;
  const wanted = page.getViewport({ scale: scale * (window.devicePixelRatio || 1), rotation });
  const shrink = Math.min(1, Math.sqrt(pdfLimits.area / (wanted.width * wanted.height)));
  const viewport = shrink < 1 ? wanted.clone({ scale: wanted.scale * shrink }) : wanted;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const task = page.render({ canvas, viewport, background: 'white' });
  return { canvas: task.promise.then(() => canvas), cancel: () => task.cancel() };
}

/** The library's errors are identified by name. */
function toPdfError(error: unknown): unknown {
  if (!(error instanceof Error)) return new PdfError('broken', { cause: error });
  if (error.name === 'PasswordException') return new PdfError('locked', { cause: error });
  const known = [
    'InvalidPDFException',
    'FormatError',
    'MissingPDFException',
    'UnknownErrorException',
  ];
  return known.includes(error.name) ? new PdfError('broken', { cause: error }) : error;
}
