import { screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as adminActs from '@/data/admin/admin-acts';
import { bellQueries } from '@/data/bell-queries';
import * as noticeActs from '@/data/collections/notice-acts';
import { queries } from '@/data/queries';
import { createReads, renderAsClient, signInAs } from '@/data/signed-in.test-utils';
import type { Entry } from '@/domain/ledger/ledger';
import * as idle from '@/lib/device/on-idle';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { ClientBell } from './client-bell';
// The bell imports these later; loaded here, no test waits for them.
import './client-news';
import './news-announcer';
import { filterAdminActs, type Message, mergeNews } from './news';
import {
  clientMessage,
  completed,
  createApprovals,
  createNotices,
  createOwnEntries,
  entries,
  generalNotice,
  rejected,
  requested,
} from './notifications.fixture';
import { latestEntryCount, readSeenAt, saveSeenAt } from './unread';

const context = signInAs('maya', new Date('2026-03-24T15:00:00Z'));
/** A read that does not end. */
const pending = new Promise<never>(() => undefined);
const getActs = () => vi.mocked(adminActs.getAdminActs);
beforeEach(() => {
  vi.spyOn(adminActs, 'getAdminActs').mockReturnValue(pending);
  vi.spyOn(adminActs, 'countAdminActsSince').mockReturnValue(pending);
  vi.spyOn(noticeActs, 'markNoticesSeen').mockResolvedValue();
  vi.spyOn(idle, 'onIdle').mockImplementation((run) => {
    run();
    return () => undefined;
  });
});

const Address = () => {
  const { pathname, hash } = useLocation();
  return <p>{pathname + hash}</p>;
};

interface Given {
  joined?: Date;
  latestEntries?: readonly Entry[];
  /** What the desk did, read to its end. Those of `latestEntries` if absent; null if not read. */
  acts?: Entry[] | null;
  messages?: Message[];
  /** When the news was last seen on another device; at first when the client joined. */
  seenAt?: Date;
}

const latest = queries.latestEntries('maya', latestEntryCount);
const joinedDate = new Date('2026-03-02T09:00:00Z');
const notices = queries.notices({ uid: 'maya', status: 'active', joinedDate });

function open({
  joined = joinedDate,
  latestEntries = entries,
  acts,
  messages = [],
  seenAt = joined,
}: Given = {}) {
  const reads = createReads();
  reads.set(latest, [...latestEntries]);
  reads.set(notices, createNotices(messages, seenAt));
  if (acts !== null)
    reads.set(bellQueries.adminActs('maya', 20), acts ?? filterAdminActs(entries, 'maya'));
  const page = (
    <>
      <ClientBell reader={{ uid: 'maya', status: 'active', joinedDate: joined }} />
      <p>The page</p>
      <Address />
    </>
  );
  return { reads, joined, ...renderAsClient(page, reads) };
}

const button = () => screen.getByRole('button', { name: /^Notifications/ });
const list = () => screen.queryByRole('region', { name: 'Notifications' });
const heads = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('[data-title]')?.textContent);
const messages = [clientMessage, generalNotice];

