import { describe, expect, it } from 'vitest';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { ActError } from '@/data/ledger/errors';
import { formatFull, getSendingErrorMessage } from './sent-words';

describe('why a message did not go out', () => {
  it.each([
    [{ to: 'client', uid: 'maya' }, 'This client’s list already has 100 messages from the last day. Try again tomorrow.'],
    [{ to: 'everyone' }, 'Everyone’s list already has 100 messages from the last day. Try again tomorrow.'],
  ] as const)('says of the full list of %o when to try again', (audience, words) => {
    expect(getSendingErrorMessage(new ActError('full'), audience)).toBe(words);
  });

  it('is the usual cause of any other failure', () => {
    const denied = new ActError('denied');
    expect(getSendingErrorMessage(denied, { to: 'everyone' })).toBe(getErrorMessage(denied));
  });
});

it('says how many clients of a group have full lists, where any has', () => {
  expect(formatFull(0)).toBe('');
  expect(formatFull(1)).toBe(
    '1 client didn’t get it: their list already has 100 messages from the last day. Send it to them tomorrow, under Sent.',
  );
  expect(formatFull(2)).toMatch(/^2 clients didn’t get it: their lists already have /);
});
