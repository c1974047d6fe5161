import type { Firestore } from 'firebase/firestore/lite';
import type { Uid } from '@/domain/revision-fields';

/**
 * Who acts, through which connection, at what time. Every function of this layer takes it first, so
 * tests and the seed can act as anyone.
 */
export interface DataContext {
  db: Firestore;
  uid: Uid;
  /** The best known server time. */
  now: () => Date;
  /**
   * Takes the server's time again if the device's clock was set since. Returns whether `now` is
   * another time than before.
   */
  correctClock?: () => Promise<boolean>;
  /** Whether the e-mail address of the sign-in is verified, as far as known; true by default. */
  emailVerified?: boolean;
  /** How long an act may take before it counts as unanswered, ms; 12 s by default. */
  timeoutMs?: number;
}
