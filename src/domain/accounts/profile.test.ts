import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createFieldSchema, getSearchKeys, toSearchKey } from './profile';

/** What the rules see of a text: they can lower A to Z only, and two other letters whose lowercase is one of these. */
const ascii = (text: string): string => text.replace(/[^\0-\x7f]/g, '');
const loweredByRules = (text: string): string =>
  ascii(text.replaceAll('\u0130', 'i').replaceAll('\u212a', 'k')).replace(/[A-Z]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + 32),
  );

describe('the key of a name', () => {
  it('threat 31: has the ASCII letters of the name, with any code point between them', () => {
    // A thousand at a time, each between two letters: one by one they take ten times as long.
    const unlike: string[] = [];
    for (let first = 0; first <= 0x10ffff; first += 0x400) {
      const name = Array.from({ length: 0x400 }, (_, place) => `A${String.fromCodePoint(first + place)}Z`).join('');
      if (ascii(toSearchKey(name)) !== loweredByRules(name)) unlike.push(`from ${first.toString(16)}`);
    }
    expect(unlike).toEqual([]);
  });

  it.each([
    ['Lindqvist', 'lindqvist'],
    ['İpek', 'i\u0307pek'],
    ['\u212aelvin', 'kelvin'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['Иванова', 'иванова'],
  ])('of %s is %s', (name, key) => {
    expect(getSearchKeys({ username: name, lastname: name })).toEqual({ usernameKey: key, lastnameKey: key });
    expect(ascii(key)).toBe(loweredByRules(name));
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
