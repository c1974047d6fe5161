import type { ReceivedMessage } from '@/data/collections/messages';
import { isFoundIn } from '@/domain/accounts/person-words';
import { csv, utc } from '@/lib/files/csv';

/** Whether a message has what was typed: in its name, address, subject or text. */
export const matchesText = (typed: string, { name, email, subject, body }: ReceivedMessage): boolean =>
  isFoundIn(typed, [name, email, subject, body]);

/** Control characters in a subject would begin other headers of the letter. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** Opens the desk's own mail program with the answer begun. What the visitor typed stays within its place. */
export function replyAddress({ email, subject }: Pick<ReceivedMessage, 'email' | 'subject'>): string {
  const to = encodeURIComponent(email).replace('%40', '@');
  const about = oneLine(subject);
  return `mailto:${to}?subject=${encodeURIComponent(/^re:/i.test(about) ? about : `Re: ${about}`)}`;
}

export const messagesCsv = (messages: readonly ReceivedMessage[]): string =>
  csv(
    ['Received (UTC)', 'State', 'Name', 'E-mail', 'Subject', 'Text'],
    messages.map(({ at, status, name, email, subject, body }) => [utc(at), status, name, email, subject, body]),
  );
