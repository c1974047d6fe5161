import { getMetadata, getStorage, ref } from 'firebase/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FileContext, getFileBlob, uploadFile } from '@/data/collections/files';
import { createFilePath, fileLimits } from '@/domain/identity/upload';
import { type FaultyProxy, startFaultyProxy } from '../../support/emulator/faulty-proxy';
import { createStaleClaims } from '../../support/rules/desk';
import {
  createFile,
  createScanFile,
  createSendersDesk,
  getLastTicket,
  type SendersDesk,
} from './file-senders';

let desk: SendersDesk;
let maya: FileContext;
let proxy: FaultyProxy;
beforeAll(async () => {
  desk = await createSendersDesk('files-upload');
  proxy = await startFaultyProxy(process.env.FIREBASE_STORAGE_EMULATOR_HOST);
});
beforeEach(async () => {
  maya = desk.as((await desk.seedClient()).uid);
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
    for (const one of [
      page,
      createFile(0),
      createFile(fileLimits.photo.bytes + 1),
      createScanFile(),
    ]) {
      await expect(uploadFile(maya, 'photo', one)).rejects.toMatchObject({ kind: 'denied' });
    }
    expect(await getLastTicket(maya)).toBeNull();
  });

  it('is denied to a closed account, and after two hours', { tags: ['full'] }, async () => {
    const closed = await desk.seedClient({ user: { status: 'closed' } });
    await expect(uploadFile(desk.as(closed.uid), 'photo', createFile())).rejects.toMatchObject({
      kind: 'denied',
    });
    await expect(
      uploadFile(desk.as(maya.uid, createStaleClaims()), 'photo', createFile()),
    ).rejects.toMatchObject({
      kind: 'denied',
    });
    await uploadFile(maya, 'photo', createFile());
  });

  it('is denied to a visitor', async () => {
    await expect(uploadFile(desk.visitor, 'photo', createFile())).rejects.toMatchObject({
      kind: 'denied',
    });
  });

  it('waits until the last ticket is ten seconds old', { tags: ['full'] }, async () => {
    // Not later than the ticket, however long it takes to write that down.
    const taken = Date.now() - 9_500;
    await ticket(maya, 9_500);
    await uploadFile(maya, 'photo', createFile());
    expect(Date.now() - taken).toBeGreaterThanOrEqual(12_000);
  });

  it('is one of twenty a day', { tags: ['full'] }, async () => {
    await ticket(maya, 0, 20);
    await expect(uploadFile(maya, 'photo', createFile())).rejects.toMatchObject({ kind: 'full' });
    await ticket(maya, 25 * hour, 20);
    await uploadFile(maya, 'photo', createFile());
    expect(await getLastTicket(maya)).toMatchObject({ count: 1 });
  });

  it('is one of three while the e-mail address is not verified, and of twenty from then on', async () => {
    const unverified = desk.as(maya.uid, { email_verified: false });
    await ticket(maya, 30 * 24 * hour, 2);
    await uploadFile(unverified, 'identity', createScanFile());
    expect(await getLastTicket(maya)).toMatchObject({ count: 3 });
    await ticket(maya, 30 * 24 * hour, 3);
    await expect(uploadFile(unverified, 'identity', createScanFile())).rejects.toMatchObject({
      kind: 'unverified',
    });
    await uploadFile(maya, 'identity', createScanFile());
    expect(await getLastTicket(maya)).toMatchObject({ count: 1 });
  });

  it('says how its file is to be served', async () => {
    const served = async (path: string) => {
      const { contentDisposition, cacheControl } = await getMetadata(
        ref(maya.storage ?? getStorage(), path),
      );
      return { contentDisposition, cacheControl };
    };
    expect(await served(await uploadFile(maya, 'photo', createFile()))).toEqual({
      contentDisposition: 'inline',
      cacheControl: 'private, max-age=86400',
    });
    const other = desk.as((await desk.seedClient()).uid);
    expect(
      await getMetadata(
        ref(other.storage ?? getStorage(), await uploadFile(other, 'identity', createScanFile())),
      ),
    ).toMatchObject({
      contentDisposition: 'attachment',
      cacheControl: 'private, no-store',
    });
  });

  it('counts on from the ticket before it', async () => {
    await ticket(maya, 13_000, 7);
    const before = await getLastTicket(maya);
    await uploadFile(maya, 'photo', createFile());
    const after = await getLastTicket(maya);
    expect(after?.count).toBe(before?.at.getUTCDate() === after?.at.getUTCDate() ? 8 : 1);
  });
});

describe('an upload that is tried again', () => {
  it('with the path of the attempt before it is the same upload, by the same ticket', async () => {
    const path = createFilePath(maya.uid, createFile(), maya.now()) ?? '';
    expect(await uploadFile(maya, 'photo', createFile(), { path })).toBe(path);
    expect(await uploadFile(maya, 'photo', createFile(2_000), { path })).toBe(path);
    expect(await getLastTicket(maya)).toMatchObject({ path, count: 1 });
    expect((await getFileBlob(maya, path)).size).toBe(1_000);
  });

  it('as another one has to wait, and says how long', { tags: ['full'] }, async () => {
    await ticket(maya, 10_000);
    const taken = (await getLastTicket(maya))?.at.getTime() ?? 0;
    const waits: number[] = [];
    // Ten seconds after the ticket, however slow the machine is, until it is said how long that is.
    const now = () => new Date(waits.length === 0 ? taken + 10_000 : Date.now());
    await uploadFile({ ...maya, now }, 'photo', createFile(), { onWait: (ms) => waits.push(ms) });
    expect(waits[0]).toBe(2_000);
  });
});

describe('an upload that is given up', () => {
  it('before it begins does nothing', async () => {
    await expect(
      uploadFile(maya, 'photo', createFile(), { signal: AbortSignal.abort('enough') }),
    ).rejects.toBe('enough');
    expect(await getLastTicket(maya)).toBeNull();
  });

  it('while it waits for its ticket takes none', async () => {
    await ticket(maya, 0);
    const before = await getLastTicket(maya);
    const end = new AbortController();
    const upload = uploadFile(maya, 'photo', createFile(), { signal: end.signal });
    setTimeout(() => end.abort('enough'), 300);
    await expect(upload).rejects.toBe('enough');
    expect(await getLastTicket(maya)).toEqual(before);
  });

  it('on the way leaves no file', async () => {
    const end = new AbortController();
    const onProgress = (share: number) => share > 0 && end.abort('enough');
    await expect(
      uploadFile(maya, 'identity', createScanFile(fileLimits.identity.bytes), {
        signal: end.signal,
        onProgress,
      }),
    ).rejects.toBe('enough');
    const path = String((await getLastTicket(maya))?.path);
    await expect(getFileBlob(maya, path)).rejects.toThrow('there is no such file');
  });
});

describe('threat 26: an upload over a bad line', () => {
  it('that gets no answer fails in time', { tags: ['full'] }, async () => {
    proxy.fail('silence');
    const caller = { ...desk.as(maya.uid, {}, proxy.port), timeoutMs: 500 };
    await expect(uploadFile(caller, 'photo', createFile())).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });

  it('whose answer is lost has happened', { tags: ['full'] }, async () => {
    proxy.fail('lose-answer');
    const caller = desk.as(maya.uid, {}, proxy.port);
    const upload = uploadFile(caller, 'photo', createFile());
    await vi.waitFor(() => expect(proxy.met()).toBeGreaterThan(0), { timeout: 40_000 });
    proxy.fail('pass');
    const path = await upload;
    expect((await getFileBlob(maya, path)).size).toBe(1_000);
  });
});
