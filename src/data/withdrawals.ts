import type { Uid } from '@/domain/ledger/envelope';
import type { Withdrawals } from '@/domain/requests/withdrawal';
import type { Caller } from './caller';
import { listSchemas } from './list';
import { paths } from './paths';
import { readDoc } from './read';

/** The client's withdrawals in the order they were requested; null when none was ever requested. @throws DataShapeError, ActError */
export const getWithdrawals = (caller: Caller, uid: Uid): Promise<Withdrawals | null> =>
  readDoc(caller, paths.withdrawals(uid), listSchemas.withdrawals);
