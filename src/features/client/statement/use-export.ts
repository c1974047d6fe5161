import { useEffect, useState } from 'react';
import type { BookSlice, ReadUntil } from '@/data/hooks/use-book';
import { createReceipt, type Receipt } from '@/domain/receipts/receipt';
import type { Uid } from '@/domain/revision-fields';
import { serverNow } from '@/lib/clock';
import { useIsMounted } from '@/ui/hooks/use-is-mounted';
import type { ExportTarget } from './period-bar';

/** Lets an event handler wait until the page, as it is rendered later, has reached something. */
function useUntil(isReached: boolean): () => Promise<void> {
  const [waiting, setWaiting] = useState<{ resolve: () => void } | null>(null);
  useEffect(() => {
    if (isReached) waiting?.resolve();
  }, [isReached, waiting]);
  return () => new Promise((resolve) => setWaiting({ resolve }));
}

interface ExportInput {
  uid: Uid;
  readUntil: ReadUntil;
  /** True once the whole book was read and checked. The paper has what the check has found. */
  isChecked: boolean;
  /** @param receipt null if the browser can't make one */
  save: (book: BookSlice, receipt: Receipt | null) => void;
}

/**
 * Prints lines or saves them as a file. Reads the whole book first, which the receipt covers. If
 * that fails, the export waits for the retry, which starts it again.
 */
export function useExport({ uid, readUntil, isChecked, save }: ExportInput) {
  const [exporting, setExporting] = useState<ExportTarget | null>(null);
  const isMounted = useIsMounted();
  const untilChecked = useUntil(isChecked);

  const print = async () => {
    await untilChecked();
    setExporting(null);
    // The lines are rendered in a later task.
    setTimeout(() => isMounted.current && window.print());
  };
  const saveFile = async (book: BookSlice) => {
    const receipt = await createReceipt(uid, book.entries, serverNow()).catch(() => null);
    if (!isMounted.current) return;
    setExporting(null);
    save(book, receipt);
  };
  const start = async (target: ExportTarget) => {
    setExporting(target);
    const book = await readUntil(({ whole }) => whole);
    if (!book || !isMounted.current) return;
    await (target === 'paper' ? print() : saveFile(book));
  };
  return { exporting, start };
}
