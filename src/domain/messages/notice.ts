import * as v from 'valibot';

/** A message is a person's; a notice is the desk's to many. */
export const noticeKinds = ['message', 'notice'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * The list keeps the newest, and its first one for so many milliseconds at least; a body has so many bytes in UTF-8 at most, so that all of them
 * fit one document of 1 MiB.
 */
export const noticeLimits = { newest: 100, keptFor: 86_400_000, bodyBytes: 9_000 } as const;
/** Whose notifications every signed-in person reads. */
export const everyone = 'everyone';

const noticeSchema = v.object({
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

/** Milliseconds between two looks that are noted. */
export const seenIntervalMs = 10_000;

/** Whether a list takes one more notice: it is not full, or its first one is old enough to leave. */
export function hasRoom(list: readonly Pick<Notice, 'createdAt'>[], now: Date): boolean {
  const [first] = list;
  return first === undefined || list.length < noticeLimits.newest || now.getTime() - first.createdAt.getTime() > noticeLimits.keptFor;
}

/** The list with one more notice at its end; a full one loses its first. */
export const addNotice = <N>(list: readonly N[], notice: N): N[] => [...list, notice].slice(-noticeLimits.newest);
