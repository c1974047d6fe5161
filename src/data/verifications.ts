import type { Uid } from '@/domain/ledger/envelope';
import { type Verification, verificationSchema } from '@/domain/requests/verification';
import type { Caller } from './caller';
import { paths } from './paths';
import { readDoc } from './read';

/** How far the client's identity is verified. @throws DataShapeError, ActError */
export const getVerification = (caller: Caller, uid: Uid): Promise<Verification | null> =>
  readDoc(caller, paths.verification(uid), verificationSchema);
