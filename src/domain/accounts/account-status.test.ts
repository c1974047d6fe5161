import { describe, expect, it } from 'vitest';
import {
  canAct,
  canCancel,
  canEditProfile,
  canFreeze,
  canRequestClosure,
  canSubscribe,
  canTrade,
  canVerify,
  canWithdraw,
  describePermissions,
  getAccountStatusName,
  isAccountStatus,
  knownAccountStatuses,
} from './account-status';

describe('what an account status allows', () => {
  const business = [canAct, canTrade, canSubscribe, canEditProfile];
  const own = [canCancel, canVerify, canRequestClosure];

  it.each([
    ['pending', true, false, true, true],
    ['active', true, true, true, true],
    ['frozen', false, false, true, false],
    ['suspended', false, false, true, false],
    ['closed', false, false, false, false],
    ['under-review', true, false, true, true],
  ])(
    '%s: business %s, withdraw %s, cancel and verify %s, freeze %s',
    (status, act, withdraw, cancel, freeze) => {
      for (const may of business) expect(may(status)).toBe(act);
      for (const may of own) expect(may(status)).toBe(cancel);
      expect(canWithdraw(status)).toBe(withdraw);
      expect(canFreeze(status)).toBe(freeze);
    },
  );

  it('takes nobody for active who is spelled otherwise', () => {
    expect(canWithdraw('Active')).toBe(false);
    expect(canWithdraw('active ')).toBe(false);
  });
});

describe('the word of an account status', () => {
  it.each(['pending', 'under-review', 'a', 'a'.repeat(30)])('may be %s', (word) => {
    expect(isAccountStatus(word)).toBe(true);
  });

  it.each(['', 'Active', '-a', '1st', 'two words', 'a_b', 'a'.repeat(31), 'café'])(
    'may not be %j',
    (word) => {
      expect(isAccountStatus(word)).toBe(false);
    },
  );
});

it('describes each account status as the policy does', () => {
  expect(
    Object.fromEntries(
      [...knownAccountStatuses, 'under-review'].map((word) => [word, describePermissions(word)]),
    ),
  ).toEqual({
    pending: 'Can do everything except withdraw.',
    active: 'Can do everything: deposit, trade, subscribe and withdraw.',
    frozen:
      'Can’t start anything new, but can cancel what’s waiting and send an identity document.',
    suspended:
      'Can’t start anything new, but can cancel what’s waiting and send an identity document.',
    closed: 'Can only read and download the book.',
    'under-review': 'Can do everything except withdraw.',
  });
});

it('formats an account status for people', () => {
  expect([getAccountStatusName('active'), getAccountStatusName('under-review')]).toEqual([
    'Active',
    'Under review',
  ]);
});
