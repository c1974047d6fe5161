import { countAdminActsSince, getAdminActs } from '@/data/admin/admin-acts';
import { getPaymentMethods } from '@/data/admin/administrators';
import { getCreditedDeposit } from '@/data/admin/credited-deposit';
import {
  countEvents,
  countJournalEntries,
  getEvents,
  getJournal,
  getJournalEntries,
  type JournalQuery,
} from '@/data/admin/journal';
import { getFlow } from '@/data/admin/money-flow';
import { getPendingProposals } from '@/data/admin/pending-proposals';
import { readReadiness } from '@/data/admin/readiness';
import { getRequestClaims } from '@/data/admin/request-claims';
import { findNumberedEntry, findRequests, getRequest } from '@/data/admin/request-search';
import { getAllRequests, getRequestList } from '@/data/admin/requests';
import { countSubscribers, getSubscribers } from '@/data/admin/subscribers';
import { getToday } from '@/data/admin/today';
import { adjustAccount } from '@/data/collections/accounts';
import { getArchives, getHistory } from '@/data/collections/archive';
import {
  extendBook,
  getBook,
  refreshBook,
  refreshCollectionEntries,
} from '@/data/collections/book';
import {
  getAccount,
  getDeposits,
  getHolds,
  getSubscription,
  getTrades,
  getWithdrawals,
} from '@/data/collections/client-documents';
import {
  cancelDeposit,
  completeDeposit,
  rejectDeposit,
  requestDeposit,
} from '@/data/collections/deposits';
import {
  getDeskCurrent,
  getPayment,
  getPaymentMethod,
  getPlans,
} from '@/data/collections/desk-documents';
import { updatePlans } from '@/data/collections/plans';
import {
  cancelSubscription,
  chargeSubscription,
  setSubscription,
  terminateSubscription,
} from '@/data/collections/subscriptions';
import { getDeskSwitches, updateSwitches } from '@/data/collections/switches';
import { placeTrade, settleTrade } from '@/data/collections/trades';
import {
  cancelWithdrawal,
  completeWithdrawal,
  deleteWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
} from '@/data/collections/withdrawals';
import {
  countEntries,
  getDocumentEntries,
  getEntriesByAction,
  getEntriesSince,
  getEntry,
  getLatestEntries,
  getNewestByActions,
  getNewestEntries,
  requireUnrecorded,
} from '@/data/ledger/ledger';
import { countPending, getOldestPendingTime, getOpenTradeTimes } from '@/data/ledger/queue-totals';
import {
  getDecidedItems,
  getLongestPending,
  getPendingLists,
  getPendingRequests,
} from '@/data/ledger/queues';
import { openSwitches } from '@/domain/desk/pauses';
import { createFeeEntry, goodReason } from '../../support/rules/acts/objects';
import {
  clientAndDesk,
  createClientRow,
  createDeskRow,
  createReadRow,
  onlyDesk,
  type Row,
  signedInRoles,
} from './row';
import {
  createDepositState,
  createSubscriptionState,
  createTradeState,
  createWithdrawalState,
  elementId,
  storedAccount,
} from './states';

/** What the build of a live desk knows of it. */
const site = { identity: { gaps: [], isAbsent: false }, hasAppCheckKey: true };

const withdrawalRequest = { coin: 'bitcoin', amount: '10.00', address: 'tb1qclient' } as const;
const tradeRequest = {
  asset: 'bitcoin',
  side: 'buy',
  amount: '10.00',
  leverage: 2,
  duration: 60,
  openPrice: '64000.00',
} as const;
const depositRequest = {
  coin: 'bitcoin',
  amount: '250.00',
  units: '0.00389348',
  rate: '64210.00',
  address: 'tb1qdesk',
  txid: '',
} as const;
const journalQuery: JournalQuery = {
  actions: ['deposit.completed', 'plans.updated'],
  by: null,
  client: null,
  span: { from: null, before: null },
};
const span = { from: new Date(0), before: new Date() };
const plusPlan = { fee: '25.00', days: 30 };

/**
 * The functions that read or write money: accounts, lists, subscriptions, and the books that tell
 * of them.
 */
