// A reference in whole cents: it must not share a mistake with the decimals of src/domain.

/** A request or a trade, as far as the reference ledger needs it. Amounts are cents. */
export interface Item {
  id: string;
  cents: number;
  status: string;
}
export interface TradeItem extends Item {
  side: 'buy' | 'sell';
  leverage: number;
  /** Cents for one coin. */
  open: number;
  /** Its time is over. */
  isDue: boolean;
}

/**
 * What one administrator proposed. `cents` is what it moves, or by how much an adjustment changes a
 * figure at most.
 */
export interface ProposalItem extends Item {
  kind: 'deposit' | 'withdrawal' | 'settlement' | 'fee' | 'adjustment' | 'status';
  /** The request or the subscription; empty for an adjustment and a closing. */
  about: string;
  /** Of an adjustment, cents. */
  changes: Figures | null;
  /** Of a settlement. */
  settlement: Settlement | null;
  /** Of a closing: the status before. */
  from: string;
  by: Proposer;
  /** A day has passed. */
  isOver: boolean;
  /** Of a fee that was charged: its act has one name, so that the same person can send it again. */
  chargedBy: DeskName | null;
}
export type Proposer = 'admin' | 'deputy';
/** The administrators of a cast. */
export type DeskName = Proposer | 'agent';
interface Figures {
  balance: number;
  profit: number;
  bonus: number;
}
/** Cents. */
export interface Settlement {
  close: number;
  result: number;
  isManual: boolean;
}

const pausable = ['deposits', 'withdrawals', 'trades'] as const;
type Pausable = (typeof pausable)[number];

/**
 * One client as the reference ledger sees them: what every act should lead to, in whole cents,
 * without anything of the app's.
 */
export interface Model {
  status: string;
  /** The client asked for the account to be closed, and the desk has not answered. */
  closureWaits: boolean;
  balance: number;
  profit: number;
  bonus: number;
  reserved: number;
  staked: number;
  deposits: Item[];
  withdrawals: Item[];
  trades: TradeItem[];
  proposals: ProposalItem[];
  subscription: { op: string; cents: number; chargedBy: DeskName | null } | null;
  verification: { status: string; document: string; isViewed: boolean };
  /** The desk takes no new requests of a kind. */
  paused: Record<Pausable, boolean>;
  /**
   * Who was credited for each output of the one transaction that the client and the neighbour
   * share, by its number.
   */
  credited: Record<string, 'client' | 'neighbour'>;
  /** So many payment methods wait for another manager. */
  proposedMethods: number;
  /** Cents that each administrator has moved alone since the day began, for anybody. */
  moved: Record<DeskName, number>;
}

export const newModel = (): Model => ({
  status: 'pending',
  closureWaits: false,
  balance: 0,
  profit: 0,
  bonus: 0,
  reserved: 0,
  staked: 0,
  deposits: [],
  withdrawals: [],
  trades: [],
  proposals: [],
  subscription: null,
  verification: { status: 'not-verified', document: '', isViewed: false },
  paused: { deposits: false, withdrawals: false, trades: false },
  credited: {},
  proposedMethods: 0,
  moved: { admin: 0, deputy: 0, agent: 0 },
});

/** What an act is tried with. Which of it an act uses is the act's affair. */
export interface Step {
  cents: number;
  /** Which element, by remainder. */
  at: number;
  /** Takes an element that is decided already. */
  isLate: boolean;
  flag: boolean;
}

/** How many outputs of the transaction are named: so few that the same one is tried again. */
export const outputs = 3;
export const outputOf = ({ cents }: Step) => cents % outputs;
/**
 * How many payments the neighbour was credited with: that many of the neighbour's deposits are
 * completed.
 */
export const countOfNeighbour = ({ credited }: Model) =>
  Object.values(credited).filter((who) => who === 'neighbour').length;
