import {
  type AccountStatus,
  canAct,
  canWithdraw,
  getAccountStatusName,
} from '@/domain/accounts/account-status';
import type { Profile } from '@/domain/accounts/profile';
import type { Coin } from '@/domain/coin';
import type { Payment } from '@/domain/desk/payment-method';
import type { Verification } from '@/domain/identity/verification';
import type { Money } from '@/domain/money';
import { getActKey, type Op, type Uid } from '@/domain/revision-fields';
import { isSameAddress } from '@/domain/same-address';
import { formatDollars } from '@/lib/format';
import { getAddressOrigin } from './address-origin';
import { type Deposit, findPendingDuplicate } from './deposit';
import { hasArchived, isPending } from './pending-list';
import {
  describeDeviation,
  getPriceDeviation,
  getValueDrop,
  type HistoricalPrice,
} from './price-deviation';
import { type ClientRequest, getNamed, isDeposit } from './request';
import { isNormalizedTransactionId } from './transaction-output';
import type { Withdrawal } from './withdrawal';

type LookKey =
  | `address-${'unchecked' | 'other' | 'own' | 'shared' | 'first'}`
  | `price-${'then' | 'now' | 'unchecked'}`
  | `transaction-${'missing' | 'incomparable' | 'unchecked' | 'elsewhere'}`
  | `duplicate-${'own' | 'other' | 'unchecked'}`
  | `credit-${'recent' | 'unchecked'}`
  | `status-${'unchecked' | AccountStatus}`
  | `identity-${'unchecked' | 'rejected'}`;

/**
 * A reason to look at a request before money moves. With a `check`, the request needs a look: that
 * keeps it out of a bulk decision, and alone the administrator has to tick the sentence before it
 * can be credited or debited.
 */
export interface Look {
  /**
   * Names the kind of finding, and its checkbox: another kind has another key, so a tick does not
   * hold for it.
   */
  key: LookKey;
  words: string;
  check: string | null;
}

/** What was read; nothing yet while it is `pending`. */
interface Known<T> {
  status: 'pending' | 'error' | 'success';
  data?: T | undefined;
}

/** A request of any client, as its entry has it, decided or not. */
interface Claim {
  uid: Uid;
  id: Op;
  /** The transaction id of a deposit, the address of a withdrawal. */
  names: string;
}

export interface LookFacts {
  /** The client's list that the request is in. */
  list: { list: readonly ClientRequest[]; rev: number };
  /** The requests of all clients that were loaded with the queue; null without it. */
  waiting: readonly ClientRequest[] | null;
  profile: Known<Profile | null>;
  verification: Known<Verification | null>;
  /** The payment method that clients see. */
  payment: Known<Payment | null>;
  prices: Readonly<Record<Coin, Money>> | undefined;
  /** The price at the time of a deposit. */
  market: Known<HistoricalPrice | null>;
  /** Requests of all clients that name the same transaction or address. */
  claims: Known<readonly Claim[]>;
  /** When the last deposit before a withdrawal was credited. */
  credits: Known<readonly Date[]>;
}

type Finder<Request> = (request: Request, facts: LookFacts) => Look | null;

/**
 * A withdrawal that was requested so soon after a deposit was credited needs a look, hours: coins
 * that only pass through an account launder money, and a stolen account is emptied at once.
 */
export const recentCreditHours = 24;
const hourMs = 3_600_000;

/** The credits before this moment are of no interest. */
const getCreditsStart = ({ createdAt }: Pick<ClientRequest, 'createdAt'>): Date =>
  new Date(createdAt.getTime() - recentCreditHours * hourMs);

// --- The client ---

const createStatusFinder =
  (
    isAllowed: (status: AccountStatus) => boolean,
    say: (name: string) => string,
    check: string,
  ): Finder<ClientRequest> =>
  (_, { profile: { status, data } }) => {
    if (!data)
      return status === 'pending'
        ? null
        : { key: 'status-unchecked', words: 'Couldn’t check the client’s account status', check };
    if (isAllowed(data.status)) return null;
    const name = getAccountStatusName(data.status).toLowerCase();
    return { key: `status-${data.status}`, words: say(name), check };
  };

const findIdentityLook: Finder<ClientRequest> = (_, { verification: { status, data } }) => {
  const check = 'I know who this client is, in spite of the identity check.';
  if (status === 'error' && data === undefined)
    return { key: 'identity-unchecked', words: 'Couldn’t check the client’s identity', check };
  return data?.status === 'rejected'
    ? { key: 'identity-rejected', words: 'Identity document rejected', check }
    : null;
};

// --- Deposits ---

