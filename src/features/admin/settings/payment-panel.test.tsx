import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AuthError } from '@/data/auth/auth-error';
import * as credentials from '@/data/auth/credentials';
import * as acts from '@/data/collections/payment';
import * as proposalActs from '@/data/collections/proposals';
import { getKeptReasons } from '@/data/for-admin.test-utils';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { BookEntry, Entry } from '@/domain/ledger/ledger';
import { policyOf } from '@/domain/two-people/proposal.fixture';
import type { DeskProposal } from '@/domain/two-people/proposed-settings';
import {
  type AdminSettingsView,
  current,
  deskProposalOf,
  dialog,
  expectNoDialog,
  type Given,
  now,
  open,
  own,
  panel,
  password,
  signInToAdminSettings,
} from './admin-settings-page.test-utils';
import { addresses, method } from './payment.fixture';
import { previewOwnAct } from './payment-change';

const context = signInToAdminSettings();

const bitcoin = () => screen.getByLabelText('Bitcoin address (test network)');
const repeated = () => screen.queryByLabelText('Repeat the new bitcoin address');
const email = () => screen.getByLabelText('Email (optional)');
const review = ({ user }: AdminSettingsView) =>
  user.click(panel('Payment method').getByRole('button', { name: 'Review the change' }));

describe('the own payment method', () => {
  it('is shown, and is not reviewed if nothing was changed', { tags: ['full'] }, async () => {
    const page = open();
    expect(bitcoin()).toHaveValue(addresses.bitcoin);
    await review(page);
    expect(await screen.findByText('Nothing to save: you changed nothing.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await page.type(email(), 'x');
    expect(screen.queryByText(/Nothing to save/)).toBeNull();
  });

  it('requires a new address twice, which can be pasted', async () => {
    const page = open();
    expect(repeated()).toBeNull();
    await page.user.clear(bitcoin());
    expect(repeated()).toBeNull();
    await page.type(bitcoin(), addresses.otherBitcoin);
    await page.type(repeated() ?? bitcoin(), addresses.otherBitcoin.slice(0, -1));
    await review(page);
    await waitFor(() => expect(repeated()).toHaveAccessibleDescription(/don’t match/));
    expect(repeated()).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
    await page.type(repeated() ?? bitcoin(), '7');
    await review(page);
    expect(await screen.findByRole('dialog')).toHaveTextContent(`After${addresses.otherBitcoin}`);
  });

  it('clears the repetition once it is saved, requires it for the next address, and shows one from elsewhere', {
    tags: ['full'],
  }, async () => {
    const { user, type, setPayment } = open();
    await user.clear(bitcoin());
    await type(bitcoin(), addresses.otherBitcoin);
    await type(repeated() ?? bitcoin(), addresses.otherBitcoin);
    setPayment({ ...own, bitcoin: addresses.otherBitcoin });
    await waitFor(() => expect(repeated()).toBeNull());
    await type(bitcoin(), 'x');
    expect(repeated()).toHaveValue('');
    await user.type(bitcoin(), '{Backspace}');
    setPayment(own);
    await waitFor(() => expect(bitcoin()).toHaveValue(addresses.bitcoin));
  });

  it('shows what was changed elsewhere, and keeps what is being typed', {
    tags: ['full'],
  }, async () => {
    const { user, setPayment } = open();
    await user.clear(bitcoin());
    setPayment({ ...own, ethereum: addresses.ethereum });
    await waitFor(() =>
      expect(screen.getByLabelText('Ethereum address (Sepolia)')).toHaveValue(addresses.ethereum),
    );
    expect(bitcoin()).toHaveValue('');
  });
});

describe('the review of the payment method', () => {
  const update = () => vi.mocked(acts.updatePayment);
  const next = { ...method, bitcoin: addresses.otherBitcoin };
  const compared = () => within(dialog()).getByRole('checkbox');
  const save = ({ user }: AdminSettingsView) =>
    user.click(within(dialog()).getByRole('button', { name: 'Change the method' }));

  async function openReview(given: Given = {}, address: string = addresses.otherBitcoin) {
    const page = open(given);
    await page.user.clear(bitcoin());
    if (address) await page.type(bitcoin(), address);
    const again = repeated();
    if (again) await page.type(again, address);
    await review(page);
    await screen.findByRole('dialog');
    return page;
  }

  it('shows before and after with a test QR code, what clients will read, and the entry', async () => {
    await openReview();
    expect(dialog()).toHaveAccessibleName('Change your payment method?');
    expect(dialog()).toHaveTextContent(`Before${addresses.bitcoin}After${addresses.otherBitcoin}`);
    expect(
      screen.getByRole('img', { name: 'Test QR code with the new bitcoin address' }),
    ).toBeVisible();
    expect(dialog()).toHaveTextContent(
      'For 7 days, the deposit page says that the bitcoin address was changed, and when.',
    );
    expect(
      within(dialog()).getByRole('row', { name: /P4 Payment method updated\s*bitcoin address/ }),
    ).toBeVisible();
  });

  it('saves with the password, once the address was compared', async () => {
    const page = await openReview();
    await save(page);
    await waitFor(() => expect(compared()).toHaveAccessibleDescription(/Scan each code/));
    expect(password()).toHaveAccessibleDescription(/Enter your current password/);
    await page.user.click(compared());
    await page.type(password(), 'the right one');
    await save(page);
    await expectNoDialog();
    expect(credentials.checkPassword).toHaveBeenCalledExactlyOnceWith('the right one');
    expect(update()).toHaveBeenCalledExactlyOnceWith(context, {
      method: next,
      op: expect.any(String),
      shown: 3,
    });
  });

  it('shows a wrong password at its field, another failure above the button, and keeps what was typed', {
    tags: ['full'],
  }, async () => {
    vi.mocked(credentials.checkPassword).mockRejectedValueOnce(new AuthError('wrong-credentials'));
    update().mockRejectedValueOnce(new ActError('offline'));
    const page = await openReview();
    await page.user.click(compared());
    await page.type(password(), 'typed');
    await save(page);
    await waitFor(() =>
      expect(password()).toHaveAccessibleDescription(/not your current password/),
    );
    expect(update()).not.toHaveBeenCalled();
    await save(page);
    expect(await within(dialog()).findByText(/You are offline\./)).toBeVisible();
    expect(password()).toHaveValue('typed');
  });

  it('needs no comparison if an address is only removed, and says what clients cannot do then', {
    tags: ['full'],
  }, async () => {
    const page = await openReview({}, '');
    expect(within(dialog()).queryByRole('checkbox')).toBeNull();
    expect(screen.getByText(/They can no longer deposit bitcoin/)).toBeVisible();
    await page.type(password(), 'x');
    await page.user.keyboard('{Enter}');
    await expectNoDialog();
    expect(update()).toHaveBeenCalledExactlyOnceWith(context, {
      method: { ...method, bitcoin: '' },
      op: expect.any(String),
      shown: 3,
    });
  });

  it('says that clients notice nothing if they see another method', {
    tags: ['full'],
  }, async () => {
    await openReview({ current: { ...current, admin: 'sam' } });
    expect(screen.getByText(/nothing changes for them now/)).toBeVisible();
    expect(screen.queryByText(/For 7 days/)).toBeNull();
  });

  it('promises clients no notice if it is the first method', { tags: ['full'] }, async () => {
    await openReview({ payment: null });
    expect(dialog()).toHaveTextContent('Once you confirm, clients will send to these addresses.');
    expect(screen.queryByText(/For 7 days/)).toBeNull();
  });

  it('promises clients no notice if no address changes', { tags: ['full'] }, async () => {
    const page = open();
    await page.fill(email(), 'other@example.com');
    await review(page);
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'Clients see no change: the addresses stay as they are.',
    );
    expect(screen.queryByText(/Once you confirm|For 7 days/)).toBeNull();
  });

  it('cannot be saved if the method was changed elsewhere since it opened', async () => {
    const page = await openReview();
    page.setPayment({ ...own, rev: 4, ethereum: addresses.ethereum });
    expect(within(dialog()).getByRole('alert')).toHaveTextContent(
      'Your payment method was changed in another tab or on another device.',
    );
    await page.user.click(compared());
    await page.type(password(), 'x');
    await save(page);
    expect(credentials.checkPassword).not.toHaveBeenCalled();
    expect(update()).not.toHaveBeenCalled();
  });
});

describe('the own payment method, while two managers decide', { tags: ['full'] }, () => {
  const reason = 'We move to a wallet with two keys.';
  const next = { ...method, bitcoin: addresses.otherBitcoin };
  const why = () => within(dialog()).getByLabelText('Why');
  /** The address that boss proposed so many hours ago. */
  const proposed = (hoursAgo: number, over: Partial<DeskProposal> = {}) =>
    deskProposalOf(hoursAgo, {
      action: 'payment.updated',
      from: method,
      outcome: next,
      by: 'boss',
      name: 'Robin Berg',
      ...over,
    });
  const note = () =>
    panel('Payment method')
      .queryByText(/ proposed another payment method$/)
      ?.closest('div');

  function openDesk(given: Given = {}) {
    const page = open({ policy: policyOf(), roles: { sam: 'manager', kim: 'manager' }, ...given });
    const submit = (name: string) =>
      page.user.click(within(dialog()).getByRole('button', { name }));
    const request = async (field: HTMLElement, text: string) => {
      await page.fill(field, text);
      const again = repeated();
      if (again) await page.fill(again, text);
      await review(page);
    };
    const confirm = async () => {
      await page.user.click(within(dialog()).getByRole('checkbox'));
      await page.fill(password(), 'secret');
    };
    return { ...page, submit, request, confirm };
  }

  it('is proposed with a reason, and the dialog says what happens until it is confirmed', async () => {
    const { request, confirm, submit, fill } = openDesk();
    await request(bitcoin(), addresses.otherBitcoin);
    expect(dialog()).toHaveAccessibleName('Propose another payment method?');
    expect(dialog()).toHaveTextContent(
      'Another manager can approve it from 25 Mar, 13:41, for a day.',
    );
    expect(dialog()).toHaveTextContent(
      'Until another manager confirms, nothing changes for clients.',
    );
    expect(dialog()).toHaveTextContent(
      'The deposit page says that a change of the bitcoin address is proposed, and from when it can apply.',
    );
    expect(
      within(dialog()).getByRole('table', { name: 'Entry to be written in the book of the desk' }),
    ).toBeVisible();
    expect(
      within(dialog()).getByRole('row', { name: /C1 Payment method proposed\s*bitcoin address/ }),
    ).toBeVisible();
    await fill(why(), reason);
    await confirm();
    await submit('Propose the change');
    await expectNoDialog();
    expect(credentials.checkPassword).toHaveBeenCalledExactlyOnceWith('secret');
    expect(proposalActs.proposePayment).toHaveBeenCalledExactlyOnceWith(context, {
      method: next,
      reason,
      rev: 3,
      op: expect.any(String),
    });
    expect(acts.updatePayment).not.toHaveBeenCalled();
    expect(getKeptReasons('payment.updated')).toEqual([reason]);
    expect(bitcoin()).toHaveValue(addresses.bitcoin);
    expect(
      panel('Payment method').getByRole('button', { name: 'Review the change' }),
    ).toHaveFocus();
  });

  it('is not proposed with a reason that is too short, which is said at its field', async () => {
    const { request, confirm, submit, fill } = openDesk();
    await request(bitcoin(), addresses.otherBitcoin);
    await fill(why(), 'Too short');
    await confirm();
    await submit('Propose the change');
    await waitFor(() =>
      expect(why()).toHaveAccessibleDescription(/Use at least 10 letters or digits/),
    );
    expect(credentials.checkPassword).not.toHaveBeenCalled();
    expect(proposalActs.proposePayment).not.toHaveBeenCalled();
  });

  it('is found in the book of the desk, if the response of the proposal was lost', async () => {
    vi.mocked(proposalActs.proposePayment).mockRejectedValueOnce(new ActError('offline'));
    const { request, confirm, submit, fill, set } = openDesk();
    await request(bitcoin(), addresses.otherBitcoin);
    await fill(why(), reason);
    await confirm();
    await submit('Propose the change');
    await within(dialog()).findByText(/You are offline\./);
    const op = vi.mocked(proposalActs.proposePayment).mock.calls[0]?.[1].op ?? '';
    const entry = {
      col: 'proposals',
      rev: 1,
      action: 'proposal.made',
      before: {},
      after: { ...proposed(0) },
    } as const;
    set(queries.entry('desk', op), { ...previewOwnAct('boss', entry, now), op } as Entry);
    await expectNoDialog();
  });

  it.each([
    ['a desk without a policy', { policy: null }],
    ['a policy that is off', { policy: policyOf({ fourEyes: '0' }) }],
    ['the first method', { payment: null }],
  ])('is changed by one manager with %s', async (_, given) => {
    const { request, confirm, submit } = openDesk(given);
    await request(bitcoin(), addresses.otherBitcoin);
    expect(dialog()).not.toHaveTextContent('Another manager');
    expect(within(dialog()).queryByLabelText('Why')).toBeNull();
    await confirm();
    await submit('Change the method');
    await expectNoDialog();
    expect(acts.updatePayment).toHaveBeenCalledOnce();
  });

  it('gets another email by one manager, after which what waits can no longer be confirmed', async () => {
    const { request, submit, fill } = openDesk({ proposals: [proposed(2)] });
    await request(email(), 'other@example.com');
    expect(dialog()).toHaveTextContent(
      'The change that waits for another manager can then no longer be approved.',
    );
    await fill(password(), 'secret');
    await submit('Change the method');
    await expectNoDialog();
    expect(acts.updatePayment).toHaveBeenCalledOnce();
  });

  it('waits, is shown with both addresses and its times, and is decided elsewhere', () => {
    openDesk({ proposals: [proposed(2)] });
    expect(note()).toHaveTextContent(
      'You proposed another payment method on 24 Mar, 11:41. Another manager can approve it from 25 Mar, 11:41 until 26 Mar, 11:41. It’s decided under Second approval.',
    );
    expect(note()).toHaveTextContent(`Now${addresses.bitcoin}Proposed${addresses.otherBitcoin}`);
    expect(panel('Payment method').getByRole('link', { name: 'Second approval' })).toHaveAttribute(
      'href',
      '/admin/proposals',
    );
  });

  it.each<[string, DeskProposal, Given, string]>([
    [
      'waits for the hours of the policy',
      proposed(2),
      { policy: policyOf({ addressHours: 48 }) },
      'from 26 Mar, 11:41 until 27 Mar, 11:41',
    ],
    [
      'has not been confirmed in its day',
      proposed(48),
      {},
      'No one approved it in its day, so nobody can any more. Take it back under Second approval.',
    ],
    [
      'is void, because the method has changed since',
      proposed(2),
      { payment: { ...own, email: '' } },
      'The payment method has changed since, so nobody can approve it.',
    ],
    [
      'is by no manager any more',
      proposed(2),
      { role: 'agent' },
      'Robin Berg is no longer a manager here, so nobody can approve it.',
    ],
  ])('%s', (_, proposal, given, words) => {
    openDesk({ proposals: [proposal], ...given });
    expect(note()).toHaveTextContent(words);
  });

  it.each([
    ['another administrator proposed theirs', { by: 'sam' }],
    ['it was taken back', { status: 'cancelled' }],
  ] as const)('has nothing that waits if %s', (_, over) => {
    openDesk({ proposals: [proposed(2, over)] });
    expect(note()).toBeUndefined();
  });

  it('is not proposed again while one waits, which is said in a sentence', async () => {
    const { request } = openDesk({ proposals: [proposed(2)] });
    await request(bitcoin(), addresses.otherBitcoin);
    expect(await panel('Payment method').findByRole('alert')).toHaveTextContent(
      'A change of your payment method waits already: see above. Take it back before you propose another.',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('cannot be sent once one was proposed elsewhere', async () => {
    const { request, confirm, submit, fill, set } = openDesk();
    await request(bitcoin(), addresses.otherBitcoin);
    await fill(why(), reason);
    await confirm();
    set(queries.deskProposals(), [proposed(0)]);
    expect(within(dialog()).getByRole('alert')).toHaveTextContent(
      'Another change of your payment method was proposed in the meantime.',
    );
    await submit('Propose the change');
    expect(credentials.checkPassword).not.toHaveBeenCalled();
  });

  it('is in the history with who proposed and confirmed it', async () => {
    const element = { ...proposed(30) };
    const base = { index: 0, ref: '', reason: '' };
    const entries: BookEntry[] = [
      {
        ...previewOwnAct(
          'sam',
          {
            col: 'admins',
            rev: 4,
            action: 'payment.updated',
            before: { ...method },
            after: { ...next },
          },
          now,
        ),
        op: 'updated',
      },
      {
        ...base,
        op: 'confirmed',
        col: 'proposals',
        rev: 2,
        actor: 'sam',
        action: 'proposal.confirmed',
        before: element,
        after: { ...element, status: 'confirmed', confirmerName: 'Sam Berg' },
        at: now,
      },
      {
        ...base,
        op: 'proposed',
        col: 'proposals',
        rev: 1,
        actor: 'boss',
        action: 'proposal.made',
        before: {},
        after: element,
        at: new Date(2026, 2, 23, 7, 41),
      },
    ];
    const { user } = openDesk({ entries });
    const history = panel('Change history');
    expect(
      history.getByRole('row', { name: /P4 .*Payment method updated.*Sam Berg/ }),
    ).toBeVisible();
    expect(
      history.getByRole('row', {
        name: /C2 .*Second approval\s*bitcoin address.*Sam Berg/,
      }),
    ).toBeVisible();
    await user.click(history.getByRole('button', { name: /^Payment method proposed/ }));
    expect(history.getByText('Recorded').closest('dl')).toHaveTextContent(
      `Bitcoin address, before${addresses.bitcoin}Bitcoin address, proposed${addresses.otherBitcoin}Proposed byRobin Berg`,
    );
  });
});
