import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { JournalRow } from '@/data/admin/journal';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderForAdmin, signInAsAdmin } from '@/data/for-admin.test-utils';
import { profileOf } from '@/domain/accounts/person.fixture';
import { deskBook } from '@/domain/revision-fields';
import { AdminBell } from './admin-bell';
import { completed, requested } from './notifications.fixture';
import { readSeenAt } from './unread';

const now = new Date('2026-03-24T15:00:00Z');
signInAsAdmin(now);

const maya = profileOf();
const ruth = profileOf({ uid: 'ruth', firstname: 'Ruth', lastname: 'Adler', admin: true });
const request: JournalRow = { entry: { ...requested, uid: 'maya' }, owner: maya, writer: maya };
const decision: JournalRow = {
  entry: { ...completed, uid: 'maya', actor: 'ruth' },
  owner: maya,
  writer: ruth,
};
const setting: JournalRow = {
  entry: {
    ...requested,
    op: 'proposed',
    uid: deskBook,
    col: 'proposals',
    actor: 'ruth',
    action: 'proposal.made',
    after: {
      action: 'policy.updated',
      outcome: { fourEyes: '0', daily: '0', addressHours: 24 },
    },
    at: new Date('2026-03-24T09:00:00Z'),
  },
  owner: null,
  writer: ruth,
};

/** What nobody has seen yet is from the last three days. */
const firstSeenAt = new Date(now.getTime() - 3 * 86_400_000);

async function show(rows: JournalRow[], unread = 0) {
  const reads = createReads();
  const [newest] = rows;
  const { at } = newest?.entry ?? {};
  reads.set(adminQueries.events(), { rows, newestAt: at ?? null });
  reads.set(adminQueries.eventCount('boss', firstSeenAt), unread);
  const { press } = renderForAdmin(<AdminBell />, reads);
  return { ...reads, press };
}
const links = async () => {
  await screen.findByRole('link', { name: 'See the journal' });
  return screen.getAllByRole('link').slice(0, -1);
};

describe('the bell of the desk', () => {
  it('lists what happened, newest first, each with a link to its entry', async () => {
    const { press } = await show([decision, request, setting], 3);
    await press('Notifications, 3 unread');
    expect((await links()).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [
        expect.stringMatching(
          /Deposit credited .*Maya Lindqvist · \$250\.00 in bitcoin · by Ruth Adler$/,
        ),
        '/admin/users/maya#D3',
      ],
      [
        expect.stringMatching(/Deposit requested .*Maya Lindqvist · \$250\.00 in bitcoin$/),
        '/admin/users/maya#D1',
      ],
      [
        expect.stringMatching(/Second approval policy proposed .*The desk · off · by Ruth Adler$/),
        '/admin/journal?client=desk#C1',
      ],
    ]);
  });

  it('has seen them once it is closed, and marks until then what was new', async () => {
    const { press } = await show([request], 1);
    await press('Notifications, one unread');
    expect((await links())[0]).toHaveTextContent(/^New: Deposit requested/);
    expect(readSeenAt('boss')).toBe(0);
    await press('Notifications, one unread');
    expect(readSeenAt('boss')).toBe(requested.at.getTime());
    await press('Notifications');
    expect((await links())[0]).toHaveTextContent(/^Deposit requested/);
  });

  it('says that nothing has happened yet', async () => {
    const { press } = await show([]);
    await press('Notifications');
    expect(await screen.findByText(/^Nothing yet\./)).toBeVisible();
  });

  it('shows bars until they are read', async () => {
    const { press, clear, load } = await show([request]);
    clear(adminQueries.events());
    load(adminQueries.events());
    await press('Notifications');
    expect(await screen.findByRole('list', { name: 'Loading' })).toBeInTheDocument();
  });

  it('says that they could not be loaded, and reads them again', async () => {
    const { press, clear, fail } = await show([request]);
    clear(adminQueries.events());
    const retry = fail(adminQueries.events());
    await press('Notifications');
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load notifications');
    await press('Try again');
    expect(retry).toHaveBeenCalled();
  });
});