export const moneyRows: Record<string, Row> = {
  'client-documents.getAccount': createReadRow(clientAndDesk, (caller, uid) =>
    getAccount(caller, uid),
  ),
  'accounts.adjustAccount': createDeskRow(
    (caller, uid, op) =>
      adjustAccount(caller, {
        uid,
        rev: 1,
        to: { ...storedAccount, bonus: '5.00' },
        reason: goodReason,
        ref: '',
        op,
      }),
    { given: () => ({ account: storedAccount }) },
  ),
  'archive.getArchives': createReadRow(clientAndDesk, (caller, uid) =>
    getArchives(caller, 'deposits', uid),
  ),
  'archive.getHistory of deposits': createReadRow(
    clientAndDesk,
    (caller, uid) => getHistory(caller, 'deposits', uid),
    { given: createDepositState },
  ),
  'archive.getHistory of withdrawals': createReadRow(
    clientAndDesk,
    (caller, uid) => getHistory(caller, 'withdrawals', uid),
    { given: createWithdrawalState },
  ),
  'archive.getHistory of trades': createReadRow(
    clientAndDesk,
    (caller, uid) => getHistory(caller, 'trades', uid),
    {
      given: createTradeState,
    },
  ),
  'client-documents.getDeposits': createReadRow(
    clientAndDesk,
    (caller, uid) => getDeposits(caller, uid),
    {
      given: createDepositState,
    },
  ),
  'deposits.requestDeposit': createClientRow((caller, _, op) =>
    requestDeposit(caller, { request: depositRequest, op }),
  ),
  'deposits.cancelDeposit': createClientRow(
    (caller, _, op) => cancelDeposit(caller, { id: elementId, op }),
    {
      given: createDepositState,
    },
  ),
  'deposits.completeDeposit': createDeskRow(
    (caller, uid, op) => completeDeposit(caller, { uid, id: elementId, op }),
    {
      given: createDepositState,
    },
  ),
  'deposits.completeDeposit with a payment': createDeskRow(
    (caller, uid, op) =>
      completeDeposit(caller, {
        uid,
        id: elementId,
        op,
        payment: {
          txid: op.replaceAll('-', '').repeat(2),
          output: 1,
        },
      }),
    { given: createDepositState },
  ),
  'deposits.rejectDeposit': createDeskRow(
    (caller, uid, op) => rejectDeposit(caller, { uid, id: elementId, note: goodReason, op }),
    { given: createDepositState },
  ),
  'client-documents.getHolds': createReadRow(clientAndDesk, (caller, uid) => getHolds(caller, uid)),
  'book.getBook': createReadRow(clientAndDesk, (caller, uid) => getBook(caller, uid, 1)),
  'book.refreshBook': createReadRow(clientAndDesk, async (caller, uid) =>
    refreshBook(caller, uid, { entries: [], older: null, total: 0 }),
  ),
  'book.refreshCollectionEntries': createReadRow(clientAndDesk, (caller, uid) =>
    refreshCollectionEntries(caller, uid, 'deposits', []),
  ),
  'book.extendBook': createReadRow(clientAndDesk, async (caller, uid) =>
    extendBook(caller, { uid, book: await getBook(caller, uid, 1) }),
  ),
  'ledger.getDocumentEntries': createReadRow(clientAndDesk, (caller, uid) =>
    getDocumentEntries(caller, uid, 'verifications'),
  ),
  'ledger.getLatestEntries': createReadRow(clientAndDesk, (caller, uid) =>
    getLatestEntries(caller, uid, 5),
  ),
  'ledger.getNewestByActions': createReadRow(clientAndDesk, (caller, uid) =>
    getNewestByActions(caller, { uid, actions: ['closure.requested', 'status.changed'], count: 1 }),
  ),
  'admin-acts.getAdminActs': createReadRow(clientAndDesk, (caller, uid) =>
    getAdminActs(caller, uid, 5),
  ),
  'admin-acts.countAdminActsSince': createReadRow(clientAndDesk, (caller, uid) =>
    countAdminActsSince(caller, uid, new Date(0)),
  ),
  'ledger.getEntry': createReadRow(clientAndDesk, (caller, uid) => getEntry(caller, uid, 'opened')),
  'ledger.requireUnrecorded': createReadRow(signedInRoles, (caller) =>
    requireUnrecorded(caller, 'nothing'),
  ),
  'ledger.getNewestEntries': createReadRow(onlyDesk, (caller) => getNewestEntries(caller, 3, null)),
  'ledger.getEntriesByAction': createReadRow(onlyDesk, (caller) =>
    getEntriesByAction(caller, { action: 'deposit.completed', count: 5, after: null }),
  ),
  'ledger.getEntriesSince': createReadRow(onlyDesk, (caller) =>
    getEntriesSince(caller, 'deposit.completed', new Date(0)),
  ),
  'request-claims.getRequestClaims': createReadRow(onlyDesk, async (caller) => {
    await getRequestClaims(caller, 'deposits', ['f'.repeat(64)], async () => new Map());
    await getRequestClaims(caller, 'withdrawals', ['tb1qnobody'], async () => new Map());
  }),
  'credited-deposit.getCreditedDeposit': createReadRow(onlyDesk, (caller) =>
    getCreditedDeposit(
      caller,
      'bitcoin',
      { txid: 'f'.repeat(64), output: 0 },
      async () => new Map(),
    ),
  ),
  'money-flow.getFlow': createReadRow(onlyDesk, (caller) => getFlow(caller, new Date(0))),
  'journal.getJournal': createReadRow(onlyDesk, (caller) => getJournal(caller, journalQuery, null)),
  'journal.getJournal of some days': createReadRow(onlyDesk, (caller) =>
    getJournal(caller, { ...journalQuery, span }, null),
  ),
  'journal.getJournal of an administrator': createReadRow(onlyDesk, (caller) =>
    getJournal(caller, { ...journalQuery, by: 'ada', span }, null),
  ),
  'journal.getJournal of a client': createReadRow(clientAndDesk, (caller, uid) =>
    getJournal(caller, { ...journalQuery, client: uid, span }, null),
  ),
  'journal.getJournal of an administrator about a client': createReadRow(
    clientAndDesk,
    (caller, uid) => getJournal(caller, { ...journalQuery, by: 'ada', client: uid, span }, null),
  ),
  'journal.getJournalEntries': createReadRow(onlyDesk, (caller) =>
    getJournalEntries(caller, { ...journalQuery, span }, null),
  ),
  'journal.countJournalEntries': createReadRow(onlyDesk, (caller) =>
    countJournalEntries(caller, { ...journalQuery, span }),
  ),
  'journal.getEvents': createReadRow(onlyDesk, (caller) => getEvents(caller)),
  'journal.countEvents': createReadRow(onlyDesk, (caller) => countEvents(caller, new Date(0))),
  'pending-proposals.getPendingProposals': createReadRow(onlyDesk, (caller) =>
    getPendingProposals(caller),
  ),
  'today.getToday': createReadRow(onlyDesk, (caller) =>
    getToday(caller, { since: new Date(0), lateMs: 1 }),
  ),
  'ledger.countEntries': createReadRow(onlyDesk, (caller) =>
    countEntries(caller, 'deposit.completed'),
  ),
  'desk-documents.getPaymentMethod': createReadRow(signedInRoles, (caller) =>
    getPaymentMethod(caller, 'chosen'),
  ),
  'desk-documents.getPaymentMethod another': createReadRow(onlyDesk, (caller) =>
    getPaymentMethod(caller, 'unchosen'),
  ),
  'readiness.readReadiness': createReadRow(onlyDesk, (caller) => readReadiness(caller, site)),
  'administrators.getPaymentMethods': createReadRow(onlyDesk, (caller) =>
    getPaymentMethods(caller),
  ),
  'desk-documents.getDeskCurrent': createReadRow(signedInRoles, (caller) => getDeskCurrent(caller)),
  'desk-documents.getPayment': createReadRow(signedInRoles, (caller) => getPayment(caller)),
  'desk-documents.getPlans': createReadRow(signedInRoles, (caller) => getPlans(caller)),
  'plans.updatePlans': createDeskRow(async (caller, _, op) => {
    const plans = await getPlans(caller);
    await updatePlans(caller, {
      rev: plans?.rev ?? 0,
      plans: { ...plans?.plans, extra: { name: op, fee: '5.00', days: 7, includes: [] } },
      op,
    });
  }),
  'switches.getDeskSwitches': createReadRow(signedInRoles, (caller) => getDeskSwitches(caller)),
  // Pauses nothing: the other rows share the desk.
  'switches.updateSwitches': createDeskRow(async (caller, _, op) => {
    const switches = await getDeskSwitches(caller);
    await updateSwitches(caller, {
      rev: switches?.rev ?? 0,
      switches: { ...openSwitches, notice: op },
      op,
    });
  }),
  'queues.getLongestPending': createReadRow(onlyDesk, (caller) =>
    getLongestPending(caller, { col: 'withdrawals', clients: 4 }),
  ),
  'queues.getPendingLists': createReadRow(onlyDesk, (caller) =>
    getPendingLists(caller, 'deposits', 4),
  ),
  'queues.getPendingRequests': createReadRow(onlyDesk, (caller) =>
    getPendingRequests(caller, 'trades', { after: null }),
  ),
  'queues.getPendingRequests of one client': createReadRow(clientAndDesk, (caller, uid) =>
    getPendingRequests(caller, 'trades', { after: null, clientUid: uid }),
  ),
  'queues.getPendingRequests of deposits': createReadRow(onlyDesk, (caller) =>
    getPendingRequests(caller, 'deposits', { after: null }),
  ),
  'queue-totals.getOldestPendingTime': createReadRow(onlyDesk, (caller) =>
    getOldestPendingTime(caller, 'withdrawals'),
  ),
  'queue-totals.getOpenTradeTimes': createReadRow(onlyDesk, (caller) => getOpenTradeTimes(caller)),
  'queue-totals.countPending': createReadRow(onlyDesk, (caller) =>
    countPending(caller, 'withdrawals'),
  ),
  'queue-totals.countPending of trades': createReadRow(onlyDesk, (caller) =>
    countPending(caller, 'trades'),
  ),
  'queues.getDecidedItems': createReadRow(onlyDesk, (caller) =>
    getDecidedItems(caller, 'withdrawals', { action: 'withdrawal.deleted', after: null }),
  ),
  'queues.getDecidedItems of one client': createReadRow(clientAndDesk, (caller, uid) =>
    getDecidedItems(caller, 'withdrawals', {
      action: 'withdrawal.deleted',
      after: null,
      clientUid: uid,
    }),
  ),
  'requests.getRequestList': createReadRow(
    clientAndDesk,
    (caller, uid) => getRequestList(caller, 'withdrawals', uid),
    { given: createWithdrawalState },
  ),
  'requests.getAllRequests': createReadRow(onlyDesk, (caller) =>
    getAllRequests(caller, 'deposits', null),
  ),
  'requests.getAllRequests of withdrawals': createReadRow(onlyDesk, (caller) =>
    getAllRequests(caller, 'withdrawals', null),
  ),
  'requests.getAllRequests of one client': createReadRow(clientAndDesk, (caller, uid) =>
    getAllRequests(caller, 'deposits', null, undefined, uid),
  ),
  'request-search.findRequests by transaction id': createReadRow(onlyDesk, (caller) =>
    findRequests(caller, { field: 'txid', values: ['f'.repeat(64)] }, async () => new Map()),
  ),
  'request-search.findRequests by address': createReadRow(onlyDesk, (caller) =>
    findRequests(caller, { field: 'address', values: ['tb1q', 'TB1Q'] }, async () => new Map()),
  ),
  'request-search.findRequests by amount': createReadRow(onlyDesk, (caller) =>
    findRequests(caller, { field: 'amount', values: ['1.00'] }, async () => new Map()),
  ),
  'request-search.getRequest': createReadRow(clientAndDesk, (caller, uid) =>
    getRequest(caller, { col: 'deposits', uid, id: 'none' }, async () => new Map()),
  ),
  'request-search.findNumberedEntry': createReadRow(clientAndDesk, (caller, uid) =>
    findNumberedEntry(caller, { uid, col: 'deposits', rev: 1 }, async () => new Map()),
  ),
  'client-documents.getSubscription': createReadRow(
    clientAndDesk,
    (caller, uid) => getSubscription(caller, uid),
    {
      given: createSubscriptionState,
    },
  ),
  'subscriptions.setSubscription': createClientRow((caller, _, op) =>
    setSubscription(caller, { id: 'plus', shown: plusPlan, op }),
  ),
  'subscriptions.setSubscription again': createClientRow(
    (caller, _, op) => setSubscription(caller, { id: 'plus', shown: plusPlan, op }),
    {
      given: createSubscriptionState,
      planted: (uid) => createFeeEntry(uid, 'taken'),
    },
  ),
  'subscriptions.cancelSubscription': createClientRow(
    (caller, _, op) => cancelSubscription(caller, { op }),
    {
      given: createSubscriptionState,
    },
  ),
  'subscriptions.terminateSubscription': createDeskRow(
    (caller, uid, op) =>
      terminateSubscription(caller, { uid, ref: 'taken', reason: goodReason, op }),
    {
      given: createSubscriptionState,
    },
  ),
  'subscriptions.chargeSubscription': createDeskRow(
    (caller, uid) => chargeSubscription(caller, { uid, ref: 'taken', reason: goodReason }),
    {
      given: createSubscriptionState,
    },
  ),
  'subscribers.getSubscribers': createReadRow(onlyDesk, (caller) => getSubscribers(caller, null)),
  'subscribers.countSubscribers': createReadRow(onlyDesk, (caller) => countSubscribers(caller)),
  'client-documents.getTrades': createReadRow(
    clientAndDesk,
    (caller, uid) => getTrades(caller, uid),
    {
      given: createTradeState,
    },
  ),
  'trades.placeTrade': createClientRow(
    (caller, _, op) => placeTrade(caller, { request: tradeRequest, op }),
    {
      given: () => ({ account: storedAccount }),
    },
  ),
  'trades.settleTrade': createDeskRow(
    (caller, uid, op) =>
      settleTrade(caller, { uid, id: elementId, settlement: { closePrice: '64640.00' }, op }),
    { given: createTradeState },
  ),
  'trades.settleTrade by hand': createDeskRow(
    (caller, uid, op) =>
      settleTrade(caller, {
        uid,
        id: elementId,
        settlement: { closePrice: '64640.00', manual: { result: '-1.00', reason: goodReason } },
        op,
      }),
    { given: createTradeState },
  ),
  'client-documents.getWithdrawals': createReadRow(
    clientAndDesk,
    (caller, uid) => getWithdrawals(caller, uid),
    {
      given: createWithdrawalState,
    },
  ),
  'withdrawals.requestWithdrawal': createClientRow(
    (caller, _, op) => requestWithdrawal(caller, { request: withdrawalRequest, op }),
    {
      given: () => ({ user: { status: 'active' }, account: storedAccount }),
    },
  ),
  'withdrawals.cancelWithdrawal': createClientRow(
    (caller, _, op) => cancelWithdrawal(caller, { id: elementId, op }),
    {
      given: createWithdrawalState,
    },
  ),
  'withdrawals.completeWithdrawal': createDeskRow(
    (caller, uid, op) => completeWithdrawal(caller, { uid, id: elementId, op }),
    { given: createWithdrawalState },
  ),
  'withdrawals.rejectWithdrawal': createDeskRow(
    (caller, uid, op) => rejectWithdrawal(caller, { uid, id: elementId, note: goodReason, op }),
    {
      given: createWithdrawalState,
    },
  ),
  'withdrawals.deleteWithdrawal': createDeskRow(
    (caller, uid, op) => deleteWithdrawal(caller, { uid, id: elementId, reason: goodReason, op }),
    {
      given: createWithdrawalState,
    },
  ),
};
