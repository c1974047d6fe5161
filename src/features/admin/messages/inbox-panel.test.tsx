import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import * as acts from '@/data/collections/message-acts';
import { ActError } from '@/data/ledger/errors';
import { pageSize } from '@/data/ledger/read';
import {
  accounts,
  button,
  dialog,
  type Given,
  newMessages,
  rows,
  show,
  signInToMessages,
} from './messages-page.test-utils';
import { hoursAgo, message, profile } from './notifications.fixture';

signInToMessages();

const handled = () => vi.mocked(acts.handleMessages).mock.calls.map(([, ids]) => ids);
const letters = [
  message(),
  message({
    id: 'm2',
    name: 'Ole Vik',
    email: 'ole@example.com',
    subject: 'My deposit',
    at: hoursAgo(30),
  }),
];

describe('the inbox', () => {
  it('shows who wrote, when and about what, and links to the other order', () => {
    const { set } = show({ messages: letters });
    set(adminQueries.messageCount('new'), 2);
    expect(screen.getByRole('link', { name: /^Inbox\s?2$/ })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(rows()[0]).toHaveTextContent(/Vera Andersen.*A question.*vera@example\.com/);
    expect(screen.getByRole('columnheader', { name: 'Received, newest first' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    expect(screen.getByRole('link', { name: 'Received, newest first' })).toHaveAttribute(
      'href',
      '/?order=oldest',
    );
  });

  it('opens a message with Enter', async () => {
    const { user } = show({ messages: letters });
    await user.keyboard('jj{Enter}');
    expect(dialog('My deposit')).toBeVisible();
  });

  it('marks a message as done with h, which then leaves the list', async () => {
    const { user } = show({ messages: letters });
    await user.keyboard('jh');
    expect(handled()).toEqual([['m1']]);
    expect(rows()).toHaveLength(1);
    expect(screen.queryByText('A question')).toBeNull();
    expect(button('Open “My deposit” from Ole Vik')).toHaveFocus();
  });

  it('is filtered by any part of a message, and says when none matches', async () => {
    const { user } = show({ messages: letters });
    await user.keyboard('/');
    await user.paste('deposit');
    expect(rows()).toHaveLength(1);
    await user.paste('s and more');
    expect(screen.getByText('No message matches “deposits and more”')).toBeVisible();
    await user.click(button('Clear filter'));
    expect(rows()).toHaveLength(2);
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('says that it is empty, that it loads, and that it could not be loaded', () => {
    const { clear, fail } = show();
    expect(screen.getByText('No new messages')).toBeVisible();
    clear(newMessages);
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    fail(newMessages);
    expect(screen.getByText('Couldn’t load new messages')).toBeVisible();
  });

  it('says that no message is done yet', { tags: ['full'] }, () => {
    show({ path: '/?tab=handled' });
    expect(screen.getByText('No messages marked as done yet')).toBeVisible();
  });
});

describe('the page', () => {
  const current = () =>
    screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);

  it('is called Messages and has three tabs, of which the inbox has two views', async () => {
    const { user, set } = show({ messages: letters });
    set(adminQueries.messageCount('handled'), 40);
    expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    const tabs = within(screen.getByRole('navigation', { name: 'View' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Inbox', 'Sent', 'Compose']);
    expect(current()).toEqual(['Inbox', 'New']);
    await user.click(screen.getByRole('link', { name: /^Done\s?40$/ }));
    expect(current()).toEqual(['Inbox', 'Done40']);
    expect(screen.getByRole('link', { name: /^Done/ })).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Sent' }));
    expect(current()).toEqual(['Sent']);
  });

  it('keeps what is typed under Compose while another tab is shown', async () => {
    const { user, fill } = show({ path: '/?tab=compose' });
    await fill(screen.getByLabelText('Title'), 'Half a message');
    await user.click(screen.getByRole('link', { name: 'Inbox' }));
    expect(screen.queryByLabelText('Title')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Compose' }));
    expect(screen.getByLabelText('Title')).toHaveValue('Half a message');
  });
});

describe('several messages of the inbox', { tags: ['full'] }, () => {
  const createMessages = (count: number) =>
    Array.from({ length: count }, (_, i) => message({ id: `m${i}`, subject: `Question ${i}` }));

  async function showBulk(messages = createMessages(3)) {
    const page = show({ messages });
    await page.user.click(button('Mark these as done'));
    return page;
  }

  it('are named before they are marked as done, and the dialog closes when they are', async () => {
    const { user } = await showBulk();
    const names = within(dialog('Mark 3 messages as done?')).getAllByRole('listitem');
    expect(names.map(({ textContent }) => textContent)).toEqual(
      [0, 1, 2].map((i) => `Vera Andersen: Question ${i}`),
    );
    expect(handled()).toEqual([]);
    await user.click(button('Mark 3 as done'));
    expect(handled()).toEqual([['m0', 'm1', 'm2']]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are not marked when that is cancelled', async () => {
    const { user } = await showBulk();
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(handled()).toEqual([]);
  });

  it('are the first page where more are shown', async () => {
    const { user } = await showBulk(createMessages(60));
    await user.click(button(`Mark ${pageSize} as done`));
    expect(handled()).toEqual([createMessages(pageSize).map(({ id }) => id)]);
  });

  it('are those that were listed, not those that arrived later', async () => {
    const { user, setRows } = await showBulk();
    setRows(newMessages, [message({ id: 'new' }), ...createMessages(3)]);
    await user.click(button('Mark 3 as done'));
    expect(handled()).toEqual([['m0', 'm1', 'm2']]);
  });

  it('stay in the dialog when they could not be marked', async () => {
    vi.mocked(acts.handleMessages).mockRejectedValue(new ActError('offline'));
    const { user } = await showBulk();
    await user.click(button('Mark 3 as done'));
    expect(dialog()).toBeVisible();
  });

  it('are two at least', () => {
    const { setRows } = show({ messages: createMessages(1) });
    expect(screen.queryByRole('button', { name: 'Mark these as done' })).toBeNull();
    setRows(newMessages, []);
    expect(screen.queryByRole('button', { name: 'Mark these as done' })).toBeNull();
  });
});

describe('a message that is open', { tags: ['full'] }, () => {
  async function showMessage(given: Given = {}) {
    const page = show({ messages: [message()], ...given });
    await page.user.keyboard('j{Enter}');
    return page;
  }

  it('is shown whole, and as text', async () => {
    await showMessage();
    expect(dialog('A question').querySelector('[data-message-body]')?.textContent).toBe(
      message().body,
    );
    expect(dialog()).toHaveTextContent(/waiting 4 h.*Vera Andersen.*Account with this emailnone/);
    expect(screen.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:vera@example.com/),
    );
  });

  it('links to the client who has this address, and says that anyone can type one', async () => {
    await showMessage({ people: [profile()] });
    expect(screen.getByRole('link', { name: 'Maya Lindqvist' })).toHaveAttribute(
      'href',
      '/admin/users/maya',
    );
    expect(screen.getByRole('link', { name: 'send them a message' })).toHaveAttribute(
      'href',
      '/admin/notifications?to=maya',
    );
    expect(screen.getByText('Anyone can enter any email address.')).toBeVisible();
  });

  it('names everybody whose profile has the address, and says that one of them has not confirmed it', async () => {
    await showMessage({
      people: [profile(), profile({ uid: 'other', firstname: 'Mara', lastname: 'Lind' })],
    });
    const links = screen.getAllByRole('link', { name: /^Ma/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/users/maya',
      '/admin/users/other',
    ]);
    expect(screen.getByText('More than one account has this email.')).toBeVisible();
  });

  it('has no link for an administrator, nor while the account is not known', async () => {
    const { clear, fail } = await showMessage({ people: [profile({ admin: true })] });
    expect(screen.getByText('Maya Lindqvist, administrator')).toBeVisible();
    clear(accounts);
    fail(accounts);
    expect(screen.getByText('Couldn’t check whose email this is')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Maya/ })).toBeNull();
  });

  it('is marked as done once, and leaves the inbox', async () => {
    const { user } = await showMessage();
    await user.click(button('Mark as done'));
    expect(handled()).toEqual([['m1']]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('No new messages')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Inbox' })).toHaveFocus();
  });

  it('cannot be marked again', async () => {
    await showMessage({ path: '/?tab=handled', messages: [message({ status: 'handled' })] });
    expect(dialog('A question')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark as done' })).toBeNull();
  });

  it('stays open while that is pending', async () => {
    vi.mocked(acts.handleMessages).mockReturnValue(new Promise(() => undefined));
    const { user } = await showMessage();
    await user.click(button('Mark as done'));
    await user.click(button('Mark as done'));
    await user.keyboard('{Escape}');
    expect(dialog('A question')).toBeVisible();
    expect(handled()).toHaveLength(1);
  });
});
