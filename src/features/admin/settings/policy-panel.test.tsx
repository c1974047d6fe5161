import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import * as acts from '@/data/collections/policy';
import * as proposalActs from '@/data/collections/proposals';
import { getKeptReasons } from '@/data/for-admin.test-utils';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { BookEntry } from '@/domain/ledger/ledger';
import type { DeskPolicy } from '@/domain/two-people/policy';
import { policyOf } from '@/domain/two-people/proposal.fixture';
import type { DeskProposal } from '@/domain/two-people/proposed-settings';
import { getUtcDay } from '@/domain/two-people/utc-day';
import {
  deskProposalOf,
  dialog,
  expectNoDialog,
  type Given,
  open,
  panel,
  signInToAdminSettings,
} from './admin-settings-page.test-utils';

const context = signInToAdminSettings();

const card = () => panel('Second approval');
const threshold = () => card().getByLabelText('Second approval above');
const daily = () => card().getByLabelText('A day’s sum alone');
const hours = () => card().getByLabelText('Waiting period for a new payment address, hours');

const policy = (changes: Partial<DeskPolicy> = {}) =>
  policyOf({ since: new Date(2026, 1, 12, 9, 30), rev: 4, ...changes });
/** A policy that Sam proposed so many hours ago, in place of {@link policy}. */
const proposed = (hoursAgo: number, over: Partial<DeskProposal> = {}) =>
  deskProposalOf(hoursAgo, {
    action: 'policy.updated',
    from: { fourEyes: '1000.00', daily: '0', addressHours: 24 },
    outcome: { fourEyes: '2000.00', daily: '0', addressHours: 24 },
    ...over,
  });
/** A desk with the policy, where this waits. */
const showPending = (proposal: DeskProposal, given: Given = {}) =>
  openCard({ policy: policy(), proposals: [proposal], ...given });
const why = () => within(dialog()).getByLabelText('Why');
const note = () => card().queryByText(/ proposed /)?.parentElement;

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
    expect(
      card().getByText(
        /These rules can’t tell that two accounts are one person, and don’t bind the project’s owner\./,
      ),
    ).toBeVisible();
  });

  it('says above which amount two decide, since when, and what applied before', () => {
    openCard({
      policy: policy({
        history: [
          { fourEyes: '0', daily: '0', addressHours: 24, since: new Date(2026, 0, 5, 8, 0) },
          { fourEyes: '5000.00', daily: '0', addressHours: 48, since: new Date(2026, 0, 9, 17, 5) },
        ],
      }),
    });
    expect(
      card().getByText(/^Above \$1,000\.00 a second approval is needed/).parentElement,
    ).toHaveTextContent('Above $1,000.00 a second approval is needed, since 12 Feb 2026.');
    const earlier = card().getByText('Earlier policies').parentElement;
    expect(earlier).toHaveTextContent(
      'From 9 Jan, 17:05Above $5,000.00 a second approval is needed, 48 hoursFrom 5 Jan, 08:00One person decides about every amount, 24 hours',
    );
  });

  it.each(['viewer', 'agent', ''] as const)(
    'is read by the role “%s”, who cannot change it',
    (role) => {
      showPending(proposed(30), { role });
      expect(card().getByText(/Managers change the policy\./)).toBeVisible();
      expect(card().getByText('Sam Berg proposed $2,000.00')).toBeVisible();
      expect(card().queryByRole('textbox')).toBeNull();
      expect(card().queryByRole('button')).toBeNull();
    },
  );

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
    expect(card().getByText(/^You’re the only manager:/).parentElement).toHaveTextContent(
      'You’re the only manager: no one can approve large adjustments, a looser policy or a new payment address. Add a second manager.',
    );
  });

  it('says what a desk with one administrator cannot do', () => {
    openCard({ roles: {} });
    expect(
      card().getByText(/^You’re the only administrator who decides:/).parentElement,
    ).toHaveTextContent(
      /no one can approve anything above the threshold.* Add a second manager\.$/,
    );
  });
});

