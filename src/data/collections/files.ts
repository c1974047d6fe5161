import { serverTimestamp } from 'firebase/firestore/lite';
import type { FirebaseStorage, UploadTask } from 'firebase/storage';
import type { DataContext } from '@/data/ledger/context';
import { ActError, DataShapeError } from '@/data/ledger/errors';
import { paths } from '@/data/ledger/paths';
import { withReadTimeout } from '@/data/ledger/read';
import { runUnrecordedWrite } from '@/data/ledger/run';
import {
  createFilePath,
  type FileKind,
  fileLimits,
  fileMetadata,
  findFileIssue,
  getFileType,
  getNextTicketCount,
  getTicketWait,
  isFileType,
  ticketSchema,
} from '@/domain/identity/upload';
import { findFileType } from '@/lib/files/file-type';

/** `storage` defaults to the app's own connection. */
export interface FileContext extends DataContext {
  storage?: FirebaseStorage;
}

interface UploadOptions {
  /** Called with the uploaded share, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Called with the wait in ms if the upload has to wait for its turn. */
  onWait?: (ms: number) => void;
  /** Aborts the upload. */
  signal?: AbortSignal;
  /**
   * Target path, from `createFilePath`. The same path retries the same upload, whose answer may
   * have been lost.
   */
  path?: string;
}

/** How long an upload may make no progress before it counts as unanswered, ms. */
const defaultTimeoutMs = 12_000;

/**
 * Uploads a file of the caller. Takes a ticket first, which may need a wait of some seconds.
 * @returns the path of the stored file
 * @throws ActError; `full` after twenty uploads today, `unverified` after three without a verified
 * e-mail address, `denied` also for a file that {@link findFileIssue} rejects; the signal's reason
 * if it is aborted
 */
export async function uploadFile(
  context: FileContext,
  kind: FileKind,
  file: File,
  options: UploadOptions = {},
): Promise<string> {
  options.signal?.throwIfAborted();
  const path = options.path ?? createFilePath(context.uid, file, context.now());
  if (path === null || findFileIssue(kind, file) !== null) throw new ActError('denied');
  const { sdk, storage } = await loadStorage(context);
  await takeTicket(context, path, options);
  const target = sdk.ref(storage, path);
  const customMetadata = { owner: context.uid, kind };
  try {
    const task = sdk.uploadBytesResumable(target, file, {
      ...fileMetadata[kind],
      contentType: file.type,
      customMetadata,
    });
    await uploadOnce(task, options, context.timeoutMs ?? defaultTimeoutMs);
  } catch (error) {
    const failure = toFileError(error, path);
    if (!isDenied(failure)) throw failure;
    // The answer to an earlier attempt may have been lost. This one is then denied because the file
    // exists, and only this upload has this path.
    await withReadTimeout(sdk.getMetadata(target)).catch(() => {
      throw failure;
    });
  }
  return path;
}

/**
 * A public URL of the photo; its token bypasses the rules, also without a sign-in.
 * @throws ActError, DataShapeError
 */
export async function getPhotoUrl(context: FileContext, path: string): Promise<string> {
  const { sdk, storage } = await loadStorage(context);
  return withFileTimeout(sdk.getDownloadURL(sdk.ref(storage, path)), path);
}

/**
 * Reads a file under the rules, without a URL that others could use. Its type is one of those that
 * no browser runs: that of its first bytes, or that of its name if they tell nothing.
 * @throws ActError `denied` for the desk without a recorded view in the last ten minutes;
 * DataShapeError if there is no such file
 */
export async function getFileBlob(context: FileContext, path: string): Promise<Blob> {
  const named = getFileType(path);
  if (!named) throw new DataShapeError(path, 'no name of a file');
  const { sdk, storage } = await loadStorage(context);
  const bytes = await withFileTimeout(
    sdk.getBytes(sdk.ref(storage, path), fileLimits.identity.bytes),
    path,
  );
  const found = findFileType(new Uint8Array(bytes));
  return new Blob([bytes], { type: found && isFileType(found) ? found : named });
}

/**
 * Preloads the code for files. Some browsers remember a failed script load until the page reloads,
 * and a reload would lose the chosen file.
 */
export function preloadStorage(): void {
  loadStorage({}).catch(() => undefined); // the upload reports the failure
}

/** Loads the SDK for files on first use. */
async function loadStorage({ storage }: Pick<FileContext, 'storage'>) {
  const [sdk, connection] = await Promise.all([
    import('firebase/storage'),
    storage ?? import('@/lib/firebase/firebase-storage').then((lib) => lib.storage),
  ]);
  return { sdk, storage: connection };
}

async function takeTicket(
  context: DataContext,
  path: string,
  { signal, onWait }: UploadOptions,
): Promise<void> {
  for (;;) {
    const wait = await tryTakeTicket(context, path);
    if (wait === 0) return;
    onWait?.(wait);
    await delay(wait, signal);
  }
}

/** @returns how long to wait before the next attempt, ms; 0 if the ticket was taken */
async function tryTakeTicket(context: DataContext, path: string): Promise<number> {
  const at = paths.upload(context.uid);
  let wait = 0;
  await runUnrecordedWrite(context, async (tx) => {
    const last = (await tx.read(at, ticketSchema))?.value ?? null;
    // An attempt whose answer was lost has taken it: no other upload has this path.
    if (last?.path === path) return;
    const { emailVerified = true } = context;
    const count = getNextTicketCount(last, context.now(), emailVerified);
    if (count === null) throw new ActError(emailVerified ? 'full' : 'unverified');
    wait = getTicketWait(last, context.now());
    if (wait === 0) tx.set(at, { path, at: serverTimestamp(), count });
  });
  return wait;
}

function delay(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}

/** Settles with the upload. Cancels it on abort, or if nothing arrives for `timeoutMs`. */
function uploadOnce(
  task: UploadTask,
  { onProgress, signal }: UploadOptions,
  timeoutMs: number,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let giveUp: (() => void) | undefined;
  return new Promise<void>((resolve, reject) => {
    const stop = (reason: unknown) => {
      reject(reason);
      task.cancel();
    };
    giveUp = () => stop(signal?.reason);
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp);
    task.on(
      'state_changed',
      ({ bytesTransferred, totalBytes }) => {
        clearTimeout(timer);
        timer = setTimeout(
          () =>
            stop(
              new ActError('unreachable', {
                cause: new Error(`Nothing arrived for ${timeoutMs} ms`),
              }),
            ),
          timeoutMs,
        );
        onProgress?.(bytesTransferred / totalBytes);
      },
      reject,
      resolve,
    );
  }).finally(() => {
    clearTimeout(timer);
    if (giveUp) signal?.removeEventListener('abort', giveUp);
  });
}

const isDenied = (error: unknown): boolean => error instanceof ActError && error.kind === 'denied';

const withFileTimeout = <T>(request: Promise<T>, path: string): Promise<T> =>
  withReadTimeout(
    request.catch((error: unknown) => {
      throw toFileError(error, path);
    }),
  );

/** Maps the Storage SDK's errors to this layer's; other errors are passed on unchanged. */
function toFileError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('storage/'))
    return error;
  if (error.code === 'storage/object-not-found')
    return new DataShapeError(path, 'there is no such file');
  if (error.code === 'storage/unauthorized') return new ActError('denied', { cause: error });
  if (error.code === 'storage/unauthenticated') return new ActError('signed-out', { cause: error });
  return new ActError('unreachable', { cause: error });
}
