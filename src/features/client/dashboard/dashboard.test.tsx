import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queries } from '@/data/queries';
import { pausedSwitches } from '@/domain/desk/switches.fixture';
import { createMayaBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { loadedEntryCount } from './dashboard';
import {
  type Given,
  listOf,
  openPage,
  type Page,
  render,
  signInToDashboard,
} from './dashboard-page.test-utils';
import { depositsOf } from './progress.fixture';

signInToDashboard();

const money = () => within(screen.getByRole('region', { name: 'Your money' }));
const rowOf = (name: RegExp) =>
  screen.getAllByRole('row').find((row) => name.test(row.textContent ?? ''))?.textContent;
const balance = () => document.querySelector('[data-balance]')?.textContent;

describe('the money', () => {
  it('shows the balance, what is held, what is left, profit and bonus, and links to the book behind them', () => {
    render({
      account: { profit: '-12.97', bonus: '25.00' },
      holds: { reserved: '200.00', staked: '150.00' },
    });
    expect(balance()).toBe('$1,400.00');
    expect(money().getByRole('link', { name: 'See every entry behind this' })).toHaveAttribute(
      'href',
      '/user/statement',
    );
    expect(rowOf(/Reserved for withdrawals/)).toContain('−$200.00');
    expect(rowOf(/In open trades/)).toContain('−$150.00');
    expect(rowOf(/to withdraw or trade/)).toContain('$1,050.00');
    expect(rowOf(/^Profit/)).toContain('−$12.97');
    expect(rowOf(/^Bonus/)).toMatch(/[^+]\$25\.00/);
  });

  it('keeps the lines that are zero, so that none appears later', { tags: ['full'] }, () => {
    render();
    expect(rowOf(/Reserved/)).toMatch(/\$0\.00$/);
    expect(rowOf(/In open trades/)).toMatch(/[^−]\$0\.00$/);
  });

  it.each([
    ['pending', true, 'Available to trade'],
    ['under-review', true, 'Available to trade'],
    ['active', false, 'Available once your email is verified'],
    ['frozen', true, 'Available once your account is active'],
    ['suspended', true, 'Available once your account is active'],
    ['closed', true, 'Left in your account'],
  ])(
    'says what the money is for with status "%s", address verified: %s',
    (status, emailVerified, words) => {
      render({ status, emailVerified });
      expect(rowOf(new RegExp(words))).toContain('$1,400.00');
      expect(rowOf(/to withdraw or trade/)).toBeUndefined();
    },
  );

  it.each([
    ['active', '200.00', true],
    ['active', '0.00', false],
    ['frozen', '0', true],
    ['suspended', '200.00', true],
  ])(
    'links to the withdrawals or not, for status "%s" with %s reserved: %s',
    (status, reserved, leads) => {
      render({ status, holds: { reserved } });
      const link = money().queryByRole('link', { name: 'Reserved for withdrawals' });
      expect(link?.getAttribute('href')).toBe(leads ? '/user/withdrawal' : undefined);
    },
  );

  const action = (role: 'link' | 'button', name: string) => money().queryByRole(role, { name });

  it('has the actions beside it', () => {
    render({ path: '/?coin=ethereum' });
    expect(action('link', 'Deposit')).toHaveAttribute('href', '/user/deposit');
    expect(action('link', 'Withdraw')).toHaveAttribute('href', '/user/withdrawal');
    expect(action('link', 'Trade')).toHaveAttribute('href', '/?coin=ethereum#place-trade');
  });

  it.each<[string, Given, string[], RegExp]>([
    ['new', { status: 'pending' }, ['Withdraw'], /^Withdrawals open once we activate/],
    [
      'not verified',
      { emailVerified: false },
      ['Deposit', 'Withdraw', 'Trade'],
      /once you verify your email/,
    ],
    [
      'kept from trading by a pause',
      { switches: pausedSwitches('trades') },
      ['Trade'],
      /^Trades are paused: We move/,
    ],
    [
      'kept from moving money by a pause',
      { switches: pausedSwitches('deposits', 'withdrawals') },
      ['Deposit', 'Withdraw'],
      /^Deposits and withdrawals are paused: We move to another bank until Monday\.$/,
    ],
    [
      'frozen',
      { status: 'frozen' },
      ['Deposit', 'Withdraw', 'Trade'],
      /^Unavailable while your account is frozen\./,
    ],
  ])(
    'closes the actions that a client who is %s cannot take, and says why',
    (_, given, closed, why) => {
      render(given);
      for (const name of ['Deposit', 'Withdraw', 'Trade']) {
        const isClosed = closed.includes(name);
        expect(action('link', name) === null).toBe(isClosed);
        if (isClosed) expect(action('button', name)).toHaveAccessibleDescription(why);
      }
      expect(money().getAllByText(why).length).toBeGreaterThan(0);
    },
  );

  it('is a skeleton without a figure while it loads', { tags: ['full'] }, () => {
    const { reads } = render();
    reads.clear(queries.account('maya'));
    reads.clear(queries.latestEntries('maya', loadedEntryCount));
    expect(screen.getByText(/is loading/)).toBeInTheDocument();
    expect(screen.queryByText(/[0-9]\.[0-9]{2}/)).toBeNull();
  });

  it('stays if the holds could not be read, which are read again', { tags: ['full'] }, async () => {
    const { press, reads } = render();
    reads.clear(queries.holds('maya'));
    const retry = reads.fail(queries.holds('maya'));
    expect(balance()).toBe('$1,400.00');
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
  });

  it('says what failed and why, and is read again, while the book stays', {
    tags: ['full'],
  }, async () => {
    const { user, reads } = render();
    reads.clear(queries.account('maya'));
    const retry = reads.fail(queries.account('maya'));
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByRole('heading', { name: 'Couldn’t load your balance' })).toBeVisible();
    expect(alert.getByText(/No answer/)).toBeVisible();
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    expect(screen.getByText('Deposit credited')).toBeVisible();
  });

  it('says that there is no account yet', { tags: ['full'] }, () => {
    render({ account: null });
    expect(screen.getByRole('heading', { name: 'No account yet' })).toBeVisible();
  });

  it('turns into dots at a press, in the book and the trades too, with the colours of results', async () => {
    const { press } = await openPage({ account: { profit: '-12.97' } });
    await press('Hide amounts');
    expect(screen.queryByText(/(1,400|12\.97|900|150)\./)).toBeNull();
    expect(
      document.querySelector(':is(td, td b):is(.loss, .gain, .text-red, .text-green)'),
    ).toBeNull();
    expect(rowOf(/Deposit credited/)).toContain('•••••');
    expect(rowOf(/Buy bitcoin/)).not.toMatch(/150\.00|\+\$/);
    await press('Show amounts');
    expect(rowOf(/^Profit/)).toContain('−$12.97');
  });
});

