import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import { type Account, accountSchema, type Holds, holdsSchema } from '@/domain/accounts/account';
import { type Verification, verificationSchema } from '@/domain/identity/verification';
import { type Deposits, depositsSchema } from '@/domain/requests/deposit';
import { type Subscriptions, subscriptionsSchema } from '@/domain/requests/subscription';
import { type Withdrawals, withdrawalsSchema } from '@/domain/requests/withdrawal';
import type { Uid } from '@/domain/revision-fields';
import { type Trades, tradesSchema } from '@/domain/trades/trade';

/**
 * The client's deposits in the order they were requested; null when none was ever requested.
 * @throws DataShapeError, ActError
 */
export const getDeposits = (context: DataContext, uid: Uid): Promise<Deposits | null> =>
  readDoc(context, paths.deposits(uid), depositsSchema);

/**
 * Balance, profit and bonus; null before the account is opened.
 * @throws DataShapeError, ActError
 */
export const getAccount = (context: DataContext, uid: Uid): Promise<Account | null> =>
  readDoc(context, paths.account(uid), accountSchema);

/**
 * Money held of the balance: reserved by withdrawals, staked on trades.
 * @throws DataShapeError, ActError
 */
export const getHolds = (context: DataContext, uid: Uid): Promise<Holds | null> =>
  readDoc(context, paths.holds(uid), holdsSchema);

/** The client's subscription; null if there never was one. @throws DataShapeError, ActError */
export const getSubscription = (context: DataContext, uid: Uid): Promise<Subscriptions | null> =>
  readDoc(context, paths.subscription(uid), subscriptionsSchema);

/**
 * The client's trades in the order they were placed; null when none was ever placed.
 * @throws DataShapeError, ActError
 */
export const getTrades = (context: DataContext, uid: Uid): Promise<Trades | null> =>
  readDoc(context, paths.trades(uid), tradesSchema);

/** The verification of the client's identity. @throws DataShapeError, ActError */
export const getVerification = (context: DataContext, uid: Uid): Promise<Verification | null> =>
  readDoc(context, paths.verification(uid), verificationSchema);

/**
 * The client's withdrawals in the order they were requested; null when none was ever requested.
 * @throws DataShapeError, ActError
 */
export const getWithdrawals = (context: DataContext, uid: Uid): Promise<Withdrawals | null> =>
  readDoc(context, paths.withdrawals(uid), withdrawalsSchema);
