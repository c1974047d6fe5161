import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import * as acts from '@/data/collections/trades';
import { getKeptReasons } from '@/data/for-admin.test-utils';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { type EligibilityInput, getDisabledReason } from './settle-dialog';
import {
  closed,
  closedRow,
  failed,
  hoursAgo,
  loading,
  now,
  openRow,
  outlook,
  profile,
  quote,
  trade,
  tradeFile,
} from './trades.fixture';
import {
  button,
  closingRates,
  createChart,
  createRates,
  dialog,
  facts,
  type Given,
  show,
  signInToTrades,
} from './trades-page.test-utils';
import type { SettlementRequest } from './use-settle';

const context = signInToTrades();

/** The dialog has closed, and no row is left to go to: the focus is on the tab. */
const expectLeft = () => {
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('link', { name: 'Open' })).toHaveFocus();
};

const price = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Closing price/ });
const settleButton = () => button(/^Settle(: |$)/);
const reason = 'The price of noon was agreed on with you by phone.';
const byHand = () => screen.getByRole('radio', { name: 'Override result' });

/** What was sent, without what belongs to a proposal. */
const settlements = (sent: unknown[]) =>
  (sent as SettlementRequest[]).map(({ settlement }) => settlement);

/** Opens the settlement of the one trade that is open. */
async function showSettlement(given: Given = {}) {
  const page = show(given);
  await page.user.keyboard('js');
  return page;
}

