import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { AuthError } from '@/data/auth/auth-error';
import { NewPasswordForm, ResetRequestForm } from './reset-password-page';

afterEach(cleanup);

const neutral = 'If an account has this address, a link to choose a new password is on its way. Only a few are sent each hour.';

async function ask(over: Partial<Parameters<typeof ResetRequestForm>[0]> = {}) {
  render(<ResetRequestForm onSend={async () => {}} {...over} />);
  await userEvent.type(screen.getByLabelText('E-mail'), 'maya@example.com{Enter}');
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
    expect((await screen.findByText(/so there is no link/)).textContent).toContain('Local desk');
  });

  it('says that no answer came, and nothing else', async () => {
    await ask({ onSend: () => Promise.reject(new AuthError('unreachable')) });
    expect((await screen.findByRole('alert')).textContent).toBe('No answer came. Check the connection and try again.');
    expect(screen.queryByText(neutral)).toBeNull();
  });

  it('asks for an address before it sends anything', async () => {
    render(<ResetRequestForm onSend={() => Promise.reject(new Error('Not expected to be sent'))} />);
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('Type your e-mail address.')).toBeDefined();
  });
});

describe('choosing a new password', () => {
  const choose = async (onChoose: (password: string) => Promise<void>, confirmation = 'copper lantern ferry') => {
    render(<NewPasswordForm onChoose={onChoose} />);
    await userEvent.type(screen.getByLabelText('New password'), 'copper lantern ferry');
    await userEvent.type(screen.getByLabelText('New password, once more'), `${confirmation}{Enter}`);
  };

  it('sends it once both are equal', async () => {
    const chosen: string[] = [];
    await choose(async (password) => void chosen.push(password));
    await waitFor(() => expect(chosen).toEqual(['copper lantern ferry']));
  });

  it('says that the two do not match', async () => {
    await choose(() => Promise.reject(new Error('Not expected to be sent')), 'copper');
    expect(await screen.findByText('The two passwords do not match: type the same one here.')).toBeDefined();
  });

  it('says that the link is too old', async () => {
    await choose(() => Promise.reject(new AuthError('bad-link')));
    expect((await screen.findByRole('alert')).textContent).toBe('This link has been used already or is too old. Ask for a new one.');
  });
});
