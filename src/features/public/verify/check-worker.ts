import type { CheckProgress, CheckRequest, CheckResult } from './check-file';

/** What the worker says, `progress` first and often. `failed`: the check broke off. */
type WorkerMessage =
  | { kind: 'progress'; progress: CheckProgress }
  | { kind: 'done'; result: CheckResult }
  | { kind: 'failed'; cause: string };

/** The part of a worker that is used here. */
type CheckWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

/**
 * @throws the signal's reason if it is aborted, Error if the worker cannot be loaded or the check
 * breaks off
 */
export type Check = (
  request: CheckRequest,
  onProgress: (progress: CheckProgress) => void,
  signal: AbortSignal,
) => Promise<CheckResult>;

/**
 * Checks in a worker of its own, which ends with the check: ten thousand entries take seconds, and
 * the page stays usable.
 */
export function createWorkerCheck(startWorker: () => CheckWorker): Check {
  return (request, onProgress, signal) => {
    const worker = startWorker();
    const checked = new Promise<CheckResult>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.addEventListener('error', () => reject(new Error('The worker could not be loaded.')));
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
        if (data.kind === 'progress') onProgress(data.progress);
        else if (data.kind === 'done') resolve(data.result);
        else reject(new Error(data.cause));
      });
      worker.postMessage(request);
    });
    return checked.finally(() => worker.terminate());
  };
}

/** The part of a worker's scope that is used here. */
interface WorkerScope {
  addEventListener(type: 'message', listen: (event: MessageEvent<CheckRequest>) => void): void;
  postMessage(message: WorkerMessage): void;
}

/** Answers the page, within the worker. */
export function answerChecks(
  scope: WorkerScope,
  checkFile: (
    request: CheckRequest,
    onProgress: (progress: CheckProgress) => void,
  ) => Promise<CheckResult>,
): void {
  scope.addEventListener('message', ({ data }) => {
    checkFile(data, (progress) => scope.postMessage({ kind: 'progress', progress })).then(
      (result) => scope.postMessage({ kind: 'done', result }),
      (error: unknown) => scope.postMessage({ kind: 'failed', cause: String(error) }),
    );
  });
}
