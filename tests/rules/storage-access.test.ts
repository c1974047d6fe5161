import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Claims } from '../../tools/desk-caller';
import {
  createClientDocuments,
  createNearlyStaleClaims,
  createStaleClaims,
} from '../support/rules/desk';
import {
  acceptedStatus,
  createFilesDesk,
  createPath,
  createTicket,
  createUpload,
  type FilesDesk,
  minutes,
  refusedStatus,
  seconds,
  type Visit,
} from '../support/rules/files-desk';
import { changeFields, createTable, type Fields, missing } from '../support/rules/writes';

let desk: FilesDesk;
beforeAll(async () => {
  desk = await createFilesDesk('access');
});
afterAll(() => desk.close());

describe('each operation by each role', () => {
  const roles = [
    'visitor',
    'signed-in person without a profile',
    'stranger',
    'owner',
    'owner with an old sign-in',
    'desk',
    'desk that views it',
    'desk that views another document',
    'desk while another one views it',
    'desk that viewed it ten minutes ago',
    'desk that views it with an old sign-in',
    'desk that views it without a verified e-mail',
    'desk that views it while frozen',
    'desk that views it while suspended',
    'desk that views it while closed',
    'former administrator who views it',
    'client who is named as its viewer',
  ] as const;
  type Role = (typeof roles)[number];

  const kinds = ['photo', 'identity'] as const;
  type Kind = (typeof kinds)[number];

  /**
   * Each operation, done by somebody on the file `path` that is there, and on the folder
   * `images/{uid}/`.
   */
  const operations = {
    'its bytes are read': (visit, { path }) => visit.read(path),
    'its metadata are read': (visit, { path }) => visit.readMetadata(path),
    'its folder is listed': (visit, { uid }) => visit.list(`images/${uid}/`),
    'what lies below it is listed': (visit, { path }) => visit.list(`${path}/`),
    'all folders are listed': (visit) => visit.list('images/'),
    'all that there is is listed': (visit) => visit.list(''),
    'another is uploaded beside it': (visit, { uid, kind, beside }) =>
      visit.send(beside, createUpload(uid, kind)),
    'it is overwritten': (visit, { uid, kind, path }) => visit.send(path, createUpload(uid, kind)),
    'its metadata are changed': (visit, { path }) =>
      visit.updateMetadata(path, { contentType: 'image/png' }),
    'it is deleted': (visit, { path }) => visit.remove(path),
  } satisfies Record<string, (visit: Visit, file: File) => Promise<number>>;
  type Operation = keyof typeof operations;
  const everyOperation = Object.keys(operations) as Operation[]; // Object.keys forgets the literal types

  const read: Operation[] = ['its bytes are read', 'its metadata are read'];
  const upload: Operation[] = ['another is uploaded beside it'];

  /** Who may do what; everything that is not here is denied. */
  const allowed: Record<Role, Record<Kind, Operation[]>> = {
    visitor: { photo: [], identity: [] },
    'signed-in person without a profile': { photo: read, identity: [] },
    stranger: { photo: read, identity: [] },
    owner: { photo: [...read, ...upload], identity: [...read, ...upload] },
    'owner with an old sign-in': { photo: read, identity: read },
    desk: { photo: read, identity: [] },
    'desk that views it': { photo: read, identity: read },
    'desk that views another document': { photo: read, identity: [] },
    'desk while another one views it': { photo: read, identity: [] },
    'desk that viewed it ten minutes ago': { photo: read, identity: [] },
    'desk that views it with an old sign-in': { photo: read, identity: [] },
    'desk that views it without a verified e-mail': { photo: read, identity: [] },
    'desk that views it while frozen': { photo: read, identity: [] },
    'desk that views it while suspended': { photo: read, identity: [] },
    'desk that views it while closed': { photo: read, identity: [] },
    'former administrator who views it': { photo: read, identity: [] },
    'client who is named as its viewer': { photo: read, identity: [] },
  };

  interface File {
    uid: string;
    kind: Kind;
    path: string;
    /** The path that the owner's ticket is for. */
    beside: string;
  }
  let visits: Record<Role, Visit>;
  let files: Record<Role, Record<Kind, File>>;
  /** Each role has clients of its own, because a viewing is recorded in the client's document. */
  beforeAll(async () => {
    const uids = createTable(roles, () => desk.createUid());
    files = createTable(roles, (role) =>
      createTable(kinds, (kind) => createFile(role, kind, uids[role])),
    );
    visits = createTable(roles, (role) =>
      desk.visit(role === 'visitor' ? null : uids[role], getClaims(role)),
    );
    for (const role of roles) {
      const admin = role.startsWith('desk');
      const status = / while (frozen|suspended|closed)$/.exec(role)?.[1] ?? 'active';
      await desk.seedDocs(
        role.includes('without a profile')
          ? {}
          : createClientDocuments(uids[role], {
              user: { admin, desk: admin ? 'agent' : '', status },
            }),
      );
      for (const { uid, kind, path } of Object.values(files[role])) {
        await desk.put(path, { owner: uid, kind });
        await desk.seedDocs({ [`verifications/${uid}`]: createViewing(role, uids[role], path) });
      }
    }
  });

  function getClaims(role: Role): Claims {
    if (role.endsWith('with an old sign-in')) return createStaleClaims();
    return role.endsWith('without a verified e-mail') ? { email_verified: false } : {};
  }

  function createFile(role: Role, kind: Kind, caller: string): File {
    const uid = role.includes('owner') ? caller : desk.createUid();
    return { uid, kind, path: createPath(uid), beside: createPath(uid) };
  }

  function createViewing(role: Role, caller: string, path: string): Fields {
    const age = role.includes('ten minutes ago') ? 10 * minutes : 0;
    return {
      viewer: role === 'desk' ? '' : role.includes('another one') ? 'another' : caller,
      document: role.includes('another document') ? path.replace('.png', '.pdf') : path,
      at: new Date(Date.now() - age),
    };
  }

  describe.each(kinds)('threat 19: a file of kind %s', (kind) => {
    describe.each(everyOperation)('%s', (operation) => {
      it.each(roles)('the %s may do it as the table says', async (role) => {
        const file = files[role][kind];
        await desk.seedDocs({ [`uploads/${file.uid}`]: createTicket(file.beside) });
        const status = await operations[operation](visits[role], file);
        expect(status).toBe(
          allowed[role][kind].includes(operation) ? acceptedStatus : refusedStatus,
        );
      });
    });
  });

  it('threat 19: every file is still there for its owner', async () => {
    for (const { uid, path } of roles.flatMap((role) => Object.values(files[role]))) {
      expect(await desk.visit(uid).read(path)).toBe(acceptedStatus);
    }
  });
});

