import { BookFileError, readBookFile } from '@/domain/receipts/book-file';
import { type Summary, summarizeFindings } from '@/domain/receipts/summary';
import { type Finding, verifyBook } from '@/domain/receipts/verify-book';

export interface CheckRequest {
  book: Blob;
  /** Receipts and marks: what was pasted, and files. */
  receipts: readonly (string | Blob)[];
}

/** `refused`: the file is no book that can be checked; `cause` is a sentence. */
export type CheckResult =
  | { state: 'refused'; cause: string }
  | {
      state: 'checked';
      uid: string;
      entries: number;
      readAt: Date | null;
      /** Receipts cover entries alone, so a policy in the file is only what the file says. */
      hasPolicy: boolean;
      summary: Summary;
      findings: Finding[];
    };

/**
 * Reads a downloaded book and checks it.
 * @param onRead called with the number of entries once the file is read
 */
export async function checkFile(
  { book, receipts }: CheckRequest,
  onRead: (entries: number) => void,
): Promise<CheckResult> {
  try {
    const file = readBookFile(await book.text());
    const entries = Object.keys(file.book.entries).length;
    onRead(entries);
    const texts = await Promise.all(
      receipts.map((receipt) => (typeof receipt === 'string' ? receipt : receipt.text())),
    );
    const findings = await verifyBook(file, ...texts);
    const { book: read, readAt } = file;
    const hasPolicy = read.policy !== undefined;
    return {
      state: 'checked',
      uid: read.uid,
      entries,
      readAt,
      hasPolicy,
      summary: summarizeFindings(findings),
      findings,
    };
  } catch (error) {
    if (error instanceof BookFileError) return { state: 'refused', cause: error.message };
    throw error;
  }
}
