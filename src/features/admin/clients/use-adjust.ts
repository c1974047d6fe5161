import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { adjustAccount } from '@/data/collections/accounts';
import { causeOf } from '@/data/ledger/causes';
import { ActError } from '@/data/ledger/errors';
import { me } from '@/data/ledger/me';
import { queries } from '@/data/queries';
import type { Uid } from '@/domain/ledger/envelope';
import { useAct } from '@/ui/hooks/use-act';
import { type AdjustmentAsked, figures } from './adjustment-form';

const toastWords = {
  progress: 'Updating your Account..',
  success: 'Account has been updated Successfully..',
  failure: 'Error Occurred.',
};

/**
 * Writes an adjustment. What was typed makes it this one and no other: where the answer to it was lost, the same again must not be added to
 * figures that have it already.
 * @param done called once it stands
 */
export function useAdjust(uid: Uid, done: () => void) {
  const client = useQueryClient();
  return useAct<AdjustmentAsked, void>({
    words: toastWords,
    parts: ({ typed }) => [uid, typed.code, typed.way, ...figures.map((figure) => typed[figure]), typed.note, typed.ref],
    send: ({ rev, to, reason, typed: { ref } }, op) =>
      adjustAccount(me(), uid, { rev, to, reason, ref }, op).catch((error) => lookAgain(client, uid, error)),
    causeOf,
    done: () => {
      readFigures(client, uid);
      done();
    },
  });
}

/** The account has moved: the dialog goes on from the figures of now. */
async function lookAgain(client: QueryClient, uid: Uid, error: unknown): Promise<never> {
  const moved = error instanceof ActError && (error.kind === 'outdated' || error.kind === 'insufficient');
  if (moved) await Promise.all(['accounts', 'holds'].map((word) => client.invalidateQueries({ queryKey: [word, uid] })));
  throw error;
}

/**
 * The figures are read, and not reckoned from what was asked: where the answer to the first attempt was lost, they had moved before the second one was asked.
 * Whatever else became old is read again by the live channel.
 */
function readFigures(client: QueryClient, uid: Uid): void {
  for (const word of ['accounts', 'entries']) void client.invalidateQueries({ queryKey: [word], refetchType: 'none' });
  void client.invalidateQueries({ queryKey: queries.account(uid).queryKey });
}