/** The kinds that are open after one more is paused. */
export const openAfterPause = ({ paused }: Model, { at }: Step): Record<Pausable, boolean> => {
  const isOpenAfter = (kind: Pausable) => !paused[kind] && kind !== pausable[at % pausable.length];
  return {
    deposits: isOpenAfter('deposits'),
    withdrawals: isOpenAfter('withdrawals'),
    trades: isOpenAfter('trades'),
  };
};

export const available = ({ balance, reserved, staked }: Model) => balance - reserved - staked;
const mayAct = ({ status }: Model) => !['frozen', 'suspended', 'closed'].includes(status);
const isOpen = ({ status }: Model) => status !== 'closed';

/** The element that a step is about: one that waits, unless it is late. */
export function chosen<T extends Item>(
  list: readonly T[],
  waiting: string,
  { at, isLate }: Step,
): T | undefined {
  const some = list.filter(({ status }) => (status === waiting) !== isLate);
  return some[at % some.length];
}

/**
 * amount × leverage × (close − open) ÷ open, negated for `sell`, no less than −amount; half-even to
 * whole cents. Design, section 3.
 */
export function resultOf({ cents, side, leverage, open }: TradeItem, close: number): number {
  const product =
    BigInt(side === 'buy' ? 1 : -1) * BigInt(cents) * BigInt(leverage) * BigInt(close - open);
  const size = product < 0n ? -product : product;
  const by = BigInt(open);
  const whole = size / by;
  const rest = (size % by) * 2n;
  const rounded = Number(whole + (rest > by || (rest === by && whole % 2n === 1n) ? 1n : 0n));
  return Math.max(-cents, product < 0n ? -rounded : rounded);
}

/** Prices between 30,000 and 130,000, so that results are of any size. */
export const priceOf = ({ cents, at }: Step) =>
  3_000_000 + ((cents * 7_919 + at * 104_729) % 10_000_000);
/** What the desk says that a trade came to, where it does not go by the formula. */
export const manualResult = ({ cents }: Item, step: Step) =>
  Math.max(-cents, (step.cents % 4_000) - 2_000);
export const statuses = [
  'active',
  'pending',
  'suspended',
  'frozen',
  'closed',
  'active',
  'active',
  'active',
];
/** Figures after an adjustment. */
export const adjustedBy = ({ balance, profit, bonus }: Model, { cents, flag }: Step) =>
  flag
    ? { balance: balance + cents, profit, bonus }
    : { balance: Math.max(0, balance - cents), profit: profit - 1, bonus: bonus + 1 };

/** How many decided elements leave a list together: the first ones in a row, eight at most. */
export function archivable(
  list: readonly Item[],
  waiting: string,
): { from: number; count: number } | null {
  const from = list.findIndex(({ status }) => status !== waiting);
  if (from < 0) return null;
  const end = list.findIndex(({ status }, i) => i > from && status === waiting);
  return { from, count: Math.min(8, (end < 0 ? list.length : end) - from) };
}

/** Cents above which two people decide, and that one person moves alone in a day. */
export const threshold = 40_000;
export const daily = 60_000;
const isForOne = (cents: number) => Math.abs(cents) <= threshold;
/**
 * Counts what one person moves without a confirmation.
 * @returns false if that is more than one person may
 */
function moveAlone({ moved }: Model, by: DeskName, cents: number): boolean {
  const sum = moved[by] + Math.abs(cents);
  if (!isForOne(cents) || (cents !== 0 && sum > daily)) return false;
  moved[by] = sum;
  return true;
}
/** Of whom the act is that moves money. */
export const moverOf = ({ at }: Step): 'admin' | 'agent' => (at % 3 === 2 ? 'agent' : 'admin');
/** Waiting proposals of one author, at most. */
export const mostOfAuthor = 5;
export const countOpen = ({ proposals }: Model, author: Proposer): number =>
  proposals.filter(({ status, by }) => status === 'pending' && by === author).length;
