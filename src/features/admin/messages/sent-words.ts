import type { SentNotice } from '@/data/admin/sent-notices';
import { getAccountStatusName, knownAccountStatuses } from '@/domain/accounts/account-status';
import { formatName } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { matchesSearch } from '@/domain/input/fold-text';
import type { Audience } from '@/domain/messages/audience';
import { plural } from '@/domain/plural';
import type { Uid } from '@/domain/revision-fields';
import { formatCsv } from '@/lib/files/csv';

/** To whom it was sent. @param client the one client, if it is to one */
export function describeAudience(audience: Audience, client: Profile | null | undefined): string {
  switch (audience.to) {
    case 'everyone':
      return 'Everyone';
    case 'client':
      return formatName(client, audience.uid);
    case 'status': {
      const isKnown = knownAccountStatuses.some((status) => status === audience.status);
      return isKnown
        ? `${getAccountStatusName(audience.status)} clients`
        : `Clients with the status “${audience.status}”`;
    }
  }
}

export const describeRecipients = ({
  audience,
  client,
}: Pick<SentNotice, 'audience' | 'client'>): string => describeAudience(audience, client);

export const formatPeopleCount = (count: number): string =>
  `${count.toLocaleString('en-US')} ${plural(count, 'client')}`;

export const formatAuthor = (
  { by, author }: Pick<SentNotice, 'by' | 'author'>,
  me: Uid,
): string => {
  if (by === me) return 'You';
  return author ? formatName(author, by) : 'Another administrator';
};

export const matchesSent = (typed: string, sent: SentNotice, me: Uid): boolean =>
  matchesSearch(typed, [sent.title, sent.body, describeRecipients(sent), formatAuthor(sent, me)]);

export const formatSentCsv = (rows: readonly SentNotice[], me: Uid): string =>
  formatCsv(
    ['Sent (UTC)', 'To', 'By', 'Title', 'Text'],
    rows.map((row) => [
      row.at,
      describeRecipients(row),
      formatAuthor(row, me),
      row.title,
      row.body,
    ]),
  );
