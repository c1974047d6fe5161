import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { queries } from '@/data/queries';
import { initialVerification } from '@/domain/identity/verification';
import { env } from '@/lib/env/env';
import {
  account,
  entryOf,
  envelope,
  open,
  signInToWithdrawals,
} from './withdrawals-page.test-utils';

signInToWithdrawals();

describe('withdrawals that are not open yet', () => {
  const step = (name: string) => screen.getByRole('heading', { name }).closest('li');

  it('say how they open, step by step', () => {
    open({ profile: { status: 'pending' }, emailVerified: false });
    expect(
      screen.getByRole('heading', { name: 'You can withdraw once we activate your account' }),
    ).toBeVisible();
    expect(screen.getByText('Your account is new.')).toBeVisible();
    expect(step('Verify your email address')).toHaveTextContent('maya@example.com');
    expect(screen.getByRole('link', { name: 'Verify your identity' })).toHaveAttribute(
      'href',
      '/user/user-verify',
    );
    expect(step('We activate your account')).toHaveAttribute('data-upcoming');
    expect(screen.queryByRole('button', { name: 'Review the withdrawal' })).toBeNull();
  });

  it.each(['not-verified', 'rejected'] as const)(
    'ask for no real document at a practice desk, with identity "%s"',
    (status) => {
      open({ profile: { status: 'pending' }, verification: { status } });
      expect(step('Verify your identity')).toHaveTextContent(
        'Send any picture, but no real document.',
      );
      expect(step('Verify your identity')).not.toHaveTextContent('passport');
    },
  );

  it('quote why a document was rejected, and link to the next one', () => {
    vi.spyOn(env, 'practice', 'get').mockReturnValue(false);
    open({
      profile: { status: 'in-review' },
      verification: { status: 'rejected', note: 'It is cut off.' },
    });
    expect(
      screen.getByText(
        'Your account status is “in-review”. Deposits, trades and subscriptions are open already.',
      ),
    ).toBeVisible();
    expect(screen.getByText('“It is cut off.”')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send another document' })).toBeVisible();
  });

  it('wait for the document, then for the desk', () => {
    const { reads } = open({
      profile: { status: 'pending' },
      verification: { document: 'images/maya/1-a.png' },
    });
    expect(step('Verify your identity')).toHaveTextContent('Sent, under review');
    expect(screen.queryByRole('link', { name: /document|identity/ })).toBeNull();
    reads.set(queries.verification('maya'), {
      ...initialVerification,
      ...envelope,
      status: 'verified',
    });
    expect(step('Verify your identity')).toHaveTextContent('Verified');
    expect(step('We activate your account')).toHaveTextContent('Waiting for activation');
    expect(step('We activate your account')).not.toHaveAttribute('data-upcoming');
  });

  it('keep the other steps while the verification loads or failed', () => {
    const { reads } = open({ profile: { status: 'pending' } });
    reads.clear(queries.verification('maya'));
    expect(step('Verify your identity')).toBeVisible();
    reads.fail(queries.verification('maya'));
    expect(screen.getByRole('heading', { name: 'Couldn’t load your verification' })).toBeVisible();
    expect(step('Verify your email address')).toHaveTextContent('Verified');
  });
});

describe('withdrawals that were closed', () => {
  const users = { col: 'users' } as const;

  it('by a freeze, say since when and who lifts it', () => {
    const entries = [entryOf('status.frozen', { ...users, after: { status: 'frozen' } })];
    open({ profile: { status: 'frozen' }, entries });
    expect(
      screen.getByRole('heading', {
        name: 'Withdrawals are closed because you froze your account on 22 Mar 2026',
      }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      '/company/contact',
    );
  });

  it('by the desk, quote its latest reason, or link to the statement while that is unknown', () => {
    const status = 'suspended';
    const entries = [
      entryOf('status.changed', {
        ...users,
        after: { status },
        reason: 'The newest reason.',
        at: new Date(2026, 2, 23),
      }),
      entryOf('status.changed', {
        ...users,
        after: { status: 'active' },
        reason: 'Another word.',
        at: new Date(2026, 2, 24),
      }),
      entryOf('status.changed', { ...users, after: { status }, reason: 'An old reason.' }),
    ];
    const { reads } = open({ profile: { status }, entries });
    expect(screen.getByText('“The newest reason.”')).toBeVisible();
    expect(
      screen.getByRole('heading', { name: /suspended your account on 23 Mar 2026/ }),
    ).toBeVisible();
    reads.clear(queries.collectionEntries('maya', 'users'));
    expect(screen.getByText(/The reason is in your statement/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your statement' })).toHaveAttribute(
      'href',
      '/user/statement',
    );
  });

  it('with the account, say what is left in it, and whom to ask', () => {
    const { reads } = open({ profile: { status: 'closed' } });
    expect(
      screen.getByRole('heading', {
        name: 'Withdrawals are closed because your account is closed',
      }),
    ).toBeVisible();
    expect(document.body).toHaveTextContent('$1,139.83 is left in your account.');
    expect(screen.getByRole('link', { name: 'Contact us' })).toBeVisible();
    reads.set(queries.account('maya'), { ...account, balance: '0' });
    expect(screen.queryByText(/is left in your account/)).toBeNull();
  });
});
