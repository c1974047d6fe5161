import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AuthError, type AuthFailure } from '@/data/auth/auth-error';
import { ActError } from '@/data/ledger/errors';
import * as storage from '@/lib/browser-storage/storage-check';
import { env } from '@/lib/env/env';
import { Component as AdminSignInPage } from './admin-sign-in-page';
import { left, never, visit, visitAuthPages } from './auth-page.test-utils';
import { signInFunctions } from './sign-in-and-open-session';
import { Component as SignInPage } from './sign-in-page';

visitAuthPages();

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = () => screen.getByRole('button', { name: /^(Sign in|Signing in…)$/ });
const signIn = () => vi.mocked(signInFunctions.signIn);

/** Renders the page and fills in the form. */
function visitAndType(page = <SignInPage />) {
  const { user } = visit(page);
  fireEvent.change(email(), { target: { value: 'maya@example.com ' } });
  fireEvent.change(password(), { target: { value: 'pass word ' } });
  password().focus();
  return user;
}

describe('the sign-in form', () => {
  const wrong = 'Wrong email or password.';
  const described = (element: HTMLElement) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);

  it('asks for both fields when it is sent empty, and focuses the first', async () => {
    const { user } = visit(<SignInPage />);
    await user.click(button());
    expect(await screen.findByText('Enter your email address.')).toBeDefined();
    expect(screen.getByText('Enter your password.')).toBeDefined();
    expect(document.activeElement).toBe(email());
    expect(signIn()).not.toHaveBeenCalled();
  });

  it('focuses the password if only that is missing, and keeps the email address', async () => {
    const { user } = visit(<SignInPage />);
    await user.type(email(), 'maya@example.com{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect(email().getAttribute('aria-invalid')).toBeNull();
    expect(email().value).toBe('maya@example.com');
    expect(signIn()).not.toHaveBeenCalled();
  });

  it('shows no error before it was sent, and updates its errors from then on', async () => {
    const { user } = visit(<SignInPage />);
    await user.click(email());
    await user.tab();
    expect(email().getAttribute('aria-invalid')).toBeNull();
    await user.click(button());
    expect(described(email())).toEqual(['Enter your email address.']);
    await user.type(email(), "tara.o'brien@example.ie");
    await waitFor(() => expect(email().getAttribute('aria-invalid')).toBeNull());
    expect(email().getAttribute('aria-describedby')).toBeNull();
    expect(described(password())).toEqual(['Enter your password.']);
    await user.clear(email());
    await waitFor(() => expect(described(email())).toEqual(['Enter your email address.']));
  });

  it('is sent by Enter, with the email address trimmed and the password as typed', async () => {
    const user = visitAndType();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(signIn()).toHaveBeenCalledExactlyOnceWith('maya@example.com', 'pass word '),
    );
    await waitFor(() => expect(left()).toHaveBeenCalledExactlyOnceWith('/user/dashboard'));
  });

  it('shows wrong credentials at the password, and keeps both', async () => {
    signIn().mockRejectedValueOnce(new AuthError('wrong-credentials'));
    const user = visitAndType();
    await user.click(button());
    await waitFor(() => expect(described(password())).toContain(wrong));
    expect(password().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(password());
    expect([email().value, password().value]).toEqual(['maya@example.com', 'pass word ']);
  });

  it('clears that error at the next key press, and can be sent again', async () => {
    signIn().mockRejectedValueOnce(new AuthError('wrong-credentials'));
    const user = visitAndType();
    await user.click(button());
    await waitFor(() => expect(described(password())).toEqual([wrong]));
    await user.type(password(), '!{Enter}');
    await waitFor(() =>
      expect(signIn().mock.calls.map(([, typed]) => typed)).toEqual(['pass word ', 'pass word !']),
    );
    expect(password().getAttribute('aria-invalid')).toBeNull();
  });

  it.each<[AuthFailure, string]>([
    ['too-many', 'Too many attempts. Wait a few minutes and try again.'],
    ['unreachable', 'We couldn’t reach the server. Check your connection and try again.'],
  ])(
    'says in one sentence why nobody was signed in, and keeps what was typed: %s',
    async (kind, sentence) => {
      signIn().mockRejectedValueOnce(new AuthError(kind));
      const user = visitAndType();
      await user.click(button());
      expect((await screen.findByRole('alert')).textContent).toBe(sentence);
      expect(password().value).toBe('pass word ');
      expect(left()).not.toHaveBeenCalled();
    },
  );

  it.each<[string, () => Promise<{ admin: boolean }>, string]>([
    [
      'is a client',
      async () => ({ admin: false }),
      'This isn’t an administrator’s account, so we’ve signed you out again.',
    ],
    [
      'has a profile that cannot be read',
      () => Promise.reject(new ActError('unreachable')),
      'The server didn’t respond in time. It’s safe to try again: nothing happens twice.',
    ],
  ])(
    'of the desk says so in one sentence if the person %s, and keeps what was typed',
    async (_, profile, sentence) => {
      vi.mocked(signInFunctions.profile).mockImplementation(profile);
      const user = visitAndType(<AdminSignInPage />);
      await user.click(button());
      expect((await screen.findByRole('alert')).textContent).toBe(sentence);
      expect(password().value).toBe('pass word ');
      expect(left()).not.toHaveBeenCalled();
    },
  );

  it('is empty and without errors when the visitor returns to it', async () => {
    left().mockResolvedValue();
    const { user } = visit(<SignInPage />);
    await user.click(button());
    await user.type(email(), 'maya@example.com');
    await user.type(password(), 'pass word{Enter}');
    await waitFor(() => expect([email().value, password().value]).toEqual(['', '']));
    fireEvent.change(email(), { target: { value: 'm' } });
    expect(email().getAttribute('aria-invalid')).toBeNull();
  });

  it('is busy until the next page loads, and is sent once', async () => {
    signIn().mockImplementation(never);
    const user = visitAndType();
    await user.click(button());
    await user.click(button());
    await user.keyboard('{Enter}');
    expect(button().getAttribute('aria-busy')).toBe('true');
    expect(button().textContent).toBe('Signing in…');
    expect(signIn()).toHaveBeenCalledOnce();
  });

  it('is sent once if it is pressed twice before it is rendered again', async () => {
    signIn().mockImplementation(never);
    visitAndType();
    act(() => {
      button().click();
      button().click();
    });
    await waitFor(() => expect(button().textContent).toBe('Signing in…'));
    expect(signIn()).toHaveBeenCalledOnce();
  });

  it('is known to password managers', () => {
    visit(<SignInPage />);
    expect([email().autocomplete, email().type]).toEqual(['username', 'email']);
    expect([password().autocomplete, password().type]).toEqual(['current-password', 'password']);
  });

  it('shows the password on request', async () => {
    const user = visitAndType();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().type).toBe('text');
  });
});

