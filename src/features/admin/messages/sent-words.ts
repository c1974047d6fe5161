import type { SentNotice } from '@/data/collections/sent';
import { causeOf } from '@/data/ledger/causes';
import { ActError } from '@/data/ledger/errors';
import { isFoundIn, nameOf } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/ledger/envelope';
import { type Audience, audienceOf } from '@/domain/messages/sent';
import type { VerificationStatus } from '@/domain/requests/verification';
import { csv, utc } from '@/lib/files/csv';

const identities: Record<VerificationStatus, string> = {
  verified: 'Clients whose identity is verified',
  rejected: 'Clients whose document was rejected',
  'not-verified': 'Clients whose identity is not verified',
};

/** A group as the desk calls it. */
export function groupWords(audience: Audience): string {
  if (audience.to === 'verification') return identities[audience.status];
  return audience.to === 'standing' ? `Clients with the standing “${audience.standing}”` : 'Everyone';
}

export const audienceWords = (audience: Audience, client: Profile | null | undefined): string =>
  audience.to === 'client' ? nameOf(client, audience.uid) : groupWords(audience);

/** To whom something was sent; what a later version wrote stands as it is. */
export function sentToWords({ audience, client }: Pick<SentNotice, 'audience' | 'client'>): string {
  const known = audienceOf(audience);
  return known ? audienceWords(known, client) : audience;
}

export const peopleWords = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'client' : 'clients'}`;

/** "1 client has it", "12 clients have it". */
export const haveItWords = (count: number): string => `${peopleWords(count)} ${count === 1 ? 'has' : 'have'} it`;

/** "1 client did not get it, as the list is full: …". Nothing where no list is full. */
export function fullWords(full: number): string {
  if (full === 0) return '';
  const lists = full === 1 ? 'as that list holds' : 'as their lists hold';
  return `${peopleWords(full)} did not get it, ${lists} a hundred notices of the last day. Send it to them tomorrow, under Sent.`;
}

/** Why a message did not go out. */
export function sendingCauseOf(error: unknown, { to }: Audience): string {
  if (!(error instanceof ActError) || error.kind !== 'full') return causeOf(error);
  return `${to === 'everyone' ? 'Everyone’s list' : 'This client’s list'} holds a hundred notices of the last day. Try again tomorrow.`;
}

/** How far it came: one list is everybody's. */
export function reachedWords({ audience, count }: Pick<SentNotice, 'audience' | 'count'>): string {
  if (count === 0) return 'nobody yet';
  return audienceOf(audience)?.to === 'everyone' ? 'everyone' : peopleWords(count);
}

export const authorWords = ({ by, author }: Pick<SentNotice, 'by' | 'author'>, me: Uid): string => {
  if (by === me) return 'You';
  return author ? nameOf(author, by) : 'Another administrator';
};

export const sentMatches = (typed: string, sent: SentNotice, me: Uid): boolean =>
  isFoundIn(typed, [sent.title, sent.body, sentToWords(sent), authorWords(sent, me)]);

export const sentCsv = (rows: readonly SentNotice[], me: Uid): string =>
  csv(
    ['Sent (UTC)', 'To', 'Reached', 'By', 'Title', 'Text'],
    rows.map((row) => [utc(row.at), sentToWords(row), reachedWords(row), authorWords(row, me), row.title, row.body]),
  );
