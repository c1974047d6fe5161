import * as v from 'valibot';

/** A message is for one client; a notice is for several. */
export const noticeKinds = ['message', 'notice'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * The newest `newest` notices are kept; the first of a full list stays at least `keptFor` milliseconds. `bodyBytes` in UTF-8 is chosen so
 * that a full list fits one document of 1 MiB.
 */
export const noticeLimits = { newest: 100, keptFor: 86_400_000, bodyBytes: 9_000 } as const;
/** The id of the list that every signed-in user reads. */
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

/** `notifications/{uid}`. `seenAt`: when the owner last opened them. */
export const notificationsSchema = v.object({ list: v.array(noticeSchema), seenAt: v.date() });

/** The initial `seenAt` of a list that the desk creates. */
export const neverSeen = new Date(0);

/** Minimum milliseconds between two writes of `seenAt`. */
export const seenIntervalMs = 10_000;

/** True if the list can take one more notice: it is not full, or its first notice is old enough to drop. */
export function hasRoom(list: readonly Pick<Notice, 'createdAt'>[], now: Date): boolean {
  const [first] = list;
  return first === undefined || list.length < noticeLimits.newest || now.getTime() - first.createdAt.getTime() > noticeLimits.keptFor;
}

/** Appends a notice; a full list drops its first. */
export const addNotice = <N>(list: readonly N[], notice: N): N[] => [...list, notice].slice(-noticeLimits.newest);
