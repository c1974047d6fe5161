import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  createDraft,
  emptyInput,
  groupOptions,
  otherStatus,
  type SendInput,
  sendSchema,
} from './message-schema';

const typed: SendInput = { ...emptyInput, uid: 'maya', title: ' Hello ', body: ' A word. ' };
const faults = (over: Partial<SendInput>) => {
  const parsed = v.safeParse(sendSchema, { ...typed, ...over });
  return Object.fromEntries(
    (parsed.issues ?? []).map((issue) => [v.getDotPath(issue), issue.message]),
  );
};

describe('a message of the desk', () => {
  it.each<[Partial<SendInput>, unknown]>([
    [{}, { to: 'client', uid: 'maya' }],
    [{ to: 'everyone' }, { to: 'everyone' }],
    [{ to: 'group' }, { to: 'status', status: 'active' }],
    [
      { to: 'group', group: otherStatus, word: ' Member ' },
      { to: 'status', status: 'member' },
    ],
  ])('has the audience of its input: %o', (over, audience) => {
    expect(v.parse(sendSchema, { ...typed, ...over })).toEqual({
      audience,
      title: 'Hello',
      body: 'A word.',
    });
  });

  it('says at all fields at once what is missing', () => {
    expect(faults({ uid: '', title: ' ', body: '' })).toEqual({
      uid: 'Choose a client.',
      title: 'Enter a title.',
      body: 'Enter a message.',
    });
  });

  it.each(['', 'two words', 'Größe', 'x1'])('refuses the status %j', (word) => {
    expect(Object.keys(faults({ to: 'group', group: otherStatus, word }))).toEqual(['word']);
  });

  it('is at most as long as the store accepts', () => {
    expect(faults({ title: 'x'.repeat(120), body: 'x'.repeat(4_000) })).toEqual({});
    expect(faults({ title: 'x'.repeat(121), body: 'x'.repeat(4_001) })).toEqual({
      title: 'At most 120 characters.',
      body: 'At most 4,000 characters.',
    });
    expect(faults({ body: '漢'.repeat(3_500) }).body).toMatch(/about 3,000 characters/);
  });

  it('accepts every group that is offered', () => {
    for (const { value } of groupOptions)
      expect(faults({ to: 'group', group: value, word: 'member' })).toEqual({});
  });
});

it('a draft is another message once it is addressed to somebody else', () => {
  const kept = {
    input: { ...emptyInput, to: 'everyone', title: 'Kept' } as const,
    submission: { of: 'x', op: 'y' },
  };
  expect(createDraft(kept, null)).toBe(kept);
  expect(createDraft(kept, 'maya')).toEqual({
    input: { ...kept.input, to: 'client', uid: 'maya' },
    submission: null,
  });
});
