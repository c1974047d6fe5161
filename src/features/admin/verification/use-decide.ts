import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { approveVerification, rejectVerification } from '@/data/collections/verification-acts';
import { deskQueries } from '@/data/desk-queries';
import { causeOf } from '@/data/ledger/causes';
import { changeRows } from '@/data/ledger/change-rows';
import { ActError } from '@/data/ledger/errors';
import { me } from '@/data/ledger/me';
import type { Profile } from '@/domain/accounts/profile';
import type { Op, Uid } from '@/domain/ledger/envelope';
import { useAct } from '@/ui/hooks/use-act';
import type { Decision } from './decision';

/** Being slower than somebody else, or than the client, is an answer and not a failure. */
type Outcome = 'decided' | 'decided-before' | 'outdated' | 'not-viewed';

const outcomes: Record<Outcome, string> = {
  decided: 'Verification Status Updated Successfully',
  'decided-before': 'Already Decided Meanwhile',
  outdated: 'Document or Name Was Changed Meanwhile',
  'not-viewed': 'Another Administrator Has Opened It Since',
};
const words = {
  progress: 'Updating Verification Status',
  success: (outcome: Outcome) => outcomes[outcome],
  failure: 'Error Occurred.',
};

/** What is on the screen. */
export interface Shown {
  /** The document's path. */
  document: string;
  /** With the name that it was compared with. */
  profile: Profile | null;
}

async function send(uid: Uid, { document, profile }: Shown, { decision, words: said }: Decision, op: Op): Promise<Outcome> {
  try {
    if (decision === 'reject') await rejectVerification(me(), uid, document, said, op);
    else await approveVerification(me(), uid, document, said, op, profile ?? undefined);
    return 'decided';
  } catch (error) {
    if (!(error instanceof ActError)) throw error;
    if (error.kind === 'already-decided') return 'decided-before';
    if (error.kind === 'outdated' || error.kind === 'not-viewed') return error.kind;
    throw error;
  }
}

const changed = ['verifications', 'entries'];
/** A name can be changed without an entry. */
const compared = [...changed, 'users'];

/** What somebody else has done meanwhile is what the screen has to show now. */
const readAgain = (client: QueryClient) => Promise.all(compared.map((word) => client.invalidateQueries({ queryKey: [word] })));

/** The own decision takes its row off the queue at once; the live channel, which hears of it as of any other, reads the rest again. */
async function leaveQueue(client: QueryClient, uid: Uid): Promise<void> {
  await changeRows(client, deskQueries.submitted('not-verified').queryKey, (row) => (row.uid === uid ? null : row));
  for (const word of changed) void client.invalidateQueries({ queryKey: [word], refetchType: 'none' });
}

/**
 * Decides about one document.
 * @param shown what is on the screen
 * @param done called when the decision stands, and its row has left the queue
 */
export function useDecide(uid: Uid, shown: Shown, done: () => void) {
  const client = useQueryClient();
  return useAct<Decision, Outcome>({
    words,
    parts: ({ decision, words: said }) => [shown.document, decision, said],
    send: (decision, op) => send(uid, shown, decision, op),
    causeOf,
    done: async (outcome) => {
      if (outcome !== 'decided') return void (await readAgain(client));
      await leaveQueue(client, uid);
      done();
    },
  });
}
