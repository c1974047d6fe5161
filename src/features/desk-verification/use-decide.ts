import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { causeOf } from '@/data/causes';
import { changeRows } from '@/data/change-rows';
import { deskQueries } from '@/data/desk-queries';
import { ActError } from '@/data/errors';
import { me } from '@/data/me';
import { approveVerification, rejectVerification } from '@/data/verifications';
import type { Op, Uid } from '@/domain/envelope';
import { useAct } from '@/ui/use-act';
import type { Decision } from './decision';

/** Being slower than somebody else, or than the client, is an answer and not a failure. */
type Outcome = 'decided' | 'decided-before' | 'another-document';

const outcomes: Record<Outcome, string> = {
  decided: 'Verification Status Updated Successfully',
  'decided-before': 'Already Decided Meanwhile',
  'another-document': 'Another Document Was Sent Meanwhile',
};
const words = {
  progress: 'Updating Verification Status',
  success: (outcome: Outcome) => outcomes[outcome],
  failure: 'Error Occurred',
};

async function send(uid: Uid, document: string, { decision, words: said }: Decision, op: Op): Promise<Outcome> {
  const decide = decision === 'approve' ? approveVerification : rejectVerification;
  try {
    await decide(me(), uid, document, said, op);
    return 'decided';
  } catch (error) {
    if (!(error instanceof ActError)) throw error;
    if (error.kind === 'already-decided') return 'decided-before';
    if (error.kind === 'outdated') return 'another-document';
    throw error;
  }
}

const changed = ['verifications', 'entries'];

/** What somebody else has done meanwhile is what the screen has to show now. */
const readAgain = (client: QueryClient) => Promise.all(changed.map((word) => client.invalidateQueries({ queryKey: [word] })));

/** The own decision takes its row off the queue at once; the live channel, which hears of it as of any other, reads the rest again. */
async function leaveQueue(client: QueryClient, uid: Uid): Promise<void> {
  await changeRows(client, deskQueries.submitted('not-verified').queryKey, (row) => (row.uid === uid ? null : row));
  for (const word of changed) void client.invalidateQueries({ queryKey: [word], refetchType: 'none' });
}

/**
 * Decides about one document.
 * @param document the path that is on the screen
 * @param done called when the decision stands, and its row has left the queue
 */
export function useDecide(uid: Uid, document: string, done: () => void) {
  const client = useQueryClient();
  return useAct<Decision, Outcome>({
    words,
    parts: ({ decision, words: said }) => [document, decision, said],
    send: (decision, op) => send(uid, document, decision, op),
    causeOf,
    done: async (outcome) => {
      if (outcome !== 'decided') return void (await readAgain(client));
      await leaveQueue(client, uid);
      done();
    },
  });
}
