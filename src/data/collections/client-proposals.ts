// Apart from the other documents of a client, because no dashboard shows a proposal.
import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import type { Uid } from '@/domain/revision-fields';
import { type Proposals, proposalsSchema } from '@/domain/two-people/proposal';

/**
 * Acts about the client that wait, or waited, for a second administrator; null when none was ever
 * proposed.
 * @throws DataShapeError, ActError
 */
export const getProposals = (context: DataContext, uid: Uid): Promise<Proposals | null> =>
  readDoc(context, paths.proposals(uid), proposalsSchema);
