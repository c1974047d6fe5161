import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { queries } from '@/data/queries';
import { createReads, type Reads, renderAsClient } from '@/data/signed-in.test-utils';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { Profile } from '@/domain/accounts/profile';
import type { Entry } from '@/domain/ledger/ledger';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { AccountBanner, readEntryCount } from './account-banner';

const at = new Date(2026, 2, 22, 12);
const changedTo = (status: string, over: Partial<Entry> = {}): Entry => ({
  op: `to-${status}`,
  col: 'users',
  rev: 4,
  actor: 'desk',
  action: 'status.changed',
  index: -1,
  ref: '',
  before: { status: 'active' },
  after: { status },
  reason: 'The 90.00 came from somebody else.',
  at,
  ...over,
});

/** @param entries null while they load */
function open(profile: Partial<Profile>, entries: Entry[] | null = []) {
  const reads = createReads();
  if (entries)
    for (const count of [1, readEntryCount])
      reads.set(queries.statusEntries('maya', count), entries.slice(0, count));
  const view = renderAsClient(<AccountBanner />, reads, {
    profile: { ...profileOf(), ...profile },
  });
  return { ...view, reads };
}

const findStatusReads = (reads: Reads) =>
  reads.client.getQueryCache().findAll({ queryKey: ['entries', 'maya', 'status'] });
const banner = (name: string | RegExp) => screen.getByRole('region', { name });
const links = () =>
  screen.queryAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);

describe('the banner about the account', () => {
  afterEach(() => setAmountsHidden(false));

  it('is not there for an active client, and reads nothing', () => {
    const { reads } = open({ status: 'active' }, null);
    expect(screen.queryByRole('region')).toBeNull();
    expect(findStatusReads(reads)).toEqual([]);
  });

  it('tells a new client how withdrawals open, and reads nothing', () => {
    const { reads } = open({ status: 'pending' }, null);
    expect(banner('Withdrawals aren’t open yet')).toBeVisible();
    expect(links()).toEqual(['See what’s missing /user/withdrawal']);
    expect(findStatusReads(reads)).toEqual([]);
  });

  it('quotes why the desk made a client new again, and says nothing of a correction', {
    tags: ['full'],
  }, () => {
    const { unmount } = open({ status: 'pending', rev: 5 }, [changedTo('pending')]);
    expect(banner('Withdrawals aren’t open yet')).toHaveTextContent(
      'The 90.00 came from somebody else.',
    );
    unmount();
    open({ status: 'pending', rev: 2 }, []);
    expect(banner('Withdrawals aren’t open yet')).not.toHaveTextContent(/reason/i);
  });

  it('quotes why the desk suspended the account, and says what can be done', () => {
    open({ status: 'suspended' }, [changedTo('suspended')]);
    const note = within(banner('Account status: suspended'));
    expect(note.getByText('The 90.00 came from somebody else.')).toBeVisible();
    expect(note.getByText(/22 Mar 2026/)).toBeVisible();
    expect(note.getByText(/but you can cancel what’s pending/)).toBeVisible();
    expect(links()).toEqual([
      'Contact us /company/contact',
      'Your withdrawals /user/withdrawal',
      'See the entry /user/statement#U4',
    ]);
  });

  it('says that the client froze the account, or quotes the desk if it did', () => {
    const { unmount } = open({ status: 'frozen' }, [
      changedTo('frozen', { action: 'status.frozen', actor: 'maya', reason: '' }),
    ]);
    expect(banner('Account status: frozen')).toHaveTextContent('You froze it on 22 Mar 2026.');
    unmount();
    open({ status: 'frozen' }, [changedTo('frozen')]);
    expect(banner('Account status: frozen')).toHaveTextContent(
      'The 90.00 came from somebody else.',
    );
  });

  it('leaves out a refused closure, which has the same status', { tags: ['full'] }, () => {
    const refused = changedTo('suspended', {
      op: 'refused',
      before: { status: 'suspended' },
      reason: 'A trade is open.',
    });
    open({ status: 'suspended' }, [refused, changedTo('suspended')]);
    expect(screen.queryByText('A trade is open.')).toBeNull();
    expect(screen.getByText('The 90.00 came from somebody else.')).toBeVisible();
  });

  it('says what a status with a word of its own allows', { tags: ['full'] }, () => {
    open({ status: 'under-review' }, [changedTo('under-review')]);
    expect(banner('Account status: under review')).toHaveTextContent(
      'You can deposit and trade, but not withdraw.',
    );
    expect(links()).toContain('See what’s missing /user/withdrawal');
  });

  it('says what a closed account still allows', { tags: ['full'] }, () => {
    open({ status: 'closed', closureAt: at }, [changedTo('closed')]);
    expect(banner('Account status: closed')).toHaveTextContent(
      'You can still read and download your book.',
    );
    expect(links()).toContain('Money left in your account /user/withdrawal');
    expect(screen.queryByRole('region', { name: /^You asked to close your account/ })).toBeNull();
  });

  it('keeps its place while the reason loads, and names the statement if it could not be read', {
    tags: ['full'],
  }, () => {
    const { reads } = open({ status: 'suspended' }, null);
    expect(screen.queryByText(/reason is in your statement/)).toBeNull();
    reads.fail(queries.statusEntries('maya', readEntryCount));
    expect(screen.getByText('The reason is in your statement.')).toBeVisible();
  });

  it('hides amounts in the reason', { tags: ['full'] }, () => {
    setAmountsHidden(true);
    open({ status: 'suspended' }, [changedTo('suspended')]);
    expect(screen.getByText('The ••••• came from somebody else.')).toBeVisible();
  });

  it('says when closure was requested', () => {
    open({ status: 'active', closureAt: at });
    expect(banner('You asked to close your account on 22 Mar 2026')).toHaveTextContent(
      'Nothing changes until we decide.',
    );
  });
});
