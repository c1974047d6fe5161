import { useEffect, useRef, useState } from 'react';

/** Why an upload ended that its own person gave up. It is no failure. */
export class GivenUp extends Error {
  override name = 'GivenUp';
}

export type UploadState =
  | { step: 'idle' }
  /** `share` is null before the first bytes have arrived; `waits`: its turn has not come. */
  | { step: 'sending'; share: number | null; waits: boolean };

/** What an upload tells, and how it is given up. */
export interface UploadWatch {
  onProgress: (share: number) => void;
  onWait: (ms: number) => void;
  signal: AbortSignal;
}

const idle: UploadState = { step: 'idle' };

/** One upload at a time, with its progress; it ends when the page is left. */
export function useUpload() {
  const [state, setState] = useState<UploadState>(idle);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(new GivenUp()), []);
  const start = async <T>(run: (watch: UploadWatch) => Promise<T>): Promise<T> => {
    const controller = new AbortController();
    running.current = controller;
    const tell = (share: number | null, waits: boolean) => {
      if (!controller.signal.aborted) setState({ step: 'sending', share, waits });
    };
    tell(null, false);
    try {
      return await run({ onProgress: (share) => tell(share, false), onWait: () => tell(null, true), signal: controller.signal });
    } finally {
      if (running.current === controller) {
        running.current = null;
        setState(idle);
      }
    }
  };
  const cancel = () => running.current?.abort(new GivenUp());
  return { state, start, cancel };
}

/** What stands above the line of an upload. */
export function uploadWords({ share, waits }: Extract<UploadState, { step: 'sending' }>, what = 'Uploading'): string {
  if (waits) return 'Waiting a few seconds: files are sent ten seconds apart.';
  return share === 1 ? 'Uploaded, being confirmed' : what;
}
