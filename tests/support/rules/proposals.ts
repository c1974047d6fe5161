// Written by hand, not by src/data: tests change one field of a commit at a time, which the app's functions do not allow.
import { Timestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import { completed, deposit } from './acts';
import type { ClientSetup, RulesDesk } from './desk';
import { figures, held } from './list-acts';
import {
  appended,
  decidedIn,
  kinds,
  type ListState,
  noList,
  proposal,
  stateOf,
  storedList,
  withdrawal,
  withdrawalCompleted,
} from './lists';
import { adjusted, goodReason } from './objects';
import { altered, type Commit, changed, type Fields, getFields, getOp, recorded, type Write } from './writes';

export const proposalKinds = ['withdrawal', 'deposit', 'adjustment'] as const;
/** About an administrator. */
export const standingKinds = ['role', 'status'] as const;
export type ProposalKind = (typeof proposalKinds | typeof standingKinds)[number];
const isRequest = (kind: ProposalKind): kind is 'withdrawal' | 'deposit' => kind === 'withdrawal' || kind === 'deposit';
/** The profile of whom a role or a status is proposed. */
const staff: Fields = { admin: true, desk: 'viewer', status: 'active', rev: 4 };

/** A client of whom something is proposed: two requests wait, and the second one is it. */
export interface ProposalClient {
  /** Who decides the proposal, or makes it. */
  caller: DataContext;
  uid: string;
  kind: ProposalKind;
  /** The requests; none for an adjustment. */
  requests: ListState;
  /** The proposals. */
  before: ListState;
  /** The profile of an administrator; empty for a client. */
  user: Fields;
}

/** By how much the adjustment of {@link actOf} changes each figure. */
export const outcomeOf = { balance: '200.00', profit: '-250.00', bonus: '1.00' };
const adjustedTo = { balance: '9200.00', profit: '-257.00', bonus: '6.00' };
/** What moves, USD. */
export const amountOf = { withdrawal: '40.00', deposit: '250.00', adjustment: '250.00', role: '0', status: '0' } as const;
const centBelow = { withdrawal: '39.99', deposit: '249.99', adjustment: '249.99', role: '0', status: '0' } as const;
export const standingOf = { role: { desk: 'agent' }, status: { status: 'on-leave' } };
/** The highest threshold above which two people decide about it. */
export const thresholdBelow = (kind: ProposalKind): string => centBelow[kind];

const cols = { withdrawal: 'withdrawals', deposit: 'deposits' } as const;
const makers = { withdrawal, deposit };

/** A pending proposal. `changes` are the element's. */
export const proposalFor = ({ uid, kind, requests, user }: Omit<ProposalClient, 'caller' | 'before'>, changes: Fields = {}): Fields => {
  const amount = amountOf[kind];
  const about = isRequest(kind)
    ? { ref: requests.list.at(-1)?.id }
    : { ref: '', outcome: kind === 'adjustment' ? outcomeOf : standingOf[kind], note: goodReason };
  const from = kind === 'role' ? { from: { desk: user.desk } } : kind === 'status' ? { from: { status: user.status } } : {};
  return proposal(uid, { kind, amount, ...about, ...from, ...changes });
};

interface Seeding {
  setup?: ClientSetup | undefined;
  /** Changes of the proposal. */
  changes?: Fields;
  /** Decided proposals before it. */
  length?: number;
  /** The proposals before the act; by default the one that waits. */
  proposed?: false;
}

/** Seeds a client with two requests, their entries, and a proposal about the second, made by somebody else. */
export async function seedProposal(
  desk: RulesDesk,
  caller: DataContext,
  kind: ProposalKind,
  { setup = {}, changes = {}, length = 1, proposed }: Seeding = {},
): Promise<ProposalClient> {
  const uid = desk.newUid();
  const requests = isRequest(kind) ? stateOf(kinds[cols[kind]], [makers[kind](uid), makers[kind](uid)]) : noList;
  const decided = Array.from({ length }, () => proposal(uid, { status: 'rejected' }));
  const own = kind in standingOf ? { ...staff, ...setup.user } : {};
  const waiting = proposed === false ? [] : [proposalFor({ uid, kind, requests, user: own }, changes)];
  const elements = [...decided, ...waiting];
  const state = elements.length > 0 ? stateOf(kinds.proposals, elements) : noList;
  // A time that a case has chosen.
  const before = { ...state, list: state.list.map((one, i) => (i === length && changes.at ? changed(one, { at: changes.at }) : one)) };
  const oldest = before.list.find(({ status }) => status === 'pending')?.at ?? null;
  await desk.newClient(
    {
      account: { ...figures },
      holds: { ...held },
      ...setup,
      ...(kind in standingOf && { user: own }),
      ...(isRequest(kind) && { [cols[kind]]: storedList(kinds[cols[kind]], requests) }),
      ...(before.rev > 0 && { proposals: storedList(kinds.proposals, { ...before, oldest }) }),
    },
    uid,
  );
  const entries = [...requests.list, ...before.list.slice(length)].map((element): [string, Fields] => [
    `ledger/${uid}/entries/${element.id}`,
    { op: element.id, col: 'kind' in element ? 'proposals' : `${kind}s`, action: getFirstAction(kind, element), after: element },
  ]);
  await desk.seedDocs(Object.fromEntries(entries));
  const user = kind in standingOf ? await desk.read(`users/${uid}`) : {};
  return { caller, uid, kind, requests, before: { ...before, oldest }, user };
}

const getFirstAction = (kind: ProposalKind, element: Fields) => ('kind' in element ? proposingAction(kind) : `${kind}.requested`);
export const proposingAction = (kind: unknown) => `${kind === 'role' || kind === 'status' ? 'standing' : kind}.proposed`;

/** `withdrawal.proposed` and its like. `changes` are the element's. */
export function proposed(client: ProposalClient, changes: Fields = {}, actor = client.caller.uid): Commit {
  const { uid, before } = client;
  const element = proposalFor(client, { at: Timestamp.now(), by: actor, ...changes });
  return appended(kinds.proposals, uid, before, element, proposingAction(element.kind), actor);
}

export interface Act {
  actor: string;
  /** Place in the list of requests; by default the second. */
  index?: number;
  /** Changes of the request, or of the figures of an adjustment. */
  changes?: Fields;
  ref?: string;
  reason?: string;
}

/** The act that is proposed, without a confirmation: `withdrawal.completed`, for example. */
export function actOf(client: ProposalClient, { actor, index = 1, changes, ref = '', reason }: Act): Commit {
  const { uid, kind, requests } = client;
  if (kind === 'role' || kind === 'status')
    return standingChanged(client, { actor, ref, ...(changes && { changes }), ...(reason && { reason }) });
  if (kind === 'adjustment') return adjusted(uid, actor, figures, { ...adjustedTo, ...changes }, { ref, reason: reason ?? goodReason });
  const act = { actor, index, ...(changes && { changes }), ...(reason !== undefined && { reason }) };
  const commit =
    kind === 'withdrawal'
      ? withdrawalCompleted(uid, requests, held, figures, act)
      : completed(uid, { ...requests, pending: requests.waiting }, act, figures, { balance: '9250.00' });
  return altered(commit, { entry: { ref } });
}

/** `role.granted`, `role.revoked` or `status.changed` of an administrator. `changes` are those of the profile. */
function standingChanged({ uid, kind, user }: ProposalClient, { actor, ref = '', changes = {}, reason = goodReason }: Act): Commit {
  const outcome: Fields = { ...(kind === 'role' ? standingOf.role : standingOf.status) };
  const names = Object.keys(outcome);
  const fields = changed(user, { ...outcome, ...changes });
  const pick = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name]]));
  const action = kind === 'status' ? 'status.changed' : fields.desk === '' ? 'role.revoked' : 'role.granted';
  const act = { uid, col: 'users', rev: Number(user.rev) + 1, op: createOp(), actor, action, ref, reason };
  return recorded({ ...act, fields, before: pick(user), after: pick(fields) });
}

