import fc from 'fast-check';
import { emptyAccount, getAccountFigures, getAvailableBalance } from '@/domain/accounts/account';
import { canAct, canCancel, canFreeze, canRequestClosure, canWithdraw } from '@/domain/accounts/account-status';
import { archivedCollections } from '@/domain/accounts/archive';
import type { Coin } from '@/domain/coin';
import { compare, subtract } from '@/domain/money';
import type { Deposit } from '@/domain/requests/deposit';
import { getArchivable } from '@/domain/requests/pending-list';
import { applyFigureChanges, isExpired } from '@/domain/two-people/proposal';
import { decider } from './written-book.fixture';
import { WrittenDesk } from './written-desk.fixture';

const moneyKinds = [
  ...(['deposit', 'complete', 'complete', 'reject', 'cancel', 'withdraw', 'withdraw', 'send', 'refuse', 'take-back', 'delete'] as const),
  ...(['place', 'place', 'settle', 'settle-manually', 'archive', 'subscribe', 'unsubscribe', 'charge', 'terminate'] as const),
  ...(['propose', 'propose', 'confirm', 'confirm', 'refuse-proposal', 'take-back-proposal'] as const),
] as const;
const personKinds = [
  ...(['document', 'view', 'approve', 'disprove', 'status', 'freeze', 'closure', 'correct', 'adjust', 'bonus', 'edit'] as const),
] as const;
interface PlannedAct {
  kind: (typeof moneyKinds | typeof personKinds)[number];
  at: number;
  cents: number;
}

const arbitraryKind = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...moneyKinds) },
  { weight: 1, arbitrary: fc.constantFrom(...personKinds) },
);
const arbitraryAct = fc.record({ kind: arbitraryKind, at: fc.nat(50), cents: fc.integer({ min: 10_00, max: 900_00 }) });
const centsToDollars = (cents: number) => (cents / 100).toFixed(2);

/** Any book that the acts of this desk can lead to, each done only where the rules would let it be done; most with something to begin with. */
export const createArbitraryDesk = (mostActs: number) =>
  fc.tuple(fc.nat(3), fc.array(arbitraryAct, { maxLength: mostActs, size: 'max' })).map(([start, plans]) => {
    const book = new WrittenDesk().opened();
    if (start > 0) book.changedTo('active').requested('5000.00').completed(0);
    for (const one of plans) perform(book, one);
    return book;
  });

export const arbitraryDesk = createArbitraryDesk(50);

const getFreeBalance = (book: WrittenDesk) => getAvailableBalance(book.account ?? emptyAccount, book.holds);
const canAfford = (book: WrittenDesk, amount: string) => compare(amount, getFreeBalance(book)) <= 0;

/** One of the elements for which an act is meant; undefined where there is none. */
function pickIndex<T>(list: readonly T[], at: number, fits: (one: T) => boolean): number | undefined {
  const places = list.flatMap((one, i) => (fits(one) ? [i] : []));
  return places[at % Math.max(places.length, 1)];
}

