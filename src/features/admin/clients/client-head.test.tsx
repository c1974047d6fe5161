import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { Profile } from '@/domain/accounts/profile';
import { ClientHead } from './client-head';
import { profileOf } from './clients.fixture';

const show = (over: Partial<Profile>) =>
  render(
    <MemoryRouter>
      <ClientHead profile={profileOf(over)} me="boss" onStanding={vi.fn()} />
    </MemoryRouter>,
  );

async function pressStanding(profile: Profile) {
  const onStanding = vi.fn();
  render(
    <MemoryRouter>
      <ClientHead profile={profile} me="boss" onStanding={onStanding} />
    </MemoryRouter>,
  );
  const button = screen.getByRole('button', { name: 'Set standing' });
  await userEvent.setup().click(button);
  return { button, onStanding };
}

describe('the head of a client’s page', () => {
  it('sets the standing of a client', async () => {
    const { onStanding } = await pressStanding(profileOf());
    expect(onStanding).toHaveBeenCalledOnce();
  });

  it.each(['maya', 'boss'])('leaves the standing of an administrator to the operator: %s', async (uid) => {
    const { button, onStanding } = await pressStanding(profileOf({ uid, admin: true }));
    expect(button).toHaveAccessibleDescription(
      'The standing of an administrator is changed by the operator alone, with npm run admin:status.',
    );
    expect(onStanding).not.toHaveBeenCalled();
  });

  it('does not show an administrator as a client whose account is pending', () => {
    show({ admin: true, status: 'pending' });
    expect(screen.getByText('Administrator')).toBeVisible();
    expect(screen.queryByText('Pending')).toBeNull();
  });

  it('shows what closes the desk to an administrator', () => {
    show({ admin: true, status: 'suspended' });
    expect(screen.getByText('Administrator')).toBeVisible();
    expect(screen.getByText('Suspended')).toBeVisible();
  });

  it('threat 31: the page of one client marks a name and a username that mix scripts, and explains it', () => {
    show({ lastname: 'Lindqv\u0456st', username: 'm\u0430ya' });
    const legend = screen.getByRole('list', { name: 'What the marks mean' });
    expect(legend).toHaveTextContent(/Mixes scripts: the name has letters.*Username mixes scripts: the username has letters/);
    expect(screen.getByTitle(/^The name has letters/)).toHaveTextContent('Mixes scripts');
  });

  it('the page of a client whose names are of one script shows no mark', () => {
    show({ firstname: 'Zoë', lastname: 'Đorđević' });
    expect(screen.queryByRole('list')).toBeNull();
  });
});
