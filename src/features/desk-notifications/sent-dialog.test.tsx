import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { profile, read, sent } from './notifications.fixture';
import { SentDialog, type SentDialogProps } from './sent-dialog';

function show(over: Partial<SentDialogProps> = {}) {
  const acts = { onGoOn: vi.fn(), onStop: vi.fn(), onClose: vi.fn() };
  render(
    <MemoryRouter>
      <SentDialog sent={sent()} me="boss" state="whole" sending={undefined} group={read(15)} mayGoOn {...acts} {...over} />
    </MemoryRouter>,
  );
  return { ...acts, user: userEvent.setup({ delay: null }) };
}

describe('a message that was sent', () => {
  it('is gone on with where it was not finished', async () => {
    const { user, onGoOn } = show({ state: 'unfinished' });
    expect(screen.getByRole('dialog')).toHaveTextContent(/Sent by you.*Reached12 clients.*In the group now15 clients/);
    expect(screen.getByText(/It was not finished\. Reached: 12 clients/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go on sending' }));
    expect(onGoOn).toHaveBeenCalledOnce();
  });

  it('is gone on with by who wrote it alone', () => {
    show({ state: 'unfinished', mayGoOn: false, me: 'other' });
    expect(screen.getByText(/Only the administrator who wrote it/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Go on sending' })).toBeNull();
  });

  it('can reach who joined the group since', async () => {
    const { user, onGoOn } = show();
    await user.click(screen.getByRole('button', { name: 'Send to those without it' }));
    expect(onGoOn).toHaveBeenCalledOnce();
  });

  it('says how far it is, and can be stopped', async () => {
    const { user, onStop } = show({ state: 'running', sending: { reached: 12, stopping: false } });
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0.8');
    expect(screen.queryByRole('button', { name: /Go on|without it/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(onStop).toHaveBeenCalledOnce();
  });

  it('leads to the client who has it', () => {
    show({ sent: sent({ audience: 'client:maya', client: profile() }), mayGoOn: false });
    expect(screen.getByRole('link', { name: 'Maya Lindqvist' })).toHaveAttribute('href', '/admin/users/maya');
  });
});
