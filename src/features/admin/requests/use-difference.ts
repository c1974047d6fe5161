import { useState } from 'react';
import { adjustAccount, getAccount } from '@/data/collections/accounts';
import { causeOf } from '@/data/ledger/causes';
import { ActError } from '@/data/ledger/errors';
import { me as caller } from '@/data/ledger/me';
import { accountFigures } from '@/domain/accounts/account';
import type { Uid } from '@/domain/ledger/envelope';
import { add } from '@/domain/money';
import { FormError } from '@/ui/forms/form';
import { useAct } from '@/ui/hooks/use-act';
import { differenceOp, dropRest, type Rest } from './unadjusted';
import { adjustmentWords } from './words';

/** Moves the balance as it is now: what it was before does not matter to a difference. @throws ActError */
async function adjust({ uid, by, ref, reason }: Rest): Promise<void> {
  const account = await getAccount(caller(), uid);
  if (!account) throw new ActError('denied');
  const to = { ...accountFigures(account), balance: add(account.balance, by) };
  await adjustAccount(caller(), uid, { rev: account.rev, to, reason, ref }, differenceOp(ref));
}

/** The second act of two. Until it stands, it can be tried again, and is the same act each time. @param me who acts */
export function useDifference(me: Uid, done: () => void) {
  const [rest, setRest] = useState<Rest | null>(null);
  const [failure, setFailure] = useState('');
  const { act, busy } = useAct<Rest, void>({
    words: adjustmentWords,
    parts: ({ ref, by, reason }) => [ref, by, reason],
    send: adjust,
    causeOf,
    done: (_, { ref }) => {
      dropRest(me, ref);
      done();
    },
  });
  const attempt = async (asked: Rest): Promise<void> => {
    setRest(asked);
    setFailure('');
    try {
      await act(asked);
    } catch (error) {
      if (!(error instanceof FormError)) throw error;
      setFailure(error.message);
    }
  };
  return { rest, failure, busy, attempt };
}
