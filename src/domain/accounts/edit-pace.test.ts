import { describe, expect, it } from 'vitest';
import { editPace, nextEdit } from './edit-pace';

const now = new Date('2026-11-24T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

describe('threat 32: the edits of a profile', () => {
  it('are counted in a UTC day, and from one again on the next', () => {
    const day = Math.floor(now.getTime() / 86_400_000);
    const last = (count: number, on = day) => ({ at: ago(60_000), day: on, count });
    expect(nextEdit(undefined, now)).toEqual({ day, count: 1 });
    expect(nextEdit(last(3), now)).toEqual({ day, count: 4 });
    expect(nextEdit(last(editPace.aDay), now)).toBeNull();
    expect(nextEdit(last(editPace.aDay, day - 1), now)).toEqual({ day, count: 1 });
  });
});
