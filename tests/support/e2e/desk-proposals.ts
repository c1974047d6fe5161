import { getDeskProposals } from '@/data/collections/desk-proposals';
import { paths } from '@/data/ledger/paths';
import { deskBook } from '@/domain/two-people/proposed-action';
import type { DeskProposal } from '@/domain/two-people/waiting-settings';
import { bypassRules } from './admin-sdk';
import type { Person } from './people';

/** What waits about the policy and payment methods, the oldest first. */
export const readDeskProposals = async ({ caller }: Person): Promise<DeskProposal[]> =>
  (await getDeskProposals(caller)).filter(({ status }) => status === 'pending');

/** The emulator's time cannot be moved, so the entry of the proposal is made older: from its time on the proposal waits. */
export const makeProposalOlder = (proposal: DeskProposal | undefined, hours: number): Promise<unknown> =>
  bypassRules((store) => store.doc(paths.entry(deskBook, proposal?.id ?? '')).update({ at: new Date(Date.now() - hours * 3_600_000) }));
