import { getMetadata, getStorage, ref } from 'firebase/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FileContext, getFileBlob, uploadFile } from '@/data/collections/files';
import { createFilePath, fileLimits } from '@/domain/identity/upload';
import { type FaultyProxy, startFaultyProxy } from '../../support/emulator/faulty-proxy';
import { stale } from '../../support/rules/desk';
import { createSendersDesk, file, lastTicket, type SendersDesk, scan } from './file-senders';

let desk: SendersDesk;
let maya: FileContext;
let proxy: FaultyProxy;
beforeAll(async () => {
  desk = await createSendersDesk('files-upload');
  proxy = await startFaultyProxy(process.env.FIREBASE_STORAGE_EMULATOR_HOST);
});
beforeEach(async () => {
  maya = desk.as((await desk.newClient()).uid);
});
afterAll(async () => {
  await proxy.close();
  await desk.close();
});

/** The last ticket of somebody, as if it had been taken so long ago, in ms. */
const ticket = ({ uid }: FileContext, age: number, count = 1) =>
  desk.seedDocs({
    [`uploads/${uid}`]: {
      path: `images/${uid}/1774345260123-a.png`,
      at: new Date(Date.now() - age),
      count,
    },
  });
const hour = 3_600_000;

describe('threat 19: an upload', () => {
  it('of a file that is not taken costs no ticket', async () => {
    const page = new File(['<script>'], 'a.html', { type: 'text/html' });
    for (const one of [page, file(0), file(fileLimits.photo.bytes + 1), scan()]) {
      await expect(uploadFile(maya, 'photo', one)).rejects.toMatchObject({ kind: 'denied' });
    }
    expect(await lastTicket(maya)).toBeNull();
  });

  it('is denied to a closed account, and after two hours', { tags: ['full'] }, async () => {
    const closed = await desk.newClient({ user: { status: 'closed' } });
    await expect(uploadFile(desk.as(closed.uid), 'photo', file())).rejects.toMatchObject({
      kind: 'denied',
    });
    await expect(uploadFile(desk.as(maya.uid, stale()), 'photo', file())).rejects.toMatchObject({
      kind: 'denied',
    });
    await uploadFile(maya, 'photo', file());
  });

  it('is denied to a visitor', async () => {
    await expect(uploadFile(desk.visitor, 'photo', file())).rejects.toMatchObject({
      kind: 'denied',
    });
  });

  it('waits until the last ticket is ten seconds old', { tags: ['full'] }, async () => {
    // Not later than the ticket, however long it takes to write that down.
    const taken = Date.now() - 9_500;
    await ticket(maya, 9_500);
    await uploadFile(maya, 'photo', file());
    expect(Date.now() - taken).toBeGreaterThanOrEqual(12_000);
  });

  it('is one of twenty a day', { tags: ['full'] }, async () => {
    await ticket(maya, 0, 20);
    await expect(uploadFile(maya, 'photo', file())).rejects.toMatchObject({ kind: 'full' });
    await ticket(maya, 25 * hour, 20);
    await uploadFile(maya, 'photo', file());
    expect(await lastTicket(maya)).toMatchObject({ count: 1 });
  });

  it('is one of three while the e-mail address is not verified, and of twenty from then on', async () => {
    const unverified = desk.as(maya.uid, { email_verified: false });
    await ticket(maya, 30 * 24 * hour, 2);
    await uploadFile(unverified, 'identity', scan());
    expect(await lastTicket(maya)).toMatchObject({ count: 3 });
    await ticket(maya, 30 * 24 * hour, 3);
    await expect(uploadFile(unverified, 'identity', scan())).rejects.toMatchObject({
      kind: 'unverified',
    });
    await uploadFile(maya, 'identity', scan());
    expect(await lastTicket(maya)).toMatchObject({ count: 1 });
  });

  it('says how its file is to be served', async () => {
    const served = async (path: string) => {
      const { contentDisposition, cacheControl } = await getMetadata(
        ref(maya.storage ?? getStorage(), path),
      );
      return { contentDisposition, cacheControl };
    };
    expect(await served(await uploadFile(maya, 'photo', file()))).toEqual({
      contentDisposition: 'inline',
      cacheControl: 'private, max-age=86400',
    });
    const other = desk.as((await desk.newClient()).uid);
    expect(
      await getMetadata(
        ref(other.storage ?? getStorage(), await uploadFile(other, 'identity', scan())),
      ),
    ).toMatchObject({
      contentDisposition: 'attachment',
      cacheControl: 'private, no-store',
    });
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
    const path = createFilePath(maya.uid, file(), maya.now()) ?? '';
    expect(await uploadFile(maya, 'photo', file(), { path })).toBe(path);
    expect(await uploadFile(maya, 'photo', file(2_000), { path })).toBe(path);
    expect(await lastTicket(maya)).toMatchObject({ path, count: 1 });
    expect((await getFileBlob(maya, path)).size).toBe(1_000);
  });

  it('as another one has to wait, and says how long', { tags: ['full'] }, async () => {
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
    await expect(
      uploadFile(maya, 'photo', file(), { signal: AbortSignal.abort('enough') }),
    ).rejects.toBe('enough');
    expect(await lastTicket(maya)).toBeNull();
  });

  it('while it waits for its ticket takes none', async () => {
    await ticket(maya, 0);
    const before = await lastTicket(maya);
    const end = new AbortController();
    const upload = uploadFile(maya, 'photo', file(), { signal: end.signal });
    setTimeout(() => end.abort('enough'), 300);
    await expect(upload).rejects.toBe('enough');
    expect(await lastTicket(maya)).toEqual(before);
  });

  it('on the way leaves no file', async () => {
    const end = new AbortController();
    const onProgress = (share: number) => share > 0 && end.abort('enough');
    await expect(
      uploadFile(maya, 'identity', scan(fileLimits.identity.bytes), {
        signal: end.signal,
        onProgress,
      }),
    ).rejects.toBe('enough');
    const path = String((await lastTicket(maya))?.path);
    await expect(getFileBlob(maya, path)).rejects.toThrow('there is no such file');
  });
});

describe('threat 26: an upload over a bad line', () => {
  it('that gets no answer fails in time', { tags: ['full'] }, async () => {
    proxy.fail('silence');
    const caller = { ...desk.as(maya.uid, {}, proxy.port), timeoutMs: 500 };
    await expect(uploadFile(caller, 'photo', file())).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });

  it('whose answer is lost has happened', { tags: ['full'] }, async () => {
    proxy.fail('lose-answer');
    const caller = desk.as(maya.uid, {}, proxy.port);
    const upload = uploadFile(caller, 'photo', file());
    await vi.waitFor(() => expect(proxy.met()).toBeGreaterThan(0), { timeout: 40_000 });
    proxy.fail('pass');
    const path = await upload;
    expect((await getFileBlob(maya, path)).size).toBe(1_000);
  });
});
