import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { saveCsv } from '@/lib/files/save-file';
import { Button } from '@/ui/button';
import { withToast } from '@/ui/overlays/toasts';

export interface ExportButtonProps {
  /** File name: `deposits-waiting.csv`. */
  name: string;
  dense?: boolean | undefined;
  /** Reads all rows that match the filter, as CSV. @param onRead receives the number of rows read so far */
  read: (how: { signal: AbortSignal; onRead: (count: number) => void }) => Promise<string>;
  causeOf: (error: unknown) => string;
}

const words = { progress: 'Reading the Rows...', success: 'File Saved', failure: 'Error Occurred.' };

/** Saves all rows of a list as a file, including those not shown yet. It shows its progress and can be stopped. */
export function ExportButton({ name, dense, read, causeOf }: ExportButtonProps) {
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setCount(0);
    await withToast(
      { ...words, success: (saved: boolean) => (saved ? words.success : 'Export Stopped') },
      () => save(controller.signal),
      causeOf,
    );
    setCount(null);
  };
  const save = async (signal: AbortSignal): Promise<boolean> => {
    try {
      const text = await read({ signal, onRead: setCount });
      signal.throwIfAborted();
      saveCsv(name, text);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    }
  };
  if (count === null) {
    return (
      <Button dense={dense} onClick={() => void start()}>
        <Download aria-hidden="true" />
        Export
      </Button>
    );
  }
  return (
    <Button dense={dense} onClick={() => running.current?.abort()}>
      Stop at {count.toLocaleString('en-US')}
    </Button>
  );
}
