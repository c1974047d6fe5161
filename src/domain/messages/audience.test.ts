import { describe, expect, it } from 'vitest';
import { type Audience, formatAudience, getAudiencesOf, parseAudience } from './audience';

describe('an audience', () => {
  it.each<[string, Audience]>([
    ['everyone', { to: 'everyone' }],
    ['status-active', { to: 'status', status: 'active' }],
    ['status-under-review', { to: 'status', status: 'under-review' }],
    ['maya', { to: 'client', uid: 'maya' }],
    ['active', { to: 'client', uid: 'active' }],
    ['x'.repeat(128), { to: 'client', uid: 'x'.repeat(128) }],
  ])('is %s in the path and is read back', (name, audience) => {
    expect(formatAudience(audience)).toBe(name);
    expect(parseAudience(name)).toEqual(audience);
  });

  it.each([
    '',
    'status-',
    'status-Active',
    `status-${'x'.repeat(31)}`,
    'operator',
    'a b',
    'a.b',
    'x'.repeat(129),
  ])('is never %j', (name) => {
    expect(parseAudience(name)).toBeNull();
  });

  it('of a client is that client, everyone, and everyone with the same status', () => {
    expect(getAudiencesOf({ uid: 'maya', status: 'active' }).map(formatAudience)).toEqual([
      'everyone',
      'status-active',
      'maya',
    ]);
  });
});
