import { expect, it } from 'vitest';
import { rateFor } from './processor';

it.each([
  [1_750, 4],
  [3_500, 4],
  [875, 2],
  [100, 1],
])('a processor of index %d is made %d times as slow: never more than Lighthouse does, and never faster', (index, rate) => {
  expect(rateFor(index)).toBe(rate);
});
