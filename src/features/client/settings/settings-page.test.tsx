import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queries } from '@/data/queries';
import { entryOf } from '@/parts/profile/profile.fixture';
import { getClosedReason, getFrozenDate } from './settings-page';
import { open, panel, signInToSettings } from './settings-page.test-utils';

const opened = entryOf(1, 'account.opened');
const frozen = entryOf(2, 'status.frozen');

it('getFrozenDate returns when the client froze the account, and null once the desk has set another status', () => {
  expect(getFrozenDate([opened])).toBeNull();
  expect(getFrozenDate([opened, frozen, entryOf(3, 'closure.requested')])).toEqual(frozen.at);
  expect(getFrozenDate([opened, frozen, entryOf(3, 'status.changed')])).toBeNull();
});

describe('getClosedReason', () => {
  it.each(['pending', 'active', 'vip'])('returns null for %s clients', (status) =>
    expect(getClosedReason(status)).toBeNull(),
  );

  it.each([
    ['frozen', /you froze/, '/company/contact'],
    ['suspended', /we suspended/, '/company/contact'],
    ['closed', /is closed/, '/company/contact'],
  ])('returns a reason and a link for %s clients', (status, title, to) => {
    expect(getClosedReason(status)).toMatchObject({ title: expect.stringMatching(title), to });
  });
});

describe('the settings page', () => {
  signInToSettings();

  it.each([
    [
      'frozen',
      /^You can’t change your profile or photo because you froze/,
      'Contact us',
      '/company/contact',
    ],
    [
      'suspended',
      /^You can’t change your profile or photo because we suspended/,
      'Contact us',
      '/company/contact',
    ],
    [
      'closed',
      /^You can’t change your profile or photo because your account is closed/,
      'Contact us',
      '/company/contact',
    ],
  ])(
    'says why a %s client cannot change profile and photo, and shows them without controls',
    async (status, why, link, to) => {
      await open({ profile: { status, photoUrl: 'https://example.com/saved.png' } });
      const note = screen.getByText(why);
      expect(note).toBeVisible();
      expect(screen.getAllByRole('link', { name: link })[0]).toHaveAttribute('href', to);
      expect(panel('Personal information').queryByRole('textbox')).toBeNull();
      expect(
        panel('Your photo').getByText('You can’t change it right now: see above.'),
      ).toBeVisible();
      expect(panel('Your photo').queryByRole('button')).toBeNull();
    },
  );

  it('shows when the account was frozen, until the desk sets another status', async () => {
    const { reads } = await open({ profile: { status: 'frozen' }, entries: [opened, frozen] });
    expect(screen.getByText(/You froze it on/).parentElement).toHaveTextContent(
      'You froze it on 3 Mar 2026.',
    );
    reads.set(queries.collectionEntries('maya', 'users'), [
      opened,
      frozen,
      entryOf(3, 'status.changed'),
    ]);
    expect(screen.queryByText(/You froze it on/)).toBeNull();
  });
});
