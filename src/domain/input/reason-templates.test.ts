import * as v from 'valibot';
import { expect, it } from 'vitest';
import { documentReasonSchema } from '@/domain/requests/document-note';
import { getReasonTemplates, isReasonTemplate, type ReasonAct } from './reason-templates';

const acts: readonly ReasonAct[] = [
  'deposit.rejected',
  'deposit.different',
  'withdrawal.rejected',
  'withdrawal.deleted',
  'status.pending',
  'status.active',
  'status.suspended',
  'status.closed',
  'status.kept',
  'account.adjusted',
  'profile.corrected',
  'subscription.charged',
  'subscription.terminated',
  'trade.overridden',
  'trade.early',
  'trade.priced',
];

it.each(acts)('offers two to four sentences for %s that are long enough for a reason', (act) => {
  const templates = getReasonTemplates(act);
  expect(templates.length).toBeGreaterThanOrEqual(2);
  expect(templates.length).toBeLessThanOrEqual(4);
  for (const { label, sentence } of templates) {
    expect(v.is(documentReasonSchema, sentence)).toBe(true);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(label.length).toBeLessThanOrEqual(24);
  }
});

it('knows its sentences, of any act', () => {
  expect(isReasonTemplate(' You asked us to end this plan. ')).toBe(true);
  expect(isReasonTemplate('You asked us to end this plan')).toBe(false);
});
