import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { AuthError } from '@/data/auth/auth-error';
import { NewPasswordForm, ResetRequestForm } from './reset-password-page';

afterEach(cleanup);

const neutral = 'If there’s an account with this address, we’ve sent it a link to choose a new password. We only send a few each hour.';

async function ask(over: Partial<Parameters<typeof ResetRequestForm>[0]> = {}) {
  render(<ResetRequestForm onSend={async () => {}} {...over} />);
  await userEvent.type(screen.getByLabelText('Email'), 'maya@example.com{Enter}');
}

describe('asking for a new password', () => {
  it('answers with one neutral sentence', async () => {
    await ask();
    expect((await screen.findByRole('status')).textContent).toBe(neutral);
    expect(screen.queryByText(/Local desk/)).toBeNull();
  });

  it('shows the link at a local desk', async () => {
    await ask({ localLink: async (email) => `/reset-password?oobCode=for-${email}` });
    expect((await screen.findByRole('link', { name: 'Open the link' })).getAttribute('href')).toBe(
      '/reset-password?oobCode=for-maya@example.com',
    );
  });

  it('says at a local desk that there is no link for an unknown address', async () => {
    await ask({ localLink: async () => null });
    expect((await screen.findByText(/so there’s no link/)).textContent).toContain('Local desk');
  });

  it('says that no answer came, and nothing else', async () => {
    await ask({ onSend: () => Promise.reject(new AuthError('unreachable')) });
    expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t reach the server. Check your connection and try again.');
    expect(screen.queryByText(neutral)).toBeNull();
  });

  it('asks for an address before it sends anything', async () => {
    render(<ResetRequestForm onSend={() => Promise.reject(new Error('Not expected to be sent'))} />);
    await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('Enter your email address.')).toBeDefined();
  });
});

describe('choosing a new password', () => {
  const choose = async (onChoose: (password: string) => Promise<void>, confirmation = 'copper lantern ferry') => {
    render(<NewPasswordForm onChoose={onChoose} />);
    await userEvent.type(screen.getByLabelText('New password'), 'copper lantern ferry');
    await userEvent.type(screen.getByLabelText('Repeat new password'), `${confirmation}{Enter}`);
  };

  it('sends it once both are equal', async () => {
    const chosen: string[] = [];
    await choose(async (password) => void chosen.push(password));
    await waitFor(() => expect(chosen).toEqual(['copper lantern ferry']));
  });

  it('says that the two do not match', async () => {
    await choose(() => Promise.reject(new Error('Not expected to be sent')), 'copper');
    expect(await screen.findByText('The passwords don’t match.')).toBeDefined();
  });

  it('says that the link is too old', async () => {
    await choose(() => Promise.reject(new AuthError('bad-link')));
    expect((await screen.findByRole('alert')).textContent).toBe('This link has expired or was already used. Get a new one.');
  });
});