function perform(book: WrittenDesk, { kind, at, cents }: PlannedAct): void {
  const amount = centsToDollars(cents);
  const waits = ({ status }: { status: string }) => status === 'pending' || status === 'open';
  const deposit = pickIndex(book.deposits, at, waits);
  const withdrawal = pickIndex(book.withdrawals, at, waits);
  const trade = pickIndex(book.trades, at, waits);
  const proposal = pickIndex(book.proposals, at, waits);
  const acts: Record<PlannedAct['kind'], () => unknown> = {
    deposit: () => canAct(book.status) && requestDeposit(book, amount, at),
    complete: () => deposit !== undefined && completeDeposit(book, deposit, at),
    reject: () => deposit !== undefined && book.rejected(deposit),
    cancel: () => deposit !== undefined && canCancel(book.status) && book.cancelled(deposit),
    withdraw: () => canWithdraw(book.status) && canAfford(book, amount) && book.withdrew(amount),
    send: () =>
      withdrawal !== undefined && book.sent(withdrawal, at % 3 ? '' : createTransactionId(book, book.withdrawals[withdrawal]?.coin)),
    refuse: () => withdrawal !== undefined && book.refused(withdrawal),
    'take-back': () => withdrawal !== undefined && canCancel(book.status) && book.takenBack(withdrawal),
    delete: () => {
      const deletable = pickIndex(book.withdrawals, at, ({ status }) => status !== 'completed');
      if (deletable !== undefined) book.deleted(deletable);
    },
    place: () =>
      canAct(book.status) && canAfford(book, amount) && book.placed({ amount, side: at % 2 ? 'buy' : 'sell', leverage: 1 + (at % 10) }),
    settle: () => trade !== undefined && book.settled(trade, centsToDollars(6_421_000 + (cents - 45_000) * 50)),
    'settle-manually': () => trade !== undefined && settleManually(book, trade),
    archive: () => archiveOne(book, at),
    subscribe: () => canAct(book.status) && !(book.hasSubscription && !book.isCharged) && book.subscribed(),
    unsubscribe: () => book.hasSubscription && canCancel(book.status) && book.unsubscribed(),
    charge: () => book.hasSubscription && !book.isCharged && canAfford(book, '49.00') && book.charged(),
    terminate: () => book.hasSubscription && book.terminated(),
    document: () => canCancel(book.status) && book.documentSent(),
    view: () => book.identity.document && book.viewed(),
    approve: () => book.isReviewed && book.approved(),
    disprove: () => book.isReviewed && book.unproven(),
    status: () => {
      const others = ['suspended', 'under-review', 'closed'].find((_, i) => i === at % 6) ?? 'under-review';
      const kept = lastOfProfile(book) === 'closure.requested' && at % 2 === 0;
      book.changedTo(kept ? book.status : book.status === 'active' ? others : 'active');
    },
    freeze: () => canFreeze(book.status) && book.frozen(),
    closure: () => canRequestClosure(book.status) && lastOfProfile(book) !== 'closure.requested' && book.closureRequested(),
    correct: () => book.corrected({ firstname: 'Maja', lastname: `L${book.entries.length}`, mobile: '1', country: 'Sweden' }),
    adjust: () => compare(getFreeBalance(book), '1.00') >= 0 && book.adjusted({ balance: subtract(book.account?.balance ?? '0', '1.00') }),
    bonus: () => compare(amount, book.account?.bonus ?? '0') !== 0 && book.adjusted({ bonus: amount }, { ref: pickCorrected(book, at) }),
    propose: () => proposeOne(book, amount, at),
    confirm: () => proposal !== undefined && confirmOne(book, proposal),
    'refuse-proposal': () => proposal !== undefined && book.refusedProposal(proposal),
    'take-back-proposal': () => proposal !== undefined && book.tookBackProposal(proposal, isPast(book, proposal) ? decider : undefined),
    edit: () => book.edited({ firstname: `M${cents}`, country: 'Norway' }),
  };
  acts[kind]();
}

/** Any entry. Who refers to a proposal has to confirm it. */
function pickCorrected({ entries }: WrittenDesk, at: number): string {
  const { op = '', col } = entries[at % entries.length] ?? {};
  return col === 'proposals' ? '' : op;
}

/** An id that no other act of the book names. */
const createTransactionId = ({ entries }: WrittenDesk, coin: Coin = 'bitcoin'): string =>
  `${coin === 'ethereum' ? '0x' : ''}${entries.length.toString(16).padStart(64, '0')}`;

function requestDeposit(book: WrittenDesk, amount: string, at: number) {
  const coin = at % 2 ? 'bitcoin' : 'ethereum';
  return book.requested(amount, coin, at % 3 ? '' : createTransactionId(book, coin));
}

