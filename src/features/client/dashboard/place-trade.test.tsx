import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as acts from '@/data/collections/trades';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { pausedSwitches } from '@/domain/desk/switches.fixture';
import type { Entry } from '@/domain/ledger/ledger';
import {
  type Given,
  listOf,
  now,
  open,
  openPage,
  type Page,
  rates,
  render,
  signInToDashboard,
  won,
} from './dashboard-page.test-utils';
import { createTradeDrafts } from './trade-form';

const context = signInToDashboard();

const drafts = createTradeDrafts('maya');
const place = () => vi.mocked(acts.placeTrade);
const placed = () => place().mock.calls.map(([, { request }]) => request);
const amount = () => screen.getByLabelText('Amount');
const market = (coin: string) => within(screen.getByRole('region', { name: `Price of ${coin}` }));
const reviewButton = () => screen.getByRole('button', { name: 'Review the trade' });
const dialog = () => within(screen.getByRole('dialog'));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

const setPrice = ({ reads }: Page, bitcoin: string, at = now) =>
  reads.set(queries.rates(), { ...rates, prices: { ...rates.prices, bitcoin }, at });

async function review({ user, type }: Page, typed = '100', leverage = '5') {
  await type(amount(), typed);
  await user.selectOptions(screen.getByLabelText('Leverage'), leverage);
  await user.click(reviewButton());
}

const confirm = ({ user }: Page) =>
  user.click(dialog().getByRole('button', { name: /^(Buy|Sell)/ }));
const back = ({ user }: Page) => user.click(dialog().getByRole('button', { name: 'Back' }));

