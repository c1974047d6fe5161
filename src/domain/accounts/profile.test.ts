import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createFieldSchema } from './profile';

describe('a stored text of the profile', () => {
  const field = { label: 'City', max: 3 };

  it('that may be missing reads as empty', () => {
    const city = v.object({ city: createFieldSchema({ ...field, mayBeMissing: true }) });
    expect(v.parse(city, {})).toEqual({ city: '' });
    expect(v.is(v.object({ city: createFieldSchema(field) }), {})).toBe(false);
  });

  it.each([true, undefined] as const)(
    'has at most so many characters (may be missing: %s)',
    (mayBeMissing) => {
      const schema = createFieldSchema({ ...field, ...(mayBeMissing && { mayBeMissing }) });
      expect([v.is(schema, 'Rio'), v.is(schema, 'Oslo')]).toEqual([true, false]);
    },
  );
});