describe('the sign-in page', () => {
  it('says why the session ended, and leads to where the visitor was', async () => {
    const { user } = visit(<SignInPage />, '/signin?reason=expired&to=/user/deposit');
    expect(screen.getByText(/^You were signed out after two hours\./)).toBeVisible();
    await user.type(email(), 'maya@example.com');
    await user.type(password(), 'pass word{Enter}');
    await waitFor(() => expect(left()).toHaveBeenCalledExactlyOnceWith('/user/deposit'));
  });

  it.each([
    [true, 'Practice desk. Sample prices. Please don’t send real coins.'],
    [false, 'Practice desk. Please don’t send real coins.'],
  ])('of a practice desk calls prices samples only if they are: %s', (sample, words) => {
    vi.spyOn(env, 'practice', 'get').mockReturnValue(true);
    const prices = { ...env.prices, sample };
    vi.spyOn(env, 'prices', 'get').mockReturnValue(prices);
    visit(<SignInPage />);
    expect(screen.getByText('Practice desk.').parentElement).toHaveTextContent(words);
  });
});

describe('a browser without storage', () => {
  const blocked = 'This browser blocks storage for this site,';
  const full = 'This browser has no room left for this site,';
  const form = () => screen.queryByLabelText('Email');

  it('is not assumed: the form is shown, and the check leaves nothing behind', () => {
    visit(<SignInPage />);
    expect(form()).toBeVisible();
    expect(localStorage.getItem('storage-probe')).toBeNull();
  });

  it.each([
    ['blocked', blocked],
    ['full', full],
  ] as const)(
    'shows why there is no form, and checks again on request: %s',
    async (state, words) => {
      const check = vi.spyOn(storage, 'checkLocalStorage').mockReturnValue(state);
      const { user } = visit(<SignInPage />);
      expect(screen.getByText(words)).toBeDefined();
      expect(form()).toBeNull();
      check.mockReturnValue('works');
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(form()).toBeVisible();
    },
  );

  it('shows it too if only the database, which stores the sign-in, does not work', async () => {
    vi.mocked(storage.checkIndexedDb).mockResolvedValueOnce('full');
    const { user } = visit(<SignInPage />);
    await screen.findByText(full);
    expect(form()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Email')).toBeVisible();
  });
});

describe('the made-up people of a local desk', () => {
  const desk = {
    password: 'of this desk',
    accounts: [
      {
        email: 'ada@example.com',
        name: 'Ada Ferris',
        role: 'administrator',
        about: 'runs the desk',
      },
      {
        email: 'maya@example.com',
        name: 'Maya Lindqvist',
        role: 'client',
        about: 'has done a little of everything',
      },
    ],
  };
  const serveDesk = () => vi.mocked(fetch).mockImplementation(async () => Response.json(desk));

  it('are offered on the page that lets them in, each with a line, and sign in with one press', async () => {
    serveDesk();
    const { user } = visit(<SignInPage />);
    await user.click(
      await screen.findByRole('button', {
        name: 'Sign in as Maya Lindqvist: has done a little of everything',
      }),
    );
    await waitFor(() =>
      expect(signIn()).toHaveBeenCalledExactlyOnceWith('maya@example.com', 'of this desk'),
    );
    expect(screen.queryByText('Ada Ferris')).toBeNull();
  });

  it('are the administrators on the page of the desk', async () => {
    serveDesk();
    visit(<AdminSignInPage />);
    expect(await screen.findByText('Ada Ferris')).toBeVisible();
    expect(screen.queryByText('Maya Lindqvist')).toBeNull();
  });

  it('see why nobody was signed in', async () => {
    serveDesk();
    signIn().mockRejectedValueOnce(new AuthError('unreachable'));
    const { user } = visit(<SignInPage />);
    await user.click(await screen.findByRole('button', { name: /Maya/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t reach the server.');
  });

  it('are not there without a local server', async () => {
    visit(<SignInPage />);
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    await act(async () => undefined);
    expect(screen.queryByText('Made-up people on this local desk')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Sign in as .*:/ })).toBeNull();
  });
});
