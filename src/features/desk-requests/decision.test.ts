import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { blockedBecause, decisionSchema, lineToCome } from './decision';
import { account, caseFile, deposit, loading, now, ready } from './desk.fixture';

describe('the decision', () => {
  it('to confirm carries no reason, whatever was typed before', () => {
    expect(v.parse(decisionSchema, { decision: 'complete', reason: 'changed my mind' })).toEqual({ decision: 'complete' });
  });

  it.each([
    ['too short', 'no coins '],
    ['blanks', '            '],
    ['too long', 'x'.repeat(501)],
  ])('to reject needs a reason: %s', (_, reason) => {
    expect(v.safeParse(decisionSchema, { decision: 'reject', reason }).success).toBe(false);
  });

  it('to reject carries the reason as it will be read', () => {
    const parsed = v.parse(decisionSchema, { decision: 'reject', reason: '  No coins came in.  ' });
    expect(parsed).toEqual({ decision: 'reject', reason: 'No coins came in.' });
  });
});

describe('the line to come', () => {
  it('of a credit has both folios, the amount and the balance after', () => {
    expect(lineToCome(caseFile(), deposit(), 'complete', '', now)).toMatchObject({
      folios: ['A9', 'D8'],
      title: 'Deposit completed',
      detail: 'for D7, by you',
      amount: '+250.00',
      balance: '1,389.83',
    });
  });

  it('of a rejection moves no money and quotes the reason', () => {
    const line = lineToCome(caseFile(), deposit(), 'reject', ' No coins came in. ', now);
    expect(line).toMatchObject({ folios: ['D8'], title: 'Deposit rejected', quote: 'No coins came in.', quoteRefuses: true, quiet: true });
    expect(line.amount).toBeUndefined();
    expect(line.balance).toBeUndefined();
  });

  it('starts a first balance from nothing', () => {
    const file = caseFile({ account: account({ balance: '0', rev: 1 }), request: null });
    expect(lineToCome(file, deposit(), 'complete', '', now)).toMatchObject({ folios: ['A2', 'D8'], detail: 'by you', balance: '250.00' });
  });
});

describe('a decision is blocked', () => {
  const file = caseFile();
  it('while the book is read, and when it could not be', () => {
    expect(blockedBecause(loading, deposit(), 'boss', 'complete')).toMatch(/still being read/);
    expect(blockedBecause({ ...ready(file), status: 'error' }, deposit(), 'boss', 'complete')).toMatch(/try again/);
  });

  it('on the own account, whatever the choice', () => {
    expect(blockedBecause(ready(file), deposit(), 'maya', 'complete')).toMatch(/own account/);
    expect(blockedBecause(ready(file), deposit(), 'maya', 'reject')).toMatch(/own account/);
  });

  it('for credits that the book cannot hold, but not for rejecting them', () => {
    const full = ready(caseFile({ account: account({ balance: '9999999999.00' }) }));
    const none = ready(caseFile({ account: null }));
    expect(blockedBecause(full, deposit(), 'boss', 'complete')).toMatch(/ten digits/);
    expect(blockedBecause(none, deposit(), 'boss', 'complete')).toMatch(/no account/);
    expect(blockedBecause(full, deposit(), 'boss', 'reject')).toBeUndefined();
    expect(blockedBecause(none, deposit(), 'boss', 'reject')).toBeUndefined();
  });

  it('otherwise never', () => {
    expect(blockedBecause(ready(file), deposit(), 'boss', 'complete')).toBeUndefined();
  });
});
