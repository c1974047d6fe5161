import { describe, expect, it } from 'vitest';
import type { Payment } from '@/domain/desk/payment-method';
import type { Verification } from '@/domain/identity/verification';
import type { Deposit } from '@/domain/requests/deposit';
import {
  findLooks,
  getChecks,
  type Look,
  type LookFacts,
  needsLook,
} from '@/domain/requests/looks';
import { findPriceAtTime } from '@/domain/requests/price-deviation';
import type { ClientRequest } from '@/domain/requests/request';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import {
  caseFile,
  claims,
  deposit,
  hoursAgo,
  payment,
  profile,
  rates,
  withdrawal,
} from './requests.fixture';

const read = <T>(data: T) => ({ status: 'success', data }) as const;
const unread = (status: 'pending' | 'error') => ({ status, data: undefined }) as const;

/** Nothing speaks against a request about which this is known. */
const factsOf = (list: readonly ClientRequest[], over: Partial<LookFacts> = {}): LookFacts => ({
  list: { list, rev: list.length },
  waiting: [],
  profile: read(profile()),
  verification: read(null),
  payment: read(payment()),
  prices: rates.prices,
  market: unread('pending'),
  claims: read([]),
  credits: read([]),
  ...over,
});

/** The words, and the sentence that has to be ticked. */
const describeLook = ({ words, check }: Look): string =>
  check === null ? words : `${words} [${check}]`;

const looksOf = (request: ClientRequest, facts: LookFacts): string[] =>
  findLooks(request, facts).map(describeLook);

/**
 * @param price of bitcoin around the time of the notice; empty where nobody knows it
 * @param priceNow of now
 */
function wordsFor(
  over: Partial<Deposit> = {},
  price = '64210.00',
  announced: LookFacts['claims'] = read([]),
  priceNow = '64210.00',
): string {
  const of = deposit(over);
  const points =
    price === '' ? [] : [5, 3].map((hours) => ({ at: hoursAgo(hours).getTime(), price }));
  return looksOf(
    of,
    factsOf([of], {
      prices: { ...rates.prices, bitcoin: priceNow },
      market: read(findPriceAtTime(points, of.createdAt)),
      claims: announced,
    }),
  ).join(' ');
}

describe('findLooks() of a deposit', () => {
  it('finds nothing about a deposit to the desk’s address that is worth its amount', () => {
    expect(wordsFor()).toBe('');
  });

  it('excludes an address that is not the desk’s', () => {
    expect(wordsFor({ address: 'tb1qelsewhere' })).toBe(
      'Not sent to the desk’s current address [I found the coins at the address above, and the desk controls it.]',
    );
  });

  it('excludes an address that could not be compared, and waits while it is read', () => {
    const looksWith = (status: 'pending' | 'error') =>
      looksOf(deposit(), factsOf([deposit()], { payment: unread(status) }));
    expect(looksWith('error')).toEqual([
      'Not checked against the desk’s address [I found the coins at the address above, and the desk controls it.]',
    ]);
    expect(looksWith('pending')).toEqual([]);
  });

  it('excludes coins that were worth another amount', () => {
    expect(wordsFor({}, '52500.00')).toBe(
      'Worth 18.24% less at the market price at that time [I found out why, and $250.00 is right.]',
    );
    expect(wordsFor({ amount: '200.00' })).toBe(
      'Worth 25.00% more at the market price at that time [I found out why, and $200.00 is right.]',
    );
  });

  it('excludes coins that are worth less by now, not those that are worth more', () => {
    expect(wordsFor({}, '64210.00', read([]), '52500.00')).toBe(
      'Worth 18.24% less at the current market price [I found out why, and $250.00 is right.]',
    );
    expect(wordsFor({}, '64210.00', read([]), '80000.00')).toBe('');
  });

  it('excludes a transaction that another deposit names too, or that was not compared', () => {
    const once = '[I checked that this transaction is credited only once.]';
    const theirs = '[I found the coins, and they belong to this client.]';
    const others = (over: Partial<ReturnType<typeof claims>> = {}) =>
      read([claims(), claims({ id: 'op-k1', uid: 'karel', ...over })]);
    expect(wordsFor({}, '64210.00', others())).toBe(
      `Another deposit has the same transaction id ${once}`,
    );
    expect(wordsFor({}, '64210.00', others({ names: 'a'.repeat(64) }))).toBe('');
    expect(wordsFor({ txid: '' }, '64210.00', others({ names: '' }))).toBe(
      `No transaction id ${theirs}`,
    );
    expect(wordsFor({ txid: deposit().txid.toUpperCase() })).toBe(
      `Transaction id can’t be compared with others ${theirs}`,
    );
    expect(wordsFor({}, '64210.00', unread('error'))).toBe(
      `Not checked for other deposits with this transaction id ${once}`,
    );
  });

  it('says that the market of that time is not known, which excludes nothing', () => {
    expect(wordsFor({}, '')).toBe('Not checked against the market price at that time');
  });
});

