import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getVerification } from '@/data/collections/client-documents';
import {
  approveVerification,
  recordView,
  rejectVerification,
  submitVerification,
} from '@/data/collections/verifications';
import type { DataContext } from '@/data/ledger/context';
import { pageSize } from '@/data/ledger/read';
import {
  countSubmittedVerifications,
  getOldestSubmittedTime,
  getSubmittedVerifications,
} from '@/data/ledger/submitted-verifications';
import { createOp } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { getEntries } from '../../support/entries';

const reason = 'The photograph cannot be read.';
const getFilePath = (uid: string, at: number, name = 'passport.jpg') =>
  `images/${uid}/${at}-${name}`;
const morning = 1_767_225_600_000;

let desk: TestDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  admin = await openDesk(desk);
});
afterAll(() => desk.close());

const sent = async (uid: string, at = morning) => {
  const client = await desk.createClient(uid);
  await submitVerification(client, {
    document: getFilePath(uid, at),
    kind: 'passport',
    op: createOp(),
  });
  return client;
};

describe('an identity document', () => {
  it('waits, is viewed, and is accepted', async () => {
    const maya = await sent('maya');
    await recordView(admin, { uid: 'maya', op: createOp() });
    expect(await getVerification(maya, 'maya')).toMatchObject({
      status: 'not-verified',
      viewer: 'admin',
    });
    await approveVerification(admin, {
      uid: 'maya',
      document: getFilePath('maya', morning),
      note: 'Thank you.',
      op: createOp(),
    });
    expect(await getVerification(maya, 'maya')).toMatchObject({
      status: 'verified',
      note: 'Thank you.',
      rev: 4,
    });
  });

  it('each look at it is an entry in the client’s book', async () => {
    const ines = await sent('ines');
    for (let i = 0; i < 3; i++) await recordView(admin, { uid: 'ines', op: createOp() });
    const views = (await getEntries(ines, 'ines')).filter(
      ({ action }) => action === 'verification.viewed',
    );
    expect(views.map(({ actor }) => actor)).toEqual(['admin', 'admin', 'admin']);
  });

  it('is refused with a reason, after which another one can be sent', async () => {
    const luca = await sent('luca');
    await recordView(admin, { uid: 'luca', op: createOp() });
    await rejectVerification(admin, {
      uid: 'luca',
      document: getFilePath('luca', morning),
      reason,
      op: createOp(),
    });
    expect(await getVerification(luca, 'luca')).toMatchObject({ status: 'rejected', note: reason });
    await desk.makeOlder('luca', 1);
    await submitVerification(luca, {
      document: getFilePath('luca', morning + 1),
      kind: 'identity-card',
      op: createOp(),
    });
    expect(await getVerification(luca, 'luca')).toMatchObject({
      status: 'not-verified',
      note: '',
      viewer: '',
      kind: 'identity-card',
    });
  });

  it('is not followed by another one within a minute, also after the desk has viewed it', async () => {
    const sven = await sent('sven');
    const another = () =>
      submitVerification(sven, {
        document: getFilePath('sven', morning + 1),
        kind: 'passport',
        op: createOp(),
      });
    await recordView(admin, { uid: 'sven', op: createOp() });
    await expect(another()).rejects.toMatchObject({ kind: 'too-soon' });
    await rejectVerification(admin, {
      uid: 'sven',
      document: getFilePath('sven', morning),
      reason,
      op: createOp(),
    });
    await expect(another()).rejects.toMatchObject({ kind: 'too-soon' });
    await desk.makeOlder('sven', 1);
    await another();
    const { submittedAt, at } = (await getVerification(sven, 'sven')) ?? {};
    expect(submittedAt).toEqual(at);
  });

  it('is not decided twice', { tags: ['full'] }, async () => {
    await sent('hana');
    const document = getFilePath('hana', morning);
    await recordView(admin, { uid: 'hana', op: createOp() });
    await approveVerification(admin, { uid: 'hana', document, note: '', op: createOp() });
    await expect(
      rejectVerification(admin, { uid: 'hana', document, reason, op: createOp() }),
    ).rejects.toMatchObject({ kind: 'already-decided' });
    expect(await getVerification(admin, 'hana')).toMatchObject({ status: 'verified' });
  });

  it('that nobody has looked at is not accepted in the place of another', {
    tags: ['full'],
  }, async () => {
    const tomas = await sent('tomas');
    await desk.makeOlder('tomas', 1);
    await submitVerification(tomas, {
      document: getFilePath('tomas', morning + 1),
      kind: 'passport',
      op: createOp(),
    });
    const stale = approveVerification(admin, {
      uid: 'tomas',
      document: getFilePath('tomas', morning),
      note: '',
      op: createOp(),
    });
    await expect(stale).rejects.toMatchObject({ kind: 'outdated' });
    const approve = () =>
      approveVerification(admin, {
        uid: 'tomas',
        document: getFilePath('tomas', morning + 1),
        note: '',
        op: createOp(),
      });
    await expect(approve()).rejects.toMatchObject({ kind: 'not-viewed' });
    await recordView(admin, { uid: 'tomas', op: createOp() });
    await approve();
  });

  it('is not accepted for a name that it was not compared with', { tags: ['full'] }, async () => {
    await sent('agnes');
    await recordView(admin, { uid: 'agnes', op: createOp() });
    const approve = (lastname: string) =>
      approveVerification(admin, {
        uid: 'agnes',
        document: getFilePath('agnes', morning),
        note: '',
        op: createOp(),
        expectedName: {
          firstname: 'Test',
          lastname,
        },
      });
    await desk.force('users/agnes', { lastname: 'Other', lastnameKey: 'other' });
    await expect(approve('Client')).rejects.toMatchObject({ kind: 'outdated' });
    expect(await getVerification(admin, 'agnes')).toMatchObject({ status: 'not-verified' });
    await approve('Other');
    expect(await getVerification(admin, 'agnes')).toMatchObject({ status: 'verified' });
  });

  it('of somebody else cannot be handed in', async () => {
    const karel = await desk.createClient('karel');
    await expect(
      submitVerification(karel, {
        document: getFilePath('maya', morning),
        kind: 'passport',
        op: createOp(),
      }),
    ).rejects.toMatchObject({ kind: 'denied' });
    await submitVerification(karel, {
      document: getFilePath('karel', morning),
      kind: 'passport',
      op: createOp(),
    });
  });
});

