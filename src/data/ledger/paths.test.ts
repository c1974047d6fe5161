import { describe, expect, it } from 'vitest';
import { paths, recordedPath } from './paths';

describe('the document that an entry speaks of', () => {
  it.each([
    ['withdrawals', 'withdrawal.requested', 'withdrawals/maya'],
    ['accounts', 'account.posted', 'accounts/maya'],
    ['admins', 'payment.updated', 'admins/maya'],
    ['desk', 'desk.selected', 'desk/current'],
    ['desk', 'plans.updated', 'desk/plans'],
  ] as const)('in %s after %s is %s', (col, action, path) => {
    expect(recordedPath(col, 'maya', action)).toBe(path);
  });

  it('is where it is read from', () => {
    expect(recordedPath('subscriptions', 'maya', 'subscription.set')).toBe(paths.subscription('maya'));
    expect(recordedPath('verifications', 'maya', 'verification.submitted')).toBe(paths.verification('maya'));
    expect(recordedPath('users', 'maya', 'status.changed')).toBe(paths.user('maya'));
  });
});
