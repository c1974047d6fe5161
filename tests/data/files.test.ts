import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import { doc, updateDoc } from 'firebase/firestore/lite';
import { connectStorageEmulator, getStorage } from 'firebase/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DataShapeError } from '@/data/errors';
import { type FileCaller, getFileBlob, photoUrl, uploadFile } from '@/data/files';
import { paths } from '@/data/paths';
import { readDoc } from '@/data/read';
import { recordView, submitVerification } from '@/data/verifications';
import { newOp } from '@/domain/envelope';
import { isPhotoUrl } from '@/domain/profile-edit';
import { fileLimits, filePath, ticketSchema } from '@/domain/upload';
import { isDocumentPath } from '@/domain/verification';
import { localProjectId } from '../../tools/app-environment';
import type { Claims } from '../../tools/desk-caller';
import { type FaultyProxy, startFaultyProxy } from '../support/faulty-proxy';
import { createRulesDesk, type RulesDesk, stale } from '../support/rules-desk';

const [host = '', port = ''] = (process.env.FIREBASE_STORAGE_EMULATOR_HOST ?? '').split(':');
const apps: FirebaseApp[] = [];

/** The Storage rules ask the project that the emulators were started with for documents. */
let desk: RulesDesk;
let maya: FileCaller;
let boss: FileCaller;
let visitor: FileCaller;
let proxy: FaultyProxy;
beforeAll(async () => {
  desk = await createRulesDesk(localProjectId);
  proxy = await startFaultyProxy(process.env.FIREBASE_STORAGE_EMULATOR_HOST);
  boss = as((await desk.boss()).uid);
  visitor = { ...desk.visitor, storage: storageOf(null) };
});
beforeEach(async () => {
  maya = as((await desk.person()).uid);
});
afterAll(async () => {
  await proxy.close();
  await Promise.all(apps.map(deleteApp));
  await desk.close();
});

/** Somebody who may use files too. @param to another port on the way to them */
function as(uid: string, claims: Claims = {}, to = Number(port)): FileCaller {
  return { ...desk.as(uid, claims), storage: storageOf({ sub: uid, auth_time: Math.floor(Date.now() / 1000), ...claims }, to) };
}

function storageOf(token: { sub: string; auth_time: number } | null, to = Number(port)) {
  const app = initializeApp({ projectId: localProjectId, apiKey: 'local', storageBucket: 'data-files.appspot.com' }, crypto.randomUUID());
  apps.push(app);
  const storage = getStorage(app);
  connectStorageEmulator(storage, host, to, token ? { mockUserToken: token } : {});
  return storage;
}

const file = (bytes = 1_000, name = 'My face.png', type = 'image/png') => new File(['x'.repeat(bytes)], name, { type });
const scan = (bytes = 1_000) => file(bytes, 'Passport.pdf', 'application/pdf');
/** The last ticket of somebody, as if it had been taken so long ago, in ms. */
const ticket = ({ uid }: FileCaller, age: number, count = 1) =>
  desk.plant({ [`uploads/${uid}`]: { path: `images/${uid}/1774345260123-a.png`, at: new Date(Date.now() - age), count } });
const hour = 3_600_000;

const lastTicket = (caller: FileCaller) => readDoc(caller, paths.upload(caller.uid), ticketSchema);

describe('a photo', () => {
  it('is stored in the folder of its owner, by a ticket of its own', async () => {
    const path = await uploadFile(maya, 'photo', file());
    expect(path).toMatch(new RegExp(`^images/${maya.uid}/[0-9]{13}-My-face[.]png$`));
    expect(await lastTicket(maya)).toMatchObject({ path, count: 1 });
    expect((await getFileBlob(maya, path)).size).toBe(1_000);
  });

  it('has an address that its owner may keep as the own photo, and that opens without a sign-in', async () => {
    const path = await uploadFile(maya, 'photo', file());
    const url = await photoUrl(maya, path);
    expect(isPhotoUrl(url, maya.uid)).toBe(true);
    expect((await fetch(url)).status).toBe(200);
    const other = await desk.person();
    await assertFails(updateDoc(doc(other.db, paths.user(other.uid)), { photoUrl: url }));
    await assertSucceeds(updateDoc(doc(maya.db, paths.user(maya.uid)), { photoUrl: url }));
  });

  it('is seen by other clients and the desk, not by a visitor', async () => {
    const path = await uploadFile(maya, 'photo', file());
    const other = as((await desk.person()).uid);
    for (const caller of [other, boss]) expect((await getFileBlob(caller, path)).type).toBe('image/png');
    await expect(getFileBlob(visitor, path)).rejects.toMatchObject({ kind: 'denied' });
    await expect(photoUrl(visitor, path)).rejects.toMatchObject({ kind: 'denied' });
  });

  it('tells how much of it has arrived', async () => {
    const shares: number[] = [];
    await uploadFile(maya, 'photo', file(fileLimits.photo.bytes), { onProgress: (share) => shares.push(share) });
    expect(shares.length).toBeGreaterThan(2);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
  });
});

