import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import type { Entry } from '@/domain/ledger/ledger';
import { initialVerification, type Verification } from '@/domain/requests/verification';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { Closed, type ClosedProps } from './closed-side';
import { failed, pending } from './withdrawal-form.test-utils';

afterEach(cleanup);

const at = new Date(2026, 2, 22, 9);
const verification = (over: Partial<Verification> = {}): Verification => ({ ...initialVerification, rev: 1, op: 'op', at, ...over });
const entry = (action: Entry['action'], status: string, over: Partial<Entry> = {}): Entry => ({
  ...{ op: 'op', col: 'users', rev: 2, actor: 'desk', action, index: -1, ref: '', before: {}, after: { status }, reason: '', at },
  ...over,
});

const show = (over: Partial<ClosedProps> = {}) =>
  render(
    <MemoryRouter>
      <Closed
        status="pending"
        email="maya@example.com"
        emailVerified
        verification={readyQuery<Verification | null>(verification())}
        practice={false}
        entries={[]}
        balance="0"
        {...over}
      />
    </MemoryRouter>,
  );
const step = (name: string) => screen.getByRole('heading', { name }).closest('li');

describe('withdrawals that are not open yet', () => {
  it('say how they open, step by step', () => {
    show({ emailVerified: false });
    expect(screen.getByRole('heading', { name: 'You can withdraw once we activate your account' })).toBeVisible();
    expect(step('Verify your email address')).toHaveTextContent('maya@example.com');
    expect(screen.getByRole('link', { name: 'Verify your identity' })).toHaveAttribute('href', '/user/user-verify');
    expect(step('We activate your account')).toHaveAttribute('data-upcoming');
  });

  it.each(['not-verified', 'rejected'] as const)('ask for no real document on a practice desk, where the identity is %s', (status) => {
    show({ practice: true, verification: readyQuery<Verification | null>(verification({ status })) });
    expect(step('Verify your identity')).toHaveTextContent(
      'Send any picture: this is a practice desk, so please don’t send a real document.',
    );
    expect(step('Verify your identity')).not.toHaveTextContent('passport');
  });

  it('call open only what needs nothing more', () => {
    show({ emailVerified: false });
    expect(screen.getByText('Your account is new.')).toBeVisible();
    cleanup();
    show();
    expect(screen.getByText('Your account is new. Deposits, trades and subscriptions are open already.')).toBeVisible();
  });

  it.each([
    ['is done', { status: 'verified' }, 'Verified'],
    ['waits', { document: 'images/maya/1-a.png' }, 'Sent, under review'],
  ] as const)('say of an identity check that %s', (_, over, words) => {
    show({ verification: readyQuery<Verification | null>(verification(over)) });
    expect(step('Verify your identity')).toHaveTextContent(words);
    expect(screen.queryByRole('link', { name: /document|identity/ })).toBeNull();
  });

  it('quote why a document was rejected, and lead to the next', () => {
    show({ verification: readyQuery<Verification | null>(verification({ status: 'rejected', note: 'It is cut off.' })) });
    expect(screen.getByText('“It is cut off.”')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send another document' })).toBeVisible();
  });

  it('wait for the desk alone when everything else is done', () => {
    show({ verification: readyQuery<Verification | null>(verification({ status: 'verified' })) });
    expect(step('We activate your account')).toHaveTextContent('Waiting for activation');
    expect(step('We activate your account')).not.toHaveAttribute('data-upcoming');
  });

  it('name a status of the desk’s own', () => {
    show({ status: 'in-review' });
    expect(screen.getByText(/Your account status is “in-review”/)).toBeVisible();
  });

  it('say so when the verification could not be read, and keep the rest', () => {
    show({ verification: failed() });
    expect(screen.getByRole('heading', { name: 'Couldn’t load your verification' })).toBeVisible();
    expect(step('Verify your email address')).toHaveTextContent('Verified');
  });

  it('are told while the verification is read', () => {
    show({ verification: pending() });
    expect(step('Verify your identity')).toBeVisible();
  });
});

describe('withdrawals that were closed', () => {
  it('by a freeze, say since when and who lifts it', () => {
    show({ status: 'frozen', entries: [entry('status.frozen', 'frozen')] });
    expect(screen.getByRole('heading', { name: 'Withdrawals are closed because you froze your account on 22 Mar 2026' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/company/contact');
  });

  it('by the desk, quote its latest reason', () => {
    const entries = [
      entry('status.changed', 'suspended', { reason: 'The newest reason.', at: new Date(2026, 2, 23) }),
      entry('status.changed', 'active', { reason: 'Another word.', at: new Date(2026, 2, 24) }),
      entry('status.changed', 'suspended', { reason: 'An old reason.' }),
    ];
    show({ status: 'suspended', entries });
    expect(screen.getByText('“The newest reason.”')).toBeVisible();
    expect(screen.getByRole('heading', { name: /suspended your account on 23 Mar 2026/ })).toBeVisible();
  });

  it('by the desk, lead to the statement while the book is not known', () => {
    show({ status: 'suspended', entries: undefined });
    expect(screen.getByText(/The reason is in your statement/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your statement' })).toHaveAttribute('href', '/user/statement');
  });

  it('with the account, say what stays', () => {
    show({ status: 'closed' });
    expect(screen.getByRole('heading', { name: 'Withdrawals are closed because your account is closed' })).toBeVisible();
  });
});

describe('a closed account', () => {
  it('says what is left on it, and whom to ask', () => {
    show({ status: 'closed', balance: '280.00' });
    expect(
      screen.getByText((_, element) => element?.tagName === 'B' && element.textContent === '$280.00 is left in your account.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact us' })).toBeVisible();
  });

  it('says nothing of money where there is none', () => {
    show({ status: 'closed' });
    expect(screen.queryByText(/is left in your account/)).toBeNull();
  });
});
