import * as v from 'valibot';

/** A message of the contact form, which needs no account. */
const messageStatuses = ['new', 'handled'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export const messageSchema = v.object({
  name: v.string(),
  email: v.string(),
  subject: v.string(),
  body: v.string(),
  status: v.picklist(messageStatuses),
  at: v.date(),
});
export type Message = v.InferOutput<typeof messageSchema>;
