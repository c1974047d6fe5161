import type { Caller } from '@/data/ledger/caller';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import { type Holds, holdsSchema } from '@/domain/accounts/account';
import type { Uid } from '@/domain/ledger/envelope';

/** What is promised of the balance: reserved by withdrawals, staked on trades. @throws DataShapeError, ActError */
export const getHolds = (caller: Caller, uid: Uid): Promise<Holds | null> => readDoc(caller, paths.holds(uid), holdsSchema);
