import type { DocumentData, Timestamp } from 'firebase/firestore/lite';
import type { Stored } from './act';

export interface RawElement extends DocumentData {
  status: string;
  createdAt: Timestamp;
}

interface RawList {
  list: RawElement[];
  pending: number;
  oldest: Timestamp | null;
}

/** A list document as it is stored, its form having been checked: what an act does not change must go back bit by bit. */
export const rawList = ({ raw }: Stored<unknown>): RawList => ({ list: raw.list, pending: raw.pending, oldest: raw.oldest });
