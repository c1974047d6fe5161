import { expectTypeOf, it } from 'vitest';
import type { Units } from './coin';
import type { Entry } from './ledger/ledger';
import type { Money } from './money';
import type { Deposit } from './requests/deposit';
import type { Withdrawal } from './requests/withdrawal';
import type { Op, Reason, Uid } from './revision-fields';
import type { Trade } from './trades/trade';
import type { Proposal } from './two-people/proposal';

// The compiler is the judge: `npm run check` fails where one of these does not hold.

it('takes no reason for an op, and no op for a reason', () => {
  expectTypeOf<Reason>().not.toExtend<Op>();
  expectTypeOf<Op>().not.toExtend<Reason>();
  expectTypeOf<Entry['reason']>().not.toExtend<Entry['op']>();
  expectTypeOf<Withdrawal['note']>().not.toExtend<Withdrawal['id']>();
});

it('takes no amount for an id, and no id for an amount', () => {
  expectTypeOf<Money>().not.toExtend<Op>();
  expectTypeOf<Deposit['amount']>().not.toExtend<Deposit['id']>();
  expectTypeOf<Trade['id']>().not.toExtend<Trade['amount']>();
  expectTypeOf<Proposal['amount']>().not.toExtend<Proposal['ref']>();
});

it('takes no person for an act, and no act for a person', () => {
  expectTypeOf<Uid>().not.toExtend<Op>();
  expectTypeOf<Entry['op']>().not.toExtend<Entry['actor']>();
  expectTypeOf<Deposit['uid']>().not.toExtend<Deposit['id']>();
});

it('takes no dollars for coins, and no coins for dollars', () => {
  expectTypeOf<Money>().not.toExtend<Units>();
  expectTypeOf<Deposit['units']>().not.toExtend<Deposit['amount']>();
});

it('takes what is of the same kind, and plain text', () => {
  expectTypeOf<Deposit['id']>().toExtend<Proposal['ref']>();
  expectTypeOf<Entry['actor']>().toExtend<Uid>();
  expectTypeOf<Deposit['received']>().toExtend<Trade['amount']>();
  expectTypeOf<string>().toExtend<Op>();
});
