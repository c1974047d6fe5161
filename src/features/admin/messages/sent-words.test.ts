import { describe, expect, it } from 'vitest';
import { getDeskErrorMessage } from '@/data/admin/desk-error-messages';
import { ActError } from '@/data/ledger/errors';
import { sent } from './notifications.fixture';
import { formatFull, formatSentCsv, getSendingErrorMessage } from './sent-words';

describe('getSendingErrorMessage()', () => {
  it.each([
    [{ to: 'client', uid: 'maya' }, 'This client’s list already has 100 messages from the last day. Try again tomorrow.'],
    [{ to: 'everyone' }, 'Everyone’s list already has 100 messages from the last day. Try again tomorrow.'],
  ] as const)('says when to try again, where the list of %o is full', (audience, words) => {
    expect(getSendingErrorMessage(new ActError('full'), audience)).toBe(words);
  });

  it('is the usual message of any other failure', () => {
    const denied = new ActError('denied');
    expect(getSendingErrorMessage(denied, { to: 'everyone' })).toBe(getDeskErrorMessage(denied));
  });
});

it('formatFull() says how many clients of a group have full lists', () => {
  expect(formatFull(0)).toBe('');
  expect(formatFull(1)).toBe(
    '1 client didn’t get it: their list already has 100 messages from the last day. Send it to them tomorrow, under Sent.',
  );
  expect(formatFull(2)).toMatch(/^2 clients didn’t get it: their lists already have /);
});

it('the exported file has an audience that a later version wrote', () => {
  const file = formatSentCsv([sent({ audience: 'country:Norway', at: new Date('2026-03-24T12:00:00Z') })], 'me');
  expect(file).toContain('2026-03-24 12:00:00,country:Norway,12 clients,Robin Berg,Opening hours,We are closed on Friday.');
});
