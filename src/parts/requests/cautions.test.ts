import { describe, expect, it } from 'vitest';
import type { DepositClaim } from '@/data/admin/deposit-claims';
import type { Payment } from '@/domain/desk/payment-method';
import type { Verification } from '@/domain/identity/verification';
import type { Deposit } from '@/domain/requests/deposit';
import { findPriceAtTime } from '@/domain/requests/price-deviation';
import type { ClientRequest } from '@/domain/requests/request';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import {
  type Caution,
  findClientCautions,
  findDepositCautions,
  findWithdrawalCautions,
} from './cautions';
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

/** The words, and the sentence that has to be ticked. */
const describeCaution = ({ words, check }: Caution): string =>
  check === null ? words : `${words} [${check}]`;

/**
 * @param price of bitcoin around the time of the notice; empty where nobody knows it
 * @param priceNow of now
 */
function wordsFor(
  over: Partial<Deposit> = {},
  price = '64210.00',
  announced: QueryState<readonly DepositClaim[]> = readyQuery([]),
  priceNow = '64210.00',
): string {
  const of = deposit(over);
  const points =
    price === '' ? [] : [5, 3].map((hours) => ({ at: hoursAgo(hours).getTime(), price }));
  const market = { status: 'success', data: findPriceAtTime(points, of.createdAt) } as const;
  const prices = { ...rates.prices, bitcoin: priceNow };
  return findDepositCautions(of, {
    payment: readyQuery(payment()),
    prices,
    market,
    claims: announced,
    list: [of],
    waiting: [],
  })
    .map(describeCaution)
    .join(' ');
}

describe('findDepositCautions()', () => {
  it('has no caution about a deposit to the desk’s address that is worth its amount', () => {
    expect(wordsFor()).toBe('');
  });

  it('excludes an address that is not the desk’s', () => {
    expect(wordsFor({ address: 'tb1qelsewhere' })).toBe(
      'Not sent to the desk’s current address [I found the coins at the address above, and the desk controls it.]',
    );
  });

  it('excludes an address that could not be compared, and waits while it is read', () => {
    const facts = {
      prices: rates.prices,
      market: { status: 'pending' },
      claims: readyQuery([]),
      list: [],
      waiting: [],
    } as const;
    const cautionsWith = (status: 'pending' | 'error') =>
      findDepositCautions(deposit(), { ...facts, payment: { status, data: undefined } });
    expect(cautionsWith('error').map(describeCaution)).toEqual([
      'Not checked against the desk’s address [I found the coins at the address above, and the desk controls it.]',
    ]);
    expect(cautionsWith('pending')).toEqual([]);
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
    expect(wordsFor({}, '64210.00', readyQuery([]), '52500.00')).toBe(
      'Worth 18.24% less at the current market price [I found out why, and $250.00 is right.]',
    );
    expect(wordsFor({}, '64210.00', readyQuery([]), '80000.00')).toBe('');
  });

  it('excludes a transaction that another deposit names too, or that was not compared', () => {
    const once = '[I checked that this transaction is credited only once.]';
    const theirs = '[I found the coins, and they belong to this client.]';
    const others = (over: Partial<DepositClaim> = {}) =>
      readyQuery([claims(), claims({ id: 'op-k1', uid: 'karel', ...over })]);
    expect(wordsFor({}, '64210.00', others())).toBe(
      `Another deposit has the same transaction id ${once}`,
    );
    expect(wordsFor({}, '64210.00', others({ txid: 'a'.repeat(64) }))).toBe('');
    expect(wordsFor({ txid: '' }, '64210.00', others({ txid: '' }))).toBe(
      `No transaction id ${theirs}`,
    );
    expect(wordsFor({ txid: deposit().txid.toUpperCase() })).toBe(
      `Transaction id can’t be compared with others ${theirs}`,
    );
    const unread = { status: 'error', error: new Error('x'), refetch: () => undefined } as const;
    expect(wordsFor({}, '64210.00', unread)).toBe(
      `Not checked for other deposits with this transaction id ${once}`,
    );
  });

  it('says that the market of that time is not known, which excludes nothing', () => {
    expect(wordsFor({}, '')).toBe('Not checked against the market price at that time');
  });
});

