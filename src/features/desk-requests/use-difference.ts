import { useState } from 'react';
import { adjustAccount, getAccount } from '@/data/accounts';
import { causeOf } from '@/data/causes';
import { ActError } from '@/data/errors';
import { me } from '@/data/me';
import { accountFigures } from '@/domain/account';
import type { Op, Uid } from '@/domain/envelope';
import { add, type Money } from '@/domain/money';
import { FormError } from '@/ui/form';
import { useAct } from '@/ui/use-act';
import { adjustmentWords } from './words';

/** What is left to do once a deposit is completed of which something else came in. */
export interface Rest {
  /** The act that completed it, which the adjustment refers to. */
  ref: Op;
  received: Money;
  /** What came in more, or less, than was credited. USD */
  by: Money;
  /** As the client will read it. */
  reason: string;
}

/** Moves the balance as it is now: what it was before does not matter to a difference. @throws ActError */
async function adjust(uid: Uid, { by, ref, reason }: Rest, op: Op): Promise<void> {
  const account = await getAccount(me(), uid);
  if (!account) throw new ActError('denied');
  const to = { ...accountFigures(account), balance: add(account.balance, by) };
  await adjustAccount(me(), uid, { rev: account.rev, to, reason, ref }, op);
}

/** The second act of two. Until it stands, it can be tried again, and is the same act each time. */
export function useDifference(uid: Uid, done: () => void) {
  const [rest, setRest] = useState<Rest | null>(null);
  const [failure, setFailure] = useState('');
  const { act, busy } = useAct<Rest, void>({
    words: adjustmentWords,
    parts: ({ ref, by, reason }) => [ref, by, reason],
    send: (asked, op) => adjust(uid, asked, op),
    causeOf,
    done,
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
