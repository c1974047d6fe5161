import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import * as idle from '@/data/hooks/use-is-idle';
import { queries } from '@/data/queries';
import { timeCells } from '@/lib/files/csv.fixture';
import { closedRow, hoursAgo, openRow, profile, trade } from './trades.fixture';
import { formatClosedTradesCsv, formatOpenTradesCsv } from './trades-page';
import {
  button,
  createChart,
  currentRates,
  dialog,
  facts,
  show,
  signInToTrades,
} from './trades-page.test-utils';

signInToTrades();

const rows = () => screen.getAllByRole('row').slice(1);

const ethereum = openRow(
  { id: 'op-t6', side: 'sell', asset: 'ethereum', openPrice: '2300.00', openedAt: hoursAgo(21) },
  profile({ firstname: 'Tomás' }),
);
const alike = profile({ uid: 'impostor', username: 'other', firstname: 'Mаya' });

describe('open trades', () => {
  it('show until when each runs, whose it is, what it is, and its result at the current price', () => {
    show({ open: [openRow(), ethereum] });
    const [due, running] = rows();
    expect(due).toHaveTextContent(
      /ended 2 h ago.*Maya Lindqvist.*Buy bitcoin ×5.*150\.00.*63,870\.00.*\+3\.99/,
    );
    expect(running).toHaveTextContent(/3 h left.*Tomás Lindqvist.*Sell ethereum ×5.*−3\.26/);
    expect(
      screen.getByText(
        /at \$64,210\.00 for bitcoin and \$2,310\.00 for ethereum \(sample prices \d+ seconds? old\)\./,
      ),
    ).toBeVisible();
  });

  it('are marked by how long they have been due', { tags: ['full'] }, () => {
    show({
      open: [
        openRow(),
        openRow({ id: 'op-t6', openedAt: hoursAgo(29) }),
        openRow({ id: 'op-t7', openedAt: hoursAgo(49) }),
      ],
    });
    const [oldest, late, due] = rows();
    expect(oldest).toHaveTextContent('ended 1 d 1 h ago, overdue: over 24 h');
    expect(late).toHaveTextContent('ended 5 h ago, late: over 4 h');
    expect(due).not.toHaveTextContent(/over \d/);
  });

  it('are reached by letters, and settled by Enter', async () => {
    const { user } = show({ open: [openRow(), ethereum] });
    await user.keyboard('jj');
    expect(button('Settle Sell ethereum ×5, $150.00, for Tomás Lindqvist')).toHaveFocus();
    await user.keyboard('k{Enter}');
    expect(dialog()).toBeVisible();
  });

  it('are counted in their tab, and filtered by time', async () => {
    vi.spyOn(idle, 'useIsIdle').mockReturnValue(true);
    const { user, set } = show({ open: [openRow(), ethereum] });
    set(adminQueries.pendingCount('trades'), 2);
    set(adminQueries.actionCount('trade.settled'), 7);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Open2',
      'Settled7',
      'Maya Lindqvist',
      'Tomás Lindqvist',
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time' }), 'Running');
    expect(rows()).toHaveLength(1);
  });

  it('say that there are none, that they load, and that they could not be loaded', () => {
    const { clear, fail } = show({ open: [] });
    expect(screen.getByText('No open trades')).toBeVisible();
    clear(adminQueries.pending('trades'));
    expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument();
    fail(adminQueries.pending('trades'));
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load open trades');
  });

  it('are estimated at the last known prices while the service does not answer, and it can be asked again', async () => {
    const { user, set, fail } = show();
    set(queries.rates(), { ...currentRates, at: hoursAgo(1) });
    const refetch = fail(queries.rates());
    expect(screen.getByText(/\(last known sample prices, 24 Mar, 12:41\)\./)).toBeInTheDocument();
    await user.click(button('Try again'));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('are not estimated without a price', () => {
    const { clear, fail } = show({ open: [openRow(), ethereum] });
    clear(queries.rates());
    expect(screen.getByText('Loading prices…')).toBeInTheDocument();
    expect(screen.getAllByText('no price')).toHaveLength(2);
    fail(queries.rates());
    expect(screen.getByText(/results can’t be estimated/)).toBeInTheDocument();
  });

  it('threat 31: are marked where names look alike', () => {
    show({ open: [openRow(), openRow({ id: 'op-t6', uid: 'impostor' }, alike)] });
    expect(screen.getAllByText('Looks like another client’s name')).toHaveLength(2);
  });
});

describe('settled trades', () => {
  const path = '/?tab=closed';

  it('show when, whose, at which price, with which result, how and by whom', () => {
    show({ path, closed: [closedRow({ manual: true, result: '-12.00' })], uid: 'somebody' });
    expect(rows()[0]).toHaveTextContent(
      /24 Mar, 12:41.*Maya Lindqvist.*Buy bitcoin ×5.*64,210\.00.*−12\.00.*manual.*Ruth Adler/,
    );
  });

  it('threat 31: are marked where names look alike', () => {
    const other = closedRow({ id: 'op-t6', uid: 'impostor' });
    show({
      path,
      closed: [
        closedRow(),
        { ...other, entry: { ...other.entry, uid: 'impostor', op: 'op-9' }, profile: alike },
      ],
    });
    expect(screen.getAllByText('Looks like another client’s name')).toHaveLength(2);
  });
});

describe('a settled trade', { tags: ['full'] }, () => {
  async function showSettled(over: Parameters<typeof closedRow>[0] = {}, market = '64200.00') {
    const page = show({ path: '/?tab=closed', closed: [closedRow(over)], uid: 'somebody' });
    page.set(queries.chart('bitcoin', 1), createChart(hoursAgo(1), market));
    await page.user.click(button('See how Buy bitcoin ×5 for Maya Lindqvist was settled'));
    return page;
  }
  const working = () =>
    within(screen.getByRole('region', { name: 'How the result was calculated' }));

  it('shows who settled it and when, and the calculation that the client reads', async () => {
    await showSettled();
    expect(dialog()).toBeVisible();
    expect(facts('Result')).toEqual(['+$3.99']);
    expect(facts('Settled by')).toEqual(['Ruth Adler']);
    expect(facts('Set to end')).toEqual(['24 Mar, 11:41, after 1 day']);
    expect(screen.getByRole('link', { name: 'View profile' })).toHaveAttribute(
      'href',
      '/admin/users/maya',
    );
    expect(screen.getByRole('link', { name: 'T6' })).toHaveAttribute(
      'href',
      '/admin/users/maya#T6',
    );
    expect(working().getByText(/^the client’s order, T5/)).toBeInTheDocument();
    expect(working().getByText('Matches to the cent.')).toBeInTheDocument();
    expect(facts('Difference')).toEqual(['+0.02%']);
    expect(screen.queryByText(/^The closing price is/)).toBeNull();
  });

  it('says that it closed early, and claims no match where no reason is given', async () => {
    await showSettled({ closedAt: hoursAgo(20) });
    expect(facts('Set to end')).toEqual([expect.stringContaining('settled early')]);
    expect(working().getByText('Settled before the trade had ended.')).toBeInTheDocument();
    expect(working().queryByText('Matches to the cent.')).toBeNull();
  });

  it('quotes the reason of a result that was set by hand', async () => {
    await showSettled({ manual: true, result: '-12.00', note: 'Settled at the price of noon.' });
    expect(working().getByText(/It differs from the formula by −\$15\.99\./)).toBeInTheDocument();
    expect(working().getByText(/“Settled at the price of noon\.”/)).toBeInTheDocument();
  });

  it('shows the market beside the closing price, and marks a difference over 1%', async () => {
    await showSettled({}, '63000.00');
    expect(facts('Market then')).toEqual([
      '$63,000.00price service, 24 Mar 2026, 12:41:00, prices 5 minutes apart',
    ]);
    expect(facts('Difference')).toEqual(['+1.92%over 1%']);
    expect(
      working().getByText('The closing price is 1.92% above the market price at that time.'),
    ).toBeInTheDocument();
    expect(working().getByText('Matches to the cent.')).toBeInTheDocument();
  });
});

describe('the exported file', () => {
  const lines = (text: string) => text.slice(1).trimEnd().split('\r\n');

  it('has of open trades whose they are, what they are, and when their time is over', () => {
    const [head, row] = lines(formatOpenTradesCsv([openRow({}, profile({ firstname: '=Maya' }))]));
    expect(head).toContain('Client,Email,Asset,Side,"Amount, USD",Leverage');
    expect(row).toBe(
      `"'=Maya Lindqvist",maya@example.com,bitcoin,buy,150.00,5,63870.00,${timeCells(trade().openedAt)},${timeCells(
        new Date(trade().openedAt.getTime() + 86_400_000),
      )},op-t5,maya`,
    );
  });

  it('has of settled trades the price, what was won or lost, and by whom', () => {
    const [, won, lost, nothing] = lines(
      formatClosedTradesCsv(
        [
          closedRow(),
          closedRow({ result: '-61.17', manual: true, note: 'By hand.' }),
          closedRow({ result: '0' }),
        ],
        'me',
      ),
    );
    expect(won).toMatch(
      /,64210\.00,[-0-9: ]+,[-0-9: ]+,3\.99,,by the formula,,Ruth Adler,op-t5,maya$/,
    );
    expect(lost).toMatch(/,,61\.17,set by hand,By hand\.,Ruth Adler,op-t5,maya$/);
    expect(nothing).toMatch(/,0\.00,,by the formula,/);
  });
});
