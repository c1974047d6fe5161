/** Why nobody was signed in, up or out. Unknown address and wrong password are one kind: telling them apart would tell who is a client. */
export type AuthFailure =
  | 'wrong-credentials'
  | 'email-taken'
  | 'bad-email'
  | 'weak-password'
  | 'too-many'
  /** No answer, or none in time; the act may have happened. */
  | 'unreachable'
  | 'not-admin'
  /** Nobody is signed in, or not any more. */
  | 'signed-out'
  /** The link in the e-mail was used already, or is too old. */
  | 'bad-link'
  | 'failed';

export class AuthError extends Error {
  override name = 'AuthError';
  constructor(
    readonly kind: AuthFailure,
    options?: ErrorOptions,
  ) {
    super(kind, options);
  }
}
