import * as v from 'valibot';
import type { Snapshot } from '@/domain/accounts/snapshot';
import type { Op, Uid } from '@/domain/ledger/envelope';
import { type Notice, noticeLimits, notificationsSchema } from '@/domain/messages/notice';
import { type Sent, sentSchema } from '@/domain/messages/sent';
import { formFault } from './reconcile-forms';
import type { DeskFault } from './reconcile-input';

const forms = { sent: v.strictObject(sentSchema.entries), notifications: v.strictObject(notificationsSchema.entries) };
/** Milliseconds by which the time of a notice, which is its writer's, may differ from the server's. */
const clockTolerance = 5 * 60_000;

/**
 * Whether each record of something sent has its notices, and each notice its record. An honest desk gives an empty list.
 * @param sent `sent/{op}` by op, whole documents with dates for timestamps
 * @param lists `notifications/{uid}`, likewise; one after the other, as all of them may be more than memory holds
 */
export async function sentFaults(
  sent: Readonly<Record<Op, Snapshot>>,
  lists: AsyncIterable<[Uid, Snapshot]> | Iterable<[Uid, Snapshot]>,
): Promise<DeskFault[]> {
  const faults: DeskFault[] = [];
  const records = new Map<Op, Sent>();
  for (const [op, document] of Object.entries(sent)) {
    faults.push(...named(`sent/${op}`, formFault(forms.sent, document)));
    const parsed = v.safeParse(forms.sent, document);
    if (parsed.success) records.set(op, parsed.output);
  }
  const lacking = new Map([...records].map(([op, { uids }]) => [op, new Set(uids)]));
  for await (const [uid, document] of lists) {
    const parsed = v.safeParse(forms.notifications, document);
    faults.push(...named(`notifications/${uid}`, formFault(forms.notifications, document)));
    if (!parsed.success) continue;
    const { list } = parsed.output;
    for (const notice of list) {
      faults.push(...named(`notifications/${uid}`, noticeFault(uid, notice, records.get(notice.id))));
      lacking.get(notice.id)?.delete(uid);
    }
    for (const [op, { at }] of records) if (mayHaveLeft(list, at)) lacking.get(op)?.delete(uid);
  }
  return [...faults, ...[...records].flatMap(([op, record]) => recordFaults(op, record, [...(lacking.get(op) ?? [])]))];
}

const named = (path: string, says: string | null): DeskFault[] => (says === null ? [] : [{ path, folio: '', says }]);

function noticeFault(uid: Uid, { id, title, body, by }: Notice, record: Sent | undefined): string | null {
  if (!record) return `The notice ${id} has no record of its sending.`;
  if (!record.uids.includes(uid)) return `The notice ${id} is in a list that its record does not name.`;
  return record.title === title && record.body === body && record.by === by ? null : `The notice ${id} is not the one of its record.`;
}

/** Only the first of a full list leaves it, so what came later than the one that is first now is still there. @param at when the record began */
function mayHaveLeft(list: readonly Notice[], at: Date): boolean {
  const [first] = list;
  return first !== undefined && list.length >= noticeLimits.newest && first.createdAt.getTime() >= at.getTime() - clockTolerance;
}

/** @param lacking those of its `uids` whose lists do not have the notice, and never lost it to newer ones */
function recordFaults(op: Op, { uids, count }: Sent, lacking: readonly Uid[]): DeskFault[] {
  const [first, ...more] = lacking;
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  return [
    ...named(`sent/${op}`, count === uids.length ? null : `It says that ${count} lists have the notice, and names ${uids.length}.`),
    ...named(`sent/${op}`, new Set(uids).size === uids.length ? null : 'It names a list twice.'),
    ...named(`sent/${op}`, first === undefined ? null : `It names lists that do not have the notice: ${first}${others}.`),
  ];
}
