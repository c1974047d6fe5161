import type { ActWords } from '@/ui/overlays/toasts';
import type { Choice } from './effect';
import type { RequestKind } from './kinds';

/** How a decision came out: recorded, or somebody else was faster, which is an answer and no failure. */
export type Outcome = 'decided' | 'decided-before';

const failure = 'Error Occurred.';

const headlines: Record<Choice, (what: 'Deposit' | 'Withdrawal') => { progress: string; success: string }> = {
  complete: (what) => ({
    progress: what === 'Deposit' ? 'Updating Deposit Approval Request..' : 'Updating Withdrawal Request..',
    success: `${what} Request Approved..`,
  }),
  differ: (what) => headlines.complete(what),
  reject: (what) => ({ progress: `Rejecting ${what} Request..`, success: `${what} Request Rejected..` }),
  delete: (what) => ({ progress: `Deleting ${what} Request..`, success: `${what} Request Deleted..` }),
};

/** What the toast of one decision says. */
export function decisionWords({ col }: RequestKind, choice: Choice): ActWords<{ outcome: Outcome }> {
  const { progress, success } = headlines[choice](col === 'deposits' ? 'Deposit' : 'Withdrawal');
  return { progress, success: ({ outcome }) => (outcome === 'decided' ? success : 'Already Decided Meanwhile..'), failure };
}

/** What the toast of an adjustment says. */
export const adjustmentWords: ActWords = {
  progress: 'Updating your Account..',
  success: 'Account has been updated Successfully..',
  failure,
};

/** What the toast of one decision about several says. @param asked how many of them are tried */
export function severalWords({ col }: RequestKind, choice: Choice, asked: number): ActWords<number> {
  const what = (count: number) => `${count} ${col === 'deposits' ? 'Deposit' : 'Withdrawal'} Request${count === 1 ? '' : 's'}`;
  const [doing, did] = choice === 'reject' ? ['Rejecting', 'Rejected'] : ['Updating', 'Approved'];
  return { progress: `${doing} ${what(asked)}..`, success: (done) => `${what(done)} ${did}..`, failure };
}
