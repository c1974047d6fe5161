/** Why an act or a read did not happen. Features turn a kind into words; nothing here is meant for the screen. */
export type FailureKind =
  /** There is no connection, so nothing was sent. */
  | 'offline'
  /** No answer from the server, or none in time. The act may still have been recorded: repeat it with the same `op`. */
  | 'unreachable'
  /** The rules refuse it. */
  | 'denied'
  /** Somebody else has already decided this. */
  | 'already-decided'
  /** What it was based on has changed since it was shown: another tab, another administrator, a new price of a plan. */
  | 'outdated'
  /** It would take more of the balance than is available, or leave less than is promised. */
  | 'insufficient'
  /** What it takes the place of arrived after all, so it would be a second one. */
  | 'earlier-stands'
  /** The caller is not the one who was the last to look at the document that the decision is about. */
  | 'not-viewed'
  /** The same was done a short time ago: it has a pace. */
  | 'too-soon'
  /** It was done as often as a day allows. */
  | 'too-often'
  /** The fee of the subscription that another one would take the place of was not charged. */
  | 'fee-due'
  /** There is no room for one more: so many wait already, or the list is as long as it may be. */
  | 'full'
  /** It takes a verified e-mail address. */
  | 'unverified'
  /** So many writers at once that no attempt got through in time. */
  | 'contended'
  /** Nobody is signed in, or the sign-in has run out. */
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

/** Whether an act was not sent because what it takes the place of stands, which the list tells once it is read again. */
export const isAlreadySubmitted = (error: unknown): boolean => error instanceof ActError && error.kind === 'earlier-stands';

/** A stored document is not of the form that this version knows. */
export class DataShapeError extends Error {
  override name = 'DataShapeError';
  constructor(
    readonly path: string,
    readonly details: string,
  ) {
    super(`${path}: ${details}`);
  }
}
