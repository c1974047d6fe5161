import { describe, expect, it } from 'vitest';
import { changeArchive, changeDocument, type Damage, findIssuesAfter, removeDocument } from '@/domain/audit/damage.fixture';

/** Where: the path of the document and, where one is to be named, the folio of the entry. */
type Case = [title: string, damage: Damage | Damage[], where: string, message: string];

const documents: Case[] = [
  [
    'a balance that somebody typed in',
    changeDocument('accounts', { balance: '9999.00' }),
    'accounts/maya A9',
    'The lines come to 1,093.00, but the account says 9,999.00.',
  ],
  [
    'a profit that somebody typed in',
    changeDocument('accounts', { profit: '1.00' }),
    'accounts/maya A9',
    'The profit (1.00) is not what A9 ended with (−8.00).',
  ],
  [
    'money that is no money',
    changeDocument('accounts', { balance: '1e9' }),
    'accounts/maya',
    'The field balance is not what it must be: Not an amount of money.',
  ],
  [
    'a field that nobody defined',
    changeDocument('users', { password: 'x' }),
    'users/maya',
    'It has a field that nobody defined: password.',
  ],
  ['a standing that somebody set', changeDocument('users', { status: 'active' }), 'users/maya U5', 'The status is not what U5 ended with.'],
  [
    'a request to close the account that nobody made',
    changeDocument('users', { closureAt: new Date(2026, 2, 20) }),
    'users/maya U5',
    'The closureAt is not what U5 ended with.',
  ],
  [
    'an account of an earlier date',
    changeDocument('users', { joinedDate: new Date(2020, 1, 1) }),
    'users/maya U1',
    'The joinedDate is not what U1 ended with.',
  ],
  [
    'an identity that somebody confirmed',
    changeDocument('verifications', { status: 'rejected' }),
    'verifications/maya V7',
    'The status is not what V7 ended with.',
  ],
  [
    'a subscription that somebody gave',
    changeDocument('subscriptions', { subscription: { plan: 'gold', amount: '1.00', duration: 30, date: new Date(0) } }),
    'subscriptions/maya S4',
    'The subscription is not what S4 ended with.',
  ],
  [
    'a revision that was set back',
    changeDocument('deposits', { rev: 9 }),
    'deposits/maya D10',
    'The document stands at D9, but the book goes on to D10.',
  ],
  [
    'a document of another act',
    changeDocument('trades', { op: 'x' }),
    'trades/maya T8',
    'The document names another act than T8 as its last.',
  ],
  [
    'a document of another time',
    changeDocument('trades', { at: new Date(0) }),
    'trades/maya T8',
    'The document was written at another time than T8.',
  ],
  ['a document that was deleted', removeDocument('deposits'), 'deposits/maya D10', 'D10 speaks of a document that there is not.'],
  ['holds that were deleted', removeDocument('holds'), 'holds/maya', 'There is a profile, but this document is missing.'],
  [
    'a document that no entry has written',
    changeDocument('admins', { bitcoin: 'x', ethereum: '', email: '', previous: {}, rev: 1, op: 'x', at: new Date(0) }),
    'admins/maya',
    'No entry has written this document.',
  ],
];

const archives: Case[] = [
  [
    'an archive of what has none',
    (stored) => ({ ...stored, archives: { ...stored.archives, ...{ users: { '0': {} } } } }),
    'users/maya/archive',
    'Nothing of this kind has an archive.',
  ],
  [
    'an archived amount that was changed',
    changeArchive('deposits', '0', ({ list }) => ({ list: Array.isArray(list) ? list.slice(1) : [] })),
    'deposits/maya/archive/0 D9',
    'The archive does not hold what D9 moved there.',
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
    'W11 moves elements to archive 0, which there is not.',
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
    'It has no number of an archive.',
  ],
  [
    'an archive with rubbish in it',
    changeArchive('trades', '0', { list: 'none' }),
    'trades/maya/archive/0',
    'The field list is not what it must be: Invalid type: Expected Array but received "none".',
  ],
];

const holds: Case[] = [
  [
    'more that is reserved',
    changeDocument('holds', { reserved: '999.00' }),
    'holds/maya',
    '999.00 is reserved, but the withdrawals that wait come to 200.00.',
  ],
  [
    'a stake that was let go',
    changeDocument('holds', { staked: '0.00' }),
    'holds/maya',
    '0.00 is staked, but the trades that are open come to 200.00.',
  ],
  [
    'a hold that is no money',
    changeDocument('holds', { staked: 200 }),
    'holds/maya',
    'Nothing is staked, but the trades that are open come to 200.00.',
  ],
  [
    'holds of another act',
    changeDocument('holds', { op: 'x' }),
    'holds/maya W10',
    'The document names another act than W10 as the one that moved it last.',
  ],
];

describe.each([
  ['documents', documents],
  ['archives', archives],
  ['holds', holds],
])('damage to %s is found and named', (_, cases) => {
  it.each(cases)('%s', (_title, damage, where, says) => {
    const [path = '', folio = ''] = where.split(' ');
    expect(findIssuesAfter(...[damage].flat())).toContainEqual({ path, folio, message: says });
  });
});
