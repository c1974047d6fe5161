/** What the fee of a subscription does to the client's account. */
import {
  type Account,
  type AccountFigures,
  getAccountFigures,
  type Holds,
} from '@/domain/accounts/account';
import { coversHolds } from '@/domain/accounts/holds';
import type { BookEntry } from '@/domain/ledger/ledger';
import { applyMovement, movements } from '@/domain/ledger/posting';
import { isNegative, sum } from '@/domain/money';
import type { Uid } from '@/domain/revision-fields';
import { formatDollars } from '@/lib/format';
import type { Subscription, Subscriptions } from './subscription';

type Promised = Pick<Holds, 'reserved' | 'staked'>;

export const getFiguresAfterFee = (
  account: AccountFigures,
  { amount }: Pick<Subscription, 'amount'>,
): AccountFigures =>
  applyMovement(getAccountFigures(account), movements['subscription.charged']({ amount }));

/** Why the balance does not cover the fee; undefined if it does. @param holds null for none */
export function getUncoveredFee(
  account: Account | null,
  holds: Promised | null,
  subscription: Pick<Subscription, 'amount'>,
): string | undefined {
  if (!account) return 'The client has no account to charge. Have the client’s book checked.';
  const { reserved, staked } = holds ?? { reserved: '0', staked: '0' };
  const after = getFiguresAfterFee(account, subscription);
  if (isNegative(after.balance))
    return `The balance of ${formatDollars(account.balance)} doesn’t cover the fee of ${formatDollars(subscription.amount)}. Wait until it does, or terminate the subscription.`;
  if (coversHolds(after, { reserved, staked })) return undefined;
  const promised = formatDollars(sum([reserved, staked]));
  return `The balance would be ${formatDollars(after.balance)}, but ${promised} is reserved for withdrawals or in open trades and must stay covered.`;
}

/** The entry that set the subscription, as far as a preview needs it. */
export const getSetEntry = (uid: Uid, { op, rev, at, subscription }: Subscriptions): BookEntry => ({
  op,
  col: 'subscriptions',
  rev,
  actor: uid,
  action: 'subscription.set',
  index: -1,
  ref: '',
  before: {},
  after: { subscription },
  reason: '',
  at,
});
