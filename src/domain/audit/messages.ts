import * as v from 'valibot';
import type { Snapshot } from '@/domain/accounts/snapshot';
import { isReadable } from '@/domain/input/reason';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { type Notice, noticeLimits, notificationsSchema } from '@/domain/messages/notice';
import { noticeTextSchemas } from '@/domain/messages/notice-request';
import { type SentRecord, sentRecordSchema } from '@/domain/messages/sent';
import { clockToleranceMs } from './act-checks';
import { createIssue, type StoredIssue } from './stored-book';
import { findSchemaIssue, findSchemaIssues } from './stored-schemas';

const messageSchemas = { sent: v.strictObject(sentRecordSchema.entries), notifications: v.strictObject(notificationsSchema.entries) };
const textsSchema = v.object(noticeTextSchemas);
const recordTextsSchema = v.object({ ...noticeTextSchemas, audience: v.pipe(v.string(), v.check(isReadable, 'Use letters or digits.')) });

/**
 * Each record in `sent` has its notices, and each notice its record. Empty for an honest desk.
 * @param sent `sent/{op}` by op, whole documents with dates for timestamps
 * @param lists `notifications/{uid}`, likewise; an async iterable, because all of them may not fit in memory
 */
export async function findSentIssues(
  sent: Readonly<Record<Op, Snapshot>>,
  lists: AsyncIterable<[Uid, Snapshot]> | Iterable<[Uid, Snapshot]>,
): Promise<StoredIssue[]> {
  const issues: StoredIssue[] = [];
  const records = new Map<Op, SentRecord>();
  for (const [op, document] of Object.entries(sent)) {
    issues.push(...findSchemaIssues(`sent/${op}`, messageSchemas.sent, document));
    const parsed = v.safeParse(messageSchemas.sent, document);
    if (!parsed.success) continue;
    records.set(op, parsed.output);
    issues.push(...findSchemaIssues(`sent/${op}`, recordTextsSchema, document));
  }
  const lacking = new Map([...records].map(([op, { uids }]) => [op, new Set(uids)]));
  for await (const [uid, document] of lists) {
    const parsed = v.safeParse(messageSchemas.notifications, document);
    issues.push(...findSchemaIssues(`notifications/${uid}`, messageSchemas.notifications, document));
    if (!parsed.success) continue;
    const { list } = parsed.output;
    for (const notice of list) {
      const message = findNoticeIssue(uid, notice, records.get(notice.id));
      if (message) issues.push(createIssue(`notifications/${uid}`, message));
      lacking.get(notice.id)?.delete(uid);
    }
    for (const [op, { at }] of records) if (mayBeTrimmed(list, at)) lacking.get(op)?.delete(uid);
  }
  return [...issues, ...[...records].flatMap(([op, record]) => findRecordIssues(op, record, [...(lacking.get(op) ?? [])]))];
}

function findNoticeIssue(uid: Uid, { id, title, body, by }: Notice, record: SentRecord | undefined): string | null {
  if (!record) return `The notice ${id} has no record of its sending.`;
  if (!record.uids.includes(uid)) return `The notice ${id} is in a list that its record does not name.`;
  if (record.title !== title || record.body !== body || record.by !== by) return `The notice ${id} doesn’t match its record.`;
  const issue = findSchemaIssue(textsSchema, { title, body });
  return issue && `The notice ${id} has a text that no notice can have: ${issue.charAt(0).toLowerCase()}${issue.slice(1)}`;
}

/**
 * The list may have dropped a notice of this record: a full list drops its first only, and not before that is a day old. The newest notice was
 * added then or later. Both notices are dated by a clock within the tolerance.
 * @param at when the record began
 */
function mayBeTrimmed(list: readonly Notice[], at: Date): boolean {
  const [first, newest] = [list[0], list.at(-1)];
  if (!first || !newest || list.length < noticeLimits.newest) return false;
  const age = newest.createdAt.getTime() - at.getTime();
  return first.createdAt.getTime() >= at.getTime() - clockToleranceMs && age > noticeLimits.keptFor - 2 * clockToleranceMs;
}

/** @param lacking the recipients whose lists lack the notice, without those that may have dropped it */
function findRecordIssues(op: Op, { uids, count }: SentRecord, lacking: readonly Uid[]): StoredIssue[] {
  const [first, ...more] = lacking;
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  return [
    count === uids.length ? '' : `It says that ${count} lists have the notice, and names ${uids.length}.`,
    new Set(uids).size === uids.length ? '' : 'It names a list twice.',
    first === undefined ? '' : `It names lists that do not have the notice: ${first}${others}.`,
  ].flatMap((message) => (message ? [createIssue(`sent/${op}`, message)] : []));
}
