import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { serverTimestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDocument } from '../support/rules/acts/objects';
import { createNearlyStaleClaims, createStaleClaims } from '../support/rules/desk';
import {
  acceptedStatus,
  createFilesDesk,
  createPath,
  createTicket,
  createUpload,
  type FilesDesk,
  mebibyte,
  minutes,
  refusedStatus,
  seconds,
  type Upload,
} from '../support/rules/files-desk';
import { type Fields, send } from '../support/rules/writes';

let desk: FilesDesk;
beforeAll(async () => {
  desk = await createFilesDesk('uploads');
});
afterAll(() => desk.close());

describe('the name of a file', () => {
  /**
   * The same person with a ticket for exactly that path: only the path is what it must not be. The
   * twin is `createPath` as the app makes it.
   */
  async function assertRefused(
    pathOf: (uid: string, time: number) => string,
    ticketPath?: (uid: string, time: number) => string,
  ) {
    const uid = desk.createUid();
    const time = Date.now();
    const path = pathOf(uid, time);
    const ticket = { of: uid, fields: createTicket(ticketPath?.(uid, time) ?? path) };
    expect(await desk.upload(createUpload(uid, 'photo', { path, ticket }))).toBe(refusedStatus);
    expect(
      await desk.upload(createUpload(uid, 'photo', { path: `images/${uid}/${time}-photo.png` })),
    ).toBe(acceptedStatus);
  }

  describe('threat 19: a file must be in the folder of its owner', () => {
    it.each<[where: string, path: (uid: string, name: string) => string]>([
      ['at the root', (_, name) => name],
      ['beside the folders', (_, name) => `images/${name}`],
      ['in a folder of a folder', (uid, name) => `images/${uid}/more/${name}`],
      ['below the name of a file', (uid, name) => `images/${uid}/${name}/${name}`],
      ['in a folder of the person without images', (uid, name) => `${uid}/${name}`],
      ['in another folder than images', (uid, name) => `documents/${uid}/${name}`],
      ['in Images', (uid, name) => `Images/${uid}/${name}`],
      ['below a folder before images', (uid, name) => `public/images/${uid}/${name}`],
      ['in a folder that is one level up', (uid, name) => `images/${uid}/../${name}`],
      [
        'in the folder of somebody else by one level up',
        (uid, name) => `images/${uid}/../somebody/${name}`,
      ],
      ['in the own folder by one level up', (uid, name) => `images/somebody/../${uid}/${name}`],
      ['in this folder of the folder', (uid, name) => `images/${uid}/./${name}`],
      ['in the folder with an escaped slash', (uid, name) => `images/${uid}%2F${name}`],
      ['in the folder with a slash escaped twice', (uid, name) => `images/${uid}%252F${name}`],
      ['in the folder with a backslash', (uid, name) => `images/${uid}\\${name}`],
      [
        'in the folder of the person in upper case',
        (uid, name) => `images/${uid.toUpperCase()}/${name}`,
      ],
    ])('not %s', (_, path) => assertRefused((uid, time) => path(uid, `${time}-photo.png`)));

    it('not under a name that ends in a slash, which the path of the rules leaves out', async () => {
      const createUploadPath = (uid: string, time: number) => `images/${uid}/${time}-photo.png`;
      await assertRefused((uid, time) => `${createUploadPath(uid, time)}/`);
      await assertRefused((uid, time) => `${createUploadPath(uid, time)}/`, createUploadPath);
    });
  });

  describe('threat 19: the name of a file', () => {
    it.each<[fault: string, name: (time: number) => string]>([
      ['is no name without a time', () => 'photo.png'],
      [
        'does not begin with a time of twelve digits',
        (time) => `${String(time).slice(1)}-photo.png`,
      ],
      ['does not begin with a time of fourteen digits', (time) => `0${time}-photo.png`],
      ['does not begin with a time and one more digit', (time) => `${time}0-photo.png`],
      [
        'does not begin with a time in other digits',
        (time) => `${String(time).replaceAll('1', '١')}-photo.png`,
      ],
      ['does not begin with a negative time', (time) => `-${String(time).slice(1)}-photo.png`],
      ['does not lack the dash', (time) => `${time}photo.png`],
      ['does not have another sign for the dash', (time) => `${time}_photo.png`],
      ['is not only a time', (time) => `${time}-.png`],
      ['is not only an ending', () => '.png'],
      ['does not lack the ending', (time) => `${time}-photo`],
      ['does not lack the dot', (time) => `${time}-photopng`],
      ['does not begin with a dot', (time) => `.${time}-photo.png`],
      ['does not begin with a dot behind the time', (time) => `${time}-.photo.png`],
      ['does not hold two dots', (time) => `${time}-..png`],
      ['does not go up', (time) => `${time}-..%2F..%2Fphoto.png`],
      ['does not end in a dot', (time) => `${time}-photo.png.`],
      ['does not hold an ending before its ending', (time) => `${time}-photo.html.png`],
      ['does not hold its ending twice', (time) => `${time}-photo.png.png`],
      [
        'does not hold two times with something between them',
        (time) => `${time}.html-${time}-photo.png`,
      ],
      ['does not hold an ending behind its ending', (time) => `${time}-photo.png.html`],
      ['does not hold a byte of zero', (time) => `${time}-photo.html\u0000.png`],
      ['does not hold an escaped byte of zero', (time) => `${time}-photo.html%00.png`],
      ['does not hold a line feed', (time) => `${time}-pho\nto.png`],
      ['does not end in a line feed', (time) => `${time}-photo.png\n`],
      ['does not begin with a line feed', (time) => `\n${time}-photo.png`],
      ['does not hold a blank', (time) => `${time}-my photo.png`],
      ['does not hold a percent sign', (time) => `${time}-photo%41.png`],
      ['does not hold a question mark', (time) => `${time}-photo?.png`],
      ['does not hold a number sign', (time) => `${time}-photo#.png`],
      ['does not hold markup', (time) => `${time}-<img>.png`],
      ['does not hold a quotation mark', (time) => `${time}-"photo".png`],
      ['does not hold letters of another script', (time) => `${time}-фото.png`],
      ['does not hold letters with accents', (time) => `${time}-föto.png`],
      ['does not hold full-width letters', (time) => `${time}-ｐhoto.png`],
      ['does not hold a sign that turns the text around', (time) => `${time}-photo\u202egnp.png`],
      ['does not hold a picture', (time) => `${time}-\u{1F4D6}.png`],
    ])('%s', (_, name) => assertRefused((uid, time) => `images/${uid}/${name(time)}`));

    it('has at most 95 characters between the time and the ending', async () => {
      await assertRefused((uid, time) => `images/${uid}/${time}-${'x'.repeat(96)}.png`);
      const uid = desk.createUid();
      expect(
        await desk.upload(
          createUpload(uid, 'photo', { path: `images/${uid}/${Date.now()}-${'x'.repeat(95)}.png` }),
        ),
      ).toBe(acceptedStatus);
    });

    it.each(['A', 'z', '0', '_', '-', '---', 'IMG_2024-05-01'])('may be %s', async (name) => {
      const uid = desk.createUid();
      expect(
        await desk.upload(
          createUpload(uid, 'photo', { path: `images/${uid}/${Date.now()}-${name}.png` }),
        ),
      ).toBe(acceptedStatus);
    });
  });

  describe('threat 19: the time in the name of a file', () => {
    const createPathAt = (time: number) => (uid: string) => `images/${uid}/${time}-photo.png`;
    const assertAccepted = async (pathOf: (uid: string) => string) => {
      const uid = desk.createUid();
      expect(await desk.upload(createUpload(uid, 'photo', { path: pathOf(uid) }))).toBe(
        acceptedStatus,
      );
    };

    it('cannot be ten minutes ago', async () => {
      await assertRefused(createPathAt(Date.now() - 10 * minutes));
      await assertAccepted(createPathAt(Date.now() - 10 * minutes + 20 * seconds));
    });

    it('cannot be more than five minutes ahead', async () => {
      await assertRefused(createPathAt(Date.now() + 5 * minutes + 20 * seconds));
      await assertAccepted(createPathAt(Date.now() + 5 * minutes - seconds));
    });
  });
});