describe('a stricter policy', () => {
  it('is set by one manager at once, after the entry was shown', async () => {
    const { enter, press, commit } = openCard({ policy: policy() });
    await enter(threshold(), '500');
    await press('Set to $500.00');
    expect(dialog()).toHaveAccessibleName('Set to $500.00?');
    expect(dialog()).toHaveTextContent('It applies at once.');
    expect(
      within(dialog()).getByRole('row', {
        name: /F5 Second approval policy changed\s*second approval above \$500\.00/,
      }),
    ).toBeVisible();
    expect(acts.tightenPolicy).not.toHaveBeenCalled();
    await commit('Set to $500.00');
    await expectNoDialog();
    const next = { fourEyes: '500.00', daily: '0', addressHours: 24 };
    expect(acts.tightenPolicy).toHaveBeenCalledExactlyOnceWith(context, {
      rev: 4,
      policy: next,
      op: expect.any(String),
    });
    expect(proposalActs.proposePolicy).not.toHaveBeenCalled();
  });

  it('bounds the sum of a day, and says what one has moved of it', async () => {
    const { enter, press, commit, set } = openCard({ policy: policy({ daily: '9000.00' }) });
    set(adminQueries.ownTally(), { day: getUtcDay(new Date()), cents: 120_000, uid: 'maya' });
    expect(
      card().getByText(/^Above \$1,000\.00 a second approval is needed/).parentElement,
    ).toHaveTextContent('One administrator moves at most $9,000.00 a day alone.');
    expect(daily()).toHaveAccessibleDescription(/You have moved \$1,200\.00 alone today\./);
    await enter(daily(), '5000');
    await press('Set to $5,000.00 a day');
    expect(dialog()).toHaveTextContent(
      'Above $5,000.00 of one’s own in a day, each movement needs a second approval.',
    );
    expect(
      within(dialog()).getByRole('row', {
        name: /second approval above \$1,000\.00, \$5,000\.00 a day alone/,
      }),
    ).toBeVisible();
    await commit('Set to $5,000.00 a day');
    await expectNoDialog();
    const next = { fourEyes: '1000.00', daily: '5000.00', addressHours: 24 };
    expect(acts.tightenPolicy).toHaveBeenCalledExactlyOnceWith(context, {
      rev: 4,
      policy: next,
      op: expect.any(String),
    });
  });

  it.each([
    ['', 'Enter an amount, or 0 for none.'],
    ['0.001', /cents|decimal/i],
    ['10000000.01', 'At most $10,000,000.00.'],
  ])(
    'refuses “%s” as the sum of a day at its field',
    { tags: ['full'] },
    async (typed, message) => {
      const { enter, press } = openCard({ policy: policy() });
      await enter(daily(), typed);
      await press('Save changes');
      expect(daily()).toHaveAccessibleDescription(
        typeof message === 'string' ? new RegExp(message.replaceAll('$', '\\$')) : message,
      );
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('is the first one', async () => {
    const { enter, press, commit } = openCard();
    await enter(threshold(), '$1,000.00');
    await enter(hours(), '48');
    await press('Set to $1,000.00 and 48 hours');
    await commit('Set to $1,000.00 and 48 hours');
    await expectNoDialog();
    const next = { fourEyes: '1000.00', daily: '0', addressHours: 48 };
    expect(acts.tightenPolicy).toHaveBeenCalledExactlyOnceWith(context, {
      rev: 0,
      policy: next,
      op: expect.any(String),
    });
  });

  it('says that one which waits can then no longer be confirmed', { tags: ['full'] }, async () => {
    const { enter, press } = showPending(proposed(2));
    await enter(hours(), '٧٢');
    await press('Set to 72 hours');
    expect(dialog()).toHaveTextContent(
      'The policy that waits for a second manager can then no longer be approved.',
    );
    expect(within(dialog()).queryByLabelText('Why')).toBeNull();
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

describe('a longer wait', () => {
  it('is set at once, and the dialog says what it changes', async () => {
    const { enter, press } = openCard({ policy: policy() });
    await enter(hours(), '48');
    await press('Set to 48 hours');
    expect(dialog()).toHaveTextContent(
      'It applies at once. A new payment address then waits 48 hours. Only two managers can shorten it again, a day apart.',
    );
  });
});

describe('a looser policy', () => {
  const reason = 'Payouts wait too long now.';

  it.each([
    [
      '2000',
      'Propose $2,000.00',
      '2000.00',
      /C1 Second approval policy proposed\s*second approval above \$2,000\.00/,
    ],
    ['0', 'Propose to turn it off', '0', /C1 Second approval policy proposed\s*off/],
  ])(
    'is proposed for %s with a reason, which is kept as others are',
    async (text, label, fourEyes, row) => {
      const { enter, press, commit, fill } = openCard({ policy: policy() });
      await enter(threshold(), text);
      await press(label);
      expect(dialog()).toHaveTextContent(
        'Another manager can approve it after 24 hours, for a day.',
      );
      expect(
        within(dialog()).getByRole('table', {
          name: 'Entry to be written in the book of the desk',
        }),
      ).toBeVisible();
      expect(within(dialog()).getByRole('row', { name: row })).toBeVisible();
      await fill(why(), `${reason} `);
      await commit(label);
      await expectNoDialog();
      const next = { policy: { fourEyes, daily: '0', addressHours: 24 }, reason, rev: 4 };
      expect(proposalActs.proposePolicy).toHaveBeenCalledExactlyOnceWith(context, {
        ...next,
        op: expect.any(String),
      });
      expect(acts.tightenPolicy).not.toHaveBeenCalled();
      expect(getKeptReasons('policy.updated')).toEqual([reason]);
      expect(threshold()).toHaveValue('1000.00');
      expect(card().getByRole('button', { name: 'Save changes' })).toHaveFocus();
    },
  );

  it.each([
    ['12000', 'Propose $12,000.00 a day', '12000.00'],
    ['0', 'Propose no day’s sum', '0'],
  ])('raises or gives up the sum of a day, for two managers: %s', async (text, label, sum) => {
    const { enter, press, commit, fill } = openCard({ policy: policy({ daily: '9000.00' }) });
    await enter(daily(), text);
    await press(label);
    await fill(why(), reason);
    await commit(label);
    await expectNoDialog();
    const next = { policy: { fourEyes: '1000.00', daily: sum, addressHours: 24 }, reason, rev: 4 };
    expect(proposalActs.proposePolicy).toHaveBeenCalledExactlyOnceWith(context, {
      ...next,
      op: expect.any(String),
    });
  });

  it.each(['', 'Too short', '. . . . . . . . .'])(
    'is refused with the reason “%s”, at its field',
    async (typed) => {
      const { enter, press, commit, fill } = openCard({ policy: policy() });
      await enter(threshold(), '2000');
      await press('Propose $2,000.00');
      if (typed !== '') await fill(why(), typed);
      await commit('Propose $2,000.00');
      await waitFor(() =>
        expect(why()).toHaveAccessibleDescription(/Use at least 10 letters or digits/),
      );
      expect(why()).toHaveFocus();
      expect(proposalActs.proposePolicy).not.toHaveBeenCalled();
    },
  );

  it('is one with a shorter wait', { tags: ['full'] }, async () => {
    const { enter, press, commit, fill } = openCard({ policy: policy() });
    await enter(hours(), '12');
    await press('Propose 12 hours');
    await fill(why(), reason);
    await commit('Propose 12 hours');
    const next = { policy: { fourEyes: '1000.00', daily: '0', addressHours: 12 }, reason, rev: 4 };
    await waitFor(() =>
      expect(proposalActs.proposePolicy).toHaveBeenCalledExactlyOnceWith(context, {
        ...next,
        op: expect.any(String),
      }),
    );
  });

  it('is needed for a stricter one too, once a hundred are kept', { tags: ['full'] }, async () => {
    const history = Array.from({ length: 100 }, (_, i) => ({
      fourEyes: '2000.00',
      daily: '0',
      addressHours: 24,
      since: new Date(2026, 0, 5, 8, i),
    }));
    const { enter, press, commit, fill } = openCard({ policy: policy({ history }) });
    await enter(threshold(), '500');
    await press('Propose $500.00');
    await fill(why(), reason);
    await commit('Propose $500.00');
    const next = { policy: { fourEyes: '500.00', daily: '0', addressHours: 24 }, reason, rev: 4 };
    await waitFor(() =>
      expect(proposalActs.proposePolicy).toHaveBeenCalledExactlyOnceWith(context, {
        ...next,
        op: expect.any(String),
      }),
    );
    expect(acts.tightenPolicy).not.toHaveBeenCalled();
  });

  it('waits, from when and until when it can be confirmed, and is decided elsewhere', () => {
    showPending(proposed(23));
    expect(note()).toHaveTextContent(
      'Sam Berg proposed $2,000.00 on 23 Mar, 14:41. Another manager can approve it from 24 Mar, 14:41 until 25 Mar, 14:41. It’s decided under Second approval.',
    );
    expect(card().getByRole('link', { name: 'Second approval' })).toHaveAttribute(
      'href',
      '/admin/proposals',
    );
    expect(
      card()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Save changes']);
  });

  it.each<[string, DeskProposal, Given, string]>([
    ['is the own one', proposed(2, { by: 'boss' }), {}, 'You proposed $2,000.00 on'],
    [
      'has waited, and its day is over',
      proposed(48),
      {},
      'No one approved it in its day, so nobody can any more. Remove it under Second approval.',
    ],
    [
      'turns it off',
      proposed(2, { outcome: { fourEyes: '0', daily: '0', addressHours: 24 } }),
      {},
      'Sam Berg proposed to turn it off on',
    ],
    [
      'is void, because the policy has changed since',
      proposed(2),
      { policy: policy({ fourEyes: '500.00' }) },
      'The policy has changed since, so nobody can approve it. Reject it under Second approval.',
    ],
    [
      'is by no manager any more',
      proposed(2),
      { roles: { sam: 'agent' } },
      'Sam Berg is no longer a manager here, so nobody can approve it.',
    ],
    [
      'is by somebody who has left',
      proposed(2, { by: 'gone', name: 'Ada Ferris' }),
      {},
      'Ada Ferris is no longer a manager here',
    ],
  ])('%s', { tags: ['full'] }, (_, proposal, given, words) => {
    showPending(proposal, given);
    expect(note()).toHaveTextContent(words);
    expect(note()?.textContent?.includes('Another manager can approve it')).toBe(
      / on$/.test(words),
    );
  });

  it('is not named once it was decided', () => {
    showPending(proposed(2, { status: 'rejected' }));
    expect(note()).toBeUndefined();
  });

  it('is refused while another one waits, with a sentence; a stricter one is not', async () => {
    const { enter, press } = showPending(proposed(2));
    await enter(threshold(), '3000');
    await press('Propose $3,000.00');
    expect(await card().findByRole('alert')).toHaveTextContent(
      'A looser policy waits already: see above. It has to be taken back or rejected before another is proposed.',
    );
    expect(threshold()).toHaveValue('3000');
    await enter(threshold(), '500');
    await press('Set to $500.00');
    expect(dialog()).toHaveAccessibleName('Set to $500.00?');
  });

  it('cannot be sent once another manager has proposed one', async () => {
    const { enter, press, commit, fill, set } = openCard({ policy: policy() });
    await enter(threshold(), '2000');
    await press('Propose $2,000.00');
    await fill(why(), reason);
    set(queries.deskProposals(), [proposed(0)]);
    expect(await within(dialog()).findByText('Another manager has changed this.')).toBeVisible();
    await commit('Propose $2,000.00');
    expect(proposalActs.proposePolicy).not.toHaveBeenCalled();
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
    await waitFor(() =>
      expect(threshold()).toHaveAccessibleDescription(new RegExp(words.replace(/[$.]/g, '\\$&'))),
    );
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
  const base = { actor: 'boss', ref: '', reason: '' } as const;
  const element = {
    ...proposed(2, {
      by: 'boss',
      id: 'loosened',
      outcome: { fourEyes: '0', daily: '0', addressHours: 24 },
    }),
  };
  const others = { ...proposed(2, { id: 'others' }) };
  const made = {
    ...base,
    col: 'proposals',
    action: 'proposal.made',
    index: 0,
    before: {},
  } as const;
  const entries: BookEntry[] = [
    { ...made, op: 'others', rev: 3, actor: 'sam', after: others, at: new Date(2026, 2, 22) },
    {
      ...base,
      op: 'rejected',
      col: 'proposals',
      actor: 'sam',
      action: 'proposal.rejected',
      index: 0,
      rev: 2,
      before: element,
      after: { ...element, status: 'rejected' },
      reason: 'We need two people for large payouts.',
      at: new Date(2026, 2, 21),
    },
    { ...made, op: 'loosened', rev: 1, after: element, at: new Date(2026, 2, 20) },
    {
      ...base,
      op: 'set',
      col: 'desk',
      index: -1,
      rev: 1,
      action: 'policy.updated',
      before: {},
      after: { fourEyes: '1000.00', daily: '0', addressHours: 24 },
      at: new Date(2026, 2, 19),
    },
  ];
  const { user } = openCard({ entries });
  const history = panel('Change history');
  const facts = async (name: RegExp) => {
    await user.click(history.getByRole('button', { name }));
    return history.getByText('Recorded').closest('dl');
  };
  expect(history.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Proposal rejected',
    'Second approval policy proposed',
    'Second approval policy changed',
  ]);
  expect(await facts(/policy changed/)).toHaveTextContent(
    /Beforenone.*Aftersecond approval above \$1,000\.00, 24 hours/,
  );
  expect(await facts(/policy proposed/)).toHaveTextContent(
    'Beforesecond approval above $1,000.00, 24 hoursProposedoff, 24 hoursProposed byRobin BergWhyThe address is hers.',
  );
  expect(await facts(/Proposal rejected/)).toHaveTextContent(
    'Why it was rejectedWe need two people for large payouts.',
  );
  expect(history.getByRole('row', { name: /C2 .*Proposal rejected.*off.*Sam Berg/ })).toBeVisible();
});
