// Written by hand, not by src/data: tests change one field of a commit at a time, which the app's
// functions do not allow.
import { Timestamp } from 'firebase/firestore/lite';
import { createOp } from '@/domain/revision-fields';
import {
  buildAct,
  type Commit,
  changeCommit,
  changeFields,
  type Fields,
  getFields,
  getList,
  getOp,
  type Write,
} from '../writes';
import { buildDepositCredit } from './deposit-acts';
import { clientHolds, figures } from './list-acts';
import { buildAppend, buildListDecision, countOpenProposals, listKinds } from './lists';
import { buildAdjustment, buildFeeCharge, goodReason } from './objects';
import { buildPaymentChange } from './payments';
import { buildPolicyUpdate } from './policy';
import { adjustedFigures, isRequestKind, proposedOutcomes, subscriptionOp } from './proposal-kinds';
import { createProposal, type ProposalClient, pickFields } from './seed-proposal';
import { buildSettlement } from './trade-acts';
import { buildPayout } from './withdrawal-acts';

/** `proposal.made`. `changes` are the element's. */
export function buildProposal(
  client: ProposalClient,
  changes: Fields = {},
  actor = client.caller.uid,
): Commit {
  const { uid, before } = client;
  const element = createProposal(client, { at: Timestamp.now(), by: actor, ...changes });
  return buildAppend(listKinds.proposals, uid, before, element, 'proposal.made', actor);
}

interface ProposedAct {
  actor: string;
  /** Place in the list of requests; by default the second. */
  index?: number;
  /** Changes of the request, of the figures of an adjustment, or of what else the act changes. */
  changes?: Fields;
  ref?: string;
  reason?: string;
}

/** The act that is proposed, without a confirmation: `withdrawal.completed`, for example. */
export function buildProposedAct(client: ProposalClient, act: ProposedAct): Commit {
  const { uid, kind, requests } = client;
  const { actor, index = 1, changes = {}, ref = '', reason = goodReason } = act;
  const { outcome = proposedOutcomes[kind], note } =
    client.before.list.findLast(({ status }) => status === 'pending') ?? {};
  const after: Fields = { ...(outcome as Fields), ...changes }; // an element is written by proposalFor
  if (kind === 'adjustment')
    return buildAdjustment({
      uid,
      actor,
      from: figures,
      changes: { ...adjustedFigures, ...changes },
      ref,
      reason,
    });
  if (kind === 'fee')
    return buildFeeCharge({ uid, actor, from: figures, ref: subscriptionOp, reason });
  if (kind === 'policy') return buildPolicyUpdate(actor, client.policy, after, { ref, reason });
  if (kind === 'payment') return buildPaymentChange(client.payee, after, actor, { ref, reason });
  if (!isRequestKind(kind)) return buildAdminChange(client, after, { actor, ref, reason });
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
    return changeCommit(
      buildSettlement(uid, requests, clientHolds, figures, {
        ...decision,
        ...outcomeOfTrade,
        ...byHand,
      }),
      { entry: { ref } },
    );
  }
  const commit =
    kind === 'withdrawal'
      ? buildPayout(uid, requests, clientHolds, figures, decision)
      : buildDepositCredit(uid, { ...requests, pending: requests.waiting }, decision, figures, {
          balance: '9250.00',
        });
  return changeCommit(commit, { entry: { ref } });
}

/** `role.granted`, `role.revoked` or `status.changed`, which answers what a client has asked. */
function buildAdminChange(
  { uid, user }: ProposalClient,
  after: Fields,
  words: { actor: string; ref: string; reason: string },
): Commit {
  const names = Object.keys(after);
  const action =
    'status' in after ? 'status.changed' : after.desk === '' ? 'role.revoked' : 'role.granted';
  const act = { uid, col: 'users', rev: Number(user.rev) + 1, op: createOp(), action, ...words };
  const fields = changeFields(user, { ...after, ...('status' in after && { closureAt: null }) });
  return buildAct({ ...act, fields, before: pickFields(user, names), after });
}

/** Names the parts of an act that it would share with a confirmation. */
const renameAsAct = (commit: Commit): Commit =>
  Object.fromEntries(
    Object.entries(commit).map(([part, write]) => [
      { document: 'act', entry: 'actEntry' }[part] ?? part,
      write,
    ]),
  );

interface Confirmation {
  actor?: string;
  /** Place in the list of proposals; by default the last. */
  index?: number;
  /** The act, with the proposal as its `ref` unless said otherwise. */
  act?: Partial<ProposedAct>;
}

/**
 * `proposal.confirmed` as `document` and `entry`, and the act that it confirms as `act`, `actEntry`
 * and the rest.
 */
export function buildConfirmedAct(
  client: ProposalClient,
  { actor = client.caller.uid, ...options }: Confirmation = {},
): Commit {
  const { index = client.before.list.length - 1, act = {} } = options;
  return addConfirmation(
    client,
    buildProposedAct(client, { actor, ref: String(client.before.list[index]?.id), ...act }),
    actor,
    index,
  );
}

/** An act beside the confirmation of a proposal. */
export const addConfirmation = (
  client: Pick<ProposalClient, 'uid' | 'before'>,
  act: Commit,
  actor: string,
  index = client.before.list.length - 1,
): Commit => ({ ...buildConfirmation(client, getOp(act), actor, index), ...renameAsAct(act) });

/** `proposal.confirmed` alone, for the act `ref`. */
export const buildConfirmation = (
  { uid, before }: Pick<ProposalClient, 'uid' | 'before'>,
  ref: string,
  actor: string,
  index = before.list.length - 1,
): { document: Write; entry: Write } =>
  buildListDecision(listKinds.proposals, uid, before, {
    actor,
    action: 'proposal.confirmed',
    index,
    ref,
    changes: { status: 'confirmed' },
  });

/** `proposal.rejected` or `proposal.cancelled` of the last one. `changes` are the element's. */
export function buildDismissal(
  status: 'rejected' | 'cancelled',
  { uid, before, caller }: ProposalClient,
  changes: Fields = {},
  actor = caller.uid,
): Commit {
  const reason = status === 'rejected' ? goodReason : '';
  const index = before.list.length - 1;
  return buildListDecision(listKinds.proposals, uid, before, {
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
export function changeProposal(commit: Commit, changes: Fields): Commit {
  const list = getList(commit, 'document').with(
    -1,
    changeFields(getList(commit, 'document').at(-1) ?? {}, changes),
  );
  const isNew = getFields(commit, 'entry').action === 'proposal.made';
  return changeCommit(commit, {
    document: { list, ...(isNew && { open: countOpenProposals(list) }) },
    entry: { after: list.at(-1) },
  });
}

/** The client after {@link buildProposal}, as the next act meets it. */
export function applyProposal(client: ProposalClient, first: Commit): ProposalClient {
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
