import type { Caller } from '@/data/ledger/caller';
import { listSchemas } from '@/data/ledger/list';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import type { Uid } from '@/domain/ledger/envelope';
import type { Deposits } from '@/domain/requests/deposit';

/** The client's deposits in the order they were requested; null when none was ever requested. @throws DataShapeError, ActError */
export const getDeposits = (caller: Caller, uid: Uid): Promise<Deposits | null> =>
  readDoc(caller, paths.deposits(uid), listSchemas.deposits);
