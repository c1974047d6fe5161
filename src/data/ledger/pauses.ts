import { openSwitches, type PausableKind, type Switches } from '@/domain/desk/pauses';
import { deskSwitchesSchema } from '@/domain/desk/switches';
import { DataShapeError, PausedError } from './errors';
import { paths } from './paths';
import type { LedgerTransaction } from './run';

/**
 * What a new request reads, together with the switches. They are not read in the transaction: a
 * change of them fails no request that they accept. A failed read comes before a pause, because it
 * may say that the request was recorded already.
 * @throws PausedError if the desk has paused requests of this kind; errors of `reads`
 */
export async function readUnlessPaused<Found>(
  tx: LedgerTransaction,
  kind: PausableKind,
  reads: Promise<Found>,
): Promise<Found> {
  const [found, switches] = await Promise.allSettled([reads, readSwitches(tx)]);
  if (found.status === 'rejected') throw found.reason;
  if (switches.status === 'rejected') throw switches.reason;
  if (!switches.value[kind]) throw new PausedError(kind, switches.value.notice);
  return found.value;
}

/** Switches that can't be read count as open: the rules decide. */
async function readSwitches(tx: LedgerTransaction): Promise<Switches> {
  try {
    return (
      (await tx.readOutsideTransaction(paths.deskSwitches, deskSwitchesSchema))?.value ??
      openSwitches
    );
  } catch (error) {
    if (error instanceof DataShapeError) return openSwitches;
    throw error;
  }
}
