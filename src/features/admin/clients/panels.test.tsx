import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import * as deskNotes from '@/data/admin/desk-notes';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import * as archive from '@/data/collections/archive-acts';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { Deposit } from '@/domain/requests/deposit';
import { getChargeOp } from '@/domain/requests/subscription';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { clientFigures, failed, loading, now, profileOf, verificationOf } from './clients.fixture';
import { AccountPanel } from './panels/account-panel';
import { ArchiveOffer } from './panels/archive-offer';
import { NotesPanel } from './panels/notes-panel';
import { OpenItemsPanel } from './panels/open-items-panel';
import { IdentityPanel, ProfilePanel } from './panels/profile-panel';
import { SentPanel } from './panels/sent-panel';
import { SubscriptionPanel } from './panels/subscription-panel';

signInAtDesk(now);

const show = (part: ReactNode, reads = createReads()) => renderAtDesk(part, reads).user;
const button = (name: string) => screen.getByRole('button', { name });

describe('the account', () => {
  const open = (own = false) => {
    const reads = createReads();
    reads.set(queries.account('maya'), clientFigures().account);
    reads.set(queries.holds('maya'), { reserved: '200.00', staked: '150.00', rev: 1, op: 'op' });
    return { ...reads, user: show(<AccountPanel profile={profileOf()} own={own} />, reads) };
  };

  it('is a sum that adds up, with profit and bonus beside it, and is adjusted', async () => {
    const { user, set } = open();
    const sum = screen.getByRole('table', { name: 'Available funds' });
    expect(sum).toHaveTextContent('Balance$1,139.83Reserved for withdrawals−$200.00Held in open trades−$150.00Available$789.83');
    expect(screen.getByText('−$61.17')).toBeVisible();
    set(queries.account('maya'), clientFigures({ profit: '12.97' }).account);
    expect(screen.getByText('+$12.97')).toBeVisible();
    await user.click(button('Adjust'));
    expect(screen.getByRole('dialog', { name: 'Adjust Maya Lindqvist’s account' })).toBeVisible();
  });

  it('is not adjusted where it is one’s own', async () => {
    const { user } = open(true);
    expect(button('Adjust')).toHaveAccessibleDescription(/Another administrator must do this/);
    await user.click(button('Adjust'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not adjusted while it is not known, or was never opened', async () => {
    const { user, set, clear, fail } = open();
    const { queryKey } = queries.account('maya');
    const change = [() => clear({ queryKey }), () => void fail({ queryKey }), () => set(queries.account('maya'), null)];
    for (const make of change) {
      make();
      expect(button('Adjust')).toHaveAccessibleDescription(/hasn’t loaded yet/);
      await user.click(button('Adjust'));
      expect(screen.queryByRole('dialog')).toBeNull();
    }
    expect(screen.getByText('No account')).toBeVisible();
  });
});

describe('what waits', () => {
  const deposits = { name: 'deposits', query: readyQuery('Deposit of $80.00'), path: '/admin/deposit?client=maya' };

  it('leads to where it is decided', () => {
    show(<OpenItemsPanel matters={[deposits, { name: 'book', query: readyQuery('Closure requested on 4 Mar 2026') }]} />);
    expect(screen.getByRole('link', { name: 'Deposit of $80.00' })).toHaveAttribute('href', '/admin/deposit?client=maya');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('says so where nothing does', () => {
    show(<OpenItemsPanel matters={[{ name: 'deposits', query: readyQuery(null) }]} />);
    expect(screen.getByText('Nothing to do for this client.')).toBeVisible();
  });

  it('says what could not be read, and leaves the rest alone', async () => {
    const refetch = vi.fn();
    const user = show(
      <OpenItemsPanel matters={[deposits, { name: 'trades', query: failed(refetch) }, { name: 'book', query: loading }]} />,
    );
    expect(screen.getByText('Couldn’t load trades.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Deposit of $80.00' })).toBeVisible();
    await user.click(button('Try again'));
    expect(refetch).toHaveBeenCalledOnce();
  });
});

describe('a list that has grown long', () => {
  const open = (own: boolean) => {
    const reads = createReads();
    const list = Array.from({ length: 812 }, () => ({}) as Deposit);
    reads.set(queries.deposits('maya'), { list, pending: 0, oldest: null, rev: 1, op: 'op', at: now });
    const act = vi.spyOn(archive, 'archiveDecided').mockResolvedValueOnce().mockRejectedValue(new ActError('already-decided'));
    return { act, user: show(<ArchiveOffer uid="maya" col="deposits" own={own} total={812} />, reads) };
  };

  it('says how long, and that nothing is lost by making room, until nothing is left to move', async () => {
    const { act, user } = open(false);
    expect(screen.getByText(/it holds 812 of at most 1,000 items, or one megabyte/)).toBeVisible();
    await user.click(button('Archive up to 40'));
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('is left to another administrator on the own account', async () => {
    const { act, user } = open(true);
    await user.click(button('Archive up to 40'));
    expect(act).not.toHaveBeenCalled();
  });
});

describe('profile and identity', () => {
  it('say what is known, what the standing permits, and what was never said, and are corrected', async () => {
    const user = show(<ProfilePanel profile={profileOf({ username: '' })} own={false} />);
    expect(screen.getByText('maya@example.com')).toBeVisible();
    for (const label of ['Username', 'Gender']) expect(screen.getByText(label).parentElement).toHaveTextContent(`${label}not provided`);
    expect(screen.getByText(/Can do everything: deposit/)).toBeVisible();
    await user.click(button('Correct'));
    expect(screen.getByRole('dialog', { name: 'Correct Maya Lindqvist’s profile' })).toBeVisible();
  });

  it('do not say of an administrator what a pending client may do', () => {
    show(<ProfilePanel profile={profileOf({ admin: true, status: 'pending' })} own={false} />);
    expect(screen.getByText('Administrator')).toBeVisible();
    expect(screen.queryByText(/Pending|Can do everything/)).toBeNull();
  });

  const identity = (over: Parameters<typeof verificationOf>[0]) => {
    const reads = createReads();
    reads.set(queries.verification('maya'), verificationOf(over));
    return show(<IdentityPanel profile={profileOf()} dialog={({ row }) => <p>The review of {row.uid}</p>} />, reads);
  };

  it.each([
    ['not-verified', 'Review'],
    ['rejected', 'View document'],
  ] as const)('lead to the document, where there is one: %s', async (status, name) => {
    const user = identity({ document: 'images/maya/1-a.png', kind: 'passport', status, note: 'It has run out.' });
    await user.click(button(name));
    expect(screen.getByText('The review of maya')).toBeVisible();
    expect(screen.getByText('It has run out.')).toBeVisible();
  });

  it('have none at first', () => {
    identity({});
    expect(screen.getByText('No document sent yet.')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the subscription', () => {
  const subscription = { plan: 'plus', amount: '49.00', duration: 30, date: now };
  const plans = { plus: { name: 'Plus', fee: '49.00', days: 30, includes: [] } };
  const open = (of: typeof subscription | null, own = false) => {
    const reads = createReads();
    reads.set(queries.subscription('maya'), of && { subscription: of, rev: 1, op: 's1', at: now });
    reads.set(queries.plans(), { plans, rev: 1, op: 'p1', at: now });
    reads.set(queries.entry('maya', getChargeOp('s1')), null);
    return show(<SubscriptionPanel profile={profileOf()} own={own} dialog={({ first }) => <p>To {first}</p>} />, reads);
  };

  it('can be charged once, and terminated', async () => {
    const user = open(subscription);
    expect(screen.getByText('$49.00')).toBeVisible();
    expect(screen.getByText('not yet')).toBeVisible();
    await user.click(button('Charge fee'));
    expect(screen.getByText('To charge')).toBeVisible();
    await user.click(button('Terminate'));
    expect(screen.getByText('To terminate')).toBeVisible();
  });

  it('says when it ended, and on one’s own account why nothing is done', () => {
    open({ ...subscription, date: new Date(2026, 0, 1) }, true);
    expect(screen.getByText('Ended')).toBeVisible();
    expect(button('Terminate')).toHaveAccessibleDescription(/Another administrator must do this/);
  });

  it('says so where there is none', () => {
    open(null);
    expect(screen.getByText('No plan.')).toBeVisible();
  });
});

describe('the desk’s own notes', () => {
  const notes = [
    { text: 'Called about the card.', by: 'boss', at: new Date(2026, 2, 4) },
    { text: 'Called again.', by: 'sam', at: new Date(2026, 2, 5) },
  ];
  const open = (own = false) => {
    const reads = createReads();
    reads.set(adminQueries.deskNotes('maya'), notes);
    reads.set(queries.profile('sam'), profileOf({ uid: 'sam', firstname: 'Sam', lastname: 'Ode' }));
    return show(<NotesPanel uid="maya" own={own} />, reads);
  };

  it('say that no client reads them, who wrote them and when, the newest first', () => {
    open();
    expect(screen.getByText(/Clients never see these/)).toBeVisible();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Called again.Sam Ode, 5 Mar 2026',
      'Called about the card.You, 4 Mar 2026',
    ]);
  });

  it('take one more, and keep it where it could not be added', async () => {
    const add = vi.spyOn(deskNotes, 'addDeskNote').mockRejectedValueOnce(new ActError('offline')).mockResolvedValue();
    const user = open();
    await user.type(screen.getByLabelText('New note'), 'lost');
    await user.click(button('Add note'));
    expect(screen.getByRole('alert')).toHaveTextContent('offline');
    expect(screen.getByLabelText('New note')).toHaveValue('lost');
    await user.clear(screen.getByLabelText('New note'));
    await user.type(screen.getByLabelText('New note'), ' Kept. ');
    await user.click(button('Add note'));
    expect(add).toHaveBeenLastCalledWith(expect.anything(), 'maya', { text: 'Kept.', at: now });
    expect(screen.getByLabelText('New note')).toHaveValue('');
  });

  it('take none about oneself', () => {
    open(true);
    expect(screen.queryByLabelText('New note')).toBeNull();
    expect(screen.getByText(/This is your own account/)).toBeVisible();
  });
});

describe('messages to the client', () => {
  const notice = (id: string, to: 'you' | 'everyone', createdAt: Date) => ({
    ...{ id, to, createdAt, kind: 'message' as const, by: 'boss', title: `About ${id}`, body: 'Please look again.' },
  });
  const open = (list: ReturnType<typeof notice>[]) => {
    const reads = createReads();
    reads.set(queries.notices('maya'), { list, seenAt: new Date(2026, 2, 10) });
    return show(<SentPanel uid="maya" />, reads);
  };

  it('are those to this client alone, with whether they were seen, and open whole', async () => {
    const user = open([
      notice('late', 'you', new Date(2026, 2, 12)),
      notice('all', 'everyone', new Date(2026, 2, 10)),
      notice('early', 'you', new Date(2026, 2, 8)),
    ]);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'About late12 Mar 2026, not seen yet',
      'About early8 Mar 2026, seen',
    ]);
    await user.click(button('About early'));
    expect(screen.getByRole('dialog', { name: 'About early' })).toHaveTextContent('Please look again.');
  });

  it('say so where there are none', () => {
    open([]);
    expect(screen.getByText('No messages sent to this client alone.')).toBeVisible();
  });
});
