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
import type { ListCollection } from '@/domain/ledger/list-kinds';
import { deskBook, type Op, type Uid } from '@/domain/revision-fields';
import { archiveDecided } from '../../tools/ops/archive-lists';
import type { ActPlan } from './act-plan';
import {
  adjustFigures,
  chooseItem,
  countNeighbourPayments,
  countOpenProposals,
  createDocumentPath,
  createNumberedOp,
  createSettlement,
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
  type Model,
  maxOpenProposals,
  type ProposalItem,
  type Settlement,
  statuses,
} from './client-model';
import type { ActName } from './client-moves';
import { createTxid, formatCents } from './deposit-attempts';

/**
 * Who takes part: a client, another client whom one transaction pays too, two managers and an
 * agent.
 */
export interface People {
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
const formatSignedCents = (cents: number) =>
  cents < 0 ? `-${formatCents(-cents)}` : formatCents(cents);
const getId = (item: Item | undefined) => item?.id ?? 'nothing';
const requestedCoin = {
  coin: 'bitcoin',
  address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
} as const;

/** A payment method with an address of its own. */
const createMethod = ({ cents }: ActPlan, op: string) => ({
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
const createPayment = ({ client }: People, plan: ActPlan) => {
  const txid = createTxid(client.uid, 0);
  return { txid: plan.flag ? txid.toUpperCase() : txid, output: getOutput(plan) };
};

type SendAct = (people: People, model: Model, plan: ActPlan, op: string) => Promise<unknown>;

const sendForDeposit =
  (send: (people: People, id: string, op: string, plan: ActPlan) => Promise<void>): SendAct =>
  (people, { deposits }, plan, op) =>
    send(people, getId(chooseItem(deposits, 'pending', plan)), op, plan);
const sendForWithdrawal =
  (send: (people: People, id: string, op: string, plan: ActPlan) => Promise<void>): SendAct =>
  (people, { withdrawals }, plan, op) =>
    send(people, getId(chooseItem(withdrawals, 'pending', plan)), op, plan);
const sendForDocument =
  (send: (people: People, document: string, op: string) => Promise<void>): SendAct =>
  (people, { verification }, _, op) =>
    send(
      people,
      verification.document && createDocumentPath(people.client.uid, verification.document),
      op,
    );
const sendSwitches =
  (switchesAfter: (model: Model, plan: ActPlan) => Omit<Switches, 'notice'>): SendAct =>
  async ({ admin }, model, plan, op) => {
    const { rev } = (await getDeskSwitches(admin)) ?? { rev: 0 };
    await updateSwitches(admin, {
      rev,
      switches: { ...switchesAfter(model, plan), notice: `${reason} ${op}` },
      op,
    });
  };
const sendArchive =
  (col: ListCollection): SendAct =>
  async ({ client, operator }, _, __, op) => {
    if ((await archiveDecided(operator, { col, uid: client.uid }, op)) === null)
      throw new ActError('already-decided');
  };

interface ProposalAct {
  uid: Uid;
  /** The proposal's. */
  id: Op;
  op: Op;
}

/** @param send with the one who decides */
const sendForProposal =
  (
    choose: (people: People, proposal: ProposalItem | undefined, plan: ActPlan) => DataContext,
    send: (
      caller: DataContext,
      about: ProposalAct,
      proposal: ProposalItem | undefined,
    ) => Promise<void>,
  ): SendAct =>
  (people, { proposals }, plan, op) => {
    const proposal = chooseItem(proposals, 'pending', plan);
    const act = { uid: people.client.uid, id: getId(proposal), op };
    return send(choose(people, proposal, plan), act, proposal);
  };
const chooseAuthor = (people: People, proposal: ProposalItem | undefined) =>
  people[proposal?.by ?? 'admin'];
const chooseOther = (people: People, proposal: ProposalItem | undefined, plan: ActPlan) =>
  people[getSecondPerson(proposal?.by ?? 'deputy', plan)];
async function confirmByKind(
  caller: DataContext,
  { uid, id, op }: ProposalAct,
  proposal: ProposalItem | undefined,
): Promise<void> {
  const about = proposal?.about ?? 'nothing';
  if (proposal?.kind === 'deposit')
    return completeDeposit(caller, { uid, id: about, op, proposal: id });
  if (proposal?.kind === 'withdrawal')
    return completeWithdrawal(caller, { uid, id: about, op, proposal: id });
  if (proposal?.kind === 'status') return confirmAdminChange(caller, { uid, id, op });
  if (proposal?.kind === 'fee') {
    await chargeSubscription(caller, { uid, ref: about, reason, proposal: id });
    return;
  }
  if (proposal?.kind !== 'settlement') return confirmAdjustment(caller, { uid, id, op });
  const shown = (await getProposals(caller, uid))?.list.find((one) => one.id === id);
  if (!shown) throw new ActError('already-decided');
  return confirmSettlement(caller, { ...shown, uid, op });
}
const rejectWithReason = (caller: DataContext, act: ProposalAct) =>
  rejectProposal(caller, { ...act, reason });

/** A deposit that announces no transaction. */
export const createDepositRequest = (cents: number) => ({
  ...requestedCoin,
  amount: formatCents(cents),
  units: '1',
  rate: '64210.00',
  txid: '',
});

const toSettlementInput = ({ close, result, isManual }: Settlement) => ({
  closePrice: formatCents(close),
  ...(isManual && { manual: { result: formatSignedCents(result), reason } }),
});
const proposeChanges: SendAct = (people, model, plan, op) => {
  const { balance, profit, bonus } = getFigureChanges(model, adjustFigures(model, plan));
  const changes = {
    balance: formatSignedCents(balance),
    profit: formatSignedCents(profit),
    bonus: formatSignedCents(bonus),
  };
  return proposeAdjustment(people[getProposer(plan)], {
    uid: people.client.uid,
    changes,
    reason,
    ref: '',
    op,
  });
};

/** Every act through the function that the screens call. */
const sendByAct: Record<ActName, SendAct> = {
  'deposit.requested': ({ client }, _, { cents }, op) =>
    requestDeposit(client, { request: createDepositRequest(cents + 1_000), op }),
  'deposit.cancelled': sendForDeposit(({ client }, id, op) => cancelDeposit(client, { id, op })),
  'deposit.completed': sendForDeposit((people, id, op, plan) =>
    completeDeposit(people[getMover(plan)], { uid: people.client.uid, id, op }),
  ),
  'deposit.completed for a payment': sendForDeposit((people, id, op, plan) =>
    completeDeposit(people[getMover(plan)], {
      uid: people.client.uid,
      id,
      op,
      payment: createPayment(people, plan),
    }),
  ),
  'deposit.completed for a payment, of the neighbour': (people, model, plan, op) => {
    const id = people.neighbourDeposits[countNeighbourPayments(model)] ?? 'nothing';
    return completeDeposit(people.deputy, {
      uid: people.neighbour.uid,
      id,
      op,
      payment: createPayment(people, plan),
    });
  },
  'deposit.completed with a difference': (people, { deposits }, plan, op) => {
    const waiting = chooseItem(deposits, 'pending', plan);
    const received = formatCents(getDifferentAmount(waiting?.cents ?? 1_000));
    return completeDeposit(people[getMover(plan)], {
      uid: people.client.uid,
      id: getId(waiting),
      op,
      difference: {
        received,
        reason,
      },
    });
  },
  'deposit.rejected': sendForDeposit(({ client, deputy }, id, op) =>
    rejectDeposit(deputy, { uid: client.uid, id, note: reason, op }),
  ),
  'withdrawal.requested': ({ client }, _, { cents }, op) =>
    requestWithdrawal(client, { request: { ...requestedCoin, amount: formatCents(cents) }, op }),
  'withdrawal.cancelled': sendForWithdrawal(({ client }, id, op) =>
    cancelWithdrawal(client, { id, op }),
  ),
  'withdrawal.completed': sendForWithdrawal((people, id, op, plan) =>
    completeWithdrawal(people[getMover(plan)], {
      uid: people.client.uid,
      id,
      op,
      txid: plan.flag ? createTxid(people.client.uid, 1) : '',
    }),
  ),
  'withdrawal.rejected': sendForWithdrawal(({ client, admin }, id, op) =>
    rejectWithdrawal(admin, { uid: client.uid, id, note: reason, op }),
  ),
  'withdrawal.deleted': sendForWithdrawal(({ client, deputy }, id, op) =>
    deleteWithdrawal(deputy, { uid: client.uid, id, reason, op }),
  ),
  'deposit.proposed': (people, { deposits }, plan, op) => {
    const { id = 'nothing', cents = 1_000 } = chooseItem(deposits, 'pending', plan) ?? {};
    return proposeDeposit(people[getProposer(plan)], {
      uid: people.client.uid,
      id,
      amount: formatCents(cents),
      note: '',
      op,
    });
  },
  'withdrawal.proposed': (people, { withdrawals }, plan, op) => {
    const { id = 'nothing', cents = 1_000 } = chooseItem(withdrawals, 'pending', plan) ?? {};
    return proposeWithdrawal(people[getProposer(plan)], {
      uid: people.client.uid,
      id,
      amount: formatCents(cents),
      note: reason,
      op,
    });
  },
  'settlement.proposed': (people, { trades }, plan, op) => {
    const trade = chooseItem(trades, 'open', plan);
    const settlement = trade
      ? toSettlementInput(createSettlement(trade, plan))
      : { closePrice: '1.00' };
    return proposeSettlement(people[getProposer(plan)], {
      uid: people.client.uid,
      id: getId(trade),
      settlement,
      note: '',
      op,
    });
  },
  'fee.proposed': (people, { subscription }, plan, op) =>
    proposeFee(people[getProposer(plan)], {
      uid: people.client.uid,
      ref: subscription?.op ?? 'nothing',
      reason,
      op,
    }),
  'adjustment.proposed': proposeChanges,
  'adjustment.proposed until nothing more is taken': async (people, model, plan, op) => {
    const missing = maxOpenProposals - countOpenProposals(model, getProposer(plan));
    for (let i = 0; i < missing; i++)
      await proposeChanges(people, model, plan, createNumberedOp(op, i));
    const more = proposeChanges(people, model, plan, createNumberedOp(op, maxOpenProposals));
    if (missing <= 0) return more;
    const kind = await more.then(
      () => 'taken',
      (error: unknown) => (error instanceof ActError ? error.kind : error),
    );
    if (kind !== 'full-of-own') throw new Error(`A sixth proposal: ${kind}`);
  },
  'closing.proposed': (people, _, plan, op) =>
    proposeAdminChange(people[getProposer(plan)], {
      uid: people.client.uid,
      outcome: { status: 'closed' },
      reason,
      op,
    }),
  'proposal.confirmed': sendForProposal(chooseOther, confirmByKind),
  'proposal.confirmed by its author': sendForProposal(chooseAuthor, confirmByKind),
  'proposal.rejected': sendForProposal(chooseOther, rejectWithReason),
  'proposal.rejected by its author': sendForProposal(chooseAuthor, rejectWithReason),
  'proposal.cancelled': sendForProposal(chooseAuthor, cancelProposal),
  'proposal.cancelled by another': sendForProposal(chooseOther, cancelProposal),
  'trade.placed': ({ client }, _, { cents, at, flag }, op) =>
    placeTrade(client, {
      request: {
        asset: 'bitcoin',
        side: flag ? 'buy' : 'sell',
        amount: formatCents(cents),
        leverage: 1 + (at % 10),
        duration: 60,
        openPrice: '64210.00',
      },
      op,
    }),
  'trade.settled': (people, { trades }, plan, op) =>
    settleTrade(people[getMover(plan)], {
      uid: people.client.uid,
      id: getId(chooseItem(trades, 'open', plan)),
      settlement: { closePrice: formatCents(getPrice(plan)) },
      op,
    }),
  'trade.settled by hand': (people, { trades }, plan, op) => {
    const trade = chooseItem(trades, 'open', plan);
    const result = formatSignedCents(trade ? getManualResult(trade, plan) : 0);
    const settlement = { closePrice: formatCents(getPrice(plan)), manual: { result, reason } };
    return settleTrade(people[getMover(plan)], {
      uid: people.client.uid,
      id: getId(trade),
      settlement,
      op,
    });
  },
  'subscription.set': ({ client }, _, { flag }, op) =>
    setSubscription(client, {
      id: flag ? 'plus' : 'basic',
      shown: { fee: flag ? fees.plus : fees.basic, days: 30 },
      op,
    }),
  'subscription.cancelled': ({ client }, _, __, op) => cancelSubscription(client, { op }),
  'subscription.terminated': ({ client, admin }, { subscription }, _, op) =>
    terminateSubscription(admin, {
      uid: client.uid,
      ref: subscription?.op ?? 'nothing',
      reason,
      op,
    }),
  'subscription.charged': ({ client, admin }, { subscription }) =>
    chargeSubscription(admin, { uid: client.uid, ref: subscription?.op ?? 'nothing', reason }),
  'verification.submitted': ({ client }, _, __, op) =>
    submitVerification(client, {
      document: createDocumentPath(client.uid, op),
      kind: 'passport',
      op,
    }),
  'verification.submitted again': ({ client }, _, __, op) =>
    submitVerification(client, {
      document: createDocumentPath(client.uid, op),
      kind: 'passport',
      op,
    }),
  'verification.approved': sendForDocument(({ client, admin }, document, op) =>
    approveVerification(admin, { uid: client.uid, document, note: '', op }),
  ),
  'verification.rejected': sendForDocument(({ client, admin }, document, op) =>
    rejectVerification(admin, { uid: client.uid, document, reason, op }),
  ),
  'verification.viewed': ({ client, admin }, _, __, op) =>
    recordView(admin, { uid: client.uid, op }),
  'status.frozen': ({ client }, _, __, op) => freezeAccount(client, op),
  'closure.requested': ({ client }, _, __, op) => requestClosure(client, op),
  'status.changed': ({ client, admin }, _, { at }, op) =>
    changeAccountStatus(admin, {
      uid: client.uid,
      status: statuses[at % statuses.length] ?? '',
      reason,
      op,
    }),
  'profile.corrected': ({ client, admin }, _, __, op) => correctName(admin, client.uid, op),
  'profile.corrected of an administrator': ({ admin, deputy, agent }, _, { flag }, op) =>
    correctName(deputy, (flag ? agent : admin).uid, op),
  'account.adjusted': async ({ client, admin }, model, plan, op) => {
    const { rev } = (await getAccount(admin, client.uid)) ?? { rev: 0 };
    const { balance, profit, bonus } = adjustFigures(model, plan);
    const to = {
      balance: formatSignedCents(balance),
      profit: formatSignedCents(profit),
      bonus: formatSignedCents(bonus),
    };
    await adjustAccount(admin, { uid: client.uid, rev, to, reason, ref: '', op });
  },
  'history.archived of deposits': sendArchive('deposits'),
  'history.archived of withdrawals': sendArchive('withdrawals'),
  'history.archived of trades': sendArchive('trades'),
  'history.archived of proposals': sendArchive('proposals'),
  'payment.updated of an e-mail': async ({ admin }, _, { cents }, op) => {
    const { bitcoin = '', ethereum = '' } = (await getPaymentMethod(admin, admin.uid)) ?? {};
    await updatePayment(admin, {
      method: { bitcoin, ethereum, email: `${cents}@${op.slice(0, 8)}.example.com` },
      op,
    });
  },
  'payment.updated of an address': ({ admin }, _, plan, op) =>
    updatePayment(admin, { method: createMethod(plan, op), op }),
  'payment.updated as proposed, at once': async ({ admin, deputy }, _, __, op) =>
    confirmPayment(deputy, { id: (await findMethod(deputy))?.id ?? 'nothing', by: admin.uid, op }),
  'payment.proposed': async ({ admin }, _, plan, op) =>
    proposePayment(admin, {
      method: createMethod(plan, op),
      reason,
      rev: await getMethodRev(admin),
      op,
    }),
  'payment.proposed, removed': async ({ admin, deputy }, _, { flag }, op) => {
    const id = (await findMethod(admin))?.id ?? 'nothing';
    await (flag
      ? cancelProposal(admin, { uid: deskBook, id, op })
      : rejectProposal(deputy, { uid: deskBook, id, reason, op }));
  },
  'switches.updated to pause': sendSwitches(getOpenAfterPause),
  'switches.updated to open': sendSwitches(() => openSwitches),
  'day.ended': ({ endDay }) => endDay(),
  'plans.updated': async ({ admin }, _, __, op) => {
    const { rev, plans } = (await getPlans(admin)) ?? { rev: 0, plans: {} };
    await updatePlans(admin, {
      rev,
      plans: {
        ...plans,
        gold: { name: `Gold ${op.slice(0, 8)}`, fee: '49.00', days: 90, includes: ['A call'] },
      },
      op,
    });
  },
};

async function correctName(caller: DataContext, uid: string, op: string): Promise<void> {
  const shown = await getProfile(caller, uid);
  if (shown)
    await correctProfile(caller, {
      uid,
      shown,
      to: { ...shown, lastname: `Ås ${op}` },
      reason,
      op,
    });
}

/** A trade has to be due, and a client keeps a pace. */
export const slowActs: ReadonlySet<ActName> = new Set<ActName>([
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
export async function performAct(
  people: People,
  model: Model,
  plan: ActPlan,
  op: string,
): Promise<string | null> {
  try {
    if (slowActs.has(plan.act)) await people.letRun();
    await sendByAct[plan.act](people, model, plan, op);
    return null;
  } catch (error) {
    if (error instanceof ActError) return error.kind;
    throw error;
  }
}
