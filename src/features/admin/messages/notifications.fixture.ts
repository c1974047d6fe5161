import type { SentNotice } from '@/data/admin/sent-notices';
import type { ReceivedMessage } from '@/data/collections/messages';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { Profile } from '@/domain/accounts/profile';

export const now = new Date(2026, 2, 24, 13, 41);
export const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

export const message = (over: Partial<ReceivedMessage> = {}): ReceivedMessage => ({
  id: 'm1',
  name: 'Vera Andersen',
  email: 'vera@example.com',
  subject: 'A question',
  body: 'How does it work?\n<b>Please</b> answer.',
  status: 'new',
  at: hoursAgo(4),
  ...over,
});

export const profile = (over: Partial<Profile> = {}): Profile =>
  profileOf({ joinedDate: hoursAgo(500), at: hoursAgo(500), ...over });

export const sent = (over: Partial<SentNotice> = {}): SentNotice => ({
  id: 's1',
  title: 'Opening hours',
  body: 'We are closed on Friday.',
  audience: { to: 'status', status: 'active' },
  by: 'boss',
  at: hoursAgo(2),
  author: profile({ uid: 'boss', firstname: 'Robin', lastname: 'Berg', admin: true }),
  client: null,
  ...over,
});
