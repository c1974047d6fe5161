import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { FormError } from '@/ui/forms/form';
import { clientFigures, failed, loading, now, profileOf, verificationOf } from './clients.fixture';
import { AccountPanel } from './panels/account-panel';
import { LongListNote } from './panels/archive-offer';
import { NotesPanel, type NotesPanelProps } from './panels/notes-panel';
import { OpenItemsPanel } from './panels/open-items-panel';
import { IdentityPanel, ProfilePanel } from './panels/profile-panel';
import { SentPanel } from './panels/sent-panel';
import { SubscriptionPanel, type SubscriptionPanelProps } from './panels/subscription-panel';

const show = (part: ReactNode) => {
  render(<MemoryRouter>{part}</MemoryRouter>);
  return userEvent.setup({ delay: null });
};
const button = (name: string) => screen.getByRole('button', { name });

describe('the account', () => {
  it('is a sum that adds up, with profit and bonus beside it', async () => {
    const onAdjust = vi.fn();
    const user = show(<AccountPanel figuresQuery={readyQuery(clientFigures())} own={false} onAdjust={onAdjust} />);
    const sum = screen.getByRole('table', { name: /available/ });
    expect(sum).toHaveTextContent('Balance1,139.83Reserved for withdrawals−200.00Staked in open trades−150.00Available789.83');
    expect(screen.getByText('−61.17')).toBeVisible();
    cleanup();
    show(<AccountPanel figuresQuery={readyQuery(clientFigures({ profit: '12.97' }))} own={false} onAdjust={onAdjust} />);
    expect(screen.getByText('+12.97')).toBeVisible();
    await user.click(button('Adjust'));
    expect(onAdjust).toHaveBeenCalledOnce();
  });

  it.each([
    ['is one’s own', readyQuery(clientFigures()), true, /never acts on its own/],
    ['is still being read', loading, false, /read first/],
    ['could not be read', failed(), false, /read first/],
    ['was never opened', readyQuery(null), false, /read first/],
  ])('is not adjusted where it %s', async (_, of, own, why) => {
    const onAdjust = vi.fn();
    const user = show(<AccountPanel figuresQuery={of} own={own} onAdjust={onAdjust} />);
    expect(button('Adjust')).toHaveAccessibleDescription(why);
    await user.click(button('Adjust'));
    expect(onAdjust).not.toHaveBeenCalled();
  });
});

