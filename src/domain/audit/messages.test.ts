import { describe, expect, it } from 'vitest';
import type { Snapshot } from '@/domain/accounts/snapshot';
import { convertToUnits } from '@/domain/coin';
import { formatFolio } from '@/domain/ledger/ledger';
import { toStoredBook } from '@/domain/ledger/stored-book.fixture';
import { WrittenDesk } from '@/domain/ledger/written-desk.fixture';
import type { Notice } from '@/domain/messages/notice';
import type { SentRecord } from '@/domain/messages/sent';
import { auditBook } from './audit-book';
import { findSentIssues, getBookRemarks } from './messages';

/** A book with one deposit of 500.00 that announces these coins. */
function announced(coins: Snapshot) {
  const stored = toStoredBook(new WrittenDesk().opened().requested('500.00'));
  const entries = Object.entries(stored.entries).map(([op, entry]) => [
    op,
    entry.action === 'deposit.requested' ? { ...entry, after: { ...Object(entry.after), ...coins } } : entry,
  ]);
  return { ...stored, entries: Object.fromEntries(entries) };
}
const remarksOn = (coins: Snapshot) =>
  getBookRemarks(announced(coins)).map(({ path, folio: at, message: says }) => `${path} ${at}: ${says}`);

describe('a deposit whose coins are not worth its amount', () => {
  it('is named, and breaks no book', () => {
    const book = new WrittenDesk().opened().requested('500.00');
    expect(getBookRemarks(toStoredBook(book)).map(({ message: says }) => says)).toEqual([
      'D1 announces 500.00, but its 0.01000000 coins at 64,210.00 are worth 642.10.',
    ]);
    expect(auditBook(toStoredBook(book))).toEqual([]);
  });

  it.each([
    ['computed from the dollars', { rate: '64210.00', units: convertToUnits('500.00', '64210.00') }],
    ['computed from the dollars, without zeros at the end', { rate: '500.00', units: '1' }],
    ['rounded up where the smallest part of a coin is worth 0.09', { rate: '9000000.00', units: convertToUnits('500.00', '9000000.00') }],
    ['from which the dollars were computed', { rate: '64210.00', units: '0.00778697' }],
  ])('is not one with coins %s', (_, coins) => {
    expect(remarksOn(coins)).toEqual([]);
  });

  it.each([
    ['a cent less', { rate: '1.00', units: '499.99' }],
    ['a cent more', { rate: '1.00', units: '500.01' }],
    ['one step less, where that is more than a cent', { rate: '9000000.00', units: '0.00005555' }],
    ['one step more than rounding gives', { rate: '9000000.00', units: '0.00005557' }],
  ])('is one with coins worth %s', (_, coins) => {
    expect(remarksOn(coins)).toEqual([expect.stringMatching(/^deposits\/maya D1: D1 announces 500[.]00, but/)]);
  });

  it.each([
    ['coins', { units: '1e3' }],
    ['a price', { rate: '0.00' }],
    ['an amount', { amount: 'much' }],
  ])('is left to the faults where it has no %s that can be read', (_, coins) => {
    expect(remarksOn(coins)).toEqual([]);
    expect(auditBook(announced(coins))).not.toEqual([]);
  });
});

describe('a client who freezes the own account again and again', () => {
  const frozen = (times: number, daysBetween: number) => {
    const book = new WrittenDesk('maya', new Date(2026, 2, 1)).opened();
    for (let i = 0; i < times; i++)
      book
        .on(new Date(2026, 2, 2 + i * daysBetween))
        .frozen()
        .changedTo('active');
    return book;
  };

  it('is named once, at the freeze that is one too many', () => {
    const book = frozen(8, 3);
    const sixth = book.entries.filter(({ action }) => action === 'status.frozen')[5];
    expect(getBookRemarks(toStoredBook(book))).toEqual([
      { path: 'users/maya', folio: sixth && formatFolio(sixth), message: 'U12 is the client’s own freeze number 6 within 30 days.' },
    ]);
    expect(auditBook(toStoredBook(book))).toEqual([]);
  });

  it.each([
    ['five times in a month', 5, 3],
    ['more often, over a longer time', 12, 7],
  ])('is not named who did it %s', (_, times, daysBetween) => {
    expect(getBookRemarks(toStoredBook(frozen(times, daysBetween)))).toEqual([]);
  });
});

