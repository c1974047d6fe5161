// Written by hand, not by src/data: tests change one field of a commit at a time, which the app's
// functions do not allow.
import { Timestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import { completed, deposit, inSeconds } from './acts';
import { type ClientSetup, proposer, type RulesDesk } from './desk';
import { figures, held } from './list-acts';
import {
  appended,
  countOpen,
  decidedIn,
  kinds,
  type ListState,
  noList,
  proposal,
  stateOf,
  storedList,
  trade,
  tradeSettled,
  withdrawal,
  withdrawalCompleted,
} from './lists';
import { adjusted, charged, goodReason, subscription } from './objects';
import {
  method,
  methodFields,
  nextMethod,
  type Payee,
  paymentReplaced,
  storedMethod,
} from './payments';
import { getPolicy, policyUpdated, type StoredPolicy, seedPolicy, storedPolicy } from './policy';
import {
  altered,
  type Commit,
  changed,
  type Fields,
  getFields,
  getList,
  getOp,
  recorded,
  type Write,
} from './writes';

/** What a client asked for. */
export const requestKinds = ['withdrawal', 'deposit', 'settlement'] as const;
/** Above a threshold two people decide about it. */
export const moneyKinds = [...requestKinds, 'fee', 'adjustment'] as const;
/** About an administrator. */
export const adminChangeKinds = ['role', 'revocation', 'status'] as const;
/** In the list of the desk. */
export const deskKinds = ['policy', 'payment'] as const;
/** One for each act that can be proposed. */
export const proposalKinds = [...moneyKinds, 'closing', ...adminChangeKinds, ...deskKinds] as const;
export type ProposalKind = (typeof proposalKinds)[number];
type RequestKind = (typeof requestKinds)[number];

const isOneOf = <K extends ProposalKind>(some: readonly K[], kind: ProposalKind): kind is K =>
  some.some((one) => one === kind);
export const isRequest = (kind: ProposalKind): kind is RequestKind => isOneOf(requestKinds, kind);
/** What an agent proposes and confirms. */
export const isForAgents = (kind: ProposalKind): boolean => isRequest(kind) || kind === 'fee';
export const isAdminChange = (kind: ProposalKind) => isOneOf(adminChangeKinds, kind);
/** What changes a profile: that of an administrator, or of a client whose account is closed. */
const isAboutProfile = (kind: ProposalKind) => isOneOf([...adminChangeKinds, 'closing'], kind);
export const isOfDesk = (kind: ProposalKind) => isOneOf(deskKinds, kind);

export const actionOf = {
  withdrawal: 'withdrawal.completed',
  deposit: 'deposit.completed',
  settlement: 'trade.settled',
  fee: 'subscription.charged',
  adjustment: 'account.adjusted',
  closing: 'status.changed',
  role: 'role.granted',
  revocation: 'role.revoked',
  status: 'status.changed',
  policy: 'policy.updated',
  payment: 'payment.updated',
} as const satisfies Record<ProposalKind, string>;

/** The book of the desk, and the id of its list. */
export const deskBook = 'desk';
/** The profile of whom a role or a status is proposed. */
const staff: Fields = { admin: true, desk: 'viewer', status: 'active', rev: 4 };
/** The profile of a client who has asked to be closed. */
const leaving = (): Fields => ({ status: 'active', closureAt: inSeconds(-90_000), rev: 4 });
/** The act that set the subscription of a client. */
export const subscriptionOp = 'subscribed';

/**
 * Of whom something is proposed: a client with two requests of which the second one is it, an
 * administrator, or the desk.
 */
export interface ProposalClient {
  /** Who decides the proposal, or makes it. */
  caller: DataContext;
  /** Whose list and book it is in. */
  uid: string;
  kind: ProposalKind;
  /** The requests; none where the client asked for nothing. */
  requests: ListState;
  /** The proposals. */
  before: ListState;
  /** The profile, where the act changes it; otherwise empty. */
  user: Fields;
  policy: StoredPolicy;
  /** Whose payment method it is about. */
  payee: Payee;
}

/** By how much the adjustment of {@link actOf} changes each figure. */
const changesOfFigures = { balance: '200.00', profit: '-250.00', bonus: '1.00' };
const adjustedTo = { balance: '9200.00', profit: '-257.00', bonus: '6.00' };
/** What moves, USD. */
export const amountOf = {
  withdrawal: '40.00',
  deposit: '250.00',
  settlement: '2.50',
  fee: '25.00',
  adjustment: '250.00',
  closing: '0',
  role: '0',
  revocation: '0',
  status: '0',
  policy: '0',
  payment: '0',
} as const satisfies Record<ProposalKind, string>;
const centBelow: Record<string, string> = {
  withdrawal: '39.99',
  deposit: '249.99',
  settlement: '2.49',
  fee: '24.99',
  adjustment: '249.99',
  // The balance of the account.
  closing: '8999.99',
};
/**
 * The highest threshold above which two people decide about it; none for what two people decide
 * with any threshold.
 */
export const thresholdBelow = (kind: ProposalKind): string => centBelow[kind] ?? '0';

/** What is proposed, unless a test says otherwise. */
export const outcomeOf: Record<ProposalKind, Fields> = {
  withdrawal: { status: 'completed' },
  deposit: { status: 'completed', received: amountOf.deposit },
  // By the formula.
  settlement: {
    status: 'closed',
    closePrice: '64640.00',
    result: amountOf.settlement,
    manual: false,
  },
  fee: {},
  adjustment: changesOfFigures,
  closing: { status: 'closed' },
  role: { desk: 'agent' },
  revocation: { desk: '' },
  status: { status: 'on-leave' },
  policy: { fourEyes: '4000.00', daily: '0', addressHours: 12 },
  payment: nextMethod,
};
const fromOf = ({
  kind,
  user,
  policy,
  payee,
}: Pick<ProposalClient, 'kind' | 'user' | 'policy' | 'payee'>): Fields => {
  if (isRequest(kind)) return { status: listKindOf(kind).waiting };
  if (kind === 'adjustment' || kind === 'fee') return {};
  if (kind === 'policy') return getPolicy({ ...policy });
  if (kind === 'payment') return pick(payee.before, Object.keys(method));
  return pick(user, Object.keys(outcomeOf[kind]));
};
const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));

