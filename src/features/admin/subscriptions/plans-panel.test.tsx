import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as planActs from '@/data/collections/plans';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { DeskPlans } from '@/domain/desk/plans';
import { plans, plus, starter } from './desk.fixture';

import { button, offer, show, signInToSubscriptions } from './subscribers-page.test-utils';

const context = signInToSubscriptions();

const group = (name: string) => within(screen.getByRole('group', { name: new RegExp(`^${name}`) }));
const field = (plan: string, name: string) => group(plan).getByRole('textbox', { name });
const fee = (plan: string) => field(plan, 'Fee');
const seen = () => within(screen.getByRole('region', { name: 'What clients see' }));
const save = () => button('Save plans');
const showPlans = (offered: DeskPlans | null = offer()) => show({ path: '/?tab=plans', offered });

describe('the plans', () => {
  it('are shown as a form, and as clients see them', () => {
    showPlans();
    expect(fee('Plus')).toHaveValue('49.00');
    expect(field('Plus', 'What it includes')).toHaveValue(
      'Everything in Starter\nOne call a month',
    );
    expect(seen().getByText('$49.00')).toBeInTheDocument();
    expect(seen().getByText('One call a month')).toBeInTheDocument();
    expect(screen.getAllByText(/never promise a return/)).toHaveLength(2);
    expect(
      screen.getByText(/At most 12 plans\. One save can add or change 4 of them\./),
    ).toBeInTheDocument();
  });

  it('are not saved as long as nothing is changed', { tags: ['full'] }, async () => {
    const { user, sent } = showPlans();
    await user.click(save());
    expect(save()).toHaveAccessibleDescription('Nothing has changed.');
    expect(sent()).toEqual([]);
  });

  it('show a change before it is saved, and are saved once', async () => {
    const { user, fill } = showPlans();
    await fill(fee('Plus'), '59');
    expect(group('Plus').getByText('Changed')).toBeInTheDocument();
    expect(
      within(screen.getByRole('table', { name: 'Plus' })).getByRole('row', { name: /Fee/ }),
    ).toHaveTextContent('49.0059.00+10.00');
    expect(seen().getByText('$59.00')).toBeInTheDocument();
    expect(
      screen.getByRole('table', { name: 'Entry to be written in your own book' }),
    ).toHaveTextContent('L5Plans updated Plus');
    await user.click(save());
    const changed = { starter, plus: { ...plus, fee: '59.00' } };
    expect(planActs.updatePlans).toHaveBeenCalledExactlyOnceWith(context, {
      rev: 4,
      plans: changed,
      op: expect.any(String),
    });
  });

  it('get a new one, with what is missing said at its field', { tags: ['full'] }, async () => {
    const { user, fill, sent } = showPlans();
    await user.click(button('Add plan'));
    expect(seen().getByText('1 plan isn’t complete yet, so it isn’t shown.')).toBeInTheDocument();
    await fill(field('New plan', 'Name'), 'Gold');
    await user.click(save());
    expect(fee('Gold')).toHaveAccessibleDescription(/Enter a fee\./);
    expect(fee('Gold')).toHaveFocus();
    await fill(fee('Gold'), '99');
    await user.click(save());
    expect(sent()).toEqual([
      { ...plans, gold: { name: 'Gold', fee: '99.00', days: 30, includes: [] } },
    ]);
  });

  it('lose a new one that was never saved', { tags: ['full'] }, async () => {
    const { user } = showPlans();
    await user.click(button('Add plan'));
    await user.click(button('Remove the new plan'));
    expect(screen.queryByRole('group', { name: /New plan/ })).toBeNull();
    expect(button('Add plan')).toHaveFocus();
  });

  it('are retired, or kept after all', { tags: ['full'] }, async () => {
    const { user, sent } = showPlans();
    await user.click(button('Retire Plus'));
    expect(
      group('Plus').getByText(/Clients who have it keep it on the same terms/),
    ).toBeInTheDocument();
    expect(screen.getByText('Plus will be retired.')).toBeInTheDocument();
    await user.click(button('Keep Plus'));
    expect(fee('Plus')).toHaveValue('49.00');
    await user.click(button('Retire Plus'));
    await user.click(save());
    expect(sent()).toEqual([{ starter }]);
  });

  it('keep what was typed when the act fails, and say why', { tags: ['full'] }, async () => {
    vi.mocked(planActs.updatePlans).mockRejectedValue(new ActError('unreachable'));
    const { user, fill } = showPlans();
    await fill(fee('Plus'), '59');
    await user.click(save());
    expect(screen.getByRole('alert')).toHaveTextContent('server didn’t respond');
    expect(fee('Plus')).toHaveValue('59');
  });

  it('keep what was typed when the page is left, until it is undone', {
    tags: ['full'],
  }, async () => {
    const first = showPlans();
    await first.fill(fee('Plus'), '59');
    first.unmount();
    const second = showPlans();
    expect(fee('Plus')).toHaveValue('59');
    await second.user.click(button('Undo all changes'));
    expect(fee('Plus')).toHaveValue('49.00');
    expect(screen.queryByRole('button', { name: 'Undo all changes' })).toBeNull();
    second.unmount();
    showPlans();
    expect(fee('Plus')).toHaveValue('49.00');
  });

  it('say that none is offered, and what clients read then', { tags: ['full'] }, () => {
    showPlans(null);
    expect(screen.getByText('No plans offered')).toBeInTheDocument();
    expect(seen().getByText(/they don’t need one/)).toBeInTheDocument();
  });
});

describe('plans that another administrator has saved', { tags: ['full'] }, () => {
  const theirs = { starter: { ...starter, fee: '25.00' }, plus };

  it('are announced, and what was typed stays', async () => {
    const { user, fill, set, sent } = showPlans();
    await fill(fee('Plus'), '59');
    set(queries.plans(), offer(theirs, 5));
    expect(screen.getByText('Another administrator has saved the plans.')).toBeInTheDocument();
    expect(fee('Plus')).toHaveValue('59');
    expect(fee('Starter')).toHaveValue('25.00');
    expect(screen.queryByRole('table', { name: 'Starter' })).toBeNull();
    await user.click(save());
    expect(sent()).toEqual([{ ...theirs, plus: { ...plus, fee: '59.00' } }]);
  });

  it('are taken over without a word where nothing was typed', () => {
    const { set } = showPlans();
    set(queries.plans(), offer(theirs, 5));
    expect(screen.queryByText(/Another administrator/)).toBeNull();
    expect(fee('Starter')).toHaveValue('25.00');
  });

  it('are not announced where they are what was saved here', async () => {
    const { user, fill, set } = showPlans();
    await user.click(button('Add plan'));
    await fill(field('New plan', 'Name'), 'Gold');
    await fill(fee('Gold'), '99');
    set(
      queries.plans(),
      offer({ ...plans, gold: { name: 'Gold', fee: '99.00', days: 30, includes: [] } }, 5),
    );
    expect(screen.queryByText(/Another administrator/)).toBeNull();
    expect(screen.getAllByRole('group')).toHaveLength(3);
    expect(save()).toHaveAccessibleDescription('Nothing has changed.');
  });

  it('are announced to who comes back to what was typed on an earlier visit', async () => {
    const { fill, unmount } = showPlans();
    await fill(fee('Plus'), '59');
    unmount();
    showPlans(offer(theirs, 5));
    expect(screen.getByText('Another administrator has saved the plans.')).toBeInTheDocument();
    expect(fee('Starter')).toHaveValue('25.00');
  });
});
