import * as v from 'valibot';
import { type Account, getAccountFigures, getAvailableBalance, type Holds } from '@/domain/accounts/account';
import { coversHolds } from '@/domain/accounts/holds';
import { reasonSchema } from '@/domain/input/reason';
import { previewEntry } from '@/domain/ledger/entry-preview';
import type { BookEntry } from '@/domain/ledger/ledger';
import { applyMovement, movements } from '@/domain/ledger/posting';
import type { Uid } from '@/domain/ledger/revision-fields';
import { isNegative, sum } from '@/domain/money';
import { getActiveSubscription, type Subscription, type Subscriptions } from '@/domain/requests/subscription';
import { formatDollars } from '@/lib/format';
import type { QueryState } from '@/ui/feedback/query-boundary';
import type { BookLine } from '@/ui/ledger/book';
import { createFigureRow, type DiffRow } from '@/ui/ledger/diff';

/** Each act has its own reason field, so that text typed for one is not sent with the other. */
export const deskActSchema = v.variant('act', [
  v.pipe(
    v.object({ act: v.literal('charge'), forCharge: reasonSchema, forEnd: v.string() }),
    v.transform(({ act, forCharge }) => ({ act, reason: forCharge })),
  ),
  v.pipe(
    v.object({ act: v.literal('terminate'), forCharge: v.string(), forEnd: reasonSchema }),
    v.transform(({ act, forEnd }) => ({ act, reason: forEnd })),
  ),
]);
export type DeskActInput = v.InferInput<typeof deskActSchema>;
export type DeskAct = v.InferOutput<typeof deskActSchema>;
export type DeskActKind = DeskAct['act'];

export interface SubscriptionCase {
  found: Subscriptions;
  account: Account | null;
  holds: Holds | null;
}

const noHolds = { reserved: '0', staked: '0' };
const getFiguresAfterFee = (account: Account, subscription: Subscription) =>
  applyMovement(getAccountFigures(account), movements['subscription.charged'](subscription));

export interface EligibilityInput {
  uid: Uid;
  me: Uid;
  subscription: Subscription;
  charged: boolean;
  query: QueryState<SubscriptionCase>;
}

/** Why the act is not possible now; undefined if it is. */
export function getDisabledReason(act: DeskActKind, { uid, me, subscription, charged, query }: EligibilityInput): string | undefined {
  if (uid === me) return 'This is your own account. Another administrator must do this.';
  if (query.status === 'error' && !query.data) return 'The client’s account didn’t load. Try again above.';
  if (!query.data) return 'The client’s account is still loading.';
  if (act === 'terminate') return undefined;
  if (charged) return 'The fee was already charged. A subscription is charged once.';
  return getUncoveredFee(query.data, subscription);
}

/** Why the balance does not cover the fee; undefined if it does. */
export function getUncoveredFee({ account, holds }: SubscriptionCase, subscription: Subscription): string | undefined {
  if (!account) return 'The client has no account to charge. Have the client’s book checked.';
  const { reserved, staked } = holds ?? noHolds;
  const after = getFiguresAfterFee(account, subscription);
  if (isNegative(after.balance))
    return `The balance of ${formatDollars(account.balance)} doesn’t cover the fee of ${formatDollars(subscription.amount)}. Wait until it does, or terminate the subscription.`;
  if (coversHolds(after, { reserved, staked })) return undefined;
  const promised = formatDollars(sum([reserved, staked]));
  return `The balance would be ${formatDollars(after.balance)}, but ${promised} is reserved for withdrawals or held in open trades and must stay covered.`;
}

export function getFeeRows({ account, holds }: SubscriptionCase, subscription: Subscription): DiffRow[] {
  if (!account) return [];
  const after = getFiguresAfterFee(account, subscription);
  const promised = holds ?? noHolds;
  const [free, left] = [getAvailableBalance(account, promised), getAvailableBalance(after, promised)];
  return [createFigureRow('Balance', account.balance, after.balance), createFigureRow('Available', free, left)];
}

/** Preview of the entry that the act will write; null if there is no subscription, or no account to charge. */
export function previewDeskAct(uid: Uid, { found, account }: SubscriptionCase, { act, reason }: DeskAct, at: Date): BookLine | null {
  const subscription = getActiveSubscription(found);
  if (!subscription) return null;
  const [before, said] = [{ subscription }, reason.trim()];
  if (act === 'terminate') {
    const own = { col: 'subscriptions', rev: found.rev + 1, action: 'subscription.terminated' } as const;
    return previewEntry(uid, { ...own, before, after: { subscription: {} }, reason: said, at }, [getSetEntry(uid, found)]);
  }
  if (!account) return null;
  const own = { col: 'accounts', rev: account.rev + 1, action: 'subscription.charged', ref: found.op } as const;
  const figures = { before: getAccountFigures(account), after: getFiguresAfterFee(account, subscription) };
  return previewEntry(uid, { ...own, ...figures, reason: said, at }, [getSetEntry(uid, found)]);
}

/** The entry that set the subscription, as far as the preview needs it. */
const getSetEntry = (uid: Uid, { op, rev, at, subscription }: Subscriptions): BookEntry => ({
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

/** What became of the subscription in a row: it may have been ended or replaced. */
export function getSubscriptionOutcome(op: string, found: Subscriptions): 'same' | 'gone' | 'another' {
  if (!getActiveSubscription(found)) return 'gone';
  return found.op === op ? 'same' : 'another';
}
