import { type Account, accountFigures, available, type Holds } from '@/domain/accounts/account';
import { HoldsError, release } from '@/domain/accounts/holds';
import type { LineInWords } from '@/domain/ledger/book-line';
import { type EntryToCome, lineToCome } from '@/domain/ledger/entry-preview';
import { type Action, type BookEntry, folio } from '@/domain/ledger/ledger';
import { movements } from '@/domain/ledger/posting';
import { add, isZero, type Money, MoneyRangeError, subtract } from '@/domain/money';
import { adjustmentReason } from '@/domain/requests/adjustment';
import type { RemoteState } from '@/ui/feedback/remote';
import { Bar } from '@/ui/feedback/skeleton';
import { ToBeWritten } from '@/ui/feedback/to-be-written';
import { Diff, type DiffRow, figureRow } from '@/ui/ledger/diff';
import { type Choice, isDeposit, type Request } from '../request-kinds';
import type { CaseFile } from './request-review';

/** A client's money, USD. */
export type Figures = Pick<Account, 'balance'> & Pick<Holds, 'reserved' | 'staked'>;

/** The client's money; null where no account was opened. */
export const figuresOf = ({ account, holds }: Pick<CaseFile, 'account' | 'holds'>): Figures | null =>
  account && holds ? { balance: account.balance, reserved: holds.reserved, staked: holds.staked } : null;

/** The act of the book that a choice about a request is. */
export function actionOf(request: Request, choice: Choice): Action {
  if (choice === 'delete') return 'withdrawal.deleted';
  if (isDeposit(request)) return choice === 'reject' ? 'deposit.rejected' : 'deposit.completed';
  return choice === 'reject' ? 'withdrawal.rejected' : 'withdrawal.completed';
}

/** A sum that the book could not hold, or less reserved than was to be let go: then there is no such act. */
function whereItAddsUp<T>(compute: () => T): T | null {
  try {
    return compute();
  } catch (error) {
    if (error instanceof MoneyRangeError || error instanceof HoldsError) return null;
    throw error;
  }
}

/**
 * The figures after a decision about a request that waits; null where they would not add up.
 * @param received what came in, USD, where it differs
 */
export const figuresAfter = (figures: Figures, request: Request, choice: Choice, received?: Money): Figures | null =>
  whereItAddsUp(() => (isDeposit(request) ? deposited(figures, request, choice, received) : withdrawn(figures, request, choice)));

function deposited(figures: Figures, { amount }: { amount: Money }, choice: Choice, received: Money | undefined): Figures {
  if (choice !== 'complete' && choice !== 'differ') return figures;
  const credited = add(figures.balance, movements['deposit.completed']({ amount }).balance);
  const difference = choice === 'differ' && received !== undefined ? subtract(received, amount) : '0.00';
  return { ...figures, balance: add(credited, difference) };
}

function withdrawn(figures: Figures, { amount }: { amount: Money }, choice: Choice): Figures {
  const freed = { ...figures, ...release(figures, amount) };
  return choice === 'complete' ? { ...freed, balance: add(figures.balance, movements['withdrawal.completed']({ amount }).balance) } : freed;
}

/** Balance, reserved and available, before and after; with what is staked, where anything is, they add up. */
export const effectRows = (before: Figures, after: Figures): DiffRow[] => [
  figureRow('Balance', before.balance, after.balance),
  figureRow('Reserved', before.reserved, after.reserved),
  ...(isZero(before.staked) ? [] : [figureRow('Staked', before.staked, after.staked)]),
  figureRow('Available', available(before, before), available(after, after)),
];

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

export interface ToComeProps {
  file: RemoteState<CaseFile>;
  request: Request;
  draft: Draft;
  now: Date;
}

/** What the decision is about to do: the client's figures before and after, and the lines that say so in the book. */
export function ToCome({ file, request, draft, now }: ToComeProps) {
  if (!file.data) return file.status === 'error' ? null : <LineSkeleton />;
  return (
    <ToBeWritten lines={linesToCome(file.data, request, draft, now)}>
      <Effect file={file.data} request={request} draft={draft} />
    </ToBeWritten>
  );
}

function Effect({ file, request, draft: { choice, received } }: { file: CaseFile } & Pick<ToComeProps, 'request' | 'draft'>) {
  const before = figuresOf(file);
  if (!before) return <p className="text-ink-2 text-t-sm">The client has no account.</p>;
  // Where it would not add up nothing moves, and the button says why it cannot be pressed.
  const after = figuresAfter(before, request, choice, received) ?? before;
  return <Diff caption="The client’s money, USD" rows={effectRows(before, after)} />;
}

/** The line before it is known, as high as the line itself. Said by the skeleton of the client's facts. */
const LineSkeleton = () => (
  <div className="to-be-written" aria-hidden="true">
    <div className="book-box">
      <table className="book" data-bare="">
        <tbody>
          <tr>
            <td className="folio">
              <Bar width="2.25rem" />
            </td>
            <td className="what">
              <Bar width="8rem" />
              <small>
                <Bar width="5.5rem" />
              </small>
            </td>
            <td className="amount">
              <Bar width="3.5rem" />
            </td>
            <td className="balance">
              <Bar width="4rem" />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  </div>
);
