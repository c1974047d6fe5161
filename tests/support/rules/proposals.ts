// Written by hand, not by src/data: tests change one field of a commit at a time, which the app's functions do not allow.
import { Timestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
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
import { altered, type Commit, changed, type Fields, getFields, getOp, type Write } from './writes';

export const proposalKinds = ['withdrawal', 'deposit', 'adjustment'] as const;
export type ProposalKind = (typeof proposalKinds)[number];

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
}

/** By how much the adjustment of {@link actOf} changes each figure. */
export const outcomeOf = { balance: '200.00', profit: '-250.00', bonus: '1.00' };
const adjustedTo = { balance: '9200.00', profit: '-257.00', bonus: '6.00' };
/** What moves, USD. */
export const amountOf = { withdrawal: '40.00', deposit: '250.00', adjustment: '250.00' } as const;
const centBelow = { withdrawal: '39.99', deposit: '249.99', adjustment: '249.99' } as const;
/** The highest threshold above which two people decide about it. */
export const thresholdBelow = (kind: ProposalKind): string => centBelow[kind];

const cols = { withdrawal: 'withdrawals', deposit: 'deposits' } as const;
const makers = { withdrawal, deposit };

/** A pending proposal. `changes` are the element's. */
export const proposalFor = ({ uid, kind, requests }: Pick<ProposalClient, 'uid' | 'kind' | 'requests'>, changes: Fields = {}): Fields => {
  const amount = amountOf[kind];
  const about = kind === 'adjustment' ? { ref: '', outcome: outcomeOf, note: goodReason } : { ref: requests.list.at(-1)?.id };
  return proposal(uid, { kind, amount, ...about, ...changes });
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
  const requests = kind === 'adjustment' ? noList : stateOf(kinds[cols[kind]], [makers[kind](uid), makers[kind](uid)]);
  const decided = Array.from({ length }, () => proposal(uid, { status: 'rejected' }));
  const waiting = proposed === false ? [] : [proposalFor({ uid, kind, requests }, changes)];
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
      ...(kind !== 'adjustment' && { [cols[kind]]: storedList(kinds[cols[kind]], requests) }),
      ...(before.rev > 0 && { proposals: storedList(kinds.proposals, { ...before, oldest }) }),
    },
    uid,
  );
  const entries = [...requests.list, ...before.list.slice(length)].map((element): [string, Fields] => [
    `ledger/${uid}/entries/${element.id}`,
    { op: element.id, col: 'kind' in element ? 'proposals' : `${kind}s`, action: getFirstAction(kind, element), after: element },
  ]);
  await desk.seedDocs(Object.fromEntries(entries));
  return { caller, uid, kind, requests, before: { ...before, oldest } };
}

const getFirstAction = (kind: ProposalKind, element: Fields) => `${kind}.${'kind' in element ? 'proposed' : 'requested'}`;

/** `withdrawal.proposed`, `deposit.proposed` or `adjustment.proposed`. `changes` are the element's. */
export function proposed(client: ProposalClient, changes: Fields = {}, actor = client.caller.uid): Commit {
  const { uid, before } = client;
  const element = proposalFor(client, { at: Timestamp.now(), by: actor, ...changes });
  return appended(kinds.proposals, uid, before, element, `${element.kind}.proposed`, actor);
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

/** The act that is proposed, without a confirmation: `withdrawal.completed`, `deposit.completed` or `account.adjusted`. */
export function actOf({ uid, kind, requests }: ProposalClient, { actor, index = 1, changes, ref = '', reason }: Act): Commit {
  if (kind === 'adjustment') return adjusted(uid, actor, figures, { ...adjustedTo, ...changes }, { ref, reason: reason ?? goodReason });
  const act = { actor, index, ...(changes && { changes }), ...(reason !== undefined && { reason }) };
  const commit =
    kind === 'withdrawal'
      ? withdrawalCompleted(uid, requests, held, figures, act)
      : completed(uid, { ...requests, pending: requests.waiting }, act, figures, { balance: '9250.00' });
  return altered(commit, { entry: { ref } });
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
