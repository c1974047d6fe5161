import { describe, expect, it } from 'vitest';
import { closedFor } from './closed';
import { entryOf } from './settings.fixture';
import { closureNotYet, standingActs } from './standing-acts';

const opened = entryOf(1, 'account.opened');
const frozen = entryOf(2, 'status.frozen');
const asked = entryOf(2, 'closure.requested');

describe('what the client did with the account as a whole', () => {
  it('is nothing at first', () => expect(standingActs([opened])).toEqual({ frozenAt: null, closureAskedAt: null }));

  it('is a freeze, until the desk lifts it', () => {
    expect(standingActs([opened, frozen]).frozenAt).toEqual(frozen.at);
    expect(standingActs([opened, frozen, entryOf(3, 'status.changed')]).frozenAt).toBeNull();
  });

  it('is a wish to leave, until the desk has decided about the standing', () => {
    expect(standingActs([opened, asked, entryOf(3, 'profile.corrected')]).closureAskedAt).toEqual(asked.at);
    expect(standingActs([opened, asked, entryOf(3, 'status.changed')]).closureAskedAt).toBeNull();
    expect(standingActs([opened, entryOf(2, 'status.changed'), entryOf(3, 'closure.requested')]).closureAskedAt).not.toBeNull();
  });
});

it('closure can be asked for once the book is known, as it stands now', () => {
  expect(closureNotYet({ status: 'success' })).toBeUndefined();
  expect(closureNotYet({ status: 'pending' })).toMatch(/being read/);
  expect(closureNotYet({ status: 'error' })).toMatch(/could not be read/);
});

describe('profile and photo', () => {
  it.each(['pending', 'active', 'vip'])('can be changed by %s clients', (standing) => expect(closedFor(standing)).toBeNull());

  it.each([
    ['frozen', /you froze/, '/company/contact'],
    ['suspended', /desk suspended/, '/user/statement'],
    ['closed', /is closed/, '/company/contact'],
  ])('cannot be changed by %s ones, who are told why and where to go', (standing, title, to) => {
    expect(closedFor(standing)).toMatchObject({ title: expect.stringMatching(title), to });
  });
});
