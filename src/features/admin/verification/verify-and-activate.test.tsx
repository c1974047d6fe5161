import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as userActs from '@/data/collections/user-acts';
import * as acts from '@/data/collections/verifications';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { Profile } from '@/domain/accounts/profile';
import {
  button,
  expectLeft,
  preview,
  show,
  showReview,
  signInToVerification,
  textbox,
  viewed,
} from './documents-page.test-utils';
import { hoursAgo, profile, verification } from './verification.fixture';

const context = signInToVerification();

describe('"Verify and activate"', () => {
  const both = 'Entries to be written';
  const showPending = (person: Partial<Profile> = {}) =>
    showReview(viewed, 'a', { status: 'pending', ...person });
  const activate = () => button('Verify and activate Maya');

  it('shows both entries and the reason for the second, and records them in this order', async () => {
    const { user, fill, tickAll } = await showPending();
    expect(screen.getByRole('radio', { name: 'Verify and activate' })).toBeChecked();
    expect(textbox('Reason for activating')).toHaveValue('Your identity is verified.');
    const [, first, second] = preview(both).getAllByRole('row');
    expect(first).toHaveTextContent(/V4.*Identity verified/);
    expect(second).toHaveTextContent(
      /U2.*Account status changed.*to active.*Your identity is verified\./,
    );
    await fill(textbox('Reason for activating'), 'Welcome, you can withdraw now.');
    await tickAll();
    await user.click(activate());
    expect(acts.approveVerification).toHaveBeenCalledOnce();
    const change = {
      uid: 'maya',
      status: 'active',
      reason: 'Welcome, you can withdraw now.',
      op: expect.any(String),
      shown: 'pending',
    };
    expect(userActs.changeAccountStatus).toHaveBeenCalledExactlyOnceWith(context, change);
    expectLeft();
  });

  it('leaves the account alone when only the document is approved', {
    tags: ['full'],
  }, async () => {
    const { user, tickAll } = await showPending();
    await user.click(screen.getByRole('radio', { name: 'Approve' }));
    expect(screen.getByText(/the account stays pending/)).toBeVisible();
    await tickAll();
    await user.click(button('Verify Maya'));
    expect(acts.approveVerification).toHaveBeenCalledOnce();
    expect(userActs.changeAccountStatus).not.toHaveBeenCalled();
    expectLeft();
  });

  it('does not activate when the document was not approved', { tags: ['full'] }, async () => {
    vi.mocked(acts.approveVerification).mockRejectedValue(new ActError('outdated'));
    const { user, tickAll } = await showPending();
    await tickAll();
    await user.click(activate());
    expect(userActs.changeAccountStatus).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('says that the first entry is recorded when the second fails, and sends only the second again, as the same act', async () => {
    vi.mocked(userActs.changeAccountStatus).mockRejectedValueOnce(new ActError('unreachable'));
    const { user, again, tickAll } = await showPending();
    await tickAll();
    await user.click(activate());
    again({ status: 'verified', rev: 4 });
    expect(screen.getByText(/Maya is verified: that entry is recorded/)).toHaveTextContent(
      'Maya is verified: that entry is recorded.',
    );
    expect(screen.getByRole('alert')).toHaveTextContent('unreachable');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(preview().getByText('U2')).toBeInTheDocument();
    expect(button('Leave pending')).toBeVisible();
    await user.click(button('Activate Maya'));
    expect(acts.approveVerification).toHaveBeenCalledOnce();
    const ops = vi.mocked(userActs.changeAccountStatus).mock.calls.map(([, { op }]) => op);
    expect(ops).toHaveLength(2);
    expect(new Set(ops).size).toBe(1);
    expectLeft();
  });

  describe('left between its two acts', () => {
    const stored = verification({ status: 'verified', rev: 4 });
    /** The first act is recorded, the second is not, and the page is loaded again. */
    async function leaveBetween() {
      vi.mocked(userActs.changeAccountStatus).mockRejectedValueOnce(new ActError('unreachable'));
      const { user, fill, tickAll, unmount } = await showPending();
      await fill(textbox('Reason for activating'), 'Welcome, you can withdraw now.');
      await tickAll();
      await user.click(activate());
      unmount();
      const page = show({ rows: [], stored });
      page.set(queries.profile('maya'), profile({ status: 'pending' }));
      return page;
    }

    it('says so on the page, and sends the second with the reason that was typed', async () => {
      const { user, set } = await leaveBetween();
      expect(screen.getByText(/is verified, but the account isn’t active yet/)).toBeVisible();
      await user.click(button('Activate Maya…'));
      // The dialog reads the profile again.
      set(queries.profile('maya'), profile({ status: 'pending' }));
      expect(textbox('Reason for activating')).toHaveValue('Welcome, you can withdraw now.');
      await user.click(button('Activate Maya'));
      expect(acts.approveVerification).toHaveBeenCalledOnce();
      const change = {
        uid: 'maya',
        status: 'active',
        reason: 'Welcome, you can withdraw now.',
        op: expect.any(String),
        shown: 'pending',
      };
      expect(userActs.changeAccountStatus).toHaveBeenLastCalledWith(context, change);
      expect(screen.queryByText(/isn’t active yet/)).toBeNull();
      expect(sessionStorage).toHaveLength(0);
    });

    it('is given up by leaving the account pending', async () => {
      const { user } = await leaveBetween();
      await user.click(button('Leave pending'));
      expect(screen.queryByText(/isn’t active yet/)).toBeNull();
      expect(sessionStorage).toHaveLength(0);
    });

    it('is not spoken of where the account is active, or the document was not approved', async () => {
      const { set } = await leaveBetween();
      set(queries.verification('maya'), verification({ status: 'not-verified', rev: 3 }));
      expect(screen.queryByText(/isn’t active yet/)).toBeNull();
      set(queries.verification('maya'), stored);
      expect(screen.getByText(/isn’t active yet/)).toBeVisible();
      set(queries.profile('maya'), profile({ status: 'active' }));
      expect(screen.queryByText(/isn’t active yet/)).toBeNull();
    });
  });

  it('says which status the account has when it is not pending any more', {
    tags: ['full'],
  }, async () => {
    vi.mocked(userActs.changeAccountStatus).mockRejectedValueOnce(new ActError('unreachable'));
    const { user, again, set, tickAll } = await showPending();
    await tickAll();
    await user.click(activate());
    again({ status: 'verified', rev: 4 });
    set(queries.profile('maya'), profile({ status: 'suspended' }));
    expect(screen.getByText(/that entry is recorded/).parentElement).toHaveTextContent(
      'The account is suspended.',
    );
    await user.click(button('Back to list'));
    expectLeft();
  });

  it('offers only the activation when another administrator has approved the document', {
    tags: ['full'],
  }, async () => {
    const { user, again } = await showPending();
    again({ status: 'verified', rev: 4 });
    expect(screen.getByText(/Maya is verified: that entry is recorded/)).toBeInTheDocument();
    expect(screen.queryByText(/nothing left to do/)).toBeNull();
    await user.click(button('Activate Maya'));
    expect(acts.approveVerification).not.toHaveBeenCalled();
    expect(userActs.changeAccountStatus).toHaveBeenCalledOnce();
  });

  it.each<[string, Partial<Profile>, RegExp]>([
    [
      'suspended',
      { status: 'suspended' },
      /can’t activate the account here, because its status is suspended/,
    ],
    ['of another word', { status: 'under-review' }, /because its status is under review/],
    ['to be closed', { closureAt: hoursAgo(3) }, /because its closure was requested/],
  ])(
    'is not offered for an account that is %s, which is said',
    { tags: ['full'] },
    async (_, person, reason) => {
      await showPending(person);
      expect(screen.queryByRole('radio', { name: 'Verify and activate' })).toBeNull();
      expect(screen.getByRole('radio', { name: 'Approve' })).toBeChecked();
      expect(screen.getByText(reason)).toBeVisible();
    },
  );

  it('cannot be sent once the account is not pending any more', { tags: ['full'] }, async () => {
    const { user, set, sent, tickAll } = await showPending();
    await tickAll();
    set(queries.profile('maya'), profile({ status: 'suspended' }));
    await user.click(activate());
    expect(activate()).toHaveAccessibleDescription(/can’t be activated any more/);
    expect(sent()).toEqual([]);
  });
});
