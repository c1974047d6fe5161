import { describe, expect, it } from 'vitest';
import { formatFolio } from '@/domain/ledger/ledger';
import { toStoredBook } from '@/domain/ledger/stored-book.fixture';
import { createFullBook, WrittenDesk } from '@/domain/ledger/written-desk.fixture';
import { auditBook } from './audit-book';
import { changeEntry, changeSnapshot, type Damage, findIssuesAfter } from './damage.fixture';

/** What is said names the entry first. */
type Case = [title: string, damage: Damage | Damage[], message: string];

const openings: Case[] = [
  [
    'a client that begins as somebody else than new',
    changeSnapshot('U1', 'after', { status: 'active' }),
    'U1 tells an after that no act writes: the field status is not what it must be: Invalid type: Expected "pending" but received "active".',
  ],
  [
    'an administrator by birth',
    changeSnapshot('U1', 'after', { admin: true }),
    'U1 tells an after that no act writes: the field admin is not what it must be: Invalid type: Expected false but received true.',
  ],
  [
    'a photo that was not uploaded yet',
    changeSnapshot('U1', 'after', { photoUrl: 'https://example.com/a.png' }),
    'U1 tells an after that no act writes: the field photoUrl is not what it must be: Invalid type: Expected "" but received "https://example.com/a.png".',
  ],
  [
    'an address that was saved by nobody',
    changeSnapshot('U1', 'after', { addresses: [{ coin: 'bitcoin', address: 'tb1q', label: 'Mine' }] }),
    'U1 tells an after that no act writes: the field addresses is not what it must be: Invalid length: Expected <=0 but received 1.',
  ],
  [
    'no terms that were accepted',
    changeSnapshot('U1', 'after', { terms: undefined }),
    'U1 tells an after that no act writes: it lacks the field terms.',
  ],
  [
    'terms that there never were',
    changeSnapshot('U1', 'after', { terms: '2020-01' }),
    'U1 tells an after that no act writes: the field terms is not what it must be: Invalid type: Expected "2026-11" but received "2020-01".',
  ],
  [
    'a profile of somebody else',
    changeSnapshot('U1', 'after', { uid: 'ole' }),
    'U1 tells an after that no act writes: the field uid is not what it must be: Invalid type: Expected "maya" but received "ole".',
  ],
  [
    'an identity that is verified from the beginning',
    changeSnapshot('V1', 'after', { status: 'verified' }),
    'V1 does not begin as a new client does: the status differs.',
  ],
  [
    'an identity with a document from the beginning',
    changeSnapshot('V1', 'after', { document: 'images/maya/1772443200000-passport.pdf', kind: 'passport' }),
    'V1 does not begin as a new client does: the document differs.',
  ],
  [
    'an account with a bonus',
    changeSnapshot('A1', 'after', { bonus: '0.00' }),
    'A1 does not begin as a new client does: the bonus differs.',
  ],
  [
    'an account with something else in it',
    changeSnapshot('A1', 'after', { password: 'x' }),
    'A1 tells an after that no act writes: it has a field that nobody defined: password.',
  ],
];

const requests: Case[] = [
  ['less than the least', changeSnapshot('D10', 'after', { amount: '9.99' }), 'D10 requests an amount that nobody can request.'],
  [
    'a rate of nothing',
    changeSnapshot('D10', 'after', { rate: '0.00' }),
    'D10 tells an after that no act writes: the field rate is not what it must be: More than nothing.',
  ],
  [
    'a rate below nothing',
    changeSnapshot('D10', 'after', { rate: '-64210.00' }),
    'D10 tells an after that no act writes: the field rate is not what it must be: More than nothing.',
  ],
  [
    'no coins',
    changeSnapshot('D10', 'after', { units: '0.00000000' }),
    'D10 tells an after that no act writes: the field units is not what it must be: More than nothing.',
  ],
  [
    'empty coins',
    changeSnapshot('D10', 'after', { units: '' }),
    'D10 tells an after that no act writes: the field units is not what it must be: Not an amount of coins.',
  ],
  [
    'a note of the desk',
    changeSnapshot('D10', 'after', { note: 'Paid.' }),
    'D10 tells an after that no act writes: the field note is not what it must be: Invalid type: Expected "" but received "Paid.".',
  ],
  [
    'a transaction id of any length',
    changeSnapshot('D10', 'after', { txid: 'f'.repeat(5_000) }),
    'D10 tells an after that no act writes: the field txid is not what it must be: Letters and digits, 66 at most.',
  ],
  [
    'an address that is none',
    changeSnapshot('D10', 'after', { address: 'to me, please' }),
    'D10 tells an after that no act writes: the field address is not what it must be: Letters and digits, 100 at most.',
  ],
  [
    'a withdrawal to no address',
    changeSnapshot('W10', 'after', { address: '' }),
    'W10 tells an after that no act writes: the field address is not what it must be: Letters and digits, 100 at most.',
  ],
  [
    'a field that nobody defined',
    changeSnapshot('W10', 'after', { password: 'x' }),
    'W10 tells an after that no act writes: it has a field that nobody defined: password.',
  ],
  ...Object.entries({ result: '5.00', closePrice: '64210.00', closedAt: new Date(0), manual: true, note: 'Won.' }).map(
    ([field, value]): Case => [
      `an open trade with its ${field}`,
      changeSnapshot('T8', 'after', { [field]: value }),
      `T8 opens a trade that has ended: the ${field} differs.`,
    ],
  ),
];

