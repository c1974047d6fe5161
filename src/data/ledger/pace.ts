import { type Action, entrySchema } from '@/domain/ledger/ledger';
import { getRequiredPause, minuteMs } from '@/domain/ledger/pace';
import type { Op } from '@/domain/revision-fields';
import type { DataContext } from './context';
import { ActError } from './errors';
import { paths } from './paths';
import type { LedgerTransaction } from './run';

/**
 * The longest silent wait, milliseconds: the pause of two seconds, and a local clock that is up to
 * three seconds slow.
 */
const maxWaitMs = 5_000;
/** How far the local clock may be ahead of the server's, milliseconds. */
const clockMarginMs = 250;

/**
 * Waits.
 * @param ms 0 or less for no pause
 * @throws ActError `too-soon` if it is longer than {@link maxWaitMs}
 */
export async function waitUpToLimit(ms: number): Promise<void> {
  if (ms > maxWaitMs) throw new ActError('too-soon');
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms + clockMarginMs));
}

/**
 * Waits until the rules accept the caller's next act on the same document; the longest pause is a
 * minute.
 * @param last the document's current revision fields; undefined before its first act
 * @throws ActError `too-soon` if that takes more than a few seconds
 */
export async function waitForPace(
  tx: LedgerTransaction,
  context: DataContext,
  action: Action,
  last: { op: Op; at: Date } | undefined,
): Promise<void> {
  if (!last || context.now().getTime() - last.at.getTime() >= minuteMs) return;
  const entry = await tx.read(paths.entry(context.uid, last.op), entrySchema);
  if (entry) await waitUpToLimit(getRequiredPause(action, entry.value, context.now()));
}
