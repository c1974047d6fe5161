// What the desk moves: the figures of an account, and what one person has moved alone today.
import { type AccountFigures, accountSchema, getAccountFigures } from '@/domain/accounts/account';
import { coversHolds } from '@/domain/accounts/holds';
import type { Action } from '@/domain/ledger/ledger';
import { applyMovement, type Movement } from '@/domain/ledger/posting';
import { isZero } from '@/domain/money';
import type { Op, Reason, Uid } from '@/domain/revision-fields';
import { type Bounds, findSecondReason } from '@/domain/two-people/one-person';
import { deskPolicySchema } from '@/domain/two-people/policy';
import { getFigureChanges, getLargestChange } from '@/domain/two-people/proposal';
import { addToTally, getLeftToday, tallySchema } from '@/domain/two-people/tally';
import { readFigures, type StoredFigures } from './balances';
import type { DataContext } from './context';
import { ActError } from './errors';
import { paths } from './paths';
import type { LedgerTransaction } from './run';
import { requireDoc } from './transaction';

/**
 * What bounds a movement of money by the caller. There is no policy if the same act confirms a
 * proposal: then two people decide.
 */
type BoundsNow = Bounds & { now: Date };
/** The account of a client whose money the caller moves. */
type MovableAccount = Pick<StoredFigures, 'uid' | 'account'> & BoundsNow;
type MovableFigures = StoredFigures & BoundsNow;

async function readBounds(
  tx: LedgerTransaction,
  context: DataContext,
  isConfirmed: boolean,
): Promise<BoundsNow> {
  const [policy, tally] = await Promise.all([
    // A policy that changes during the act is for the rules to compare.
    isConfirmed ? null : tx.readOutsideTransaction(paths.deskPolicy, deskPolicySchema),
    isConfirmed ? null : tx.read(paths.tally(context.uid), tallySchema),
  ]);
  return { policy: policy?.value ?? null, tally: tally?.value ?? null, now: context.now() };
}

/**
 * Reads what a credit needs. It leaves out the holds, which a client could keep changing.
 * @param isConfirmed whether the same act confirms a proposal
 * @throws ActError `denied` if no account was opened
 */
export async function readAccountToMove(
  tx: LedgerTransaction,
  context: DataContext,
  uid: Uid,
  isConfirmed: boolean,
): Promise<MovableAccount> {
  const [account, bounds] = await Promise.all([
    tx.read(paths.account(uid), accountSchema),
    readBounds(tx, context, isConfirmed),
  ]);
  return { uid, account: requireDoc(account), ...bounds };
}

/** As {@link readAccountToMove}, with the holds. */
export async function readFiguresToMove(
  tx: LedgerTransaction,
  context: DataContext,
  uid: Uid,
  isConfirmed: boolean,
): Promise<MovableFigures> {
  const [figures, bounds] = await Promise.all([
    readFigures(tx, uid),
    readBounds(tx, context, isConfirmed),
  ]);
  return { ...figures, ...bounds };
}

/** The figures after a movement of money. @throws MoneyRangeError */
export const getMovedFigures = (
  { account }: Pick<StoredFigures, 'account'>,
  movement: Movement,
): AccountFigures => applyMovement(getAccountFigures(account.value), movement);

interface FigureChange {
  action: Action;
  /** The entry's own `op`, if another entry of the commit has the act's. */
  op?: Op;
  ref: Op;
  reason?: Reason;
}

/**
 * Writes new figures to an account, with the entry, and counts them for the caller's day. As
 * `isDecided` of the rules.
 * @throws ActError `second-person` if this is more than one person may decide
 */
function changeAccount(
  tx: LedgerTransaction,
  { uid, account, policy, tally, now }: MovableAccount,
  after: AccountFigures,
  change: FigureChange,
): void {
  const before = getAccountFigures(account.value);
  const amount = getLargestChange(getFigureChanges(before, after));
  if (findSecondReason({ policy, tally }, amount, now)) throw new ActError('second-person');
  const isCounted = getLeftToday(policy, tally, now) !== null && !isZero(amount);
  if (isCounted) tx.writeTally(addToTally(tally, amount, uid, now));
  tx.record({
    uid,
    col: 'accounts',
    rev: account.value.rev,
    fields: after,
    before,
    after,
    ...change,
  });
}

/**
 * As {@link changeAccount}, but the balance must cover the holds, which are read in the
 * transaction.
 * @throws ActError `insufficient`, `second-person`
 */
export function changeCoveredAccount(
  tx: LedgerTransaction,
  figures: MovableFigures,
  after: AccountFigures,
  change: FigureChange,
): void {
  if (!coversHolds(after, figures.holds.value)) throw new ActError('insufficient');
  changeAccount(tx, figures, after, change);
}

/** Posts the money that the same act moves. @throws ActError `second-person` */
export const postMovement = (
  tx: LedgerTransaction,
  figures: MovableAccount,
  movement: Movement,
  op: Op,
): void =>
  changeAccount(tx, figures, getMovedFigures(figures, movement), {
    action: 'account.posted',
    op,
    ref: tx.op,
  });
