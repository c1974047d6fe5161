import { describe, expect, it } from 'vitest';
import {
  changeEntry,
  changeSnapshot,
  type DamageCase,
  findIssuesAfter,
  parseIssue,
} from './damage.fixture';

const words: DamageCase[] = [
  [
    'threat 12: the desk on its own account',
    changeEntry('A4', { actor: 'maya' }),
    'A4 is an action of the desk, which no one takes on their own account.',
  ],
  [
    'a request by somebody else',
    changeEntry('D10', { actor: 'bram' }),
    'D10 was written by someone other than the person whose action it is.',
  ],
  [
    'a request for somebody else',
    changeSnapshot('D10', 'after', { uid: 'ole' }),
    'D10 requests something for someone else.',
  ],
  [
    'a request under another id',
    changeSnapshot('D10', 'after', { id: 'x' }),
    'D10 requests something under an id that isn’t its own.',
  ],
  ['a reason that is missing', changeEntry('U2', { reason: '' }), 'U2 owes the client a reason.'],
  [
    'a reason of blanks',
    changeEntry('W8', { reason: ' '.repeat(20) }),
    'W8 owes the client a reason.',
  ],
  [
    'a reason where none belongs',
    changeEntry('D2', { reason: 'Because it was so.' }),
    'D2 gives a reason where none is needed.',
  ],
  [
    'a note that is not the reason',
    changeSnapshot('D4', 'after', { note: 'Something else.' }),
    'D4 shows the client a note that differs from its reason.',
  ],
  [
    'a manual result without a reason',
    [changeEntry('T6', { reason: '' }), changeSnapshot('T6', 'after', { note: '' })],
    'T6 owes the client a reason.',
  ],
  [
    'a request that was dated back',
    changeSnapshot('T8', 'after', { openedAt: new Date(2026, 2, 20) }),
    'T8 dates the request at a different time than it was written.',
  ],
  [
    'a settlement without a date',
    changeSnapshot('T6', 'after', { closedAt: null }),
    'T6 dates the settlement at a different time than it was written.',
  ],
  [
    'a subscription that was dated back',
    changeSnapshot('S1', 'after', ({ subscription }) => ({
      subscription: { ...Object(subscription), date: new Date(0) },
    })),
    'S1 dates the subscription at a different time than it was written.',
  ],
  [
    'a profile that was dated back',
    changeSnapshot('U1', 'after', { joinedDate: new Date(0) }),
    'U1 dates the profile at a different time than it was written.',
  ],
];

const openings: DamageCase[] = [
  [
    'a client that begins as somebody else than new',
    changeSnapshot('U1', 'after', { status: 'active' }),
    'U1 has values after that no entry can have: the field status isn’t valid: Invalid type: Expected "pending" but received "active".',
  ],
  [
    'an administrator by birth',
    changeSnapshot('U1', 'after', { admin: true }),
    'U1 has values after that no entry can have: the field admin isn’t valid: Invalid type: Expected false but received true.',
  ],
  [
    'a photo that was not uploaded yet',
    changeSnapshot('U1', 'after', { photoUrl: 'https://example.com/a.png' }),
    'U1 has values after that no entry can have: the field photoUrl isn’t valid: Invalid type: Expected "" but received "https://example.com/a.png".',
  ],
  [
    'an address that was saved by nobody',
    changeSnapshot('U1', 'after', {
      addresses: [{ coin: 'bitcoin', address: 'tb1q', label: 'Mine' }],
    }),
    'U1 has values after that no entry can have: the field addresses isn’t valid: Invalid length: Expected <=0 but received 1.',
  ],
  [
    'no terms that were accepted',
    changeSnapshot('U1', 'after', { terms: undefined }),
    'U1 has values after that no entry can have: it’s missing the field terms.',
  ],
  [
    'terms that there never were',
    changeSnapshot('U1', 'after', { terms: '2020-01' }),
    'U1 has values after that no entry can have: the field terms isn’t valid: Invalid type: Expected "2026-11" but received "2020-01".',
  ],
  [
    'a profile of somebody else',
    changeSnapshot('U1', 'after', { uid: 'ole' }),
    'U1 has values after that no entry can have: the field uid isn’t valid: Invalid type: Expected "maya" but received "ole".',
  ],
  [
    'an identity that is verified from the beginning',
    changeSnapshot('V1', 'after', { status: 'verified' }),
    'V1 doesn’t start as a new client does: the status differs.',
  ],
  [
    'an identity with a document from the beginning',
    changeSnapshot('V1', 'after', {
      document: 'images/maya/1772443200000-passport.pdf',
      kind: 'passport',
    }),
    'V1 doesn’t start as a new client does: the document differs.',
  ],
  [
    'an account with a bonus',
    changeSnapshot('A1', 'after', { bonus: '0.00' }),
    'A1 doesn’t start as a new client does: the bonus differs.',
  ],
  [
    'an account with something else in it',
    changeSnapshot('A1', 'after', { password: 'x' }),
    'A1 has values after that no entry can have: it has an unknown field: password.',
  ],
];