describe('the count of the bell', () => {
  it('is what is unread, and is gone on every device once the bell was opened', async () => {
    const { user } = open({ messages });
    expect(button()).toHaveAccessibleName('Notifications, 4 unread');
    await user.click(button());
    expect(noticeActs.markNoticesSeen).toHaveBeenCalledExactlyOnceWith(context);
    expect(button()).toHaveAccessibleName('Notifications');
    expect(readSeenAt('maya')).toBe(completed.at.getTime());
    await user.click(button());
    expect(noticeActs.markNoticesSeen).toHaveBeenCalledOnce();
  });

  it('leaves out what was seen on another device', () => {
    open({ messages, seenAt: clientMessage.at });
    expect(button()).toHaveAccessibleName('Notifications, one unread');
  });

  it('leaves out what is over three days old for a client who has never looked', () => {
    open({ messages, seenAt: new Date(0) });
    expect(button()).toHaveAccessibleName('Notifications, 3 unread');
  });

  it('leaves out notices to everyone from before the client joined', () => {
    open({ latestEntries: [], joined: clientMessage.at, messages });
    expect(button()).toHaveAccessibleName('Notifications');
  });

  it('grows with an act and a message that arrive while the page is open', () => {
    saveSeenAt('maya', mergeNews([rejected], [], 'maya'));
    const { reads } = open({ latestEntries: [rejected, requested] });
    expect(button()).toHaveAccessibleName('Notifications');
    reads.set(notices, createNotices([clientMessage], joinedDate));
    expect(button()).toHaveAccessibleName('Notifications, one unread');
    expect(screen.getByRole('status')).toHaveTextContent('One unread notification from the desk');
    reads.set(latest, entries);
    expect(button()).toHaveAccessibleName('Notifications, 2 unread');
  });

  it('includes acts beyond the newest entries, and says that there may be more until they are counted', () => {
    const { reads, joined } = open({
      latestEntries: createApprovals(8).slice(0, latestEntryCount),
    });
    expect(button()).toHaveAccessibleName('Notifications, 3 or more unread');
    expect(screen.getByRole('status')).toHaveTextContent(
      '3 or more unread notifications from the desk',
    );
    expect(adminActs.countAdminActsSince).toHaveBeenCalledExactlyOnceWith(context, 'maya', joined);
    reads.set(bellQueries.adminActsSince('maya', joined.getTime()), 8);
    expect(button()).toHaveAccessibleName('Notifications, 8 unread');
    expect(screen.getByRole('status')).toHaveTextContent('8 unread notifications from the desk');
  });

  it('includes an act below the newest entries if these are all the client’s own, until the bell is opened', async () => {
    vi.mocked(adminActs.countAdminActsSince).mockResolvedValue(1);
    const { user } = open({ latestEntries: createOwnEntries(latestEntryCount), acts: [rejected] });
    expect(await screen.findByRole('button', { name: 'Notifications, one unread' })).toBe(button());
    await user.click(button());
    expect(heads()).toEqual(['New: Deposit rejected']);
    expect(noticeActs.markNoticesSeen).toHaveBeenCalledOnce();
    expect(button()).toHaveAccessibleName('Notifications');
  });

  it('is not shown before it is known what was seen on other devices', () => {
    const { reads } = open();
    reads.clear(notices);
    expect(button()).toHaveAccessibleName('Notifications');
    reads.set(notices, createNotices([], completed.at));
    expect(button()).toHaveAccessibleName('Notifications');
  });
});

