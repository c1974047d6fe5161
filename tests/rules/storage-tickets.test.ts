import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { serverTimestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accepted,
  createFilesDesk,
  type FilesDesk,
  minutes,
  pathOf,
  refused,
  seconds,
  ticketFor,
  type Upload,
  validUpload,
} from '../support/rules/files-desk';
import { documentOnly } from '../support/rules/objects';
import { type Fields, send } from '../support/rules/writes';

let desk: FilesDesk;
beforeAll(async () => {
  desk = await createFilesDesk('tickets');
});
afterAll(() => desk.close());

const kinds = ['photo', 'identity'] as const;

describe.each(kinds)('threat 19: a ticket for a file of kind %s', (kind) => {
  async function refusedWith(ticket: (uid: string, path: string) => Upload['ticket']) {
    const uid = desk.newUid();
    const upload = validUpload(uid, kind);
    expect(await desk.upload({ ...upload, ticket: ticket(uid, upload.path) })).toBe(refused);
    expect(await desk.upload(upload)).toBe(accepted);
  }
  const refusedWithFields = (fields: (path: string) => Fields) => refusedWith((of, path) => ({ of, fields: fields(path) }));

  it('is needed', () => refusedWith(() => null));

  it('is needed of the own, not of somebody else', () => refusedWith((_, path) => ({ of: desk.newUid(), fields: ticketFor(path) })));

  it.each<[what: string, path: (path: string, uid: string) => unknown]>([
    ['another file', (path) => path.replace('.png', '.jpg')],
    ['a file of somebody else', (path, uid) => path.replace(uid, 'somebody')],
    ['the name alone', (path) => path.split('/').at(-1)],
    ['the folder', (_, uid) => `images/${uid}/`],
    ['the path with a slash before it', (path) => `/${path}`],
    ['the path with a slash behind it', (path) => `${path}/`],
    ['the path in upper case', (path) => path.toUpperCase()],
    ['any file', () => '*'],
    ['no file', () => ''],
    ['a list of files', (path) => [path]],
    ['null', () => null],
  ])('does not serve when it is for %s', (_, path) =>
    refusedWith((of, own) => ({ of, fields: { ...ticketFor(own), path: path(own, of) } })),
  );

  it('does not serve without a path, or without a time', async () => {
    await refusedWithFields(() => ({ at: new Date(), count: 1 }));
    await refusedWithFields((path) => ({ path, count: 1 }));
  });

  it('serves for ten minutes', async () => {
    await refusedWithFields((path) => ticketFor(path, 10 * minutes));
    const uid = desk.newUid();
    const path = pathOf(uid);
    const ticket = { of: uid, fields: ticketFor(path, 10 * minutes - 20 * seconds) };
    expect(await desk.upload(validUpload(uid, kind, { path, ticket }))).toBe(accepted);
  });

  it.each<[what: string, at: unknown]>([
    ['a text', new Date().toISOString()],
    ['a number', Date.now()],
    ['null', null],
    ['far in the past', new Date(0)],
  ])('does not serve when its time is %s', (_, at) => refusedWithFields((path) => ({ ...ticketFor(path), at })));

  it('is not given for a fourth file while the e-mail address is not verified', async () => {
    const { uid } = await desk.newClient();
    const [path, at] = [pathOf(uid), serverTimestamp()];
    await desk.seedDocs({ [`uploads/${uid}`]: { ...ticketFor(pathOf(uid), 48 * 60 * minutes), count: 3 } });
    const take = (count: number, verified: boolean) =>
      send(desk.as(uid, { email_verified: verified }), documentOnly(`uploads/${uid}`, { path, at, count }));
    for (const count of [1, 4]) await assertFails(take(count, false));
    expect(await desk.upload(validUpload(uid, kind, { path, ticket: null }))).toBe(refused);
    await assertSucceeds(take(1, true));
    expect(await desk.upload(validUpload(uid, kind, { path, ticket: null }))).toBe(accepted);
  });

  it('serves once', async () => {
    const uid = desk.newUid();
    const upload = validUpload(uid, kind);
    expect(await desk.upload(upload)).toBe(accepted);
    expect(await desk.upload({ ...upload, ticket: null })).toBe(refused);
    const next = validUpload(uid, kind);
    expect(await desk.upload({ ...next, ticket: null })).toBe(refused);
    expect(await desk.upload(next)).toBe(accepted);
  });
});

describe.each(kinds)('threat 19: a file of kind %s that is there', (kind) => {
  /** A file that its owner has uploaded, and a new ticket for its path. */
  async function uploaded() {
    const uid = desk.newUid();
    const upload = validUpload(uid, kind);
    expect(await desk.upload(upload)).toBe(accepted);
    const owner = desk.visit(uid);
    return { uid, upload, owner };
  }

  it('is not overwritten, with a new ticket neither', async () => {
    const { uid, upload, owner } = await uploaded();
    expect(await desk.upload(upload)).toBe(refused);
    expect(await desk.upload({ ...upload, bytes: 2 * upload.bytes })).toBe(refused);
    const [other] = kinds.filter((one) => one !== kind);
    expect(await desk.upload({ ...upload, metadata: { ...upload.metadata, kind: other ?? '' } })).toBe(refused);
    expect(await owner.read(upload.path)).toBe(accepted);
    expect(await desk.upload(validUpload(uid, kind))).toBe(accepted);
  });

  it.each<[what: string, change: Fields]>([
    ['nothing in it', {}],
    ['its type', { contentType: 'text/html' }],
    ['how it is shown', { contentDisposition: 'attachment' }],
    ['how it is encoded', { contentEncoding: 'gzip' }],
    ['how long it is kept', { cacheControl: 'public, max-age=31536000' }],
    ['its owner', { metadata: { owner: 'somebody' } }],
    ['its kind', { metadata: { kind: 'photo' } }],
    ['its metadata away', { metadata: null }],
    ['its metadata by one more', { metadata: { note: 'x' } }],
    ['its metadata by the same again', { metadata: { kind } }],
    ['the token of its download address', { metadata: { firebaseStorageDownloadTokens: 'known' } }],
  ])('keeps its metadata: its owner changes not %s', async (_, change) => {
    const { upload, owner } = await uploaded();
    expect(await owner.updateMetadata(upload.path, change)).toBe(refused);
    expect(await owner.readMetadata(upload.path)).toBe(accepted);
  });

  it('is not deleted by its owner, by others, or by the desk', async () => {
    const { upload, owner } = await uploaded();
    const admin = await desk.newAdmin();
    for (const visit of [owner, desk.visit(admin.uid), desk.visit(desk.newUid()), desk.visit(null)]) {
      expect(await visit.remove(upload.path)).toBe(refused);
    }
    expect(await owner.read(upload.path)).toBe(accepted);
  });
});
