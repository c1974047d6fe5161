import { describe, expect, it } from 'vitest';
import { getDocumentPath, paths } from './paths';

describe('the document that an entry speaks of', () => {
  it.each([
    ['withdrawals', 'withdrawal.requested', 'withdrawals/maya'],
    ['accounts', 'account.posted', 'accounts/maya'],
    ['admins', 'payment.updated', 'admins/maya'],
    ['desk', 'desk.selected', 'desk/current'],
    ['desk', 'plans.updated', 'desk/plans'],
    ['desk', 'switches.updated', 'desk/switches'],
  ] as const)('in %s after %s is %s', (col, action, path) => {
    expect(getDocumentPath(col, 'maya', action)).toBe(path);
  });

  it('is where it is read from', () => {
    expect(getDocumentPath('subscriptions', 'maya', 'subscription.set')).toBe(
      paths.subscription('maya'),
    );
    expect(getDocumentPath('verifications', 'maya', 'verification.submitted')).toBe(
      paths.verification('maya'),
    );
    expect(getDocumentPath('users', 'maya', 'status.changed')).toBe(paths.user('maya'));
  });
});
