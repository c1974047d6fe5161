import type { DataContext } from '@/data/ledger/context';
import { type ClientSetup, proposer, type RulesDesk } from '../desk';
import { inSeconds } from '../times';
import { changeFields, type Fields } from '../writes';
import { createDeposit } from './deposit-acts';
import { clientHolds, figures } from './list-acts';
import { createListState, type ListState, listKinds, noList, toStoredList } from './lists';
import { createSubscription, goodReason } from './objects';
import { createPaymentMethod, type Payee, storedPaymentMethod, toStoredMethod } from './payments';
import { createPolicy, getPolicyValues, type StoredPolicy, seedPolicy } from './policy';
import {
  collections,
  deskBook,
  getOpeningDelay,
  getRequestList,
  isDeskKind,
  isProfileKind,
  isRequestKind,
  type ProposalKind,
  proposedActions,
  proposedAmounts,
  proposedOutcomes,
  requestActions,
  subscriptionOp,
} from './proposal-kinds';
import { createTrade } from './trade-acts';
import { createPayoutProposal, createWithdrawal } from './withdrawal-acts';

/** The profile of whom a role or a status is proposed. */
const staffProfile: Fields = { admin: true, desk: 'viewer', status: 'active', rev: 4 };
/** The profile of a client who has asked to be closed. */
const createLeavingProfile = (): Fields => ({
  status: 'active',
  closureAt: inSeconds(-90_000),
  rev: 4,
});

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
const getStateBefore = ({
  kind,
  user,
  policy,
  payee,
}: Pick<ProposalClient, 'kind' | 'user' | 'policy' | 'payee'>): Fields => {
  if (isRequestKind(kind)) return { status: getRequestList(kind).waiting };
  if (kind === 'adjustment' || kind === 'fee') return {};
  if (kind === 'policy') return getPolicyValues({ ...policy });
  if (kind === 'payment') return pickFields(payee.before, Object.keys(storedPaymentMethod));
  return pickFields(user, Object.keys(proposedOutcomes[kind]));
};
export const pickFields = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));
const createByKind = {
  withdrawal: createWithdrawal,
  deposit: createDeposit,
  settlement: createTrade,
};

/** A pending proposal. `changes` are the element's. */
export function createProposal(
  client: Omit<ProposalClient, 'caller' | 'before'>,
  changes: Fields = {},
): Fields {
  const { uid, kind, requests } = client;
  const ref = isRequestKind(kind) ? requests.list.at(-1)?.id : kind === 'fee' ? subscriptionOp : '';
  const about = { ref, ...(!isRequestKind(kind) && { note: goodReason }) };
  const { amount = proposedAmounts[kind] } = changes;
  const outcome =
    kind === 'deposit' ? { status: 'completed', received: amount } : proposedOutcomes[kind];
  return createPayoutProposal(uid, {
    action: proposedActions[kind],
    amount,
    from: getStateBefore(client),
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

/** A list of these proposals, of which the one at `index` was made at this time. */
function createDatedList(elements: readonly Fields[], index: number, at: unknown): ListState {
  const state = elements.length > 0 ? createListState(listKinds.proposals, elements) : noList;
  const list = state.list.map((one, i) => (i === index ? changeFields(one, { at }) : one));
  const oldest = list.find(({ status }) => status === 'pending')?.at ?? null;
  return { ...state, list, oldest };
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
    age = getOpeningDelay(kind) + 60,
    policy = createPolicy(),
    payment,
  }: Seeding = {},
): Promise<ProposalClient> {
  const uid = isDeskKind(kind) ? deskBook : desk.createUid();
  const requests = isRequestKind(kind)
    ? createListState(getRequestList(kind), [createByKind[kind](uid), createByKind[kind](uid)])
    : noList;
  const user = isProfileKind(kind)
    ? { ...(kind === 'closing' ? createLeavingProfile() : staffProfile), ...setup.user }
    : {};
  const owner = proposed === false ? caller.uid : String(changes.by ?? proposer);
  const payee = { uid: owner, before: createPaymentMethod(payment) };
  const about = { uid, kind, requests, user, policy, payee };
  const decided = Array.from({ length }, () => createPayoutProposal(uid, { status: 'rejected' }));
  const elements = [...decided, ...(proposed === false ? [] : [createProposal(about, changes)])];
  const before = createDatedList(elements, length, changes.at ?? inSeconds(-age));
  if (isDeskKind(kind)) await seedPolicy(desk, policy);
  if (kind === 'payment')
    await desk.seedDocs({ [`admins/${owner}`]: toStoredMethod(payee.before) });
  const stored = before.rev > 0 && { proposals: toStoredList(listKinds.proposals, before) };
  if (isDeskKind(kind))
    await (stored
      ? desk.seedDocs({ [`proposals/${uid}`]: stored.proposals })
      : desk.remove(`proposals/${uid}`));
  else
    await desk.seedClient(
      {
        account: { ...figures },
        holds: { ...clientHolds },
        ...setup,
        ...(isProfileKind(kind) && { user }),
        ...(kind === 'fee' && {
          subscription: { subscription: createSubscription(), op: subscriptionOp },
        }),
        ...(isRequestKind(kind) && {
          [collections[kind]]: toStoredList(getRequestList(kind), requests),
        }),
        ...stored,
      },
      uid,
    );
  const asked = isRequestKind(kind)
    ? requests.list.map((one) =>
        createEntry(uid, one, { col: collections[kind], action: requestActions[kind] }),
      )
    : [];
  await desk.seedDocs(
    Object.fromEntries([
      ...asked,
      ...before.list.slice(-2).map((one) => createProposalEntry(uid, one)),
    ]),
  );
  return {
    ...about,
    caller,
    before,
    user: isProfileKind(kind) ? await desk.read(`users/${uid}`) : {},
  };
}

const createEntry = (
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
export const createProposalEntry = (uid: string, element: Fields) =>
  createEntry(uid, element, { col: 'proposals', action: 'proposal.made' });

/** The same client with another proposal at the end of the list, stored past the rules. */
export async function seedChangedProposal(
  desk: RulesDesk,
  client: ProposalClient,
  changes: Fields,
): Promise<ProposalClient> {
  const { uid, before } = client;
  const next = {
    ...before,
    list: before.list.with(-1, changeFields(before.list.at(-1) ?? {}, changes)),
  };
  await desk.seedDocs({ [`proposals/${uid}`]: toStoredList(listKinds.proposals, next) });
  return { ...client, before: next };
}
