import * as v from 'valibot';
import { parseAudience } from '@/domain/messages/audience';
import { noticeSchema, notificationsSchema } from '@/domain/messages/notice';
import { noticeTextSchemas } from '@/domain/messages/notice-request';
import type { Uid } from '@/domain/revision-fields';
import type { Snapshot } from '@/domain/snapshot';
import { type DeskActs, findStrangerIssue, type Roles } from './audit-desk';
import { createIssue, type StoredIssue } from './stored-book';
import { findSchemaIssues } from './stored-schemas';

const storedNoticeSchema = v.strictObject({ ...noticeSchema.entries, ...noticeTextSchemas });
const storedNotificationsSchema = v.strictObject(notificationsSchema.entries);

/**
 * What an honest desk never stores: a notice of another form, with a text that no notice can have,
 * or where no client reads it.
 */
export function findNoticeIssues(path: string, stored: Snapshot): StoredIssue[] {
  const [, audience = ''] = /^notices\/([^/]+)\/items\/[0-9A-Za-z_-]{1,64}$/.exec(path) ?? [];
  return [
    ...(parseAudience(audience) ? [] : [createIssue(path, 'No notice can have this path.')]),
    ...findSchemaIssues(path, storedNoticeSchema, stored),
  ];
}

export const findNotificationsIssues = (uid: Uid, stored: Snapshot): StoredIssue[] =>
  findSchemaIssues(`notifications/${uid}`, storedNotificationsSchema, stored);

/**
 * Who wrote to clients is or was an administrator.
 * @param authors the path of one notice of each
 */
export const findAuthorIssues = (
  authors: ReadonlyMap<Uid, string>,
  roles: Roles,
  { granted }: Pick<DeskActs, 'granted'>,
): StoredIssue[] =>
  [...authors].flatMap(([uid, path]) => {
    const message = findStrangerIssue(roles.get(uid), granted.has(uid));
    return message ? [createIssue(path, `It was written by ${uid}, ${message}.`)] : [];
  });
