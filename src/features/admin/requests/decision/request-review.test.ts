import { describe, expect, it } from 'vitest';
import { caseFile, deposit, deposits, holds, payment, withdrawal, withdrawalFile, withdrawals } from '../desk.fixture';
import { addressOrigin, alsoWaiting, requestsBefore } from './request-review';

describe('the address that the client sent to', () => {
  const sent = deposit();
  const other = payment({ bitcoin: 'tb1qother' });

  it('is the desk’s own when the payment method names it', () => {
    expect(addressOrigin(sent, payment(), null)).toBe('current');
    expect(addressOrigin(deposit({ coin: 'ethereum', address: payment().ethereum.toLowerCase() }), payment(), null)).toBe('current');
  });

  it('is the one before when the method was changed since', () => {
    const previous = { bitcoin: { address: payment().bitcoin, at: new Date(0) } };
    expect(addressOrigin(sent, payment({ bitcoin: 'tb1qnew', previous }), null)).toBe('previous');
  });

  it('is the one before when another administrator was chosen since', () => {
    expect(addressOrigin(sent, other, payment())).toBe('previous');
  });

  it('is unknown when no method ever named it, or there is none', () => {
    expect(addressOrigin(sent, other, other)).toBe('unknown');
    expect(addressOrigin(sent, null, null)).toBe('unknown');
    expect(addressOrigin(deposit({ coin: 'ethereum' }), payment(), null)).toBe('unknown');
  });
});

describe('the client’s other requests', () => {
  const nothing = holds({ reserved: '0.00' });

  it('are counted by what became of them', () => {
    expect(requestsBefore(caseFile(), deposit())).toBe('2 completed, 1 rejected');
    expect(requestsBefore({ list: deposits([deposit()], { rev: 1 }) }, deposit())).toBe('none');
  });

  it('are not said to be all of them where some have left the list', () => {
    const listed = [deposit({ id: 'op-d1', status: 'completed' }), deposit()];
    // Requested, completed, requested: three revisions. One more of each, and an archive, are six.
    expect(requestsBefore({ list: deposits(listed, { rev: 3 }) }, deposit())).toBe('1 completed');
    expect(requestsBefore({ list: deposits(listed, { rev: 6 }) }, deposit())).toBe('1 completed in the present list, others are archived');
    expect(requestsBefore({ list: deposits([deposit()], { rev: 4 }) }, deposit())).toBe('none in the present list, others are archived');
    const list = withdrawals([withdrawal()], { rev: 3 });
    expect(requestsBefore({ list }, withdrawal())).toBe('none in the present list, others were deleted or archived');
  });

  it('are named where they wait too', () => {
    const second = deposit({ id: 'second', amount: '80.00' });
    const of = (...others: ReturnType<typeof deposit>[]) =>
      alsoWaiting(caseFile({ list: deposits([deposit(), ...others]), holds: nothing }), deposit());
    expect(of()).toEqual([]);
    expect(of(second)).toEqual(['Deposit of 80.00']);
    expect(of(second, deposit({ id: 'third', amount: '1200.00' }))).toEqual(['2 deposits, 1,280.00 in all']);
  });

  it('of the other kind are known by what is reserved for them, or by their list', () => {
    expect(alsoWaiting(caseFile(), deposit())).toEqual(['Withdrawals of 200.00']);
    expect(alsoWaiting(caseFile({ holds: null }), deposit())).toEqual([]);
    const list = withdrawals([withdrawal(), withdrawal({ id: 'second', amount: '30.00' })]);
    expect(alsoWaiting(withdrawalFile({ list }), withdrawal())).toEqual(['Withdrawal of 30.00', 'Deposit of 250.00']);
    expect(alsoWaiting(withdrawalFile({ deposits: null }), withdrawal())).toEqual([]);
  });
});
