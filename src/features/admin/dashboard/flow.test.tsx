import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import { getDayStart } from '@/domain/day';
import { type Flow, getLastDays } from '@/domain/requests/money-flow';
import { now } from './dashboard.fixture';
import { createBars, createFlowScale, FlowPanel } from './flow-panel';

signInAtDesk(now);

const since = getDayStart(getLastDays(14, now)[0] ?? '');
const flow: Flow = {
  deposits: {
    list: [
      { op: 'c', at: new Date(2026, 2, 24, 9), amount: '250.00' },
      { op: 'b', at: new Date(2026, 2, 22, 9), amount: '900.10' },
      { op: 'a', at: new Date(2026, 2, 22, 8), amount: '0.20' },
    ],
    since,
  },
  withdrawals: { list: [{ op: 'w', at: new Date(2026, 2, 23, 9), amount: '250.00' }], since },
};
const read = adminQueries.flow(since);
function show() {
  const reads = createReads();
  reads.set(read, flow);
  renderAtDesk(<FlowPanel period={14} />, reads);
  return reads;
}

describe('deposits against withdrawals', () => {
  it('say in words what they draw, and what it adds up to', () => {
    show();
    expect(screen.getByRole('img')).toHaveAccessibleName(/^Deposits of \$1,150\.30 and withdrawals of \$250\.00 in the last 14 days/);
    expect(screen.getByText('Daily peak: $900.30 in, $250.00 out')).toBeInTheDocument();
    const sum = screen.getByRole('table', { name: 'Money in and out, last 14 days' });
    expect(
      within(sum)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['3 deposits+$1,150.30', '1 withdrawal−$250.00', 'Net, last 14 days+$900.30']);
  });

  it('stand in a table too, the last day first, without the days on which nothing moved', async () => {
    show();
    await userEvent.click(screen.getByText('Day by day'));
    const table = screen.getByRole('table', { name: /newest first/ });
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['24 Mar 2026+250.000.00', '23 Mar 20260.00−250.00', '22 Mar 2026+900.300.00']);
  });

  it('say so where there were too many to read them all', () => {
    const { set } = show();
    expect(screen.queryByText(/may be missing/)).toBeNull();
    set(read, { ...flow, deposits: { ...flow.deposits, since: new Date(2026, 2, 22, 8) } });
    expect(screen.getByText(/completed before 22 Mar 2026 may be missing/)).toBeInTheDocument();
  });

  it('are read, none, or could not be read', async () => {
    const { set, clear, fail } = show();
    const empty = { list: [], since };
    set(read, { deposits: empty, withdrawals: empty });
    expect(screen.getByText(/There were none in the last 14 days\./)).toBeInTheDocument();
    clear(read);
    expect(screen.getByRole('status')).toHaveTextContent('Loading money in and out…');
    const refetch = fail(read);
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load deposits and withdrawals');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });
});

describe('the scale of the drawing', () => {
  const days = [
    { day: '2026-03-23', deposits: '300.00', withdrawals: '0.00' },
    { day: '2026-03-24', deposits: '0.00', withdrawals: '100.00' },
  ];

  it('is one for both sides, and parts the height by their largest days', () => {
    const scale = createFlowScale(days);
    expect(scale.line).toBe('75');
    expect(createBars(days, scale)).toMatchObject([
      { slotX: '0', slot: '50', x: '9', width: '32', up: { y: '0', height: '75' }, down: null, words: '23 Mar: $300.00 in, $0.00 out' },
      { slotX: '50', up: null, down: { y: '75', height: '25' } },
    ]);
  });

  it('of nothing has a line and no bars', () => {
    const quiet = [{ day: '2026-03-24', deposits: '0.00', withdrawals: '0.00' }];
    expect(createBars(quiet, createFlowScale(quiet))).toMatchObject([{ up: null, down: null }]);
  });

  it('loses no cent of the largest amounts', () => {
    const large = [{ day: '2026-03-24', deposits: '9999999999.99', withdrawals: '0.01' }];
    expect(createFlowScale(large)).toMatchObject({ mostDeposited: '9999999999.99', mostWithdrawn: '0.01' });
  });
});
