import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import type { Profile } from '@/domain/accounts/profile';
import { message, now, profile } from './notifications.fixture';
import { formatMessagesCsv, getReplyUrl, matchesText, ReceivedDialog } from './received-dialog';

signInAtDesk(now);
const accounts = adminQueries.peopleByEmail(message().email);

describe('the address of an answer', () => {
  it('begins the letter', () => {
    expect(getReplyUrl(message())).toBe('mailto:vera@example.com?subject=Re%3A%20A%20question');
    expect(getReplyUrl(message({ subject: 'RE: again' }))).toBe('mailto:vera@example.com?subject=RE%3A%20again');
  });

  it('lets nothing that was typed begin another header or another recipient', () => {
    const hostile = message({ email: 'a@b?bcc=c@d&x', subject: 'Hello\r\nBcc: c@d&body=x' });
    const address = new URL(getReplyUrl(hostile));
    expect([...address.searchParams.keys()]).toEqual(['subject']);
    expect(address.searchParams.get('subject')).toBe('Re: Hello Bcc: c@d&body=x');
    expect(decodeURIComponent(address.pathname)).toBe(hostile.email);
  });
});

describe('a message is found', () => {
  it.each(['vera', 'VERA@example', 'question', 'does it work', ' '])('by %j', (typed) => {
    expect(matchesText(typed, message())).toBe(true);
  });

  it('by nothing that is not in it', () => {
    expect(matchesText('handled', message())).toBe(false);
  });
});

it('is exported so that no spreadsheet computes what a stranger wrote', () => {
  const file = formatMessagesCsv([message({ subject: '=1+1', at: new Date('2026-03-24T12:00:00Z'), body: 'Hello' })]);
  expect(file.split('\r\n')[1]).toBe(`2026-03-24 12:00:00,new,Vera Andersen,vera@example.com,"'=1+1",Hello`);
});

// @module-tag full

function show({ people = [], ...over }: Partial<Parameters<typeof ReceivedDialog>[0]> & { people?: Profile[] } = {}) {
  const reads = createReads();
  reads.set(accounts, people);
  const acts = { onHandle: vi.fn(), onClose: vi.fn() };
  const { user } = renderAtDesk(<ReceivedDialog message={message()} busy={false} {...acts} {...over} />, reads);
  return { ...reads, ...acts, user };
}

describe('a message that is open', () => {
  it('is shown whole, and as text', () => {
    show();
    const dialog = screen.getByRole('dialog', { name: 'A question' });
    expect(dialog.querySelector('[data-message-body]')?.textContent).toBe(message().body);
    expect(dialog).toHaveTextContent(/waiting 4 h.*Vera Andersen.*Account with this emailnone/);
    expect(screen.getByRole('link', { name: 'Reply by email' })).toHaveAttribute('href', expect.stringMatching(/^mailto:vera@example.com/));
  });

  it('leads to the client who has this address, and says that anyone can type one', () => {
    show({ people: [profile()] });
    expect(screen.getByRole('link', { name: 'Maya Lindqvist' })).toHaveAttribute('href', '/admin/users/maya');
    expect(screen.getByRole('link', { name: 'send them a message' })).toHaveAttribute('href', '/admin/notifications?to=maya');
    expect(screen.getByText('Anyone can enter any email address.')).toBeVisible();
  });

  it('names everybody whose profile has the address, and says that one of them has not confirmed it', () => {
    show({ people: [profile(), profile({ uid: 'other', firstname: 'Mara', lastname: 'Lind' })] });
    expect(screen.getAllByRole('link', { name: /^Ma/ }).map((link) => link.getAttribute('href'))).toEqual([
      '/admin/users/maya',
      '/admin/users/other',
    ]);
    expect(screen.getByText('More than one account has this email.')).toBeVisible();
  });

  it('leads nowhere for an administrator, and while nobody knows', () => {
    const { clear, fail } = show({ people: [profile({ admin: true })] });
    expect(screen.getByText('Maya Lindqvist, administrator')).toBeVisible();
    clear(accounts);
    fail(accounts);
    expect(screen.getByText('Couldn’t check whose email this is')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Maya/ })).toBeNull();
  });

  it('is marked as handled once, and then no more', async () => {
    const { user, onHandle } = show();
    await user.click(screen.getByRole('button', { name: 'Mark as done' }));
    expect(onHandle).toHaveBeenCalledOnce();
    show({ message: message({ status: 'handled' }) });
    expect(screen.getAllByRole('button', { name: 'Mark as done' })).toHaveLength(1);
  });

  it('stays open while that is written', async () => {
    const { user, onHandle, onClose } = show({ busy: true });
    await user.click(screen.getByRole('button', { name: 'Mark as done' }));
    await user.keyboard('{Escape}');
    expect([onHandle.mock.calls, onClose.mock.calls]).toEqual([[], []]);
  });
});
