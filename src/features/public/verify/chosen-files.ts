import { verify } from '@/content/verify';
import { QrCodeError, readQrCode } from '@/lib/files/read-qr-code';

/** Bytes. A larger file could not be held as text on every device. */
const maxSize = 64 * 1_024 * 1_024;
/** Characters that tell what a file is. */
const headLength = 4_000;

/** A receipt, or the mark of an entry. */
const receiptPattern = /(?:^|\s)GB\d+\.|^\s*[A-Z][1-9]\d*[ \t]+[0-9a-f]{16}\s*$/m;

export const isBookText = (text: string): boolean => /^\s*\{/.test(text);

/** `other` is none of both, by its beginning. A picture is taken for the code of a receipt. */
type FileKind = 'book' | 'receipt' | 'other';

async function getKind(file: Blob): Promise<FileKind> {
  if (isPicture(file)) return 'receipt';
  const head = await file.slice(0, headLength).text();
  if (isBookText(head)) return 'book';
  return receiptPattern.test(head) ? 'receipt' : 'other';
}

/** A file with receipts, read. */
export interface ReceiptText {
  name: string;
  text: string;
}

const isPicture = ({ type }: Blob): boolean => type.startsWith('image/');

async function readReceipt(file: File): Promise<ReceiptText> {
  return { name: file.name, text: isPicture(file) ? await readQrCode(file) : await file.text() };
}

/** What chosen files are, or a sentence that says why they are refused. */
export interface ChosenFiles {
  /** The book, or a file that the check will say is none. */
  book: File | null;
  receipts: readonly ReceiptText[];
  problem: string | undefined;
}

function findSizeProblem(files: readonly Blob[]): string | undefined {
  if (files.some(({ size }) => size > maxSize)) return verify.file.tooLarge;
  return files.some(({ size }) => size === 0) ? verify.file.empty : undefined;
}

async function sortFiles(files: readonly File[], sort: (kinds: Record<FileKind, readonly File[]>) => Promise<ChosenFiles>) {
  const refuse = (problem: string): ChosenFiles => ({ book: null, receipts: [], problem });
  const sizeProblem = findSizeProblem(files);
  if (sizeProblem !== undefined) return refuse(sizeProblem);
  try {
    const kinds = await Promise.all(files.map(getKind));
    const select = (kind: FileKind) => files.filter((_, i) => kinds[i] === kind);
    return await sort({ book: select('book'), receipt: select('receipt'), other: select('other') });
  } catch (error) {
    if (error instanceof QrCodeError) return refuse(error.message);
    // The file was moved, or it is a folder.
    return refuse(verify.file.unreadable);
  }
}

/** Files for the place of the book. Receipts among them are receipts, so both can be dropped at once. */
export const sortBookFiles = (files: readonly File[]): Promise<ChosenFiles> =>
  sortFiles(files, async (kinds) => {
    const receipts = await Promise.all(kinds.receipt.map(readReceipt));
    const [book = null, second] = [...kinds.book, ...kinds.other];
    if (second) return { book: null, receipts, problem: verify.book.several };
    return { book, receipts, problem: book ? undefined : verify.book.isReceipt };
  });

/** Files for the place of the receipts. */
export const sortReceiptFiles = (files: readonly File[]): Promise<ChosenFiles> =>
  sortFiles(files, async (kinds) => {
    const receipts = await Promise.all(kinds.receipt.map(readReceipt));
    const problem = kinds.book.length > 0 ? verify.receipts.isBook : kinds.other.length > 0 ? verify.receipts.none : undefined;
    return { book: null, receipts, problem };
  });