/** Seconds after which it can be confirmed, while the policy is that of {@link storedPolicy}. */
export const openingOf = (kind: ProposalKind): number => (isOfDesk(kind) ? 86_400 : 0);

const cols = { withdrawal: 'withdrawals', deposit: 'deposits', settlement: 'trades' } as const;
/** The act by which the client asked. */
export const askedBy = {
  withdrawal: 'withdrawal.requested',
  deposit: 'deposit.requested',
  settlement: 'trade.placed',
} as const;
/** The list of the requests of this kind. */
export const listKindOf = (kind: RequestKind) => kinds[cols[kind]];
const makers = { withdrawal, deposit, settlement: trade };

/** A pending proposal. `changes` are the element's. */
export function proposalFor(
  client: Omit<ProposalClient, 'caller' | 'before'>,
  changes: Fields = {},
): Fields {
  const { uid, kind, requests } = client;
  const ref = isRequest(kind) ? requests.list.at(-1)?.id : kind === 'fee' ? subscriptionOp : '';
  const about = { ref, ...(!isRequest(kind) && { note: goodReason }) };
  const { amount = amountOf[kind] } = changes;
  const outcome = kind === 'deposit' ? { status: 'completed', received: amount } : outcomeOf[kind];
  return proposal(uid, {
    action: actionOf[kind],
    amount,
    from: fromOf(client),
    outcome,
    ...about,
    ...changes,
  });
}

interface Seeding {
  setup?: ClientSetup | undefined;
  /** Changes of the proposal. */
  changes?: Fields;
  /** Decided proposals before it. */
  length?: number;
  /** The proposals before the act; by default the one that waits. */
  proposed?: false;
  /** Seconds since it was proposed; by default it has just opened. */
  age?: number;
  /** The policy, for what the desk proposes about itself. */
  policy?: StoredPolicy;
  /** The payment method. */
  payment?: Fields;
}

/**
 * Seeds what a proposal is about, and the proposal, made by somebody else. There is one list of the
 * desk: the next seeding replaces it.
 */
