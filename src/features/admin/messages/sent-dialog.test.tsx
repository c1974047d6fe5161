// @module-tag full

import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { failed, profile, read, sent } from './notifications.fixture';
import { SentDialog, type SentDialogProps } from './sent-panel';

function show(over: Partial<SentDialogProps> = {}) {
  const acts = { onResume: vi.fn(), onStop: vi.fn(), onClose: vi.fn() };
  render(
    <MemoryRouter>
      <SentDialog sent={sent()} me="boss" state="whole" sending={undefined} group={read(15)} canResume {...acts} {...over} />
    </MemoryRouter>,
  );
  return { ...acts, user: userEvent.setup({ delay: null }) };
}

describe('a message that was sent', () => {
  it('is gone on with where it was not finished', async () => {
    const { user, onResume } = show({ state: 'unfinished' });
    expect(screen.getByRole('dialog')).toHaveTextContent(/Sent by you.*Reached12 clients; 15 are in this group now/);
    expect(screen.getByText(/It was not finished\. Reached: 12 clients/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go on sending' }));
    expect(onResume).toHaveBeenCalledOnce();
  });

  it('is gone on with by who wrote it alone', () => {
    show({ sent: sent({ count: 0 }), state: 'unfinished', canResume: false, me: 'other' });
    expect(screen.getByText('Nobody has it yet.').parentElement).toHaveTextContent(/Only the administrator who wrote it/);
    expect(screen.queryByRole('button', { name: 'Go on sending' })).toBeNull();
  });

  it.each([
    [
      'its author',
      { me: 'boss', canResume: true },
      /broken off or be on its way, lists may have been full, or clients have joined .*Nobody gets it twice/,
    ],
    [
      'another administrator',
      { me: 'other', canResume: false },
      /broken off or be on its way, lists may have been full, or clients have joined .*Sent again/,
    ],
  ])('is marked where the group is more than have it, for %s', (_, reader, said) => {
    show({ ...reader, sent: sent({ count: 40 }), group: read(120) });
    expect(screen.getByRole('dialog')).toHaveTextContent(/Reached40 clients; 120 are in this group now Not everybody has it/);
    expect(screen.getByText(said)).toBeVisible();
  });

  it('is not marked where as many have it, where it is on its way, and where the group is not known', () => {
    const other = { me: 'other', canResume: false };
    const running = { state: 'running' as const, sending: { reached: 12, stopping: false } };
    for (const over of [{ group: read(12) }, running, { group: failed }]) {
      show({ ...other, ...over });
      expect(screen.queryByText(/Not everybody|on its way/)).toBeNull();
      cleanup();
    }
    show({ ...other, group: failed });
    expect(screen.getByText(/12 clients; how many are in this group now could not be counted/)).toBeVisible();
  });

  it('can reach who of the group lacks it', async () => {
    const { user, onResume } = show();
    await user.click(screen.getByRole('button', { name: 'Send to those without it' }));
    expect(onResume).toHaveBeenCalledOnce();
  });

  it('says how far it is, and can be stopped', async () => {
    const { user, onStop } = show({ state: 'running', sending: { reached: 12, stopping: false } });
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0.8');
    expect(screen.queryByRole('button', { name: /Go on|without it/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(onStop).toHaveBeenCalledOnce();
  });

  it('leads to the client who has it', () => {
    show({ sent: sent({ audience: 'client:maya', client: profile() }), group: null, canResume: false });
    expect(screen.getByRole('link', { name: 'Maya Lindqvist' })).toHaveAttribute('href', '/admin/users/maya');
  });
});
