import { type Holds, holdsSchema } from '@/domain/accounts/account';
import type { Uid } from '@/domain/ledger/envelope';
import type { Caller } from './caller';
import { paths } from './paths';
import { readDoc } from './read';

/** What is promised of the balance: reserved by withdrawals, staked on trades. @throws DataShapeError, ActError */
export const getHolds = (caller: Caller, uid: Uid): Promise<Holds | null> => readDoc(caller, paths.holds(uid), holdsSchema);