describe('the list of the bell', () => {
  it('reads the acts of the desk when it opens, not before', async () => {
    getActs().mockResolvedValue([rejected]);
    const { user } = open({ acts: null });
    expect(getActs()).not.toHaveBeenCalled();
    await user.click(button());
    expect(getActs()).toHaveBeenCalledExactlyOnceWith(context, 'maya', 20);
    expect(await screen.findByText('Deposit rejected')).toBeInTheDocument();
  });

  it('marks what is new as new while it is open', async () => {
    saveSeenAt('maya', mergeNews([], [clientMessage], 'maya'));
    const { user } = open({ messages });
    await user.click(button());
    expect(heads()).toEqual([
      'New: Deposit credited',
      'About your passport',
      'Deposit rejected',
      'Closed on Friday',
    ]);
    expect(screen.getByText(rejected.reason)).toBeInTheDocument();
  });

  it('shows what a result, a fee and an adjustment did to the balance', async () => {
    const figures = (balance: string) => ({ balance, profit: '0', bonus: '0' });
    const act = (action: Entry['action'], over: Partial<Entry>): Entry => ({
      ...completed,
      op: action,
      col: 'accounts',
      index: -1,
      action,
      ...over,
    });
    const { user } = open({
      acts: [
        act('trade.settled', { col: 'trades', after: { id: 't', result: '-12.50' } }),
        act('subscription.charged', { before: figures('500.00'), after: figures('451.00') }),
        act('account.adjusted', { before: figures('100.00'), after: figures('130.00') }),
      ],
    });
    await user.click(button());
    expect(heads()).toEqual([
      'New: Trade settled −$12.50',
      'New: Subscription fee −$49.00',
      'New: Adjustment +$30.00',
    ]);
  });

  it('hides amounts in what the desk did and in its reasons if the client has hidden them', async () => {
    setAmountsHidden(true);
    const { user } = open({ acts: [{ ...rejected, reason: 'Only 200.00 arrived.' }] });
    await user.click(button());
    expect(list()).toHaveTextContent('Only ••••• arrived.');
    expect(list()).not.toHaveTextContent('00.00');
    setAmountsHidden(false);
  });

  it('links each act to its line of the statement', async () => {
    const { user } = open();
    await user.click(button());
    await user.click(screen.getByRole('link', { name: /Deposit rejected/ }));
    expect(screen.getByText('/user/statement#D2')).toBeInTheDocument();
    expect(list()).not.toBeInTheDocument();
  });

  it('opens a message whole, as text, by keyboard alone, and gives the focus back to the bell', async () => {
    const { user } = open({ messages });
    button().focus();
    await user.keyboard('{Enter}');
    await user.tab();
    await user.tab();
    expect(document.activeElement).toHaveTextContent('About your passport');
    await user.keyboard('{Enter}');
    const dialog = screen.getByRole('dialog', { name: 'About your passport' });
    expect(dialog).toHaveTextContent('Message from the desk');
    expect(dialog.querySelector('[data-message-body]')?.textContent).toBe(clientMessage.body);
    expect(list()).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
  });

  it('closes on Escape and gives the focus back to the bell', async () => {
    const { user } = open();
    await user.click(button());
    expect(list()).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(list()).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
  });

  it('closes on a press elsewhere, and when a link is followed', async () => {
    const { user } = open();
    await user.click(button());
    await user.click(screen.getByText('The page'));
    expect(list()).not.toBeInTheDocument();
    await user.click(button());
    await user.click(screen.getByRole('link', { name: 'See full statement' }));
    expect(list()).not.toBeInTheDocument();
  });

  it('shows twenty, and older ones on request', async () => {
    const many = Array.from({ length: 25 }, (_, i) => ({ ...clientMessage, id: `m${i}` }));
    const { user } = open({ latestEntries: [], acts: [], messages: many });
    await user.click(button());
    expect(heads()).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    expect(heads()).toHaveLength(25);
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('reads older acts on request, and shows no message before the acts between', async () => {
    const all = filterAdminActs(createApprovals(25), 'maya');
    const older = { ...clientMessage, at: generalNotice.at };
    const { user } = open({ latestEntries: [], acts: all.slice(0, 20), messages: [older] });
    await user.click(button());
    expect(heads()).toEqual(Array(20).fill('New: Deposit credited'));
    let fail = (_: Error) => {};
    getActs().mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    expect(getActs()).toHaveBeenCalledExactlyOnceWith(context, 'maya', 40);
    expect(screen.getByRole('button', { name: 'Show older' })).toHaveAttribute('aria-busy', 'true');
    expect(heads()).toHaveLength(20);
    fail(new Error('No answer'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Couldn’t load older notifications. Try again.',
    );
    expect(heads()).toHaveLength(20);
    getActs().mockResolvedValueOnce(all);
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    expect(await screen.findByText('About your passport')).toBeInTheDocument();
    expect(heads()).toEqual([
      ...Array(25).fill('New: Deposit credited'),
      'New: About your passport',
    ]);
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('says what will be there if there is nothing yet', async () => {
    const { user } = open({ latestEntries: [requested], acts: [] });
    await user.click(button());
    expect(list()).toHaveTextContent('Nothing yet.');
  });

  it('does not say “nothing yet” if the acts could not be read', async () => {
    getActs().mockRejectedValue(new Error('No answer'));
    const { user } = open({ latestEntries: [], acts: null });
    await user.click(button());
    expect(
      await screen.findByRole('heading', { name: 'Couldn’t load the desk’s actions' }),
    ).toBeInTheDocument();
    expect(list()).not.toHaveTextContent('Nothing yet.');
  });

  it('says that neither acts nor messages could be read, and reads both again', async () => {
    getActs().mockRejectedValue(new Error('No answer'));
    const { user, reads } = open({ latestEntries: [], acts: null });
    reads.clear(notices);
    const retry = reads.fail(notices);
    await user.click(button());
    expect(
      await screen.findByRole('heading', { name: 'Couldn’t load notifications' }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    expect(getActs()).toHaveBeenCalledTimes(2);
  });

  it('shows the acts if the messages could not be read', async () => {
    const { user, reads } = open();
    reads.clear(notices);
    reads.fail(notices);
    await user.click(button());
    expect(screen.getByRole('heading', { name: 'Couldn’t load messages' })).toBeInTheDocument();
    expect(heads()).toEqual(['New: Deposit credited', 'New: Deposit rejected']);
  });

  it('shows bars while it loads', async () => {
    const { user } = open({ latestEntries: [], acts: null });
    await user.click(button());
    expect(screen.getByRole('list', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true');
  });
});