describe('the reader of a file', () => {
  let admin: string;
  let alice: string;
  /** Alice's document, and one that she sent before it. */
  let path: string;
  let earlier: string;
  beforeAll(async () => {
    admin = (await desk.seedAdmin()).uid;
    alice = (await desk.seedClient()).uid;
    path = createPath(alice, { name: 'passport.png' });
    earlier = createPath(alice, { name: 'card.png' });
    for (const one of [path, earlier]) await desk.put(one, { owner: alice, kind: 'identity' });
  });

  const notFound = 404;

  const seedViewing = (fields: Fields = {}) =>
    desk.seedDocs({
      [`verifications/${alice}`]: changeFields(
        { viewer: admin, document: path, at: new Date() },
        fields,
      ),
    });

  describe('threat 19: an identity document can be read by the desk', () => {
    it('for ten minutes after a viewing', async () => {
      await seedViewing({ at: new Date(Date.now() - 10 * minutes) });
      expect(await desk.visit(admin).read(path)).toBe(refusedStatus);
      await seedViewing({ at: new Date(Date.now() - 10 * minutes + 20 * seconds) });
      expect(await desk.visit(admin).read(path)).toBe(acceptedStatus);
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
      await seedViewing(fields);
      expect(await desk.visit(admin).read(path)).toBe(refusedStatus);
      await seedViewing();
      expect(await desk.visit(admin).read(path)).toBe(acceptedStatus);
    });

    it('not without any verification of that client', async () => {
      const uid = desk.createUid();
      const document = createPath(uid);
      await desk.put(document, { owner: uid, kind: 'identity' });
      expect(await desk.visit(admin).read(document)).toBe(refusedStatus);
      await desk.seedDocs({
        [`verifications/${uid}`]: { viewer: admin, document, at: new Date() },
      });
      expect(await desk.visit(admin).read(document)).toBe(acceptedStatus);
    });

    it('not another document of the same client', async () => {
      await seedViewing();
      expect(await desk.visit(admin).read(earlier)).toBe(refusedStatus);
      expect(await desk.visit(admin).read(path)).toBe(acceptedStatus);
    });

    it('not a document that a viewing of another client names', async () => {
      await seedViewing({ viewer: '' });
      await desk.seedDocs({
        'verifications/mallory': { viewer: admin, document: path, at: new Date() },
      });
      expect(await desk.visit(admin).read(path)).toBe(refusedStatus);
      await seedViewing();
      expect(await desk.visit(admin).read(path)).toBe(acceptedStatus);
    });

    it('not with a sign-in older than two hours, its metadata neither', async () => {
      await seedViewing();
      expect(await desk.visit(admin, createStaleClaims()).read(path)).toBe(refusedStatus);
      expect(await desk.visit(admin, createStaleClaims()).readMetadata(path)).toBe(refusedStatus);
      expect(await desk.visit(admin, createNearlyStaleClaims()).read(path)).toBe(acceptedStatus);
    });
  });

  describe('threat 19: the viewer of an identity document', () => {
    it.each<[who: string, user: Fields]>([
      ['a client', { admin: false }],
      ['an administrator in a text', { admin: 'true' }],
      ['an administrator in a number', { admin: 1 }],
      ['an administrator by a status', { admin: false, status: 'admin' }],
    ])('cannot be %s', async (_, user) => {
      const { uid } = await desk.seedClient({ user });
      await seedViewing({ viewer: uid });
      expect(await desk.visit(uid).read(path)).toBe(refusedStatus);
      await desk.force(`users/${uid}`, { admin: true, desk: 'manager' });
      expect(await desk.visit(uid).read(path)).toBe(acceptedStatus);
    });

    it('loses access together with the role of an administrator', async () => {
      const { uid } = await desk.seedAdmin();
      await seedViewing({ viewer: uid });
      expect(await desk.visit(uid).read(path)).toBe(acceptedStatus);
      await desk.force(`users/${uid}`, { admin: false });
      expect(await desk.visit(uid).read(path)).toBe(refusedStatus);
    });

    it('cannot be somebody without a profile, nor a visitor', async () => {
      await seedViewing({ viewer: 'nobody' });
      expect(await desk.visit('nobody').read(path)).toBe(refusedStatus);
      await seedViewing({ viewer: null });
      expect(await desk.visit(null).read(path)).toBe(refusedStatus);
      await seedViewing();
      expect(await desk.visit(admin).read(path)).toBe(acceptedStatus);
    });
  });

  describe('threat 19: a file of no known kind', () => {
    it.each<[what: string, metadata: Record<string, string>]>([
      ['another kind', { kind: 'contract' }],
      ['the kind in upper case', { kind: 'PHOTO' }],
      ['no kind', {}],
    ])('is read by its owner only: with %s', async (_, metadata) => {
      const uid = desk.createUid();
      const file = createPath(uid);
      await desk.put(file, { owner: uid, ...metadata });
      for (const visit of [desk.visit(null), desk.visit(desk.createUid()), desk.visit(admin)]) {
        expect(await visit.read(file)).toBe(refusedStatus);
        expect(await visit.readMetadata(file)).toBe(refusedStatus);
      }
      expect(await desk.visit(uid).read(file)).toBe(acceptedStatus);
    });
  });

  describe('threat 19: a file that is not there', () => {
    it('is denied to everybody except its owner, so that nobody learns which files exist', async () => {
      const file = createPath(alice);
      for (const visit of [desk.visit(null), desk.visit('stranger'), desk.visit(admin)]) {
        expect(await visit.read(file)).toBe(refusedStatus);
        expect(await visit.readMetadata(file)).toBe(refusedStatus);
      }
      expect(await desk.visit(alice).read(file)).toBe(notFound);
    });
  });

  describe('threat 19: a file outside of the folders', () => {
    it.each([
      'photo.png',
      'images/photo.png',
      'images/UID/more/photo.png',
      'documents/UID/photo.png',
      'Images/UID/photo.png',
    ])('cannot be read by anybody: %s', async (where) => {
      const file = where.replace('UID', alice);
      await desk.put(file, { owner: alice, kind: 'photo' });
      for (const visit of [
        desk.visit(null),
        desk.visit('stranger'),
        desk.visit(alice),
        desk.visit(admin),
      ]) {
        expect(await visit.read(file)).toBe(refusedStatus);
      }
      const inside = createPath(alice);
      await desk.put(inside, { owner: alice, kind: 'photo' });
      expect(await desk.visit('stranger').read(inside)).toBe(acceptedStatus);
    });
  });
});
