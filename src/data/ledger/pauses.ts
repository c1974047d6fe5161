import { openSwitches, type PausableKind } from '@/domain/requests/pauses';
import { deskSwitchesSchema } from '@/domain/requests/switches';
import { PausedError } from './errors';
import { paths } from './paths';
import type { LedgerTransaction } from './run';

/**
 * For a new request, before it is written. Not in the transaction: a change of the switches fails no request that they accept.
 * @throws PausedError if the desk has paused requests of this kind
 */
export async function requireOpen(tx: LedgerTransaction, kind: PausableKind): Promise<void> {
  const switches = (await tx.readOutsideTransaction(paths.deskSwitches, deskSwitchesSchema))?.value ?? openSwitches;
  if (!switches[kind]) throw new PausedError(kind, switches.notice);
}
