import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as delivery from '@/data/admin/notice-delivery';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import * as acts from '@/data/collections/message-acts';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { Profile } from '@/domain/accounts/profile';
import { createSendDrafts, emptyInput } from './message-schema';
import { Component as MessagesPage } from './messages-page';
import { hoursAgo, message, now, profile, sent } from './notifications.fixture';
import { rememberUnfinished } from './send-runner';

const context = signInAtDesk(now);
beforeEach(() => {
  vi.spyOn(acts, 'handleMessages').mockResolvedValue();
  vi.spyOn(delivery, 'sendNotice').mockResolvedValue({ reached: 1_250, full: 0 });
});

const newMessages = adminQueries.messages('new', 'newest');
const accounts = adminQueries.peopleByEmail(message().email);
const activeClients = { to: 'standing', status: 'active' } as const;
const groupSize = adminQueries.audienceSize(activeClients);
const sentNotices = adminQueries.sentNotices();

interface Given {
  path?: string;
  messages?: ReturnType<typeof message>[];
  /** Who has the e-mail address of the message. */
  people?: Profile[];
  notices?: ReturnType<typeof sent>[];
  uid?: string;
}

function show({ path = '/', messages = [], people = [], notices = [], uid }: Given = {}) {
  const reads = createReads();
  reads.setRows(newMessages, messages);
  reads.setRows(adminQueries.messages('handled', 'newest'), messages);
  reads.set(accounts, people);
  reads.setRows(sentNotices, notices);
  reads.set(groupSize, 1_250);
  reads.set(queries.profile('maya'), profile());
  reads.setRows(adminQueries.peopleSearch(''), []);
  return renderAtDesk(<MessagesPage />, reads, { path, uid });
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = (name: string | RegExp = /./) => screen.getByRole('dialog', { name });
const rows = () => screen.getAllByRole('row').slice(1);
const handled = () => vi.mocked(acts.handleMessages).mock.calls.map(([, ids]) => ids);
const letters = [message(), message({ id: 'm2', name: 'Ole Vik', email: 'ole@example.com', subject: 'My deposit', at: hoursAgo(30) })];

describe('the inbox', () => {
  it('shows who wrote, when and about what, and links to the other order', () => {
    const { set } = show({ messages: letters });
    set(adminQueries.messageCount('new'), 2);
    expect(screen.getByRole('link', { name: /^Inbox\s?2$/ })).toHaveAttribute('aria-current', 'page');
    expect(rows()[0]).toHaveTextContent(/Vera Andersen.*A question.*vera@example\.com/);
    expect(screen.getByRole('columnheader', { name: 'Received, newest first' })).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getByRole('link', { name: 'Received, newest first' })).toHaveAttribute('href', '/?order=oldest');
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

  it('says that no message is done yet', () => {
    show({ path: '/?tab=handled' });
    expect(screen.getByText('No messages marked as done yet')).toBeVisible();
  });
});

describe('several messages of the inbox', () => {
  const createMessages = (count: number) => Array.from({ length: count }, (_, i) => message({ id: `m${i}`, subject: `Question ${i}` }));

  async function showBulk(messages = createMessages(3)) {
    const page = show({ messages });
    await page.user.click(button('Mark these as done'));
    return page;
  }

  it('are named before they are marked as done, and the dialog closes when they are', async () => {
    const { user } = await showBulk();
    const names = within(dialog('Mark 3 messages as done?')).getAllByRole('listitem');
    expect(names.map(({ textContent }) => textContent)).toEqual([0, 1, 2].map((i) => `Vera Andersen: Question ${i}`));
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

  it('are the first 25 where more are shown', async () => {
    const { user } = await showBulk(createMessages(60));
    await user.click(button('Mark 25 as done'));
    expect(handled()).toEqual([createMessages(25).map(({ id }) => id)]);
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
    expect(dialog('A question').querySelector('[data-message-body]')?.textContent).toBe(message().body);
    expect(dialog()).toHaveTextContent(/waiting 4 h.*Vera Andersen.*Account with this emailnone/);
    expect(screen.getByRole('link', { name: 'Reply by email' })).toHaveAttribute('href', expect.stringMatching(/^mailto:vera@example.com/));
  });

  it('links to the client who has this address, and says that anyone can type one', async () => {
    await showMessage({ people: [profile()] });
    expect(screen.getByRole('link', { name: 'Maya Lindqvist' })).toHaveAttribute('href', '/admin/users/maya');
    expect(screen.getByRole('link', { name: 'send them a message' })).toHaveAttribute('href', '/admin/notifications?to=maya');
    expect(screen.getByText('Anyone can enter any email address.')).toBeVisible();
  });

  it('names everybody whose profile has the address, and says that one of them has not confirmed it', async () => {
    await showMessage({ people: [profile(), profile({ uid: 'other', firstname: 'Mara', lastname: 'Lind' })] });
    const links = screen.getAllByRole('link', { name: /^Ma/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/users/maya', '/admin/users/other']);
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
    expect(screen.getByText('No new messages')).toBeVisible();
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

const field = (name: string) => screen.getByLabelText(name);
const review = () => button('Review message');

describe('writing a message', () => {
  const showForm = (given: Given = {}) => show({ path: '/?tab=send', ...given });

  /** Types a part of a name, by which these people are found. */
  async function search({ user, setRows }: ReturnType<typeof show>, people: Profile[]) {
    setRows(adminQueries.peopleSearch('lind'), people);
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
    expect(dialog('About your passport')).toHaveTextContent(/ToMaya Lindqvist.*Reaches1 client/);
  });

  it('threat 31: marks names that look the same in the search, and a chosen one for its own letters', async () => {
    const other = profile({ uid: 'other', username: 'other', email: 'other@example.com', firstname: 'M\u0430ya' });
    const page = showForm();
    page.set(queries.profile('other'), other);
    await search(page, [profile(), other]);
    expect(screen.getByRole('option', { name: /maya@/ })).toHaveTextContent('Looks like another client’s name');
    expect(screen.getByRole('option', { name: /other@/ })).toHaveTextContent(/Mixes scripts.*Looks like another client’s name/);
    await page.user.click(screen.getByRole('option', { name: /other@/ }));
    expect(screen.getByText('Mixes scripts')).toBeVisible();
    expect(screen.getByRole('list', { name: 'What the marks mean' })).toHaveTextContent('Mixes scripts: the name has letters');
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
    reads.setRows(adminQueries.peopleSearch(''), []);
    if (person === undefined) reads.load(queries.profile('somebody'));
    else reads.set(queries.profile('somebody'), person);
    return renderAtDesk(<MessagesPage />, reads, { path: '/?to=somebody' });
  }

  it.each([
    ['there is none', null, /No client has this id/],
    ['it is an administrator', profile({ admin: true }), /can’t receive messages/],
    ['it is not known yet', undefined, /still loading/],
  ])('is refused to the client of the address where %s', async (_, person, fault) => {
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
  });

  it('can be to a group of any status', async () => {
    const { user, fill, set } = showForm();
    set(adminQueries.audienceSize({ to: 'standing', status: 'member' }), 3);
    await user.click(screen.getByLabelText('A group'));
    await user.selectOptions(field('Group'), 'Clients with another status');
    await fill(field('Title'), 'Hello');
    await fill(field('Message'), 'A word.');
    await user.click(review());
    await vi.waitFor(() => expect(field('Status')).toHaveAccessibleDescription(/one word in lowercase letters/));
    await fill(field('Status'), 'Member');
    await user.click(review());
    expect(await screen.findByText('Not sent yet')).toBeVisible();
    expect(dialog('Hello')).toHaveTextContent('Reaches3 clients');
  });

  it('keeps in the tab what was typed, and who the address names', async () => {
    const { fill, unmount } = show({ path: '/?to=maya' });
    expect(document.body).toHaveFocus();
    await fill(field('Title'), 'Hello');
    unmount();
    showForm();
    expect(screen.getByText('Maya Lindqvist')).toBeVisible();
    expect(field('Title')).toHaveValue('Hello');
  });

  it('comes back with a message to everyone', () => {
    createSendDrafts('boss').write({ input: { ...emptyInput, to: 'everyone', title: 'Kept', body: 'All of it.' }, submission: null });
    showForm();
    expect(field('Title')).toHaveValue('Kept');
    expect(screen.getByLabelText('Everyone')).toBeChecked();
    expect(button(/Kept/)).toHaveTextContent('Message from the desk to everyone');
  });
});

/** What `sendNotice` does until it is stopped: it has reached so many. */
const sendUntilStopped = (reached: number) =>
  vi.mocked(delivery.sendNotice).mockImplementation(async (_context, _notice, _audience, _op, options) => {
    options?.onReached?.(reached);
    return new Promise((_, reject) => options?.signal?.addEventListener('abort', () => reject(new Error('stopped'))));
  });
const ops = () => vi.mocked(delivery.sendNotice).mock.calls.map(([, , , op]) => op);

describe('the review of a message', { tags: ['full'] }, () => {
  const text = { title: 'Opening hours', body: 'Closed on\nFriday.' };

  /** Reviews a message to the active clients, of whom there are 1,250. */
  async function showReview() {
    createSendDrafts('boss').write({ input: { ...emptyInput, to: 'group', ...text }, submission: null });
    const page = show({ path: '/?tab=send' });
    await page.user.click(review());
    await screen.findByRole('dialog');
    return page;
  }
  const send = () => button('Send to 1,250 clients');
  /** The next send reaches so many, and then the connection is lost. */
  const breakOffAfter = (reached: number) =>
    vi.mocked(delivery.sendNotice).mockImplementation(async (_context, _notice, _audience, _op, options) => {
      options?.onReached?.(reached);
      throw new ActError('offline');
    });

  it('says how many it reaches and that it cannot be unsent, and sends once', async () => {
    const { user } = await showReview();
    expect(dialog('Opening hours')).toHaveTextContent(/Not sent yet.*ToActive clients.*Reaches1,250 clients/);
    expect(dialog().querySelector('[data-message-body]')?.textContent).toBe(text.body);
    expect(screen.getByText('This can’t be unsent.')).toBeVisible();
    await user.click(send());
    const notice = expect.objectContaining(text);
    expect(delivery.sendNotice).toHaveBeenCalledExactlyOnceWith(context, notice, activeClients, expect.any(String), expect.anything());
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
    expect(delivery.sendNotice).not.toHaveBeenCalled();
  });

  it('shows how far sending is, stays open, and can be stopped', async () => {
    const { user } = await showReview();
    sendUntilStopped(125);
    await user.click(send());
    expect(screen.getByText('Sending: delivered to 125 clients')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0.1');
    await user.keyboard('{Escape}');
    expect(dialog()).toBeVisible();
    await user.click(button('Stop'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Stopped: delivered to 125 clients.');
  });

  it('continues an interrupted message as the same one, now or later', async () => {
    const { user } = await showReview();
    breakOffAfter(1);
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Interrupted: delivered to 1 client. You are offline. .*no one gets it twice/,
    );
    await user.click(button('Continue sending'));
    expect(ops()).toHaveLength(2);
    expect(new Set(ops()).size).toBe(1);
    await user.click(button('Later'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('Title')).toHaveValue('');
  });

  it('goes back to what was typed where nobody has it', async () => {
    const { user } = await showReview();
    breakOffAfter(0);
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /We couldn’t confirm it was sent. You are offline. .*Your text is still here/,
    );
    await user.click(button('Back'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('Title')).toHaveValue('Opening hours');
  });
});

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
    expect(screen.getByRole('link', { name: 'Write a message' })).toHaveAttribute('href', '/?tab=send');
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
