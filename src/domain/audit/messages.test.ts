import { describe, expect, it } from 'vitest';
import type { Snapshot } from '@/domain/accounts/snapshot';
import type { Notice } from '@/domain/messages/notice';
import type { SentRecord } from '@/domain/messages/sent';
import { findSentIssues } from './messages';

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
const day = 24 * 60;
/** A hundred others, each with its record. */
const others = (first: Date, newest = later(day + 1)) =>
  Array.from({ length: 100 }, (_, i) => notice(`o${i}`, i === 0 ? { createdAt: first } : i === 99 ? { createdAt: newest } : {}));
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

  it('threat 33: is named where no notice came a day later, so that the full list cannot have dropped it yet', async () => {
    const sent: Record<string, Snapshot> = { ...recordsOfOthers, s1: record(['maya']) };
    // The dropped notice and the newest may each be dated five minutes off.
    const earliest = later(day - 10);
    expect(await said(sent, { maya: list(...others(later(1), new Date(earliest.getTime() + 1))) })).toEqual([]);
    expect(await said(sent, { maya: list(...others(later(1), earliest)) })).toEqual([
      'sent/s1: It names lists that do not have the notice: maya.',
    ]);
  });

  const faults: [words: string, field: string, text: Partial<Pick<Notice, 'title' | 'body'>>, fault: string][] = [
    ['without a title', 'title', { title: '' }, 'Enter a title'],
    ['with a title of signs', 'title', { title: ' – ' }, 'Use letters or digits'],
    ['with a title that is too long', 'title', { title: `x${'\u{1F4D6}'.repeat(120)}` }, 'At most 120 characters'],
    ['with a body that shows nothing', 'body', { body: '\u200b' }, 'Use letters or digits'],
    ['with a body that is too long', 'body', { body: 'x'.repeat(4_001) }, 'At most 4000 characters'],
    ['with a body of too many bytes', 'body', { body: '加'.repeat(3_001) }, 'Too long: about 3,000 characters fit in this script'],
  ];
  it('threat 33: is named with an audience of signs', async () => {
    expect(await said({ s1: { ...record(['maya']), audience: ' – ' } }, { maya: list(notice('s1')) })).toEqual([
      'sent/s1: The field audience isn’t valid: Use letters or digits.',
    ]);
  });

  it.each(faults)('threat 33: is named %s, and its notice too', async (_, field, text, fault) => {
    expect(await said({ s1: record(['maya'], text) }, { maya: list(notice('s1', text)) })).toEqual([
      `sent/s1: The field ${field} isn’t valid: ${fault}.`,
      `notifications/maya: The notice s1 has a text that no notice can have: the field ${field} isn’t valid: ${fault}.`,
    ]);
  });

  it('is not named with the longest texts', async () => {
    const longest = { title: `x${'\u{1F4D6}'.repeat(119)}`, body: '加'.repeat(3_000), audience: `x${'\u{1F4D6}'.repeat(99)}` };
    const { audience: _, ...text } = longest;
    expect(await said({ s1: record(['maya'], longest) }, { maya: list(notice('s1', text)) })).toEqual([]);
  });

  it('is named where it counts other than it names', async () => {
    expect(await said({ s1: record(['maya'], { count: 2 }) }, { maya: list(notice('s1')) })).toEqual([
      'sent/s1: It says that 2 lists have the notice, and names 1.',
    ]);
    expect(await said({ s1: record(['maya', 'maya']) }, { maya: list(notice('s1')) })).toEqual(['sent/s1: It names a list twice.']);
  });

  it('is named where it has another form', async () => {
    expect(await said({ s1: { ...record([]), more: 'x' } }, {})).toEqual(['sent/s1: It has an undefined field: more.']);
    expect(await said({}, { maya: { list: [] } })).toEqual(['notifications/maya: It’s missing the field seenAt.']);
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
      'notifications/maya: The notice s1 doesn’t match its record.',
    ]);
  });
});
