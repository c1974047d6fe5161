import {
  adjustFigures,
  calculateResult,
  chooseItem,
  countMovement,
  countOpenProposals,
  createModel,
  createNumberedOp,
  createSettlement,
  type DeskName,
  findArchivable,
  getAvailable,
  getDifferentAmount,
  getFigureChanges,
  getManualResult,
  getMover,
  getOpenAfterPause,
  getOutput,
  getPrice,
  getProposer,
  getSecondPerson,
  type Item,
  isDecidedByAgent,
  isOpen,
  isWithinThreshold,
  type Model,
  maxOpenProposals,
  mayAct,
  neighbourCents,
  type ProposalItem,
  type Step,
  statuses,
  type TradeItem,
} from './client-model';

type Move = (model: Model, step: Step, op: string) => boolean;

const decideRequest =
  (
    col: 'deposits' | 'withdrawals',
    to: string,
    after: (model: Model, item: Item) => void = () => undefined,
    may: (model: Model, item: Item, step: Step) => boolean = () => true,
  ): Move =>
  (model, step) => {
    const item = chooseItem(model[col], 'pending', step);
    if (item?.status !== 'pending' || !may(model, item, step)) return false;
    item.status = to;
    after(model, item);
    return true;
  };
/** Before it, a day passes: every proposal is over then, and every trade is due. */
const passDayBefore =
  (move: Move): Move =>
  (model, ...rest) => {
    for (const proposal of model.proposals) proposal.isOver = true;
    for (const trade of model.trades) trade.isDue = true;
    return move(model, ...rest);
  };
/** @param about what differs from a proposal about nothing */
function addProposal(
  model: Model,
  step: Step,
  op: string,
  about: Pick<ProposalItem, 'kind' | 'cents'> & Partial<ProposalItem>,
): boolean {
  const by = getProposer(step);
  const isProposed = model.proposals.some(
    (one) => one.status === 'pending' && one.about !== '' && one.about === about.about,
  );
  if (isProposed || countOpenProposals(model, by) >= maxOpenProposals) return false;
  const nothing = { about: '', changes: null, settlement: null, from: '', chargedBy: null };
  model.proposals.push({ id: op, status: 'pending', ...nothing, ...about, by, isOver: false });
  return true;
}
const proposeRequest =
  (kind: 'deposit' | 'withdrawal'): Move =>
  (model, step, op) => {
    const item = chooseItem(model[`${kind}s`], 'pending', step);
    return (
      item?.status === 'pending' &&
      addProposal(model, step, op, { kind, cents: item.cents, about: item.id })
    );
  };
const proposeAdjustment: Move = (model, step, op) => {
  const changes = getFigureChanges(model, adjustFigures(model, step));
  return addProposal(model, step, op, {
    kind: 'adjustment',
    cents: Math.max(...Object.values(changes).map(Math.abs)),
    changes,
  });
};
/** Adjustments and closings are for managers. */
const mayDecide = ({ kind }: ProposalItem, step: Step): boolean =>
  !((kind === 'adjustment' || kind === 'status') && isDecidedByAgent(step));

const dismissProposal =
  (to: string, may: (proposal: ProposalItem, step: Step) => boolean = () => true): Move =>
  (model, step) => {
    const proposal = chooseItem(model.proposals, 'pending', step);
    if (proposal?.status !== 'pending' || !may(proposal, step)) return false;
    proposal.status = to;
    return true;
  };
/**
 * What the confirmed act leads to; false if it cannot be done any more.
 * @param second who confirms it
 */
function carryOutProposal(
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
    closeTrade(model, trade, settlement.result);
    return true;
  }
  if (kind === 'fee') return model.subscription?.op === about && chargeFee(model, second);
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
  else payOut(model, request);
  return true;
}
const closeTrade = (model: Model, trade: TradeItem, result: number) => {
  trade.status = 'closed';
  model.staked -= trade.cents;
  model.balance += result;
  model.profit += result;
};
/**
 * Takes the fee, once.
 * @param may whether it may be taken, if everything else is as it has to be
 */
