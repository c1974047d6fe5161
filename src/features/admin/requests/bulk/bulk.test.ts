import { describe, expect, it } from 'vitest';
import { describeResult, type ItemState, isRemaining } from './bulk';

describe('the results of a bulk decision', () => {
  it('name each kind that occurs', () => {
    expect(describeResult([{ is: 'done' }, { is: 'done' }, { is: 'open' }], 'credited')).toBe(
      '2 credited, 1 not tried',
    );
  });

  it.each([
    [{ is: 'open' }, true],
    [{ is: 'failed', cause: '', sent: true }, true],
    [{ is: 'busy' }, false],
    [{ is: 'done' }, false],
    [{ is: 'already-decided' }, false],
  ] satisfies [ItemState, boolean][])('count %j as remaining: %s', (state, left) => {
    expect(isRemaining(state)).toBe(left);
  });
});
