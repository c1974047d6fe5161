import { Timestamp } from 'firebase/firestore/lite';
import { adjustAccount, getAccount } from '@/data/accounts';
import { archiveDecided, getArchives, getDepositHistory, getTradeHistory, getWithdrawalHistory } from '@/data/archive';
import { batchesOf, countAudience } from '@/data/audiences';
import { getBook, getNewer, getNewerOf, getOlder } from '@/data/book';
import type { Caller } from '@/data/caller';
import { cancelDeposit, completeDeposit, getDeposits, rejectDeposit, requestDeposit } from '@/data/deposits';
import { addDeskNote, getDeskNotes } from '@/data/desk-notes';
import { readAllData } from '@/data/export';
import { getFlow } from '@/data/flow';
import { getHolds } from '@/data/holds';
import {
  countEntries,
  getEntries,
  getEntriesByAction,
  getEntriesOf,
  getEntriesSince,
  getEntry,
  getLatestEntries,
  getNewestEntries,
  getNewestOf,
} from '@/data/ledger';
import { countMessages, getMessages, getOldestMessage, handleMessage, sendMessage } from '@/data/messages';
import { getNotices, markSeen } from '@/data/notifications';
import { paths } from '@/data/paths';
import { getDeskCurrent, getPayment, getPaymentMethods, getPaymentOf, selectDesk, updatePayment } from '@/data/payment';
import { countPeople, getAdministrators, getPeople, getPersonByEmail, searchEverybody, searchPeople } from '@/data/people';
import { getPlans, updatePlans } from '@/data/plans';
import { editProfile, forgetAddress, saveAddress } from '@/data/profile';
import { countWaiting, getDecided, getOldest, getOpenTimes, getWaiting } from '@/data/queues';
import { readDoc } from '@/data/read';
import { getRequested, getRequests } from '@/data/requests';
import { getSent, sendNotice } from '@/data/sending';
import {
  cancelSubscription,
  chargeSubscription,
  countSubscribers,
  getSubscribers,
  getSubscription,
  setSubscription,
  terminateSubscription,
} from '@/data/subscriptions';
import { getTrades, placeTrade, settleTrade } from '@/data/trades';
import { changeStanding, correctProfile, freezeAccount, getProfile, getProfiles, openAccount, requestClosure } from '@/data/users';
import {
  approveVerification,
  countSubmitted,
  getOldestSubmitted,
  getSubmitted,
  getVerification,
  recordView,
  rejectVerification,
  submitVerification,
} from '@/data/verifications';
import {
  cancelWithdrawal,
  completeWithdrawal,
  deleteWithdrawal,
  getWithdrawals,
  rejectWithdrawal,
  requestWithdrawal,
} from '@/data/withdrawals';
import type { Op, Uid } from '@/domain/envelope';
import { profileSchema } from '@/domain/profile';
import { account, decidedDeposits, deposits, id, submitted, subscribed, trades, withdrawals } from './data-states';
import type { Standing } from './rules-desk';
import { goodReason, identityFile } from './rules-objects';

export const roles = ['client', 'other', 'desk', 'visitor'] as const;
/** The client that it is about, another client, an administrator, and somebody who is not signed in. */
export type Role = (typeof roles)[number];

/** One function of the data layer: whom the rules let do it, and how to call it about the client `uid`. */
export interface Row {
  taken: readonly Role[];
  /** What stands about the client before. */
  given?: (uid: Uid) => Standing;
  /** Documents that stand besides. */
  planted?: (uid: Uid, op: Op) => Record<string, Record<string, unknown>>;
  /** It has no account yet. */
  isNew?: boolean;
  call: (caller: Caller, uid: Uid, op: Op) => Promise<unknown>;
  /** It is the caller's own affair: whoever else calls says that it is this client. */
  own?: boolean;
  /** Done again with the same `op`, it has to change nothing. */
  once?: boolean;
}

const desk = ['desk'] as const;
const client = ['client'] as const;
const both = ['client', 'desk'] as const;
const signedIn = ['client', 'other', 'desk'] as const;

const reads = (taken: readonly Role[], call: Row['call'], more: Partial<Row> = {}): Row => ({ taken, call, ...more });
const byClient = (call: Row['call'], more: Partial<Row> = {}): Row => ({ taken: client, own: true, once: true, call, ...more });
const byDesk = (call: Row['call'], more: Partial<Row> = {}): Row => ({ taken: desk, once: true, call, ...more });

