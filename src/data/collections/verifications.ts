import type { Caller } from '@/data/ledger/caller';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import type { Uid } from '@/domain/ledger/envelope';
import { type Verification, verificationSchema } from '@/domain/requests/verification';

/** How far the client's identity is verified. @throws DataShapeError, ActError */
export const getVerification = (caller: Caller, uid: Uid): Promise<Verification | null> =>
  readDoc(caller, paths.verification(uid), verificationSchema);
