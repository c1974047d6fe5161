import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nearlyStale, stale } from '../support/rules/desk';
import { accepted, createFilesDesk, type FilesDesk, minutes, pathOf, refused, seconds } from '../support/rules/files-desk';
import { changed, type Fields, missing } from '../support/rules/writes';

let desk: FilesDesk;
let admin: string;
let alice: string;
/** Alice's document, and one that she sent before it. */
let path: string;
let earlier: string;
beforeAll(async () => {
  desk = await createFilesDesk('reading');
  admin = (await desk.newAdmin()).uid;
  alice = (await desk.newClient()).uid;
  path = pathOf(alice, { name: 'passport.png' });
  earlier = pathOf(alice, { name: 'card.png' });
  for (const one of [path, earlier]) await desk.put(one, { owner: alice, kind: 'identity' });
});
afterAll(() => desk.close());

const notFound = 404;

const view = (fields: Fields = {}) =>
  desk.seedDocs({ [`verifications/${alice}`]: changed({ viewer: admin, document: path, at: new Date() }, fields) });

describe('threat 19: an identity document is read by the desk', () => {
  it('after a viewing, and for ten minutes', async () => {
    await view({ at: new Date(Date.now() - 10 * minutes) });
    expect(await desk.visit(admin).read(path)).toBe(refused);
    await view({ at: new Date(Date.now() - 10 * minutes + 20 * seconds) });
    expect(await desk.visit(admin).read(path)).toBe(accepted);
  });

  it.each<[fault: string, fields: Fields]>([
    ['is by nobody', { viewer: '' }],
    ['is by another administrator', { viewer: 'another' }],
    ['is by a list of administrators', { viewer: () => [admin] }],
    ['is by null', { viewer: null }],
    ['has no viewer', { viewer: missing }],
    ['is of another document', { document: () => earlier }],
    ['is of no document', { document: '' }],
    ['is of the name alone', { document: () => path.split('/').at(-1) }],
    ['is of a list of documents', { document: () => [path] }],
    ['has no document', { document: missing }],
    ['has no time', { at: missing }],
    ['has a text as its time', { at: () => new Date().toISOString() }],
    ['has a number as its time', { at: () => Date.now() }],
  ])('not after a viewing that %s', async (_, fields) => {
    await view(fields);
    expect(await desk.visit(admin).read(path)).toBe(refused);
    await view();
    expect(await desk.visit(admin).read(path)).toBe(accepted);
  });

  it('not without any verification of that client', async () => {
    const uid = desk.newUid();
    const document = pathOf(uid);
    await desk.put(document, { owner: uid, kind: 'identity' });
    expect(await desk.visit(admin).read(document)).toBe(refused);
    await desk.seedDocs({ [`verifications/${uid}`]: { viewer: admin, document, at: new Date() } });
    expect(await desk.visit(admin).read(document)).toBe(accepted);
  });

  it('not another document of the same client', async () => {
    await view();
    expect(await desk.visit(admin).read(earlier)).toBe(refused);
    expect(await desk.visit(admin).read(path)).toBe(accepted);
  });

  it('not a document that a viewing of another client names', async () => {
    await view({ viewer: '' });
    await desk.seedDocs({ 'verifications/mallory': { viewer: admin, document: path, at: new Date() } });
    expect(await desk.visit(admin).read(path)).toBe(refused);
    await view();
    expect(await desk.visit(admin).read(path)).toBe(accepted);
  });

  it('not with a sign-in older than two hours, its metadata neither', async () => {
    await view();
    expect(await desk.visit(admin, stale()).read(path)).toBe(refused);
    expect(await desk.visit(admin, stale()).readMetadata(path)).toBe(refused);
    expect(await desk.visit(admin, nearlyStale()).read(path)).toBe(accepted);
  });
});

describe('threat 19: who views an identity document', () => {
  it.each<[who: string, user: Fields]>([
    ['a client', { admin: false }],
    ['an administrator in a text', { admin: 'true' }],
    ['an administrator in a number', { admin: 1 }],
    ['an administrator by a status', { admin: false, status: 'admin' }],
  ])('is not %s', async (_, user) => {
    const { uid } = await desk.newClient({ user });
    await view({ viewer: uid });
    expect(await desk.visit(uid).read(path)).toBe(refused);
    await desk.force(`users/${uid}`, { admin: true });
    expect(await desk.visit(uid).read(path)).toBe(accepted);
  });

  it('is no administrator any more once the operator has said so', async () => {
    const { uid } = await desk.newAdmin();
    await view({ viewer: uid });
    expect(await desk.visit(uid).read(path)).toBe(accepted);
    await desk.force(`users/${uid}`, { admin: false });
    expect(await desk.visit(uid).read(path)).toBe(refused);
  });

  it('is not somebody without a profile, nor a visitor', async () => {
    await view({ viewer: 'nobody' });
    expect(await desk.visit('nobody').read(path)).toBe(refused);
    await view({ viewer: null });
    expect(await desk.visit(null).read(path)).toBe(refused);
    await view();
    expect(await desk.visit(admin).read(path)).toBe(accepted);
  });
});

describe('threat 19: a file of no known kind', () => {
  it.each<[what: string, metadata: Record<string, string>]>([
    ['another kind', { kind: 'contract' }],
    ['the kind in upper case', { kind: 'PHOTO' }],
    ['no kind', {}],
  ])('is read by its owner alone: with %s', async (_, metadata) => {
    const uid = desk.newUid();
    const file = pathOf(uid);
    await desk.put(file, { owner: uid, ...metadata });
    for (const visit of [desk.visit(null), desk.visit(desk.newUid()), desk.visit(admin)]) {
      expect(await visit.read(file)).toBe(refused);
      expect(await visit.readMetadata(file)).toBe(refused);
    }
    expect(await desk.visit(uid).read(file)).toBe(accepted);
  });
});

describe('threat 19: a file that is not there', () => {
  it('is denied to everybody but its owner, so that nobody learns which files there are', async () => {
    const file = pathOf(alice);
    for (const visit of [desk.visit(null), desk.visit('stranger'), desk.visit(admin)]) {
      expect(await visit.read(file)).toBe(refused);
      expect(await visit.readMetadata(file)).toBe(refused);
    }
    expect(await desk.visit(alice).read(file)).toBe(notFound);
  });
});

describe('threat 19: a file outside of the folders', () => {
  it.each(['photo.png', 'images/photo.png', 'images/UID/more/photo.png', 'documents/UID/photo.png', 'Images/UID/photo.png'])(
    'is read by nobody: %s',
    async (where) => {
      const file = where.replace('UID', alice);
      await desk.put(file, { owner: alice, kind: 'photo' });
      for (const visit of [desk.visit(null), desk.visit('stranger'), desk.visit(alice), desk.visit(admin)]) {
        expect(await visit.read(file)).toBe(refused);
      }
      const inside = pathOf(alice);
      await desk.put(inside, { owner: alice, kind: 'photo' });
      expect(await desk.visit('stranger').read(inside)).toBe(accepted);
    },
  );
});
