import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { freezeAccount, requestClosure } from '@/data/collections/user-acts';
import type { Caller } from '@/data/ledger/caller';
import { causeOf } from '@/data/ledger/causes';
import { ActError } from '@/data/ledger/errors';
import { me } from '@/data/ledger/me';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { newOp, type Op } from '@/domain/ledger/envelope';
import { FormError } from '@/ui/forms/form';
import { type ActWords, toastAct } from '@/ui/overlays/toasts';

const failure = 'Error Occurred, Try Again.';
const freezing = { progress: 'Freezing Your Account...', success: 'Account Frozen', failure };
const asking = { progress: 'Asking for Closure...', success: 'Closure Requested', failure };

/** One act on the account as a whole; trying again after a failure is the same act, for as long as the profile is the same. */
function useAccountAct(words: ActWords, act: (caller: Caller, op: Op) => Promise<void>) {
  const { uid, profile } = useUserState();
  const client = useQueryClient();
  const sent = useRef<{ op: Op; rev: number } | null>(null);
  return async (): Promise<void> => {
    // Of another revision it may have stood, and been undone by the desk since.
    if (sent.current?.rev !== profile.rev) sent.current = { op: newOp(), rev: profile.rev };
    const { op } = sent.current;
    const result = await toastAct(words, async () => act(me(), op), causeOf);
    const done = result.ok || (result.error instanceof ActError && result.error.kind === 'already-decided');
    if (!done) throw new FormError(causeOf(result.error));
    sent.current = null;
    await Promise.all([
      client.invalidateQueries({ queryKey: queries.profile(uid).queryKey }),
      client.invalidateQueries({ queryKey: ['entries'] }),
    ]);
  };
}

export const useFreeze = () => useAccountAct(freezing, freezeAccount);
export const useAskClosure = () => useAccountAct(asking, requestClosure);
