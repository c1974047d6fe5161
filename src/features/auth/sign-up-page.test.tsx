import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as auth from '@/data/auth/auth';
import { AuthError, type AuthFailure } from '@/data/auth/auth-error';
import { loadUnfinishedSignUp } from '@/data/auth/unfinished-sign-up';
import * as userActs from '@/data/collections/user-acts';
import { ActError } from '@/data/ledger/errors';
import { left, maya, visit, visitAuthPages } from './auth-page.test-utils';
import { createSignUp, Component as SignUpPage } from './sign-up-page';

const context = visitAuthPages();
beforeEach(() => {
  vi.spyOn(auth, 'signUp').mockResolvedValue({ uid: 'maya' });
  vi.spyOn(auth, 'signIn').mockResolvedValue({ uid: 'maya' });
});

const secret = 'copper lantern ferry';

describe('createSignUp', () => {
  /** Answers one call after the other: a failure, or success. */
  function answers(...kinds: (AuthFailure | 'ok')[]) {
    let calls = 0;
    return async () => {
      const kind = kinds[calls++];
      if (kind === undefined) throw new Error('Not expected to be asked again');
      if (kind !== 'ok') throw new AuthError(kind);
    };
  }

  it('stores what was typed, and no password', async () => {
    await createSignUp({ signUp: answers('ok'), signIn: answers() })(maya, secret);
    expect(loadUnfinishedSignUp(maya.email)?.client).toEqual(maya);
    expect(JSON.stringify({ ...localStorage })).not.toContain(secret);
  });

  it.each(['email-taken', 'weak-password', 'too-many'] as const)(
    'deletes what was typed when it is refused: %s',
    async (kind) => {
      const create = createSignUp({ signUp: answers(kind), signIn: answers() });
      await expect(create(maya, secret)).rejects.toMatchObject({ kind });
      expect(loadUnfinishedSignUp(maya.email)).toBeNull();
    },
  );

  it('finds its own sign-in again when the answer was lost', async () => {
    const create = createSignUp({
      signUp: answers('unreachable', 'email-taken'),
      signIn: answers('ok'),
    });
    await expect(create(maya, secret)).rejects.toMatchObject({ kind: 'unreachable' });
    const stored = loadUnfinishedSignUp(maya.email);
    await create(maya, secret);
    expect(loadUnfinishedSignUp(maya.email)?.op).toBe(stored?.op);
  });

  it('does not take somebody else’s address for its own', async () => {
    const create = createSignUp({
      signUp: answers('unreachable', 'email-taken'),
      signIn: answers('wrong-credentials'),
    });
    await expect(create(maya, secret)).rejects.toMatchObject({ kind: 'unreachable' });
    await expect(create(maya, secret)).rejects.toMatchObject({ kind: 'email-taken' });
    expect(loadUnfinishedSignUp(maya.email)).toBeNull();
  });

  it('does not try to sign in if an address was taken at the first attempt', async () => {
    const create = createSignUp({ signUp: answers('email-taken'), signIn: answers() });
    await expect(create(maya, secret)).rejects.toMatchObject({ kind: 'email-taken' });
  });
});

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole('button', { name: /^Open(?:ing your)? account/ });
const getError = (label: string) =>
  document.getElementById(`${field(label).id}-wrong`)?.textContent;

/** Renders the page and fills in the form as Maya. */
async function visitAndType() {
  const { user } = visit(<SignUpPage />);
  const values = {
    'First name (optional)': maya.firstname,
    'Last name': `${maya.lastname} `,
    Email: maya.email,
    'Phone number': maya.mobile,
  };
  for (const [label, value] of Object.entries({
    ...values,
    Country: maya.country,
    Password: secret,
    'Confirm password': secret,
  })) {
    fireEvent.change(field(label), { target: { value } });
  }
  await user.click(screen.getByRole('checkbox', { name: /terms/ }));
  await user.click(screen.getByRole('checkbox', { name: /risk/ }));
  return user;
}