describe('what waits', () => {
  const deposits = { name: 'deposits', query: readyQuery('Deposit of 80.00'), path: '/admin/deposit?client=maya' };

  it('leads to where it is decided', () => {
    show(<OpenItemsPanel matters={[deposits, { name: 'book', query: readyQuery('Asked on 4 Mar 2026 to close the account') }]} />);
    expect(screen.getByRole('link', { name: 'Deposit of 80.00' })).toHaveAttribute('href', '/admin/deposit?client=maya');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('says so where nothing does', () => {
    show(<OpenItemsPanel matters={[{ name: 'deposits', query: readyQuery(null) }]} />);
    expect(screen.getByText('Nothing of this client waits for the desk.')).toBeVisible();
  });

  it('says what could not be read, and leaves the rest alone', async () => {
    const refetch = vi.fn();
    const user = show(
      <OpenItemsPanel matters={[deposits, { name: 'trades', query: failed(refetch) }, { name: 'book', query: loading }]} />,
    );
    expect(screen.getByText('The trades could not be read.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Deposit of 80.00' })).toBeVisible();
    await user.click(button('Try again'));
    expect(refetch).toHaveBeenCalledOnce();
  });
});

describe('a list that has grown long', () => {
  it('says how long, and that nothing is lost by making room', async () => {
    const onArchive = vi.fn();
    const user = show(<LongListNote length={812} busy={false} own={false} onArchive={onArchive} />);
    expect(screen.getByText(/it holds 812 of at most 1,000, or one megabyte/)).toBeVisible();
    await user.click(button('Archive up to 40'));
    expect(onArchive).toHaveBeenCalledOnce();
  });

  it('is left to another administrator on the own account', async () => {
    const onArchive = vi.fn();
    const user = show(<LongListNote length={812} busy={false} own onArchive={onArchive} />);
    await user.click(button('Archive up to 40'));
    expect(onArchive).not.toHaveBeenCalled();
  });
});

describe('profile and identity', () => {
  it('say what is known, what the standing permits, and what was never said', () => {
    show(<ProfilePanel profile={profileOf({ username: '' })} own={false} onCorrect={() => undefined} />);
    expect(screen.getByText('maya@example.com')).toBeVisible();
    for (const label of ['Username', 'Gender']) expect(screen.getByText(label).parentElement).toHaveTextContent(`${label}not said`);
    expect(screen.getByText(/May do everything: deposit/)).toBeVisible();
  });

  it('do not say of an administrator what a pending client may do', () => {
    show(<ProfilePanel profile={profileOf({ admin: true, status: 'pending' })} own={false} onCorrect={() => undefined} />);
    expect(screen.getByText('Administrator')).toBeVisible();
    expect(screen.queryByText(/Pending|May do everything/)).toBeNull();
  });

  it.each([
    ['not-verified', 'Review'],
    ['rejected', 'See the document'],
  ] as const)('lead to the document, where there is one: %s', async (status, name) => {
    const onReview = vi.fn();
    const sent = verificationOf({ document: 'a', kind: 'passport', status, note: 'It has run out.' });
    const user = show(<IdentityPanel verificationQuery={readyQuery(sent)} onReview={onReview} />);
    await user.click(button(name));
    expect(onReview).toHaveBeenCalledOnce();
    expect(screen.getByText('It has run out.')).toBeVisible();
  });

  it('have none at first', () => {
    show(<IdentityPanel verificationQuery={readyQuery(verificationOf())} onReview={() => undefined} />);
    expect(screen.getByText('No document was sent yet.')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the subscription', () => {
  const subscription = { plan: 'plus', amount: '49.00', duration: 30, date: now };
  const plans = { plus: { name: 'Plus', fee: '49.00', days: 30, includes: [] } };
  const current = { subscription, op: 's1', plans, charge: null };
  const panel = (over: Partial<SubscriptionPanelProps> = {}) => (
    <SubscriptionPanel
      subscription={readyQuery(current)}
      own={false}
      now={now}
      onCharge={() => undefined}
      onTerminate={() => undefined}
      {...over}
    />
  );

  it('can be charged once, and terminated', () => {
    show(panel());
    expect(screen.getByText('49.00')).toBeVisible();
    expect(screen.getByText('not yet')).toBeVisible();
    expect(button('Charge the fee')).not.toHaveAttribute('aria-disabled');
    expect(button('Terminate')).not.toHaveAttribute('aria-disabled');
  });

  it('says when it ended, and on one’s own account why nothing is done', () => {
    show(panel({ own: true, now: new Date(2027, 0, 1) }));
    expect(screen.getByText('Ended')).toBeVisible();
    expect(button('Terminate')).toHaveAccessibleDescription(/never acts on its own/);
  });

  it('says so where there is none', () => {
    show(panel({ subscription: readyQuery(null) }));
    expect(screen.getByText('No plan.')).toBeVisible();
  });
});

describe('the desk’s own notes', () => {
  const notes = [
    { text: 'Called about the card.', by: 'boss', at: new Date(2026, 2, 4) },
    { text: 'Called again.', by: 'sam', at: new Date(2026, 2, 5) },
  ];
  const panel = (over: Partial<NotesPanelProps> = {}) => (
    <NotesPanel
      notesQuery={readyQuery(notes)}
      authorName={(by) => (by === 'boss' ? 'You' : 'Sam')}
      onAdd={async () => undefined}
      {...over}
    />
  );

  it('say that no client reads them, who wrote them and when, the newest first', () => {
    show(panel());
    expect(screen.getByText(/No client ever reads these/)).toBeVisible();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Called again.Sam, 5 Mar 2026',
      'Called about the card.You, 4 Mar 2026',
    ]);
  });

  it('take one more, and keep it where it could not be added', async () => {
    const onAdd = vi.fn(async (text: string) => {
      if (text === 'lost') throw new FormError('You are offline.');
    });
    const user = show(panel({ onAdd }));
    await user.type(screen.getByLabelText('New note'), 'lost');
    await user.click(button('Add the note'));
    expect(screen.getByRole('alert')).toHaveTextContent('You are offline.');
    expect(screen.getByLabelText('New note')).toHaveValue('lost');
    await user.clear(screen.getByLabelText('New note'));
    await user.type(screen.getByLabelText('New note'), ' Kept. ');
    await user.click(button('Add the note'));
    expect(onAdd).toHaveBeenLastCalledWith('Kept.');
    expect(screen.getByLabelText('New note')).toHaveValue('');
  });

  it('take none about oneself, and none that says nothing', async () => {
    show(panel({ closed: 'This is your own account.' }));
    expect(screen.queryByLabelText('New note')).toBeNull();
    expect(screen.getByText('This is your own account.')).toBeVisible();
  });
});

describe('messages to the client', () => {
  const notice = (id: string, to: 'you' | 'everyone', createdAt: Date) => ({
    ...{ id, to, createdAt, kind: 'message' as const, by: 'boss', title: `About ${id}`, body: 'Please look again.' },
  });

  it('are those to this client alone, with whether they were seen, and open whole', async () => {
    const seenAt = new Date(2026, 2, 10);
    const list = [
      notice('late', 'you', new Date(2026, 2, 12)),
      notice('all', 'everyone', seenAt),
      notice('early', 'you', new Date(2026, 2, 8)),
    ];
    const user = show(<SentPanel noticesQuery={readyQuery({ list, seenAt })} />);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'About late12 Mar 2026, not seen yet',
      'About early8 Mar 2026, seen',
    ]);
    await user.click(button('About early'));
    expect(screen.getByRole('dialog', { name: 'About early' })).toHaveTextContent('Please look again.');
  });

  it('say so where there are none', () => {
    show(<SentPanel noticesQuery={readyQuery({ list: [], seenAt: now })} />);
    expect(screen.getByText('Nothing was sent to this client alone.')).toBeVisible();
  });
});
