import { describe, expect, it } from 'vitest';
import { foldText } from '@/domain/input/fold-text';
import { getSearchKeys, toSearchKey } from './search-keys';

describe('the key of a name', () => {
  it.each([
    ['Lindqvist', 'lindqvist'],
    ['O’Brien-Łukasz', 'obrien-lukasz'],
    ['Иванова', 'иванова'],
  ])('of %s is %s', (name, key) => {
    expect(getSearchKeys({ username: name, lastname: name, firstname: name })).toEqual({
      usernameKey: key,
      lastnameKey: key,
      firstnameKey: key,
    });
  });

  it.each([
    ['\ufdfa'.repeat(60), 120],
    [`${'x'.repeat(119)}\u{1f4d6}`, 119],
    ['Æ'.repeat(60), 120],
  ])('has the length that the rules accept, and no half of a letter: %j', (name, length) => {
    expect(toSearchKey(name)).toHaveLength(length);
    expect(foldText(name).startsWith(toSearchKey(name))).toBe(true);
  });
});
