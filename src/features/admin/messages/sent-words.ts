import type { SentNotice } from '@/data/admin/sent-notices';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { ActError } from '@/data/ledger/errors';
import { formatName, matchesSearch } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/ledger/revision-fields';
import { type Audience, parseAudience } from '@/domain/messages/sent';
import type { VerificationStatus } from '@/domain/requests/verification';
import { formatCsv, formatUtc } from '@/lib/files/csv';

const identityGroupLabels: Record<VerificationStatus, string> = {
  verified: 'Clients whose identity is verified',
  rejected: 'Clients whose document was rejected',
  'not-verified': 'Clients whose identity is not verified',
};

export function describeGroup(audience: Audience): string {
  if (audience.to === 'verification') return identityGroupLabels[audience.status];
  return audience.to === 'standing' ? `Clients with the standing “${audience.status}”` : 'Everyone';
}

export const describeAudience = (audience: Audience, client: Profile | null | undefined): string =>
  audience.to === 'client' ? formatName(client, audience.uid) : describeGroup(audience);

/** To whom it was sent; an audience of a later version is shown as stored. */
export function describeRecipients({ audience, client }: Pick<SentNotice, 'audience' | 'client'>): string {
  const known = parseAudience(audience);
  return known ? describeAudience(known, client) : audience;
}

export const formatPeopleCount = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'client' : 'clients'}`;

/** "1 client has it", "12 clients have it". */
export const formatDelivered = (count: number): string => `${formatPeopleCount(count)} ${count === 1 ? 'has' : 'have'} it`;

/** "1 client did not get it, as that list holds …"; empty if no list is full. */
export function formatFull(full: number): string {
  if (full === 0) return '';
  const lists = full === 1 ? 'as that list holds' : 'as their lists hold';
  return `${formatPeopleCount(full)} did not get it, ${lists} a hundred notices of the last day. Send it to them tomorrow, under Sent.`;
}

export function getSendingErrorMessage(error: unknown, { to }: Audience): string {
  if (!(error instanceof ActError) || error.kind !== 'full') return getErrorMessage(error);
  return `${to === 'everyone' ? 'Everyone’s list' : 'This client’s list'} holds a hundred notices of the last day. Try again tomorrow.`;
}

/** How many have it. A message to everyone has only one list. */
export function formatReached({ audience, count }: Pick<SentNotice, 'audience' | 'count'>): string {
  if (count === 0) return 'nobody yet';
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
