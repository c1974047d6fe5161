import { waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as acts from '@/data/collections/policy';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { BookEntry } from '@/domain/ledger/ledger';
import type { DeskPolicy } from '@/domain/two-people/policy';
import { policyOf } from '@/domain/two-people/proposal.fixture';
import { dialog, expectNoDialog, type Given, now, open, panel, signInToDeskSettings } from './desk-settings-page.test-utils';

const context = signInToDeskSettings();

const card = () => panel('Two people');
const threshold = () => card().getByLabelText('Two people decide above');
const hours = () => card().getByLabelText('Hours that a new payment address waits');

const hourMs = 3_600_000;
const policy = (changes: Partial<DeskPolicy> = {}) => policyOf({ since: new Date(2026, 1, 12, 9, 30), rev: 4, ...changes });
/** A policy that Sam, or another, proposed so many hours ago. */
const proposed = (hoursAgo: number, { by = 'sam', fourEyes = '2000.00' } = {}) =>
  policy({ proposed: { fourEyes, addressHours: 24, by, op: 'proposed', at: new Date(now.getTime() - hoursAgo * hourMs) } });

const managers = { roles: { sam: 'manager', kim: 'manager' } } as const;

function openCard(given: Given = {}) {
  const page = open({ ...managers, ...given });
  const press = (name: string) => page.user.click(card().getByRole('button', { name }));
  const commit = (name: string) => page.user.click(within(dialog()).getByRole('button', { name }));
  const enter = async (field: HTMLElement, text: string) => {
    await page.user.clear(field);
    await page.type(field, text);
  };
  return { ...page, press, commit, enter };
}

describe('the policy', () => {
  it('says that one person decides, before there is one', () => {
    openCard();
    expect(card().getByText('One person decides about every amount.')).toBeVisible();
    expect(threshold()).toHaveValue('0');
    expect(hours()).toHaveValue('24');
    expect(card().queryByText('Earlier policies')).toBeNull();
    expect(card().getByText(/Two accounts of one person, and the owner of the project, are beyond these rules\./)).toBeVisible();
  });

  it('says above which amount two decide, since when, and what applied before', () => {
    openCard({
      policy: policy({
        history: [
          { fourEyes: '0', addressHours: 24, since: new Date(2026, 0, 5, 8, 0) },
          { fourEyes: '5000.00', addressHours: 48, since: new Date(2026, 0, 9, 17, 5) },
        ],
      }),
    });
    expect(card().getByText(/^Above \$1,000\.00 two people decide/).parentElement).toHaveTextContent(
      'Above $1,000.00 two people decide, since 12 Feb 2026.',
    );
    const earlier = card().getByText('Earlier policies').parentElement;
    expect(earlier).toHaveTextContent(
      'From 9 Jan, 17:05Above $5,000.00 two people decide, 48 hoursFrom 5 Jan, 08:00One person decides about every amount, 24 hours',
    );
  });

  it.each(['viewer', 'agent', ''] as const)('is read by the role “%s”, who cannot change it', (role) => {
    openCard({ role, policy: proposed(30) });
    expect(card().getByText(/Changing the policy needs the role of a manager\./)).toBeVisible();
    expect(card().getByText('Sam Berg proposed $2,000.00')).toBeVisible();
    expect(card().queryByRole('textbox')).toBeNull();
    expect(card().queryByRole('button')).toBeNull();
  });

  it('is loaded again after a failure', { tags: ['full'] }, async () => {
    const { clear, fail, press } = openCard();
    clear(queries.policy());
    expect(card().getByText('Loading the policy…')).toBeInTheDocument();
    const retry = fail(queries.policy());
    expect(card().getByText('Couldn’t load the policy')).toBeVisible();
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
  });

  it('says what a desk with one manager cannot do', () => {
    openCard({ roles: { sam: 'agent' } });
    expect(card().getByText('The desk has one manager,').parentElement).toHaveTextContent(/nobody could confirm an adjustment/);
  });

  it('says what a desk with one administrator cannot do', () => {
    openCard({ roles: {} });
    expect(card().getByText('One administrator decides here,').parentElement).toHaveTextContent(/nobody could confirm anything/);
  });
});

describe('a stricter policy', () => {
  it('is set by one manager at once, after the entry was shown', async () => {
    const { enter, press, commit } = openCard({ policy: policy() });
    await enter(threshold(), '500');
    await press('Set to $500.00');
    expect(dialog()).toHaveAccessibleName('Set to $500.00?');
    expect(dialog()).toHaveTextContent('It applies at once.');
    expect(within(dialog()).getByRole('row', { name: /F5 Two-person policy changed\s*above \$500\.00 two people decide/ })).toBeVisible();
    expect(acts.tightenPolicy).not.toHaveBeenCalled();
    await commit('Set to $500.00');
    await expectNoDialog();
    const next = { fourEyes: '500.00', addressHours: 24 };
    expect(acts.tightenPolicy).toHaveBeenCalledExactlyOnceWith(context, 4, next, expect.any(String));
    expect(acts.proposePolicy).not.toHaveBeenCalled();
  });

  it('is the first one', async () => {
    const { enter, press, commit } = openCard();
    await enter(threshold(), '$1,000.00');
    await enter(hours(), '48');
    await press('Set to $1,000.00 and 48 hours');
    await commit('Set to $1,000.00 and 48 hours');
    await expectNoDialog();
    const next = { fourEyes: '1000.00', addressHours: 48 };
    expect(acts.tightenPolicy).toHaveBeenCalledExactlyOnceWith(context, 0, next, expect.any(String));
  });

  it('says that it removes a proposed one', { tags: ['full'] }, async () => {
    const { enter, press } = openCard({ policy: proposed(2) });
    await enter(hours(), '72');
    await press('Set to 72 hours');
    expect(dialog()).toHaveTextContent('The policy that waits for a second manager is removed.');
  });

  it('says why it failed, in the dialog, and keeps what was typed', async () => {
    const { enter, press, commit } = openCard({ policy: policy() });
    vi.mocked(acts.tightenPolicy).mockRejectedValue(new ActError('denied'));
    await enter(threshold(), '500');
    await press('Set to $500.00');
    await commit('Set to $500.00');
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent('denied');
    await commit('Cancel');
    await expectNoDialog();
    expect(threshold()).toHaveValue('500');
  });

  it('cannot be sent once another manager has changed the policy', async () => {
    const { enter, press, commit, set } = openCard({ policy: policy() });
    await enter(threshold(), '500');
    await press('Set to $500.00');
    set(queries.policy(), policy({ rev: 5, fourEyes: '400.00' }));
    expect(await within(dialog()).findByText('Another manager has changed this.')).toBeVisible();
    await commit('Set to $500.00');
    expect(acts.tightenPolicy).not.toHaveBeenCalled();
  });
});

describe('a looser policy', () => {
  it.each([
    ['2000', 'Propose $2,000.00', '2000.00'],
    ['0', 'Propose to turn it off', '0'],
  ])('is proposed for %s', async (text, label, fourEyes) => {
    const { enter, press, commit } = openCard({ policy: policy() });
    await enter(threshold(), text);
    await press(label);
    expect(dialog()).toHaveTextContent('Another manager can confirm it after 24 hours, for a day.');
    expect(within(dialog()).getByRole('row', { name: /F5 Two-person policy proposed/ })).toBeVisible();
    await commit(label);
    await expectNoDialog();
    expect(acts.proposePolicy).toHaveBeenCalledExactlyOnceWith(context, 4, { fourEyes, addressHours: 24 }, expect.any(String));
    expect(acts.tightenPolicy).not.toHaveBeenCalled();
    expect(threshold()).toHaveValue('1000.00');
  });

  it('is one with a shorter wait', { tags: ['full'] }, async () => {
    const { enter, press, commit } = openCard({ policy: policy() });
    await enter(hours(), '12');
    await press('Propose 12 hours');
    await commit('Propose 12 hours');
    const next = { fourEyes: '1000.00', addressHours: 12 };
    await waitFor(() => expect(acts.proposePolicy).toHaveBeenCalledExactlyOnceWith(context, 4, next, expect.any(String)));
  });

  it('is needed for a stricter one too, once a hundred are kept', { tags: ['full'] }, async () => {
    const history = Array.from({ length: 100 }, (_, i) => ({ fourEyes: '2000.00', addressHours: 24, since: new Date(2026, 0, 5, 8, i) }));
    const { enter, press, commit } = openCard({ policy: policy({ history }) });
    await enter(threshold(), '500');
    await press('Propose $500.00');
    await commit('Propose $500.00');
    const next = { fourEyes: '500.00', addressHours: 24 };
    await waitFor(() => expect(acts.proposePolicy).toHaveBeenCalledExactlyOnceWith(context, 4, next, expect.any(String)));
    expect(acts.tightenPolicy).not.toHaveBeenCalled();
  });

  it('cannot be confirmed once its author is no manager any more', { tags: ['full'] }, async () => {
    const { press } = openCard({ policy: proposed(25), roles: { sam: 'agent' } });
    const note = card().getByText('Sam Berg proposed $2,000.00').parentElement;
    expect(note).toHaveTextContent('Sam Berg proposed $2,000.00 on 23 Mar, 12:41. Sam Berg is no longer a manager here.');
    expect(note).not.toHaveTextContent('Another manager can confirm it');
    await press('Confirm $2,000.00');
    expect(acts.confirmPolicy).not.toHaveBeenCalled();
  });

  it('cannot be confirmed before a day has passed', async () => {
    const { press } = openCard({ policy: proposed(23) });
    expect(card().getByText('Sam Berg proposed $2,000.00').parentElement).toHaveTextContent(
      'Sam Berg proposed $2,000.00 on 23 Mar, 14:41. Another manager can confirm it from 24 Mar, 14:41, for a day.',
    );
    await press('Confirm $2,000.00');
    expect(card().getByText('It can be confirmed from 24 Mar, 14:41.')).toBeVisible();
    expect(acts.confirmPolicy).not.toHaveBeenCalled();
  });

  it('is confirmed by another manager in its day', async () => {
    const { press, commit } = openCard({ policy: proposed(25) });
    await press('Confirm $2,000.00');
    expect(within(dialog()).getByRole('row', { name: /F5 Two-person policy changed\s*above \$2,000\.00 two people decide/ })).toBeVisible();
    await commit('Confirm $2,000.00');
    await expectNoDialog();
    expect(acts.confirmPolicy).toHaveBeenCalledExactlyOnceWith(context, 4, expect.any(String));
  });

  it.each([
    ['is taken back by its author, who cannot confirm it', { by: 'boss', hours: 30, label: 'Take back' }],
    ['is refused by another manager', { by: 'sam', hours: 3, label: 'Refuse' }],
    ['is removed once its day is over', { by: 'sam', hours: 48, label: 'Remove' }],
  ])('%s', async (_, { by, hours: ago, label }) => {
    const { press, commit } = openCard({ policy: proposed(ago, { by }) });
    expect(card().queryByRole('button', { name: 'Confirm $2,000.00' }) === null).toBe(label !== 'Refuse');
    await press(label);
    expect(dialog()).toHaveTextContent('Above $1,000.00 two people decide, as now.');
    await commit(label);
    await expectNoDialog();
    expect(acts.cancelProposedPolicy).toHaveBeenCalledExactlyOnceWith(context, 4, expect.any(String));
  });

  it('says that its day is over', { tags: ['full'] }, () => {
    openCard({ policy: proposed(48, { by: 'gone', fourEyes: '0' }) });
    expect(card().getByText('An administrator proposed to turn it off').parentElement).toHaveTextContent('so it can only be removed.');
  });
});

describe('what is typed', () => {
  it.each([
    ['', 'Enter an amount, or 0 for none.'],
    ['-5', 'Enter 0, or at least $0.01.'],
    ['1000000.01', 'At most $1,000,000.00.'],
    ['12.345', 'Use at most two decimals'],
  ])('is refused at its field: a threshold of “%s”', async (text, words) => {
    const { user, enter, press } = openCard({ policy: policy() });
    await (text === '' ? user.clear(threshold()) : enter(threshold(), text));
    await press('Save changes');
    await waitFor(() => expect(threshold()).toHaveAccessibleDescription(new RegExp(words.replace(/[$.]/g, '\\$&'))));
  });

  it.each([
    ['0', policy(), /Enter whole hours, from 1 to 168\./],
    ['169', policy(), /Enter whole hours, from 1 to 168\./],
    ['2.5', policy(), /Enter whole hours, from 1 to 168\./],
    ['23', null, /Enter 24 or more\./],
  ])('is refused at its field: %s hours', async (text, stored, words) => {
    const { enter, press } = openCard({ policy: stored });
    await enter(hours(), text);
    await press('Save changes');
    await waitFor(() => expect(hours()).toHaveAccessibleDescription(words));
  });

  it('may be what is stored, and then nothing is sent', { tags: ['full'] }, async () => {
    const { press } = openCard({ policy: policy() });
    await press('Save changes');
    expect(card().getByRole('status')).toHaveTextContent('Nothing to save');
  });
});

it('is listed in the history of the manager who did it', async () => {
  const base = { col: 'desk', actor: 'boss', index: -1, ref: '', reason: '' } as const;
  const stored = { fourEyes: '1000.00', addressHours: 24, proposed: {} };
  const waiting = { fourEyes: '0', addressHours: 24, by: 'boss', op: 'loosened', at: new Date(2026, 2, 20) };
  const entries: BookEntry[] = [
    { ...base, op: 'set', rev: 1, action: 'policy.updated', before: {}, after: stored, at: new Date(2026, 2, 19) },
    {
      ...{ ...base, op: 'loosened', rev: 2, action: 'policy.proposed', before: stored },
      ...{ after: { ...stored, proposed: waiting }, at: new Date(2026, 2, 20) },
    },
    {
      ...{ ...base, op: 'back', rev: 3, action: 'policy.cancelled', before: { ...stored, proposed: waiting } },
      ...{ after: stored, at: new Date(2026, 2, 21) },
    },
  ];
  const { user } = openCard({ entries });
  const history = panel('Change history');
  const facts = async (name: RegExp) => {
    await user.click(history.getByRole('button', { name }));
    return history.getByText('Recorded').closest('dl');
  };
  expect(await facts(/policy changed/)).toHaveTextContent(/Beforenone.*Afterabove \$1,000\.00 two people decide, 24 hours/);
  expect(await facts(/policy proposed/)).toHaveTextContent('Proposedoff, 24 hours');
  expect(await facts(/Proposed policy cancelled/)).toHaveTextContent('Removedoff, 24 hours');
});