/** Names the parts of an act that it would share with a confirmation. */
const renamed = (commit: Commit): Commit =>
  Object.fromEntries(Object.entries(commit).map(([part, write]) => [{ document: 'act', entry: 'actEntry' }[part] ?? part, write]));

export interface Confirmation {
  actor?: string;
  /** Place in the list of proposals; by default the last. */
  index?: number;
  /** The act, with the proposal as its `ref` unless said otherwise. */
  act?: Partial<Act>;
}

/** `proposal.confirmed` as `document` and `entry`, and the act that it confirms as `act`, `actEntry` and the rest. */
export function confirmed(client: ProposalClient, { actor = client.caller.uid, ...options }: Confirmation = {}): Commit {
  const { index = client.before.list.length - 1, act = {} } = options;
  const commit = actOf(client, { actor, ref: String(client.before.list[index]?.id), ...act });
  return { ...confirmationOf(client, getOp(commit), actor, index), ...renamed(commit) };
}

/** `proposal.confirmed` alone, for the act `ref`. */
export const confirmationOf = (
  { uid, before }: Pick<ProposalClient, 'uid' | 'before'>,
  ref: string,
  actor: string,
  index = before.list.length - 1,
): { document: Write; entry: Write } =>
  decidedIn(kinds.proposals, uid, before, { actor, action: 'proposal.confirmed', index, ref, changes: { status: 'confirmed' } });

/** `proposal.rejected` or `proposal.cancelled` of the last one. `changes` are the element's. */
export function decidedAgainst(
  status: 'rejected' | 'cancelled',
  { uid, before, caller }: ProposalClient,
  changes: Fields = {},
  actor = caller.uid,
): Commit {
  const reason = status === 'rejected' ? goodReason : '';
  const index = before.list.length - 1;
  return decidedIn(kinds.proposals, uid, before, { actor, action: `proposal.${status}`, index, reason, changes: { status, ...changes } });
}

/** The same proposal with another element, in the list and in the entry. */
export function withProposal(commit: Commit, changes: Fields): Commit {
  const { list } = getFields(commit, 'document');
  const elements = list as Fields[]; // it was written here
  const after = changed(elements.at(-1) ?? {}, changes);
  return altered(commit, { document: { list: elements.with(-1, after) }, entry: { after } });
}
