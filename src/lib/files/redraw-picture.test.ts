import { describe, expect, it } from 'vitest';
import { fitSize } from './redraw-picture';

describe('the size of a picture that has to fit', () => {
  it.each([
    ['wide', { width: 4_000, height: 3_000 }, { width: 800, height: 600 }],
    ['high', { width: 600, height: 2_400 }, { width: 200, height: 800 }],
    ['square', { width: 801, height: 801 }, { width: 800, height: 800 }],
    ['a line', { width: 9_000, height: 2 }, { width: 800, height: 1 }],
  ])('keeps its proportions: %s', (_, size, expected) =>
    expect(fitSize(size, 800)).toEqual(expected),
  );

  it('is its own where that is small enough', () => {
    expect(fitSize({ width: 32, height: 38 }, 800)).toEqual({ width: 32, height: 38 });
    expect(fitSize({ width: 800, height: 800 }, 800)).toEqual({ width: 800, height: 800 });
  });
});