const others: Case[] = [
  [
    'a document in somebody else’s folder',
    changeSnapshot('V2', 'after', { document: 'images/ole/1772443200000-passport.pdf' }),
    'V2 tells an after that no act writes: the field document is not what it must be: Not a file of the client’s own.',
  ],
  [
    'a password in an account',
    [changeSnapshot('A4', 'before', { password: 'x' }), changeSnapshot('A4', 'after', { password: 'x' })],
    'A4 tells a before that no act writes: it has a field that nobody defined: password.',
  ],
  [
    'an account with something more afterwards',
    changeSnapshot('A4', 'after', { password: 'x' }),
    'A4 tells an after that no act writes: it has a field that nobody defined: password.',
  ],
  [
    'a password in a correction',
    [changeSnapshot('U3', 'before', { password: 'x' }), changeSnapshot('U3', 'after', { password: 'x' })],
    'U3 tells a before that no act writes: it has a field that nobody defined: password.',
  ],
  [
    'a standing that is no word',
    changeSnapshot('U2', 'after', { status: 'Very Active' }),
    'U2 tells an after that no act writes: the field status is not what it must be: One lowercase word.',
  ],
  [
    'a deleted withdrawal with something more',
    [changeSnapshot('W7', 'after', { password: 'x' }), changeSnapshot('W8', 'before', { password: 'x' })],
    'W8 tells a before that no act writes: it has a field that nobody defined: password.',
  ],
  [
    'a deleted withdrawal of no coin',
    [changeSnapshot('W7', 'after', { coin: 'gold' }), changeSnapshot('W8', 'before', { coin: 'gold' })],
    'W8 tells a before that no act writes: the field coin is not what it must be: Invalid type: Expected ("bitcoin" | "ethereum") but received "gold".',
  ],
  [
    'a note of any length',
    changeSnapshot('D2', 'after', { note: 'x'.repeat(501) }),
    'D2 tells an after that no act writes: the field note is not what it must be: At most 500 characters.',
  ],
  [
    'a subscription with something more',
    changeSnapshot('S1', 'after', ({ subscription }) => ({ subscription: { ...Object(subscription), password: 'x' } })),
    'S1 tells an after that no act writes: it has a field that nobody defined: subscription.password.',
  ],
  [
    'a move to no archive',
    changeSnapshot('D9', 'after', { archive: '01' }),
    'D9 tells an after that no act writes: the field archive is not what it must be: Not a number of an archive.',
  ],
  [
    'a wish with something in it',
    [changeSnapshot('U4', 'before', { password: 'x' }), changeSnapshot('U4', 'after', { password: 'x' })],
    'U4 tells a before that no act writes: it has a field that nobody defined: password.',
  ],
];

const money: Case[] = [
  ['another amount received without a reason', changeSnapshot('D8', 'after', { received: '1.00' }), 'D8 owes the client a reason.'],
  [
    'another amount received with a reason that its note does not tell',
    changeEntry('D8', ({ after }) => ({
      after: { ...Object(after), received: '1.00', note: 'Another story.' },
      reason: 'A fee was taken.',
    })),
    'D8 tells the client another note than its reason.',
  ],
  ['a reason where nothing differs', changeEntry('D8', { reason: 'A fee was taken.' }), 'D8 gives a reason for what needs none.'],
  ['a credit of nothing', changeSnapshot('D8', 'after', { received: '0' }), 'D8 credits an amount that nobody can deposit.'],
  ['a credit of too much', changeSnapshot('D8', 'after', { received: '1000000.01' }), 'D8 credits an amount that nobody can deposit.'],
  [
    'a deposit that was received before it was sent',
    changeSnapshot('D10', 'after', { received: '5.00' }),
    'D10 tells an after that no act writes: the field received is not what it must be: Invalid type: Expected "0" but received "5.00".',
  ],
  ['a posting by another hand', changeEntry('A4', { actor: 'ada' }), 'A4 posts D8, which somebody else has written.'],
  ['a cause by another hand', changeEntry('D8', { actor: 'ada' }), 'A4 posts D8, which somebody else has written.'],
];