const at = new Date('2026-03-24T12:00:00Z');
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const words = { title: 'Opening hours', body: 'We are closed on Friday.', by: 'ole' };

const record = (uids: string[], over: Partial<SentRecord> = {}) => ({
  ...words,
  audience: 'everyone',
  uids,
  count: uids.length,
  at,
  ...over,
});
const notice = (id: string, over: Partial<Notice> = {}): Notice => ({ id, kind: 'notice', ...words, createdAt: later(1), ...over });
const list = (...notices: Notice[]) => ({ list: notices, seenAt: at });
/** A hundred others, each with its record. */
const others = (first: Date) => Array.from({ length: 100 }, (_, i) => notice(`o${i}`, i === 0 ? { createdAt: first } : {}));
const recordsOfOthers = Object.fromEntries(others(at).map(({ id }) => [id, record(['maya'])]));

const said = async (sent: Record<string, Snapshot>, lists: Record<string, Snapshot>): Promise<string[]> => {
  const faults = await findSentIssues(sent, Object.entries(lists));
  return faults.map(({ path, message: says }) => `${path}: ${says}`);
};

describe('what the desk sent', () => {
  it('has no fault where each list that is named has the notice', async () => {
    expect(await said({}, {})).toEqual([]);
    expect(await said({ s1: record([]) }, { maya: list() })).toEqual([]);
    expect(await said({ s1: record(['maya', 'everyone']) }, { maya: list(notice('s1')), everyone: list(notice('s1')) })).toEqual([]);
  });

  it('is named where a list does not have it, or there is none', async () => {
    const honest = { maya: list(notice('s1')), luca: list(notice('s1')) };
    const sent = { s1: record(['maya', 'luca']) };
    expect(await said(sent, honest)).toEqual([]);
    expect(await said(sent, { ...honest, luca: list() })).toEqual(['sent/s1: It names lists that do not have the notice: luca.']);
    expect(await said(sent, {})).toEqual(['sent/s1: It names lists that do not have the notice: maya and 1 more.']);
  });

  it('is named where a full list began before it and does not have it, and not where the list began after it', async () => {
    const sent: Record<string, Snapshot> = { ...recordsOfOthers, s1: record(['maya']) };
    expect(await said(sent, { maya: list(...others(at)) })).toEqual([]);
    expect(await said(sent, { maya: list(...others(later(-5))) })).toEqual([]);
    const before = new Date(later(-5).getTime() - 1);
    const lacks = ['sent/s1: It names lists that do not have the notice: maya.'];
    expect(await said(sent, { maya: list(...others(before)) })).toEqual(lacks);
    const { o99: _, ...fewer } = sent;
    expect(await said(fewer, { maya: list(...others(at).slice(0, 99)) })).toEqual(lacks);
  });

  it('is named where it counts other than it names', async () => {
    expect(await said({ s1: record(['maya'], { count: 2 }) }, { maya: list(notice('s1')) })).toEqual([
      'sent/s1: It says that 2 lists have the notice, and names 1.',
    ]);
    expect(await said({ s1: record(['maya', 'maya']) }, { maya: list(notice('s1')) })).toEqual(['sent/s1: It names a list twice.']);
  });

  it('is named where it has another form', async () => {
    expect(await said({ s1: { ...record([]), more: 'x' } }, {})).toEqual(['sent/s1: It has a field that nobody defined: more.']);
    expect(await said({}, { maya: { list: [] } })).toEqual(['notifications/maya: It lacks the field seenAt.']);
  });
});

describe('a notice', () => {
  it('is named where it has no record', async () => {
    expect(await said({}, { maya: list(notice('s1')) })).toEqual(['notifications/maya: The notice s1 has no record of its sending.']);
  });

  it('is named where its record does not name the list', async () => {
    const lists = { maya: list(notice('s1')), luca: list(notice('s1')) };
    expect(await said({ s1: record(['maya']) }, lists)).toEqual([
      'notifications/luca: The notice s1 is in a list that its record does not name.',
    ]);
  });

  it.each([{ title: 'Closed' }, { body: 'Closed.' }, { by: 'else' }])('is named where its record does not say %o', async (over) => {
    expect(await said({ s1: record(['maya']) }, { maya: list(notice('s1', over)) })).toEqual([
      'notifications/maya: The notice s1 is not the one of its record.',
    ]);
  });
});
