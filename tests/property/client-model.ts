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
type Proposer = 'admin' | 'deputy';
/** The administrators of a story. */
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

export const createModel = (): Model => ({
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
export const outputCount = 3;
export const getOutput = ({ cents }: Step) => cents % outputCount;
/**
 * How many payments the neighbour was credited with: that many of the neighbour's deposits are
 * completed.
 */
export const countNeighbourPayments = ({ credited }: Model) =>
  Object.values(credited).filter((who) => who === 'neighbour').length;
/** The kinds that are open after one more is paused. */
export const getOpenAfterPause = ({ paused }: Model, { at }: Step): Record<Pausable, boolean> => {
  const isOpenAfter = (kind: Pausable) => !paused[kind] && kind !== pausable[at % pausable.length];
  return {
    deposits: isOpenAfter('deposits'),
    withdrawals: isOpenAfter('withdrawals'),
    trades: isOpenAfter('trades'),
  };
};

export const getAvailable = ({ balance, reserved, staked }: Model) => balance - reserved - staked;
export const mayAct = ({ status }: Model) => !['frozen', 'suspended', 'closed'].includes(status);
export const isOpen = ({ status }: Model) => status !== 'closed';

/** The element that a step is about: one that waits, unless it is late. */
export function chooseItem<T extends Item>(
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
export function calculateResult({ cents, side, leverage, open }: TradeItem, close: number): number {
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
export const getPrice = ({ cents, at }: Step) =>
  3_000_000 + ((cents * 7_919 + at * 104_729) % 10_000_000);
/** What the desk says that a trade came to, where it does not go by the formula. */
export const getManualResult = ({ cents }: Item, step: Step) =>
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
export const adjustFigures = ({ balance, profit, bonus }: Model, { cents, flag }: Step) =>
  flag
    ? { balance: balance + cents, profit, bonus }
    : { balance: Math.max(0, balance - cents), profit: profit - 1, bonus: bonus + 1 };

/** How many decided elements leave a list together: the first ones in a row, eight at most. */
export function findArchivable(
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
export const dailySum = 60_000;
export const isWithinThreshold = (cents: number) => Math.abs(cents) <= threshold;
/**
 * Counts what one person moves without a confirmation.
 * @returns false if that is more than one person may
 */
export function countMovement({ moved }: Model, by: DeskName, cents: number): boolean {
  const sum = moved[by] + Math.abs(cents);
  if (!isWithinThreshold(cents) || (cents !== 0 && sum > dailySum)) return false;
  moved[by] = sum;
  return true;
}
/** Of whom the act is that moves money. */
export const getMover = ({ at }: Step): 'admin' | 'agent' => (at % 3 === 2 ? 'agent' : 'admin');
/** Waiting proposals of one author, at most. */
export const maxOpenProposals = 5;
export const countOpenProposals = ({ proposals }: Model, author: Proposer): number =>
  proposals.filter(({ status, by }) => status === 'pending' && by === author).length;
/** How the settlement of a trade is proposed: by the formula, or with any result. */
export const createSettlement = (trade: TradeItem, step: Step): Settlement => {
  const close = getPrice(step);
  const isManual = step.cents % 3 > 0;
  const result = isManual
    ? Math.max(-trade.cents, (step.cents % 120_000) - 20_000)
    : calculateResult(trade, close);
  return { close, result, isManual };
};
export const getFigureChanges = (from: Figures, to: Figures): Figures => ({
  balance: to.balance - from.balance,
  profit: to.profit - from.profit,
  bonus: to.bonus - from.bonus,
});
export const getProposer = ({ flag }: Step): Proposer => (flag ? 'admin' : 'deputy');
/** Who decides about a proposal: the other manager, or an agent. */
export const isDecidedByAgent = ({ cents }: Step): boolean => cents % 2 === 0;
export const getSecondPerson = (by: Proposer, step: Step): DeskName =>
  isDecidedByAgent(step) ? 'agent' : by === 'admin' ? 'deputy' : 'admin';

/** The ids of several proposals of one act. */
export const createNumberedOp = (op: string, i: number): string => (i === 0 ? op : `${op}-${i}`);
/** Each deposit of the neighbour. */
export const neighbourCents = 20_000;

export const createDocumentPath = (uid: string, op: string) =>
  `images/${uid}/1767225600000-${op}.png`;

/**
 * What came in, where it is not what was announced: a bit more, but for the largest deposits, of
 * which no more can be credited.
 */
export const getDifferentAmount = (cents: number): number =>
  cents + 7 <= 100_000_000 ? cents + 7 : cents - 7;