const pathOf = (which: string) => `${createFullBook().entries.find((one) => formatFolio(one) === which)?.col}/maya`;

describe.each([
  ['openings', openings],
  ['requests', requests],
  ['what else is told', others],
  ['postings', money],
])('damage to %s is found and named', (_, cases) => {
  it.each(cases)('%s', (_title, damage, says) => {
    const named = /^\w+/.exec(says)?.[0] ?? '';
    expect(findIssuesAfter(...[damage].flat())).toContainEqual({ path: pathOf(named), folio: named, message: says });
  });
});

const noon = new Date('2026-03-02T12:00:00Z').getTime();
const at = (ms: number) => new Date(noon + ms);
const client = () => new WrittenDesk('maya', at(0)).opened().changedTo('active').requested('5000.00').completed(0);
const saysOf = (book: WrittenDesk) => auditBook(toStoredBook(book)).map(({ folio, message: says }) => [folio, says]);

const MINUTE = 60_000;
const DAY = 86_400_000;
const late = 10 * DAY;
type Acts = (book: WrittenDesk, apart: number) => WrittenDesk;
/** The document is on its second act when the one comes that may be too soon. */
const paces: [what: string, folios: [string, string], apart: number, acts: Acts][] = [
  [
    'a closure that is asked for again',
    ['U4', 'U3'],
    DAY,
    (book, apart) =>
      book
        .on(at(late))
        .closureRequested()
        .on(at(late + apart))
        .closureRequested(),
  ],
  [
    'another document',
    ['V3', 'V2'],
    MINUTE,
    (book, apart) =>
      book
        .on(at(late))
        .documentSent()
        .on(at(late + apart))
        .documentSent(),
  ],
  [
    'a plan after a cancelled one',
    ['S3', 'S2'],
    MINUTE,
    (book, apart) =>
      book
        .on(at(late))
        .subscribed()
        .unsubscribed()
        .on(at(late + 3_600_000 + apart))
        .subscribed(),
  ],
  [
    'another cancelled deposit',
    ['D6', 'D5'],
    2_000,
    (book, apart) =>
      book
        .requested('50.00')
        .requested('60.00')
        .on(at(late))
        .cancelled(1)
        .on(at(late + apart))
        .cancelled(2),
  ],
];

describe('threat 32: the audit names', () => {
  it.each(paces)('%s where it comes too soon', (_, [later, earlier], apart, acts) => {
    expect(saysOf(acts(client(), apart - 1))).toEqual([[later, `${later} follows ${earlier} sooner than a client can act again.`]]);
    expect(saysOf(acts(client(), apart))).toEqual([]);
  });

  it('nothing where the desk has acted in between', () => {
    const book = client().on(at(late)).documentSent().viewed().unproven();
    expect(saysOf(book.on(at(late + 7_200_001)).documentSent())).toEqual([]);
  });
});

describe('threat 11: the audit names', () => {
  const requested = () => new WrittenDesk('maya', at(0)).opened().changedTo('active').requested('250.00');

  it('nothing where another amount came in, was credited, and the client was told why', () => {
    expect(saysOf(requested().completed(0, { received: '230.00', reason: 'A fee of the network was taken.' }))).toEqual([]);
  });

  it('a credit of what was announced where another amount came in', () => {
    const book = requested().completed(0, { received: '230.00', reason: 'A fee of the network was taken.' });
    const stored = toStoredBook(book);
    const posting = book.entries.find(({ action }) => action === 'account.posted');
    const op = posting?.op ?? '';
    const forged = {
      ...stored,
      entries: { ...stored.entries, [op]: { ...stored.entries[op], after: { ...posting?.after, balance: '250.00' } } },
    };
    expect(auditBook(forged).map(({ message }) => message)).toContain('A2 posts 250.00, but D2 is about 230.00.');
  });
});

describe('threat 28: the audit names', () => {
  const subscribed = () => client().on(at(late)).subscribed();

  it('a subscription that takes the place of one whose fee was not charged', () => {
    expect(saysOf(subscribed().subscribed())).toEqual([['S2', 'S2 takes the place of S1, whose fee was not charged.']]);
  });

  it('nothing where it was charged, cancelled or terminated', () => {
    expect(saysOf(subscribed().charged().subscribed())).toEqual([]);
    expect(saysOf(subscribed().unsubscribed().subscribed())).toEqual([]);
    expect(saysOf(subscribed().terminated().subscribed())).toEqual([]);
  });
});
