import * as v from 'valibot';
import { uidSchema } from '@/domain/revision-fields';
import type { Audience } from './audience';

/**
 * A notice of the desk, `notices/{audience}/items/{id}`. It is created once, and nobody changes or
 * deletes it.
 */
export const noticeSchema = v.object({
  title: v.string(),
  body: v.string(),
  /** The administrator who wrote it. */
  by: uidSchema,
  at: v.date(),
});

/** A notice with what its path says. */
export type Notice = v.InferOutput<typeof noticeSchema> & { id: string; audience: Audience };

/** The most bytes of a body in UTF-8. */
export const maxBodyBytes = 9_000;

/** `notifications/{uid}`: when the owner last opened them. Without this document they never did. */
export const notificationsSchema = v.object({ seenAt: v.date() });

/** Stands for a missing `seenAt`. */
export const neverSeen = new Date(0);

/** Minimum milliseconds between two writes of `seenAt`. */
export const seenIntervalMs = 10_000;
