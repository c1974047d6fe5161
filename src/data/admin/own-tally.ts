import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import { type Tally, tallySchema } from '@/domain/two-people/tally';

/**
 * What the caller has moved alone on the last day that counts; null before the first movement.
 * `getLeftToday` says what is left of today.
 * @throws DataShapeError, ActError
 */
export const getOwnTally = (context: DataContext): Promise<Tally | null> =>
  readDoc(context, paths.tally(context.uid), tallySchema);
