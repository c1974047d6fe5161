import { describe, expect, it } from 'vitest';
import { noteBegun, noteFinished, unfinishedOf } from './unfinished';

describe('messages that did not come to their end', () => {
  it('are those that were begun and not finished, of each administrator', () => {
    noteBegun('boss', 'a');
    noteBegun('boss', 'b');
    noteBegun('boss', 'a');
    noteFinished('boss', 'b');
    expect(unfinishedOf('boss')).toEqual(['a']);
    expect(unfinishedOf('another')).toEqual([]);
  });

  it('are the newest twenty', () => {
    for (let i = 0; i < 25; i++) noteBegun('boss', String(i));
    expect(unfinishedOf('boss')).toHaveLength(20);
    expect(unfinishedOf('boss').at(-1)).toBe('24');
  });

  it('are none where something else is kept in their place', () => {
    localStorage.setItem('unfinished-messages:boss', '{');
    expect(unfinishedOf('boss')).toEqual([]);
    localStorage.setItem('unfinished-messages:boss', '{"a":1}');
    expect(unfinishedOf('boss')).toEqual([]);
  });
});