const findSentAddressLook: Finder<Deposit> = (deposit, { payment: { status, data } }) => {
  const check = 'I found the coins at the address above, and the desk controls it.';
  if (data === undefined)
    return status === 'error'
      ? { key: 'address-unchecked', words: 'Not checked against the desk’s address', check }
      : null;
  if (getAddressOrigin(deposit, data, null) === 'current') return null;
  return { key: 'address-other', words: 'Not sent to the desk’s current address', check };
};

const formatPriceCheck = (amount: Money): string =>
  `I found out why, and ${formatDollars(amount)} is right.`;

const findPriceLook: Finder<Deposit> = (deposit, { market, prices }) => {
  const check = formatPriceCheck(deposit.amount);
  const gap = market.data && getPriceDeviation(deposit, market.data);
  if (gap) {
    const words = `Worth ${describeDeviation(gap)} at the market price at that time`;
    return { key: 'price-then', words, check };
  }
  const fallen = prices && getValueDrop(deposit, prices[deposit.coin]);
  if (!fallen) return null;
  const words = `Worth ${describeDeviation(fallen)} at the current market price`;
  return { key: 'price-now', words, check };
};

// Not binding: a price service that is away must not stop the desk, and the amount is the one that
// the client announced.
const findUnknownPriceLook: Finder<Deposit> = (_, { market: { data, status } }) =>
  data || status === 'pending'
    ? null
    : {
        key: 'price-unchecked',
        words: 'Not checked against the market price at that time',
        check: null,
      };

/**
 * Other deposits that name the same transaction, or other withdrawals to the same address. Compares
 * client and op, since two clients can have the same op.
 */
export const getOtherClaims = <One extends Claim>(
  request: ClientRequest,
  claims: readonly One[],
): One[] => {
  const named = getNamed(request);
  return claims.filter((one) => one.names === named && getActKey(one) !== getActKey(request));
};

const findTransactionLook: Finder<Deposit> = (deposit, { claims }) => {
  const theirs = 'I found the coins, and they belong to this client.';
  const once = 'I checked that this transaction is credited only once.';
  if (deposit.txid === '')
    return { key: 'transaction-missing', words: 'No transaction id', check: theirs };
  if (!isComparable(deposit))
    return {
      key: 'transaction-incomparable',
      words: 'Transaction id can’t be compared with others',
      check: theirs,
    };
  if (claims.data && getOtherClaims(deposit, claims.data).length > 0)
    return {
      key: 'transaction-elsewhere',
      words: 'Another deposit has the same transaction id',
      check: once,
    };
  if (claims.data || claims.status !== 'error') return null;
  return {
    key: 'transaction-unchecked',
    words: 'Not checked for other deposits with this transaction id',
    check: once,
  };
};

/** True if other deposits of the same transaction can be found by comparing its id. */
export const isComparable = ({ coin, txid }: Pick<Deposit, 'coin' | 'txid'>): boolean =>
  isNormalizedTransactionId(coin, txid);

/** Whether others may name the same. An address that coins were sent to before is not compared. */
export const isCompared = (request: ClientRequest, list: readonly ClientRequest[]): boolean =>
  isDeposit(request) ? isComparable(request) : !isKnownAddress(request, list);

/** Two ids that can be compared and differ are two transactions. */
const haveOwnTransactions = (one: Deposit, other: Deposit): boolean =>
  isComparable(one) && isComparable(other) && one.txid !== other.txid;

/**
 * A deposit of another client that may name the same payment, among those that were loaded. Two
 * clients can have the same op.
 */
export const findDuplicateElsewhere = (
  deposit: Deposit,
  waiting: readonly ClientRequest[],
): Deposit | undefined => {
  const { uid, coin, amount } = deposit;
  const others = waiting.filter(isDeposit).filter((one) => one.uid !== uid);
  return findPendingDuplicate(
    others.filter((one) => !haveOwnTransactions(one, deposit)),
    { coin, amount },
  );
};

const findDuplicateDepositLook: Finder<Deposit> = (deposit, { list: { list }, waiting }) => {
  const check = 'I checked that each of these payments arrived.';
  if (findPendingDuplicate(list, deposit))
    return {
      key: 'duplicate-own',
      words: 'Another deposit of the same amount and coin is waiting',
      check,
    };
  // Not binding: outside of the queue, the comparison would cost the reads of the whole queue.
  if (!waiting)
    return {
      key: 'duplicate-unchecked',
      words: 'Not compared with other clients’ waiting deposits',
      check: null,
    };
  if (!findDuplicateElsewhere(deposit, waiting)) return null;
  return {
    key: 'duplicate-other',
    words: 'Another client’s deposit of the same amount and coin is waiting',
    check,
  };
};

// --- Withdrawals ---

const findDuplicateWithdrawalLook: Finder<Withdrawal> = (withdrawal, { list: { list } }) =>
  findPendingDuplicate(list, withdrawal)
    ? {
        key: 'duplicate-own',
        words: 'Another withdrawal of the same amount and coin is waiting',
        check: 'I checked that the client wants both withdrawals.',
      }
    : null;

