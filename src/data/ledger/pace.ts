import { getRequiredPause, minute } from '@/domain/accounts/pace';
import { type Action, entrySchema } from '@/domain/ledger/ledger';
import type { Op } from '@/domain/ledger/revision-fields';
import type { DataContext } from './context';
import { ActError } from './errors';
import { paths } from './paths';
import type { LedgerTransaction } from './run';

/** The longest wait without a message, milliseconds: the pace of two seconds, and a local clock that is up to three seconds slow. */
const longestWait = 5_000;
/** By so much the own clock may be ahead of the server's, milliseconds. */
const margin = 250;

/** Waits. @param ms 0 or less for no pause @throws ActError `too-soon` where it is longer than a person would wait */
export async function pause(ms: number): Promise<void> {
  if (ms > longestWait) throw new ActError('too-soon');
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms + margin));
}

/**
 * Waits until the caller's next act may follow the last one in the same document; none of them has to wait for more than a minute.
 * @param last the envelope of the document as it is now; undefined before its first act
 * @throws ActError `too-soon` where that takes more than a few seconds
 */
export async function waitForPace(
  tx: LedgerTransaction,
  context: DataContext,
  action: Action,
  last: { op: Op; at: Date } | undefined,
): Promise<void> {
  if (!last || context.now().getTime() - last.at.getTime() >= minute) return;
  const entry = await tx.read(paths.entry(context.uid, last.op), entrySchema);
  if (entry) await pause(getRequiredPause(action, entry.value, context.now()));
}