describe('the settlement of a trade', { tags: ['full'] }, () => {
  it('begins with the price of the service, and shows trade, client, calculation, figures and entry', async () => {
    await showSettlement();
    expect(dialog()).toHaveTextContent('Trade T5, Buy bitcoin ×5, ended 2 h ago');
    expect(price().value).toBe('64,210.00');
    expect(screen.getByText(/^Sample price · live$/)).toBeInTheDocument();
    const working = within(screen.getByRole('region', { name: 'How the result is calculated' }));
    expect(
      working.getByText('150.00 × 5 × (64,210.00 − 63,870.00) ÷ 63,870.00'),
    ).toBeInTheDocument();
    expect(working.getByRole('row', { name: 'By formula +$3.99' })).toBeInTheDocument();
    const figures = within(screen.getByRole('table', { name: 'Client’s account, USD' }));
    expect(
      figures.getByRole('row', { name: 'Balance 1,139.83 1,143.82 +3.99' }),
    ).toBeInTheDocument();
    expect(
      figures.getByRole('row', { name: 'In open trades 150.00 0.00 −150.00' }),
    ).toBeInTheDocument();
    expect(
      within(screen.getByRole('table', { name: 'Entry to be written' })).getByText('A9 T6'),
    ).toBeInTheDocument();
    expect(facts('Market then')).toEqual([
      '$63,850.00price service, 23 Mar 2026, 11:41:00, prices 5 minutes apart',
      '$64,200.00price service, 24 Mar 2026, 13:41:00, prices 5 minutes apart',
    ]);
    expect(facts('Difference')).toEqual(['+0.03%', '+0.02%']);
    expect(screen.queryByText(/^The (opening|closing) price is/)).toBeNull();
    expect(settleButton()).toHaveTextContent('Settle: +$3.99');
  });

  it('is written once at that price, without a reason, and the trade leaves the list', async () => {
    const { user } = await showSettlement();
    await user.click(settleButton());
    expect(acts.settleTrade).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      id: 'op-t5',
      settlement: { closePrice: '64210.00' },
      op: expect.any(String),
    });
    expectLeft();
    expect(await screen.findByText('No open trades')).toBeVisible();
  });

  it('needs a reason at a price of one’s own, which the client reads', async () => {
    const { user, fill, sent } = await showSettlement();
    await fill(price(), '64000');
    expect(
      screen.getByText(/^Entered by you\. The price service said \$64,210\.00 \(sample price\)/),
    ).toBeInTheDocument();
    await user.click(settleButton());
    expect(sent()).toEqual([]);
    const note = screen.getByRole('textbox', { name: 'Reason for using a different price' });
    expect(note).toHaveAccessibleDescription(/Maya will see exactly this/);
    await fill(note, reason);
    await user.click(settleButton());
    expect(settlements(sent())).toEqual([
      { closePrice: '64000.00', manual: { result: '1.53', reason } },
    ]);
    expect(getKeptReasons('trade.priced')).toEqual([reason]);
  });

  it('can be set by hand, which shows the difference to the formula and chooses no outcome beforehand', async () => {
    const { user, fill, sent } = await showSettlement();
    await user.click(byHand());
    for (const name of ['Won', 'Lost'])
      expect(screen.getByRole('radio', { name })).not.toBeChecked();
    await fill(screen.getByRole('textbox', { name: 'Amount' }), '12');
    await fill(screen.getByRole('textbox', { name: 'Reason for overriding the result' }), reason);
    await user.click(settleButton());
    expect(screen.getByText('Choose Won or Lost.')).toBeVisible();
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('radio', { name: 'Won' }));
    expect(settleButton()).toHaveTextContent('Settle: +$12.00');
    await user.click(screen.getByRole('radio', { name: 'Lost' }));
    expect(screen.getByRole('row', { name: 'Difference −$15.99' })).toBeInTheDocument();
    expect(screen.getByText(reason, { selector: 'q' })).toBeInTheDocument();
    await user.click(button('Settle: −$12.00'));
    expect(settlements(sent())).toEqual([
      { closePrice: '64210.00', manual: { result: '-12.00', reason } },
    ]);
    expect(getKeptReasons('trade.overridden')).toEqual([reason]);
  });

  it('refuses a loss beyond the stake at its field', async () => {
    const { user, fill } = await showSettlement();
    await user.click(byHand());
    await user.click(screen.getByRole('radio', { name: 'Lost' }));
    await fill(screen.getByRole('textbox', { name: 'Amount' }), '150.01');
    await user.click(settleButton());
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(
      /at most the trade’s amount, \$150\.00\./,
    );
  });

  it('stays open with what was typed when the act fails, and says why', async () => {
    vi.mocked(acts.settleTrade).mockRejectedValue(new ActError('unreachable'));
    const { user, fill } = await showSettlement();
    await fill(price(), '64000');
    const note = () => screen.getByRole('textbox', { name: /^Reason/ });
    await fill(note(), reason);
    await user.click(settleButton());
    expect(screen.getByRole('alert')).toHaveTextContent('unreachable');
    expect(price().value).toBe('64000');
    expect(note()).toHaveValue(reason);
  });

  it('takes a typed price with a reason where the service does not answer', async () => {
    const { user, fill, clear, fail } = await showSettlement();
    await user.clear(price());
    clear(closingRates);
    const refetch = fail(closingRates);
    expect(price().value).toBe('');
    expect(price()).toHaveAccessibleDescription(/The price service isn’t responding/);
    expect(screen.queryByRole('region', { name: 'How the result is calculated' })).toBeNull();
    await user.click(button('Get price'));
    expect(refetch).toHaveBeenCalledOnce();
    await fill(price(), '64000');
    expect(screen.getByRole('textbox', { name: /^Reason/ })).toBeInTheDocument();
  });

  it('fills the field with each price that is read, in place of what was typed', async () => {
    const { user, fill, clear, set } = await showSettlement();
    await user.clear(price());
    clear(closingRates);
    expect(price()).toHaveAccessibleDescription(/Loading the price/);
    set(closingRates, createRates({ at: new Date(now.getTime() + 1) }));
    expect(price().value).toBe('64,210.00');
    await fill(price(), '1');
    set(closingRates, createRates({ price: '64300.00' }));
    expect(price().value).toBe('64,300.00');
  });

  it('waits for a price that is not too old', async () => {
    await showSettlement({ price: { at: hoursAgo(1) } });
    expect(settleButton()).toHaveAttribute('aria-disabled', 'true');
    expect(settleButton()).toHaveAccessibleDescription(/more than two minutes old\. Refresh it\./);
  });

  it('waits for the client’s book', async () => {
    const { clear } = await showSettlement();
    clear(queries.account('maya'));
    expect(screen.getByText('Loading the client’s book…')).toBeInTheDocument();
    expect(settleButton()).toHaveAccessibleDescription(/still loading/);
  });

  it('says that the client’s book could not be loaded, and tries again', async () => {
    const { user, clear, fail } = await showSettlement();
    clear(queries.account('maya'));
    const refetch = fail(queries.account('maya'));
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('is possible with a book that was read before and could not be read again, and says so', async () => {
    const { user, fail, sent } = await showSettlement();
    const refetch = fail(queries.account('maya'));
    expect(screen.getByText(/^Couldn’t load the client’s book/)).toBeInTheDocument();
    expect(screen.queryByText(/You can’t settle/)).toBeNull();
    await user.click(button('Try again'));
    expect(refetch).toHaveBeenCalledOnce();
    await user.click(settleButton());
    expect(sent()).toHaveLength(1);
  });

  it('is left to another administrator on one’s own account', async () => {
    await showSettlement({ uid: 'maya' });
    expect(settleButton()).toHaveAccessibleDescription(/your own account/);
  });

  it.each([
    [
      'another administrator',
      'ruth',
      'This trade has already been settled.',
      ['Ruth Adler'],
      'T6',
      1,
    ],
    [
      'oneself, when the answer was lost',
      'boss',
      'Your settlement was recorded.',
      ['You'],
      'T6',
      0,
    ],
    ['somebody unknown', null, 'This trade has already been settled.', [], 'the book', 0],
  ] as const)('gives way to a settlement by %s', async (_, actor, sentence, by, entry, others) => {
    const { user, set } = await showSettlement();
    set(
      queries.profile('ruth'),
      profile({ uid: 'ruth', firstname: 'Ruth', lastname: 'Adler', admin: true }),
    );
    set(queries.entry('maya', 'op-t6'), actor && { ...closedRow().entry, actor });
    set(queries.trades('maya'), { ...openRow().list, list: [closed()], rev: 6, op: 'op-t6' });
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(within(dialog()).getByRole('status').parentElement).toHaveFocus();
    expect(screen.queryAllByText(/You didn’t change anything/)).toHaveLength(others);
    expect(
      screen.queryAllByText('Settled by').map((term) => term.nextElementSibling?.textContent),
    ).toEqual(by);
    expect(screen.getByRole('row', { name: `Recorded in ${entry} +$3.99` })).toBeInTheDocument();
    await user.click(button('Back to list'));
    expectLeft();
  });
});

