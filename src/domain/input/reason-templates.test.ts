import * as v from 'valibot';
import { expect, it } from 'vitest';
import { documentReasonSchema } from '@/domain/identity/document-note';
import { getReasonTemplates, isReasonTemplate, reasonActs } from './reason-templates';

/** Their dialogs have sentences of their own, or can't know what the act is about. */
const without = [
  'verification.rejected',
  'standing.rejected',
  'setting.rejected',
  'status.other',
  'policy.updated',
  'payment.updated',
];

it.each(without)('offers none for %s', (act) => {
  expect(reasonActs.filter((one) => one === act).map(getReasonTemplates)).toEqual([[]]);
});

const acts = reasonActs.filter((act) => !without.includes(act));

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
