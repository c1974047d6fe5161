import fc from 'fast-check';
import type { Firestore } from 'firebase-admin/firestore';
import { adjustAccount } from '@/data/collections/accounts';
import { getAccount } from '@/data/collections/client-documents';
import { getProposals } from '@/data/collections/client-proposals';
import {
  cancelDeposit,
  completeDeposit,
  rejectDeposit,
  requestDeposit,
} from '@/data/collections/deposits';
import { getPaymentMethod, getPlans } from '@/data/collections/desk-documents';
import { updatePayment } from '@/data/collections/payment';
import { updatePlans } from '@/data/collections/plans';
import {
  cancelProposal,
  confirmAdjustment,
  confirmAdminChange,
  confirmPayment,
  confirmSettlement,
  proposeAdjustment,
  proposeAdminChange,
  proposeDeposit,
  proposeFee,
  proposePayment,
  proposeSettlement,
  proposeWithdrawal,
  rejectProposal,
} from '@/data/collections/proposals';
import {
  cancelSubscription,
  chargeSubscription,
  setSubscription,
  terminateSubscription,
} from '@/data/collections/subscriptions';
import { getDeskSwitches, updateSwitches } from '@/data/collections/switches';
import { placeTrade, settleTrade } from '@/data/collections/trades';
import {
  changeAccountStatus,
  correctProfile,
  freezeAccount,
  requestClosure,
} from '@/data/collections/user-acts';
import { getProfile } from '@/data/collections/users';
import {
  approveVerification,
  recordView,
  rejectVerification,
  submitVerification,
} from '@/data/collections/verifications';
import {
  cancelWithdrawal,
  completeWithdrawal,
  deleteWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
} from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { openSwitches, type Switches } from '@/domain/desk/pauses';
import type { ArchivedCollection } from '@/domain/ledger/archive';
import { deskBook } from '@/domain/revision-fields';
import { archiveDecided } from '../../tools/ops/archive-lists';
import { dollars, transactionOf } from './any-attempt';
import {
  type ActName,
  adjustedBy,
  changesOf,
  chosen,
  countOfNeighbour,
  countOpen,
  documentOf,
  type Item,
  type Model,
  manualResult,
  mostOfAuthor,
  moverOf,
  moves,
  neverActs,
  numbered,
  openAfterPause,
  operatorActs,
  outputOf,
  type ProposalItem,
  priceOf,
  proposerOf,
  receivedInstead,
  type Settlement,
  type Step,
  secondOf,
  settlementOf,
  statuses,
} from './client-model';

/** One act of a story, and what it is tried with. */
export interface Plan extends Step {
  act: ActName;
  /** The same act is sent again: a double click, a lost acknowledgement. */
  again: boolean;
}

const everyAct = Object.keys(moves) as ActName[]; // what `satisfies` has made sure of
/** Acts that the rules can accept. */
export const possibleActs = everyAct.filter(
  (act) => !neverActs.includes(act) && !operatorActs.includes(act),
);
/**
 * What fills the lists and the account comes more often, or there is nothing for the other acts.
 */
const begetting: ActName[] = [
  'deposit.requested',
  'deposit.completed',
  'withdrawal.requested',
  'trade.placed',
  'account.adjusted',
  'status.changed',
  'deposit.completed for a payment',
  'deposit.completed for a payment, of the neighbour',
  'switches.updated to open',
  'deposit.proposed',
  'withdrawal.proposed',
  'settlement.proposed',
  'subscription.set',
  'proposal.confirmed',
];

export const anyPlan: fc.Arbitrary<Plan> = fc.record({
  act: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...everyAct) },
    { weight: 1, arbitrary: fc.constantFrom(...begetting) },
  ),
  cents: fc.oneof(
    fc.integer({ min: 1, max: 20_000 }),
    fc.integer({ min: 1, max: 1_000_000_00 - 1_000 }),
  ),
  at: fc.nat({ max: 23 }),
  isLate: fc.constantFrom(false, false, false, false, true),
  flag: fc.boolean(),
  again: fc.constantFrom(false, false, true),
});

/**
 * Who takes part: a client, another client whom one transaction pays too, two managers and an
 * agent.
 */
export interface Cast {
  client: DataContext;
  neighbour: DataContext;
  /** The pending deposits of the neighbour, one for each output of the transaction. */
  neighbourDeposits: readonly string[];
  admin: DataContext;
  deputy: DataContext;
  /** Who decides requests and changes no figures. */
  agent: DataContext;
  /** The operator, whom no rule restricts. */
  operator: Firestore;
  /** Until the shortest trades are due, and every pace has passed. */
  letRun: () => Promise<void>;
  /** Lets time pass as {@link letRun}, and the next day of the desk begins. */
  endDay: () => Promise<void>;
}

