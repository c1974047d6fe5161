import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { failedQuery, pendingQuery, readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { ClientBellView, type ClientBellViewProps, useSeen } from './client-bell';
import { filterDeskActs, mergeNews } from './news';
import {
  clientMessage,
  completed,
  createApprovals,
  createDeskActs,
  createNotices,
  createOwnEntries,
  entries,
  generalNotice,
  rejected,
  requested,
} from './notifications.fixture';
import { latestEntryCount, readSeenAt, saveSeenAt } from './unread';

const Address = () => {
  const { pathname, hash } = useLocation();
  return <p>{pathname + hash}</p>;
};

type Shown = Partial<Omit<ClientBellViewProps, 'seen'>> & { joined?: Date };

const nothing = readyQuery(createNotices([]));

function Bell({ joined = new Date('2026-03-02T09:00:00Z'), notices = nothing, ...rest }: Shown) {
  const seen = useSeen('maya', joined, notices);
  const [onToggle, onSeen] = [() => undefined, () => undefined];
  return (
    <ClientBellView
      {...{ uid: 'maya', seen, latestEntries: entries, acts: createDeskActs(filterDeskActs(entries, 'maya')), notices, onToggle, onSeen }}
      {...rest}
    />
  );
}

function renderBell(over: Shown = {}) {
  const [onToggle, onSeen] = [vi.fn(), vi.fn()];
  const bell = (now: Shown) => (
    <MemoryRouter>
      <Bell onToggle={onToggle} onSeen={onSeen} {...now} />
      <p>The page</p>
      <Address />
    </MemoryRouter>
  );
  const { rerender } = render(bell(over));
  return { user: userEvent.setup(), onToggle, onSeen, show: (now: Shown) => rerender(bell(now)) };
}

const button = () => screen.getByRole('button', { name: /^Notifications/ });
const list = () => screen.queryByRole('region', { name: 'Notifications' });
const heads = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('[data-title]')?.textContent);
const withMessages = { notices: readyQuery(createNotices([clientMessage, generalNotice])) };

