import { describe, expect, it } from 'vitest';
import { addressOrigin, alsoWaiting, depositsBefore } from './case-file';
import { caseFile, deposit, deposits, payment } from './desk.fixture';

describe('the address that the client sent to', () => {
  const sent = deposit();
  const other = payment({ bitcoin: 'tb1qother' });

  it('is the desk’s own when the payment method names it', () => {
    expect(addressOrigin(sent, payment(), null)).toBe('current');
    expect(addressOrigin(deposit({ coin: 'ethereum', address: payment().ethereum.toLowerCase() }), payment(), null)).toBe('current');
  });

  it('is the one before when the method was changed since', () => {
    const { bitcoin, ethereum, email } = payment();
    expect(addressOrigin(sent, payment({ bitcoin: 'tb1qnew', previous: { bitcoin, ethereum, email } }), null)).toBe('previous');
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

describe('the client’s other deposits', () => {
  it('are counted by what became of them', () => {
    expect(depositsBefore(caseFile().deposits, 'op-d7')).toBe('2 completed, 1 rejected');
    expect(depositsBefore(deposits([deposit()]), 'op-d7')).toBe('none');
  });

  it('are named where they wait too', () => {
    const second = deposit({ id: 'second', amount: '80.00' });
    expect(alsoWaiting(deposits([deposit()]), 'op-d7')).toBe('nothing');
    expect(alsoWaiting(deposits([deposit(), second]), 'op-d7')).toBe('Deposit of 80.00');
    expect(alsoWaiting(deposits([deposit(), second, deposit({ id: 'third', amount: '1200.00' })]), 'op-d7')).toBe(
      '2 deposits, 1,280.00 in all',
    );
  });
});