describe('an upload', () => {
  type Kind = 'photo' | 'identity';

  /**
   * A denial and its allowed twin: the same person's upload with one thing changed, then without.
   */
  async function refuseThenAccept(
    kind: Kind,
    change: (upload: Upload, uid: string) => Partial<Upload>,
  ) {
    const uid = desk.createUid();
    const upload = createUpload(uid, kind);
    expect(await desk.upload({ ...upload, ...change(upload, uid) })).toBe(refusedStatus);
    expect(await desk.upload(upload)).toBe(acceptedStatus);
  }

  describe.each(['photo', 'identity'] as const)('threat 19: a file of kind %s', (kind) => {
    it('cannot be uploaded by a visitor', () => refuseThenAccept(kind, () => ({ as: null })));

    it('cannot be uploaded with any metadata into the folder of somebody else', async () => {
      await refuseThenAccept(kind, () => ({ as: desk.createUid() }));
      const intruder = desk.createUid();
      await refuseThenAccept(kind, ({ metadata }) => ({
        as: intruder,
        metadata: { ...metadata, owner: intruder },
      }));
    });

    it('cannot be uploaded by the desk for a client', async () => {
      const admin = await desk.seedAdmin();
      await refuseThenAccept(kind, () => ({ as: admin.uid }));
    });

    it('cannot be uploaded with a sign-in older than two hours', async () => {
      await refuseThenAccept(kind, () => ({ claims: createStaleClaims() }));
      const uid = desk.createUid();
      expect(
        await desk.upload(createUpload(uid, kind, { claims: createNearlyStaleClaims() })),
      ).toBe(acceptedStatus);
    });

    it('cannot be uploaded with a sign-in of no known time', () =>
      refuseThenAccept(kind, () => ({ claims: { auth_time: 0 } })));
  });

  describe('threat 19: the metadata of an upload', () => {
    it.each<[fault: string, change: (metadata: Record<string, string>) => Record<string, string>]>([
      ['are not left out', () => ({})],
      ['do not lack the owner', ({ kind = '' }) => ({ kind })],
      ['do not lack the kind', ({ owner = '' }) => ({ owner })],
      ['do not name another owner', (metadata) => ({ ...metadata, owner: 'somebody' })],
      ['do not name nobody as the owner', (metadata) => ({ ...metadata, owner: '' })],
      [
        'do not name the owner in upper case',
        (metadata) => ({ ...metadata, owner: (metadata.owner ?? '').toUpperCase() }),
      ],
      ['do not name a kind that there is not', (metadata) => ({ ...metadata, kind: 'contract' })],
      ['do not name the kind in upper case', (metadata) => ({ ...metadata, kind: 'Photo' })],
      ['do not name both kinds', (metadata) => ({ ...metadata, kind: 'photo identity' })],
      ['hold nothing more', (metadata) => ({ ...metadata, note: 'x' })],
      ['hold nothing more, not even an empty text', (metadata) => ({ ...metadata, public: '' })],
    ])('%s', (_, change) =>
      refuseThenAccept('photo', ({ metadata }) => ({ metadata: change(metadata) })),
    );
  });

  describe.each([
    ['photo', 'inline'],
    ['identity', 'attachment'],
  ] as const)('threat 19: a file of kind %s is served', (kind, only) => {
    it.each(
      [
        'inline',
        'attachment',
        'INLINE',
        'attachment; filename=a.html',
        `${only}; filename=a.png`,
        `${only} `,
        '',
        undefined,
      ].filter((one) => one !== only),
    )('not as %j', (disposition) => refuseThenAccept(kind, () => ({ disposition })));

    it(`as ${only}`, async () => {
      expect(await desk.upload(createUpload(desk.createUid(), kind, { disposition: only }))).toBe(
        acceptedStatus,
      );
    });
  });

  it.each(['gzip', 'x-gzip', 'deflate', 'br', 'GZIP', 'identity, gzip'])(
    'threat 19: an upload cannot be encoded as %s',
    (encoding) => refuseThenAccept('photo', () => ({ encoding })),
  );

  it.each(['', 'identity'])(
    'an upload without an encoding may have the encoding “%s”',
    async (encoding) => {
      expect(await desk.upload(createUpload(desk.createUid(), 'photo', { encoding }))).toBe(
        acceptedStatus,
      );
    },
  );

  it('an upload may have a download token', async () => {
    const uid = desk.createUid();
    const upload = createUpload(uid, 'photo');
    const metadata = { ...upload.metadata, firebaseStorageDownloadTokens: 'known' };
    expect(await desk.upload({ ...upload, metadata })).toBe(acceptedStatus);
  });

  const sizes = { photo: mebibyte, identity: 5 * mebibyte };

  describe.each(['photo', 'identity'] as const)(
    'threat 19: the size of a file of kind %s',
    (kind) => {
      it('cannot be nothing', async () => {
        await refuseThenAccept(kind, () => ({ bytes: 0 }));
        expect(await desk.upload(createUpload(desk.createUid(), kind, { bytes: 1 }))).toBe(
          acceptedStatus,
        );
      });

      it('can be the limit and not a byte more', async () => {
        const uid = desk.createUid();
        const upload = createUpload(uid, kind);
        expect(await desk.upload({ ...upload, bytes: sizes[kind] + 1 })).toBe(refusedStatus);
        expect(await desk.upload({ ...upload, bytes: sizes[kind] })).toBe(acceptedStatus);
      });
    },
  );

  /** Each type that a kind takes, with every ending that a name of that type has. */
  const types: Record<Kind, Record<string, string[]>> = {
    photo: {
      'image/png': ['png'],
      'image/jpeg': ['jpg', 'jpeg'],
      'image/gif': ['gif'],
      'image/webp': ['webp'],
    },
    identity: { 'image/png': ['png'], 'image/jpeg': ['jpg', 'jpeg'], 'application/pdf': ['pdf'] },
  };
  const endings = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'pdf'];
  const allTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf'];

  describe.each(['photo', 'identity'] as const)(
    'threat 19: the type of a file of kind %s',
    (kind) => {
      it.each(allTypes.flatMap((type) => endings.map((ending) => [type, ending] as const)))(
        'may be %s with a name in .%s only as the table says',
        async (type, ending) => {
          const uid = desk.createUid();
          const path = createPath(uid, { name: `file.${ending}` });
          const allowed = types[kind][type]?.includes(ending) ?? false;
          expect(await desk.upload(createUpload(uid, kind, { path, type }))).toBe(
            allowed ? acceptedStatus : refusedStatus,
          );
        },
      );

      it.each([
        'image/svg+xml',
        'text/html',
        'text/html; charset=utf-8',
        'application/xhtml+xml',
        'text/xml',
        'application/javascript',
        'text/javascript',
        'application/octet-stream',
        'application/zip',
        'image/bmp',
        'image/avif',
        'image/*',
        'image/',
        'image/png; charset=utf-8',
        'image/png;',
        ' image/png',
        'image/png ',
        'image/png\n',
        'image/png,text/html',
        'image/pngx',
        'xximage/png',
        'IMAGE/PNG',
        'Image/png',
        'image/PNG',
        'image/x-png',
        'png',
        '',
        undefined,
      ])('cannot be %j', (type) => refuseThenAccept(kind, () => ({ type })));

      it.each([
        'svg',
        'html',
        'js',
        'xhtml',
        'htm',
        'php',
        'exe',
        'PNG',
        'Png',
        'png2',
        'pngx',
        '',
      ])('cannot differ from its name in .%s', async (ending) => {
        await refuseThenAccept(kind, (_, uid) => {
          const path = createPath(uid, { name: `file.${ending}` });
          return { path, ticket: { of: uid, fields: { path, at: new Date(), count: 1 } } };
        });
      });
    },
  );
});