describe('the bell of a client', () => {
  it('shows the number of unread notices, and none once it was opened, on every device', async () => {
    const { user, onToggle, onSeen } = renderBell(withMessages);
    expect(button()).toHaveAccessibleName('Notifications, 4 unread');
    await user.click(button());
    expect(onToggle).toHaveBeenLastCalledWith(true);
    expect(onSeen).toHaveBeenCalledOnce();
    expect(button()).toHaveAccessibleName('Notifications');
    expect(readSeenAt('maya')).toBe(completed.at.getTime());
    await user.click(button());
    expect(onSeen).toHaveBeenCalledOnce();
  });

  it('knows what was seen on another device', () => {
    renderBell({ notices: readyQuery(createNotices([clientMessage, generalNotice], clientMessage.createdAt)) });
    expect(button()).toHaveAccessibleName('Notifications, one unread');
  });

  it('does not ring for notices to everyone from before the client joined', () => {
    renderBell({ latestEntries: [], joined: clientMessage.createdAt, ...withMessages });
    expect(button()).toHaveAccessibleName('Notifications');
  });

  it('shows what is new as new while it is open', async () => {
    saveSeenAt('maya', mergeNews([], [clientMessage], 'maya'));
    const { user } = renderBell(withMessages);
    await user.click(button());
    expect(heads()).toEqual(['New: Deposit completed', 'About your passport', 'Deposit rejected', 'Closed on Friday']);
    expect(screen.getByText(rejected.reason)).toBeInTheDocument();
  });

  it('hides amounts in what the desk did and in its reasons, where they are hidden', async () => {
    setAmountsHidden(true);
    const { user } = renderBell({ acts: createDeskActs([{ ...rejected, reason: 'Only 200.00 arrived.' }]) });
    await user.click(button());
    expect(list()).toHaveTextContent('Only ••••• arrived.');
    expect(list()).not.toHaveTextContent('00.00');
    setAmountsHidden(false);
  });

  it('hears of an act and of a message that come in while the page is open', () => {
    saveSeenAt('maya', mergeNews([rejected], [], 'maya'));
    const { show } = renderBell({ latestEntries: [rejected, requested] });
    expect(button()).toHaveAccessibleName('Notifications');
    show({ latestEntries: [rejected, requested], notices: readyQuery(createNotices([clientMessage])) });
    expect(button()).toHaveAccessibleName('Notifications, one unread');
    expect(screen.getByRole('status')).toHaveTextContent('One unread notification from the desk');
    show({ notices: readyQuery(createNotices([clientMessage])) });
    expect(button()).toHaveAccessibleName('Notifications, 2 unread');
  });

  it('counts what is beyond the newest entries of the book, and says so where it was not counted', () => {
    const newest = createApprovals(8).slice(0, latestEntryCount);
    const { show } = renderBell({ latestEntries: newest });
    expect(button()).toHaveAccessibleName('Notifications, 3 or more unread');
    expect(screen.getByRole('status')).toHaveTextContent('3 or more unread notifications from the desk');
    show({ latestEntries: newest, deskActCount: 8 });
    expect(button()).toHaveAccessibleName('Notifications, 8 unread');
    expect(screen.getByRole('status')).toHaveTextContent('8 unread notifications from the desk');
  });

  it('rings for an act beneath the newest entries, all of them the client’s own, and is silent once it was opened', async () => {
    const { user, onSeen } = renderBell({
      latestEntries: createOwnEntries(latestEntryCount),
      deskActCount: 1,
      acts: createDeskActs([rejected]),
    });
    expect(button()).toHaveAccessibleName('Notifications, one unread');
    await user.click(button());
    expect(heads()).toEqual(['New: Deposit rejected']);
    expect(onSeen).toHaveBeenCalledOnce();
    expect(button()).toHaveAccessibleName('Notifications');
  });

  it('says nothing of news before it is known what was seen on other devices', () => {
    const { show } = renderBell({ notices: pendingQuery() });
    expect(button()).toHaveAccessibleName('Notifications');
    show({ notices: readyQuery(createNotices([], completed.at)) });
    expect(button()).toHaveAccessibleName('Notifications');
  });

  it('leads to the line of the statement', async () => {
    const { user } = renderBell();
    await user.click(button());
    await user.click(screen.getByRole('link', { name: /Deposit rejected/ }));
    expect(screen.getByText('/user/statement#D2')).toBeInTheDocument();
    expect(list()).not.toBeInTheDocument();
  });

  it('opens a message whole, as text, by keyboard alone, and gives the focus back to the bell', async () => {
    const { user } = renderBell(withMessages);
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

  it('closes on Escape with the focus back on it', async () => {
    const { user } = renderBell();
    await user.click(button());
    expect(list()).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(list()).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
  });

  it('closes on a press elsewhere, and on a link that is followed', async () => {
    const { user } = renderBell();
    await user.click(button());
    await user.click(screen.getByText('The page'));
    expect(list()).not.toBeInTheDocument();
    await user.click(button());
    await user.click(screen.getByRole('link', { name: 'See full statement' }));
    expect(list()).not.toBeInTheDocument();
  });

  it('shows twenty, and older ones on request', async () => {
    const many = Array.from({ length: 25 }, (_, i) => ({ ...clientMessage, id: `m${i}` }));
    const { user } = renderBell({ latestEntries: [], acts: createDeskActs([]), notices: readyQuery(createNotices(many)) });
    await user.click(button());
    expect(heads()).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    expect(heads()).toHaveLength(25);
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('reads older acts on request, and shows no message before the acts in between', async () => {
    const [loadMore, all] = [vi.fn(), filterDeskActs(createApprovals(25), 'maya')];
    const at = { latestEntries: [], notices: readyQuery(createNotices([{ ...clientMessage, createdAt: generalNotice.createdAt }])) };
    const some = { ...createDeskActs(all.slice(0, 20)), isComplete: false, loadMore };
    const { user, show } = renderBell({ ...at, acts: some });
    await user.click(button());
    expect(heads()).toEqual(Array(20).fill('New: Deposit completed'));
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    expect(loadMore).toHaveBeenCalledOnce();
    show({ ...at, acts: { ...some, isLoadingMore: true } });
    expect(screen.getByRole('button', { name: 'Show older' })).toHaveAttribute('aria-busy', 'true');
    expect(heads()).toHaveLength(20);
    show({ ...at, acts: { ...some, loadMoreFailed: true } });
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load older notifications. Try again.');
    expect(heads()).toHaveLength(20);
    show({ ...at, acts: createDeskActs(all) });
    expect(heads()).toEqual([...Array(25).fill('New: Deposit completed'), 'New: About your passport']);
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('does not call nothing what could not be read', async () => {
    const { user } = renderBell({
      latestEntries: [],
      acts: { ...createDeskActs([]), ...failedQuery(vi.fn()), data: undefined },
      notices: readyQuery(createNotices([])),
    });
    await user.click(button());
    expect(screen.getByRole('heading', { name: 'Couldn’t load the desk’s actions' })).toBeInTheDocument();
    expect(list()).not.toHaveTextContent('Nothing yet.');
  });

  it('says what will be there where nothing is yet', async () => {
    const { user } = renderBell({ latestEntries: [requested], acts: createDeskActs([]) });
    await user.click(button());
    expect(list()).toHaveTextContent('Nothing yet.');
  });

  it('keeps loading and failed apart from nothing', async () => {
    const refetch = vi.fn();
    const { user } = renderBell({
      latestEntries: [],
      acts: { ...createDeskActs([]), ...failedQuery(refetch), data: undefined },
      notices: failedQuery(refetch),
    });
    await user.click(button());
    expect(screen.getByRole('heading', { name: 'Couldn’t load notifications' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(2);
  });

  it('shows what could be read where one of the two could not', async () => {
    const { user } = renderBell({ notices: failedQuery() });
    await user.click(button());
    expect(screen.getByRole('heading', { name: 'Couldn’t load messages' })).toBeInTheDocument();
    expect(heads()).toEqual(['New: Deposit completed', 'New: Deposit rejected']);
  });

  it('shows bars while the list is on its way', async () => {
    const { user } = renderBell({ latestEntries: [], acts: { ...createDeskActs([]), ...pendingQuery(), data: undefined } });
    await user.click(button());
    expect(screen.getByRole('list', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true');
  });
});
