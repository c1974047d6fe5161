import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { foldText } from '@/domain/input/fold-text';
import { createFieldSchema, getSearchKeys, toSearchKey } from './profile';

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

describe('a stored text of the profile', () => {
  const field = { label: 'City', max: 3 };

  it('that may be missing reads as empty', () => {
    const city = v.object({ city: createFieldSchema({ ...field, mayBeMissing: true }) });
    expect(v.parse(city, {})).toEqual({ city: '' });
    expect(v.is(v.object({ city: createFieldSchema(field) }), {})).toBe(false);
  });

  it.each([true, undefined] as const)('has at most so many characters (may be missing: %s)', (mayBeMissing) => {
    const schema = createFieldSchema({ ...field, ...(mayBeMissing && { mayBeMissing }) });
    expect([v.is(schema, 'Rio'), v.is(schema, 'Oslo')]).toEqual([true, false]);
  });
});