const kept = { coin: 'bitcoin', address: 'tb1qmine', label: 'Mine' } as const;
const notice = { kind: 'message', title: 'Hello', body: 'A word of the desk.' } as const;
const message = { name: 'Vera', email: 'vera@example.com', subject: 'A question', body: 'How does it work?' };
const received = (op: Op) => ({ [paths.message(op)]: { ...message, status: 'new', at: Timestamp.now() } });

async function every<T>(batches: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const batch of batches) all.push(batch);
  return all;
}

const profileOf = async (caller: Caller, uid: Uid) => {
  const found = await readDoc(caller, paths.user(uid), profileSchema);
  if (!found) throw new Error(`There is no profile of ${uid}`);
  return found;
};
const person = { username: 'new', firstname: 'New', lastname: 'Client', mobile: '+1 555 0100', country: 'Norway' };
const withdrawn = { coin: 'bitcoin', amount: '10.00', address: 'tb1qclient' } as const;
const placed = { asset: 'bitcoin', side: 'buy', amount: '10.00', leverage: 2, duration: 60, openPrice: '64000.00' } as const;
const deposited = { coin: 'bitcoin', amount: '250.00', units: '0.00389348', rate: '64210.00', address: 'tb1qdesk', txid: '' } as const;
const plusPlan = { fee: '25.00', days: 30 };

