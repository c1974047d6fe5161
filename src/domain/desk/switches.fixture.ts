import { openSwitches, type PausableKind } from './pauses';
import type { DeskSwitches } from './switches';

export const pauseNotice = 'We move to another bank until Monday.';

/** The desk has paused these kinds. */
export const pausedSwitches = (...kinds: PausableKind[]): DeskSwitches => ({
  ...openSwitches,
  ...Object.fromEntries(kinds.map((kind) => [kind, false])),
  notice: pauseNotice,
  rev: 3,
  op: 'paused',
  at: new Date(2026, 2, 20),
});
