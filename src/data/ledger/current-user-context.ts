import { isClockDoubtful, observeToken, serverNow } from '@/lib/clock';
import { auth } from '@/lib/firebase/firebase-auth';
import { db } from '@/lib/firebase/firebase-firestore';
import { report } from '@/lib/report';
import type { DataContext } from './context';
import { ActError } from './errors';
import { withTimeout } from './with-timeout';

/** The person signed in to this browser. @throws ActError `signed-out` */
export function currentUserContext(): DataContext {
  const user = auth.currentUser;
  if (!user) throw new ActError('signed-out');
  return { db, uid: user.uid, now: serverNow, correctClock, emailVerified: user.emailVerified };
}

/**
 * How long a token is waited for, ms: the person must still see an answer within the time of an
 * act.
 */
const tokenTimeoutMs = 2_000;

/** Never rejects: without an answer, the act fails for the reason that it had. */
async function correctClock(): Promise<boolean> {
  if (!auth.currentUser || !isClockDoubtful()) return false;
  try {
    const token = auth.currentUser.getIdTokenResult(true);
    return observeToken(
      await withTimeout(token, (cause) => new ActError('unreachable', { cause }), tokenTimeoutMs),
    );
  } catch (error) {
    report('The clock was not corrected', error);
    return false;
  }
}