/** How the settlement of a trade is proposed: by the formula, or with any result. */
export const settlementOf = (trade: TradeItem, step: Step): Settlement => {
  const close = priceOf(step);
  const isManual = step.cents % 3 > 0;
  const result = isManual
    ? Math.max(-trade.cents, (step.cents % 120_000) - 20_000)
    : resultOf(trade, close);
  return { close, result, isManual };
};
export const changesOf = (from: Figures, to: Figures): Figures => ({
  balance: to.balance - from.balance,
  profit: to.profit - from.profit,
  bonus: to.bonus - from.bonus,
});
export const proposerOf = ({ flag }: Step): Proposer => (flag ? 'admin' : 'deputy');
/** Who decides about a proposal: the other manager, or an agent. */
export const isByAgent = ({ cents }: Step): boolean => cents % 2 === 0;
export const secondOf = (by: Proposer, step: Step): DeskName =>
  isByAgent(step) ? 'agent' : by === 'admin' ? 'deputy' : 'admin';

type Move = (model: Model, step: Step, op: string) => boolean;

const decide =
  (
    col: 'deposits' | 'withdrawals',
    to: string,
    after: (model: Model, item: Item) => void = () => undefined,
    may: (model: Model, item: Item, step: Step) => boolean = () => true,
  ): Move =>
  (model, step) => {
    const item = chosen(model[col], 'pending', step);
    if (item?.status !== 'pending' || !may(model, item, step)) return false;
    item.status = to;
    after(model, item);
    return true;
  };
/** Before it, a day passes: every proposal is over then, and every trade is due. */
const aged =
  (move: Move): Move =>
  (model, ...rest) => {
    for (const proposal of model.proposals) proposal.isOver = true;
    for (const trade of model.trades) trade.isDue = true;
    return move(model, ...rest);
  };
/** @param about what differs from a proposal about nothing */
function propose(
  model: Model,
  step: Step,
  op: string,
  about: Pick<ProposalItem, 'kind' | 'cents'> & Partial<ProposalItem>,
): boolean {
  const by = proposerOf(step);
  const isProposed = model.proposals.some(
    (one) => one.status === 'pending' && one.about !== '' && one.about === about.about,
  );
  if (isProposed || countOpen(model, by) >= mostOfAuthor) return false;
  const nothing = { about: '', changes: null, settlement: null, from: '', chargedBy: null };
  model.proposals.push({ id: op, status: 'pending', ...nothing, ...about, by, isOver: false });
  return true;
}
const proposeRequest =
  (kind: 'deposit' | 'withdrawal'): Move =>
  (model, step, op) => {
    const item = chosen(model[`${kind}s`], 'pending', step);
    return (
      item?.status === 'pending' &&
      propose(model, step, op, { kind, cents: item.cents, about: item.id })
    );
  };
const proposeAdjustment: Move = (model, step, op) => {
  const changes = changesOf(model, adjustedBy(model, step));
  return propose(model, step, op, {
    kind: 'adjustment',
    cents: Math.max(...Object.values(changes).map(Math.abs)),
    changes,
  });
};
/** Adjustments and closings are for managers. */
const mayDecide = ({ kind }: ProposalItem, step: Step): boolean =>
  !((kind === 'adjustment' || kind === 'status') && isByAgent(step));

const dismiss =
  (to: string, may: (proposal: ProposalItem, step: Step) => boolean = () => true): Move =>
  (model, step) => {
    const proposal = chosen(model.proposals, 'pending', step);
    if (proposal?.status !== 'pending' || !may(proposal, step)) return false;
    proposal.status = to;
    return true;
  };
/**
 * What the confirmed act leads to; false if it cannot be done any more.
 * @param second who confirms it
 */
