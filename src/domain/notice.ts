import * as v from 'valibot';
import { limits } from './limits';
import { requiredText } from './typed-text';

/** A message is a person's; a notice is the desk's to many. */
export const noticeKinds = ['message', 'notice'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The list keeps the newest; a body of so many bytes in UTF-8 at most, so that all of them fit one document of 1 MiB. */
export const noticeLimits = { newest: 100, bodyBytes: 9_000 } as const;
/** Whose notifications every signed-in person reads. */
export const everyone = 'everyone';

/** What the desk fills in. */
export const noticeRequestSchema = v.object({
  kind: v.picklist(noticeKinds),
  title: requiredText(limits.title, 'Give it a title.'),
  body: v.pipe(
    requiredText(limits.body, 'Write what it is about.'),
    v.maxBytes(noticeLimits.bodyBytes, 'Too long in this script: about 3,000 characters fit.'),
  ),
});
export type NoticeRequest = v.InferOutput<typeof noticeRequestSchema>;

export const noticeSchema = v.object({
  id: v.string(),
  kind: v.picklist(noticeKinds),
  title: v.string(),
  body: v.string(),
  /** The administrator who wrote it. */
  by: v.string(),
  createdAt: v.date(),
});
export type Notice = v.InferOutput<typeof noticeSchema>;

/** `notifications/{uid}`; `seenAt` is the owner's: when it last looked. */
export const notificationsSchema = v.object({ list: v.array(noticeSchema), seenAt: v.date() });

/** Where the desk begins the list: nothing has been seen. */
export const neverSeen = new Date(0);

/** The list with one more notice at its end; a full one loses its first. */
export const withNotice = <N>(list: readonly N[], notice: N): N[] => [...list, notice].slice(-noticeLimits.newest);
