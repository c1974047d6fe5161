import { limits } from '@/domain/input/limits';
import { createReadableSchema } from '@/domain/input/reason';
import type { Reason } from '@/domain/revision-fields';

/**
 * The reason codes for changes that are no deposit, withdrawal, trade or fee. A short list, so that
 * a book can be searched for them.
 */
export const adjustmentCodes = [
  'correction',
  'fee-refund',
  'goodwill',
  'bonus-credit',
  'bonus-to-balance',
  'bonus-taken-back',
] as const;
type AdjustmentCode = (typeof adjustmentCodes)[number];

export const adjustmentWords: Record<AdjustmentCode, string> = {
  correction: 'Correction',
  'fee-refund': 'Fee refund',
  goodwill: 'Goodwill',
  'bonus-credit': 'Bonus credit',
  'bonus-to-balance': 'Bonus moved to the balance',
  'bonus-taken-back': 'Bonus taken back',
};

const longest = Math.max(...Object.values(adjustmentWords).map(({ length }) => length));
/** Characters of the note, so that words and note together fit a reason. */
export const adjustmentNoteLimits = {
  min: limits.reasonMin,
  max: limits.reasonMax - longest - 2,
} as const;

/** What the desk adds to the words; the client reads it. */
export const adjustmentNoteSchema = createReadableSchema(adjustmentNoteLimits);

/** "Fee refund: the fee of March was charged twice." */
export const formatAdjustmentReason = (code: AdjustmentCode, note: Reason): string =>
  `${adjustmentWords[code]}: ${note.trim()}`;
