import { db } from '@/lib/firebase/firebase-firestore';
import type { DataContext } from './context';

/** Whoever reads a public page: for the one act that needs nobody to be signed in. */
export const anonymousContext: Pick<DataContext, 'db'> = { db };
