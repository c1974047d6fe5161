import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as deskNotes from '@/data/admin/desk-notes';
import { adminQueries } from '@/data/admin-queries';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { Audience } from '@/domain/messages/audience';
import { getChargeOp } from '@/domain/requests/subscription';
import { button, field, items, panel, show, signInToClient } from '../client-page.test-utils';
import { now, profileOf, verificationOf } from '../clients.fixture';

const context = signInToClient();

describe('the panels about the client', () => {
  it('show the profile, what its status permits, and what was not provided', () => {
    show({ username: '' });
    expect(panel('Profile').getByText('example.com').parentElement).toHaveTextContent(
      'maya@example.com',
    );
    for (const label of ['Username', 'Gender']) {
      expect(panel('Profile').getByText(label).parentElement).toHaveTextContent(
        `${label}not provided`,
      );
    }
    expect(screen.getByText(/Can do everything: deposit/)).toBeVisible();
  });

  it.each([
    ['not-verified', 'Review'],
    ['rejected', 'View document'],
  ] as const)('lead to the identity document, where there is one: %s', async (status, name) => {
    const { user, set } = show();
    expect(panel('Identity').getByText('No document sent yet.')).toBeVisible();
    expect(panel('Identity').queryByRole('button')).toBeNull();
    set(
      queries.verification('maya'),
      verificationOf({
        document: 'images/maya/1-a.png',
        kind: 'passport',
        status,
        note: 'It has run out.',
      }),
    );
    expect(screen.getByText('It has run out.')).toBeVisible();
    await user.click(button(name));
    expect(screen.getByText('The review of maya')).toBeVisible();
  });

  const subscription = { plan: 'plus', amount: '49.00', duration: 30, date: now };
  const showPlan = (date = now, me?: string) => {
    const page = show({ me });
    expect(screen.getByText('No plan.')).toBeVisible();
    page.set(queries.plans(), {
      plans: { plus: { name: 'Plus', fee: '49.00', days: 30, includes: [] } },
      rev: 1,
      op: 'p1',
      at: now,
    });
    page.set(queries.entry('maya', getChargeOp('s1')), null);
    page.set(queries.subscription('maya'), {
      subscription: { ...subscription, date },
      rev: 1,
      op: 's1',
      at: now,
    });
    return page.user;
  };

  it('offer to charge the subscription once, and to terminate it', async () => {
    const user = showPlan();
    expect(panel('Subscription').getByText('$49.00')).toBeVisible();
    expect(screen.getByText('not yet')).toBeVisible();
    await user.click(button('Charge fee'));
    expect(screen.getByText('To charge')).toBeVisible();
    await user.click(button('Terminate'));
    expect(screen.getByText('To terminate')).toBeVisible();
  });

  it('say when the subscription ended, and that one cannot act on one’s own', () => {
    showPlan(new Date(2026, 0, 1), 'maya');
    expect(screen.getByText('Ended')).toBeVisible();
    expect(button('Terminate')).toHaveAccessibleDescription(/Another administrator must do this/);
  });

  it('show the notes of the desk, newest first, with author and time, and that no client reads them', () => {
    const { set } = show();
    set(adminQueries.deskNotes('maya'), [
      { text: 'Called about the card.', by: 'boss', at: new Date(2026, 2, 4, 9, 5) },
      { text: 'Called again.', by: 'sam', at: new Date(2026, 2, 5, 17, 30) },
    ]);
    expect(screen.getByText(/Clients never see these/)).toBeVisible();
    expect(items('Internal notes')).toEqual([
      'Called again.Sam Ode, 5 Mar, 17:30',
      'Called about the card.You, 4 Mar, 09:05',
    ]);
  });

  it('take one more note, and keep it where it could not be added', async () => {
    const add = vi
      .spyOn(deskNotes, 'addDeskNote')
      .mockRejectedValueOnce(new ActError('offline'))
      .mockResolvedValue();
    const { user, fill } = show();
    await fill(field('New note'), 'lost');
    await user.click(button('Add note'));
    expect(screen.getByRole('alert')).toHaveTextContent('offline');
    expect(field('New note')).toHaveValue('lost');
    await fill(field('New note'), ' Kept. ');
    await user.click(button('Add note'));
    expect(add).toHaveBeenLastCalledWith(context, 'maya', { text: 'Kept.', at: now });
    expect(field('New note')).toHaveValue('');
  });

  it('show the messages that this client reads, with to whom they are and whether they were seen, and open them whole', async () => {
    const notice = (id: string, audience: Audience, at: Date) => ({
      id,
      audience,
      at,
      by: 'boss',
      title: `About ${id}`,
      body: 'Please look again.',
    });
    const { user, set } = show();
    expect(screen.getByText('No messages to this client yet.')).toBeVisible();
    const list = [
      notice('late', { to: 'client', uid: 'maya' }, new Date(2026, 2, 12)),
      notice('all', { to: 'everyone' }, new Date(2026, 2, 10)),
      notice('early', { to: 'status', status: 'active' }, new Date(2026, 2, 8)),
    ];
    set(queries.notices(profileOf()), { list, seenAt: new Date(2026, 2, 10) });
    expect(items('Messages sent')).toEqual([
      'About late12 Mar, 00:00, not seen yet',
      'About allto everyone, 10 Mar, 00:00, seen',
      'About earlyto a group, 8 Mar, 00:00, seen',
    ]);
    await user.click(button('About early'));
    expect(screen.getByRole('dialog', { name: 'About early' })).toHaveTextContent(
      'Please look again.',
    );
  });
});
