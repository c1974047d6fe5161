import { db } from '@/lib/firebase/firebase-firestore';
import type { DataContext } from './context';

/** A visitor of a public page: for the one write that needs no sign-in. */
export const anonymousContext: Pick<DataContext, 'db'> = { db };