describe('the recent activity', () => {
  const title = { name: 'Couldn’t load your recent activity' };

  const findTable = () => screen.findByRole('table', { name: /Recent activity/ });

  it('has the newest lines first, and links to the whole statement', async () => {
    render();
    const lines = within(await findTable())
      .getAllByRole('row')
      .slice(1);
    expect(lines.map((row) => row.querySelector('.folio')?.textContent)).toEqual([
      'D7',
      'U2',
      'A3 D6',
      'D5',
      'D4',
    ]);
    expect(screen.getByRole('link', { name: 'See full statement' })).toHaveAttribute(
      'href',
      '/user/statement',
    );
  });

  it('marks only a line that arrived while the page was open', { tags: ['full'] }, async () => {
    const { reads } = render();
    await findTable();
    expect(document.querySelector('.fresh')).toBeNull();
    const later = createMayaBook().completed(3).entries.toReversed().slice(0, loadedEntryCount);
    reads.set(queries.latestEntries('maya', loadedEntryCount), later);
    expect([...document.querySelectorAll('.fresh .folio')].map((cell) => cell.textContent)).toEqual(
      ['A4 D8'],
    );
    expect(
      [...document.querySelectorAll('tr:has([data-new]) .folio')].map((cell) => cell.textContent),
    ).toEqual(['A4 D8']);
  });

  it('fails alone and is read again, and says when there is none', { tags: ['full'] }, async () => {
    const { press, reads } = render({ entries: [] });
    expect(screen.getByRole('heading', { name: 'No entries yet' })).toBeVisible();
    const query = queries.latestEntries('maya', loadedEntryCount);
    reads.clear(query);
    const retry = reads.fail(query);
    expect(within(screen.getByRole('alert')).getByRole('heading', title)).toBeVisible();
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
    expect(balance()).toBe('$1,400.00');
  });
});

