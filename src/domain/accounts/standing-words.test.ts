import { expect, it } from 'vitest';
import { knownStandings } from './standing';
import { permittedIn, standingName } from './standing-words';

it('says of each standing what the policy says', () => {
  expect(Object.fromEntries([...knownStandings, 'under-review'].map((word) => [word, permittedIn(word)]))).toEqual({
    pending: 'May do everything but withdraw.',
    active: 'May do everything: deposit, trade, subscribe and withdraw.',
    frozen: 'May start nothing new, but may still cancel what is waiting and send an identity document.',
    suspended: 'May start nothing new, but may still cancel what is waiting and send an identity document.',
    closed: 'May only read and download the book.',
    'under-review': 'May do everything but withdraw.',
  });
});

it('writes a standing as a person reads it', () => {
  expect([standingName('active'), standingName('under-review')]).toEqual(['Active', 'Under review']);
});
