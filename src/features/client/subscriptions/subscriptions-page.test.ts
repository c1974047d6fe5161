import { describe, expect, it } from 'vitest';
import { getPlanRestriction } from './subscriptions-page';

const client = { status: 'active', email: 'maya@example.com', emailVerified: true };

describe('whether a plan can be chosen', () => {
  it.each(['pending', 'active', 'under-review'])('it can by a client whose standing is %s', (standing) => {
    expect(getPlanRestriction({ ...client, status: standing })).toBeNull();
  });

  it.each([
    ['frozen', /you froze/],
    ['suspended', /we suspended/],
    ['closed', /account is closed/],
  ])('it cannot by one whose status is %s, who is told why and what to do', (status, why) => {
    expect(getPlanRestriction({ ...client, status })).toMatchObject({
      title: expect.stringMatching(why),
      to: expect.stringMatching(/^\//),
    });
  });

  it('it cannot before the e-mail address is verified, which is named', () => {
    expect(getPlanRestriction({ ...client, emailVerified: false })?.advice).toContain('maya@example.com');
  });
});
