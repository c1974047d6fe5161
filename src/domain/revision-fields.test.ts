import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { countSchema, createOp, revisionFields, revSchema } from './revision-fields';

describe('the id of an act', () => {
  it('is a UUID, and another one each time', () => {
    const ops = Array.from({ length: 100 }, createOp);
    expect(new Set(ops).size).toBe(100);
    for (const op of ops)
      expect(op).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('the envelope of a recorded document', () => {
  const schema = v.object(revisionFields);
  const stored = { rev: 1, op: 'op', at: new Date() };

  it('says which revision it is, which act wrote it, and when', () => {
    expect(v.safeParse(schema, stored).success).toBe(true);
  });

  it.each([
    { rev: 0 },
    { rev: 1.5 },
    { rev: '1' },
    { op: 7 },
    { op: undefined },
    { at: 0 },
    { at: new Date('never') },
  ])('is refused with %o', (over) => {
    expect(v.safeParse(schema, { ...stored, ...over }).success).toBe(false);
  });

  it('counts revisions from 1 and elements from 0', () => {
    expect(v.is(revSchema, 1)).toBe(true);
    expect(v.is(revSchema, 0)).toBe(false);
    expect(v.is(countSchema, 0)).toBe(true);
    expect(v.is(countSchema, -1)).toBe(false);
    expect(v.is(countSchema, Number.POSITIVE_INFINITY)).toBe(false);
    expect(v.is(countSchema, Number.NaN)).toBe(false);
  });
});