/**
 * Coins that are sent to an address of the desk come back to it, and the client's balance is
 * debited all the same.
 */
const findDeskAddressLook: Finder<Withdrawal> = (withdrawal, { payment: { data } }) =>
  !data || getAddressOrigin(withdrawal, data, null) === 'unknown'
    ? null
    : {
        key: 'address-own',
        words: 'To an address of the desk itself',
        check: 'I found out why the client wants coins at the desk’s own address.',
      };

const isSameDestination = (one: Withdrawal, other: ClientRequest): boolean =>
  one.coin === other.coin && isSameAddress(one.coin, one.address, other.address);

/**
 * Whether coins were sent to this address for this client before. It was looked at then, so it is
 * not compared with the addresses of all clients again.
 */
const isKnownAddress = (withdrawal: Withdrawal, list: readonly ClientRequest[]): boolean =>
  list.some((one) => one.status === 'completed' && isSameDestination(withdrawal, one));

const findFirstPayoutLook: Finder<Withdrawal> = (withdrawal, { list }) =>
  isKnownAddress(withdrawal, list.list)
    ? null
    : {
        key: 'address-first',
        words: hasArchived(list)
          ? 'No payout to this address in the client’s current list'
          : 'First payout to this address',
        check: 'I’m satisfied that the client wants coins at this address.',
      };

const findSharedAddressLook: Finder<Withdrawal> = (withdrawal, { list, waiting, claims }) => {
  const check = 'I found out why another client uses this address too.';
  const isElsewhere =
    waiting?.some(
      (one) => one.uid !== withdrawal.uid && isPending(one) && isSameDestination(withdrawal, one),
    ) || claims.data?.some(({ uid }) => uid !== withdrawal.uid);
  if (isElsewhere)
    return { key: 'address-shared', words: 'Another client has the same payout address', check };
  if (claims.data || claims.status !== 'error' || isKnownAddress(withdrawal, list.list))
    return null;
  return {
    key: 'address-unchecked',
    words: 'Not checked for other clients with this payout address',
    check,
  };
};

const findRecentCreditLook: Finder<Withdrawal> = (withdrawal, { credits: { status, data } }) => {
  const check = 'I found out why the client pays out so soon after a deposit.';
  if (!data)
    return status === 'error'
      ? {
          key: 'credit-unchecked',
          words: 'Not checked for deposits credited shortly before',
          check,
        }
      : null;
  const start = getCreditsStart(withdrawal);
  const isRecent = data.some((at) => at > start && at <= withdrawal.createdAt);
  if (!isRecent) return null;
  const words = `Requested less than ${recentCreditHours} hours after a deposit was credited`;
  return { key: 'credit-recent', words, check };
};

// --- All of them ---

const depositFinders: readonly Finder<Deposit>[] = [
  createStatusFinder(
    canAct,
    (name) => `Account restricted (${name})`,
    'I found out why the account is restricted, and the client is owed this.',
  ),
  findIdentityLook,
  findSentAddressLook,
  findPriceLook,
  findTransactionLook,
  findDuplicateDepositLook,
  findUnknownPriceLook,
];

const withdrawalFinders: readonly Finder<Withdrawal>[] = [
  createStatusFinder(
    canWithdraw,
    (name) => `No longer active (${name})`,
    'I found out why the account is restricted, and the coins may leave.',
  ),
  findIdentityLook,
  findDuplicateWithdrawalLook,
  findDeskAddressLook,
  findSharedAddressLook,
  findFirstPayoutLook,
  findRecentCreditLook,
];

const findAll = <Request>(
  finders: readonly Finder<Request>[],
  request: Request,
  facts: LookFacts,
): Look[] => finders.map((find) => find(request, facts)).filter((look) => look !== null);

/** The only place that decides what needs a look: for row, view, bulk decision and panel. */
export const findLooks = (request: ClientRequest, facts: LookFacts): Look[] =>
  isDeposit(request)
    ? findAll(depositFinders, request, facts)
    : findAll(withdrawalFinders, request, facts);

export const needsLook = (looks: readonly Look[]): boolean =>
  looks.some(({ check }) => check !== null);

/**
 * The sentences to tick, each under its key.
 * @param received USD that will be credited, if it is not the announced amount: the sentence about
 * the price names it, and its tick holds for it alone
 */
export const getChecks = (
  looks: readonly Look[],
  received?: Money,
): { key: string; check: string }[] =>
  looks.flatMap(({ key, check }) => {
    if (check === null) return [];
    if (received === undefined || (key !== 'price-then' && key !== 'price-now'))
      return [{ key, check }];
    return [{ key: `${key}-${received.replace('.', '')}`, check: formatPriceCheck(received) }];
  });
