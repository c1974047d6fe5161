import { type Account, accountSchema, type Holds, holdsSchema } from '@/domain/account';
import type { Uid } from '@/domain/envelope';
import { type Verification, verificationSchema } from '@/domain/verification';
import type { Caller } from './caller';
import { paths } from './paths';
import { readDoc } from './read';

/** Balance, profit and bonus; null before the account is opened. @throws DataShapeError, ActError */
export const getAccount = (caller: Caller, uid: Uid): Promise<Account | null> => readDoc(caller, paths.account(uid), accountSchema);

/** What is promised of the balance. @throws DataShapeError, ActError */
export const getHolds = (caller: Caller, uid: Uid): Promise<Holds | null> => readDoc(caller, paths.holds(uid), holdsSchema);

/** How far the client's identity is verified. @throws DataShapeError, ActError */
export const getVerification = (caller: Caller, uid: Uid): Promise<Verification | null> =>
  readDoc(caller, paths.verification(uid), verificationSchema);
