import { describe, expect, it } from 'vitest';
import { toStoredBook } from '@/domain/ledger/fixtures/stored-book.fixture';
import { WrittenDesk } from '@/domain/ledger/fixtures/written-desk.fixture';
import { auditBook } from './audit-book';
import {
  changeArchive,
  changeDocument,
  changeElement,
  changeEntry,
  changeSnapshot,
  type Damage,
  findIssuesAfter,
  getOp,
  removeDocument,
} from './damage.fixture';

/** Where: the path of the document and, where one is to be named, the folio of the entry. */
type Case = [title: string, damage: Damage | Damage[], where: string, message: string];

const documents: Case[] = [
  [
    'a balance that somebody typed in',
    changeDocument('accounts', { balance: '9999.00' }),
    'accounts/maya A9',
    'The lines add up to $1,093.00, but the account says $9,999.00.',
  ],
  [
    'a profit that somebody typed in',
    changeDocument('accounts', { profit: '1.00' }),
    'accounts/maya A9',
    'The profit is $1.00, but A9 ended with −$8.00.',
  ],
  [
    'money that is no money',
    changeDocument('accounts', { balance: '1e9' }),
    'accounts/maya',
    'The field balance isn’t valid: Not an amount of money.',
  ],
  [
    'a field that nobody defined',
    changeDocument('users', { password: 'x' }),
    'users/maya',
    'It has an unknown field: password.',
  ],
  [
    'an account status that somebody set',
    changeDocument('users', { status: 'active' }),
    'users/maya U5',
    'The status isn’t what U5 ended with.',
  ],
  [
    'a request to close the account that nobody made',
    changeDocument('users', { closureAt: new Date(2026, 2, 20) }),
    'users/maya U5',
    'The request to close the account isn’t what U5 ended with.',
  ],
  [
    'an account of an earlier date',
    changeDocument('users', { joinedDate: new Date(2020, 1, 1) }),
    'users/maya U1',
    'The joining date isn’t what U1 ended with.',
  ],
  [
    'an identity that somebody confirmed',
    changeDocument('verifications', { status: 'rejected' }),
    'verifications/maya V7',
    'The status isn’t what V7 ended with.',
  ],
  [
    'a subscription that somebody gave',
    changeDocument('subscriptions', {
      subscription: { plan: 'gold', amount: '1.00', duration: 30, date: new Date(0) },
    }),
    'subscriptions/maya S4',
    'The subscription isn’t what S4 ended with.',
  ],
  [
    'a revision that was set back',
    changeDocument('deposits', { rev: 9 }),
    'deposits/maya D10',
    'This record stops at D9, but the book continues to D10.',
  ],
  [
    'a document of another act',
    changeDocument('trades', { op: 'x' }),
    'trades/maya T8',
    'This record doesn’t name T8 as its last entry.',
  ],
  [
    'a document of another time',
    changeDocument('trades', { at: new Date(0) }),
    'trades/maya T8',
    'This record was written at a different time than T8.',
  ],
  [
    'a document that was deleted',
    removeDocument('deposits'),
    'deposits/maya D10',
    'D10 is in the book, but its record is missing.',
  ],
  [
    'holds that were deleted',
    removeDocument('holds'),
    'holds/maya',
    'There’s a profile, but this record is missing.',
  ],
  [
    'a document that no entry has written',
    changeDocument('admins', {
      bitcoin: 'x',
      ethereum: '',
      email: '',
      previous: {},
      rev: 1,
      op: 'x',
      at: new Date(0),
    }),
    'admins/maya',
    'No entry explains this record.',
  ],
];