describe('the sign-up form', () => {
  const signUp = () => vi.mocked(auth.signUp);
  const openAccount = () => vi.mocked(userActs.openAccount);

  it('shows the password policy before anything is typed', { tags: ['full'] }, () => {
    visit(<SignUpPage />);
    expect(screen.getByText(/^At least 10 characters/)).toBeDefined();
    expect(screen.queryByText(/^Strength:/)).toBeNull();
  });

  it('shows at each field what is missing when it is sent empty, and focuses the first', async () => {
    const { user } = visit(<SignUpPage />);
    await user.click(button());
    await screen.findByText('Enter your last name.');
    expect(['Last name', 'Email', 'Phone number', 'Country', 'Password'].map(getError)).toEqual([
      'Enter your last name.',
      'Enter your email address.',
      'Enter your phone number.',
      'Choose your country.',
      'Use at least 10 characters.',
    ]);
    expect(screen.getByText('Please accept the terms to open an account.')).toBeDefined();
    expect(document.activeElement).toBe(field('Last name'));
    expect(signUp()).not.toHaveBeenCalled();
  });

  it('shows at the second password that it differs from the first', {
    tags: ['full'],
  }, async () => {
    const user = await visitAndType();
    await user.type(field('Confirm password'), '!');
    await user.click(button());
    await waitFor(() => expect(getError('Confirm password')).toBe('The passwords don’t match.'));
    expect(signUp()).not.toHaveBeenCalled();
  });

  it('shows how strong the password is, and counts the name as weak', {
    tags: ['full'],
  }, async () => {
    const user = await visitAndType();
    const meter = screen.getByRole('meter', { name: 'Password strength' });
    expect(meter.getAttribute('aria-valuetext')).toBe('fair');
    await user.clear(field('Password'));
    await user.type(field('Password'), 'mayalindqvist');
    expect(screen.getByText('Strength: weak.').parentElement?.textContent).toBe(
      'Strength: weak. It contains your name or email address.',
    );
  });

  it('creates the sign-in, then opens the account, and is busy until the dashboard loads', async () => {
    const user = await visitAndType();
    await user.click(button());
    await waitFor(() => expect(left()).toHaveBeenCalledExactlyOnceWith('/user/dashboard'));
    expect(screen.getByText('Opening your account…')).toBeDefined();
    expect(signUp()).toHaveBeenCalledExactlyOnceWith(maya.email, secret);
    expect(openAccount()).toHaveBeenCalledExactlyOnceWith(context, maya, expect.any(String));
    expect(openAccount()).toHaveBeenCalledAfter(signUp());
  });

  it('shows at the email address, without more detail, that no account can be opened with it', {
    tags: ['full'],
  }, async () => {
    signUp().mockRejectedValueOnce(new AuthError('email-taken'));
    const user = await visitAndType();
    await user.click(button());
    await waitFor(() =>
      expect(getError('Email')).toBe(
        'We can’t open an account with this email. Sign in, or reset your password.',
      ),
    );
    expect(field('Password').value).toBe(secret);
  });

  it('shows at the password that the server refused it', { tags: ['full'] }, async () => {
    signUp().mockRejectedValueOnce(new AuthError('weak-password'));
    const user = await visitAndType();
    await user.click(button());
    await waitFor(() =>
      expect(getError('Password')).toBe('This password is too easy to guess. Choose a longer one.'),
    );
  });

  it('says that no answer came, and repeats both steps', async () => {
    signUp().mockRejectedValueOnce(new AuthError('unreachable'));
    const user = await visitAndType();
    await user.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'We couldn’t reach the server. Check your connection and try again.',
    );
    await user.click(button());
    await waitFor(() => expect(signUp()).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(openAccount()).toHaveBeenCalledOnce());
  });

  it('finishes what is left if the sign-in was created and the account was not opened', {
    tags: ['full'],
  }, async () => {
    openAccount().mockRejectedValueOnce(new ActError('unreachable'));
    const user = await visitAndType();
    await user.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your sign-in was created, but your account isn’t open yet. The server didn’t respond in time. It’s safe to try again: nothing happens twice. What you typed is still here: press the button to finish.',
    );
    expect(field('Email').readOnly).toBe(true);
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Finish opening your account' }));
    await waitFor(() => expect(openAccount()).toHaveBeenCalledTimes(2));
    const [first, second] = openAccount().mock.calls;
    expect(first?.[1]).toEqual(maya);
    expect(second).toEqual(first);
    expect(signUp()).toHaveBeenCalledOnce();
  });

  it('says that the account is open if the browser has no room for the session, and links to the sign-in', {
    tags: ['full'],
  }, async () => {
    const write = Storage.prototype.setItem;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (key === 'user-token') throw new DOMException('Full', 'QuotaExceededError');
      write.call(this, key, value);
    });
    const user = await visitAndType();
    await user.click(button());
    expect((await screen.findByRole('alert')).textContent).toContain('Your account is open.');
    expect(screen.getByRole('link', { name: 'sign in' }).getAttribute('href')).toBe('/signin');
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(left()).not.toHaveBeenCalled();
  });

  it('opens the terms and the risk warning in new tabs', { tags: ['full'] }, () => {
    const { container } = visit(<SignUpPage />);
    const links = [...container.querySelectorAll('form a')].map((link) => [
      link.getAttribute('href'),
      link.getAttribute('target'),
    ]);
    expect(links).toEqual([
      ['/legal/terms', '_blank'],
      ['/legal/risk', '_blank'],
    ]);
  });
});
