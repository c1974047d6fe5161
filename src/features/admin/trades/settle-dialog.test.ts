import { describe, expect, it } from 'vitest';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { type EligibilityInput, getDisabledReason } from './settle-dialog';
import { failed, hoursAgo, loading, now, outlook, quote, trade, tradeFile } from './trades.fixture';

const usual: EligibilityInput = {
  trade: trade(),
  review: readyQuery(tradeFile()),
  quote: readyQuery(quote()),
  outlook: outlook(),
  me: 'boss',
  now,
};
const why = (over: Partial<EligibilityInput>) => getDisabledReason({ ...usual, ...over });

describe('getDisabledReason()', () => {
  it('allows to settle a trade when everything about it is known', () => {
    expect(why({})).toBeUndefined();
  });

  it.each<[string, Partial<EligibilityInput>, RegExp]>([
    ['of oneself', { me: 'maya' }, /your own account/],
    ['before the book is read', { review: loading }, /still loading/],
    ['whose book could not be read', { review: failed() }, /The client’s book didn’t load/],
    ['without an account', { review: readyQuery(tradeFile({ account: null })) }, /no account/],
    [
      'with less staked than it says',
      { review: readyQuery(tradeFile({ holds: { reserved: '0', staked: '1.00', rev: 3, op: '' } })) },
      /don’t add up/,
    ],
    ['at a price that is too old', { quote: readyQuery(quote({ at: hoursAgo(1) })) }, /more than two minutes old/],
    ['with a gain that the balance cannot hold', { outlook: outlook({ how: 'hand', outcome: 'won', result: '9999999999' }) }, /ten digits/],
  ])('refuses a trade %s', (_, over, sentence) => {
    expect(why(over)).toMatch(sentence);
  });

  it('allows a price that was typed, however old the service’s is', () => {
    expect(why({ quote: readyQuery(quote({ at: hoursAgo(1) })), outlook: outlook({ closePrice: '60000' }) })).toBeUndefined();
    expect(why({ quote: failed(), outlook: outlook({ closePrice: '60000', quoted: '' }) })).toBeUndefined();
  });
});