const archives: Case[] = [
  [
    'an archive of what has none',
    (stored) => ({ ...stored, archives: { ...stored.archives, users: { '0': {} } } }),
    'users/maya/archive',
    'This kind never has an archive.',
  ],
  [
    'an archived amount that was changed',
    changeArchive('deposits', '0', ({ list }) => ({
      list: Array.isArray(list) ? list.slice(1) : [],
    })),
    'deposits/maya/archive/0 D9',
    'The archive doesn’t hold what D9 moved there.',
  ],
  [
    'an archive of another act',
    changeArchive('trades', '0', { op: 'x' }),
    'trades/maya/archive/0 T7',
    'The archive was not written together with T7.',
  ],
  [
    'an archive that was deleted',
    (stored) => ({ ...stored, archives: {} }),
    'withdrawals/maya/archive/0 W11',
    'W11 moves items to archive 0, which doesn’t exist.',
  ],
  [
    'an archive that no entry wrote',
    changeArchive('deposits', '1', { list: [], op: 'x', at: new Date(0) }),
    'deposits/maya/archive/1',
    'No entry moved anything to this archive.',
  ],
  [
    'an archive without a number',
    changeArchive('deposits', '01', { list: [], op: 'x', at: new Date(0) }),
    'deposits/maya/archive/01',
    'It has no archive number.',
  ],
  [
    'an archive with rubbish in it',
    changeArchive('trades', '0', { list: 'none' }),
    'trades/maya/archive/0',
    'The field list isn’t valid: Invalid type: Expected Array but received "none".',
  ],
];

const submissions: Case[] = [
  [
    'another time of the last document',
    changeDocument('verifications', { submittedAt: new Date(0) }),
    'verifications/maya V7',
    'The identity document was last sent at a different time than the book says.',
  ],
  [
    'no time of the last document',
    changeDocument('verifications', ({ submittedAt: _, ...fields }) => ({
      ...fields,
      submittedAt: undefined,
    })),
    'verifications/maya V7',
    'The identity document was last sent at a different time than the book says.',
  ],
  [
    'a time of the last document that is none',
    changeDocument('verifications', { submittedAt: 'then' }),
    'verifications/maya',
    'The field submittedAt isn’t valid: Invalid type: Expected Date but received "then".',
  ],
];

const holds: Case[] = [
  [
    'more that is reserved',
    changeDocument('holds', { reserved: '999.00' }),
    'holds/maya',
    '$999.00 is reserved, but the pending withdrawals add up to $200.00.',
  ],
  [
    'a stake that was let go',
    changeDocument('holds', { staked: '0.00' }),
    'holds/maya',
    '$0.00 is set aside for trades, but the open trades add up to $200.00.',
  ],
  [
    'a hold that is no money',
    changeDocument('holds', { staked: 200 }),
    'holds/maya',
    'Nothing is set aside for trades, but the open trades add up to $200.00.',
  ],
  [
    'holds of another act',
    changeDocument('holds', { op: 'x' }),
    'holds/maya W10',
    'This record doesn’t name W10 as the last entry to change it.',
  ],
];

