import type { PausableKind } from '@/domain/desk/pauses';

/**
 * Why a read or a write failed. Features turn a kind into words; these names are not for the
 * screen.
 */
export type FailureKind =
  /** There is no connection, so nothing was sent. */
  | 'offline'
  /**
   * No answer from the server in time. The act may still have been recorded: retry with the same
   * `op`.
   */
  | 'unreachable'
  /** The rules refuse it. */
  | 'denied'
  /** Somebody else has already decided this. */
  | 'already-decided'
  /** The payment was credited to another deposit. */
  | 'already-credited'
  /** The data that was shown has changed since, in another tab or by another administrator. */
  | 'outdated'
  /** It needs more than the available balance, or would leave less than the holds. */
  | 'insufficient'
  /**
   * The earlier submission that it replaces was recorded after all, so this would be a duplicate.
   */
  | 'already-submitted'
  /** The caller is not the last viewer of the document. */
  | 'not-viewed'
  /** The same was done a short time ago; the rules require a pause. */
  | 'too-soon'
  /** The limit of the day is reached. */
  | 'too-often'
  /**
   * It needs a second person: it is above the threshold, or more than the caller may still move
   * alone today.
   */
  | 'second-person'
  /** The fee of the current subscription was not charged, so it cannot be replaced. */
  | 'fee-due'
  /** The limit of pending requests or of the list is reached. */
  | 'full'
  /** The caller has as many proposals waiting in this list as one person may. */
  | 'full-of-own'
  /** The desk has paused requests of this kind. */
  | 'paused'
  /** Requires a verified e-mail address. */
  | 'unverified'
  /** Too many concurrent writers: no attempt succeeded in time. */
  | 'contended'
  /** Nobody is signed in, or the sign-in has expired. */
  | 'signed-out';

export class ActError extends Error {
  override name = 'ActError';
  constructor(
    readonly kind: FailureKind,
    options?: ErrorOptions,
  ) {
    super(kind, options);
  }
}

/** The desk has paused new requests of this kind. @param notice its words to clients */
export class PausedError extends ActError {
  constructor(
    readonly pausedKind: PausableKind,
    readonly notice: string,
  ) {
    super('paused');
  }
}

/**
 * Codes of a refused or broken connection. The SDK reports it at once; Firestore says `unknown` of
 * an answer without a status.
 */
const networkCodes: readonly unknown[] = [
  'unknown',
  'unavailable',
  'auth/network-request-failed',
  'storage/retry-limit-exceeded',
];

/**
 * What the SDK says of a request that failed. Without a code, the timeout of this layer has ended
 * the wait.
 */
export function getNetworkFailure({ cause }: ActError): 'no-connection' | 'timeout' | 'answered' {
  if (!(cause instanceof Error && 'code' in cause) || cause.code === 'deadline-exceeded')
    return 'timeout';
  return networkCodes.includes(cause.code) ? 'no-connection' : 'answered';
}

/** Whether an act failed for this reason. */
export const isActError = (error: unknown, ...kinds: FailureKind[]): boolean =>
  error instanceof ActError && kinds.includes(error.kind);

/**
 * Waits for an act. Losing a race against somebody else is a result, not an error.
 * @returns the reason, if it failed for one of `kinds`. @throws any other error
 */
export async function getActOutcome<Kind extends FailureKind>(
  act: Promise<unknown>,
  ...kinds: Kind[]
): Promise<'done' | Kind> {
  try {
    await act;
    return 'done';
  } catch (error) {
    const kind = kinds.find((one) => isActError(error, one));
    if (kind === undefined) throw error;
    return kind;
  }
}

/** A stored document does not match the schema of this version. */
export class DataShapeError extends Error {
  override name = 'DataShapeError';
  constructor(
    readonly path: string,
    readonly details: string,
  ) {
    super(`${path}: ${details}`);
  }
}
