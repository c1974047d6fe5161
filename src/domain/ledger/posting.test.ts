import { describe, expect, it } from 'vitest';
import { applyMovement, movements } from './posting';

const account = { balance: '500.00', profit: '0', bonus: '25.00' };

describe('what an act does to the account', () => {
  it('credits a deposit', () => {
    expect(applyMovement(account, movements['deposit.completed']({ received: '900.00' }))).toEqual({
      ...account,
      balance: '1400.00',
    });
  });

  it('debits a withdrawal and a fee', () => {
    expect(applyMovement(account, movements['withdrawal.completed']({ amount: '250.00' }))).toEqual(
      { ...account, balance: '250.00' },
    );
    expect(applyMovement(account, movements['subscription.charged']({ amount: '49.00' }))).toEqual({
      ...account,
      balance: '451.00',
    });
  });

  it('adds the result of a trade to balance and profit', () => {
    expect(applyMovement(account, movements['trade.settled']({ result: '48.20' }))).toEqual({
      balance: '548.20',
      profit: '48.20',
      bonus: '25.00',
    });
    expect(applyMovement(account, movements['trade.settled']({ result: '-61.17' }))).toEqual({
      balance: '438.83',
      profit: '-61.17',
      bonus: '25.00',
    });
  });

  it('leaves a figure that it does not touch as it is spelled', () => {
    expect(
      applyMovement(account, movements['deposit.completed']({ received: '1.00' })).profit,
    ).toBe('0');
    expect(applyMovement(account, movements['trade.settled']({ result: '0.00' })).profit).toBe(
      '0.00',
    );
  });
});
