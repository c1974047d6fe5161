import { db } from '@/lib/firebase/firebase-firestore';
import type { DataContext } from './context';

/** Context of a visitor, for the one write that needs no sign-in. */
export const anonymousContext: Pick<DataContext, 'db'> = { db };