describe('threat 19: an identity document', () => {
  it('is read by its owner, with the type that its name says', async () => {
    const path = await uploadFile(maya, 'identity', scan(fileLimits.identity.bytes));
    expect(isDocumentPath(path, maya.uid)).toBe(true);
    expect(await getFileBlob(maya, path)).toMatchObject({ size: fileLimits.identity.bytes, type: 'application/pdf' });
  });

  it('is not read by another client, nor by a visitor, and has no address for them', async () => {
    const path = await uploadFile(maya, 'identity', scan());
    const other = as((await desk.person()).uid);
    for (const caller of [other, visitor]) {
      await expect(getFileBlob(caller, path)).rejects.toMatchObject({ kind: 'denied' });
      await expect(photoUrl(caller, path)).rejects.toMatchObject({ kind: 'denied' });
    }
  });

  it('is read by the administrator who has recorded a view of it, until another one does', async () => {
    const path = await uploadFile(maya, 'identity', scan());
    await submitVerification(maya, path, 'passport', newOp());
    await expect(getFileBlob(boss, path)).rejects.toMatchObject({ kind: 'denied' });
    await recordView(boss, maya.uid, newOp());
    expect((await getFileBlob(boss, path)).type).toBe('application/pdf');

    const second = as((await desk.boss()).uid);
    await expect(getFileBlob(second, path)).rejects.toMatchObject({ kind: 'denied' });
    await recordView(second, maya.uid, newOp());
    expect((await getFileBlob(second, path)).size).toBe(1_000);
    await expect(getFileBlob(boss, path)).rejects.toMatchObject({ kind: 'denied' });
  });

  it('that was replaced by another is not read by the desk any more', async () => {
    const path = await uploadFile(maya, 'identity', scan());
    await submitVerification(maya, path, 'passport', newOp());
    await recordView(boss, maya.uid, newOp());
    expect((await getFileBlob(boss, path)).size).toBe(1_000);
    await submitVerification(maya, path.replace('Passport', 'Card'), 'identity-card', newOp());
    await expect(getFileBlob(boss, path)).rejects.toMatchObject({ kind: 'denied' });
    expect((await getFileBlob(maya, path)).size).toBe(1_000);
  });

  it('that is not there is an error that says so to its owner', async () => {
    const path = `images/${maya.uid}/1774345260123-none.pdf`;
    await expect(getFileBlob(maya, path)).rejects.toThrow(DataShapeError);
    await expect(getFileBlob(maya, `images/${maya.uid}/1774345260123-none.html`)).rejects.toThrow(DataShapeError);
    await expect(getFileBlob(as((await desk.person()).uid), path)).rejects.toMatchObject({ kind: 'denied' });
  });
});