const lists: Case[] = [
  [
    'an amount that was changed',
    changeElement('deposits', 0, { amount: '2500.00' }),
    'deposits/maya D10',
    'Deposit D10: your list says the amount is $2,500.00; the book (D10) says $250.00.',
  ],
  [
    'a status that was changed',
    changeElement('trades', 0, { status: 'closed' }),
    'trades/maya T8',
    'Trade T8: your list says it’s “closed”; the book (T8) says “open”.',
  ],
  [
    'a field that was added',
    changeElement('withdrawals', 0, { fee: '5.00' }),
    'withdrawals/maya W10',
    'Withdrawal W10: the fee in your list isn’t what the book (W10) says.',
  ],
  [
    'a list for a subscription',
    changeDocument('subscriptions', { subscription: [] }),
    'subscriptions/maya',
    'The field subscription isn’t valid: Invalid type: Expected (Object | unknown) but received Array.',
  ],
  [
    'a field without a name',
    changeElement('withdrawals', 0, { '': 'x' }),
    'withdrawals/maya W10',
    'Withdrawal W10: the unnamed field in your list isn’t what the book (W10) says.',
  ],
  [
    'a field that objects inherit',
    changeElement('withdrawals', 0, { ['__proto__']: {} }),
    'withdrawals/maya W10',
    'Withdrawal W10: the __proto__ in your list isn’t what the book (W10) says.',
  ],
  [
    'an element that was taken out',
    changeDocument('withdrawals', { list: [] }),
    'withdrawals/maya',
    'The list has 0 items; the book has 1.',
  ],
  [
    'a count of another number',
    changeDocument('deposits', { pending: 3 }),
    'deposits/maya',
    'The list says 3 pending; the book says 1.',
  ],
  [
    'a count of open trades',
    changeDocument('trades', { open: 0 }),
    'trades/maya',
    'The list says 0 open; the book says 1.',
  ],
  [
    'an oldest of another time',
    changeDocument('deposits', { oldest: new Date(0) }),
    'deposits/maya D10',
    'The list doesn’t give the time of its oldest pending item.',
  ],
  [
    'an oldest where one waits',
    changeDocument('trades', { oldest: null }),
    'trades/maya T8',
    'The list doesn’t give the time of its oldest pending item.',
  ],
  [
    'a place that is another one',
    changeEntry('D10', { index: 3 }),
    'deposits/maya D10',
    'D10 is at place 3 of the list, but the list had 0 items.',
  ],
  [
    'a decision about another place',
    changeEntry('D4', { index: 0 }),
    'deposits/maya D4',
    'D4 refers to place 0 of the list, which holds something else.',
  ],
  [
    'a deletion of another place',
    changeEntry('W8', { index: 0 }),
    'withdrawals/maya W8',
    'W8 refers to place 0 of the list, which holds something else.',
  ],
  [
    'a move from another place',
    changeEntry('D9', { index: 1 }),
    'deposits/maya D9',
    'D9 refers to place 1 of the list, which holds something else.',
  ],
  [
    'an element of an earlier time',
    changeSnapshot('D5', 'after', { createdAt: new Date(2026, 0, 1) }),
    'deposits/maya D5',
    'D5 is dated before the previous item.',
  ],
];

describe.each([
  ['documents', documents],
  ['archives', archives],
  ['holds', holds],
  ['submissions', submissions],
  ['lists', lists],
])('damage to %s is found and named', (_, cases) => {
  it.each(cases)('%s', (_title, damage, where, says) => {
    const [path = '', folio = ''] = where.split(' ');
    expect(findIssuesAfter(...[damage].flat())).toContainEqual({ path, folio, message: says });
  });
});

describe('what no entry tells of a profile', () => {
  it.each([
    ['runs', 'javascript:alert(1)'],
    ['lies elsewhere', 'https://example.com/a.png'],
    [
      'is somebody else’s',
      'https://firebasestorage.googleapis.com/v0/b/desk.appspot.com/o/images%2Fole%2F1772443200000-me.png?alt=media&token=a-1',
    ],
  ])('is no photo that %s', (_, photoUrl) => {
    const says = 'The field photoUrl isn’t valid: Not one of the client’s own photos.';
    expect(findIssuesAfter(changeDocument('users', { photoUrl }))).toEqual([
      { path: 'users/maya', folio: '', message: says },
    ]);
  });

  it.each([
    ['lastname', 'Иванов', 'lastnameKey', 'хххххх', 'Not the key of the last name'],
    ['username', 'ølé', 'usernameKey', 'ølé', 'Not the key of the username'],
    ['firstname', 'Noor', 'firstnameKey', 'maya', 'Not the key of the first name'],
  ])('threat 31: is no key of another %s than %s', (field, name, key, stored, what) => {
    const message = `The field ${key} isn’t valid: ${what}.`;
    expect(findIssuesAfter(changeDocument('users', { [field]: name, [key]: stored }))).toEqual([
      { path: 'users/maya', folio: '', message },
    ]);
  });

  it.each([
    ['Иванов', 'иванов'],
    ['İpek', 'ipek'],
    ['O’Brien', 'obrien'],
  ])('is the key %s', (name, key) => {
    const names = {
      username: name,
      usernameKey: key,
      lastname: name,
      lastnameKey: key,
      firstname: name,
      firstnameKey: key,
    };
    expect(findIssuesAfter(changeDocument('users', names))).toEqual([]);
  });

  it('is no more than an address in a saved one', () => {
    const addresses = [{ coin: 'bitcoin', address: 'tb1q', label: 'Mine', password: 'x' }];
    const says = 'It has an unknown field: addresses.0.password.';
    expect(findIssuesAfter(changeDocument('users', { addresses }))).toEqual([
      { path: 'users/maya', folio: '', message: says },
    ]);
  });

  it('is a photo and an address of the client’s own', () => {
    const photoUrl =
      'https://firebasestorage.googleapis.com/v0/b/desk.appspot.com/o/images%2Fmaya%2F1772443200000-me.png?alt=media&token=a-1';
    const addresses = [{ coin: 'bitcoin', address: 'tb1q', label: 'Mine' }];
    expect(findIssuesAfter(changeDocument('users', { photoUrl, addresses }))).toEqual([]);
  });
});

