import type { DataContext } from '@/data/ledger/context';
import { listSchemas } from '@/data/ledger/list';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import { type Holds, holdsSchema } from '@/domain/accounts/account';
import type { Uid } from '@/domain/ledger/revision-fields';
import type { Deposits } from '@/domain/requests/deposit';
import { type Subscriptions, subscriptionsSchema } from '@/domain/requests/subscription';
import { type Verification, verificationSchema } from '@/domain/requests/verification';
import type { Withdrawals } from '@/domain/requests/withdrawal';

/** The client's deposits in the order they were requested; null when none was ever requested. @throws DataShapeError, ActError */
export const getDeposits = (context: DataContext, uid: Uid): Promise<Deposits | null> =>
  readDoc(context, paths.deposits(uid), listSchemas.deposits);

/** Money held of the balance: reserved by withdrawals, staked on trades. @throws DataShapeError, ActError */
export const getHolds = (context: DataContext, uid: Uid): Promise<Holds | null> => readDoc(context, paths.holds(uid), holdsSchema);

/** The client's subscription; null if there never was one. @throws DataShapeError, ActError */
export const getSubscription = (context: DataContext, uid: Uid): Promise<Subscriptions | null> =>
  readDoc(context, paths.subscription(uid), subscriptionsSchema);

/** The verification of the client's identity. @throws DataShapeError, ActError */
export const getVerification = (context: DataContext, uid: Uid): Promise<Verification | null> =>
  readDoc(context, paths.verification(uid), verificationSchema);

/** The client's withdrawals in the order they were requested; null when none was ever requested. @throws DataShapeError, ActError */
export const getWithdrawals = (context: DataContext, uid: Uid): Promise<Withdrawals | null> =>
  readDoc(context, paths.withdrawals(uid), listSchemas.withdrawals);
