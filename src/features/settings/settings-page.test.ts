import { describe, expect, it } from 'vitest';
import { entryOf } from './settings.fixture';
import { getClosedReason, getFrozenDate } from './settings-page';

const opened = entryOf(1, 'account.opened');
const frozen = entryOf(2, 'status.frozen');

it('an account is frozen since the client froze it, until the desk sets another status', () => {
  expect(getFrozenDate([opened])).toBeNull();
  expect(getFrozenDate([opened, frozen, entryOf(3, 'closure.requested')])).toEqual(frozen.at);
  expect(getFrozenDate([opened, frozen, entryOf(3, 'status.changed')])).toBeNull();
});

describe('profile and photo', () => {
  it.each(['pending', 'active', 'vip'])('can be changed by %s clients', (status) => expect(getClosedReason(status)).toBeNull());

  it.each([
    ['frozen', /you froze/, '/company/contact'],
    ['suspended', /we suspended/, '/user/statement'],
    ['closed', /is closed/, '/company/contact'],
  ])('cannot be changed by %s clients; the note says why and has a link', (status, title, to) => {
    expect(getClosedReason(status)).toMatchObject({ title: expect.stringMatching(title), to });
  });
});
