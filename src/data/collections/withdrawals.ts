import type { Caller } from '@/data/ledger/caller';
import { listSchemas } from '@/data/ledger/list';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import type { Uid } from '@/domain/ledger/envelope';
import type { Withdrawals } from '@/domain/requests/withdrawal';

/** The client's withdrawals in the order they were requested; null when none was ever requested. @throws DataShapeError, ActError */
export const getWithdrawals = (caller: Caller, uid: Uid): Promise<Withdrawals | null> =>
  readDoc(caller, paths.withdrawals(uid), listSchemas.withdrawals);
