import { describe, expect, it } from 'vitest';
import { profileOf } from './clients.fixture';
import { getItemsPath } from './use-client';

const profile = profileOf({ uid: 'uid-of-maya' });
const q = 'client=uid-of-maya';
const of = (...statuses: string[]) => statuses.map((status) => ({ status }));

describe('getItemsPath()', () => {
  it.each([
    ['deposit', of('completed', 'pending'), `/admin/deposit?${q}`],
    ['deposit', of('completed', 'rejected'), `/admin/deposit?${q}&tab=all`],
    ['withdrawal', of('pending'), `/admin/withdrawal?${q}`],
    ['withdrawal', of('cancelled'), `/admin/withdrawal?${q}&tab=all`],
    // What was moved to an archive, or deleted, is found there too.
    ['withdrawal', [], `/admin/withdrawal?${q}&tab=all`],
    ['trades', of('closed', 'open'), `/admin/trades?${q}`],
    ['trades', of('closed'), `/admin/trades?${q}&tab=closed`],
    ['deposit', undefined, `/admin/deposit?${q}`],
  ] as const)('links %s, %j, to %s', (queue, list, to) => {
    expect(getItemsPath(queue, profile, list)).toBe(to);
  });
});
