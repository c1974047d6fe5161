import { describe, expect, it } from 'vitest';
import { intentFor } from './intent';

describe('the act of a request', () => {
  const mint = (op: string) => () => op;

  it('is the same for the same request, so that a retry happens once', () => {
    const first = intentFor(null, ['bitcoin', '250.00'], mint('op-1'));
    expect(first.op).toBe('op-1');
    expect(intentFor(first, ['bitcoin', '250.00'], mint('op-2'))).toBe(first);
  });

  it.each([[['bitcoin', '250.01']], [['ethereum', '250.00']], [['bitcoin', '250.00', '']], [['bitcoin250.00']]])(
    'is another one with %j',
    (parts) => {
      const first = intentFor(null, ['bitcoin', '250.00'], mint('op-1'));
      expect(intentFor(first, parts, mint('op-2')).op).toBe('op-2');
    },
  );

  it('has an id of its own each time', () => {
    expect(intentFor(null, ['a']).op).not.toBe(intentFor(null, ['a']).op);
  });
});
