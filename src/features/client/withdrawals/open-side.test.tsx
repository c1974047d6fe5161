import { describe, expect, it } from 'vitest';
import type { Withdrawals } from '@/domain/requests/withdrawal';
import { type EligibilityInput, getWithdrawalRestriction } from './open-side';

const at = new Date('2026-03-24T09:00:00Z');
const list = (over: Partial<Withdrawals> = {}): Withdrawals => ({ list: [], pending: 0, oldest: null, rev: 1, op: 'op', at, ...over });
const element: Withdrawals['list'][number] = {
  ...{ id: 'w', uid: 'maya', coin: 'bitcoin', amount: '1.00', address: 'tb1q', status: 'completed', note: '', createdAt: at },
};
const open: EligibilityInput = {
  email: 'maya@example.com',
  emailVerified: true,
  withdrawals: list(),
  figures: { balance: '100.00', available: '50.00' },
};
const block = (over: Partial<EligibilityInput>) => getWithdrawalRestriction({ ...open, ...over });

describe('what stands in the way of a withdrawal', () => {
  it('is nothing for an active client with something available', () => {
    expect(block({})).toBeNull();
    expect(block({ withdrawals: null })).toBeNull();
  });

  it('is not guessed while the list or the figures are unknown', () => {
    expect(block({ withdrawals: undefined, figures: undefined })).toBeNull();
  });

  it('is an address that is not verified, which the frame of the page says already', () => {
    expect(block({ emailVerified: false })).toMatchObject({
      shownInBanner: true,
      disabledReason: expect.stringMatching(/verified e-mail/),
    });
  });

  it('is fifty that wait', () => {
    expect(block({ withdrawals: list({ pending: 49 }) })).toBeNull();
    expect(block({ withdrawals: list({ pending: 50 }) })?.title).toMatch(/^50 of your withdrawals wait/);
  });

  it('is a list that is full', () => {
    const full = list({ list: Array.from({ length: 1_000 }, () => element) });
    expect(block({ withdrawals: full })).toMatchObject({ to: '/company/contact', title: 'Your list of withdrawals is full.' });
  });

  it.each(['0', '0.00', '-12.00'])('is nothing that is available: %s', (available) => {
    expect(block({ figures: { balance: '100.00', available } })).toMatchObject({ advice: expect.stringMatching(/reserved.*or staked/) });
  });

  it('is an empty balance, with the way to fill it', () => {
    expect(block({ figures: { balance: '0', available: '0.00' } })).toMatchObject({ to: '/user/deposit', linkText: 'Make a deposit' });
  });
});
