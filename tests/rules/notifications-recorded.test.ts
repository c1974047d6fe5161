import { assertSucceeds } from '@firebase/rules-unit-testing';
import { Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import { inSeconds } from '../support/rules/acts';
import { type Break, refusesBroken } from '../support/rules/breaks';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { notice } from '../support/rules/objects';
import { noticesTo, noticeTo, sentRecord } from '../support/rules/sent';
import {
  altered,
  type Commit,
  type Fields,
  getFields,
  refuseThenAccept,
  refuseThenAcceptFrom,
  send,
  without,
} from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

/** A client whose list is full. @param seconds since the first of its notices; the others are of this minute */
async function full(seconds: number): Promise<{ uid: string; list: Fields[] }> {
  const { uid } = await desk.newClient();
  const list = Array.from({ length: 100 }, (_, i) => notice(admin.uid, i === 0 ? { createdAt: inSeconds(-seconds) } : {}));
  await desk.seedDocs({ [`notifications/${uid}`]: { list, seenAt: Timestamp.fromMillis(0) } });
  return { uid, list };
}

describe('threat 33: a full list of notices', () => {
  const [almostADay, aDay] = [86_400 - 60, 86_400 + 1];

  it('keeps its first one for a day', async () => {
    const [young, old] = [await full(almostADay), await full(aDay)];
    await refuseThenAccept(admin, noticeTo(admin.uid, young.uid, young.list), noticeTo(admin.uid, old.uid, old.list));
  });

  it('keeps the first one however old another is', async () => {
    const [young, old] = [await full(almostADay), await full(aDay)];
    const list = young.list.with(1, old.list[0] ?? {});
    await desk.seedDocs({ [`notifications/${young.uid}`]: { list, seenAt: Timestamp.fromMillis(0) } });
    await refuseThenAccept(admin, noticeTo(admin.uid, young.uid, list), noticeTo(admin.uid, old.uid, old.list));
  });

  it('loses one at a time', async () => {
    const { uid, list } = await full(aDay);
    const one = noticeTo(admin.uid, uid, list);
    const shorter = getFields(one, 'document').list;
    const fewer = altered(one, { document: { list: Array.isArray(shorter) ? shorter.slice(1) : [] } });
    await refuseThenAccept(admin, fewer, one);
  });
});

interface State {
  caller: DataContext;
  uid: string;
}
const client = async (): Promise<State> => ({ caller: admin, uid: (await desk.newClient()).uid });
const notify = ({ uid }: State): Commit => noticeTo(admin.uid, uid);
const record = (changes: Fields): Break<State>[1] => {
  return (valid) => altered(valid, { record: changes });
};

describe('threat 33: a notice', () => {
  const breaks: Break<State>[] = [
    ['without a record', (valid) => without(valid, 'record')],
    ['whose record has another title', record({ title: 'Something else' })],
    ['whose record has another text', record({ body: 'Something else' })],
    ['whose record names nobody', record({ uids: [], count: 0 })],
    ['of another record', (valid) => ({ ...valid, record: { ...valid.record, path: `sent/${createOp()}` } as Commit[string] })],
  ];
  describe('is refused', () => refusesBroken(breaks, client, notify));

  it('is refused where its record names another client, who has it', async () => {
    const [one, other, op] = [await client(), await client(), createOp()];
    const { document } = noticeTo(admin.uid, one.uid, [], {}, op);
    await refuseThenAccept(
      admin,
      { ...noticesTo(admin.uid, [other.uid], { op }), more: document },
      noticesTo(admin.uid, [other.uid, one.uid], { op }),
    );
  });

  it('is refused where its record named the client before', async () => {
    const [{ uid }, other, op] = [await client(), await client(), createOp()];
    const first = noticeTo(admin.uid, uid, [], {}, op);
    await assertSucceeds(send(admin, first));
    const { list } = getFields(first, 'document');
    const again = noticeTo(admin.uid, uid, Array.isArray(list) ? list : [], {}, op);
    await refuseThenAccept(admin, { document: again.document }, noticeTo(admin.uid, uid, Array.isArray(list) ? list : []));
    // Nor beside somebody whom the record begins to name.
    const stored = await desk.read(`sent/${op}`);
    const more = noticesTo(admin.uid, [other.uid], { op, stored, before: [uid] });
    await refuseThenAccept(admin, { ...more, again: again.document }, more);
  });

  it('is refused of a record that another administrator began', async () => {
    const [{ uid }, another, op] = [await client(), await desk.newAdmin(), createOp()];
    const stored = { ...sentRecord(admin.uid), at: Timestamp.now() };
    await desk.seedDocs({ [`sent/${op}`]: stored });
    await refuseThenAcceptFrom(another, admin, (by) => {
      const { document, ...lists } = noticesTo(admin.uid, [uid], { op, stored });
      return { document: document as Commit[string], ...lists, [uid]: noticeTo(by, uid, [], {}, op).document };
    });
  });

  it('reaches eight clients in one commit', async () => {
    const uids = await Promise.all(Array.from({ length: 8 }, async () => (await client()).uid));
    await assertSucceeds(send(admin, noticesTo(admin.uid, uids)));
  });
});
