import fc from 'fast-check';
import { emptyAccount, getAccountFigures, getAvailableBalance } from '@/domain/accounts/account';
import {
  canAct,
  canCancel,
  canFreeze,
  canRequestClosure,
  canWithdraw,
} from '@/domain/accounts/account-status';
import type { Coin } from '@/domain/coin';
import { compare, subtract } from '@/domain/money';
import { getArchivable } from '@/domain/requests/pending-list';
import {
  applyFigureChanges,
  isExpired,
  type Proposal,
  proposalLimits,
} from '@/domain/two-people/proposal';
import { archivedCollections } from './archive';
import { decider } from './written-book.fixture';
import { WrittenDesk } from './written-desk.fixture';
import { proposer } from './written-proposals.fixture';

const moneyKinds = [
  'deposit',
  'complete',
  'complete',
  'reject',
  'cancel',
  'withdraw',
  'withdraw',
  'send',
  'refuse',
  'take-back',
  'delete',
  'place',
  'place',
  'settle',
  'settle-manually',
  'archive',
  'subscribe',
  'unsubscribe',
  'charge',
  'terminate',
  'propose',
  'propose',
  'propose-settlement',
  'propose-fee',
  'propose-closing',
  'confirm',
  'confirm',
  'confirm',
  'refuse-proposal',
  'take-back-proposal',
] as const;
const personKinds = [
  'document',
  'view',
  'approve',
  'disprove',
  'status',
  'freeze',
  'closure',
  'correct',
  'adjust',
  'bonus',
  'edit',
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
const arbitraryAct = fc.record({
  kind: arbitraryKind,
  at: fc.nat(50),
  cents: fc.integer({ min: 10_00, max: 900_00 }),
});
const centsToDollars = (cents: number) => (cents / 100).toFixed(2);

/**
 * Any book that the acts of this desk can lead to, each done only where the rules would let it be
 * done; most with something to begin with.
 */
export const createArbitraryDesk = (mostActs: number) =>
  fc
    .tuple(fc.nat(3), fc.array(arbitraryAct, { maxLength: mostActs, size: 'max' }))
    .map(([start, plans]) => {
      const book = new WrittenDesk().opened();
      if (start > 0) book.changedTo('active').requested('5000.00').completed(0);
      for (const one of plans) perform(book, one);
      return book;
    });

export const arbitraryDesk = createArbitraryDesk(50);

const getFreeBalance = (book: WrittenDesk) =>
  getAvailableBalance(book.account ?? emptyAccount, book.holds);
const canAfford = (book: WrittenDesk, amount: string) => compare(amount, getFreeBalance(book)) <= 0;

/** One of the elements for which an act is meant; undefined where there is none. */
function pickIndex<T>(
  list: readonly T[],
  at: number,
  fits: (one: T) => boolean,
): number | undefined {
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
      withdrawal !== undefined &&
      book.sent(
        withdrawal,
        at % 3 ? '' : createTransactionId(book, book.withdrawals[withdrawal]?.coin),
      ),
    refuse: () => withdrawal !== undefined && book.refused(withdrawal),
    'take-back': () =>
      withdrawal !== undefined && canCancel(book.status) && book.takenBack(withdrawal),
    delete: () => {
      const deletable = pickIndex(book.withdrawals, at, ({ status }) => status !== 'completed');
      if (deletable !== undefined) book.deleted(deletable);
    },
    place: () =>
      canAct(book.status) &&
      canAfford(book, amount) &&
      book.placed({ amount, side: at % 2 ? 'buy' : 'sell', leverage: 1 + (at % 10) }),
    settle: () =>
      trade !== undefined && book.settled(trade, centsToDollars(6_421_000 + (cents - 45_000) * 50)),
    'settle-manually': () => trade !== undefined && settleManually(book, trade),
    archive: () => archiveOne(book, at),
    subscribe: () =>
      canAct(book.status) && !(book.hasSubscription && !book.isCharged) && book.subscribed(),
    unsubscribe: () => book.hasSubscription && canCancel(book.status) && book.unsubscribed(),
    charge: () =>
      book.hasSubscription && !book.isCharged && canAfford(book, '49.00') && book.charged(),
    terminate: () => book.hasSubscription && book.terminated(),
    document: () => canCancel(book.status) && book.documentSent(),
    view: () => book.identity.document && book.viewed(),
    approve: () => book.isReviewed && book.approved(),
    disprove: () => book.isReviewed && book.unproven(),
    status: () => {
      const others =
        ['suspended', 'under-review', 'closed'].find((_, i) => i === at % 6) ?? 'under-review';
      const kept = lastOfProfile(book) === 'closure.requested' && at % 2 === 0;
      book.changedTo(kept ? book.status : book.status === 'active' ? others : 'active');
    },
    freeze: () => canFreeze(book.status) && book.frozen(),
    closure: () =>
      canRequestClosure(book.status) &&
      lastOfProfile(book) !== 'closure.requested' &&
      book.closureRequested(),
    correct: () =>
      book.corrected({
        firstname: 'Maja',
        lastname: `L${book.entries.length}`,
        mobile: '1',
        country: 'Sweden',
      }),
    adjust: () =>
      compare(getFreeBalance(book), '1.00') >= 0 &&
      book.adjusted({ balance: subtract(book.account?.balance ?? '0', '1.00') }),
    bonus: () =>
      compare(amount, book.account?.bonus ?? '0') !== 0 &&
      book.adjusted({ bonus: amount }, { ref: pickCorrected(book, at) }),
    propose: () => canPropose(book, at) && proposeOne(book, amount, at),
    'propose-settlement': () =>
      trade !== undefined && canPropose(book, at) && proposeSettlement(book, trade, at),
    'propose-fee': () =>
      book.hasSubscription && canPropose(book, at) && book.proposedFee(undefined, pickAuthor(at)),
    'propose-closing': () =>
      at % 6 === 0 &&
      canProposeBy(book, proposer) &&
      book.status !== 'closed' &&
      book.proposedAdminChange({ status: 'closed' }, 'She has asked for it in writing.'),
    confirm: () => proposal !== undefined && confirmOne(book, proposal),
    'refuse-proposal': () => proposal !== undefined && book.refusedProposal(proposal),
    'take-back-proposal': () =>
      proposal !== undefined &&
      book.tookBackProposal(proposal, isPast(book, proposal) ? decider : undefined),
    edit: () =>
      book.edited({ firstname: `M${cents}`, firstnameKey: `m${cents}`, country: 'Norway' }),
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

/**
 * A deposit with a transaction id is credited for an output of it. To some others the desk adds an
 * id.
 */
function completeDeposit(book: WrittenDesk, index: number, at: number) {
  const { coin, txid = '' } = book.deposits[index] ?? {};
  const id = txid || (at % 2 ? createTransactionId(book, coin) : '');
  return book.completed(
    index,
    null,
    id ? { txid: id, output: coin === 'bitcoin' ? at % 3 : 0 } : null,
  );
}

const lastOfProfile = (book: WrittenDesk) =>
  book.entries.findLast(({ col }) => col === 'users')?.action;

function settleManually(book: WrittenDesk, trade: number) {
  const { amount = '0' } = book.trades[trade] ?? {};
  book.settled(trade, '64210.00', {
    result: subtract('0', amount),
    note: 'The price service was away.',
  });
}

const isPending = ({ status }: { status: string }): boolean => status === 'pending';
const isPast = (book: WrittenDesk, index: number): boolean => {
  const proposal = book.proposals[index];
  return !proposal || isExpired(proposal, book.now);
};

type Author = Pick<Proposal, 'by' | 'role'>;
/** A manager, or one of two agents, who propose neither figures nor a closing. */
const authors: readonly Author[] = [
  { by: proposer, role: 'manager' },
  { by: 'third', role: 'agent' },
  { by: 'fourth', role: 'agent' },
];
const pickAuthor = (at: number): Partial<Author> => authors[at % authors.length] ?? {};
const canProposeBy = (book: WrittenDesk, by: string | undefined): boolean =>
  book.countOpen(by ?? '') < proposalLimits.maxOfAuthor;
const canPropose = (book: WrittenDesk, at: number): boolean =>
  canProposeBy(book, pickAuthor(at).by);

/** By the formula, or by hand at a loss, a gain or nothing. */
function proposeSettlement(book: WrittenDesk, trade: number, at: number) {
  const price = centsToDollars(6_421_000 + (at - 25) * 1_000);
  const manual = {
    result: ['-5.00', '7.50', '0.00'][at % 3] ?? '0.00',
    note: 'The price service was away.',
  };
  book.proposedSettlement(trade, price, at % 4 === 0 ? manual : undefined, pickAuthor(at));
}

/** Other figures, or a request, which is made first where none waits. */
function proposeOne(book: WrittenDesk, amount: string, at: number) {
  const outcome = { balance: at % 2 ? amount : '0', profit: '0.00', bonus: amount };
  if (at % 3 === 0)
    book.proposed({ action: 'account.adjusted', ref: '', amount, from: {}, outcome });
  else if (at % 3 === 1) proposeWithdrawal(book, amount, at);
  else proposeDeposit(book, amount, at);
}

function proposeWithdrawal(book: WrittenDesk, amount: string, at: number) {
  const waiting = pickIndex(book.withdrawals, at, isPending);
  if (waiting === undefined && canWithdraw(book.status) && canAfford(book, amount))
    book.withdrew(amount);
  const index = waiting ?? pickIndex(book.withdrawals, 0, isPending);
  if (index !== undefined) book.proposedRequest('withdrawal', index, pickAuthor(at));
}

/** Of some more came in than was asked for. */
function proposeDeposit(book: WrittenDesk, received: string, at: number) {
  const waiting = pickIndex(book.deposits, at, isPending);
  if (waiting === undefined && canAct(book.status)) book.requested(received);
  const index = waiting ?? pickIndex(book.deposits, 0, isPending);
  const ref = book.deposits[index ?? -1]?.id;
  if (index === undefined || ref === undefined) return;
  const outcome = { status: 'completed', received } as const;
  const author = pickAuthor(at);
  if (at % 5 === 0)
    book.proposed({
      action: 'deposit.completed',
      ref,
      amount: received,
      from: { status: 'pending' },
      outcome,
      ...author,
    });
  else book.proposedRequest('deposit', index, author);
}

/** The act that was proposed, while its request waits. */
function confirmOne(book: WrittenDesk, index: number) {
  const { action, ref, amount, from, outcome, note } = book.proposals[index] ?? {};
  if (isPast(book, index) || amount === undefined || note === undefined) return undefined;
  if (action === 'withdrawal.completed') {
    const place = pickIndex(book.withdrawals, 0, (one) => one.id === ref && isPending(one));
    return place !== undefined && book.confirming(index).sent(place);
  }
  if (action === 'deposit.completed') {
    const place = pickIndex(book.deposits, 0, (one) => one.id === ref && isPending(one));
    const { amount: asked } = book.deposits[place ?? -1] ?? {};
    const { txid = '', coin } = book.deposits[place ?? -1] ?? {};
    const payment = txid ? { txid, output: coin === 'bitcoin' ? 1 : 0 } : null;
    return (
      place !== undefined &&
      book
        .confirming(index)
        .completed(place, asked === amount ? null : { received: amount, reason: note }, payment)
    );
  }
  if (action === 'subscription.charged')
    return (
      book.hasSubscription &&
      !book.isCharged &&
      ref === book.subscriptionOp &&
      canAfford(book, amount) &&
      book.confirming(index).charged(note)
    );
  if (action === 'status.changed')
    return (
      from &&
      'status' in from &&
      from.status === book.status &&
      book.confirming(index).changedTo('closed', note)
    );
  if (outcome && 'closePrice' in outcome) {
    const { closePrice, result, manual } = outcome;
    const place = pickIndex(book.trades, 0, (one) => one.id === ref && one.status === 'open');
    return (
      place !== undefined &&
      book.confirming(index).settled(place, closePrice, manual ? { result, note } : undefined)
    );
  }
  if (!outcome || !('balance' in outcome)) return undefined;
  const figures = applyFigureChanges(getAccountFigures(book.account ?? emptyAccount), outcome);
  return book.confirming(index).adjusted(figures, { reason: note });
}

function archiveOne(book: WrittenDesk, at: number) {
  const lists = {
    deposits: book.deposits,
    withdrawals: book.withdrawals,
    trades: book.trades,
    proposals: book.proposals,
  };
  const cols = archivedCollections.filter((col) => getArchivable(lists[col], 8));
  const col = cols[at % Math.max(cols.length, 1)];
  if (col) book.archived(col);
}
