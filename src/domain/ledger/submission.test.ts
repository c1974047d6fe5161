import { describe, expect, it } from 'vitest';
import { createSubmission, matchesSubmission } from './submission';

describe('the act of a request', () => {
  const mint = (op: string) => () => op;
  const first = createSubmission(null, ['bitcoin', '250.00'], mint('op-1'));

  it('is the same for the same request, so that a retry happens once', () => {
    expect(first.op).toBe('op-1');
    expect(createSubmission(first, ['bitcoin', '250.00'], mint('op-2'))).toBe(first);
    expect([matchesSubmission(first, ['bitcoin', '250.00']), matchesSubmission(null, [])]).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    [['bitcoin', '250.01']],
    [['ethereum', '250.00']],
    [['bitcoin', '250.00', '']],
    [['bitcoin250.00']],
  ])('is another one with %j', (parts) => {
    expect(createSubmission(first, parts, mint('op-2')).op).toBe('op-2');
    expect(matchesSubmission(first, parts)).toBe(false);
  });

  it('has an id of its own each time', () => {
    expect(createSubmission(null, ['a']).op).not.toBe(createSubmission(null, ['a']).op);
  });
});