describe('threat 19: an upload', () => {
  it('of a file that is not taken costs no ticket', async () => {
    const page = new File(['<script>'], 'a.html', { type: 'text/html' });
    for (const one of [page, file(0), file(fileLimits.photo.bytes + 1), scan()]) {
      await expect(uploadFile(maya, 'photo', one)).rejects.toMatchObject({ kind: 'denied' });
    }
    expect(await lastTicket(maya)).toBeNull();
  });

  it('is denied to a closed account, and after two hours', async () => {
    const closed = await desk.person({ user: { status: 'closed' } });
    await expect(uploadFile(as(closed.uid), 'photo', file())).rejects.toMatchObject({ kind: 'denied' });
    await expect(uploadFile(as(maya.uid, stale()), 'photo', file())).rejects.toMatchObject({ kind: 'denied' });
    await uploadFile(maya, 'photo', file());
  });

  it('is denied to a visitor', async () => {
    await expect(uploadFile(visitor, 'photo', file())).rejects.toMatchObject({ kind: 'denied' });
  });

  it('waits until the last ticket is ten seconds old', async () => {
    // Not later than the ticket, however long it takes to write that down.
    const taken = Date.now() - 9_500;
    await ticket(maya, 9_500);
    await uploadFile(maya, 'photo', file());
    expect(Date.now() - taken).toBeGreaterThanOrEqual(12_000);
  });

  it('is one of twenty a day', async () => {
    await ticket(maya, 0, 20);
    await expect(uploadFile(maya, 'photo', file())).rejects.toMatchObject({ kind: 'full' });
    await ticket(maya, 25 * hour, 20);
    await uploadFile(maya, 'photo', file());
    expect(await lastTicket(maya)).toMatchObject({ count: 1 });
  });

  it('counts on from the ticket before it', async () => {
    await ticket(maya, 13_000, 7);
    const before = await lastTicket(maya);
    await uploadFile(maya, 'photo', file());
    const after = await lastTicket(maya);
    expect(after?.count).toBe(before?.at.getUTCDate() === after?.at.getUTCDate() ? 8 : 1);
  });
});

describe('an upload that is tried again', () => {
  it('with the path of the attempt before it is the same upload, by the same ticket', async () => {
    const path = filePath(maya.uid, file(), maya.now()) ?? '';
    expect(await uploadFile(maya, 'photo', file(), { path })).toBe(path);
    expect(await uploadFile(maya, 'photo', file(2_000), { path })).toBe(path);
    expect(await lastTicket(maya)).toMatchObject({ path, count: 1 });
    expect((await getFileBlob(maya, path)).size).toBe(1_000);
  });

  it('as another one has to wait, and says how long', async () => {
    await ticket(maya, 10_000);
    const taken = (await lastTicket(maya))?.at.getTime() ?? 0;
    const waits: number[] = [];
    // Ten seconds after the ticket, however slow the machine is, until it is said how long that is.
    const now = () => new Date(waits.length === 0 ? taken + 10_000 : Date.now());
    await uploadFile({ ...maya, now }, 'photo', file(), { onWait: (ms) => waits.push(ms) });
    expect(waits[0]).toBe(2_000);
  });
});

describe('an upload that is given up', () => {
  it('before it begins does nothing', async () => {
    await expect(uploadFile(maya, 'photo', file(), { signal: AbortSignal.abort('enough') })).rejects.toBe('enough');
    expect(await lastTicket(maya)).toBeNull();
  });

  it('while it waits for its ticket takes none', async () => {
    await ticket(maya, 0);
    const end = new AbortController();
    const upload = uploadFile(maya, 'photo', file(), { signal: end.signal });
    setTimeout(() => end.abort('enough'), 300);
    await expect(upload).rejects.toBe('enough');
  });

  it('on the way leaves no file', async () => {
    const end = new AbortController();
    const onProgress = (share: number) => share > 0 && end.abort('enough');
    await expect(uploadFile(maya, 'identity', scan(fileLimits.identity.bytes), { signal: end.signal, onProgress })).rejects.toBe('enough');
    const path = String((await lastTicket(maya))?.path);
    await expect(getFileBlob(maya, path)).rejects.toThrow('there is no such file');
  });
});

describe('threat 26: an upload over a bad line', () => {
  it('that gets no answer fails in time', async () => {
    proxy.fail('silence');
    const caller = { ...as(maya.uid, {}, proxy.port), patience: 500 };
    await expect(uploadFile(caller, 'photo', file())).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('whose answer is lost has happened', async () => {
    proxy.fail('lose-answer');
    const caller = as(maya.uid, {}, proxy.port);
    const upload = uploadFile(caller, 'photo', file());
    setTimeout(() => proxy.fail('pass'), 700);
    const path = await upload;
    expect((await getFileBlob(maya, path)).size).toBe(1_000);
  });
});
