import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Claims } from '../../tools/desk-caller';
import { documentsOf, stale } from '../support/rules/desk';
import {
  accepted,
  createFilesDesk,
  type FilesDesk,
  minutes,
  pathOf,
  refused,
  ticketFor,
  type Visit,
  validUpload,
} from '../support/rules/files-desk';
import { type Fields, tableOf } from '../support/rules/writes';

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

/** Each operation, done by somebody on the file `path` that is there, and on the folder `images/{uid}/`. */
const operations = {
  'its bytes are read': (visit, { path }) => visit.read(path),
  'its metadata are read': (visit, { path }) => visit.readMetadata(path),
  'its folder is listed': (visit, { uid }) => visit.list(`images/${uid}/`),
  'what lies below it is listed': (visit, { path }) => visit.list(`${path}/`),
  'all folders are listed': (visit) => visit.list('images/'),
  'all that there is is listed': (visit) => visit.list(''),
  'another is uploaded beside it': (visit, { uid, kind, beside }) => visit.send(beside, validUpload(uid, kind)),
  'it is overwritten': (visit, { uid, kind, path }) => visit.send(path, validUpload(uid, kind)),
  'its metadata are changed': (visit, { path }) => visit.updateMetadata(path, { contentType: 'image/png' }),
  'it is deleted': (visit, { path }) => visit.remove(path),
} satisfies Record<string, (visit: Visit, file: File) => Promise<number>>;
type Operation = keyof typeof operations;
const everyOperation = Object.keys(operations) as Operation[]; // Object.keys forgets the literal types

const read: Operation[] = ['its bytes are read', 'its metadata are read'];
const upload: Operation[] = ['another is uploaded beside it'];

/** Who may do what; everything that does not stand here is denied. */
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

let desk: FilesDesk;
let visits: Record<Role, Visit>;
let files: Record<Role, Record<Kind, File>>;

/** Each role has clients of its own, because a viewing stands in the client's document. */
beforeAll(async () => {
  desk = await createFilesDesk('matrix');
  const uids = tableOf(roles, () => desk.newUid());
  files = tableOf(roles, (role) => tableOf(kinds, (kind) => fileFor(role, kind, uids[role])));
  visits = tableOf(roles, (role) => desk.visit(role === 'visitor' ? null : uids[role], claimsOf(role)));
  for (const role of roles) {
    const admin = role.startsWith('desk');
    const status = / while (frozen|suspended|closed)$/.exec(role)?.[1] ?? 'active';
    await desk.seedDocs(role.includes('without a profile') ? {} : documentsOf(uids[role], { user: { admin, status } }));
    for (const { uid, kind, path } of Object.values(files[role])) {
      await desk.put(path, { owner: uid, kind });
      await desk.seedDocs({ [`verifications/${uid}`]: viewing(role, uids[role], path) });
    }
  }
});
afterAll(() => desk.close());

function claimsOf(role: Role): Claims {
  if (role.endsWith('with an old sign-in')) return stale();
  return role.endsWith('without a verified e-mail') ? { email_verified: false } : {};
}

function fileFor(role: Role, kind: Kind, caller: string): File {
  const uid = role.includes('owner') ? caller : desk.newUid();
  return { uid, kind, path: pathOf(uid), beside: pathOf(uid) };
}

function viewing(role: Role, caller: string, path: string): Fields {
  const age = role.includes('ten minutes ago') ? 10 * minutes : 0;
  return {
    viewer: role === 'desk' ? '' : role.includes('another one') ? 'another' : caller,
    document: role.includes('another document') ? path.replace('.png', '.pdf') : path,
    at: new Date(Date.now() - age),
  };
}

describe.each(kinds)('threat 19: a file of kind %s', (kind) => {
  describe.each(everyOperation)('%s', (operation) => {
    it.each(roles)('by the %s as the table says', async (role) => {
      const file = files[role][kind];
      await desk.seedDocs({ [`uploads/${file.uid}`]: ticketFor(file.beside) });
      const status = await operations[operation](visits[role], file);
      expect(status).toBe(allowed[role][kind].includes(operation) ? accepted : refused);
    });
  });
});

it('threat 19: every file is still there for its owner after all of that', async () => {
  for (const { uid, path } of roles.flatMap((role) => Object.values(files[role]))) {
    expect(await desk.visit(uid).read(path)).toBe(accepted);
  }
});