const reason = 'As it stands in the letter.';
export const fees = { plus: '25.00', basic: '1.00' };
const dollarsOf = (cents: number) => (cents < 0 ? `-${dollars(-cents)}` : dollars(cents));
const idOf = (item: Item | undefined) => item?.id ?? 'nothing';
const coin = { coin: 'bitcoin', address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' } as const;

/** A payment method with an address of its own. */
const anyMethod = ({ cents }: Plan, op: string) => ({
  bitcoin: `tb1q${cents}x${op.slice(0, 8)}`,
  ethereum: '',
  email: '',
});
const getMethodRev = async (caller: DataContext) =>
  (await getPaymentMethod(caller, caller.uid))?.rev ?? 0;

/** The newest proposal of a method that waits. */
const findMethod = async (caller: DataContext) =>
  (await getProposals(caller, deskBook))?.list.findLast(
    ({ status, action }) => status === 'pending' && action === 'payment.updated',
  );

/** Written in capital letters or not, the transaction has one key. */
const paymentOf = ({ client }: Cast, plan: Plan) => {
  const txid = transactionOf(client.uid, 0);
  return { txid: plan.flag ? txid.toUpperCase() : txid, output: outputOf(plan) };
};

type Sending = (cast: Cast, model: Model, plan: Plan, op: string) => Promise<unknown>;

const deposit =
  (send: (cast: Cast, id: string, op: string, plan: Plan) => Promise<void>): Sending =>
  (cast, { deposits }, plan, op) =>
    send(cast, idOf(chosen(deposits, 'pending', plan)), op, plan);
const withdrawal =
  (send: (cast: Cast, id: string, op: string, plan: Plan) => Promise<void>): Sending =>
  (cast, { withdrawals }, plan, op) =>
    send(cast, idOf(chosen(withdrawals, 'pending', plan)), op, plan);
const verified =
  (send: (cast: Cast, document: string, op: string) => Promise<void>): Sending =>
  (cast, { verification }, _, op) =>
    send(cast, verification.document && documentOf(cast.client.uid, verification.document), op);
const switched =
  (switchesAfter: (model: Model, plan: Plan) => Omit<Switches, 'notice'>): Sending =>
  async ({ admin }, model, plan, op) => {
    const { rev } = (await getDeskSwitches(admin)) ?? { rev: 0 };
    await updateSwitches(
      admin,
      rev,
      { ...switchesAfter(model, plan), notice: `${reason} ${op}` },
      op,
    );
  };
const archived =
  (col: ArchivedCollection): Sending =>
  async ({ client, operator }, _, __, op) => {
    if ((await archiveDecided(operator, { col, uid: client.uid }, op)) === null)
      throw new ActError('already-decided');
  };

/** @param send with the one who decides */
const decideProposal =
  (
    choose: (cast: Cast, proposal: ProposalItem | undefined, plan: Plan) => DataContext,
    send: (
      caller: DataContext,
      uid: string,
      id: string,
      op: string,
      proposal: ProposalItem | undefined,
    ) => Promise<void>,
  ): Sending =>
  (cast, { proposals }, plan, op) => {
    const proposal = chosen(proposals, 'pending', plan);
    return send(choose(cast, proposal, plan), cast.client.uid, idOf(proposal), op, proposal);
  };
const authorOf = (cast: Cast, proposal: ProposalItem | undefined) => cast[proposal?.by ?? 'admin'];
const anotherThan = (cast: Cast, proposal: ProposalItem | undefined, plan: Plan) =>
  cast[secondOf(proposal?.by ?? 'deputy', plan)];
async function confirm(
  caller: DataContext,
  uid: string,
  id: string,
  op: string,
  proposal: ProposalItem | undefined,
): Promise<void> {
  const about = proposal?.about ?? 'nothing';
  if (proposal?.kind === 'deposit') return completeDeposit(caller, uid, about, op, null, null, id);
  if (proposal?.kind === 'withdrawal')
    return completeWithdrawal(caller, uid, about, op, '', '', id);
  if (proposal?.kind === 'status') return confirmAdminChange(caller, uid, id, op);
  if (proposal?.kind === 'fee') {
    await chargeSubscription(caller, uid, about, reason, id);
    return;
  }
  if (proposal?.kind !== 'settlement') return confirmAdjustment(caller, uid, id, op);
  const shown = (await getProposals(caller, uid))?.list.find((one) => one.id === id);
  if (!shown) throw new ActError('already-decided');
  return confirmSettlement(caller, { ...shown, uid }, op);
}
const reject = (caller: DataContext, uid: string, id: string, op: string) =>
  rejectProposal(caller, uid, id, reason, op);

/** A deposit that announces no transaction. */
export const requestOf = (cents: number) => ({
  ...coin,
  amount: dollars(cents),
  units: '1',
  rate: '64210.00',
  txid: '',
});

const toScreen = ({ close, result, isManual }: Settlement) => ({
  closePrice: dollars(close),
  ...(isManual && { manual: { result: dollarsOf(result), reason } }),
});
const proposeChanges: Sending = (cast, model, plan, op) => {
  const { balance, profit, bonus } = changesOf(model, adjustedBy(model, plan));
  const changes = {
    balance: dollarsOf(balance),
    profit: dollarsOf(profit),
    bonus: dollarsOf(bonus),
  };
  return proposeAdjustment(
    cast[proposerOf(plan)],
    cast.client.uid,
    { changes, reason, ref: '' },
    op,
  );
};

/** Every act through the function that the screens call. */
const sendings: Record<ActName, Sending> = {
  'deposit.requested': ({ client }, _, { cents }, op) =>
    requestDeposit(client, requestOf(cents + 1_000), op),
  'deposit.cancelled': deposit(({ client }, id, op) => cancelDeposit(client, id, op)),
  'deposit.completed': deposit((cast, id, op, plan) =>
    completeDeposit(cast[moverOf(plan)], cast.client.uid, id, op),
  ),
  'deposit.completed for a payment': deposit((cast, id, op, plan) =>
    completeDeposit(cast[moverOf(plan)], cast.client.uid, id, op, paymentOf(cast, plan)),
  ),
  'deposit.completed for a payment, of the neighbour': (cast, model, plan, op) => {
    const id = cast.neighbourDeposits[countOfNeighbour(model)] ?? 'nothing';
    return completeDeposit(cast.deputy, cast.neighbour.uid, id, op, paymentOf(cast, plan));
  },
  'deposit.completed with a difference': (cast, { deposits }, plan, op) => {
    const waiting = chosen(deposits, 'pending', plan);
    const received = dollars(receivedInstead(waiting?.cents ?? 1_000));
    return completeDeposit(cast[moverOf(plan)], cast.client.uid, idOf(waiting), op, null, {
      received,
      reason,
    });
  },
  'deposit.rejected': deposit(({ client, deputy }, id, op) =>
    rejectDeposit(deputy, client.uid, id, reason, op),
  ),
  'withdrawal.requested': ({ client }, _, { cents }, op) =>
    requestWithdrawal(client, { ...coin, amount: dollars(cents) }, op),
  'withdrawal.cancelled': withdrawal(({ client }, id, op) => cancelWithdrawal(client, id, op)),
  'withdrawal.completed': withdrawal((cast, id, op, plan) =>
    completeWithdrawal(
      cast[moverOf(plan)],
      cast.client.uid,
      id,
      op,
      '',
      plan.flag ? transactionOf(cast.client.uid, 1) : '',
    ),
  ),
  'withdrawal.rejected': withdrawal(({ client, admin }, id, op) =>
    rejectWithdrawal(admin, client.uid, id, reason, op),
  ),
  'withdrawal.deleted': withdrawal(({ client, deputy }, id, op) =>
    deleteWithdrawal(deputy, client.uid, id, reason, op),
  ),
  'deposit.proposed': (cast, { deposits }, plan, op) => {
    const { id = 'nothing', cents = 1_000 } = chosen(deposits, 'pending', plan) ?? {};
    return proposeDeposit(
      cast[proposerOf(plan)],
      cast.client.uid,
      { id, amount: dollars(cents), note: '' },
      op,
    );
  },
  'withdrawal.proposed': (cast, { withdrawals }, plan, op) => {
    const { id = 'nothing', cents = 1_000 } = chosen(withdrawals, 'pending', plan) ?? {};
    return proposeWithdrawal(
      cast[proposerOf(plan)],
      cast.client.uid,
      { id, amount: dollars(cents), note: reason },
      op,
    );
  },
  'settlement.proposed': (cast, { trades }, plan, op) => {
    const trade = chosen(trades, 'open', plan);
    const settlement = trade ? toScreen(settlementOf(trade, plan)) : { closePrice: '1.00' };
    return proposeSettlement(
      cast[proposerOf(plan)],
      cast.client.uid,
      { id: idOf(trade), settlement, note: '' },
      op,
    );
  },
  'fee.proposed': (cast, { subscription }, plan, op) =>
    proposeFee(
      cast[proposerOf(plan)],
      cast.client.uid,
      { ref: subscription?.op ?? 'nothing', reason },
      op,
    ),
  'adjustment.proposed': proposeChanges,
  'adjustment.proposed until nothing more is taken': async (cast, model, plan, op) => {
    const missing = mostOfAuthor - countOpen(model, proposerOf(plan));
    for (let i = 0; i < missing; i++) await proposeChanges(cast, model, plan, numbered(op, i));
    const more = proposeChanges(cast, model, plan, numbered(op, mostOfAuthor));
    if (missing <= 0) return more;
    const kind = await more.then(
      () => 'taken',
      (error: unknown) => (error instanceof ActError ? error.kind : error),
    );
    if (kind !== 'full-of-own') throw new Error(`A sixth proposal: ${kind}`);
  },
  'closing.proposed': (cast, _, plan, op) =>
    proposeAdminChange(
      cast[proposerOf(plan)],
      cast.client.uid,
      { outcome: { status: 'closed' }, reason },
      op,
    ),
  'proposal.confirmed': decideProposal(anotherThan, confirm),
  'proposal.confirmed by its author': decideProposal(authorOf, confirm),
  'proposal.rejected': decideProposal(anotherThan, reject),
  'proposal.rejected by its author': decideProposal(authorOf, reject),
  'proposal.cancelled': decideProposal(authorOf, cancelProposal),
  'proposal.cancelled by another': decideProposal(anotherThan, cancelProposal),
  'trade.placed': ({ client }, _, { cents, at, flag }, op) =>
    placeTrade(
      client,
      {
        asset: 'bitcoin',
        side: flag ? 'buy' : 'sell',
        amount: dollars(cents),
        leverage: 1 + (at % 10),
        duration: 60,
        openPrice: '64210.00',
      },
      op,
    ),
  'trade.settled': (cast, { trades }, plan, op) =>
    settleTrade(
      cast[moverOf(plan)],
      cast.client.uid,
      idOf(chosen(trades, 'open', plan)),
      { closePrice: dollars(priceOf(plan)) },
      op,
    ),
  'trade.settled by hand': (cast, { trades }, plan, op) => {
    const trade = chosen(trades, 'open', plan);
    const result = dollarsOf(trade ? manualResult(trade, plan) : 0);
    const settlement = { closePrice: dollars(priceOf(plan)), manual: { result, reason } };
    return settleTrade(cast[moverOf(plan)], cast.client.uid, idOf(trade), settlement, op);
  },
  'subscription.set': ({ client }, _, { flag }, op) =>
    setSubscription(
      client,
      flag ? 'plus' : 'basic',
      { fee: flag ? fees.plus : fees.basic, days: 30 },
      op,
    ),
  'subscription.cancelled': ({ client }, _, __, op) => cancelSubscription(client, op),
  'subscription.terminated': ({ client, admin }, { subscription }, _, op) =>
    terminateSubscription(admin, client.uid, subscription?.op ?? 'nothing', reason, op),
  'subscription.charged': ({ client, admin }, { subscription }) =>
    chargeSubscription(admin, client.uid, subscription?.op ?? 'nothing', reason),
  'verification.submitted': ({ client }, _, __, op) =>
    submitVerification(client, documentOf(client.uid, op), 'passport', op),
  'verification.submitted again': ({ client }, _, __, op) =>
    submitVerification(client, documentOf(client.uid, op), 'passport', op),
  'verification.approved': verified(({ client, admin }, document, op) =>
    approveVerification(admin, client.uid, document, '', op),
  ),
  'verification.rejected': verified(({ client, admin }, document, op) =>
    rejectVerification(admin, client.uid, document, reason, op),
  ),
  'verification.viewed': ({ client, admin }, _, __, op) => recordView(admin, client.uid, op),
  'status.frozen': ({ client }, _, __, op) => freezeAccount(client, op),
  'closure.requested': ({ client }, _, __, op) => requestClosure(client, op),
  'status.changed': ({ client, admin }, _, { at }, op) =>
    changeAccountStatus(admin, client.uid, statuses[at % statuses.length] ?? '', reason, op),
  'profile.corrected': ({ client, admin }, _, __, op) => correctName(admin, client.uid, op),
  'profile.corrected of an administrator': ({ admin, deputy, agent }, _, { flag }, op) =>
    correctName(deputy, (flag ? agent : admin).uid, op),
  'account.adjusted': async ({ client, admin }, model, plan, op) => {
    const { rev } = (await getAccount(admin, client.uid)) ?? { rev: 0 };
    const { balance, profit, bonus } = adjustedBy(model, plan);
    const to = { balance: dollarsOf(balance), profit: dollarsOf(profit), bonus: dollarsOf(bonus) };
    await adjustAccount(admin, client.uid, { rev, to, reason, ref: '' }, op);
  },
  'history.archived of deposits': archived('deposits'),
  'history.archived of withdrawals': archived('withdrawals'),
  'history.archived of trades': archived('trades'),
  'history.archived of proposals': archived('proposals'),
  'payment.updated of an e-mail': async ({ admin }, _, { cents }, op) => {
    const { bitcoin = '', ethereum = '' } = (await getPaymentMethod(admin, admin.uid)) ?? {};
    await updatePayment(
      admin,
      { bitcoin, ethereum, email: `${cents}@${op.slice(0, 8)}.example.com` },
      op,
    );
  },
  'payment.updated of an address': ({ admin }, _, plan, op) =>
    updatePayment(admin, anyMethod(plan, op), op),
  'payment.updated as proposed, at once': async ({ admin, deputy }, _, __, op) =>
    confirmPayment(deputy, { id: (await findMethod(deputy))?.id ?? 'nothing', by: admin.uid }, op),
  'payment.proposed': async ({ admin }, _, plan, op) =>
    proposePayment(
      admin,
      { method: anyMethod(plan, op), reason, rev: await getMethodRev(admin) },
      op,
    ),
  'payment.proposed, removed': async ({ admin, deputy }, _, { flag }, op) => {
    const id = (await findMethod(admin))?.id ?? 'nothing';
    await (flag
      ? cancelProposal(admin, deskBook, id, op)
      : rejectProposal(deputy, deskBook, id, reason, op));
  },
  'switches.updated to pause': switched(openAfterPause),
  'switches.updated to open': switched(() => openSwitches),
  'day.ended': ({ endDay }) => endDay(),
  'plans.updated': async ({ admin }, _, __, op) => {
    const { rev, plans } = (await getPlans(admin)) ?? { rev: 0, plans: {} };
    await updatePlans(
      admin,
      rev,
      {
        ...plans,
        gold: { name: `Gold ${op.slice(0, 8)}`, fee: '49.00', days: 90, includes: ['A call'] },
      },
      op,
    );
  },
};

async function correctName(caller: DataContext, uid: string, op: string): Promise<void> {
  const shown = await getProfile(caller, uid);
  if (shown)
    await correctProfile(
      caller,
      uid,
      { shown, to: { ...shown, lastname: `Ås ${op}` }, reason },
      op,
    );
}

/** Often a proposal is confirmed next: soon after it, a day has passed. */
export function confirmSoon({ proposals }: Model, plan: Plan): Plan {
  const last = proposals.at(-1);
  if (last?.status !== 'pending' || last.isOver || plan.cents % 4 === 0) return plan;
  const waiting = proposals.filter(({ status }) => status === 'pending');
  return { ...plan, act: 'proposal.confirmed', at: waiting.length - 1, isLate: false };
}

/**
 * A document is sent at once after another one, or it is the first of its minute.
 * @param last the act before, and whether it was done
 */
export const submitSoon = (last: { act: ActName; isDone: boolean } | null, plan: Plan): Plan =>
  plan.act === 'verification.submitted again' &&
  !(last?.act === 'verification.submitted' && last.isDone)
    ? { ...plan, act: 'verification.submitted' }
    : plan;

/** A trade has to be due, and a client keeps a pace. */
export const takesTime: ReadonlySet<ActName> = new Set<ActName>([
  'trade.settled',
  'subscription.set',
  'verification.submitted',
  'closure.requested',
  'deposit.requested',
  'deposit.cancelled',
  'withdrawal.requested',
  'withdrawal.cancelled',
]);

/**
 * Sends the act of a plan to a client in the state of the model.
 * @returns the failure that a screen would show, null when there was none
 */
export async function perform(
  cast: Cast,
  model: Model,
  plan: Plan,
  op: string,
): Promise<string | null> {
  try {
    if (takesTime.has(plan.act)) await cast.letRun();
    await sendings[plan.act](cast, model, plan, op);
    return null;
  } catch (error) {
    if (error instanceof ActError) return error.kind;
    throw error;
  }
}