describe('findLooks() of a deposit that was announced twice', () => {
  const twin = deposit({ id: 'op-d9', txid: 'a'.repeat(64) });
  const looksIn = (list: readonly Deposit[], waiting: readonly Deposit[] | null = []) =>
    looksOf(deposit(), factsOf(list, { waiting }));
  const both = '[I checked that each of these payments arrived.]';

  it('excludes it', () => {
    expect(looksIn([deposit(), twin])).toEqual([
      `Another deposit of the same amount and coin is waiting ${both}`,
    ]);
  });

  it.each<[string, Partial<Deposit>]>([
    ['is of another amount', { amount: '250.01' }],
    ['is in another coin', { coin: 'ethereum' }],
    ['does not wait', { status: 'completed' }],
  ])('finds nothing where the other one %s', (_, over) => {
    expect(looksIn([deposit(), { ...twin, ...over }])).toEqual([]);
  });

  const theirs = deposit({ id: 'op-k1', uid: 'karel', txid: '' });

  it('excludes it where another client waits with it, unless both name transactions that differ', () => {
    const words = `Another client’s deposit of the same amount and coin is waiting ${both}`;
    expect(looksIn([deposit()], [deposit(), theirs])).toEqual([words]);
    expect(looksIn([deposit()], [{ ...theirs, txid: 'see my email' }])).toEqual([words]);
    expect(looksIn([deposit()], [{ ...theirs, txid: deposit().txid }])).toEqual([words]);
    expect(looksIn([deposit()], [{ ...theirs, txid: 'a'.repeat(64) }])).toEqual([]);
    expect(looksIn([deposit()], [{ ...theirs, amount: '250.01' }])).toEqual([]);
  });

  it('excludes it where the deposit of the other client has the same id', () => {
    expect(looksIn([deposit()], [{ ...theirs, id: deposit().id }])).toHaveLength(1);
  });

  it('says where the deposits of other clients were not loaded, which excludes nothing', () => {
    expect(looksIn([deposit()], null)).toEqual([
      'Not compared with other clients’ waiting deposits',
    ]);
    expect(looksIn([deposit(), twin], null)).toEqual([
      `Another deposit of the same amount and coin is waiting ${both}`,
    ]);
  });
});

describe('findLooks() of a withdrawal', () => {
  const paid = withdrawal({ id: 'op-w1', status: 'completed' });
  const looksAt = (
    over: Partial<LookFacts> = {},
    list: readonly Withdrawal[] = [paid, withdrawal()],
  ) => looksOf(withdrawal(), factsOf(list, over));

  it('finds nothing about one to an address that coins were sent to before', () => {
    expect(looksAt()).toEqual([]);
  });

  it('excludes a withdrawal that was requested twice', () => {
    const second = withdrawal({ id: 'op-w3' });
    expect(looksAt({}, [paid, withdrawal(), second])).toEqual([
      'Another withdrawal of the same amount and coin is waiting [I checked that the client wants both withdrawals.]',
    ]);
    expect(looksAt({}, [paid, withdrawal(), { ...second, status: 'cancelled' }])).toEqual([]);
  });

  it('excludes a payout to an address of the desk, however it is written, also to the one before', () => {
    const address = withdrawal().address;
    const words = [
      'To an address of the desk itself [I found out why the client wants coins at the desk’s own address.]',
    ];
    const looksWith = (method: Partial<Payment>) => looksAt({ payment: read(payment(method)) });
    expect(looksWith({ bitcoin: address })).toEqual(words);
    expect(looksWith({ bitcoin: address.toUpperCase() })).toEqual(words);
    expect(looksWith({ previous: { bitcoin: { address, at: hoursAgo(9) } } })).toEqual(words);
    expect(looksWith({ ethereum: address })).toEqual([]);
    expect(looksAt({ payment: unread('error') })).toEqual([]);
  });

  const first =
    'First payout to this address [I’m satisfied that the client wants coins at this address.]';

  it('excludes the first payout to an address: another one, or one that was not paid, is none', () => {
    expect(looksAt({}, [withdrawal()])).toEqual([first]);
    expect(looksAt({}, [{ ...paid, status: 'rejected' }, withdrawal()])).toEqual([first]);
    expect(looksAt({}, [{ ...paid, address: 'tb1qother' }, withdrawal()])).toEqual([first]);
    expect(looksAt({}, [{ ...paid, address: paid.address.toUpperCase() }, withdrawal()])).toEqual(
      [],
    );
    expect(
      looksAt({ list: { list: [withdrawal()], rev: 9 } }).map((words) => words.split(' [')[0]),
    ).toEqual(['No payout to this address in the client’s current list']);
  });

  it('excludes a payout to an address that another client has named, waiting or in an entry', () => {
    const shared =
      'Another client has the same payout address [I found out why another client uses this address too.]';
    const theirs = withdrawal({ uid: 'karel' });
    const entry = { uid: 'karel', id: 'op-k1', names: withdrawal().address };
    expect(looksAt({ waiting: [withdrawal(), theirs] })).toEqual([shared]);
    expect(looksAt({ waiting: [{ ...theirs, status: 'cancelled' }] })).toEqual([]);
    expect(looksAt({ waiting: [{ ...theirs, address: 'tb1qother' }] })).toEqual([]);
    expect(looksAt({ claims: read([entry]) }, [withdrawal()])).toEqual([shared, first]);
    expect(looksAt({ claims: read([{ ...entry, uid: 'maya' }]) }, [withdrawal()])).toEqual([first]);
  });

  it('excludes an address that could not be compared, and waits while it is read', () => {
    expect(looksAt({ claims: unread('error') }, [withdrawal()])).toEqual([
      'Not checked for other clients with this payout address [I found out why another client uses this address too.]',
      first,
    ]);
    expect(looksAt({ claims: unread('pending') }, [withdrawal()])).toEqual([first]);
    expect(looksAt({ claims: unread('error') })).toEqual([]);
  });

  it('excludes a payout within 24 hours after a deposit was credited', () => {
    const soon =
      'Requested less than 24 hours after a deposit was credited [I found out why the client pays out so soon after a deposit.]';
    // The withdrawal was requested two hours ago.
    expect(looksAt({ credits: read([hoursAgo(25.9)]) })).toEqual([soon]);
    expect(looksAt({ credits: read([hoursAgo(90), hoursAgo(2)]) })).toEqual([soon]);
    expect(looksAt({ credits: read([hoursAgo(26)]) })).toEqual([]);
    expect(looksAt({ credits: read([hoursAgo(1)]) })).toEqual([]);
    expect(looksAt({ credits: unread('pending') })).toEqual([]);
    expect(looksAt({ credits: unread('error') })).toEqual([
      'Not checked for deposits credited shortly before [I found out why the client pays out so soon after a deposit.]',
    ]);
  });
});

