import { serverNow } from '@/lib/clock';
import { auth } from '@/lib/firebase/firebase-auth';
import { db } from '@/lib/firebase/firebase-firestore';
import type { DataContext } from './context';
import { ActError } from './errors';

/** The person signed in to this browser. @throws ActError `signed-out` */
export function currentUserContext(): DataContext {
  const user = auth.currentUser;
  if (!user) throw new ActError('signed-out');
  return { db, uid: user.uid, now: serverNow, emailVerified: user.emailVerified };
}
