import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import * as acts from '@/data/collections/switches';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { pausedSwitches, pauseNotice } from '@/domain/desk/switches.fixture';
import type { BookEntry } from '@/domain/ledger/ledger';
import {
  dialog,
  expectNoDialog,
  type Given,
  open,
  panel,
  signInToAdminSettings,
} from './admin-settings-page.test-utils';

const context = signInToAdminSettings();

const card = () => panel('Pause deposits, withdrawals or trades');
const toggle = (name: string) => card().getByRole('switch', { name });
const notice = () => card().getByLabelText('Notice to clients');
const update = () => vi.mocked(acts.updateSwitches);
const waiting = { deposits: 2, withdrawals: 3, trades: 1 };

function openCard(given: Given = {}) {
  const page = open(given);
  for (const kind of ['deposits', 'withdrawals', 'trades'] as const)
    page.set(adminQueries.pendingCount(kind), waiting[kind]);
  const save = () => page.user.click(card().getByRole('button', { name: 'Save changes' }));
  const confirm = (name: string) => page.user.click(within(dialog()).getByRole('button', { name }));
  return { ...page, save, confirm };
}

describe('what clients can request', () => {
  it('is all open before the first pause', () => {
    openCard();
    for (const name of ['Deposits', 'Withdrawals', 'Trades']) expect(toggle(name)).toBeChecked();
    expect(toggle('Trades')).toHaveAccessibleDescription('Open. Clients can place trades.');
    expect(card().queryByLabelText('Notice to clients')).toBeNull();
  });

  it('shows what is paused, with the notice as clients read it', () => {
    openCard({ switches: pausedSwitches('withdrawals') });
    expect(toggle('Withdrawals')).not.toBeChecked();
    expect(toggle('Withdrawals')).toHaveAccessibleDescription(/^Paused\./);
    expect(notice()).toHaveValue(pauseNotice);
    expect(card().getByText('What clients read').parentElement).toHaveTextContent(
      `Withdrawals are paused. ${pauseNotice}`,
    );
  });

  it('is not there for an administrator who is suspended', { tags: ['full'] }, () => {
    openCard({ status: 'suspended' });
    expect(screen.queryByText('Pause deposits, withdrawals or trades')).toBeNull();
  });
});

describe('a pause', () => {
  it('is confirmed with what happens, what waits and the entry, and sent with its notice', async () => {
    const { user, type, save, confirm } = openCard();
    await user.click(toggle('Withdrawals'));
    await type(notice(), `${pauseNotice} `);
    await save();
    expect(dialog()).toHaveAccessibleName('Pause withdrawals?');
    expect(dialog()).toHaveTextContent(
      'Clients can’t request a withdrawal until you open them again. 3 waiting requests stay in the queue.',
    );
    expect(dialog()).toHaveTextContent(`Withdrawals are paused. ${pauseNotice}`);
    expect(
      within(dialog()).getByRole('row', { name: /M1 Pauses changed\s*withdrawals are paused/ }),
    ).toBeVisible();
    expect(update()).not.toHaveBeenCalled();
    await confirm('Pause withdrawals');
    await expectNoDialog();
    const switches = { deposits: true, withdrawals: false, trades: true, notice: pauseNotice };
    expect(update()).toHaveBeenCalledExactlyOnceWith(context, {
      rev: 0,
      switches,
      op: expect.any(String),
    });
  });

  it('names each kind that it ends, and only those', async () => {
    const { user, save } = openCard({ switches: pausedSwitches('withdrawals') });
    await user.click(toggle('Deposits'));
    await user.click(toggle('Trades'));
    await save();
    expect(dialog()).toHaveAccessibleName('Pause deposits and trades?');
    expect(dialog()).toHaveTextContent('2 waiting requests stay in the queue.');
    expect(dialog()).toHaveTextContent(
      'Clients can’t place a trade until you open them again. 1 open trade stays open until you settle it.',
    );
    expect(dialog()).not.toHaveTextContent('request a withdrawal');
  });

  it('needs a notice of ten letters', async () => {
    const { user, type, save } = openCard();
    await user.click(toggle('Deposits'));
    await save();
    await waitFor(() =>
      expect(notice()).toHaveAccessibleDescription(/Use at least 10 letters or digits/),
    );
    await type(notice(), 'too short');
    await save();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(update()).not.toHaveBeenCalled();
  });

  it('can be called off, and nothing typed is lost', { tags: ['full'] }, async () => {
    const { user, type, save, confirm } = openCard();
    await user.click(toggle('Trades'));
    await type(notice(), pauseNotice);
    await save();
    await confirm('Cancel');
    await expectNoDialog();
    expect(toggle('Trades')).not.toBeChecked();
    expect(notice()).toHaveValue(pauseNotice);
    expect(update()).not.toHaveBeenCalled();
  });

  it('says why it failed, in the dialog', async () => {
    const { user, type, save, confirm } = openCard();
    update().mockRejectedValue(new ActError('outdated'));
    await user.click(toggle('Trades'));
    await type(notice(), pauseNotice);
    await save();
    await confirm('Pause trades');
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent('Nothing was paused.');
    expect(notice()).toHaveValue(pauseNotice);
  });
});

describe('opening again', () => {
  it('needs no confirmation, and clears the notice', async () => {
    const { user, save } = openCard({ switches: pausedSwitches('withdrawals') });
    await user.click(toggle('Withdrawals'));
    await save();
    const switches = { deposits: true, withdrawals: true, trades: true, notice: '' };
    await waitFor(() =>
      expect(update()).toHaveBeenCalledExactlyOnceWith(context, {
        rev: 3,
        switches,
        op: expect.any(String),
      }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('follows what another administrator changes, except where something was changed here', {
    tags: ['full'],
  }, async () => {
    const { user, set } = openCard({ switches: pausedSwitches('withdrawals') });
    await user.click(toggle('Trades'));
    set(queries.switches(), { ...pausedSwitches('deposits'), rev: 4 });
    await waitFor(() => expect(toggle('Deposits')).not.toBeChecked());
    expect(toggle('Withdrawals')).toBeChecked();
    expect(toggle('Trades')).not.toBeChecked();
  });

  it('says that nothing was changed, and sends nothing', { tags: ['full'] }, async () => {
    const { save } = openCard({ switches: pausedSwitches('withdrawals') });
    await save();
    expect(card().getByRole('status')).toHaveTextContent('Nothing to save');
    expect(update()).not.toHaveBeenCalled();
  });
});

it('is listed in the history of the administrator who did it', async () => {
  const { deposits, withdrawals, trades, notice: words } = pausedSwitches('withdrawals');
  const entry: BookEntry = {
    op: 'paused',
    col: 'desk',
    rev: 1,
    actor: 'boss',
    action: 'switches.updated',
    index: -1,
    ref: '',
    reason: '',
    before: {},
    after: { deposits, withdrawals, trades, notice: words },
    at: new Date(2026, 2, 20),
  };
  const { user } = openCard({ entries: [entry] });
  await user.click(panel('Change history').getByRole('button', { name: /Pauses changed/ }));
  expect(
    panel('Change history').getByText('withdrawals are paused', { selector: 'dd *' }),
  ).toBeVisible();
  expect(panel('Change history').getByText('everything is open')).toBeVisible();
  expect(panel('Change history').getByText(pauseNotice)).toBeVisible();
});
