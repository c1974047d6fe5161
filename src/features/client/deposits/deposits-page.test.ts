import { describe, expect, it } from 'vitest';
import type { Deposits } from '@/domain/requests/deposit';
import { type EligibilityInput, getDepositRestriction } from './deposits-page';

const at = new Date('2026-03-24T09:00:00Z');
const deposits: Deposits = { list: [], pending: 0, oldest: null, rev: 1, op: 'op', at };
const client: EligibilityInput = { status: 'active', email: 'maya@example.com', emailVerified: true, deposits };

describe('whether a deposit can be announced', () => {
  it.each(['pending', 'active', 'under-review'])('it can by a client whose standing is %s', (standing) => {
    expect(getDepositRestriction({ ...client, status: standing })).toBeNull();
  });

  it.each([
    ['frozen', /you froze/],
    ['suspended', /we suspended/],
    ['closed', /account is closed/],
  ])('it cannot by one whose standing is %s, who is told why and what to do', (standing, why) => {
    expect(getDepositRestriction({ ...client, status: standing })).toMatchObject({
      title: expect.stringMatching(why),
      to: expect.stringMatching(/^\//),
    });
  });

  it('it cannot before the e-mail address is verified, which is named', () => {
    expect(getDepositRestriction({ ...client, emailVerified: false })?.advice).toContain('maya@example.com');
  });

  it('it cannot while fifty wait', () => {
    expect(getDepositRestriction({ ...client, deposits: { ...deposits, pending: 49 } })).toBeNull();
    expect(getDepositRestriction({ ...client, deposits: { ...deposits, pending: 50 } })?.title).toMatch(/^You have 50 pending deposits/);
  });

  it('it can, as far as is known here, while the list is not read or not begun', () => {
    expect(getDepositRestriction({ ...client, deposits: undefined })).toBeNull();
    expect(getDepositRestriction({ ...client, deposits: null })).toBeNull();
  });
});
