import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  dialog,
  type Given,
  rows,
  sentNotices,
  show,
  signInToMessages,
} from './messages-page.test-utils';
import { profile, sent } from './notifications.fixture';

signInToMessages();

const toMaya = sent({
  id: 's3',
  title: 'To one',
  audience: { to: 'client', uid: 'maya' },
  client: profile(),
  author: null,
});

describe('the messages that were sent', () => {
  const notices = [
    sent(),
    sent({ id: 's2', title: 'To all', audience: { to: 'everyone' }, by: 'me' }),
    toMaya,
  ];
  const showSent = (text = '', given: Given = { notices }) =>
    show({ path: `/?tab=sent&q=${text}`, uid: 'me', ...given });

  it('show to whom in words, and who wrote it', () => {
    showSent();
    const [group, all, one] = rows();
    expect(group).toHaveTextContent(/Opening hours.*Active clients.*Robin Berg/);
    expect(all).toHaveTextContent(/To all.*Everyone.*You/);
    expect(one).toHaveTextContent(/To one.*Maya Lindqvist.*Another administrator/);
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
    expect(screen.getByRole('link', { name: 'Write a message' })).toHaveAttribute(
      'href',
      '/?tab=compose',
    );
    clear(sentNotices);
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    fail(sentNotices);
    expect(screen.getByText('Couldn’t load sent messages')).toBeVisible();
  });
});

describe('a message that was sent', { tags: ['full'] }, () => {
  it('opens whole, with who wrote it, and cannot be changed', async () => {
    const { user } = show({ path: '/?tab=sent', notices: [sent()], uid: 'boss' });
    await user.keyboard('j{Enter}');
    expect(dialog('Opening hours')).toHaveTextContent(
      /Sent by you.*ToActive clients.*We are closed on Friday/,
    );
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('links to the client who has it', async () => {
    const { user } = show({ path: '/?tab=sent', notices: [toMaya], uid: 'other' });
    await user.keyboard('j{Enter}');
    expect(screen.getByRole('link', { name: 'Maya Lindqvist' })).toHaveAttribute(
      'href',
      '/admin/users/maya',
    );
  });
});