describe('the queue of documents', () => {
  it('holds who waits, longest first, and counts them; the decided ones are separate', async () => {
    await desk.createClient('nothing-sent');
    await sent('noor', morning + 60_000);
    await sent('priya', morning);
    const { rows, next } = await getSubmittedVerifications(admin, {
      status: 'not-verified',
      after: null,
    });
    expect(await getOldestSubmittedTime(admin)).toEqual(
      new Date(Math.min(...rows.map(({ uploadedAt }) => uploadedAt.getTime()))),
    );
    const uids = rows.map(({ uid }) => uid);
    expect(next).toBeNull();
    expect(uids.slice(-2)).toEqual(['noor', 'priya']);
    expect(uids).not.toContain('nothing-sent');
    // Nothing has happened to it since, so the server's time is known, and the name of the file
    // does not matter.
    expect(rows.at(-2)).toMatchObject({
      uploadedAt: rows.at(-2)?.verification.at,
      profile: { username: 'noor' },
    });
    expect(await countSubmittedVerifications(admin, 'not-verified')).toBe(rows.length);

    await recordView(admin, { uid: 'noor', op: createOp() });
    await approveVerification(admin, {
      uid: 'noor',
      document: getFilePath('noor', morning + 60_000),
      note: '',
      op: createOp(),
    });
    expect(
      (await getSubmittedVerifications(admin, { status: 'verified', after: null })).rows[0]?.uid,
    ).toBe('noor');
    const findVerified = async (uid: string) =>
      (
        await getSubmittedVerifications(admin, { status: 'verified', after: null, clientUid: uid })
      ).rows.map((row) => row.uid);
    expect([
      await findVerified('noor'),
      await findVerified('priya'),
      await findVerified('nothing-sent'),
    ]).toEqual([['noor'], [], []]);
    expect(
      (
        await getSubmittedVerifications(admin, {
          status: 'not-verified',
          after: null,
          clientUid: 'nothing-sent',
        })
      ).rows,
    ).toEqual([]);
    expect(await countSubmittedVerifications(admin, 'not-verified')).toBe(rows.length - 1);
  });

  it('is as old as its oldest upload, even if somebody has viewed it since; one page is searched', {
    tags: ['full'],
  }, async () => {
    const daysBefore = (days: number) => morning - days * 86_400_000;
    await sent('long-ago', daysBefore(10));
    await sent('lately', daysBefore(1));
    await recordView(admin, { uid: 'lately', op: createOp() });
    await recordView(admin, { uid: 'long-ago', op: createOp() });
    expect(await getOldestSubmittedTime(admin)).toEqual(new Date(daysBefore(10)));

    await Promise.all(Array.from({ length: pageSize }, (_, i) => sent(`many-${i}`)));
    await recordView(admin, { uid: 'long-ago', op: createOp() });
    expect(await getOldestSubmittedTime(admin)).toEqual(new Date(daysBefore(1)));
    expect(await countSubmittedVerifications(admin, 'not-verified')).toBeGreaterThan(pageSize);
  });
});