describe('the first steps', () => {
  const steps = () => screen.queryByRole('heading', { name: 'Get started' });
  const stepOf = async (name: RegExp) =>
    within((await screen.findByRole('heading', { name })).closest('li') ?? document.body);
  const hiddenParts = () => document.querySelector('[data-deciding]');
  const isRead = ({ reads }: { reads: Page['reads'] }) =>
    [queries.verification('maya'), queries.deposits('maya')].map(({ queryKey }) =>
      reads.client.getQueryCache().find({ queryKey })?.isActive(),
    );
  const identity = { document: 'images/maya/1-a.png' };

  it('are four for a new client, each with what to do, and no real document at a practice desk', async () => {
    render({ account: { rev: 1 }, trades: null });
    expect(screen.getByText('Loading your first steps…')).toBeInTheDocument();
    const email = await stepOf(/email/);
    const titles = within(screen.getByRole('region', { name: 'Get started' })).getAllByRole(
      'heading',
      { level: 3 },
    );
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'Verify your email address',
      'Verify your identity',
      'Make your first deposit',
      'Place your first trade',
    ]);
    expect(email.getByText('Verified')).toBeVisible();
    const document = await stepOf(/identity/);
    expect(document.getByRole('link', { name: 'Send a document' })).toHaveAttribute(
      'href',
      '/user/user-verify',
    );
    expect(
      document.getByText(/Any picture will do; please don’t send a real document/),
    ).toBeVisible();
    expect(document.queryByText(/passport/)).toBeNull();
    expect((await stepOf(/deposit/)).getByRole('link', { name: 'Make a deposit' })).toHaveAttribute(
      'href',
      '/user/deposit',
    );
  });

  it.each([
    ['pending', true],
    ['active', false],
  ])('of a client who is %s promise withdrawals: %s', async (status, promised) => {
    render({ status, account: { rev: 1 }, trades: null });
    const identity = await stepOf(/identity/);
    expect(identity.queryByText(/which opens withdrawals/) !== null).toBe(promised);
  });

  it('begin with the email address', { tags: ['full'] }, async () => {
    render({ emailVerified: false });
    expect((await stepOf(/email/)).getByText('maya@example.com')).toBeVisible();
    expect((await stepOf(/email/)).queryByText('Verified')).toBeNull();
    expect((await stepOf(/deposit/)).getByRole('link', { name: 'See how it works' })).toBeVisible();
  });

  it('say what waits for the desk, and offer nothing there', { tags: ['full'] }, async () => {
    render({ status: 'pending', verification: identity, deposits: depositsOf('pending').data });
    expect((await stepOf(/identity/)).getByText('We’re reviewing it')).toBeVisible();
    expect((await stepOf(/deposit/)).getByText('Waiting for your coins to arrive')).toBeVisible();
    expect((await stepOf(/deposit/)).queryByRole('link')).toBeNull();
  });

  it('say what was refused in the desk’s words, and offer another try', {
    tags: ['full'],
  }, async () => {
    const verification = {
      ...identity,
      status: 'rejected',
      note: 'The picture is blurred.',
    } as const;
    render({ status: 'pending', verification, deposits: depositsOf('rejected').data });
    expect((await stepOf(/identity/)).getByText('The picture is blurred.')).toBeVisible();
    expect((await stepOf(/identity/)).getByRole('link', { name: 'Send another' })).toBeVisible();
    expect((await stepOf(/deposit/)).getByText('Your last one was rejected')).toBeVisible();
  });

  it('claim nothing of what loads or failed', { tags: ['full'] }, async () => {
    const { reads } = render({ status: 'pending' });
    await stepOf(/identity/);
    for (const query of [queries.verification('maya'), queries.deposits('maya')])
      reads.clear(query);
    reads.fail(queries.deposits('maya'));
    expect((await stepOf(/identity/)).queryByText('Verified')).toBeNull();
    expect(
      (await stepOf(/deposit/)).getByText('Couldn’t load this step. Reload the page.'),
    ).toBeVisible();
  });

  it('stay with an active client until a first trade, and read nothing afterwards', {
    tags: ['full'],
  }, async () => {
    const view = render({ trades: null, deposits: depositsOf('completed').data });
    expect((await stepOf(/deposit/)).getByText('Credited')).toBeVisible();
    expect(isRead(view)).toEqual([true, true]);
    view.reads.set(queries.trades('maya'), listOf());
    expect(steps()).toBeNull();
    expect(isRead(view)).toEqual([false, false]);
    expect(hiddenParts()).toBeNull();
  });

  it('are gone once all are done, also before the desk activates the account', {
    tags: ['full'],
  }, async () => {
    const { reads } = render({
      status: 'pending',
      verification: { status: 'verified' },
      deposits: depositsOf('completed').data,
      trades: null,
    });
    await stepOf(/first trade/);
    reads.set(queries.trades('maya'), listOf());
    expect(steps()).toBeNull();
  });

  it('push nothing down that was shown before it was known whether they come', {
    tags: ['full'],
  }, () => {
    const { reads } = render({ trades: undefined });
    expect(steps()).toBeNull();
    expect(hiddenParts()).not.toBeNull();
    reads.set(queries.trades('maya'), null);
    expect(steps()).toBeVisible();
    expect(hiddenParts()).toBeNull();
  });

  it.each<[string, Given, boolean]>([
    ['appear for a client who is not active yet', { status: 'pending' }, true],
    ['appear without a verified email address', { emailVerified: false }, true],
    ['do not appear for a frozen client', { status: 'frozen' }, false],
  ])('%s, with any trades', { tags: ['full'] }, (_, given, shown) => {
    render({ ...given, trades: undefined });
    expect(steps() !== null).toBe(shown);
    expect(hiddenParts()).toBeNull();
  });
});
