import type { Firestore } from 'firebase/firestore/lite';
import type { Uid } from '@/domain/ledger/revision-fields';

/** On whose behalf, through which connection, at what time. Every function of this layer takes it first, so tests and the seed can be anyone. */
export interface DataContext {
  db: Firestore;
  uid: Uid;
  /** The server's time, as well as it is known here. */
  now: () => Date;
  /** Whether the e-mail address of the sign-in is verified, as far as is known here; taken for verified unless said. */
  emailVerified?: boolean;
  /** How long an act may take before it counts as unanswered, ms. 12 s unless said. */
  timeoutMs?: number;
}
