import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import * as acts from '@/data/collections/plans';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { DeskPlans, PlanList } from '@/domain/requests/plans';
import { now, plans, plus, starter } from './desk.fixture';
import { PlansPanel } from './plans-panel';

const context = signInAtDesk(now);
beforeEach(() => void vi.spyOn(acts, 'updatePlans').mockResolvedValue());

const offered = (list: PlanList = plans, rev = 4): DeskPlans => ({ plans: list, rev, op: `op-${rev}`, at: now });

function show(stored: DeskPlans | null = offered()) {
  const reads = createReads();
  reads.set(queries.plans(), stored);
  const { unmount } = renderAtDesk(<PlansPanel />, reads);
  return { saved: reads.sent, unmount, again: (next: DeskPlans) => reads.set(queries.plans(), next) };
}
const group = (name: string) => within(screen.getByRole('group', { name: new RegExp(`^${name}`) }));
const preview = () => within(screen.getByRole('region', { name: 'What clients see' }));
const save = () => screen.getByRole('button', { name: 'Save plans' });
const type = async (name: string, field: string, text: string) => {
  const box = group(name).getByRole('textbox', { name: field });
  await userEvent.clear(box);
  await userEvent.paste(text);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the form of the plans', () => {
  it('shows each plan, and the same as clients see it', () => {
    show();
    expect(group('Plus').getByRole('textbox', { name: 'Fee' })).toHaveValue('49.00');
    expect(group('Plus').getByRole('textbox', { name: 'What it includes' })).toHaveValue('Everything in Starter\nOne call a month');
    expect(preview().getByText('$49.00')).toBeInTheDocument();
    expect(preview().getByText('One call a month')).toBeInTheDocument();
    expect(screen.getAllByText(/never promise a return/)).toHaveLength(2);
    expect(screen.getByText(/At most 12 plans\. One save can add or change 4 of them\./)).toBeInTheDocument();
  });

  it('saves nothing as long as nothing is changed', async () => {
    const { saved } = show();
    await userEvent.click(save());
    expect(save()).toHaveAccessibleDescription('Nothing has changed.');
    expect(saved()).toEqual([]);
  });

  it('shows a change before it is saved: before and after, as clients will see it, and the line of the own book', async () => {
    show();
    await type('Plus', 'Fee', '59');
    expect(group('Plus').getByText('Changed')).toBeInTheDocument();
    expect(within(screen.getByRole('table', { name: 'Plus' })).getByRole('row', { name: /Fee/ })).toHaveTextContent('49.0059.00+10.00');
    expect(preview().getByText('$59.00')).toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'Entry to be written in your own book' })).toHaveTextContent('L5Plans updated Plus');
    await userEvent.click(save());
    const changed = { starter, plus: { ...plus, fee: '59.00' } };
    expect(acts.updatePlans).toHaveBeenCalledExactlyOnceWith(context, 4, changed, expect.any(String));
  });

  it('adds a plan, and says what is missing at its field', async () => {
    const { saved } = show();
    await press('Add plan');
    expect(preview().getByText('1 plan isn’t complete yet, so it isn’t shown.')).toBeInTheDocument();
    await type('New plan', 'Name', 'Gold');
    await userEvent.click(save());
    expect(group('Gold').getByRole('textbox', { name: 'Fee' })).toHaveAccessibleDescription(/Enter a fee\./);
    expect(group('Gold').getByRole('textbox', { name: 'Fee' })).toHaveFocus();
    await type('Gold', 'Fee', '99');
    await userEvent.click(save());
    expect(saved()).toEqual([{ ...plans, gold: { name: 'Gold', fee: '99.00', days: 30, includes: [] } }]);
  });

  it('takes a plan that was never saved away again', async () => {
    show();
    await press('Add plan');
    await press('Remove the new plan');
    expect(screen.queryByRole('group', { name: /New plan/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add plan' })).toHaveFocus();
  });

  it('withdraws a plan, or keeps it after all', async () => {
    const { saved } = show();
    await press('Retire Plus');
    expect(group('Plus').getByText(/Clients who have it keep it on the same terms/)).toBeInTheDocument();
    expect(screen.getByText('Plus will be retired.')).toBeInTheDocument();
    await press('Keep Plus');
    expect(group('Plus').getByRole('textbox', { name: 'Fee' })).toHaveValue('49.00');
    await press('Retire Plus');
    await userEvent.click(save());
    expect(saved()).toEqual([{ starter }]);
  });

  it('undoes all changes', async () => {
    show();
    await type('Plus', 'Fee', '59');
    await press('Undo all changes');
    expect(group('Plus').getByRole('textbox', { name: 'Fee' })).toHaveValue('49.00');
    expect(screen.queryByRole('button', { name: 'Undo all changes' })).toBeNull();
  });

  it('keeps what was typed when the act fails, and says why', async () => {
    vi.mocked(acts.updatePlans).mockRejectedValue(new ActError('unreachable'));
    show();
    await type('Plus', 'Fee', '59');
    await userEvent.click(save());
    expect(screen.getByRole('alert')).toHaveTextContent('server didn’t respond');
    expect(group('Plus').getByRole('textbox', { name: 'Fee' })).toHaveValue('59');
  });

  it('keeps what was typed when the page is left, until it is saved or undone', async () => {
    const { unmount } = show();
    await type('Plus', 'Fee', '59');
    unmount();
    const { unmount: leave } = show();
    expect(group('Plus').getByRole('textbox', { name: 'Fee' })).toHaveValue('59');
    await press('Undo all changes');
    leave();
    show();
    expect(group('Plus').getByRole('textbox', { name: 'Fee' })).toHaveValue('49.00');
  });

  it('says when nothing is offered, and what clients read then', () => {
    show(null);
    expect(screen.getByText('No plans offered')).toBeInTheDocument();
    expect(preview().getByText(/they don’t need one/)).toBeInTheDocument();
  });
});

describe('another administrator', () => {
  const theirs = { starter: { ...starter, fee: '25.00' }, plus };

  it('who has saved meanwhile is told of, and what was typed stays', async () => {
    const { again, saved } = show();
    await type('Plus', 'Fee', '59');
    again(offered(theirs, 5));
    expect(screen.getByText('Another administrator has saved the plans.')).toBeInTheDocument();
    expect(group('Plus').getByRole('textbox', { name: 'Fee' })).toHaveValue('59');
    expect(group('Starter').getByRole('textbox', { name: 'Fee' })).toHaveValue('25.00');
    expect(screen.queryByRole('table', { name: 'Starter' })).toBeNull();
    await userEvent.click(save());
    expect(saved()).toEqual([{ ...theirs, plus: { ...plus, fee: '59.00' } }]);
  });

  it('is followed quietly where nothing was typed', () => {
    const { again } = show();
    again(offered(theirs, 5));
    expect(screen.queryByText(/Another administrator/)).toBeNull();
    expect(group('Starter').getByRole('textbox', { name: 'Fee' })).toHaveValue('25.00');
  });

  it('is not meant where it is what was saved here', async () => {
    const { again } = show();
    await press('Add plan');
    await type('New plan', 'Name', 'Gold');
    await type('Gold', 'Fee', '99');
    const gold = { name: 'Gold', fee: '99.00', days: 30, includes: [] };
    again(offered({ ...plans, gold }, 5));
    expect(screen.queryByText(/Another administrator/)).toBeNull();
    expect(screen.getAllByRole('group')).toHaveLength(3);
    expect(save()).toHaveAccessibleDescription('Nothing has changed.');
  });

  it('has saved before what was kept from an earlier visit', async () => {
    const { unmount } = show();
    await type('Plus', 'Fee', '59');
    unmount();
    show(offered(theirs, 5));
    expect(screen.getByText('Another administrator has saved the plans.')).toBeInTheDocument();
    expect(group('Starter').getByRole('textbox', { name: 'Fee' })).toHaveValue('25.00');
  });
});
