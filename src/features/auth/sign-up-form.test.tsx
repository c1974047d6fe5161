import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { AuthError } from '@/data/auth/auth-error';
import { ActError } from '@/data/ledger/errors';
import type { NewClient } from '@/domain/accounts/new-client';
import { maya as person } from '@/domain/accounts/person.fixture';
import { SignUpForm, type SignUpFormProps } from './sign-up-form';

afterEach(cleanup);

const maya = { ...person, username: '' };
const secret = 'copper lantern ferry';
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const open = () => screen.getByRole('button', { name: /^Open(?:ing your)? account/ });
const never = () => new Promise<void>(() => {});

/** Shows the form and fills it in as Maya. */
async function typed(acts: Partial<SignUpFormProps> = {}) {
  const user = userEvent.setup({ delay: null });
  render(<SignUpForm onCreate={async () => {}} onOpen={never} {...acts} />);
  const values = {
    'First name (optional)': maya.firstname,
    'Last name': `${maya.lastname} `,
    Email: maya.email,
    'Phone number': maya.mobile,
  };
  for (const [label, value] of Object.entries({ ...values, Country: maya.country, Password: secret, 'Confirm password': secret })) {
    fireEvent.change(field(label), { target: { value } });
  }
  await user.click(screen.getByRole('checkbox', { name: /terms/ }));
  await user.click(screen.getByRole('checkbox', { name: /risk/ }));
  return user;
}

const wrongAt = (label: string) => document.getElementById(`${field(label).id}-wrong`)?.textContent;

describe('the sign-up form', () => {
  it('says the policy before anything is typed', () => {
    render(<SignUpForm onCreate={never} onOpen={never} />);
    expect(screen.getByText(/^At least 10 characters/)).toBeDefined();
    expect(screen.queryByText(/^Strength:/)).toBeNull();
  });

  it('says at each field what would be right when it is sent empty', async () => {
    const user = userEvent.setup({ delay: null });
    render(<SignUpForm onCreate={never} onOpen={never} />);
    await user.click(open());
    await screen.findByText('Enter your last name.');
    expect(['Last name', 'Email', 'Phone number', 'Country', 'Password'].map(wrongAt)).toEqual([
      'Enter your last name.',
      'Enter your email address.',
      'Enter your phone number.',
      'Choose your country.',
      'Use at least 10 characters.',
    ]);
    expect(screen.getByText('Please accept the terms to open an account.')).toBeDefined();
    expect(document.activeElement).toBe(field('Last name'));
  });

  it('says at the second password that it is not the first', async () => {
    const user = await typed();
    await user.type(field('Confirm password'), '!');
    await user.click(open());
    await waitFor(() => expect(wrongAt('Confirm password')).toBe('The passwords don’t match.'));
  });

  it('says how strong the password is, and forgets what is known of the person', async () => {
    const user = await typed();
    const meter = screen.getByRole('meter', { name: 'Password strength' });
    expect(meter.getAttribute('aria-valuetext')).toBe('fair');
    await user.clear(field('Password'));
    await user.type(field('Password'), 'mayalindqvist');
    expect(screen.getByText('Strength: weak.').parentElement?.textContent).toBe('Strength: weak. It contains your name or email address.');
  });

  it('creates the sign-in, then opens the account, and is busy until the next page comes', async () => {
    const done: [string, NewClient, string?][] = [];
    const user = await typed({
      onCreate: async (client, password) => void done.push(['create', client, password]),
      onOpen: (client) => {
        done.push(['open', client]);
        return never();
      },
    });
    await user.click(open());
    await screen.findByText('Opening your account…');
    expect(done).toEqual([
      ['create', maya, secret],
      ['open', maya],
    ]);
  });

  it('says at the e-mail, and to nobody more, that no account can be opened with it', async () => {
    const user = await typed({ onCreate: () => Promise.reject(new AuthError('email-taken')) });
    await user.click(open());
    await waitFor(() => expect(wrongAt('Email')).toBe('We can’t open an account with this email. Sign in, or reset your password.'));
    expect(field('Password').value).toBe(secret);
  });

  it('says at the password that the server refused it', async () => {
    const user = await typed({ onCreate: () => Promise.reject(new AuthError('weak-password')) });
    await user.click(open());
    await waitFor(() => expect(wrongAt('Password')).toBe('This password is too easy to guess. Choose a longer one.'));
  });

  it('says that no answer came, and tries all of it again', async () => {
    let created = 0;
    const user = await typed({
      onCreate: async () => {
        if (++created === 1) throw new AuthError('unreachable');
      },
    });
    await user.click(open());
    expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t reach the server. Check your connection and try again.');
    await user.click(open());
    await waitFor(() => expect(created).toBe(2));
  });

  it('finishes what is left when the sign-in was created and the account was not opened', async () => {
    const done: string[] = [];
    const user = await typed({
      onCreate: async () => void done.push('create'),
      onOpen: async (client) => {
        done.push(`open for ${client.firstname}`);
        if (done.length === 2) throw new ActError('unreachable');
      },
    });
    await user.click(open());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your sign-in was created, but your account isn’t open yet. The server didn’t respond in time. It’s safe to try again: nothing happens twice. What you typed is still here: press the button to finish.',
    );
    expect(field('Email').readOnly).toBe(true);
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Finish opening your account' }));
    await waitFor(() => expect(done).toEqual(['create', 'open for Maya', 'open for Maya']));
  });

  it('says that the account is open where the browser has no room for the session, and leads to the sign-in', async () => {
    const user = await typed({ onOpen: () => Promise.reject(new AuthError('not-kept')) });
    await user.click(open());
    expect((await screen.findByRole('alert')).textContent).toContain('Your account is open.');
    expect(screen.getByRole('link', { name: 'sign in' }).getAttribute('href')).toBe('/signin');
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  it('opens the terms and the risk warning in tabs of their own', () => {
    render(<SignUpForm onCreate={never} onOpen={never} />);
    const links = screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('target')]);
    expect(links).toEqual([
      ['/legal/terms', '_blank'],
      ['/legal/risk', '_blank'],
    ]);
  });
});