describe('the trade form', () => {
  const factOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

  it('shows what the trade can cost beside it', async () => {
    const { user, type } = await openPage();
    expect(factOf('Maximum loss')).toBe('–');
    await type(amount(), '100');
    await user.selectOptions(screen.getByLabelText('Leverage'), '5');
    expect(factOf('Exposure')).toBe('$500.00');
    expect(factOf('If bitcoin rises 1%')).toBe('+$5.00');
    expect(factOf('If it falls 1%')).toBe('−$5.00');
    expect(factOf('Maximum loss')).toBe('$100.00');
    await user.click(screen.getByRole('radio', { name: 'Sell' }));
    expect(factOf('If bitcoin rises 1%')).toBe('−$5.00');
    expect(screen.getByText(/You can lose the whole amount/)).toBeVisible();
  });

  it.each([
    ['', /e\.g\. \$100/],
    ['0', /above \$0\.00/],
    ['1000000.01', /maximum is \$1,000,000\.00/],
    ['ten', /e\.g\. \$250\.00/],
    ['1.005', /two decimals/],
    ['1400.01', /You can trade up to \$1,400\.00/],
  ])(
    'shows an error at the amount for "%s", and focuses it',
    { tags: ['full'] },
    async (typed, sentence) => {
      const { user, type } = await openPage();
      if (typed) await type(amount(), typed);
      await user.click(reviewButton());
      await waitFor(() => expect(amount()).toHaveAccessibleDescription(sentence));
      expect(amount()).toHaveFocus();
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it.each<[string, (reads: Page['reads']) => unknown, RegExp]>([
    ['while the price loads', (reads) => reads.clear(queries.rates()), /Loading price/],
    [
      'without a price',
      (reads) => [reads.clear(queries.rates()), reads.fail(queries.rates())],
      /no price to open your trade at/,
    ],
    [
      'while the holds load',
      (reads) => reads.clear(queries.holds('maya')),
      /Loading available balance/,
    ],
    [
      'without the holds',
      (reads) => [reads.clear(queries.holds('maya')), reads.fail(queries.holds('maya'))],
      /Couldn’t load your available balance/,
    ],
  ])(
    'cannot be sent %s, says why, and keeps what is typed',
    { tags: ['full'] },
    async (_, change, why) => {
      const { user, type, reads } = await openPage();
      change(reads);
      await type(amount(), '100');
      expect(reviewButton()).toHaveAccessibleDescription(why);
      await user.click(reviewButton());
      await user.type(amount(), '{Enter}');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(amount()).toHaveValue('100');
    },
  );

  it.each<[string, Given, RegExp]>([
    [
      'who froze the account',
      { status: 'frozen' },
      /Trading is closed because you froze your account\..*Contact us/,
    ],
    ['who was suspended', { status: 'suspended' }, /we suspended your account/],
    ['with a closed account', { status: 'closed' }, /your account is closed/],
    [
      'without a verified email address',
      { emailVerified: false },
      /Open the link we sent to maya@example\.com/,
    ],
    [
      'while trades are paused',
      { switches: pausedSwitches('trades') },
      /Trades are paused\. We move to another bank until Monday\./,
    ],
    [
      'with fifty open trades',
      { trades: { ...listOf(open), open: 50 } },
      /You have 50 open trades, the maximum\./,
    ],
    [
      'with a full list',
      { trades: listOf(...Array.from({ length: 1_000 }, (_, i) => ({ ...won, id: `t${i}` }))) },
      /Your trades list is full\./,
    ],
  ])('is closed to a client %s, and says why', async (_, given, why) => {
    const { user } = await openPage(given);
    expect(document.body).toHaveTextContent(why);
    expect(screen.queryByText(/\d available$/)).toBeNull();
    for (const field of [
      screen.getByRole('radio', { name: 'Sell' }),
      amount(),
      screen.getByLabelText('Leverage'),
    ]) {
      expect(field).toBeDisabled();
    }
    expect(reviewButton()).toBeEnabled();
    expect(reviewButton()).toHaveAccessibleDescription(/see above/);
    await user.click(reviewButton());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each<Given>([
    { status: 'pending' },
    { status: 'under-review' },
    { trades: undefined },
    { trades: { ...listOf(open), open: 49 } },
  ])('is open to a client with %o', { tags: ['full'] }, async (given) => {
    const page = await openPage(given);
    await review(page);
    expect(dialog().getByRole('heading', { name: 'Buy bitcoin for $100.00?' })).toBeVisible();
  });

  it('gets the focus when a link leads to it, also where it loads later', async () => {
    const scrollIntoView = vi.fn();
    Element.prototype.scrollIntoView = scrollIntoView;
    const { user } = await openPage({ path: '/#place-trade' });
    const form = screen.getByRole('region', { name: 'Place a trade' });
    expect(form).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: 'Ethereum' }));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Trade' })).toHaveAttribute(
        'href',
        '/?coin=ethereum#place-trade',
      ),
    );
    expect(screen.getByRole('radio', { name: 'Ethereum' })).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Trade' }));
    expect(form).toHaveFocus();
    expect(scrollIntoView.mock.contexts).toEqual([form, form]);
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  describe('on a phone', () => {
    beforeEach(() => {
      vi.stubGlobal('matchMedia', (media: string) =>
        Object.assign(new EventTarget(), { media, matches: media === '(width < 40rem)' }),
      );
      vi.stubGlobal('scrollTo', vi.fn());
      Element.prototype.scrollIntoView = vi.fn();
    });
    afterEach(() => {
      vi.unstubAllGlobals();
      Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    });

    it('has a tab of its own, below the price and its change, and leads to the open trades', async () => {
      await openPage({ path: '/user/dashboard?coin=bitcoin#place-trade' });
      expect(screen.getByRole('heading', { name: 'Trade', level: 1 })).toBeInTheDocument();
      expect(screen.getByRole('region', { name: 'Price of bitcoin' })).toHaveTextContent(
        '$66,560.00 +4.00% in 7 days',
      );
      expect(screen.queryByRole('region', { name: 'Your money' })).toBeNull();
      expect(screen.queryByRole('slider')).toBeNull();
      expect(screen.getByRole('link', { name: 'See your 1 open trade' })).toHaveAttribute(
        'href',
        '/user/dashboard',
      );
    });

    it('is not on the other tab, which has the rest', async () => {
      render({ path: '/user/dashboard' });
      expect(await screen.findByRole('heading', { name: 'Your trades' })).toBeVisible();
      expect(screen.getByRole('region', { name: 'Your money' })).toBeVisible();
      expect(screen.queryByRole('region', { name: 'Place a trade' })).toBeNull();
    });
  });

  it('shows no price of its own', async () => {
    await openPage();
    expect(screen.getByRole('region', { name: 'Place a trade' })).not.toHaveTextContent(
      /66,560\.00|[Ss]ample price/,
    );
    expect(screen.getAllByText(/Sample price/)).toHaveLength(1);
  });

  it('keeps what was chosen after a reload, and follows and changes the coin of the chart', {
    tags: ['full'],
  }, async () => {
    drafts.write({ side: 'sell', amount: '120', leverage: '7', duration: '60' });
    const { user } = await openPage();
    expect(amount()).toHaveValue('120');
    expect(screen.getByRole('radio', { name: 'Sell' })).toBeChecked();
    expect(screen.getByLabelText('Duration')).toHaveDisplayValue('1 hour');
    expect(market('bitcoin').getByText(/^\$66,560\.00/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Ethereum' }));
    expect(market('ethereum').getByText(/^\$2,310\.00/)).toBeVisible();
  });
});

describe('the review of a trade', () => {
  it('says the trade and its loss in words, goes back without losing anything, and places exactly that once', async () => {
    const page = await openPage();
    await review(page);
    expect(dialog().getByRole('heading', { name: 'Buy bitcoin for $100.00?' })).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveTextContent('Your maximum loss is $100.00');
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'You lose it all if bitcoin falls by 20% or more and we close your trade at that price.',
    );
    expect(
      dialog().getByText(
        /If bitcoin rises by 1%, you gain \$5\.00; if it falls by 1%, you lose \$5\.00/,
      ),
    ).toBeVisible();
    await back(page);
    expect(amount()).toHaveValue('100');
    expect(reviewButton()).toHaveFocus();
    expect(placed()).toEqual([]);
    await page.user.click(reviewButton());
    await confirm(page);
    await closed();
    const request = {
      asset: 'bitcoin',
      side: 'buy',
      amount: '100.00',
      leverage: 5,
      duration: 1440,
      openPrice: '66560.00',
    };
    const op = place().mock.calls[0]?.[1].op ?? '';
    expect(place()).toHaveBeenCalledExactlyOnceWith(context, { request, op, unless: null });
    expect(amount()).toHaveValue('');
    expect(screen.getByLabelText('Leverage')).toHaveValue('5');
    expect(drafts.read()).toBeNull();
    page.reads.set(queries.trades('maya'), listOf(open, { ...open, id: op }));
    const [first, second] = within(screen.getByRole('table', { name: /^Open trades/ }))
      .getAllByRole('row')
      .slice(1);
    expect(first).toHaveClass('animate-fresh');
    expect(second).not.toHaveClass('animate-fresh');
  });

  it.each([
    ['Sell', '5', /If bitcoin falls by 1%, you gain \$70\.00; if it rises/],
    ['Buy', '1', /Without leverage, you lose it all only if bitcoin falls to zero\./],
    ['Sell', '1', /Without leverage, you lose it all only if bitcoin at least doubles\./],
  ])(
    'has other words for "%s" with leverage %s',
    { tags: ['full'] },
    async (side, leverage, words) => {
      const page = await openPage();
      await page.user.click(screen.getByRole('radio', { name: side }));
      await review(page, '1400', leverage);
      expect(screen.getByRole('dialog')).toHaveTextContent(words);
    },
  );

  it('stays with the cause of a failure, and repeats the same act, also at another price', async () => {
    place().mockRejectedValue(new ActError('unreachable'));
    const page = await openPage();
    await review(page);
    await confirm(page);
    expect(await dialog().findByRole('alert')).toHaveTextContent(
      'We couldn’t confirm your request. ActError: unreachable',
    );
    expect(drafts.read()).toMatchObject({ amount: '100' });
    await confirm(page);
    await back(page);
    setPrice(page, '66600.00');
    await page.user.click(reviewButton());
    place().mockResolvedValue();
    await confirm(page);
    await closed();
    expect(placed().map(({ openPrice }) => openPrice)).toEqual([
      '66560.00',
      '66560.00',
      '66600.00',
    ]);
    expect(new Set(place().mock.calls.map(([, { op }]) => op)).size).toBe(1);
  });

  it('keeps the price that was shown when another one arrives', async () => {
    const page = await openPage();
    await review(page);
    setPrice(page, '70000.00');
    await confirm(page);
    expect(placed()).toMatchObject([{ openPrice: '66560.00' }]);
  });

  it('closes if the desk finds too little available, which the amount says', async () => {
    place().mockRejectedValue(new ActError('insufficient'));
    const page = await openPage();
    await review(page);
    await confirm(page);
    await closed();
    expect(amount()).toHaveValue('100');
    await waitFor(() => expect(amount()).toHaveAccessibleDescription(/insufficient/));
    await waitFor(() => expect(amount()).toHaveFocus());
  });

  /** The response is lost. @returns lets the page find the entry */
  async function loseResponse(page: Page) {
    place().mockRejectedValueOnce(new ActError('unreachable'));
    await review(page);
    await confirm(page);
    await screen.findByText('We couldn’t confirm your request.');
    const op = place().mock.calls[0]?.[1].op ?? '';
    return () => page.reads.set(queries.entry('maya', op), { op } as Entry);
  }

  it('closes and empties the form when the entry of a lost response is found', async () => {
    const find = await loseResponse(await openPage());
    find();
    await closed();
    expect(amount()).toHaveValue('');
    expect(drafts.read()).toBeNull();
    expect(placed()).toHaveLength(1);
  });

  it('leaves what was chosen since a lost response, and says that the earlier trade was placed', {
    tags: ['full'],
  }, async () => {
    const page = await openPage();
    const find = await loseResponse(page);
    await back(page);
    await page.type(amount(), '.50');
    await page.user.click(reviewButton());
    find();
    await closed();
    expect(amount()).toHaveValue('100.50');
    expect(screen.getByText(/It’s in your open trades/)).toBeVisible();
    expect(screen.getByText(/Submitting this form would place another trade/)).toBeVisible();
  });
});

describe('a price that is too old', () => {
  const later = new Date(now.getTime() + 121_000);

  it('closes the button, which says why, until a new one comes', async () => {
    const page = await openPage();
    vi.setSystemTime(later);
    await review(page);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(reviewButton()).toHaveAccessibleDescription(/more than 2 minutes old/);
    const query = page.reads.client.getQueryCache().find({ queryKey: queries.rates().queryKey });
    const retry = query && vi.spyOn(query, 'fetch').mockResolvedValue(undefined);
    await page.press('Refresh price');
    expect(retry).toHaveBeenCalledOnce();
    setPrice(page, '64500.00', later);
    expect(reviewButton()).not.toHaveAccessibleDescription(/2 minutes old/);
    await page.user.click(reviewButton());
    expect(dialog().getByText('$64,500.00')).toBeVisible();
  });

  it('is replaced in the review by the current one, which is shown first', {
    tags: ['full'],
  }, async () => {
    const page = await openPage();
    await review(page);
    vi.setSystemTime(later);
    setPrice(page, '64500.00', later);
    expect(await dialog().findByText('This price is now too old to trade at.')).toBeVisible();
    expect(dialog().queryByRole('button', { name: /^Buy/ })).toBeNull();
    await page.user.click(
      dialog().getByRole('button', { name: 'Use the current price, $64,500.00' }),
    );
    expect(dialog().getByText('$64,500.00')).toBeVisible();
    await confirm(page);
    expect(placed()).toMatchObject([{ openPrice: '64500.00' }]);
  });

  it('has the same age in chart and review, whenever each was drawn', {
    tags: ['full'],
  }, async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now });
    const page = await openPage();
    act(() => vi.advanceTimersByTime(2_700));
    await review(page);
    const ages = () =>
      new Set(
        screen
          .getAllByText(/^Sample price · /)
          .map(({ textContent }) => textContent?.split('. ')[0]),
      );
    for (let i = 0; i < 30; i++) {
      expect(ages().size).toBe(1);
      act(() => vi.advanceTimersByTime(2_100));
    }
    expect([...ages()]).toEqual(['Sample price · 1 minute ago']);
  });
});
