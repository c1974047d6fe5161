import { describe, expect, it } from 'vitest';
import { ready } from '@/ui/feedback/remote.fixture';
import { blockedBecause, type Situation } from './restriction';
import { failed, hoursAgo, loading, now, outlook, quote, trade, tradeFile } from './trades.fixture';

const usual: Situation = { trade: trade(), file: ready(tradeFile()), quote: ready(quote()), outlook: outlook(), me: 'boss', now };
const why = (over: Partial<Situation>) => blockedBecause({ ...usual, ...over });

describe('a trade', () => {
  it('can be settled when everything about it is known', () => {
    expect(why({})).toBeUndefined();
  });

  it.each<[string, Partial<Situation>, RegExp]>([
    ['of oneself', { me: 'maya' }, /your own account/],
    ['before the book is read', { file: loading }, /still being read/],
    ['whose book could not be read', { file: failed() }, /First the client’s book/],
    ['without an account', { file: ready(tradeFile({ account: null })) }, /no account/],
    [
      'with less staked than it says',
      { file: ready(tradeFile({ holds: { reserved: '0', staked: '1.00', rev: 3, op: '' } })) },
      /do not add up/,
    ],
    ['at a price that is too old', { quote: ready(quote({ at: hoursAgo(1) })) }, /two minutes ago/],
    ['with a gain that the balance cannot hold', { outlook: outlook({ how: 'hand', outcome: 'won', result: '9999999999' }) }, /ten digits/],
  ])('cannot be settled %s', (_, over, sentence) => {
    expect(why(over)).toMatch(sentence);
  });

  it('can be settled at a price that was typed, however old the service’s is', () => {
    expect(why({ quote: ready(quote({ at: hoursAgo(1) })), outlook: outlook({ closePrice: '60000' }) })).toBeUndefined();
    expect(why({ quote: failed(), outlook: outlook({ closePrice: '60000', quoted: '' }) })).toBeUndefined();
  });
});
