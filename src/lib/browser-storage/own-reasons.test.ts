import { beforeEach, expect, it } from 'vitest';
import { getReasonTemplates } from '@/domain/input/reason-templates';
import { readStored, removeStoredByPrefix, writeStored } from '@/lib/device/device';
import { getOwnReasonsKey } from './clear-drafts';
import { findOwnReasons, keepOwnReason, maxOwnReasons, removeOwnReason } from './own-reasons';

beforeEach(() => localStorage.clear());
const act = 'deposit.rejected';
const find = (uid = 'ada', which: Parameters<typeof findOwnReasons>[1] = act) =>
  findOwnReasons(readStored(getOwnReasonsKey(uid)), which);

it('keeps the last reasons of each act, newest first, each once', () => {
  for (let i = 1; i <= maxOwnReasons + 1; i++) keepOwnReason('ada', act, ` Reason number ${i}. `);
  keepOwnReason('ada', act, 'Reason number 3.');
  keepOwnReason('ada', 'withdrawal.deleted', 'Another act.');
  expect(find()).toEqual([3, 6, 5, 4, 2].map((i) => `Reason number ${i}.`));
  expect(find('ada', 'withdrawal.deleted')).toEqual(['Another act.']);
  expect(find('ben')).toEqual([]);
});

it('keeps no template, and no text of offered sentences alone', () => {
  for (const { sentence } of getReasonTemplates(act)) keepOwnReason('ada', act, `${sentence} `);
  keepOwnReason('ada', act, 'It has expired. It is cut off.', [
    'It has expired.',
    'It is cut off.',
  ]);
  expect(find()).toEqual([]);
  keepOwnReason('ada', act, 'It has expired. Send your passport.', ['It has expired.']);
  expect(find()).toEqual(['It has expired. Send your passport.']);
});

it('removes one reason of one act', () => {
  keepOwnReason('ada', act, 'The first reason.');
  keepOwnReason('ada', 'withdrawal.rejected', 'The first reason.');
  removeOwnReason('ada', act, 'The first reason.');
  expect(find()).toEqual([]);
  expect(find('ada', 'withdrawal.rejected')).toEqual(['The first reason.']);
});

it('counts what cannot be read as none, and is removed for everyone by the empty key', () => {
  writeStored(getOwnReasonsKey('ada'), '[{"act":1}]');
  expect(find()).toEqual([]);
  keepOwnReason('ben', act, 'A reason of Ben.');
  removeStoredByPrefix(getOwnReasonsKey(''));
  expect(localStorage).toHaveLength(0);
});
