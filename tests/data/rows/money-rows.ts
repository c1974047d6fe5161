import { countAdminActsSince, getAdminActs } from '@/data/admin/admin-acts';
import { getPaymentMethods } from '@/data/admin/administrators';
import { getCreditedDeposit } from '@/data/admin/credited-deposit';
import { getDepositClaims } from '@/data/admin/deposit-claims';
import { getJournal, getJournalEntries, type JournalQuery } from '@/data/admin/journal';
import { getFlow } from '@/data/admin/money-flow';
import { getAllRequests, getRequestList } from '@/data/admin/requests';
import { countSubscribers, getSubscribers } from '@/data/admin/subscribers';
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
import { feeCharged, goodReason } from '../../support/rules/objects';
import { both, byClient, byDesk, desk, type Row, reads, signedIn } from './row';
import { account, deposits, id, subscribed, trades, withdrawals } from './states';

const withdrawn = { coin: 'bitcoin', amount: '10.00', address: 'tb1qclient' } as const;
const placed = {
  asset: 'bitcoin',
  side: 'buy',
  amount: '10.00',
  leverage: 2,
  duration: 60,
  openPrice: '64000.00',
} as const;
const deposited = {
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
  'client-documents.getAccount': reads(both, (caller, uid) => getAccount(caller, uid)),
  'accounts.adjustAccount': byDesk(
    (caller, uid, op) =>
      adjustAccount(
        caller,
        uid,
        { rev: 1, to: { ...account, bonus: '5.00' }, reason: goodReason, ref: '' },
        op,
      ),
    { given: () => ({ account }) },
  ),
  'archive.getArchives': reads(both, (caller, uid) => getArchives(caller, 'deposits', uid)),
  'archive.getHistory of deposits': reads(
    both,
    (caller, uid) => getHistory(caller, 'deposits', uid),
    { given: deposits },
  ),
  'archive.getHistory of withdrawals': reads(
    both,
    (caller, uid) => getHistory(caller, 'withdrawals', uid),
    { given: withdrawals },
  ),
  'archive.getHistory of trades': reads(both, (caller, uid) => getHistory(caller, 'trades', uid), {
    given: trades,
  }),
  'client-documents.getDeposits': reads(both, (caller, uid) => getDeposits(caller, uid), {
    given: deposits,
  }),
  'deposits.requestDeposit': byClient((caller, _, op) => requestDeposit(caller, deposited, op)),
  'deposits.cancelDeposit': byClient((caller, _, op) => cancelDeposit(caller, id, op), {
    given: deposits,
  }),
  'deposits.completeDeposit': byDesk((caller, uid, op) => completeDeposit(caller, uid, id, op), {
    given: deposits,
  }),
  'deposits.completeDeposit with a payment': byDesk(
    (caller, uid, op) =>
      completeDeposit(caller, uid, id, op, { txid: op.replaceAll('-', '').repeat(2), output: 1 }),
    { given: deposits },
  ),
  'deposits.rejectDeposit': byDesk(
    (caller, uid, op) => rejectDeposit(caller, uid, id, goodReason, op),
    { given: deposits },
  ),
  'client-documents.getHolds': reads(both, (caller, uid) => getHolds(caller, uid)),
  'book.getBook': reads(both, (caller, uid) => getBook(caller, uid, 1)),
  'book.refreshBook': reads(both, async (caller, uid) =>
    refreshBook(caller, uid, { entries: [], older: null, total: 0 }),
  ),
  'book.refreshCollectionEntries': reads(both, (caller, uid) =>
    refreshCollectionEntries(caller, uid, 'deposits', []),
  ),
  'book.extendBook': reads(both, async (caller, uid) =>
    extendBook(caller, uid, await getBook(caller, uid, 1)),
  ),
  'ledger.getDocumentEntries': reads(both, (caller, uid) =>
    getDocumentEntries(caller, uid, 'verifications'),
  ),
  'ledger.getLatestEntries': reads(both, (caller, uid) => getLatestEntries(caller, uid, 5)),
  'ledger.getNewestByActions': reads(both, (caller, uid) =>
    getNewestByActions(caller, uid, ['closure.requested', 'status.changed'], 1),
  ),
  'admin-acts.getAdminActs': reads(both, (caller, uid) => getAdminActs(caller, uid, 5)),
  'admin-acts.countAdminActsSince': reads(both, (caller, uid) =>
    countAdminActsSince(caller, uid, new Date(0)),
  ),
  'ledger.getEntry': reads(both, (caller, uid) => getEntry(caller, uid, 'opened')),
  'ledger.requireUnrecorded': reads(signedIn, (caller) => requireUnrecorded(caller, 'nothing')),
  'ledger.getNewestEntries': reads(desk, (caller) => getNewestEntries(caller, 3, null)),
  'ledger.getEntriesByAction': reads(desk, (caller) =>
    getEntriesByAction(caller, 'deposit.completed', 5, null),
  ),
  'ledger.getEntriesSince': reads(desk, (caller) =>
    getEntriesSince(caller, 'deposit.completed', new Date(0)),
  ),
  'deposit-claims.getDepositClaims': reads(desk, (caller) =>
    getDepositClaims(caller, ['f'.repeat(64)], async () => new Map()),
  ),
  'credited-deposit.getCreditedDeposit': reads(desk, (caller) =>
    getCreditedDeposit(
      caller,
      'bitcoin',
      { txid: 'f'.repeat(64), output: 0 },
      async () => new Map(),
    ),
  ),
  'money-flow.getFlow': reads(desk, (caller) => getFlow(caller, new Date(0))),
  'journal.getJournal': reads(desk, (caller) => getJournal(caller, journalQuery, null)),
  'journal.getJournal of some days': reads(desk, (caller) =>
    getJournal(caller, { ...journalQuery, span }, null),
  ),
  'journal.getJournal of an administrator': reads(desk, (caller) =>
    getJournal(caller, { ...journalQuery, by: 'ada', span }, null),
  ),
  'journal.getJournal of a client': reads(both, (caller, uid) =>
    getJournal(caller, { ...journalQuery, client: uid, span }, null),
  ),
  'journal.getJournal of an administrator about a client': reads(both, (caller, uid) =>
    getJournal(caller, { ...journalQuery, by: 'ada', client: uid, span }, null),
  ),
  'journal.getJournalEntries': reads(desk, (caller) =>
    getJournalEntries(caller, { ...journalQuery, span }, null),
  ),
  'ledger.countEntries': reads(desk, (caller) => countEntries(caller, 'deposit.completed')),
  'desk-documents.getPaymentMethod': reads(signedIn, (caller) =>
    getPaymentMethod(caller, 'chosen'),
  ),
  'desk-documents.getPaymentMethod another': reads(desk, (caller) =>
    getPaymentMethod(caller, 'unchosen'),
  ),
  'administrators.getPaymentMethods': reads(desk, (caller) => getPaymentMethods(caller)),
  'desk-documents.getDeskCurrent': reads(signedIn, (caller) => getDeskCurrent(caller)),
  'desk-documents.getPayment': reads(signedIn, (caller) => getPayment(caller)),
  'desk-documents.getPlans': reads(signedIn, (caller) => getPlans(caller)),
  'plans.updatePlans': byDesk(async (caller, _, op) => {
    const plans = await getPlans(caller);
    await updatePlans(
      caller,
      plans?.rev ?? 0,
      { ...plans?.plans, extra: { name: op, fee: '5.00', days: 7, includes: [] } },
      op,
    );
  }),
  'switches.getDeskSwitches': reads(signedIn, (caller) => getDeskSwitches(caller)),
  // Pauses nothing: the other rows share the desk.
  'switches.updateSwitches': byDesk(async (caller, _, op) => {
    const switches = await getDeskSwitches(caller);
    await updateSwitches(caller, switches?.rev ?? 0, { ...openSwitches, notice: op }, op);
  }),
  'queues.getLongestPending': reads(desk, (caller) => getLongestPending(caller, 'withdrawals', 4)),
  'queues.getPendingLists': reads(desk, (caller) => getPendingLists(caller, 'deposits', 4)),
  'queues.getPendingRequests': reads(desk, (caller) => getPendingRequests(caller, 'trades', null)),
  'queues.getPendingRequests of one client': reads(both, (caller, uid) =>
    getPendingRequests(caller, 'trades', null, undefined, uid),
  ),
  'queues.getPendingRequests of deposits': reads(desk, (caller) =>
    getPendingRequests(caller, 'deposits', null),
  ),
  'queue-totals.getOldestPendingTime': reads(desk, (caller) =>
    getOldestPendingTime(caller, 'withdrawals'),
  ),
  'queue-totals.getOpenTradeTimes': reads(desk, (caller) => getOpenTradeTimes(caller)),
  'queue-totals.countPending': reads(desk, (caller) => countPending(caller, 'withdrawals')),
  'queue-totals.countPending of trades': reads(desk, (caller) => countPending(caller, 'trades')),
  'queues.getDecidedItems': reads(desk, (caller) =>
    getDecidedItems(caller, 'withdrawals', 'withdrawal.deleted', null),
  ),
  'queues.getDecidedItems of one client': reads(both, (caller, uid) =>
    getDecidedItems(caller, 'withdrawals', 'withdrawal.deleted', null, undefined, uid),
  ),
  'requests.getRequestList': reads(
    both,
    (caller, uid) => getRequestList(caller, 'withdrawals', uid),
    { given: withdrawals },
  ),
  'requests.getAllRequests': reads(desk, (caller) => getAllRequests(caller, 'deposits', null)),
  'requests.getAllRequests of withdrawals': reads(desk, (caller) =>
    getAllRequests(caller, 'withdrawals', null),
  ),
  'requests.getAllRequests of one client': reads(both, (caller, uid) =>
    getAllRequests(caller, 'deposits', null, undefined, uid),
  ),
  'client-documents.getSubscription': reads(both, (caller, uid) => getSubscription(caller, uid), {
    given: subscribed,
  }),
  'subscriptions.setSubscription': byClient((caller, _, op) =>
    setSubscription(caller, 'plus', plusPlan, op),
  ),
  'subscriptions.setSubscription again': byClient(
    (caller, _, op) => setSubscription(caller, 'plus', plusPlan, op),
    {
      given: subscribed,
      planted: (uid) => feeCharged(uid, 'taken'),
    },
  ),
  'subscriptions.cancelSubscription': byClient((caller, _, op) => cancelSubscription(caller, op), {
    given: subscribed,
  }),
  'subscriptions.terminateSubscription': byDesk(
    (caller, uid, op) => terminateSubscription(caller, uid, 'taken', goodReason, op),
    {
      given: subscribed,
    },
  ),
  'subscriptions.chargeSubscription': byDesk(
    (caller, uid) => chargeSubscription(caller, uid, 'taken', goodReason),
    {
      given: subscribed,
    },
  ),
  'subscribers.getSubscribers': reads(desk, (caller) => getSubscribers(caller, null)),
  'subscribers.countSubscribers': reads(desk, (caller) => countSubscribers(caller)),
  'client-documents.getTrades': reads(both, (caller, uid) => getTrades(caller, uid), {
    given: trades,
  }),
  'trades.placeTrade': byClient((caller, _, op) => placeTrade(caller, placed, op), {
    given: () => ({ account }),
  }),
  'trades.settleTrade': byDesk(
    (caller, uid, op) => settleTrade(caller, uid, id, { closePrice: '64640.00' }, op),
    { given: trades },
  ),
  'trades.settleTrade by hand': byDesk(
    (caller, uid, op) =>
      settleTrade(
        caller,
        uid,
        id,
        { closePrice: '64640.00', manual: { result: '-1.00', reason: goodReason } },
        op,
      ),
    { given: trades },
  ),
  'client-documents.getWithdrawals': reads(both, (caller, uid) => getWithdrawals(caller, uid), {
    given: withdrawals,
  }),
  'withdrawals.requestWithdrawal': byClient(
    (caller, _, op) => requestWithdrawal(caller, withdrawn, op),
    {
      given: () => ({ user: { status: 'active' }, account }),
    },
  ),
  'withdrawals.cancelWithdrawal': byClient((caller, _, op) => cancelWithdrawal(caller, id, op), {
    given: withdrawals,
  }),
  'withdrawals.completeWithdrawal': byDesk(
    (caller, uid, op) => completeWithdrawal(caller, uid, id, op),
    { given: withdrawals },
  ),
  'withdrawals.rejectWithdrawal': byDesk(
    (caller, uid, op) => rejectWithdrawal(caller, uid, id, goodReason, op),
    {
      given: withdrawals,
    },
  ),
  'withdrawals.deleteWithdrawal': byDesk(
    (caller, uid, op) => deleteWithdrawal(caller, uid, id, goodReason, op),
    {
      given: withdrawals,
    },
  ),
};
