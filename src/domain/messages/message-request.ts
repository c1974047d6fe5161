import * as v from 'valibot';
import { emailFormat } from '@/domain/input/email';
import { requiredText } from '@/domain/input/text';

/** Characters. `bodyBytes`: bytes of the body in UTF-8, where a character takes one to four. */
export const messageLimits = {
  name: 60,
  email: 100,
  subject: 100,
  body: 2_000,
  bodyBytes: 4_000,
} as const;

const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/** Estimates how many characters to remove, from the average bytes per character. */
function getTooLongMessage(text: string): string {
  const bytes = countBytes(text);
  const more = Math.ceil(((bytes - messageLimits.bodyBytes) * text.length) / bytes);
  return `This is too long in this script, because its letters take more space. Shorten it by about ${more.toLocaleString('en')} characters.`;
}

export const messageRequestSchema = v.object({
  name: requiredText(messageLimits.name, 'Enter your name.'),
  email: v.pipe(
    requiredText(messageLimits.email, 'Enter your email address so we can reply.'),
    emailFormat,
  ),
  subject: requiredText(messageLimits.subject, 'Enter a subject.'),
  body: v.pipe(
    requiredText(messageLimits.body, 'Enter your message.'),
    v.check(
      (text) => countBytes(text) <= messageLimits.bodyBytes,
      ({ input }) => getTooLongMessage(input),
    ),
  ),
});
export type MessageRequest = v.InferOutput<typeof messageRequestSchema>;
