import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as delivery from '@/data/admin/notice-delivery';
import {
  activeClients,
  button,
  dialog,
  type Given,
  groupSize,
  rows,
  sendUntilStopped,
  sentNotices,
  show,
  signInToMessages,
} from './messages-page.test-utils';
import { profile, sent } from './notifications.fixture';
import { rememberUnfinished } from './send-runner';

signInToMessages();

describe('the messages that were sent', () => {
  const notices = [
    sent(),
    sent({ op: 's2', title: 'To all', audience: 'everyone', count: 1, by: 'me' }),
    sent({ op: 's3', title: 'To one', audience: 'client:maya', count: 0, client: profile(), author: null }),
  ];
  const showSent = (text = '', given: Given = { notices }) => show({ path: `/?tab=sent&q=${text}`, uid: 'me', ...given });

  it('show to whom in words, how many have it, and who wrote it', () => {
    showSent();
    const [group, all, one] = rows();
    expect(group).toHaveTextContent(/Opening hours.*Active clients.*12 clients.*Robin Berg/);
    expect(all).toHaveTextContent(/To all.*Everyone.*everyone.*You/);
    expect(one).toHaveTextContent(/To one.*Maya Lindqvist.*Unfinished, no one yet.*Another administrator/);
  });

  it('are filtered by whom they went to', async () => {
    const { user } = showSent('lindqvist');
    expect(rows()).toHaveLength(1);
    await user.click(screen.getByRole('searchbox'));
    await user.paste(' and more');
    expect(screen.getByText('No message matches “lindqvist and more”')).toBeVisible();
  });

  it('say that there are none, that they load, and that they could not be loaded', () => {
    const { clear, fail } = showSent('', {});
    expect(screen.getByRole('link', { name: 'Write a message' })).toHaveAttribute('href', '/?tab=compose');
    clear(sentNotices);
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    fail(sentNotices);
    expect(screen.getByText('Couldn’t load sent messages')).toBeVisible();
  });
});

describe('a message that was sent', { tags: ['full'] }, () => {
  interface Opened {
    of?: ReturnType<typeof sent>;
    uid?: string;
    /** How many are in the group now. */
    group?: number;
  }
  async function showNotice({ of = sent(), uid = 'boss', group = 15 }: Opened = {}) {
    const page = show({ path: '/?tab=sent', notices: [of], uid });
    page.set(groupSize, group);
    await page.user.keyboard('j{Enter}');
    return page;
  }

  it('is continued where it was not finished', async () => {
    rememberUnfinished('boss', 's1');
    const { user } = await showNotice();
    expect(dialog()).toHaveTextContent(/Sent by you.*Reached12 clients; 15 are in this group now/);
    expect(screen.getByText(/Sending didn’t finish\. Reached: 12 clients/)).toBeVisible();
    await user.click(button('Continue sending'));
    expect(vi.mocked(delivery.sendNotice).mock.calls[0]?.slice(2, 4)).toEqual([activeClients, 's1']);
  });

  it('is continued only by its author', async () => {
    await showNotice({ of: sent({ count: 0 }), uid: 'other' });
    expect(screen.getByText('No one has it yet.').parentElement).toHaveTextContent(/Only the administrator who wrote it/);
    expect(screen.queryByRole('button', { name: 'Continue sending' })).toBeNull();
  });

  const perhaps = 'may have stopped or still be under way, lists may have been full, or clients may have joined .*';
  it.each([
    ['its author', 'boss', new RegExp(`${perhaps}No one gets it twice`)],
    ['another administrator', 'other', new RegExp(`${perhaps}If you send it as a new message`)],
  ])('is marked where the group is larger than those who have it, for %s', async (_, uid, said) => {
    await showNotice({ uid, of: sent({ count: 40 }), group: 120 });
    expect(dialog()).toHaveTextContent(/Reached40 clients; 120 are in this group now Not everyone has it/);
    expect(screen.getByText(said)).toBeVisible();
  });

  it('is not marked where as many have it, and where the group is not known', async () => {
    const { clear, fail } = await showNotice({ uid: 'other', group: 12 });
    expect(screen.queryByText(/Not everyone|under way/)).toBeNull();
    clear(groupSize);
    fail(groupSize);
    expect(screen.queryByText(/Not everyone|under way/)).toBeNull();
    expect(screen.getByText(/12 clients; couldn’t count how many are in this group now/)).toBeVisible();
  });

  it('can be sent to the rest of the group, shows how far that is, and can be stopped', async () => {
    const { user } = await showNotice();
    sendUntilStopped(12);
    await user.click(button('Send to the rest'));
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0.8');
    expect(screen.queryByRole('button', { name: /Continue|the rest/ })).toBeNull();
    expect(screen.queryByText(/Not everyone|under way/)).toBeNull();
    await user.click(button('Stop'));
    expect(await screen.findByRole('button', { name: 'Continue sending' })).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('links to the client who has it', async () => {
    await showNotice({ of: sent({ audience: 'client:maya', client: profile() }), uid: 'other' });
    expect(screen.getByRole('link', { name: 'Maya Lindqvist' })).toHaveAttribute('href', '/admin/users/maya');
  });

  it('is compared with no group where it went to everyone', async () => {
    await showNotice({ of: sent({ audience: 'everyone' }), uid: 'another' });
    expect(dialog()).toHaveTextContent(/Reachedeveryone/);
    expect(screen.queryByText(/group|Not everyone/)).toBeNull();
  });
});
