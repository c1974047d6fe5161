import * as v from 'valibot';
import type { Deposit } from '@/domain/deposit';
import { actionWords } from '@/domain/entry-words';
import { folio } from '@/domain/ledger';
import { add, type Money, MoneyRangeError } from '@/domain/money';
import { reasonSchema } from '@/domain/reason';
import { signedUsd, usd } from '@/lib/format';
import type { BookLine } from '@/ui/book';
import type { RemoteState } from '@/ui/remote';
import type { CaseFile } from './case-file';

/** What the form asks. A rejection is nothing without a reason; what was typed before the mind changed is no part of a confirmation. */
export const decisionSchema = v.variant('decision', [
  v.pipe(
    v.object({ decision: v.literal('complete'), reason: v.string() }),
    v.transform(({ decision }) => ({ decision })),
  ),
  v.object({ decision: v.literal('reject'), reason: reasonSchema }),
]);
export type DecisionInput = v.InferInput<typeof decisionSchema>;
export type Decision = v.InferOutput<typeof decisionSchema>;
export type Choice = Decision['decision'];

/** USD after the credit; null where there is no account, or the sum has more digits than the book can hold. */
export function balanceAfter({ account }: Pick<CaseFile, 'account'>, { amount }: Pick<Deposit, 'amount'>): Money | null {
  if (!account) return null;
  try {
    return add(account.balance, amount);
  } catch (error) {
    if (error instanceof MoneyRangeError) return null;
    throw error;
  }
}

/** Why the decision cannot be taken here and now; undefined when it can. */
export function blockedBecause(file: RemoteState<CaseFile>, deposit: Deposit, me: string, choice: Choice): string | undefined {
  if (deposit.uid === me) return 'This is your own account: another administrator has to decide.';
  if (file.status === 'error') return 'First the client’s book has to be read: try again above.';
  if (!file.data) return 'The client’s book is still being read.';
  if (choice === 'complete' && !file.data.account) return 'The client has no account that could be credited.';
  if (choice === 'complete' && balanceAfter(file.data, deposit) === null) return 'The balance would have more than ten digits.';
  return undefined;
}

/** The folio that the request was given: "D7"; empty where its entry was not found. */
export const requestFolio = ({ request }: Pick<CaseFile, 'request'>): string => (request ? folio(request) : '');

/** The line that the act is about to write into the client's book. */
export function lineToCome(file: CaseFile, deposit: Deposit, choice: Choice, reason: string, at: Date): BookLine {
  const about = requestFolio(file);
  const detail = about ? `for ${about}, by you` : 'by you';
  const own = folio({ col: 'deposits', rev: file.deposits.rev + 1 });
  const line = { key: deposit.id, at, by: 'Desk', detail } as const;
  if (choice === 'reject') {
    const quote = reason.trim();
    return { ...line, folios: [own], title: actionWords('deposit.rejected'), quote, quoteRefuses: true, quiet: true };
  }
  const after = balanceAfter(file, deposit);
  return {
    ...line,
    folios: file.account ? [folio({ col: 'accounts', rev: file.account.rev + 1 }), own] : [own],
    title: actionWords('deposit.completed'),
    amount: signedUsd(deposit.amount),
    balance: after === null ? undefined : usd(after),
  };
}
