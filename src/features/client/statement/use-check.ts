import { useMemo } from 'react';
import type { BookInSight } from '@/data/hooks/use-book';
import { checkWhole, type Kept, type WholeCheck } from '@/domain/audit/whole-check';
import type { RemoteState } from '@/ui/feedback/remote';
import { useAgreement } from './use-agreement';

export interface CheckInput {
  book: BookInSight;
  kept: RemoteState<Kept>;
  /** Something of it is being read at this moment. */
  busy: boolean;
  /** Something of it could not be read the last time. */
  failed: boolean;
  /** Reads all of it again. @returns whether all could be read */
  readAgain: () => Promise<boolean>;
}

const revOf = (document: Record<string, unknown> | null | undefined): string => String(document?.rev ?? document?.op ?? 0);

/** The whole book against everything beside it; null until all of it has been read. */
export function useCheck({ book, kept, busy, failed, readAgain }: CheckInput): WholeCheck | null {
  const { data } = kept;
  const { entries, whole } = book;
  const first = useMemo(() => (whole && data ? checkWhole(entries, data) : null), [entries, whole, data]);
  const which = data ? [entries.length, revOf(data.account), ...Object.values(data.documents).map(revOf)].join(' ') : '';
  const settled = useAgreement({ apart: first?.state === 'refreshing', which, busy, failed, readAgain });
  return useMemo(() => (settled && data ? checkWhole(entries, data, true) : first), [settled, entries, data, first]);
}