function carryOut(
  model: Model,
  { kind, about, changes, settlement, from }: ProposalItem,
  second: DeskName,
): boolean {
  if (changes) {
    const to = {
      balance: model.balance + changes.balance,
      profit: model.profit + changes.profit,
      bonus: model.bonus + changes.bonus,
    };
    if (to.balance < model.reserved + model.staked || to.bonus < 0) return false;
    Object.assign(model, to);
    return true;
  }
  if (settlement) {
    const trade = model.trades.find(({ id }) => id === about);
    // By the formula its time has to be over.
    if (trade?.status !== 'open' || !(settlement.isManual || trade.isDue)) return false;
    close(model, trade, settlement.result);
    return true;
  }
  if (kind === 'fee') return model.subscription?.op === about && charge(model, second);
  if (kind === 'status') {
    if (model.status !== from || (from === 'closed' && !model.closureWaits)) return false;
    Object.assign(model, { status: 'closed', closureWaits: false });
    return true;
  }
  const request = (kind === 'deposit' ? model.deposits : model.withdrawals).find(
    ({ id }) => id === about,
  );
  if (request?.status !== 'pending') return false;
  request.status = 'completed';
  if (kind === 'deposit') model.balance += request.cents;
  else complete(model, request);
  return true;
}
const close = (model: Model, trade: TradeItem, result: number) => {
  trade.status = 'closed';
  model.staked -= trade.cents;
  model.balance += result;
  model.profit += result;
};
/**
 * Takes the fee, once.
 * @param may whether it may be taken, if everything else is as it has to be
 */
function charge(model: Model, by: DeskName, may: (cents: number) => boolean = () => true): boolean {
  const { subscription } = model;
  if (
    !subscription ||
    subscription.chargedBy ||
    available(model) < subscription.cents ||
    !may(subscription.cents)
  )
    return false;
  subscription.chargedBy = by;
  model.balance -= subscription.cents;
  return true;
}
const complete = (model: Model, item: Item) => {
  free(model, item);
  model.balance -= item.cents;
};
const free = (model: Model, { cents }: Item) => {
  model.reserved -= cents;
};
const settle =
  (result: (trade: TradeItem, step: Step) => number): Move =>
  (model, step) => {
    const trade = chosen(model.trades, 'open', step);
    if (trade?.status !== 'open') return false;
    const won = result(trade, step);
    if (!moveAlone(model, moverOf(step), won)) return false;
    close(model, trade, won);
    return true;
  };

const archive =
  (col: 'deposits' | 'withdrawals' | 'trades' | 'proposals', waiting: string): Move =>
  (model) => {
    const found = archivable(model[col], waiting);
    if (found) model[col].splice(found.from, found.count);
    return found !== null;
  };
const unsubscribe =
  (may: (model: Model) => boolean): Move =>
  (model) => {
    if (!may(model) || !model.subscription) return false;
    model.subscription = null;
    return true;
  };
const judge =
  (to: string): Move =>
  ({ verification }) => {
    if (verification.status !== 'not-verified' || !verification.isViewed) return false;
    verification.status = to;
    verification.isViewed = false;
    return true;
  };

const credit: Move = decide(
  'deposits',
  'completed',
  (model, { cents }) => {
    model.balance += cents;
  },
  (model, { cents }, step) => moveAlone(model, moverOf(step), cents),
);
/** Claims the output that a step names, unless it was credited to anybody. */
const pay =
  (to: 'client' | 'neighbour', move: Move): Move =>
  (model, step, op) => {
    const output = outputOf(step);
    if (output in model.credited || !move(model, step, op)) return false;
    model.credited[output] = to;
    return true;
  };

/** The ids of several proposals of one act. */
export const numbered = (op: string, i: number): string => (i === 0 ? op : `${op}-${i}`);
/** Each deposit of the neighbour. */
export const neighbourCents = 20_000;

export const documentOf = (uid: string, op: string) => `images/${uid}/1767225600000-${op}.png`;

/**
 * What came in, where it is not what was announced: a bit more, but for the largest deposits, of
 * which no more can be credited.
 */
export const receivedInstead = (cents: number): number =>
  cents + 7 <= 100_000_000 ? cents + 7 : cents - 7;

/**
 * Every act on a client: whether it is one, and what it leads to. A move that returns false has
 * changed nothing.
 */
