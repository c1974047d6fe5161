import * as v from 'valibot';
import { countSchema, type Uid } from './envelope';
import { everyone } from './notice';
import { isStanding, type Standing } from './standing';

/** What the desk sent: a group's notice goes out in batches, and `count` says how many have it. */
export const sentSchema = v.object({
  title: v.string(),
  body: v.string(),
  audience: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  count: countSchema,
  by: v.string(),
  at: v.date(),
});
export type Sent = v.InferOutput<typeof sentSchema>;

/** Who is meant to read it. */
export type Audience = { to: 'everyone' } | { to: 'client'; uid: Uid } | { to: 'standing'; standing: Standing };

/** As it is stored: `everyone`, `client:{uid}`, `standing:{word}`. */
export function audienceText(audience: Audience): string {
  if (audience.to === 'client') return `client:${audience.uid}`;
  return audience.to === 'standing' ? `standing:${audience.standing}` : everyone;
}

/** @returns null for an audience that this version does not know */
export function audienceOf(text: string): Audience | null {
  if (text === everyone) return { to: 'everyone' };
  const [, kind, name = ''] = /^(client|standing):(.+)$/.exec(text) ?? [];
  if (kind === 'client') return { to: 'client', uid: name };
  return kind === 'standing' && isStanding(name) ? { to: 'standing', standing: name } : null;
}
