import { BookFileError, readBookFile } from '@/domain/receipts/book-file';
import { type Summary, summarizeFindings } from '@/domain/receipts/summary';
import { type Finding, verifyBook } from '@/domain/receipts/verify-book';
import type { Uid } from '@/domain/revision-fields';

export interface CheckRequest {
  book: Blob;
  /** Receipts and marks: what was pasted, and files. */
  receipts: readonly (string | Blob)[];
}

/** How far a check is, once the file is read. */
export interface CheckProgress {
  entries: number;
  /** 0 to 1. */
  done: number;
}

/** `refused`: the file is no book that can be checked; `cause` is a sentence. */
export type CheckResult =
  | { state: 'refused'; cause: string }
  | {
      state: 'checked';
      uid: Uid;
      entries: number;
      readAt: Date | null;
      /** Receipts cover entries alone, so a policy in the file is only what the file says. */
      hasPolicy: boolean;
      summary: Summary;
      findings: Finding[];
    };

/**
 * Reads a downloaded book and checks it.
 * @param onProgress called once the file is read, and then for each hundredth of the check
 */
export async function checkFile(
  { book, receipts }: CheckRequest,
  onProgress: (progress: CheckProgress) => void,
): Promise<CheckResult> {
  try {
    const file = readBookFile(await book.text());
    const entries = Object.keys(file.book.entries).length;
    let hundredths = 0;
    onProgress({ entries, done: 0 });
    const texts = await Promise.all(
      receipts.map((receipt) => (typeof receipt === 'string' ? receipt : receipt.text())),
    );
    const findings = await verifyBook(file, texts, (done) => {
      if (Math.floor(done * 100) === hundredths) return;
      hundredths = Math.floor(done * 100);
      onProgress({ entries, done });
    });
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