export async function seedProposal(
  desk: RulesDesk,
  caller: DataContext,
  kind: ProposalKind,
  {
    setup = {},
    changes = {},
    length = 1,
    proposed,
    age = openingOf(kind) + 60,
    policy = storedPolicy(),
    payment,
  }: Seeding = {},
): Promise<ProposalClient> {
  const uid = isOfDesk(kind) ? deskBook : desk.newUid();
  const requests = isRequest(kind)
    ? stateOf(listKindOf(kind), [makers[kind](uid), makers[kind](uid)])
    : noList;
  const user = isAboutProfile(kind)
    ? { ...(kind === 'closing' ? leaving() : staff), ...setup.user }
    : {};
  const owner = proposed === false ? caller.uid : String(changes.by ?? proposer);
  const payee = { uid: owner, before: methodFields(payment) };
  const about = { uid, kind, requests, user, policy, payee };
  const decided = Array.from({ length }, () => proposal(uid, { status: 'rejected' }));
  const elements = [...decided, ...(proposed === false ? [] : [proposalFor(about, changes)])];
  const state = elements.length > 0 ? stateOf(kinds.proposals, elements) : noList;
  const at = changes.at ?? inSeconds(-age);
  const list = state.list.map((one, i) => (i === length ? changed(one, { at }) : one));
  const before = {
    ...state,
    list,
    oldest: list.find(({ status }) => status === 'pending')?.at ?? null,
  };
  if (isOfDesk(kind)) await seedPolicy(desk, policy);
  if (kind === 'payment') await desk.seedDocs({ [`admins/${owner}`]: storedMethod(payee.before) });
  const stored = before.rev > 0 && { proposals: storedList(kinds.proposals, before) };
  if (isOfDesk(kind))
    await (stored
      ? desk.seedDocs({ [`proposals/${uid}`]: stored.proposals })
      : desk.remove(`proposals/${uid}`));
  else
    await desk.newClient(
      {
        account: { ...figures },
        holds: { ...held },
        ...setup,
        ...(isAboutProfile(kind) && { user }),
        ...(kind === 'fee' && {
          subscription: { subscription: subscription(), op: subscriptionOp },
        }),
        ...(isRequest(kind) && { [cols[kind]]: storedList(listKindOf(kind), requests) }),
        ...stored,
      },
      uid,
    );
  const asked = isRequest(kind)
    ? requests.list.map((one) => entryOf(uid, one, { col: cols[kind], action: askedBy[kind] }))
    : [];
  await desk.seedDocs(
    Object.fromEntries([...asked, ...list.slice(-2).map((one) => proposalEntry(uid, one))]),
  );
  return {
    ...about,
    caller,
    before,
    user: isAboutProfile(kind) ? await desk.read(`users/${uid}`) : {},
  };
}

const entryOf = (
  uid: string,
  element: Fields,
  act: { col: string; action: string },
): [path: string, Fields] => [
  `ledger/${uid}/entries/${element.id}`,
  {
    op: element.id,
    ...act,
    after: element,
    at: element.at ?? element.createdAt ?? element.openedAt,
  },
];
/** The entry with which a seeded proposal was made. */
export const proposalEntry = (uid: string, element: Fields) =>
  entryOf(uid, element, { col: 'proposals', action: 'proposal.made' });

/** The same client with another proposal at the end of the list, stored past the rules. */
export async function reseeded(
  desk: RulesDesk,
  client: ProposalClient,
  changes: Fields,
): Promise<ProposalClient> {
  const { uid, before } = client;
  const next = {
    ...before,
    list: before.list.with(-1, changed(before.list.at(-1) ?? {}, changes)),
  };
  await desk.seedDocs({ [`proposals/${uid}`]: storedList(kinds.proposals, next) });
  return { ...client, before: next };
}

/** `proposal.made`. `changes` are the element's. */
export function proposed(
  client: ProposalClient,
  changes: Fields = {},
  actor = client.caller.uid,
): Commit {
  const { uid, before } = client;
  const element = proposalFor(client, { at: Timestamp.now(), by: actor, ...changes });
  return appended(kinds.proposals, uid, before, element, 'proposal.made', actor);
}

export interface Act {
  actor: string;
  /** Place in the list of requests; by default the second. */
  index?: number;
  /** Changes of the request, of the figures of an adjustment, or of what else the act changes. */
  changes?: Fields;
  ref?: string;
  reason?: string;
}

/** The act that is proposed, without a confirmation: `withdrawal.completed`, for example. */
export function actOf(client: ProposalClient, act: Act): Commit {
  const { uid, kind, requests } = client;
  const { actor, index = 1, changes = {}, ref = '', reason = goodReason } = act;
  const { outcome = outcomeOf[kind], note } =
    client.before.list.findLast(({ status }) => status === 'pending') ?? {};
  const after: Fields = { ...(outcome as Fields), ...changes }; // an element is written by proposalFor
  if (kind === 'adjustment')
    return adjusted(uid, actor, figures, { ...adjustedTo, ...changes }, { ref, reason });
  if (kind === 'fee') return charged(uid, actor, figures, subscriptionOp, { reason });
  if (kind === 'policy') return policyUpdated(actor, client.policy, after, { ref, reason });
  if (kind === 'payment') return paymentReplaced(client.payee, after, actor, { ref, reason });
  if (!isRequest(kind)) return adminChangeMade(client, after, { actor, ref, reason });
  const decision = { actor, index, changes, ...(act.reason !== undefined && { reason }) };
  if (kind === 'settlement') {
    // Settled by hand, its reason is the note of the proposal.
    const byHand = after.manual === true && { note: act.reason ?? String(note || goodReason) };
    const { closePrice, result, manual } = after;
    const outcomeOfTrade = {
      closePrice: String(closePrice),
      result: String(result),
      manual: manual === true,
    };
    return altered(
      tradeSettled(uid, requests, held, figures, { ...decision, ...outcomeOfTrade, ...byHand }),
      { entry: { ref } },
    );
  }
  const commit =
    kind === 'withdrawal'
      ? withdrawalCompleted(uid, requests, held, figures, decision)
      : completed(uid, { ...requests, pending: requests.waiting }, decision, figures, {
          balance: '9250.00',
        });
  return altered(commit, { entry: { ref } });
}

