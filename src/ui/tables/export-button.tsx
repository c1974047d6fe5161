import { Download } from 'lucide-react';
import { use, useEffect, useRef, useState } from 'react';
import { saveCsv } from '@/lib/files/save-file';
import { Button } from '@/ui/button';
import { ErrorMessageContext } from '@/ui/feedback/query-boundary';
import { withToast } from '@/ui/overlays/toasts';

export interface ExportButtonProps {
  /** File name: `deposits-waiting.csv`. */
  fileName: string;
  dense?: boolean | undefined;
  /**
   * Reads all rows that match the filter, as CSV.
   * @param onRead receives the number of rows read so far
   */
  readCsv: (how: { signal: AbortSignal; onRead: (count: number) => void }) => Promise<string>;
}

const toastMessages = {
  progress: 'Loading Rows...',
  success: 'File Saved',
  failure: 'Error Occurred.',
};

/**
 * Saves all rows of a list as a file, including those not shown yet. It shows its progress and can
 * be stopped.
 */
export function ExportButton({ fileName, dense, readCsv }: ExportButtonProps) {
  const getErrorMessage = use(ErrorMessageContext);
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setCount(0);
    await withToast(
      {
        ...toastMessages,
        success: (saved: boolean) => (saved ? toastMessages.success : 'Export Stopped'),
      },
      () => save(controller.signal),
      (error) => getErrorMessage(error, 'read'),
    );
    setCount(null);
  };
  const save = async (signal: AbortSignal): Promise<boolean> => {
    try {
      const text = await readCsv({ signal, onRead: setCount });
      signal.throwIfAborted();
      saveCsv(fileName, text);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    }
  };
  const size = dense ? 'dense' : 'toolbar';
  if (count === null) {
    return (
      <Button size={size} onClick={() => void start()}>
        <Download aria-hidden="true" />
        Export
      </Button>
    );
  }
  return (
    <Button size={size} onClick={() => running.current?.abort()}>
      Stop at {count.toLocaleString('en-US')}
    </Button>
  );
}
