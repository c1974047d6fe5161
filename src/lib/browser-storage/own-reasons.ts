import * as v from 'valibot';
import { limits } from '@/domain/input/limits';
import { isReasonTemplate, type ReasonAct } from '@/domain/input/reason-templates';
import type { Uid } from '@/domain/revision-fields';
import { readStored, writeStored } from '@/lib/device/device';
import { getOwnReasonsKey } from './clear-drafts';

/** For each kind of act. */
export const maxOwnReasons = 5;

const storedSchema = v.array(
  v.object({
    act: v.string(),
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.reasonMax)),
  }),
);
type StoredReason = v.InferOutput<typeof storedSchema>[number];

function parseReasons(stored: string | null): StoredReason[] {
  try {
    return v.parse(storedSchema, JSON.parse(stored ?? '[]'));
  } catch {
    // Unreadable, or from another version. They are suggestions, so losing them costs little.
    return [];
  }
}

const isFor = (act: ReasonAct) => (reason: StoredReason) => reason.act === act;

/**
 * An administrator's last reasons for an act, newest first.
 * @param stored the text under {@link getOwnReasonsKey}
 */
export const findOwnReasons = (stored: string | null, act: ReasonAct): readonly string[] =>
  parseReasons(stored)
    .filter(isFor(act))
    .slice(0, maxOwnReasons)
    .map(({ text }) => text);

function changeReasons(
  uid: Uid,
  act: ReasonAct,
  change: (texts: readonly string[]) => readonly string[],
): void {
  const all = parseReasons(readStored(getOwnReasonsKey(uid)));
  const own = change(all.filter(isFor(act)).map(({ text }) => text)).slice(0, maxOwnReasons);
  const others = all.filter((reason) => !isFor(act)(reason));
  writeStored(
    getOwnReasonsKey(uid),
    JSON.stringify([...own.map((text) => ({ act, text })), ...others]),
  );
}

/**
 * Keeps a reason of one's own as the newest. Call it once the act is recorded.
 * @param offered sentences that the screen offers besides the templates; a reason that consists
 * only of these is not kept
 */
export function keepOwnReason(
  uid: Uid,
  act: ReasonAct,
  reason: string,
  offered: readonly string[] = [],
): void {
  const text = reason.trim();
  const ownPart = offered.reduce((rest, sentence) => rest.replaceAll(sentence, ''), text).trim();
  if (ownPart === '' || isReasonTemplate(text)) return;
  changeReasons(uid, act, (texts) => [text, ...texts.filter((one) => one !== text)]);
}

export const removeOwnReason = (uid: Uid, act: ReasonAct, reason: string): void =>
  changeReasons(uid, act, (texts) => texts.filter((one) => one !== reason));
