import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReads, renderForAdmin } from '@/data/for-admin.test-utils';
import { queries } from '@/data/queries';
import { renderAsClient } from '@/data/signed-in.test-utils';
import { profileOf } from '@/domain/accounts/person.fixture';
import { pausedSwitches } from '@/domain/desk/switches.fixture';
import { tradeFormId } from '@/features/client/dashboard/layout';
import { Frame } from './frame';
import { phoneParts } from './phone-parts';

/** The window is narrower than these widths. */
function narrowWindow(...widths: string[]) {
  const matches = (query: string) => widths.some((width) => query === `(width < ${width})`);
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: matches(media) }),
  );
}
afterEach(() => vi.unstubAllGlobals());

const frame = (
  <Frame bell={null} phoneParts={phoneParts} onLogOut={() => undefined}>
    The page
  </Frame>
);
const show = (path = '/user/dashboard', status = 'active') =>
  renderAsClient(frame, createReads(), { path, profile: profileOf({ status }) });

const bar = () => screen.findByRole('navigation', { name: 'Shortcuts' }).then(within);
const side = () => screen.getByRole('complementary', { name: 'Sidebar' });

describe('a client’s phone', () => {
  beforeEach(() => narrowWindow('60rem', '40rem'));

  it('has what is done most in a bar, and marks the current page', async () => {
    show('/user/statement');
    const statement = await (await bar()).findByRole('link', { name: 'Statement' });
    expect(
      (await bar())
        .getAllByRole('link')
        .map((link) => `${link.textContent} ${link.getAttribute('href')}`),
    ).toEqual([
      'Home /user/dashboard',
      `Trade /user/dashboard#${tradeFormId}`,
      'Statement /user/statement',
    ]);
    expect(statement).toHaveAttribute('aria-current', 'page');
    expect((await bar()).getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
  });

  it('marks the place of the trade form, which is on the dashboard', async () => {
    show(`/user/dashboard#${tradeFormId}`);
    const trade = await (await bar()).findByRole('link', { name: 'Trade' });
    expect(trade).toHaveAttribute('aria-current', 'page');
    expect((await bar()).getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
  });

  it('keeps the filters of the dashboard on the way to its form', async () => {
    show('/user/dashboard?coin=ethereum');
    expect(await (await bar()).findByRole('link', { name: 'Trade' })).toHaveAttribute(
      'href',
      `/user/dashboard?coin=ethereum#${tradeFormId}`,
    );
  });

  it('opens what can be requested, and closes it on Escape and when a link is followed', async () => {
    const { user, press } = show();
    await (await bar()).findByRole('button', { name: 'Move money' });
    await press('Move money');
    const sheet = screen.getByRole('region', { name: 'Move money' });
    expect(
      within(sheet)
        .getAllByRole('link')
        .map((link) => `${link.textContent} ${link.getAttribute('href')}`),
    ).toEqual(['Deposit /user/deposit', 'Withdraw /user/withdrawal']);
    await user.keyboard('{Escape}');
    expect(within(sheet).queryByRole('link')).not.toBeInTheDocument();
    await press('Move money');
    await user.click(within(sheet).getByRole('link', { name: 'Deposit' }));
    expect(within(sheet).queryByRole('link')).not.toBeInTheDocument();
  });

  it.each<[status: 'pending' | 'frozen' | 'closed', string]>([
    ['pending', 'Withdrawals open once we activate your account.'],
    ['frozen', 'Unavailable while your account is frozen.'],
    ['closed', 'Your account is closed.'],
  ])(
    'says why a client who is %s cannot withdraw, and offers only what is open',
    async (status, reason) => {
      const { press } = show('/user/dashboard', status);
      await (await bar()).findByRole('button', { name: 'Move money' });
      await press('Move money');
      const sheet = within(screen.getByRole('region', { name: 'Move money' }));
      expect(sheet.getByText(reason)).toBeVisible();
      const offered = {
        pending: ['Deposit', 'Verify account'],
        frozen: ['Verify account'],
        closed: [],
      }[status];
      expect(sheet.queryAllByRole('link').map((link) => link.textContent)).toEqual(offered);
    },
  );

  it('marks what the desk has paused', { tags: ['full'] }, async () => {
    const reads = createReads();
    reads.set(queries.switches(), pausedSwitches('withdrawals'));
    const { press } = renderAsClient(frame, reads, {
      path: '/user/dashboard',
      profile: profileOf({ status: 'active' }),
    });
    await (await bar()).findByRole('button', { name: 'Move money' });
    await press('Move money');
    const sheet = within(screen.getByRole('region', { name: 'Move money' }));
    expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Deposit',
      'WithdrawPaused',
    ]);
  });

  const pagesOfMore = async (status = 'active') => {
    const { press } = show('/user/assets', status);
    await (await bar()).findByRole('button', { name: 'More' });
    await press('More');
    return within(screen.getByRole('region', { name: 'More' }));
  };

  it('has the rest in a sheet behind “More”, which marks the current page', async () => {
    const sheet = await pagesOfMore();
    expect(
      sheet.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`),
    ).toEqual([
      'Withdrawals /user/withdrawal',
      'Assets /user/assets',
      'Subscriptions /user/subscriptions',
      'Verify account /user/user-verify',
      'Settings /user/settings',
      'Help /company/contact',
    ]);
    expect(sheet.getByRole('link', { current: 'page' })).toHaveTextContent('Assets');
  });

  it('has withdrawals there while the account is active, as the sidebar has', async () => {
    const sheet = await pagesOfMore('pending');
    expect(sheet.queryByRole('link', { name: 'Withdrawals' })).toBeNull();
    expect(sheet.getByRole('link', { name: 'Assets' })).toBeVisible();
  });

  it('logs out from there', async () => {
    const onLogOut = vi.fn();
    const { press } = renderAsClient(
      <Frame bell={null} phoneParts={phoneParts} onLogOut={onLogOut}>
        The page
      </Frame>,
      createReads(),
      { path: '/user/dashboard', profile: profileOf({ status: 'active' }) },
    );
    await (await bar()).findByRole('button', { name: 'More' });
    await press('More');
    await press('Log out');
    expect(onLogOut).toHaveBeenCalledOnce();
  });

  describe('says that this is a practice desk', () => {
    const words = 'Test addresses; don’t send real coins.';
    const strip = () => screen.queryByText('Practice desk.');
    const pill = () => screen.getByRole('button', { name: 'Practice desk' });

    it('in full on the first page, and by a pill on the others', async () => {
      const { user } = show('/user/dashboard');
      expect(strip()).toBeVisible();
      expect(pill()).toBeVisible();
      await user.click(await (await bar()).findByRole('link', { name: 'Statement' }));
      expect(strip()).not.toBeInTheDocument();
      expect(pill()).toHaveTextContent('Practice');
    });

    it('by a pill on the first page of the next visit, which opens the words', async () => {
      localStorage.setItem('practice-seen', 'true');
      const { user } = show('/user/dashboard');
      expect(strip()).not.toBeInTheDocument();
      await user.click(pill());
      expect(
        within(screen.getByRole('region', { name: 'Practice desk' })).getByText(words),
      ).toBeVisible();
    });

    it.each(['deposit', 'user-verify'])(
      'always in full where coins or documents are sent: %s',
      (page) => {
        localStorage.setItem('practice-seen', 'true');
        show(`/user/${page}`);
        expect(strip()).toBeVisible();
      },
    );
  });
});

describe('other screens', () => {
  it.each([
    ['a wide screen', []],
    ['a screen of middle width', ['60rem']],
  ])('%s has the words in full and no bar, also later', (_, widths) => {
    narrowWindow(...widths);
    localStorage.setItem('practice-seen', 'true');
    show();
    expect(screen.getByRole('region', { name: 'Practice desk' })).toHaveTextContent(
      'don’t send real coins',
    );
    expect(screen.queryByRole('button', { name: 'Practice desk' })).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).not.toBeInTheDocument();
  });

  it('a phone at the desk has the words in full and no bar', () => {
    narrowWindow('60rem', '40rem');
    renderForAdmin(
      <Frame bell={null} onLogOut={() => undefined}>
        The page
      </Frame>,
      createReads(),
      { path: '/admin/deposit' },
    );
    expect(screen.getByRole('region', { name: 'Practice desk' })).toHaveTextContent(
      'Approving a request doesn’t move coins.',
    );
    expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).not.toBeInTheDocument();
  });

  it('a screen of middle width has a rail of icons, until it is expanded', async () => {
    narrowWindow('60rem');
    const { unmount, press } = show();
    expect(side()).toHaveAttribute('data-folded');
    expect(within(side()).getByRole('link', { name: 'Statement' })).toHaveAttribute(
      'title',
      'Statement',
    );
    await press('Expand');
    expect(side()).not.toHaveAttribute('data-folded');
    unmount();
    show();
    expect(side()).not.toHaveAttribute('data-folded');
  });
});
