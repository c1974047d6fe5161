import { useEffect, useRef, useState } from 'react';

/** Abort reason of an upload that the user cancelled or left. Not a failure. */
export class UploadCancelled extends Error {
  override name = 'GivenUp';
}

export type UploadState =
  | { step: 'idle' }
  /**
   * `fraction` is null before the first bytes have arrived. `isQueued`: the upload waits for its
   * turn.
   */
  | { step: 'sending'; fraction: number | null; isQueued: boolean };

export interface UploadCallbacks {
  onProgress: (share: number) => void;
  onWait: (ms: number) => void;
  signal: AbortSignal;
}

const idle: UploadState = { step: 'idle' };

/** One upload at a time, with its progress. It is cancelled when the page is left. */
export function useUpload() {
  const [state, setState] = useState<UploadState>(idle);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(new UploadCancelled()), []);
  const start = async <T>(run: (watch: UploadCallbacks) => Promise<T>): Promise<T> => {
    const controller = new AbortController();
    running.current = controller;
    const setProgress = (fraction: number | null, isQueued: boolean) => {
      if (!controller.signal.aborted) setState({ step: 'sending', fraction, isQueued });
    };
    setProgress(null, false);
    try {
      return await run({
        onProgress: (share) => setProgress(share, false),
        onWait: () => setProgress(null, true),
        signal: controller.signal,
      });
    } finally {
      if (running.current === controller) {
        running.current = null;
        setState(idle);
      }
    }
  };
  const cancel = () => running.current?.abort(new UploadCancelled());
  return { state, start, cancel };
}

export function getUploadLabel(
  { fraction, isQueued }: Extract<UploadState, { step: 'sending' }>,
  label = 'Uploading',
): string {
  if (isQueued) return 'Waiting a few seconds. Files are sent ten seconds apart.';
  return fraction === 1 ? 'Uploaded. Confirming…' : label;
}
