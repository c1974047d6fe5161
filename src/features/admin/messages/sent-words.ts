import { getDeskErrorMessage } from '@/data/admin/desk-error-messages';
import type { SentNotice } from '@/data/admin/sent-notices';
import { ActError } from '@/data/ledger/errors';
import { getAccountStatusName, knownAccountStatuses } from '@/domain/accounts/account-status';
import { formatName, matchesSearch } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/ledger/revision-fields';
import { type Audience, parseAudience } from '@/domain/messages/sent';
import type { VerificationStatus } from '@/domain/requests/verification';
import { formatCsv, formatUtc } from '@/lib/files/csv';

const identityGroupLabels: Record<VerificationStatus, string> = {
  verified: 'Verified clients',
  rejected: 'Clients with a rejected document',
  'not-verified': 'Clients not yet verified',
};

export function describeGroup(audience: Audience): string {
  if (audience.to === 'verification') return identityGroupLabels[audience.status];
  if (audience.to !== 'standing') return 'Everyone';
  const isKnown = knownAccountStatuses.some((status) => status === audience.status);
  return isKnown ? `${getAccountStatusName(audience.status)} clients` : `Clients with the status “${audience.status}”`;
}

export const describeAudience = (audience: Audience, client: Profile | null | undefined): string =>
  audience.to === 'client' ? formatName(client, audience.uid) : describeGroup(audience);

/** To whom it was sent; an audience of a later version is shown as stored. */
export function describeRecipients({ audience, client }: Pick<SentNotice, 'audience' | 'client'>): string {
  const known = parseAudience(audience);
  return known ? describeAudience(known, client) : audience;
}

export const formatPeopleCount = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'client' : 'clients'}`;

/** "delivered to 12 clients" */
export const formatDelivered = (count: number): string => `delivered to ${formatPeopleCount(count)}`;

/** "1 client didn’t get it: their list …"; empty if no list is full. */
export function formatFull(full: number): string {
  if (full === 0) return '';
  const lists = full === 1 ? 'their list already has' : 'their lists already have';
  return `${formatPeopleCount(full)} didn’t get it: ${lists} 100 messages from the last day. Send it to them tomorrow, under Sent.`;
}

export function getSendingErrorMessage(error: unknown, { to }: Audience): string {
  if (!(error instanceof ActError) || error.kind !== 'full') return getDeskErrorMessage(error);
  return `${to === 'everyone' ? 'Everyone’s list' : 'This client’s list'} already has 100 messages from the last day. Try again tomorrow.`;
}

/** How many have it. A message to everyone has only one list. */
export function formatReached({ audience, count }: Pick<SentNotice, 'audience' | 'count'>): string {
  if (count === 0) return 'no one yet';
  return parseAudience(audience)?.to === 'everyone' ? 'everyone' : formatPeopleCount(count);
}

export const formatAuthor = ({ by, author }: Pick<SentNotice, 'by' | 'author'>, me: Uid): string => {
  if (by === me) return 'You';
  return author ? formatName(author, by) : 'Another administrator';
};

export const matchesSent = (typed: string, sent: SentNotice, me: Uid): boolean =>
  matchesSearch(typed, [sent.title, sent.body, describeRecipients(sent), formatAuthor(sent, me)]);

export const formatSentCsv = (rows: readonly SentNotice[], me: Uid): string =>
  formatCsv(
    ['Sent (UTC)', 'To', 'Reached', 'By', 'Title', 'Text'],
    rows.map((row) => [formatUtc(row.at), describeRecipients(row), formatReached(row), formatAuthor(row, me), row.title, row.body]),
  );
