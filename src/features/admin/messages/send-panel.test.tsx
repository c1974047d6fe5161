import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import * as noticeActs from '@/data/collections/notice-acts';
import { createReads, renderForAdmin } from '@/data/for-admin.test-utils';
import { clientSearchQueries } from '@/data/hooks/use-client-search';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { Profile } from '@/domain/accounts/profile';
import { createSendDrafts, emptyInput } from './message-schema';
import { Component as MessagesPage } from './messages-page';
import {
  activeClients,
  button,
  dialog,
  type Given,
  groupSize,
  show,
  signInToMessages,
} from './messages-page.test-utils';
import { profile } from './notifications.fixture';

const context = signInToMessages();

const field = (name: string) => screen.getByLabelText(name);
const review = () => button('Review message');

describe('writing a message', () => {
  const showForm = (given: Given = {}) => show({ path: '/?tab=compose', ...given });

  /** Types a part of a name, by which these people are found. */
  async function search({ user, setRows }: ReturnType<typeof show>, people: Profile[]) {
    setRows(clientSearchQueries.searchedPeople(), people);
    await user.click(screen.getByRole('combobox', { name: 'Client' }));
    await user.paste('lind');
    await screen.findAllByRole('option');
    await vi.waitFor(() => expect(screen.getByRole('listbox')).not.toHaveAttribute('aria-busy'));
  }

  it('begins with the search for a client, and shows beside it what their bell will show', async () => {
    const page = showForm();
    const { user, fill } = page;
    await search(page, [profile()]);
    await user.keyboard('{Enter}');
    expect(screen.getByText('Maya Lindqvist')).toBeVisible();
    expect(button('Change')).toHaveFocus();
    await fill(field('Title'), 'About your passport');
    await fill(field('Message'), 'It is too dark.');
    expect(field('Title')).toHaveAccessibleDescription('19 of 120');
    const preview = button(/About your passport/);
    expect(preview).toHaveTextContent(/Message from the desk.*It is too dark/);
    await user.click(preview);
    expect(dialog('About your passport')).toHaveTextContent('It is too dark.');
    await user.keyboard('{Escape}');
    page.set(adminQueries.audienceSize({ to: 'client', uid: 'maya' }), 1);
    await user.click(review());
    expect(await screen.findByText('Not sent yet')).toBeVisible();
    expect(dialog('About your passport')).toHaveTextContent(
      /ToMaya Lindqvist.*Reaches1 client.*this client and the desk/,
    );
  });

  it('threat 31: marks names that look the same in the search, and a chosen one for its own letters', {
    tags: ['full'],
  }, async () => {
    const other = profile({
      uid: 'other',
      username: 'other',
      email: 'other@example.com',
      firstname: 'M\u0430ya',
    });
    const page = showForm();
    page.set(queries.profile('other'), other);
    await search(page, [profile(), other]);
    expect(screen.getByRole('option', { name: /maya@/ })).toHaveTextContent(
      'Looks like another client’s name',
    );
    expect(screen.getByRole('option', { name: /other@/ })).toHaveTextContent(
      /Mixes scripts.*Looks like another client’s name/,
    );
    await page.user.click(screen.getByRole('option', { name: /other@/ }));
    expect(screen.getByText('Mixes scripts')).toBeVisible();
    expect(screen.getByRole('list', { name: 'What the marks mean' })).toHaveTextContent(
      'Mixes scripts: the name has letters',
    );
  });

  it('says at each field what is missing, with the focus on the first', async () => {
    const { user } = showForm();
    await user.click(review());
    await vi.waitFor(() => expect(field('Client')).toHaveFocus());
    expect(field('Client')).toHaveAccessibleDescription('Choose a client.');
    expect(field('Title')).toHaveAccessibleDescription(/Enter a title/);
    expect(field('Message')).toHaveAccessibleDescription(/Enter a message/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  /** The query of the profile is enabled by the address, so it has its state before. */
  function showTo(person: Profile | null | undefined) {
    const reads = createReads();
    if (person === undefined) reads.load(queries.profile('somebody'));
    else reads.set(queries.profile('somebody'), person);
    return renderForAdmin(<MessagesPage />, reads, { path: '/?to=somebody' });
  }

  it.each([
    ['there is none', null, /No client has this id/],
    ['it is an administrator', profile({ admin: true }), /can’t receive messages/],
    ['it is not known yet', undefined, /still loading/],
  ])(
    'is refused to the client of the address where %s',
    { tags: ['full'] },
    async (_, person, fault) => {
      const { user, fill } = showTo(person);
      await fill(field('Title'), 'Hello');
      await fill(field('Message'), 'A word.');
      await user.click(review());
      expect(await screen.findByText(fault)).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(button('Change')).toHaveFocus();
      expect(button('Change')).toHaveAccessibleDescription(fault);
      await user.click(button('Change'));
      expect(field('Client')).toHaveValue('');
      expect(field('Client')).toHaveFocus();
    },
  );

  it('can be to a group of any status', { tags: ['full'] }, async () => {
    const { user, fill, set } = showForm();
    set(adminQueries.audienceSize({ to: 'status', status: 'member' }), 3);
    await user.click(screen.getByLabelText('A group'));
    await user.selectOptions(field('Group'), 'Clients with another status');
    await fill(field('Title'), 'Hello');
    await fill(field('Message'), 'A word.');
    await user.click(review());
    await vi.waitFor(() =>
      expect(field('Status')).toHaveAccessibleDescription(/one word in lowercase letters/),
    );
    await fill(field('Status'), 'Member');
    await user.click(review());
    expect(await screen.findByText('Not sent yet')).toBeVisible();
    expect(dialog('Hello')).toHaveTextContent(
      /ToClients with the status “member”Reaches3 clientsCan be read byanyone who signs in/,
    );
  });

  it('keeps in the tab what was typed, and who the address names', { tags: ['full'] }, async () => {
    const { fill, unmount } = show({ path: '/?to=maya' });
    expect(document.body).toHaveFocus();
    await fill(field('Title'), 'Hello');
    unmount();
    showForm();
    expect(screen.getByText('Maya Lindqvist')).toBeVisible();
    expect(field('Title')).toHaveValue('Hello');
  });

  it('comes back with a message to everyone', () => {
    createSendDrafts('boss').write({
      input: { ...emptyInput, to: 'everyone', title: 'Kept', body: 'All of it.' },
      submission: null,
    });
    showForm();
    expect(field('Title')).toHaveValue('Kept');
    expect(screen.getByLabelText('Everyone')).toBeChecked();
    expect(button(/Kept/)).toHaveTextContent('Message from the desk to everyone');
  });
});

const ops = () => vi.mocked(noticeActs.sendNotice).mock.calls.map(([, { op }]) => op);

describe('the review of a message', { tags: ['full'] }, () => {
  const text = { title: 'Opening hours', body: 'Closed on\nFriday.' };

  /** Reviews a message to the active clients, of whom there are 1,250. */
  async function showReview() {
    createSendDrafts('boss').write({
      input: { ...emptyInput, to: 'group', ...text },
      submission: null,
    });
    const page = show({ path: '/?tab=compose' });
    await page.user.click(review());
    await screen.findByRole('dialog');
    return page;
  }
  const send = () => button('Send to 1,250 clients');
  it('says how many it reaches and that it cannot be unsent, and sends once', async () => {
    const { user } = await showReview();
    expect(dialog('Opening hours')).toHaveTextContent(
      /Not sent yet.*ToActive clients.*Reaches1,250 clients/,
    );
    expect(dialog().querySelector('[data-message-body]')?.textContent).toBe(text.body);
    expect(screen.getByText('This can’t be unsent.')).toBeVisible();
    await user.click(send());
    expect(noticeActs.sendNotice).toHaveBeenCalledExactlyOnceWith(context, {
      ...text,
      audience: activeClients,
      op: expect.any(String),
    });
    expect(await screen.findByRole('link', { name: 'See it under Sent' })).toBeVisible();
    expect(screen.getByText('Sent to 1,250 clients.')).toBeVisible();
    expect(field('Title')).toHaveValue('');
  });

  it('goes back to what was typed on Escape', async () => {
    const { user } = await showReview();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('Title')).toHaveValue('Opening hours');
  });

  it('sends nothing to a number that is not known, or is nobody', async () => {
    const { user, set, clear, fail } = await showReview();
    const expectRefused = async (why: string) => {
      await user.click(button('Send'));
      expect(button('Send')).toHaveAccessibleDescription(why);
    };
    set(groupSize, 0);
    await expectRefused('No one is in this group now. Choose another.');
    clear(groupSize);
    await expectRefused('The recipients haven’t been counted yet.');
    fail(groupSize);
    await expectRefused('The recipients haven’t been counted yet.');
    expect(noticeActs.sendNotice).not.toHaveBeenCalled();
  });

  it('stays open while it is sent', async () => {
    const { user } = await showReview();
    let answer = () => {};
    vi.mocked(noticeActs.sendNotice).mockReturnValueOnce(
      new Promise((resolve) => (answer = resolve)),
    );
    await user.click(send());
    await user.keyboard('{Escape}');
    expect(dialog()).toBeVisible();
    expect(button('Back')).toHaveAccessibleDescription('Sending now.');
    answer();
    expect(await screen.findByText('Sent to 1,250 clients.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is the same message if it is sent again after a lost answer, also from the form, and another one if its text is another', async () => {
    const { user, fill } = await showReview();
    vi.mocked(noticeActs.sendNotice).mockRejectedValue(new ActError('offline'));
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /We couldn’t confirm it was sent.*offline.*Your text is still here/,
    );
    await user.click(send());
    await user.click(button('Back'));
    expect(field('Title')).toHaveValue('Opening hours');
    await user.click(review());
    await user.click(await screen.findByRole('button', { name: 'Send to 1,250 clients' }));
    expect(ops()).toHaveLength(3);
    expect(new Set(ops()).size).toBe(1);
    await user.click(button('Back'));
    await fill(field('Title'), 'New opening hours');
    await user.click(review());
    await user.click(await screen.findByRole('button', { name: 'Send to 1,250 clients' }));
    expect(new Set(ops()).size).toBe(2);
  });
});
