import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import { entrySchema } from '@/domain/ledger/ledger';
import { deskBook } from '@/domain/revision-fields';
import type { Proposal } from '@/domain/two-people/proposal';
import type { DeskProposal } from '@/domain/two-people/proposed-settings';
import { getProposals } from './client-proposals';

/**
 * What waits about the policy and payment methods, or was decided; the oldest first. Every
 * signed-in user can read it.
 * @throws DataShapeError, ActError
 */
export async function getDeskProposals(context: DataContext): Promise<DeskProposal[]> {
  const list = (await getProposals(context, deskBook))?.list ?? [];
  const getSince = async ({ id, at, status }: Proposal) =>
    status === 'pending'
      ? ((await readDoc(context, paths.entry(deskBook, id), entrySchema))?.at ?? at)
      : at;
  return Promise.all(
    list.map(async (proposal) => ({ ...proposal, since: await getSince(proposal) })),
  );
}