function chargeFee(
  model: Model,
  by: DeskName,
  may: (cents: number) => boolean = () => true,
): boolean {
  const { subscription } = model;
  if (
    !subscription ||
    subscription.chargedBy ||
    getAvailable(model) < subscription.cents ||
    !may(subscription.cents)
  )
    return false;
  subscription.chargedBy = by;
  model.balance -= subscription.cents;
  return true;
}
const payOut = (model: Model, item: Item) => {
  releaseHold(model, item);
  model.balance -= item.cents;
};
const releaseHold = (model: Model, { cents }: Item) => {
  model.reserved -= cents;
};
const settleTrade =
  (result: (trade: TradeItem, step: Step) => number): Move =>
  (model, step) => {
    const trade = chooseItem(model.trades, 'open', step);
    if (trade?.status !== 'open') return false;
    const won = result(trade, step);
    if (!countMovement(model, getMover(step), won)) return false;
    closeTrade(model, trade, won);
    return true;
  };

const archiveItems =
  (col: 'deposits' | 'withdrawals' | 'trades' | 'proposals', waiting: string): Move =>
  (model) => {
    const found = findArchivable(model[col], waiting);
    if (found) model[col].splice(found.from, found.count);
    return found !== null;
  };
const endSubscription =
  (may: (model: Model) => boolean): Move =>
  (model) => {
    if (!may(model) || !model.subscription) return false;
    model.subscription = null;
    return true;
  };
const decideDocument =
  (to: string): Move =>
  ({ verification }) => {
    if (verification.status !== 'not-verified' || !verification.isViewed) return false;
    verification.status = to;
    verification.isViewed = false;
    return true;
  };

const creditDeposit: Move = decideRequest(
  'deposits',
  'completed',
  (model, { cents }) => {
    model.balance += cents;
  },
  (model, { cents }, step) => countMovement(model, getMover(step), cents),
);
/** Claims the output that a step names, unless it was credited to anybody. */
const claimPayment =
  (to: 'client' | 'neighbour', move: Move): Move =>
  (model, step, op) => {
    const output = getOutput(step);
    if (output in model.credited || !move(model, step, op)) return false;
    model.credited[output] = to;
    return true;
  };

/**
 * Every act on a client: whether it is one, and what it leads to. A move that returns false has
 * changed nothing.
 */
