import * as v from 'valibot';
import { type AccountStatus, isAccountStatus } from '@/domain/accounts/account-status';
import { maxLetters } from '@/domain/input/limits';
import { countSchema, type Uid } from '@/domain/ledger/revision-fields';
import { type VerificationStatus, verificationStatuses } from '@/domain/requests/verification';
import { everyone, type NoticeKind } from './notice';

/** A message of the desk and the lists that have it so far: a group is written in batches. `count` is the number of lists. */
export const sentRecordSchema = v.object({
  title: v.string(),
  body: v.string(),
  audience: v.pipe(v.string(), v.minLength(1), maxLetters(100)),
  uids: v.array(v.string()),
  count: countSchema,
  by: v.string(),
  at: v.date(),
});
export type SentRecord = v.InferOutput<typeof sentRecordSchema>;

export type Audience =
  | { to: 'everyone' }
  | { to: 'client'; uid: Uid }
  | { to: 'standing'; status: AccountStatus }
  | { to: 'verification'; status: VerificationStatus };

/** The stored form: `everyone`, `client:{uid}`, `standing:{word}`, `verification:{status}`. */
export function formatAudience(audience: Audience): string {
  switch (audience.to) {
    case 'everyone':
      return everyone;
    case 'client':
      return `client:${audience.uid}`;
    case 'standing':
      return `standing:${audience.status}`;
    case 'verification':
      return `verification:${audience.status}`;
  }
}

/** @returns null if this version does not know the audience */
export function parseAudience(text: string): Audience | null {
  if (text === everyone) return { to: 'everyone' };
  const [, kind, name = ''] = /^(client|standing|verification):(.+)$/.exec(text) ?? [];
  if (kind === 'client') return { to: 'client', uid: name };
  if (kind === 'standing') return isAccountStatus(name) ? { to: 'standing', status: name } : null;
  const status = kind === 'verification' && verificationStatuses.find((one) => one === name);
  return status ? { to: 'verification', status } : null;
}

/** A message to one client is a `message`; to several it is a `notice`. */
export const getNoticeKind = ({ to }: Audience): NoticeKind => (to === 'client' ? 'message' : 'notice');
