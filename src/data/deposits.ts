import type { Uid } from '@/domain/ledger/envelope';
import type { Deposits } from '@/domain/requests/deposit';
import type { Caller } from './caller';
import { listSchemas } from './list';
import { paths } from './paths';
import { readDoc } from './read';

/** The client's deposits in the order they were requested; null when none was ever requested. @throws DataShapeError, ActError */
export const getDeposits = (caller: Caller, uid: Uid): Promise<Deposits | null> =>
  readDoc(caller, paths.deposits(uid), listSchemas.deposits);
