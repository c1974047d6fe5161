import { signOut } from '@/data/auth';
import { sessionRole } from '@/lib/session';
import { queryClient } from './query-client';

/** Nothing of the person stays: what was read goes first, because that cannot fail. */
export async function forget(): Promise<void> {
  queryClient.clear();
  // Somebody may have signed in again meanwhile, in another tab: then Firebase's sign-in is theirs.
  if (sessionRole() === null) await signOut();
}
