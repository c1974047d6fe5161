import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { AuthError, type AuthFailure } from '@/data/auth/auth-error';
import { ActError } from '@/data/ledger/errors';
import { SignInForm } from './sign-in-page';
import type { Credentials } from './sign-in-schema';

afterEach(cleanup);

const wrong = 'Wrong email or password.';
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = () => screen.getByRole('button', { name: /^Sign(ing)? in/ });
const refuse = (kind: AuthFailure) => () => Promise.reject(new AuthError(kind));

/** Shows the form and fills it in. */
async function typed(onSignIn: (credentials: Credentials) => Promise<void>) {
  const user = userEvent.setup();
  render(<SignInForm onSignIn={onSignIn} />);
  fireEvent.change(email(), { target: { value: 'maya@example.com ' } });
  fireEvent.change(password(), { target: { value: 'pass word ' } });
  password().focus();
  return user;
}

const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);

describe('the sign-in form', () => {
  it('asks for both when it is sent empty, and goes to the first', async () => {
    const user = userEvent.setup();
    render(<SignInForm onSignIn={() => Promise.reject(new Error('Not expected to be sent'))} />);
    await user.click(button());
    expect(await screen.findByText('Enter your email address.')).toBeDefined();
    expect(screen.getByText('Enter your password.')).toBeDefined();
    expect(document.activeElement).toBe(email());
  });

  it('goes to the password where that alone is missing, and keeps the e-mail', async () => {
    const user = userEvent.setup();
    render(<SignInForm onSignIn={() => Promise.reject(new Error('Not expected to be sent'))} />);
    await user.type(email(), 'maya@example.com{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect(email().getAttribute('aria-invalid')).toBeNull();
    expect(email().value).toBe('maya@example.com');
  });

  it('says nothing of what is being typed before it was sent, and follows it from then on', async () => {
    const user = userEvent.setup();
    render(<SignInForm onSignIn={async () => {}} />);
    await user.type(email(), 'maya');
    expect(email().getAttribute('aria-invalid')).toBeNull();
    await user.click(button());
    expect(described(email())).toEqual(['Enter an email address like name@example.com.']);
    await user.type(email(), '@example.com');
    await waitFor(() => expect(email().getAttribute('aria-invalid')).toBeNull());
    expect(email().getAttribute('aria-describedby')).toBeNull();
    expect(described(password())).toEqual(['Enter your password.']);
    await user.clear(email());
    await waitFor(() => expect(described(email())).toEqual(['Enter your email address.']));
  });

  it('clears the error about the credentials at the next input, and sends them again', async () => {
    const sent: Credentials[] = [];
    const user = await typed((credentials) => {
      sent.push(credentials);
      return sent.length === 1 ? refuse('wrong-credentials')() : Promise.resolve();
    });
    await user.click(button());
    await waitFor(() => expect(described(password())).toEqual([wrong]));
    await user.type(password(), '!{Enter}');
    await waitFor(() => expect(sent.map(({ password }) => password)).toEqual(['pass word ', 'pass word !']));
    expect(password().getAttribute('aria-invalid')).toBeNull();
  });

  it('is sent by Enter, the e-mail without blanks and the password as it was typed', async () => {
    const sent: Credentials[] = [];
    const user = await typed(async (credentials) => void sent.push(credentials));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([{ email: 'maya@example.com', password: 'pass word ' }]);
  });

  it('says at the password that the two do not go together, and keeps both', async () => {
    const user = await typed(refuse('wrong-credentials'));
    await user.click(button());
    await waitFor(() => expect(described(password())).toContain(wrong));
    expect(password().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(password());
    expect([email().value, password().value]).toEqual(['maya@example.com', 'pass word ']);
  });

  it.each([
    [
      'the account is no administrator’s',
      new AuthError('not-admin'),
      'This isn’t an administrator’s account, so we’ve signed you out again.',
    ],
    ['there were too many tries', new AuthError('too-many'), 'Too many attempts. Wait a few minutes and try again.'],
    ['no answer came', new AuthError('unreachable'), 'We couldn’t reach the server. Check your connection and try again.'],
    [
      'the profile did not come',
      new ActError('unreachable'),
      'The server didn’t respond in time. It’s safe to try again: nothing happens twice.',
    ],
  ])('says in one sentence that %s, and keeps what was typed', async (_, error, sentence) => {
    const user = await typed(() => Promise.reject(error));
    await user.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(password().value).toBe('pass word ');
  });

  it('is empty and shows no errors when somebody comes back to it', async () => {
    const user = userEvent.setup();
    render(<SignInForm onSignIn={async () => {}} />);
    await user.click(button());
    await user.type(email(), 'maya@example.com');
    await user.type(password(), 'pass word{Enter}');
    await waitFor(() => expect([email().value, password().value]).toEqual(['', '']));
    fireEvent.change(email(), { target: { value: 'm' } });
    expect(email().getAttribute('aria-invalid')).toBeNull();
  });

  it('is busy until the next page comes, and is sent once', async () => {
    let sent = 0;
    const user = await typed(() => {
      sent++;
      return new Promise(() => {});
    });
    await user.click(button());
    await user.click(button());
    await user.keyboard('{Enter}');
    expect(button().getAttribute('aria-busy')).toBe('true');
    expect(button().textContent).toBe('Signing in…');
    expect(sent).toBe(1);
  });

  it('is sent once where two presses come before it is redrawn', async () => {
    let sent = 0;
    await typed(() => {
      sent++;
      return new Promise(() => {});
    });
    act(() => {
      button().click();
      button().click();
    });
    await waitFor(() => expect(button().textContent).toBe('Signing in…'));
    expect(sent).toBe(1);
  });

  it('is known to password managers', () => {
    render(<SignInForm onSignIn={async () => {}} />);
    expect([email().autocomplete, email().type]).toEqual(['username', 'email']);
    expect([password().autocomplete, password().type]).toEqual(['current-password', 'password']);
  });

  it('shows the password on request', async () => {
    const user = await typed(async () => {});
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().type).toBe('text');
  });
});