const requests: DamageCase[] = [
  [
    'less than the least',
    changeSnapshot('D10', 'after', { amount: '9.99' }),
    'D10 requests an amount that isn’t allowed.',
  ],
  [
    'a rate of nothing',
    changeSnapshot('D10', 'after', { rate: '0.00' }),
    'D10 has values after that no entry can have: the field rate isn’t valid: More than zero.',
  ],
  [
    'a rate below nothing',
    changeSnapshot('D10', 'after', { rate: '-64210.00' }),
    'D10 has values after that no entry can have: the field rate isn’t valid: More than zero.',
  ],
  [
    'no coins',
    changeSnapshot('D10', 'after', { units: '0.00000000' }),
    'D10 has values after that no entry can have: the field units isn’t valid: More than zero.',
  ],
  [
    'empty coins',
    changeSnapshot('D10', 'after', { units: '' }),
    'D10 has values after that no entry can have: the field units isn’t valid: Not an amount of coins.',
  ],
  [
    'a note of the desk',
    changeSnapshot('D10', 'after', { note: 'Paid.' }),
    'D10 has values after that no entry can have: the field note isn’t valid: Invalid type: Expected "" but received "Paid.".',
  ],
  [
    'a transaction id of any length',
    changeSnapshot('D10', 'after', { txid: 'f'.repeat(5_000) }),
    'D10 has values after that no entry can have: the field txid isn’t valid: Letters and digits, 66 at most.',
  ],
  [
    'an address that is none',
    changeSnapshot('D10', 'after', { address: 'to me, please' }),
    'D10 has values after that no entry can have: the field address isn’t valid: Letters and digits, 100 at most.',
  ],
  [
    'a withdrawal to no address',
    changeSnapshot('W10', 'after', { address: '' }),
    'W10 has values after that no entry can have: the field address isn’t valid: Letters and digits, 100 at most.',
  ],
  [
    'a field that nobody defined',
    changeSnapshot('W10', 'after', { password: 'x' }),
    'W10 has values after that no entry can have: it has an unknown field: password.',
  ],
  ...[
    ['result', { result: '5.00' }] as const,
    ['closing price', { closePrice: '64210.00' }] as const,
    ['closing time', { closedAt: new Date(0) }] as const,
    ['manual', { manual: true }] as const,
    ['note', { note: 'Won.' }] as const,
  ].map(
    ([words, over]): DamageCase => [
      `an open trade with its ${words}`,
      changeSnapshot('T8', 'after', over),
      `T8 opens a trade that has ended: the ${words} differs.`,
    ],
  ),
];

const contents: DamageCase[] = [
  [
    'a document in somebody else’s folder',
    changeSnapshot('V2', 'after', { document: 'images/ole/1772443200000-passport.pdf' }),
    'V2 has values after that no entry can have: the field document isn’t valid: Not one of the client’s own files.',
  ],
  [
    'a password in an account',
    [
      changeSnapshot('A4', 'before', { password: 'x' }),
      changeSnapshot('A4', 'after', { password: 'x' }),
    ],
    'A4 has values before that no entry can have: it has an unknown field: password.',
  ],
  [
    'an account with something more afterwards',
    changeSnapshot('A4', 'after', { password: 'x' }),
    'A4 has values after that no entry can have: it has an unknown field: password.',
  ],
  [
    'a password in a correction',
    [
      changeSnapshot('U3', 'before', { password: 'x' }),
      changeSnapshot('U3', 'after', { password: 'x' }),
    ],
    'U3 has values before that no entry can have: it has an unknown field: password.',
  ],
  [
    'an account status that is no word',
    changeSnapshot('U2', 'after', { status: 'Very Active' }),
    'U2 has values after that no entry can have: the field status isn’t valid: One lowercase word.',
  ],
  [
    'a deleted withdrawal with something more',
    [
      changeSnapshot('W7', 'after', { password: 'x' }),
      changeSnapshot('W8', 'before', { password: 'x' }),
    ],
    'W8 has values before that no entry can have: it has an unknown field: password.',
  ],
  [
    'a deleted withdrawal of no coin',
    [
      changeSnapshot('W7', 'after', { coin: 'gold' }),
      changeSnapshot('W8', 'before', { coin: 'gold' }),
    ],
    'W8 has values before that no entry can have: the field coin isn’t valid: Invalid type: Expected ("bitcoin" | "ethereum") but received "gold".',
  ],
  [
    'a note of any length',
    changeSnapshot('D2', 'after', { note: 'x'.repeat(501) }),
    'D2 has values after that no entry can have: the field note isn’t valid: At most 500 characters.',
  ],
  [
    'a subscription with something more',
    changeSnapshot('S1', 'after', ({ subscription }) => ({
      subscription: { ...Object(subscription), password: 'x' },
    })),
    'S1 has values after that no entry can have: it has an unknown field: subscription.password.',
  ],
  [
    'a move to no archive',
    changeSnapshot('D9', 'after', { archive: '01' }),
    'D9 has values after that no entry can have: the field archive isn’t valid: Not an archive number.',
  ],
  [
    'a field that valibot leaves out of records',
    changeSnapshot('U2', 'after', { constructor: 'x' }),
    'U2 changes the constructor, which "Account status changed" never does.',
  ],
  [
    'such a field on both sides',
    [
      changeSnapshot('U2', 'before', { constructor: 'x' }),
      changeSnapshot('U2', 'after', { constructor: 'x' }),
    ],
    'U2 has values before that no entry can have: it has an unknown field: constructor.',
  ],
  [
    'a settlement of less than nothing',
    changeSnapshot('T2', 'before', { amount: '-5.00' }),
    'T2 loses more than its amount.',
  ],
  [
    'a wish with something in it',
    [
      changeSnapshot('U4', 'before', { password: 'x' }),
      changeSnapshot('U4', 'after', { password: 'x' }),
    ],
    'U4 has values before that no entry can have: it has an unknown field: password.',
  ],
];

describe.each([
  ['who wrote what, and when', words],
  ['openings', openings],
  ['requests', requests],
  ['other contents', contents],
])('damage to %s is found and named', (_, cases) => {
  it.each(cases)('%s', (_title, damage, expected) => {
    expect(findIssuesAfter(...[damage].flat())).toContainEqual(parseIssue(expected));
  });
});