describe('what a request may say at most', () => {
  it('is no fault', () => {
    const bounds = {
      amount: '10.00',
      units: '0.00000001',
      rate: '0.01',
      txid: 'f'.repeat(66),
      address: 'a'.repeat(100),
    };
    expect(
      findIssuesAfter(changeSnapshot('D10', 'after', bounds), changeElement('deposits', 0, bounds)),
    ).toEqual([]);
  });

  it('is a trade of a cent at the highest price', () => {
    const bounds = { amount: '0.01', openPrice: '9999999.99', leverage: 10, duration: 10_080 };
    expect(
      findIssuesAfter(
        changeSnapshot('T8', 'after', bounds),
        changeElement('trades', 0, bounds),
        changeDocument('holds', { staked: '0.01' }),
      ),
    ).toEqual([]);
  });

  it('is an administrator’s own record, plans and switches', () => {
    const paused = { withdrawals: false, notice: 'We move to another bank.' };
    const ole = new WrittenDesk('ole')
      .opened()
      .desk('tb1q', '49.00')
      .desk('tb1p', '59.00')
      .switched(paused)
      .switched({ withdrawals: true });
    expect(auditBook(toStoredBook(ole))).toEqual([]);
  });

  it.each([
    [
      'a payment method',
      'P2',
      { password: 'x' },
      'P2 has values after that no entry can have: it has an unknown field: password.',
    ],
    [
      'a choice',
      'K1',
      { password: 'x' },
      'K1 has values after that no entry can have: it has an unknown field: password.',
    ],
    [
      'the list of plans',
      'L2',
      { plans: { constructor: {} } },
      'L2 has values after that no entry can have: the field plans isn’t valid: Not plans by ids that can be read.',
    ],
    [
      'the previous addresses',
      'P2',
      { previous: { bitcoin: { address: 'tb1q', at: new Date(0) }, ['__proto__']: {} } },
      'P2 has values after that no entry can have: it has an unknown field: previous.__proto__.',
    ],
    [
      'a fee',
      'L2',
      { plans: { gold: { name: 'Gold', fee: 'much', days: 30, includes: [] } } },
      'L2 has values after that no entry can have: the field plans.gold.fee isn’t valid: Not an amount of money.',
    ],
    [
      'a plan',
      'L2',
      { plans: { gold: { name: 'Gold', fee: '59.00', days: 30, includes: [], password: 'x' } } },
      'L2 has values after that no entry can have: it has an unknown field: plans.gold.password.',
    ],
    [
      'the switches',
      'M1',
      { password: 'x' },
      'M1 has values after that no entry can have: it has an unknown field: password.',
    ],
    [
      'a pause',
      'M1',
      { trades: false, notice: 'x' },
      'M1 has values after that no entry can have: the field notice isn’t valid: A pause needs a notice to clients.',
    ],
  ])('has nothing more in %s', (_, which, over, says) => {
    const ole = new WrittenDesk('ole')
      .opened()
      .desk('tb1q', '49.00')
      .desk('tb1p', '59.00')
      .switched({ notice: 'x' });
    const stored = toStoredBook(ole);
    const op = getOp(which, ole);
    const found = stored.entries[op] ?? {};
    const entries = {
      ...stored.entries,
      [op]: { ...found, after: { ...Object(found.after), ...over } },
    };
    expect(auditBook({ ...stored, entries }).map((one) => one.message)).toContain(says);
  });
});