export const moves = {
  'deposit.requested': passDayBefore((model, { cents }, op) => {
    if (!mayAct(model) || model.paused.deposits) return false;
    model.deposits.push({ id: op, cents: cents + 1_000, status: 'pending' });
    return true;
  }),
  'deposit.cancelled': passDayBefore(decideRequest('deposits', 'cancelled', undefined, isOpen)),
  'deposit.completed': creditDeposit,
  'deposit.completed for a payment': claimPayment('client', creditDeposit),
  'deposit.completed for a payment, of the neighbour': claimPayment('neighbour', (model) =>
    countMovement(model, 'deputy', neighbourCents),
  ),
  'deposit.completed with a difference': decideRequest(
    'deposits',
    'completed',
    (model, { cents }) => {
      model.balance += getDifferentAmount(cents);
    },
    (model, { cents }, step) => countMovement(model, getMover(step), getDifferentAmount(cents)),
  ),
  'deposit.rejected': decideRequest('deposits', 'rejected'),
  'withdrawal.requested': passDayBefore((model, { cents }, op) => {
    if (model.status !== 'active' || model.paused.withdrawals || getAvailable(model) < cents)
      return false;
    model.withdrawals.push({ id: op, cents, status: 'pending' });
    model.reserved += cents;
    return true;
  }),
  'withdrawal.cancelled': passDayBefore(
    decideRequest('withdrawals', 'cancelled', releaseHold, isOpen),
  ),
  'withdrawal.completed': decideRequest(
    'withdrawals',
    'completed',
    payOut,
    (model, { cents }, step) => countMovement(model, getMover(step), cents),
  ),
  'withdrawal.rejected': decideRequest('withdrawals', 'rejected', releaseHold),
  'withdrawal.deleted': (model, step) => {
    const item = chooseItem(model.withdrawals, 'pending', step);
    if (!item || item.status === 'completed') return false;
    if (item.status === 'pending') releaseHold(model, item);
    model.withdrawals = model.withdrawals.filter((one) => one !== item);
    return true;
  },
  'deposit.proposed': proposeRequest('deposit'),
  'withdrawal.proposed': proposeRequest('withdrawal'),
  'settlement.proposed': (model, step, op) => {
    const trade = chooseItem(model.trades, 'open', step);
    if (trade?.status !== 'open') return false;
    const settlement = createSettlement(trade, step);
    return addProposal(model, step, op, {
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
      addProposal(model, step, op, {
        kind: 'fee',
        cents: subscription.cents,
        about: subscription.op,
      })
    );
  },
  'adjustment.proposed': proposeAdjustment,
  'adjustment.proposed until nothing more is taken': (model, step, op) => {
    const missing = maxOpenProposals - countOpenProposals(model, getProposer(step));
    for (let i = 0; i < missing; i++) proposeAdjustment(model, step, createNumberedOp(op, i));
    return missing > 0;
  },
  'closing.proposed': (model, step, op) =>
    addProposal(model, step, op, { kind: 'status', cents: 0, from: model.status }),
  'proposal.confirmed': (model, step) => {
    const proposal = chooseItem(model.proposals, 'pending', step);
    if (!proposal) return false;
    const second = getSecondPerson(proposal.by, step);
    if (proposal.status === 'confirmed' && proposal.chargedBy === second) return true;
    if (proposal.status !== 'pending' || proposal.isOver || !mayDecide(proposal, step))
      return false;
    if (!carryOutProposal(model, proposal, second)) return false;
    proposal.status = 'confirmed';
    if (proposal.kind === 'fee') proposal.chargedBy = second;
    return true;
  },
  'proposal.confirmed by its author': () => false,
  'proposal.rejected': dismissProposal('rejected', mayDecide),
  'proposal.rejected by its author': () => false,
  'proposal.cancelled': dismissProposal('cancelled'),
  'proposal.cancelled by another': dismissProposal('cancelled', ({ isOver }) => isOver),
  'trade.placed': (model, { cents, at, flag }, op) => {
    if (!mayAct(model) || model.paused.trades || getAvailable(model) < cents) return false;
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
  'trade.settled': passDayBefore(
    settleTrade((trade, step) => calculateResult(trade, getPrice(step))),
  ),
  'trade.settled by hand': settleTrade(getManualResult),
  'subscription.set': passDayBefore((model, { flag }, op) => {
    // One takes the place of another when the fee of that one was charged.
    if (!mayAct(model) || model.subscription?.chargedBy === null) return false;
    model.subscription = { op, cents: flag ? 2_500 : 100, chargedBy: null };
    return true;
  }),
  'subscription.cancelled': endSubscription(isOpen),
  'subscription.terminated': endSubscription(() => true),
  // A fee that the same person took already is not taken again, and that person is not told
  // otherwise.
  'subscription.charged': (model) =>
    model.subscription?.chargedBy === 'admin' ||
    chargeFee(model, 'admin', (cents) => countMovement(model, 'admin', cents)),
  'verification.submitted': passDayBefore((model, _, op) => {
    if (!isOpen(model)) return false;
    model.verification = { status: 'not-verified', document: op, isViewed: false };
    return true;
  }),
  // At once after another one.
  'verification.submitted again': () => false,
  'verification.approved': decideDocument('verified'),
  'verification.rejected': decideDocument('rejected'),
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
  'closure.requested': passDayBefore((model) => {
    if (!isOpen(model)) return false;
    model.closureWaits = true;
    return true;
  }),
  'status.changed': (model, { at }) => {
    const to = statuses[at % statuses.length] ?? '';
    // The answer to a request to close may leave the status as it is.
    if (to === model.status && !model.closureWaits) return false;
    if (to === 'closed' && !isWithinThreshold(model.balance)) return false;
    Object.assign(model, { status: to, closureWaits: false });
    return true;
  },
  'profile.corrected': () => true,
  'profile.corrected of an administrator': () => false,
  'account.adjusted': (model, step) => {
    const to = adjustFigures(model, step);
    const largest = Math.max(...Object.values(getFigureChanges(model, to)).map(Math.abs));
    if (to.balance < model.reserved + model.staked || !countMovement(model, 'admin', largest))
      return false;
    Object.assign(model, to);
    return true;
  },
  'history.archived of deposits': archiveItems('deposits', 'pending'),
  'history.archived of withdrawals': archiveItems('withdrawals', 'pending'),
  'history.archived of trades': archiveItems('trades', 'open'),
  'history.archived of proposals': archiveItems('proposals', 'pending'),
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
  'day.ended': passDayBefore((model) => {
    model.moved = createModel().moved;
    return true;
  }),
  'switches.updated to pause': (model, step) => {
    const open = getOpenAfterPause(model, step);
    model.paused = {
      deposits: !open.deposits,
      withdrawals: !open.withdrawals,
      trades: !open.trades,
    };
    return true;
  },
  'switches.updated to open': (model) => {
    model.paused = createModel().paused;
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
export const refusedActs: readonly ActName[] = [
  'profile.corrected of an administrator',
  'verification.submitted again',
  'proposal.confirmed by its author',
  'proposal.rejected by its author',
  'payment.updated of an address',
  'payment.updated as proposed, at once',
];
