import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { reasonSchema } from '@/domain/input/reason';
import {
  adjustmentCodes,
  adjustmentNoteLimits,
  adjustmentNoteSchema,
  adjustmentWords,
  formatAdjustmentReason,
} from './adjustment';

describe('the reason for an adjustment', () => {
  it('begins with the words of its code', () => {
    expect(formatAdjustmentReason('fee-refund', ' The fee of March was charged twice. ')).toBe(
      'Fee refund: The fee of March was charged twice.',
    );
  });

  it.each(adjustmentCodes)('fits a reason with every accepted note: %s', (code) => {
    const fits = (length: number) =>
      v.safeParse(reasonSchema, formatAdjustmentReason(code, 'x'.repeat(length))).success;
    expect([fits(adjustmentNoteLimits.min), fits(adjustmentNoteLimits.max)]).toEqual([true, true]);
  });

  it('leaves no room unused with the longest words', () => {
    const lengths = adjustmentCodes.map(
      (code) => formatAdjustmentReason(code, 'x'.repeat(adjustmentNoteLimits.max)).length,
    );
    expect(Math.max(...lengths)).toBe(500);
    expect(new Set(Object.values(adjustmentWords)).size).toBe(adjustmentCodes.length);
  });

  it.each([
    ['too short', 'twice'],
    ['blanks', ' '.repeat(20)],
    ['no words', '..........'],
    ['too long', 'x'.repeat(adjustmentNoteLimits.max + 1)],
  ])('needs a note that says something: %s', (_, note) => {
    expect(v.safeParse(adjustmentNoteSchema, note).success).toBe(false);
  });
});
