import { act, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReads, renderAsClient, signInAs } from '@/data/signed-in.test-utils';
import type { Entry } from '@/domain/ledger/ledger';
import { writeStored } from '@/lib/device/device';
import { DeviceNotifications } from '@/ui/feedback/device-notifications';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { Toasts } from '@/ui/overlays/toasts';
import { NewsAnnouncer } from './news-announcer';
import { describeNews } from './news-words';
import { completed, posted, rejected, requested } from './notifications.fixture';
import { latestEntryCount } from './unread';

signInAs('maya', new Date('2026-03-24T15:00:00Z'));

const credited: Entry = { ...completed, after: { ...completed.after, received: '75.00' } };

const Address = () => {
  const { pathname, hash } = useLocation();
  return <p>{pathname + hash}</p>;
};

/** @returns adds entries, as the live channel does */
function open(...entries: Entry[]) {
  const page = (shown: readonly Entry[]) => (
    <>
      <NewsAnnouncer uid="maya" entries={shown} />
      <Toasts />
      <Address />
    </>
  );
  const view = renderAsClient(page(entries), createReads());
  return {
    ...view,
    arrive: (...arrived: Entry[]) => view.rerender(page([...arrived, ...entries])),
  };
}

const toasts = () =>
  [...document.querySelectorAll('[data-toast]')].map((toast) => toast.textContent);

beforeEach(() => setAmountsHidden(false));
afterEach(() => {
  setAmountsHidden(false);
  writeStored('device-notifications', null);
  vi.unstubAllGlobals();
});

describe('what the desk does while the client looks', () => {
  it('is announced with its figure and a link to its entry, once', async () => {
    const { arrive, user } = open(requested);
    expect(toasts()).toEqual([]);
    arrive(posted, credited);
    arrive(posted, credited);
    expect(toasts()).toEqual(['Credited $75.00 · D3See entry']);
    await user.click(screen.getByRole('link', { name: 'See entry' }));
    expect(screen.getByText('/user/statement#D3')).toBeVisible();
  });

  it('is not announced if the client did it, or if it changes nothing', () => {
    const { arrive } = open();
    const before = toasts().length;
    arrive(
      { ...rejected, op: 'viewed', action: 'verification.viewed' },
      { ...requested, op: 'own' },
    );
    expect(toasts()).toHaveLength(before);
  });

  it('is announced in one toast if there are more than three acts', { tags: ['full'] }, () => {
    const { arrive } = open();
    arrive(...['r1', 'r2', 'r3', 'r4'].map((op) => ({ ...rejected, op })));
    expect(toasts().at(-1)).toBe('4 updates from the deskSee your statement');
  });

  it('is announced without a number if older entries may be new too', () => {
    const { arrive } = open();
    arrive(...Array.from({ length: latestEntryCount }, (_, i) => ({ ...rejected, op: `r${i}` })));
    expect(toasts().at(-1)).toBe('Several updates from the deskSee your statement');
  });

  it('is announced act by act if there are few, however much the client did', {
    tags: ['full'],
  }, () => {
    const { arrive } = open();
    const own = Array.from({ length: latestEntryCount - 1 }, (_, i) => ({
      ...requested,
      op: `own${i}`,
    }));
    arrive({ ...rejected, op: 'one' }, ...own);
    expect(toasts().at(-1)).toContain('See entry');
  });
});

describe('the words of an announcement', () => {
  const figures = (balance: string) => ({ balance, profit: '0', bonus: '0' });
  it.each<[Entry, string, string]>([
    [credited, 'Credited $75.00 · D3', 'Deposit credited · D3'],
    [rejected, 'Not credited: $250.00 · D2', 'Deposit not credited · D2'],
    [
      { ...rejected, col: 'withdrawals', action: 'withdrawal.completed' },
      'Sent $250.00 · W2',
      'Withdrawal sent · W2',
    ],
    [
      { ...rejected, col: 'withdrawals', action: 'withdrawal.rejected' },
      'Not sent: $250.00 · W2',
      'Withdrawal not sent · W2',
    ],
    [
      { ...rejected, col: 'trades', action: 'trade.settled', after: { result: '-2.40' } },
      'Trade settled: −$2.40 · T2',
      'Trade settled · T2',
    ],
    [
      {
        ...rejected,
        col: 'accounts',
        action: 'account.adjusted',
        before: figures('1.00'),
        after: figures('31.00'),
      },
      'Balance adjusted: +$30.00 · A2',
      'Balance adjusted · A2',
    ],
    [
      { ...rejected, col: 'users', action: 'status.changed', after: { status: 'active' } },
      'Account status changed · U2',
      'Account status changed · U2',
    ],
  ])('name the figure, unless amounts are hidden', (entry, shown, hidden) => {
    expect(describeNews(entry, false)).toBe(shown);
    expect(describeNews(entry, true)).toBe(hidden);
  });
});

describe('notifications of the device', () => {
  const shown: {
    title: string;
    body: string | undefined;
    onclick?: () => void;
    close: () => void;
  }[] = [];

  function stubBrowser(permission: NotificationPermission, answer = permission) {
    shown.length = 0;
    const stub = Object.assign(
      vi.fn(function (this: object, title: string, { body }: NotificationOptions) {
        shown.push(Object.assign(this, { title, body, close: () => undefined }));
      }),
      {
        permission,
        requestPermission: vi.fn(async () => {
          stub.permission = answer;
          return answer;
        }),
      },
    );
    vi.stubGlobal('Notification', stub);
    return stub;
  }
  const control = () => renderAsClient(<DeviceNotifications />, createReads());

  it('are asked for by a press only, shown while the page has no focus, and lead to the entry', async () => {
    const browser = stubBrowser('default', 'granted');
    const { press } = control();
    expect(browser.requestPermission).not.toHaveBeenCalled();
    await press('Turn on notifications');
    expect(screen.getByText(/^This device notifies you/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Turn off notifications' })).toHaveFocus();
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    const { arrive } = open();
    arrive(credited);
    expect(shown).toMatchObject([{ title: 'Glassbook', body: 'Credited $75.00 · D3' }]);
    act(() => shown[0]?.onclick?.());
    expect(screen.getByText('/user/statement#D3')).toBeVisible();
  });

  it('name no amount if amounts are hidden, and are silent while the client looks or has turned them off', async () => {
    stubBrowser('granted');
    writeStored('device-notifications', 'true');
    setAmountsHidden(true);
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    const { arrive } = open();
    arrive(credited);
    expect(shown).toMatchObject([{ body: 'Deposit credited · D3' }]);
    focus.mockReturnValue(true);
    arrive(rejected, credited);
    expect(shown).toHaveLength(1);
    focus.mockReturnValue(false);
    const { press } = control();
    await press('Turn off notifications');
    arrive({ ...rejected, op: 'later' }, rejected, credited);
    expect(shown).toHaveLength(1);
  });

  it.each([
    ['blocked', 'default', 'denied', /^Your browser blocks notifications/],
    ['off if the question was closed', 'default', 'default', /^Get a notification on this device/],
  ] as const)('are %s', { tags: ['full'] }, async (_, before, answer, words) => {
    stubBrowser(before, answer);
    const { press } = control();
    await press('Turn on notifications');
    expect(screen.getByText(words)).toBeVisible();
  });

  it('are not offered by a browser that has none', { tags: ['full'] }, () => {
    control();
    expect(screen.getByText('This browser can’t show notifications.')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
