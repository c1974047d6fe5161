import { type Account, accountFigures } from '@/domain/accounts/account';
import type { LineInWords } from '@/domain/ledger/book-line';
import type { BookEntry } from '@/domain/ledger/entry-words';
import { type Action, folio } from '@/domain/ledger/ledger';
import { type EntryToCome, lineToCome } from '@/domain/ledger/line-to-come';
import type { Money } from '@/domain/money';
import { adjustmentReason } from '@/domain/requests/adjustment';
import type { CaseFile } from './case-file';
import { figuresOf } from './decision';
import { actionOf, type Choice, figuresAfter } from './effect';
import { isDeposit, type Request } from './request';

type Listing = Pick<CaseFile, 'list'>;

/** The entry that the request wrote, known without being read where it is the newest of its list. */
function requestEntry({ list }: Listing, request: Request): BookEntry | null {
  if (list.op !== request.id) return null;
  const named = isDeposit(request)
    ? ({ col: 'deposits', action: 'deposit.requested' } as const)
    : ({ col: 'withdrawals', action: 'withdrawal.requested' } as const);
  const index = list.list.findIndex(({ id }) => id === request.id);
  return {
    ...{ ...named, op: request.id, rev: list.rev, actor: request.uid, index, ref: '', before: {}, after: { ...request }, reason: '' },
    at: list.at,
  };
}

/** The folio that the request was given, "D7"; empty where it would have to be read. */
export function requestFolio(file: Listing, request: Request): string {
  const entry = requestEntry(file, request);
  return entry ? folio(entry) : '';
}

/** What is about to be done, as far as it is typed. */
export interface Draft {
  choice: Choice;
  /** As it is typed: for a refusal the reason, for a difference the note. */
  reason: string;
  received?: Money | undefined;
}

/** The entry that decides about the request. */
function decisionEntry({ list }: Listing, request: Request, { choice, reason }: Draft, at: Date): EntryToCome {
  const completes = choice === 'complete' || choice === 'differ';
  return {
    col: isDeposit(request) ? 'deposits' : 'withdrawals',
    rev: list.rev + 1,
    action: actionOf(request, choice),
    index: list.list.findIndex(({ id }) => id === request.id),
    before: { ...request },
    after: choice === 'delete' ? {} : { ...request, status: completes ? 'completed' : 'rejected' },
    reason: completes ? '' : reason.trim(),
    at,
  };
}

const accountEntry = (
  { rev, ...account }: Account,
  action: Action,
  balances: readonly [Money, Money],
  more: Pick<EntryToCome, 'reason' | 'at'> & Partial<Pick<EntryToCome, 'ref'>>,
): EntryToCome => {
  const [before, after] = balances.map((balance) => accountFigures({ ...account, balance }));
  return { col: 'accounts', rev, action, before: { ...before }, after: { ...after }, ...more };
};

/** The lines that the decision is about to write into the client's book: one, or two where what came in differs. */
export function linesToCome(file: CaseFile, request: Request, draft: Draft, at: Date): LineInWords[] {
  const asked = requestEntry(file, request);
  const context = asked ? [asked] : [];
  const decision = decisionEntry(file, request, draft, at);
  const before = figuresOf(file);
  const completes = draft.choice === 'complete' || draft.choice === 'differ';
  const completed = before && completes ? figuresAfter(before, request, 'complete') : null;
  if (!completed || !before || !file.account) return [lineToCome(request.uid, decision, context)];
  const next = { ...file.account, rev: file.account.rev + 1 };
  const posting = accountEntry(next, 'account.posted', [before.balance, completed.balance], { reason: '', at });
  const line = lineToCome(request.uid, decision, context, posting);
  const adjusted = draft.choice === 'differ' ? figuresAfter(before, request, 'differ', draft.received) : null;
  if (!adjusted || draft.received === undefined) return [line];
  const reason = adjustmentReason('deposit-difference', draft.reason);
  // A moment later: it is another commit, which refers to the first.
  const adjustment = accountEntry({ ...next, rev: next.rev + 1 }, 'account.adjusted', [completed.balance, adjusted.balance], {
    ...{ reason, ref: 'completed', at: new Date(at.getTime() + 1) },
  });
  const known: BookEntry = { actor: '', index: -1, ref: '', ...decision, op: 'completed' };
  return [line, { ...lineToCome(request.uid, adjustment, [...context, known]), key: 'adjustment' }];
}

/** The line that takes a decided withdrawal off the list, where no money moves. */
export const deletionLine = (file: Listing, request: Request, reason: string, at: Date): LineInWords =>
  lineToCome(request.uid, decisionEntry(file, request, { choice: 'delete', reason }, at), []);
