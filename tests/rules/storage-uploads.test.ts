import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nearlyStale, stale } from '../support/rules/desk';
import {
  accepted,
  createFilesDesk,
  type FilesDesk,
  mebibyte,
  pathOf,
  refused,
  type Upload,
  validUpload,
} from '../support/rules/files-desk';

let desk: FilesDesk;
beforeAll(async () => {
  desk = await createFilesDesk('uploads');
});
afterAll(() => desk.close());

type Kind = 'photo' | 'identity';

/** A denial and its allowed twin: the same person's upload with one thing changed, then without. */
async function refuseThenAccept(kind: Kind, change: (upload: Upload, uid: string) => Partial<Upload>) {
  const uid = desk.newUid();
  const upload = validUpload(uid, kind);
  expect(await desk.upload({ ...upload, ...change(upload, uid) })).toBe(refused);
  expect(await desk.upload(upload)).toBe(accepted);
}

describe.each(['photo', 'identity'] as const)('threat 19: a file of kind %s', (kind) => {
  it('is not uploaded by a visitor', () => refuseThenAccept(kind, () => ({ as: null })));

  it('is not uploaded into the folder of somebody else, whoever the metadata name', async () => {
    await refuseThenAccept(kind, () => ({ as: desk.newUid() }));
    const intruder = desk.newUid();
    await refuseThenAccept(kind, ({ metadata }) => ({ as: intruder, metadata: { ...metadata, owner: intruder } }));
  });

  it('is not uploaded by the desk for a client', async () => {
    const admin = await desk.newAdmin();
    await refuseThenAccept(kind, () => ({ as: admin.uid }));
  });

  it('is not uploaded with a sign-in older than two hours', async () => {
    await refuseThenAccept(kind, () => ({ claims: stale() }));
    const uid = desk.newUid();
    expect(await desk.upload(validUpload(uid, kind, { claims: nearlyStale() }))).toBe(accepted);
  });

  it('is not uploaded with a sign-in of no known time', () => refuseThenAccept(kind, () => ({ claims: { auth_time: 0 } })));
});

describe('threat 19: the metadata of an upload', () => {
  it.each<[fault: string, change: (metadata: Record<string, string>) => Record<string, string>]>([
    ['are not left out', () => ({})],
    ['do not lack the owner', ({ kind = '' }) => ({ kind })],
    ['do not lack the kind', ({ owner = '' }) => ({ owner })],
    ['do not name another owner', (metadata) => ({ ...metadata, owner: 'somebody' })],
    ['do not name nobody as the owner', (metadata) => ({ ...metadata, owner: '' })],
    ['do not name the owner in upper case', (metadata) => ({ ...metadata, owner: (metadata.owner ?? '').toUpperCase() })],
    ['do not name a kind that there is not', (metadata) => ({ ...metadata, kind: 'contract' })],
    ['do not name the kind in upper case', (metadata) => ({ ...metadata, kind: 'Photo' })],
    ['do not name both kinds', (metadata) => ({ ...metadata, kind: 'photo identity' })],
    ['hold nothing more', (metadata) => ({ ...metadata, note: 'x' })],
    ['hold nothing more, not even an empty text', (metadata) => ({ ...metadata, public: '' })],
  ])('%s', (_, change) => refuseThenAccept('photo', ({ metadata }) => ({ metadata: change(metadata) })));
});

describe.each([
  ['photo', 'inline'],
  ['identity', 'attachment'],
] as const)('threat 19: a file of kind %s is served', (kind, only) => {
  it.each(
    ['inline', 'attachment', 'INLINE', 'attachment; filename=a.html', `${only}; filename=a.png`, `${only} `, '', undefined].filter(
      (one) => one !== only,
    ),
  )('not as %j', (disposition) => refuseThenAccept(kind, () => ({ disposition })));

  it(`as ${only}`, async () => {
    expect(await desk.upload(validUpload(desk.newUid(), kind, { disposition: only }))).toBe(accepted);
  });
});

it.each(['gzip', 'x-gzip', 'deflate', 'br', 'GZIP', 'identity, gzip'])('threat 19: an upload is not packed as %s', (encoding) =>
  refuseThenAccept('photo', () => ({ encoding })),
);

it.each(['', 'identity'])('an upload that is not packed may say so: “%s”', async (encoding) => {
  expect(await desk.upload(validUpload(desk.newUid(), 'photo', { encoding }))).toBe(accepted);
});

it('an upload may carry the key by which the service lets it be downloaded', async () => {
  const uid = desk.newUid();
  const upload = validUpload(uid, 'photo');
  const metadata = { ...upload.metadata, firebaseStorageDownloadTokens: 'known' };
  expect(await desk.upload({ ...upload, metadata })).toBe(accepted);
});

const sizes = { photo: mebibyte, identity: 5 * mebibyte };

describe.each(['photo', 'identity'] as const)('threat 19: the size of a file of kind %s', (kind) => {
  it('is not nothing', async () => {
    await refuseThenAccept(kind, () => ({ bytes: 0 }));
    expect(await desk.upload(validUpload(desk.newUid(), kind, { bytes: 1 }))).toBe(accepted);
  });

  it('is not a byte more than the bound, which it may be', async () => {
    const uid = desk.newUid();
    const upload = validUpload(uid, kind);
    expect(await desk.upload({ ...upload, bytes: sizes[kind] + 1 })).toBe(refused);
    expect(await desk.upload({ ...upload, bytes: sizes[kind] })).toBe(accepted);
  });
});

/** Each type that a kind takes, with every ending that a name of that type has. */
const types: Record<Kind, Record<string, string[]>> = {
  photo: { 'image/png': ['png'], 'image/jpeg': ['jpg', 'jpeg'], 'image/gif': ['gif'], 'image/webp': ['webp'] },
  identity: { 'image/png': ['png'], 'image/jpeg': ['jpg', 'jpeg'], 'application/pdf': ['pdf'] },
};
const endings = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'pdf'];
const allTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf'];

describe.each(['photo', 'identity'] as const)('threat 19: the type of a file of kind %s', (kind) => {
  it.each(allTypes.flatMap((type) => endings.map((ending) => [type, ending] as const)))(
    'may be %s with a name in .%s only as the table says',
    async (type, ending) => {
      const uid = desk.newUid();
      const path = pathOf(uid, { name: `file.${ending}` });
      const allowed = types[kind][type]?.includes(ending) ?? false;
      expect(await desk.upload(validUpload(uid, kind, { path, type }))).toBe(allowed ? accepted : refused);
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
  ])('is not %j', (type) => refuseThenAccept(kind, () => ({ type })));

  it.each(['svg', 'html', 'js', 'xhtml', 'htm', 'php', 'exe', 'PNG', 'Png', 'png2', 'pngx', ''])(
    'is not what its name in .%s denies',
    async (ending) => {
      await refuseThenAccept(kind, (_, uid) => {
        const path = pathOf(uid, { name: `file.${ending}` });
        return { path, ticket: { of: uid, fields: { path, at: new Date(), count: 1 } } };
      });
    },
  );
});
