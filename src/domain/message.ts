import * as v from 'valibot';
import { requiredText } from './typed-text';

/** From the contact form, which needs no account. */
export const messageStatuses = ['new', 'handled'] as const;
export type MessageStatus = (typeof messageStatuses)[number];
export const messageMoves: Record<MessageStatus, readonly MessageStatus[]> = { new: ['handled'], handled: [] };

/** Characters. */
export const messageLimits = { name: 60, emailMin: 3, email: 100, subject: 120, body: 4_000 } as const;

/** What the visitor fills in. */
export const messageRequestSchema = v.object({
  name: requiredText(messageLimits.name, 'Type your name.'),
  email: v.pipe(
    requiredText(messageLimits.email, 'Type the e-mail address for the answer.'),
    v.email('An e-mail address looks like name@example.com.'),
  ),
  subject: requiredText(messageLimits.subject, 'Say in a few words what it is about.'),
  body: requiredText(messageLimits.body, 'Write your message.'),
});
export type MessageRequest = v.InferOutput<typeof messageRequestSchema>;

export const messageSchema = v.object({
  name: v.string(),
  email: v.string(),
  subject: v.string(),
  body: v.string(),
  status: v.picklist(messageStatuses),
  at: v.date(),
});
export type Message = v.InferOutput<typeof messageSchema>;