/** `role.granted`, `role.revoked` or `status.changed`, which answers what a client has asked. */
function adminChangeMade(
  { uid, user }: ProposalClient,
  after: Fields,
  words: { actor: string; ref: string; reason: string },
): Commit {
  const names = Object.keys(after);
  const action =
    'status' in after ? 'status.changed' : after.desk === '' ? 'role.revoked' : 'role.granted';
  const act = { uid, col: 'users', rev: Number(user.rev) + 1, op: createOp(), action, ...words };
  const fields = changed(user, { ...after, ...('status' in after && { closureAt: null }) });
  return recorded({ ...act, fields, before: pick(user, names), after });
}

/** Names the parts of an act that it would share with a confirmation. */
const renamed = (commit: Commit): Commit =>
  Object.fromEntries(
    Object.entries(commit).map(([part, write]) => [
      { document: 'act', entry: 'actEntry' }[part] ?? part,
      write,
    ]),
  );

export interface Confirmation {
  actor?: string;
  /** Place in the list of proposals; by default the last. */
  index?: number;
  /** The act, with the proposal as its `ref` unless said otherwise. */
  act?: Partial<Act>;
}

/**
 * `proposal.confirmed` as `document` and `entry`, and the act that it confirms as `act`, `actEntry`
 * and the rest.
 */
export function confirmed(
  client: ProposalClient,
  { actor = client.caller.uid, ...options }: Confirmation = {},
): Commit {
  const { index = client.before.list.length - 1, act = {} } = options;
  return withConfirmation(
    client,
    actOf(client, { actor, ref: String(client.before.list[index]?.id), ...act }),
    actor,
    index,
  );
}

/** An act beside the confirmation of a proposal. */
export const withConfirmation = (
  client: Pick<ProposalClient, 'uid' | 'before'>,
  act: Commit,
  actor: string,
  index = client.before.list.length - 1,
): Commit => ({ ...confirmationOf(client, getOp(act), actor, index), ...renamed(act) });

/** `proposal.confirmed` alone, for the act `ref`. */
export const confirmationOf = (
  { uid, before }: Pick<ProposalClient, 'uid' | 'before'>,
  ref: string,
  actor: string,
  index = before.list.length - 1,
): { document: Write; entry: Write } =>
  decidedIn(kinds.proposals, uid, before, {
    actor,
    action: 'proposal.confirmed',
    index,
    ref,
    changes: { status: 'confirmed' },
  });

/** `proposal.rejected` or `proposal.cancelled` of the last one. `changes` are the element's. */
export function decidedAgainst(
  status: 'rejected' | 'cancelled',
  { uid, before, caller }: ProposalClient,
  changes: Fields = {},
  actor = caller.uid,
): Commit {
  const reason = status === 'rejected' ? goodReason : '';
  const index = before.list.length - 1;
  return decidedIn(kinds.proposals, uid, before, {
    actor,
    action: `proposal.${status}`,
    index,
    reason,
    changes: { status, ...changes },
  });
}

/**
 * The same proposal with another element, in the list and in the entry. What is counted of a new
 * one is counted for the author that it names.
 */
export function withProposal(commit: Commit, changes: Fields): Commit {
  const list = getList(commit, 'document').with(
    -1,
    changed(getList(commit, 'document').at(-1) ?? {}, changes),
  );
  const isNew = getFields(commit, 'entry').action === 'proposal.made';
  return altered(commit, {
    document: { list, ...(isNew && { open: countOpen(list) }) },
    entry: { after: list.at(-1) },
  });
}

/** The client after {@link proposed}, as the next act meets it. */
export function afterProposed(client: ProposalClient, first: Commit): ProposalClient {
  const { pending, oldest, rev } = getFields(first, 'document');
  return {
    ...client,
    before: {
      list: getList(first, 'document'),
      waiting: Number(pending),
      oldest,
      rev: Number(rev),
    },
  };
}