/** A deposit with a transaction id is credited for an output of it. To some others the desk adds an id. */
function completeDeposit(book: WrittenDesk, index: number, at: number) {
  const { coin, txid = '' } = book.deposits[index] ?? {};
  const id = txid || (at % 2 ? createTransactionId(book, coin) : '');
  return book.completed(index, null, id ? { txid: id, output: coin === 'bitcoin' ? at % 3 : 0 } : null);
}

const lastOfProfile = (book: WrittenDesk) => book.entries.findLast(({ col }) => col === 'users')?.action;

function settleManually(book: WrittenDesk, trade: number) {
  const { amount = '0' } = book.trades[trade] ?? {};
  book.settled(trade, '64210.00', { result: subtract('0', amount), note: 'The price service was away.' });
}

const isWaiting = ({ status }: { status: string }): boolean => status === 'pending';
const isPast = (book: WrittenDesk, index: number): boolean => {
  const proposal = book.proposals[index];
  return !proposal || isExpired(proposal, book.now);
};

/** Other figures, or a request, which is made first where none waits. */
function proposeOne(book: WrittenDesk, amount: string, at: number) {
  const outcome = { balance: at % 2 ? amount : '0', profit: '0.00', bonus: amount };
  if (at % 3 === 0) book.proposed({ action: 'account.adjusted', ref: '', amount, from: {}, outcome });
  else if (at % 3 === 1) proposeWithdrawal(book, amount, at);
  else proposeDeposit(book, amount, at);
}

function proposeWithdrawal(book: WrittenDesk, amount: string, at: number) {
  const waiting = pickIndex(book.withdrawals, at, isWaiting);
  if (waiting === undefined && canWithdraw(book.status) && canAfford(book, amount)) book.withdrew(amount);
  const index = waiting ?? pickIndex(book.withdrawals, 0, isWaiting);
  if (index !== undefined) book.proposedRequest('withdrawal', index);
}

/** Of some more came in than was asked for. */
function proposeDeposit(book: WrittenDesk, received: string, at: number) {
  const canPropose = (deposit: Deposit) => isWaiting(deposit) && deposit.txid === '';
  const waiting = pickIndex(book.deposits, at, canPropose);
  if (waiting === undefined && canAct(book.status)) book.requested(received);
  const index = waiting ?? pickIndex(book.deposits, 0, canPropose);
  const ref = book.deposits[index ?? -1]?.id;
  if (index === undefined || ref === undefined) return;
  const outcome = { status: 'completed', received } as const;
  if (at % 5 === 0) book.proposed({ action: 'deposit.completed', ref, amount: received, from: { status: 'pending' }, outcome });
  else book.proposedRequest('deposit', index);
}

/** The act that was proposed, while its request waits. */
function confirmOne(book: WrittenDesk, index: number) {
  const { action, ref, amount, outcome, note } = book.proposals[index] ?? {};
  if (isPast(book, index) || amount === undefined || note === undefined) return undefined;
  if (action === 'withdrawal.completed') {
    const place = pickIndex(book.withdrawals, 0, (one) => one.id === ref && isWaiting(one));
    return place !== undefined && book.confirming(index).sent(place);
  }
  if (action === 'deposit.completed') {
    const place = pickIndex(book.deposits, 0, (one) => one.id === ref && isWaiting(one));
    const { amount: asked } = book.deposits[place ?? -1] ?? {};
    return place !== undefined && book.confirming(index).completed(place, asked === amount ? null : { received: amount, reason: note });
  }
  if (!outcome || !('balance' in outcome)) return undefined;
  const figures = applyFigureChanges(getAccountFigures(book.account ?? emptyAccount), outcome);
  return book.confirming(index).adjusted(figures, { reason: note });
}

function archiveOne(book: WrittenDesk, at: number) {
  const lists = { deposits: book.deposits, withdrawals: book.withdrawals, trades: book.trades, proposals: book.proposals };
  const cols = archivedCollections.filter((col) => getArchivable(lists[col], 8));
  const col = cols[at % Math.max(cols.length, 1)];
  if (col) book.archived(col);
}