describe('one settlement after another', () => {
  const luca = profile({ uid: 'luca', firstname: 'Luca', lastname: 'Marchetti', username: 'luca' });
  const own = profile({ uid: 'boss', firstname: 'Robin', lastname: 'Berg', username: 'boss' });
  const trades = [
    openRow(),
    openRow({ id: 'op-t8', uid: 'boss', asset: 'ethereum', openedAt: hoursAgo(25) }, own),
    openRow({ id: 'op-t7', uid: 'luca', amount: '90.00', openedAt: hoursAgo(24.5) }, luca),
  ];
  const lucas = { uid: 'luca', id: 'op-t7' };

  /** Opens Maya's trade. After it come one of oneself and Luca's. */
  async function showThree(given: Given = {}) {
    const page = show({ open: trades, ...given });
    const { account, holds, order } = tradeFile();
    page.set(queries.profile('luca'), luca);
    page.set(queries.account('luca'), account);
    page.set(queries.holds('luca'), holds);
    page.set(
      queries.entry('luca', lucas.id),
      order && { ...order, op: lucas.id, rev: 7, after: { ...trade(lucas) } },
    );
    page.set(adminQueries.closingRates(lucas), createRates());
    await page.user.click(button('Settle Buy bitcoin ×5, $150.00, for Maya Lindqvist'));
    return page;
  }
  const lucasDialog = () => screen.getByRole('dialog', { name: '$90.00 traded by Luca Marchetti' });
  const commit = '{Control>}{Enter}{/Control}';

  it('settles by one key, goes to the next trade of another client, and closes after the last', async () => {
    const { user, sent } = await showThree();
    expect(screen.getByText('1 of 3')).toBeVisible();
    await user.keyboard(commit);
    expect(lucasDialog()).toBeVisible();
    expect(within(lucasDialog()).getByRole('heading', { level: 2 })).toHaveFocus();
    expect(screen.getByText('2 of 2')).toBeVisible();
    await user.keyboard(commit);
    expect(settlements(sent())).toEqual([{ closePrice: '64210.00' }, { closePrice: '64210.00' }]);
    expect(acts.settleTrade).toHaveBeenLastCalledWith(context, {
      uid: 'luca',
      id: 'op-t7',
      settlement: { closePrice: '64210.00' },
      op: expect.any(String),
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Settle Buy ethereum ×5, $150.00, for Robin Berg')).toHaveFocus();
  });

  it('steps through the list in the order of the address, and asks before text is lost', {
    tags: ['full'],
  }, async () => {
    const { user } = await showThree({ path: '/?order=due&asset=bitcoin' });
    expect(screen.getByText('1 of 2')).toBeVisible();
    expect(button('Previous')).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('j');
    expect(lucasDialog()).toBeVisible();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(dialog()).toBeVisible();
    await user.keyboard('o');
    expect(byHand()).toBeChecked();
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '12');
    await user.click(button('Next'));
    expect(screen.getByRole('alert')).toHaveTextContent('Discard what you typed?');
    await user.click(button('Keep editing'));
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('12');
    expect(acts.settleTrade).not.toHaveBeenCalled();
  });

  it('chooses by letters, which never settle', { tags: ['full'] }, async () => {
    const { user } = await showThree();
    await user.keyboard('o');
    expect(byHand()).toHaveFocus();
    await user.keyboard('f');
    expect(screen.getByRole('radio', { name: /^Use the formula/ })).toBeChecked();
    expect(acts.settleTrade).not.toHaveBeenCalled();
  });

  it('goes on where another administrator was faster', { tags: ['full'] }, async () => {
    const { user, set } = await showThree();
    set(queries.entry('maya', 'op-t6'), closedRow().entry);
    set(queries.trades('maya'), { ...openRow().list, list: [closed()], rev: 6, op: 'op-t6' });
    await user.click(button('Go to next'));
    expect(screen.getByRole('dialog', { name: '$150.00 traded by Robin Berg' })).toBeVisible();
  });
});

describe('the warnings of a settlement', { tags: ['full'] }, () => {
  it('say that a trade would end before its time', async () => {
    await showSettlement({ open: [openRow({ openedAt: hoursAgo(2) })] });
    expect(screen.getByText('This trade hasn’t ended yet.')).toBeInTheDocument();
    expect(screen.getByText(/Settling it now ends it early/)).toBeInTheDocument();
  });

  it('are silent up to 1% between the opening price and the market', async () => {
    const { set } = await showSettlement();
    for (const market of ['63237.63', '64515.15']) {
      set(queries.chart('bitcoin', 7), createChart(trade().openedAt, market));
      expect(screen.queryByText(/^The opening price is/)).toBeNull();
    }
  });

  it('say above 1% how far the opening price is away, and what that is worth', async () => {
    const { set } = await showSettlement();
    const cases = [
      ['63237.62', '1.00% above', '−$7.43 against'],
      ['64515.16', '1.00% below', '+$7.58 for'],
      ['67000.00', '4.67% below', '+$36.75 for'],
    ] as const;
    for (const [market, far, worth] of cases) {
      set(queries.chart('bitcoin', 7), createChart(trade().openedAt, market));
      expect(
        screen.getByText(`The opening price is ${far} the market price at that time.`),
      ).toBeInTheDocument();
      expect(
        screen.getByText((text) => text.includes(`alone is worth ${worth} the client`)),
      ).toBeInTheDocument();
    }
  });

  it('say so of an older trade by the prices around its opening', async () => {
    const { set } = await showSettlement();
    const opened = trade().openedAt.getTime();
    const bracket = (before: string, after: string) => ({
      points: [
        { at: opened - 1_500_000, price: before },
        { at: opened + 2_100_000, price: after },
      ],
      sample: false,
    });
    set(queries.chart('bitcoin', 7), bracket('63500.00', '64515.15'));
    expect(facts('Market that hour')).toEqual([
      '$63,500.00–$64,515.15price service, 23 Mar 2026, 11:16 and 12:16; none kept in between',
    ]);
    expect(facts('Difference')).toEqual(['Inside', '+0.02%']);
    expect(screen.queryByText(/^The opening price is/)).toBeNull();
    set(queries.chart('bitcoin', 7), bracket('64515.16', '64800.00'));
    expect(
      screen.getByText(
        'The opening price is 1.00% below the market that hour ($64,515.16–$64,800.00).',
      ),
    ).toBeInTheDocument();
    expect(
      screen.getByText((text) =>
        text.includes(
          'the price service says $64,515.16 to $64,800.00. At ×5, that alone is worth at least +$7.58 for the client.',
        ),
      ),
    ).toBeInTheDocument();
  });

  it('do so at a leverage of 1 too, where the difference hardly changes the result', async () => {
    await showSettlement({ open: [openRow({ leverage: 1 })], opening: '65000.00' });
    expect(
      screen.getByText('The opening price is 1.74% below the market price at that time.'),
    ).toBeInTheDocument();
  });

  it('say of an opening price that is too low that no book could record what it is worth', async () => {
    await showSettlement({
      open: [openRow({ openPrice: '0.01', amount: '1000.00', leverage: 10 })],
      opening: '60000.00',
    });
    expect(
      screen.getByText(/alone is worth more than a book can record, for the client/),
    ).toBeInTheDocument();
  });

  it('mark a closing price more than 1% from the market, and prevent nothing', async () => {
    const { user, fill, sent } = await showSettlement();
    await fill(price(), '66000');
    expect(
      screen.getByText('The closing price is 2.80% above the market price at that time.'),
    ).toBeInTheDocument();
    await fill(screen.getByRole('textbox', { name: /^Reason/ }), reason);
    await user.click(settleButton());
    expect(sent()).toHaveLength(1);
  });
});

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
      {
        review: readyQuery(tradeFile({ holds: { reserved: '0', staked: '1.00', rev: 3, op: '' } })),
      },
      /don’t add up/,
    ],
    [
      'at a price that is too old',
      { quote: readyQuery(quote({ at: hoursAgo(1) })) },
      /more than two minutes old/,
    ],
    [
      'with a gain that the balance cannot hold',
      { outlook: outlook({ how: 'hand', outcome: 'won', result: '9999999999' }) },
      /ten digits/,
    ],
  ])('refuses a trade %s', (_, over, sentence) => {
    expect(why(over)).toMatch(sentence);
  });

  it('allows a price that was typed, however old the service’s is', () => {
    expect(
      why({
        quote: readyQuery(quote({ at: hoursAgo(1) })),
        outlook: outlook({ closePrice: '60000' }),
      }),
    ).toBeUndefined();
    expect(
      why({ quote: failed(), outlook: outlook({ closePrice: '60000', quoted: '' }) }),
    ).toBeUndefined();
  });
});
