// Written by hand, not by src/data: tests send parts of a broadcast that the app always sends together.
import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import type { RulesDesk } from './desk';
import { notice } from './objects';
import { altered, type Commit, changed, type Fields } from './writes';

interface Sending {
  op?: string;
  stored?: Fields;
  before?: readonly string[];
}

/** A record of a broadcast that has reached these lists. */
export const sentRecord = (by: string, changes: Fields = {}, uids: readonly string[] = []): Fields =>
  changed(
    {
      ...{ title: 'Opening hours', body: 'We are closed on Friday.', audience: 'everyone' },
      ...{ uids, count: uids.length, by, at: serverTimestamp() },
    },
    changes,
  );

/** A notice at the end of a list, and the record that names the list. @param changes of the notice; those of its texts are the record's too */
export function noticeTo(by: string, uid: string, before: readonly Fields[] = [], changes: Fields = {}, op = createOp()) {
  const { title, body } = changes;
  const texts = { ...('title' in changes && { title }), ...('body' in changes && { body }) };
  return {
    document: {
      path: `notifications/${uid}`,
      fields: { list: [...before, notice(by, { id: op, ...changes })].slice(-100), seenAt: Timestamp.fromMillis(0) },
    },
    record: { path: `sent/${op}`, fields: sentRecord(by, texts, [uid]) },
  };
}

/** The first notice for each of these clients, and the record that names them. @param before the clients that the record `stored` named */
export function noticesTo(
  by: string,
  uids: readonly string[],
  { op = createOp(), stored = sentRecord(by), before = [] }: Sending = {},
): Commit {
  const all = [...before, ...uids];
  const lists = uids.map((uid) => [uid, noticeTo(by, uid, [], {}, op).document]);
  return { document: { path: `sent/${op}`, fields: { ...stored, uids: all, count: all.length } }, ...Object.fromEntries(lists) };
}
/** A record, the clients that it names so far, and the next client. */
export interface SentState {
  caller: DataContext;
  op: string;
  stored: Fields;
  before: string[];
  uid: string;
}

/** Seeds the record of a broadcast that has reached so many clients. */
export async function seedSent(desk: RulesDesk, caller: DataContext, count = 25): Promise<SentState> {
  const [op, { uid }] = [createOp(), await desk.newClient()];
  const before = Array.from({ length: count }, (_, i) => `earlier${i}`);
  const stored = { ...sentRecord(caller.uid, {}, before), at: Timestamp.fromMillis(Date.now() - 60_000) };
  await desk.seedDocs({ [`sent/${op}`]: stored });
  return { caller, op, stored, before, uid };
}

/** The record after it has reached one more client, or these clients, all with the notice. */
export const continued = ({ caller, uid, ...state }: SentState, changes: Fields = {}, uids = [uid], by = caller.uid): Commit =>
  altered(noticesTo(by, uids, state), { document: changes });
