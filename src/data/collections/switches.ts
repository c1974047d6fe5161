import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import { runLedgerAction } from '@/data/ledger/run';
import type { Switches } from '@/domain/desk/pauses';
import { type DeskSwitches, deskSwitchesSchema, getSwitches } from '@/domain/desk/switches';
import type { Op } from '@/domain/revision-fields';

/**
 * Which requests the desk accepts; null if it never paused any.
 * @throws DataShapeError, ActError
 */
export const getDeskSwitches = (context: DataContext): Promise<DeskSwitches | null> =>
  readDoc(context, paths.deskSwitches, deskSwitchesSchema);

/**
 * Pauses and opens new requests, recorded in the caller's own ledger. Pending requests do not
 * change. Desk only.
 * @param rev revision of the switches that were shown; 0 for none
 * @throws ActError; `outdated` if they have changed since
 */
export function updateSwitches(
  context: DataContext,
  { rev, switches, op }: { rev: number; switches: Switches; op: Op },
): Promise<void> {
  const { uid } = context;
  return runLedgerAction(context, uid, op, async (tx) => {
    const found = await tx.read(paths.deskSwitches, deskSwitchesSchema);
    if ((found?.value.rev ?? 0) !== rev) throw new ActError('outdated');
    const before = found ? getSwitches(found.value) : {};
    tx.record({
      uid,
      col: 'desk',
      rev,
      fields: switches,
      action: 'switches.updated',
      before,
      after: switches,
    });
  });
}
