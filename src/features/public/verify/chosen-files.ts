import { verify } from '@/content/verify';
import { findReceiptProblem, isPicture, readReceiptsFrom } from '@/lib/files/read-receipts';

/** Bytes. A larger file could not be held as text on every device. */
const maxSize = 64 * 1_024 * 1_024;
/**
 * Bytes at the beginning of a file, which tell what it is. The rest is read by the check, beside
 * the page.
 */
const headSize = 64 * 1_024;

/** A receipt, the mark of an entry, or the first row of an exported statement. */
const receiptPattern =
  /(?:^|\s)GB\d+\.|^[ \t]*[A-Z][1-9]\d{0,8}[ \t]+[0-9a-f]{16}[ \t]*$|^"?Numbers"?[,;\t]"?Time \(UTC\)/m;

export const isBookText = (text: string): boolean => /^\s*\{/.test(text);

/** A file with receipts, or the text of the code in a picture. */
export interface ChosenReceipt {
  name: string;
  content: Blob | string;
}

type ChosenFile =
  | { kind: 'book'; file: File }
  | { kind: 'receipt'; receipt: ChosenReceipt }
  | { kind: 'refused'; problem: string };

async function readChosenFile(file: File): Promise<ChosenFile> {
  const { name } = file;
  if (await isPicture(file)) {
    const { text, error } = await readReceiptsFrom(file);
    if (error !== undefined) return { kind: 'refused', problem: error };
    return receiptPattern.test(text)
      ? { kind: 'receipt', receipt: { name, content: text } }
      : { kind: 'refused', problem: verify.file.unknown };
  }
  const head = await file.slice(0, headSize).text();
  if (isBookText(head)) return { kind: 'book', file };
  if (!receiptPattern.test(head)) return { kind: 'refused', problem: verify.file.unknown };
  const problem = await findReceiptProblem(file);
  return problem === undefined
    ? { kind: 'receipt', receipt: { name, content: file } }
    : { kind: 'refused', problem };
}

/** What chosen files are, or a sentence that says why they are refused. */
interface ChosenFiles {
  book: File | null;
  receipts: readonly ChosenReceipt[];
  problem: string | undefined;
}

function findSizeProblem(files: readonly Blob[]): string | undefined {
  if (files.some(({ size }) => size > maxSize)) return verify.file.tooLarge;
  return files.some(({ size }) => size === 0) ? verify.file.empty : undefined;
}

/** Which of the chosen files are receipts, and which one is the book. */
export async function sortFiles(files: readonly File[]): Promise<ChosenFiles> {
  const refuse = (problem: string): ChosenFiles => ({ book: null, receipts: [], problem });
  const sizeProblem = findSizeProblem(files);
  if (sizeProblem !== undefined) return refuse(sizeProblem);
  try {
    const chosen = await Promise.all(files.map(readChosenFile));
    const refused = chosen.find(({ kind }) => kind === 'refused');
    if (refused?.kind === 'refused') return refuse(refused.problem);
    const [book = null, second] = chosen.flatMap((one) => (one.kind === 'book' ? one.file : []));
    return {
      book: second ? null : book,
      receipts: chosen.flatMap((one) => (one.kind === 'receipt' ? one.receipt : [])),
      problem: second ? verify.file.several : undefined,
    };
  } catch {
    // The file was moved, or it is a folder.
    return refuse(verify.file.unreadable);
  }
}