describe('findDepositCautions() of a deposit that was announced twice', () => {
  const twin = deposit({ id: 'op-d9', txid: 'a'.repeat(64) });
  const cautionsIn = (
    list: readonly Deposit[],
    waiting: readonly Deposit[] | null = [],
    of = deposit(),
  ) =>
    findDepositCautions(of, {
      payment: readyQuery(payment()),
      prices: rates.prices,
      market: { status: 'pending' },
      claims: readyQuery([]),
      list,
      waiting,
    }).map(describeCaution);
  const both = '[I checked that each of these payments arrived.]';

  it('excludes it', () => {
    expect(cautionsIn([deposit(), twin])).toEqual([
      `Another deposit of the same amount and coin is waiting ${both}`,
    ]);
  });

  it.each<[string, Partial<Deposit>]>([
    ['is of another amount', { amount: '250.01' }],
    ['is in another coin', { coin: 'ethereum' }],
    ['does not wait', { status: 'completed' }],
  ])('has no caution where the other one %s', (_, over) => {
    expect(cautionsIn([deposit(), { ...twin, ...over }])).toEqual([]);
  });

  const theirs = deposit({ id: 'op-k1', uid: 'karel', txid: '' });

  it('excludes it where another client waits with it, unless both name transactions that differ', () => {
    const words = `Another client’s deposit of the same amount and coin is waiting ${both}`;
    expect(cautionsIn([deposit()], [deposit(), theirs])).toEqual([words]);
    expect(cautionsIn([deposit()], [{ ...theirs, txid: 'see my email' }])).toEqual([words]);
    expect(cautionsIn([deposit()], [{ ...theirs, txid: deposit().txid }])).toEqual([words]);
    expect(cautionsIn([deposit()], [{ ...theirs, txid: 'a'.repeat(64) }])).toEqual([]);
    expect(cautionsIn([deposit()], [{ ...theirs, amount: '250.01' }])).toEqual([]);
  });

  it('excludes it where the deposit of the other client has the same id', () => {
    expect(cautionsIn([deposit()], [{ ...theirs, id: deposit().id }])).toHaveLength(1);
  });

  it('says where the deposits of other clients were not loaded, which excludes nothing', () => {
    expect(cautionsIn([deposit()], null)).toEqual([
      'Not compared with other clients’ waiting deposits',
    ]);
    expect(cautionsIn([deposit(), twin], null)).toEqual([
      `Another deposit of the same amount and coin is waiting ${both}`,
    ]);
  });
});

describe('findWithdrawalCautions()', () => {
  const read = (over: Partial<Payment> = {}) =>
    ({ status: 'success', data: payment(over) }) as const;
  it('excludes a withdrawal that was requested twice', () => {
    const second = withdrawal({ id: 'op-w3' });
    expect(
      findWithdrawalCautions(withdrawal(), [withdrawal(), second], read()).map(describeCaution),
    ).toEqual([
      'Another withdrawal of the same amount and coin is waiting [I checked that the client wants both withdrawals.]',
    ]);
    expect(
      findWithdrawalCautions(
        withdrawal(),
        [withdrawal(), { ...second, status: 'cancelled' }],
        read(),
      ),
    ).toEqual([]);
  });

  it('excludes a payout to an address of the desk, however it is written, also to the one before', () => {
    const address = withdrawal().address;
    const words = [
      'To an address of the desk itself [I found out why the client wants coins at the desk’s own address.]',
    ];
    const cautions = (method: Partial<Payment>) =>
      findWithdrawalCautions(withdrawal(), [], read(method)).map(describeCaution);
    expect(cautions({ bitcoin: address })).toEqual(words);
    expect(cautions({ bitcoin: address.toUpperCase() })).toEqual(words);
    expect(cautions({ previous: { bitcoin: { address, at: hoursAgo(9) } } })).toEqual(words);
    expect(cautions({ ethereum: address })).toEqual([]);
    expect(findWithdrawalCautions(withdrawal(), [], { status: 'error', data: undefined })).toEqual(
      [],
    );
  });
});

describe('findClientCautions()', () => {
  const identity = (status: Verification['status']) => {
    const { verification } = caseFile();
    return readyQuery(verification && { ...verification, status });
  };
  const wordsAbout = (request: ClientRequest, status: string) =>
    findClientCautions(request, readyQuery(profile({ status })), readyQuery(null)).map(
      ({ words }) => words,
    );

  it('has no caution about a client who is active, whether the identity was seen or not', () => {
    expect(wordsAbout(withdrawal(), 'active')).toEqual([]);
    expect(findClientCautions(deposit(), readyQuery(profile()), identity('not-verified'))).toEqual(
      [],
    );
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
    expect(
      findClientCautions(deposit(), readyQuery(profile()), identity('rejected')).map(
        describeCaution,
      ),
    ).toEqual([
      'Identity document rejected [I know who this client is, in spite of the identity check.]',
    ]);
  });

  it('excludes a client who could not be read, and waits while that is read', () => {
    const cautionsWith = (status: 'pending' | 'error') =>
      findClientCautions(
        withdrawal(),
        { status, data: undefined },
        { status, data: undefined },
      ).map(({ words }) => words);
    expect(cautionsWith('error')).toEqual([
      'Couldn’t check the client’s account status',
      'Couldn’t check the client’s identity',
    ]);
    expect(cautionsWith('pending')).toEqual([]);
  });
});
