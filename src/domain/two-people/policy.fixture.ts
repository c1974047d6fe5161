import type { DeskPolicy } from './policy';

/** Above $1,000.00 two people decide, and an address waits for a day. */
export const deskPolicy = (changes: Partial<DeskPolicy> = {}): DeskPolicy => ({
  fourEyes: '1000.00',
  addressHours: 24,
  since: new Date(2026, 1, 12, 9, 30),
  history: [],
  proposed: {},
  rev: 4,
  op: 'set',
  at: new Date(2026, 1, 12, 9, 30),
  ...changes,
});
