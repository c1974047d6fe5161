import { FirebaseError } from 'firebase/app';
import type { ActionCodeInfo } from 'firebase/auth';
import { describe, expect, it } from 'vitest';
import { toAuthError } from './auth-error';
import { isLinkMode, LinkError, toEmailLink, toLinkError } from './email-links';

type Operation = ActionCodeInfo['operation'];

const createInfo = (operation: Operation, more: object = {}): ActionCodeInfo => ({
  operation,
  data: { email: 'maya@example.com', previousEmail: null, multiFactorInfo: null, ...more },
});
const link = { email: 'maya@example.com', previousEmail: '', factor: '' };

describe('a link in an e-mail', () => {
  it('has one of the five modes', () => {
    expect(isLinkMode('recoverEmail')).toBe(true);
    for (const mode of ['', 'signIn', 'toString', 'RECOVER_EMAIL'])
      expect([mode, isLinkMode(mode)]).toEqual([mode, false]);
  });

  it.each([
    ['resetPassword', 'PASSWORD_RESET'],
    ['verifyEmail', 'VERIFY_EMAIL'],
    ['verifyAndChangeEmail', 'VERIFY_AND_CHANGE_EMAIL'],
    ['recoverEmail', 'RECOVER_EMAIL'],
    ['revertSecondFactorAddition', 'REVERT_SECOND_FACTOR_ADDITION'],
  ] as const)('of the mode %s has a code that Firebase calls %s', (mode, operation) => {
    expect(toEmailLink(mode, createInfo(operation))).toEqual(link);
    const another: Operation = operation === 'VERIFY_EMAIL' ? 'RECOVER_EMAIL' : 'VERIFY_EMAIL';
    expect(() => toEmailLink(mode, createInfo(another))).toThrow(new LinkError('used'));
  });

  it('names the address that it replaces, and the second factor that it removes', () => {
    const change = createInfo('RECOVER_EMAIL', { previousEmail: 'thief@example.com' });
    expect(toEmailLink('recoverEmail', change).previousEmail).toBe('thief@example.com');
    const removal = createInfo('REVERT_SECOND_FACTOR_ADDITION', {
      multiFactorInfo: { uid: '1', factorId: 'totp', enrollmentTime: '', displayName: 'My phone' },
    });
    expect(toEmailLink('revertSecondFactorAddition', removal).factor).toBe('My phone');
  });
});

describe('a link that does nothing', () => {
  const getError = (code: string) =>
    toLinkError(toAuthError(new FirebaseError(code, 'what Firebase says')));

  it.each([
    ['auth/expired-action-code', 'expired'],
    ['auth/invalid-action-code', 'used'],
    ['auth/user-disabled', 'disabled'],
    ['auth/user-not-found', 'no-account'],
    ['auth/user-token-expired', 'no-account'],
    ['auth/email-already-in-use', 'taken'],
  ])('says why: %s is %s', (code, kind) => {
    expect(getError(code)).toEqual(new LinkError(kind as 'used'));
  });

  it.each([
    ['auth/weak-password', 'weak-password'],
    ['auth/network-request-failed', 'unreachable'],
    ['auth/too-many-requests', 'too-many'],
    ['auth/internal-error', 'failed'],
  ])('is not to blame for %s', (code, kind) => {
    expect(getError(code)).toMatchObject({ name: 'AuthError', kind });
  });
});
