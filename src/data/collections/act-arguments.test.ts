import { expectTypeOf, it } from 'vitest';
import type { Op, Reason } from '@/domain/revision-fields';
import type { completeDeposit, rejectDeposit } from './deposits';
import type { chargeSubscription } from './subscriptions';
import type { changeAccountStatus } from './user-acts';
import type { completeWithdrawal, deleteWithdrawal } from './withdrawals';

// The compiler is the judge: `npm run check` fails where one of these does not hold.

type Named<Act extends (...args: never[]) => unknown> = Parameters<Act>[1];

it('takes no reason for an op, and no op for a reason, where money or a client is decided about', () => {
  expectTypeOf<Reason>().not.toExtend<Named<typeof completeDeposit>['op']>();
  expectTypeOf<Op>().not.toExtend<Named<typeof rejectDeposit>['note']>();
  expectTypeOf<Reason>().not.toExtend<Named<typeof completeWithdrawal>['id']>();
  expectTypeOf<Op>().not.toExtend<Named<typeof deleteWithdrawal>['reason']>();
  expectTypeOf<Reason>().not.toExtend<Named<typeof chargeSubscription>['ref']>();
  expectTypeOf<Op>().not.toExtend<Named<typeof changeAccountStatus>['uid']>();
});