/** Every function of `src/data` that reads or writes the store, as `module.function`; a variant stands behind a space. */
export const rows: Record<string, Row> = {
  'accounts.getAccount': reads(both, (caller, uid) => getAccount(caller, uid)),
  'accounts.adjustAccount': byDesk(
    (caller, uid, op) => adjustAccount(caller, uid, { rev: 1, to: { ...account, bonus: '5.00' }, reason: goodReason, ref: '' }, op),
    { given: () => ({ account }) },
  ),
  'archive.archiveDecided': byDesk((caller, uid, op) => archiveDecided(caller, 'deposits', uid, op), { given: decidedDeposits }),
  'archive.getArchives': reads(both, (caller, uid) => getArchives(caller, 'deposits', uid)),
  'archive.getDepositHistory': reads(both, (caller, uid) => getDepositHistory(caller, uid), { given: deposits }),
  'archive.getWithdrawalHistory': reads(both, (caller, uid) => getWithdrawalHistory(caller, uid), { given: withdrawals }),
  'archive.getTradeHistory': reads(both, (caller, uid) => getTradeHistory(caller, uid), { given: trades }),
  'deposits.getDeposits': reads(both, (caller, uid) => getDeposits(caller, uid), { given: deposits }),
  'deposits.requestDeposit': byClient((caller, _, op) => requestDeposit(caller, deposited, op)),
  'deposits.cancelDeposit': byClient((caller, _, op) => cancelDeposit(caller, id, op), { given: deposits }),
  'deposits.completeDeposit': byDesk((caller, uid, op) => completeDeposit(caller, uid, id, op), { given: deposits }),
  'deposits.rejectDeposit': byDesk((caller, uid, op) => rejectDeposit(caller, uid, id, goodReason, op), { given: deposits }),
  'desk-notes.getDeskNotes': reads(desk, (caller, uid) => getDeskNotes(caller, uid)),
  'desk-notes.addDeskNote': byDesk((caller, uid, op) => addDeskNote(caller, uid, { text: op, at: minuteOf(op) })),
  'export.readAllData': reads(both, (caller, uid) => readAllData({ ...caller, uid })),
  'holds.getHolds': reads(both, (caller, uid) => getHolds(caller, uid)),
  'audiences.batchesOf a standing': reads(desk, (caller, uid) => every(batchesOf(caller, { to: 'standing', standing: standingOf(uid) }))),
  'audiences.batchesOf an identity': reads(desk, (caller) => every(batchesOf(caller, { to: 'verification', status: 'rejected' }))),
  'audiences.countAudience of everyone': reads(desk, (caller) => countAudience(caller, { to: 'everyone' })),
  'audiences.countAudience of a standing': reads(desk, (caller) => countAudience(caller, { to: 'standing', standing: 'active' })),
  'audiences.countAudience of an identity': reads(desk, (caller) => countAudience(caller, { to: 'verification', status: 'verified' })),
  'book.getBook': reads(both, (caller, uid) => getBook(caller, uid, 1)),
  'book.getNewer': reads(both, async (caller, uid) => getNewer(caller, uid, { entries: [], older: null, total: 0 })),
  'book.getNewerOf': reads(both, (caller, uid) => getNewerOf(caller, uid, 'deposits', [])),
  'book.getOlder': reads(both, async (caller, uid) => getOlder(caller, uid, await getBook(caller, uid, 1))),
  'ledger.getEntries': reads(both, (caller, uid) => getEntries(caller, uid)),
  'ledger.getEntriesOf': reads(both, (caller, uid) => getEntriesOf(caller, uid, 'verifications')),
  'ledger.getLatestEntries': reads(both, (caller, uid) => getLatestEntries(caller, uid, 5)),
  'ledger.getNewestOf': reads(both, (caller, uid) => getNewestOf(caller, uid, ['closure.requested', 'status.changed'])),
  'ledger.getEntry': reads(both, (caller, uid) => getEntry(caller, uid, 'opened')),
  'ledger.getNewestEntries': reads(desk, (caller) => getNewestEntries(caller, 3, null)),
  'ledger.getEntriesByAction': reads(desk, (caller) => getEntriesByAction(caller, 'deposit.completed', 5, null)),
  'ledger.getEntriesSince': reads(desk, (caller) => getEntriesSince(caller, 'deposit.completed', new Date(0))),
  'flow.getFlow': reads(desk, (caller) => getFlow(caller, new Date(0))),
  'ledger.countEntries': reads(desk, (caller) => countEntries(caller, 'deposit.completed')),
  'messages.sendMessage': { taken: roles, call: (caller) => sendMessage(caller, message, crypto.randomUUID()) },
  'messages.getMessages of new ones': reads(desk, (caller) => getMessages(caller, 'new', null)),
  'messages.getMessages of new ones, oldest first': reads(desk, (caller) => getMessages(caller, 'new', null, 'oldest')),
  'messages.getMessages of handled ones': reads(desk, (caller) => getMessages(caller, 'handled', null)),
  'messages.getOldestMessage': reads(desk, (caller) => getOldestMessage(caller)),
  'messages.countMessages': reads(desk, (caller) => countMessages(caller, 'new')),
  'messages.handleMessage': byDesk((caller, _, op) => handleMessage(caller, op), { planted: (_, op) => received(op) }),
  'notifications.getNotices': reads(both, (caller, uid) => getNotices(caller, uid)),
  'notifications.markSeen': byClient((caller) => markSeen(caller), { once: false }),
  'payment.getPaymentOf': reads(signedIn, (caller) => getPaymentOf(caller, 'chosen')),
  'payment.getPaymentOf another': reads(desk, (caller) => getPaymentOf(caller, 'unchosen')),
  'payment.getPaymentMethods': reads(desk, (caller) => getPaymentMethods(caller)),
  'payment.getDeskCurrent': reads(signedIn, (caller) => getDeskCurrent(caller)),
  'payment.getPayment': reads(signedIn, (caller) => getPayment(caller)),
  'payment.updatePayment': byDesk((caller, _, op) => updatePayment(caller, { bitcoin: op.slice(0, 8), ethereum: '', email: '' }, op)),
  'payment.selectDesk': byDesk((caller, _, op) => selectDesk(caller, 'unchosen', op)),
  'people.getPeople': reads(desk, (caller) => getPeople(caller, { order: 'joinedDate' }, null)),
  'people.getPeople by name': reads(desk, (caller) => getPeople(caller, { order: 'lastnameKey' }, null)),
  'people.getPeople of a standing': reads(desk, (caller) => getPeople(caller, { status: 'active', order: 'joinedDate' }, null)),
  'people.getPeople of a standing by name': reads(desk, (caller) => getPeople(caller, { status: 'active', order: 'lastnameKey' }, null)),
  'people.getPeople of a standing by e-mail': reads(desk, (caller) => getPeople(caller, { status: 'active', order: 'email' }, null)),
  'people.countPeople': reads(desk, (caller) => countPeople(caller)),
  'people.countPeople of a standing': reads(desk, (caller) => countPeople(caller, 'active')),
  'people.getPersonByEmail': reads(desk, (caller, uid) => getPersonByEmail(caller, `${uid}@example.com`)),
  'people.getAdministrators': reads(desk, (caller) => getAdministrators(caller)),
  'people.searchPeople': reads(desk, (caller) => searchPeople(caller, 'cli')),
  'people.searchEverybody': reads(desk, (caller) =>
    searchEverybody(caller, 'cli', undefined, { signal: new AbortController().signal, onRead: () => undefined }),
  ),
  'people.searchPeople of a standing': reads(desk, (caller) => searchPeople(caller, 'cli', 'active')),
  'people.searchPeople by two names': reads(desk, (caller) => searchPeople(caller, 'cli test')),
  'plans.getPlans': reads(signedIn, (caller) => getPlans(caller)),
  'plans.updatePlans': byDesk(async (caller, _, op) => {
    const plans = await getPlans(caller);
    await updatePlans(caller, plans?.rev ?? 0, { ...plans?.plans, extra: { name: op, fee: '5.00', days: 7, includes: [] } }, op);
  }),
  'profile.editProfile': byClient(async (caller, uid) => editProfile(caller, await profileOf(caller, uid), { gender: 'x' })),
  'profile.saveAddress': byClient((caller) => saveAddress(caller, kept)),
  'profile.forgetAddress': byClient((caller) => forgetAddress(caller, kept), { given: () => ({ user: { addresses: [kept] } }) }),
  'queues.getWaiting': reads(desk, (caller) => getWaiting(caller, 'trades', null)),
  'queues.getWaiting of one client': reads(both, (caller, uid) => getWaiting(caller, 'trades', null, undefined, uid)),
  'queues.getWaiting of deposits': reads(desk, (caller) => getWaiting(caller, 'deposits', null)),
  'queues.getOldest': reads(desk, (caller) => getOldest(caller, 'withdrawals')),
  'queues.getOpenTimes': reads(desk, (caller) => getOpenTimes(caller)),
  'queues.countWaiting': reads(desk, (caller) => countWaiting(caller, 'withdrawals')),
  'queues.countWaiting of trades': reads(desk, (caller) => countWaiting(caller, 'trades')),
  'queues.getDecided': reads(desk, (caller) => getDecided(caller, 'withdrawals', 'withdrawal.deleted', null)),
  'queues.getDecided of one client': reads(both, (caller, uid) =>
    getDecided(caller, 'withdrawals', 'withdrawal.deleted', null, undefined, uid),
  ),
  'requests.getRequests': reads(both, (caller, uid) => getRequests(caller, 'withdrawals', uid), { given: withdrawals }),
  'requests.getRequested': reads(desk, (caller) => getRequested(caller, 'deposits', null)),
  'requests.getRequested of withdrawals': reads(desk, (caller) => getRequested(caller, 'withdrawals', null)),
  'requests.getRequested of one client': reads(both, (caller, uid) => getRequested(caller, 'deposits', null, undefined, uid)),
  'sending.sendNotice': byDesk((caller, uid, op) => sendNotice(caller, notice, { to: 'client', uid }, op)),
  'sending.sendNotice to everyone': byDesk((caller, _, op) => sendNotice(caller, notice, { to: 'everyone' }, op)),
  'sending.sendNotice to a group': byDesk(
    (caller, uid, op) => sendNotice(caller, notice, { to: 'standing', standing: standingOf(uid) }, op),
    {
      given: (uid) => ({ user: { status: standingOf(uid) } }),
    },
  ),
  'sending.getSent': reads(desk, (caller) => getSent(caller, null)),
  'subscriptions.getSubscription': reads(both, (caller, uid) => getSubscription(caller, uid), { given: subscribed }),
  'subscriptions.setSubscription': byClient((caller, _, op) => setSubscription(caller, 'plus', plusPlan, op)),
  'subscriptions.setSubscription again': byClient((caller, _, op) => setSubscription(caller, 'plus', plusPlan, op), { given: subscribed }),
  'subscriptions.cancelSubscription': byClient((caller, _, op) => cancelSubscription(caller, op), { given: subscribed }),
  'subscriptions.terminateSubscription': byDesk((caller, uid, op) => terminateSubscription(caller, uid, 'taken', goodReason, op), {
    given: subscribed,
  }),
  'subscriptions.chargeSubscription': byDesk((caller, uid) => chargeSubscription(caller, uid, 'taken', goodReason), { given: subscribed }),
  'subscriptions.getSubscribers': reads(desk, (caller) => getSubscribers(caller, null)),
  'subscriptions.countSubscribers': reads(desk, (caller) => countSubscribers(caller)),
  'trades.getTrades': reads(both, (caller, uid) => getTrades(caller, uid), { given: trades }),
  'trades.placeTrade': byClient((caller, _, op) => placeTrade(caller, placed, op), { given: () => ({ account }) }),
  'trades.settleTrade': byDesk((caller, uid, op) => settleTrade(caller, uid, id, { closePrice: '64640.00' }, op), { given: trades }),
  'trades.settleTrade by hand': byDesk(
    (caller, uid, op) => settleTrade(caller, uid, id, { closePrice: '64640.00', manual: { result: '-1.00', reason: goodReason } }, op),
    { given: trades },
  ),
  'users.getProfile': reads(both, (caller, uid) => getProfile(caller, uid)),
  'users.getProfiles': reads(both, (caller, uid) => getProfiles(caller, [uid])),
  'users.openAccount': byClient((caller, uid, op) => openAccount(caller, { ...person, email: `${uid}@example.com` }, op), { isNew: true }),
  'users.changeStanding': byDesk((caller, uid, op) => changeStanding(caller, uid, 'active', goodReason, op)),
  'users.freezeAccount': byClient((caller, _, op) => freezeAccount(caller, op)),
  'users.requestClosure': byClient((caller, _, op) => requestClosure(caller, op)),
  'users.correctProfile': byDesk((caller, uid, op) =>
    correctProfile(caller, uid, { shown: asPlanted, to: { ...asPlanted, lastname: 'Ångström' }, reason: goodReason }, op),
  ),
  'verifications.getVerification': reads(both, (caller, uid) => getVerification(caller, uid)),
  'verifications.submitVerification': byClient((caller, uid, op) => submitVerification(caller, identityFile(uid), 'passport', op)),
  'verifications.approveVerification': byDesk((caller, uid, op) => approveVerification(caller, uid, identityFile(uid), '', op), {
    given: submitted,
  }),
  'verifications.rejectVerification': byDesk((caller, uid, op) => rejectVerification(caller, uid, identityFile(uid), goodReason, op), {
    given: submitted,
  }),
  'verifications.recordView': byDesk((caller, uid, op) => recordView(caller, uid, op), { given: submitted }),
  'verifications.getSubmitted': reads(desk, (caller) => getSubmitted(caller, 'not-verified', null)),
  'verifications.getSubmitted of decided ones': reads(desk, (caller) => getSubmitted(caller, 'verified', null)),
  'verifications.getSubmitted of one client': reads(both, (caller, uid) => getSubmitted(caller, 'not-verified', null, undefined, uid)),
  'verifications.getOldestSubmitted': reads(desk, (caller) => getOldestSubmitted(caller)),
  'verifications.countSubmitted': reads(desk, (caller) => countSubmitted(caller, 'not-verified')),
  'withdrawals.getWithdrawals': reads(both, (caller, uid) => getWithdrawals(caller, uid), { given: withdrawals }),
  'withdrawals.requestWithdrawal': byClient((caller, _, op) => requestWithdrawal(caller, withdrawn, op), {
    given: () => ({ user: { status: 'active' }, account }),
  }),
  'withdrawals.cancelWithdrawal': byClient((caller, _, op) => cancelWithdrawal(caller, id, op), { given: withdrawals }),
  'withdrawals.completeWithdrawal': byDesk((caller, uid, op) => completeWithdrawal(caller, uid, id, op), { given: withdrawals }),
  'withdrawals.rejectWithdrawal': byDesk((caller, uid, op) => rejectWithdrawal(caller, uid, id, goodReason, op), { given: withdrawals }),
  'withdrawals.deleteWithdrawal': byDesk((caller, uid, op) => deleteWithdrawal(caller, uid, id, goodReason, op), { given: withdrawals }),
};

/** A standing of this client's alone: one word without digits. */
const standingOf = (uid: Uid) => `of-${uid.replace(/[0-9]/g, (digit) => String.fromCharCode(97 + Number(digit)))}`;

/** Of a planted client. */
const asPlanted = { firstname: 'Test', lastname: 'Client', mobile: '+1', country: 'Norway' };

const minutes = new Map<Op, Date>();
/** The same moment however often it is asked for: what tells one note from another. */
function minuteOf(op: Op): Date {
  const known = minutes.get(op) ?? new Date();
  minutes.set(op, known);
  return known;
}