describe('the ticket of an upload', () => {
  const kinds = ['photo', 'identity'] as const;

  describe.each(kinds)('threat 19: a ticket for a file of kind %s', (kind) => {
    async function expectRefused(ticket: (uid: string, path: string) => Upload['ticket']) {
      const uid = desk.createUid();
      const upload = createUpload(uid, kind);
      expect(await desk.upload({ ...upload, ticket: ticket(uid, upload.path) })).toBe(
        refusedStatus,
      );
      expect(await desk.upload(upload)).toBe(acceptedStatus);
    }
    const refusedWithFields = (fields: (path: string) => Fields) =>
      expectRefused((of, path) => ({ of, fields: fields(path) }));

    it('is needed', () => expectRefused(() => null));

    it('must be the own, not one of somebody else', () =>
      expectRefused((_, path) => ({ of: desk.createUid(), fields: createTicket(path) })));

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
    ])('is not valid for %s', (_, path) =>
      expectRefused((of, own) => ({ of, fields: { ...createTicket(own), path: path(own, of) } })),
    );

    it('is not valid without a path, or without a time', async () => {
      await refusedWithFields(() => ({ at: new Date(), count: 1 }));
      await refusedWithFields((path) => ({ path, count: 1 }));
    });

    it('is valid for ten minutes', async () => {
      await refusedWithFields((path) => createTicket(path, 10 * minutes));
      const uid = desk.createUid();
      const path = createPath(uid);
      const ticket = { of: uid, fields: createTicket(path, 10 * minutes - 20 * seconds) };
      expect(await desk.upload(createUpload(uid, kind, { path, ticket }))).toBe(acceptedStatus);
    });

    it.each<[what: string, at: unknown]>([
      ['a text', new Date().toISOString()],
      ['a number', Date.now()],
      ['null', null],
      ['far in the past', new Date(0)],
    ])('is not valid when its time is %s', (_, at) =>
      refusedWithFields((path) => ({ ...createTicket(path), at })),
    );

    it('is refused for a fourth file without a verified e-mail', async () => {
      const { uid } = await desk.seedClient();
      const path = createPath(uid);
      const at = serverTimestamp();
      await desk.seedDocs({
        [`uploads/${uid}`]: { ...createTicket(createPath(uid), 48 * 60 * minutes), count: 3 },
      });
      const take = (count: number, verified: boolean) =>
        send(
          desk.as(uid, { email_verified: verified }),
          buildDocument(`uploads/${uid}`, { path, at, count }),
        );
      for (const count of [1, 4]) await assertFails(take(count, false));
      expect(await desk.upload(createUpload(uid, kind, { path, ticket: null }))).toBe(
        refusedStatus,
      );
      await assertSucceeds(take(1, true));
      expect(await desk.upload(createUpload(uid, kind, { path, ticket: null }))).toBe(
        acceptedStatus,
      );
    });

    it('is valid once', async () => {
      const uid = desk.createUid();
      const upload = createUpload(uid, kind);
      expect(await desk.upload(upload)).toBe(acceptedStatus);
      expect(await desk.upload({ ...upload, ticket: null })).toBe(refusedStatus);
      const next = createUpload(uid, kind);
      expect(await desk.upload({ ...next, ticket: null })).toBe(refusedStatus);
      expect(await desk.upload(next)).toBe(acceptedStatus);
    });
  });

  describe.each(kinds)('threat 19: a file of kind %s that is there', (kind) => {
    /** A file that its owner has uploaded, and a new ticket for its path. */
    async function createUploaded() {
      const uid = desk.createUid();
      const upload = createUpload(uid, kind);
      expect(await desk.upload(upload)).toBe(acceptedStatus);
      const owner = desk.visit(uid);
      return { uid, upload, owner };
    }

    it('cannot be overwritten, even with a new ticket', async () => {
      const { uid, upload, owner } = await createUploaded();
      expect(await desk.upload(upload)).toBe(refusedStatus);
      expect(await desk.upload({ ...upload, bytes: 2 * upload.bytes })).toBe(refusedStatus);
      const [other] = kinds.filter((one) => one !== kind);
      expect(
        await desk.upload({ ...upload, metadata: { ...upload.metadata, kind: other ?? '' } }),
      ).toBe(refusedStatus);
      expect(await owner.read(upload.path)).toBe(acceptedStatus);
      expect(await desk.upload(createUpload(uid, kind))).toBe(acceptedStatus);
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
      [
        'the token of its download address',
        { metadata: { firebaseStorageDownloadTokens: 'known' } },
      ],
    ])('keeps its metadata when its owner changes %s', async (_, change) => {
      const { upload, owner } = await createUploaded();
      expect(await owner.updateMetadata(upload.path, change)).toBe(refusedStatus);
      expect(await owner.readMetadata(upload.path)).toBe(acceptedStatus);
    });

    it('cannot be deleted by its owner, by others, or by the desk', async () => {
      const { upload, owner } = await createUploaded();
      const admin = await desk.seedAdmin();
      for (const visit of [
        owner,
        desk.visit(admin.uid),
        desk.visit(desk.createUid()),
        desk.visit(null),
      ]) {
        expect(await visit.remove(upload.path)).toBe(refusedStatus);
      }
      expect(await owner.read(upload.path)).toBe(acceptedStatus);
    });
  });
});