describe('findLooks() about the client', () => {
  const identity = (status: Verification['status']) => {
    const { verification } = caseFile();
    return read(verification && { ...verification, status });
  };
  const paid = withdrawal({ id: 'op-w1', status: 'completed' });
  const findAbout = (request: ClientRequest, over: Partial<LookFacts>) =>
    findLooks(request, factsOf([paid, request], over));
  const wordsAbout = (request: ClientRequest, status: string) =>
    findAbout(request, { profile: read(profile({ status })) }).map(({ words }) => words);

  it('finds nothing about a client who is active, whether the identity was seen or not', () => {
    expect(wordsAbout(withdrawal(), 'active')).toEqual([]);
    expect(findAbout(deposit(), { verification: identity('not-verified') })).toEqual([]);
  });

  it.each(['suspended', 'pending', 'under-review'])(
    'excludes a withdrawal of a client who is %s',
    (status) => {
      expect(wordsAbout(withdrawal(), status)).toEqual([
        `No longer active (${status.replace('-', ' ')})`,
      ]);
    },
  );

  it('excludes a deposit of a client who may not act, not of one who is new', () => {
    for (const status of ['frozen', 'suspended', 'closed'])
      expect(wordsAbout(deposit(), status)).toEqual([`Account restricted (${status})`]);
    expect(wordsAbout(deposit(), 'pending')).toEqual([]);
  });

  it('excludes a client whose identity was rejected', () => {
    expect(findAbout(deposit(), { verification: identity('rejected') }).map(describeLook)).toEqual([
      'Identity document rejected [I know who this client is, in spite of the identity check.]',
    ]);
  });

  it('excludes a client who could not be read, and waits while that is read', () => {
    const looksWith = (status: 'pending' | 'error') =>
      findAbout(withdrawal(), { profile: unread(status), verification: unread(status) }).map(
        ({ words }) => words,
      );
    expect(looksWith('error')).toEqual([
      'Couldn’t check the client’s account status',
      'Couldn’t check the client’s identity',
    ]);
    expect(looksWith('pending')).toEqual([]);
  });
});

describe('what needs a look', () => {
  const missing = findLooks(deposit({ txid: '' }), factsOf([]));
  const unknown = findLooks(deposit(), factsOf([deposit()], { market: read(null) }));

  it('has a sentence to tick, and what only could not be compared has none', () => {
    expect(needsLook(missing)).toBe(true);
    expect(getChecks(missing)).toHaveLength(1);
    expect(unknown).toHaveLength(1);
    expect(needsLook(unknown)).toBe(false);
    expect(getChecks(unknown)).toEqual([]);
  });
});