export const moves = {
  'deposit.requested': aged((model, { cents }, op) => {
    if (!mayAct(model) || model.paused.deposits) return false;
    model.deposits.push({ id: op, cents: cents + 1_000, status: 'pending' });
    return true;
  }),
  'deposit.cancelled': aged(decide('deposits', 'cancelled', undefined, isOpen)),
  'deposit.completed': credit,
  'deposit.completed for a payment': pay('client', credit),
  'deposit.completed for a payment, of the neighbour': pay('neighbour', (model) =>
    moveAlone(model, 'deputy', neighbourCents),
  ),
  'deposit.completed with a difference': decide(
    'deposits',
    'completed',
    (model, { cents }) => {
      model.balance += receivedInstead(cents);
    },
    (model, { cents }, step) => moveAlone(model, moverOf(step), receivedInstead(cents)),
  ),
  'deposit.rejected': decide('deposits', 'rejected'),
  'withdrawal.requested': aged((model, { cents }, op) => {
    if (model.status !== 'active' || model.paused.withdrawals || available(model) < cents)
      return false;
    model.withdrawals.push({ id: op, cents, status: 'pending' });
    model.reserved += cents;
    return true;
  }),
  'withdrawal.cancelled': aged(decide('withdrawals', 'cancelled', free, isOpen)),
  'withdrawal.completed': decide('withdrawals', 'completed', complete, (model, { cents }, step) =>
    moveAlone(model, moverOf(step), cents),
  ),
  'withdrawal.rejected': decide('withdrawals', 'rejected', free),
  'withdrawal.deleted': (model, step) => {
    const item = chosen(model.withdrawals, 'pending', step);
    if (!item || item.status === 'completed') return false;
    if (item.status === 'pending') free(model, item);
    model.withdrawals = model.withdrawals.filter((one) => one !== item);
    return true;
  },
  'deposit.proposed': proposeRequest('deposit'),
  'withdrawal.proposed': proposeRequest('withdrawal'),
  'settlement.proposed': (model, step, op) => {
    const trade = chosen(model.trades, 'open', step);
    if (trade?.status !== 'open') return false;
    const settlement = settlementOf(trade, step);
    return propose(model, step, op, {
      kind: 'settlement',
      cents: Math.abs(settlement.result),
      about: trade.id,
      settlement,
    });
  },
  'fee.proposed': (model, step, op) => {
    const { subscription } = model;
    return (
      subscription !== null &&
      propose(model, step, op, { kind: 'fee', cents: subscription.cents, about: subscription.op })
    );
  },
  'adjustment.proposed': proposeAdjustment,
  'adjustment.proposed until nothing more is taken': (model, step, op) => {
    const missing = mostOfAuthor - countOpen(model, proposerOf(step));
    for (let i = 0; i < missing; i++) proposeAdjustment(model, step, numbered(op, i));
    return missing > 0;
  },
  'closing.proposed': (model, step, op) =>
    propose(model, step, op, { kind: 'status', cents: 0, from: model.status }),
  'proposal.confirmed': (model, step) => {
    const proposal = chosen(model.proposals, 'pending', step);
    if (!proposal) return false;
    const second = secondOf(proposal.by, step);
    if (proposal.status === 'confirmed' && proposal.chargedBy === second) return true;
    if (proposal.status !== 'pending' || proposal.isOver || !mayDecide(proposal, step))
      return false;
    if (!carryOut(model, proposal, second)) return false;
    proposal.status = 'confirmed';
    if (proposal.kind === 'fee') proposal.chargedBy = second;
    return true;
  },
  'proposal.confirmed by its author': () => false,
  'proposal.rejected': dismiss('rejected', mayDecide),
  'proposal.rejected by its author': () => false,
  'proposal.cancelled': dismiss('cancelled'),
  'proposal.cancelled by another': dismiss('cancelled', ({ isOver }) => isOver),
  'trade.placed': (model, { cents, at, flag }, op) => {
    if (!mayAct(model) || model.paused.trades || available(model) < cents) return false;
    model.trades.push({
      id: op,
      cents,
      status: 'open',
      side: flag ? 'buy' : 'sell',
      leverage: 1 + (at % 10),
      open: 6_421_000,
      isDue: false,
    });
    model.staked += cents;
    return true;
  },
  'trade.settled': aged(settle((trade, step) => resultOf(trade, priceOf(step)))),
  'trade.settled by hand': settle(manualResult),
  'subscription.set': aged((model, { flag }, op) => {
    // One takes the place of another when the fee of that one was charged.
    if (!mayAct(model) || model.subscription?.chargedBy === null) return false;
    model.subscription = { op, cents: flag ? 2_500 : 100, chargedBy: null };
    return true;
  }),
  'subscription.cancelled': unsubscribe(isOpen),
  'subscription.terminated': unsubscribe(() => true),
  // A fee that the same person took already is not taken again, and that person is not told
  // otherwise.
  'subscription.charged': (model) =>
    model.subscription?.chargedBy === 'admin' ||
    charge(model, 'admin', (cents) => moveAlone(model, 'admin', cents)),
  'verification.submitted': aged((model, _, op) => {
    if (!isOpen(model)) return false;
    model.verification = { status: 'not-verified', document: op, isViewed: false };
    return true;
  }),
  // At once after another one.
  'verification.submitted again': () => false,
  'verification.approved': judge('verified'),
  'verification.rejected': judge('rejected'),
  'verification.viewed': ({ verification }) => {
    if (verification.document === '') return false;
    verification.isViewed = true;
    return true;
  },
  'status.frozen': (model) => {
    if (['frozen', 'suspended', 'closed'].includes(model.status)) return false;
    model.status = 'frozen';
    return true;
  },
  'closure.requested': aged((model) => {
    if (!isOpen(model)) return false;
    model.closureWaits = true;
    return true;
  }),
  'status.changed': (model, { at }) => {
    const to = statuses[at % statuses.length] ?? '';
    // The answer to a request to close may leave the status as it is.
    if (to === model.status && !model.closureWaits) return false;
    if (to === 'closed' && !isForOne(model.balance)) return false;
    Object.assign(model, { status: to, closureWaits: false });
    return true;
  },
  'profile.corrected': () => true,
  'profile.corrected of an administrator': () => false,
  'account.adjusted': (model, step) => {
    const to = adjustedBy(model, step);
    const largest = Math.max(...Object.values(changesOf(model, to)).map(Math.abs));
    if (to.balance < model.reserved + model.staked || !moveAlone(model, 'admin', largest))
      return false;
    Object.assign(model, to);
    return true;
  },
  'history.archived of deposits': archive('deposits', 'pending'),
  'history.archived of withdrawals': archive('withdrawals', 'pending'),
  'history.archived of trades': archive('trades', 'open'),
  'history.archived of proposals': archive('proposals', 'pending'),
  'payment.updated of an e-mail': () => true,
  'payment.updated of an address': () => false,
  'payment.updated as proposed, at once': () => false,
  'payment.proposed': (model) => {
    model.proposedMethods += 1;
    return true;
  },
  'payment.proposed, removed': (model) => {
    if (model.proposedMethods === 0) return false;
    model.proposedMethods -= 1;
    return true;
  },
  'plans.updated': () => true,
  // For the desk, and for the books of both clients.
  'day.ended': aged((model) => {
    model.moved = newModel().moved;
    return true;
  }),
  'switches.updated to pause': (model, step) => {
    const open = openAfterPause(model, step);
    model.paused = {
      deposits: !open.deposits,
      withdrawals: !open.withdrawals,
      trades: !open.trades,
    };
    return true;
  },
  'switches.updated to open': (model) => {
    model.paused = newModel().paused;
    return true;
  },
} satisfies Record<string, Move>;

export type ActName = keyof typeof moves;
/** What no rule accepts: the operator's script writes it, or time passes. */
export const operatorActs: readonly ActName[] = [
  'day.ended',
  'history.archived of deposits',
  'history.archived of withdrawals',
  'history.archived of trades',
  'history.archived of proposals',
];

/** What is always refused. */
export const neverActs: readonly ActName[] = [
  'profile.corrected of an administrator',
  'verification.submitted again',
  'proposal.confirmed by its author',
  'proposal.rejected by its author',
  'payment.updated of an address',
  'payment.updated as proposed, at once',
];
