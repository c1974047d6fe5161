import * as v from 'valibot';
import { requiredText } from '@/domain/input/text';

/** Characters. `bodyBytes`: bytes of the body in UTF-8, where a character takes one to four. */
export const messageLimits = { name: 60, email: 100, subject: 100, body: 2_000, bodyBytes: 4_000 } as const;

const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/** Estimates how many characters to remove, from the average bytes per character. */
function getTooLongMessage(text: string): string {
  const bytes = countBytes(text);
  const more = Math.ceil(((bytes - messageLimits.bodyBytes) * text.length) / bytes);
  return `Too long in this script, whose letters take more room. Shorten it by about ${more.toLocaleString('en')} characters.`;
}

export const messageRequestSchema = v.object({
  name: requiredText(messageLimits.name, 'Type your name.'),
  email: v.pipe(
    requiredText(messageLimits.email, 'Type the e-mail address for the answer.'),
    v.email('An e-mail address looks like name@example.com.'),
  ),
  subject: requiredText(messageLimits.subject, 'Say in a few words what it is about.'),
  body: v.pipe(
    requiredText(messageLimits.body, 'Write your message.'),
    v.check(
      (text) => countBytes(text) <= messageLimits.bodyBytes,
      ({ input }) => getTooLongMessage(input),
    ),
  ),
});
export type MessageRequest = v.InferOutput<typeof messageRequestSchema>;
