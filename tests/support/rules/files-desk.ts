import { fileMetadata } from '@/domain/identity/upload';
import type { Uid } from '@/domain/revision-fields';
import { localProjectId } from '../../../tools/app-environment';
import type { Claims } from '../../../tools/desk-caller';
import { createRulesDesk, type RulesDesk } from './desk';
import { createToken } from './wire';
import type { Fields } from './writes';

/** Statuses of the emulators' answers. */
export const acceptedStatus = 200;
export const refusedStatus = 403;

const kibibyte = 1024;
export const mebibyte = 1024 * kibibyte;
export const seconds = 1_000;
export const minutes = 60 * seconds;

/** One upload and its ticket in Firestore. */
export interface Upload {
  /** Who asks; null for nobody. */
  as: Uid | null;
  claims: Claims;
  path: string;
  /** Left out where it is undefined. */
  type: string | undefined;
  metadata: Record<string, string>;
  /** Left out where it is undefined. */
  disposition?: string | undefined;
  /** Left out where it is undefined. */
  encoding?: string;
  bytes: number;
  /** Whose ticket, and what it says; null where there is none. */
  ticket: { of: Uid; fields: Fields } | null;
}

/**
 * A desk whose files are requested as by the SDK, but without it: the SDK corrects names and
 * repeats failed requests.
 */
export interface FilesDesk extends RulesDesk {
  /** Somebody with a token; null for nobody. */
  visit(uid: Uid | null, claims?: Claims): Visit;
  /** Seeds the ticket, then uploads. @returns the status of the answer */
  upload(upload: Upload): Promise<number>;
  /** Stores a file past the rules. */
  put(path: string, metadata: Record<string, string>, type?: string): Promise<void>;
}

/** Every operation of the rules. Each returns the status of the answer. */
export interface Visit {
  read(path: string): Promise<number>;
  readMetadata(path: string): Promise<number>;
  list(prefix: string): Promise<number>;
  updateMetadata(path: string, metadata: Record<string, unknown>): Promise<number>;
  remove(path: string): Promise<number>;
  send(
    path: string,
    file: Partial<Pick<Upload, 'type' | 'metadata' | 'disposition' | 'encoding'>> &
      Pick<Upload, 'bytes'>,
  ): Promise<number>;
}

/**
 * The rules read documents of the project that the emulators were started with. So the test files
 * share that project, and each has a bucket and uids of its own.
 * @param bucket no other test file's
 */
export async function createFilesDesk(bucket: string): Promise<FilesDesk> {
  const desk = await createRulesDesk(localProjectId, bucket);
  const objects = `http://${process.env.FIREBASE_STORAGE_EMULATOR_HOST}/v0/b/${bucket}.appspot.com/o`;
  const visit = (uid: Uid | null, claims: Claims = {}) =>
    createVisit(
      objects,
      uid === null ? {} : { authorization: `Firebase ${createToken(localProjectId, uid, claims)}` },
    );
  const operator = createVisit(objects, { authorization: 'Firebase owner' });

  const upload = async ({ as, claims, path, ticket, ...file }: Upload) => {
    if (ticket) await desk.seedDocs({ [`uploads/${ticket.of}`]: ticket.fields });
    return visit(as, claims).send(path, file);
  };
  const put = async (path: string, metadata: Record<string, string>, type = 'image/png') => {
    const status = await operator.send(path, { type, metadata, bytes: kibibyte });
    if (status !== acceptedStatus) throw new Error(`${path} could not be put there: ${status}`);
  };
  return { ...desk, visit, upload, put };
}

function createVisit(objects: string, headers: Record<string, string>): Visit {
  const status = async (url: string, request: RequestInit = {}) => {
    const answer = await fetch(`${objects}${url}`, {
      ...request,
      headers: { ...headers, ...request.headers },
    });
    await answer.arrayBuffer(); // or the connection stays open
    return answer.status;
  };
  const at = (path: string) => `/${encodeURIComponent(path)}`;
  return {
    read: (path) => status(`${at(path)}?alt=media`),
    readMetadata: (path) => status(at(path)),
    list: (prefix) => status(`?prefix=${encodeURIComponent(prefix)}&delimiter=%2F`),
    updateMetadata: (path, metadata) =>
      status(at(path), {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(metadata),
      }),
    remove: (path) => status(at(path), { method: 'DELETE' }),
    send: (path, { type, metadata, disposition, encoding, bytes }) =>
      status(`?name=${encodeURIComponent(path)}`, {
        method: 'POST',
        headers: {
          'x-goog-upload-protocol': 'multipart',
          'content-type': 'multipart/related; boundary=part',
        },
        body: createMultipart(
          {
            contentType: type,
            contentDisposition: disposition,
            contentEncoding: encoding,
            metadata,
          },
          bytes,
        ),
      }),
  };
}

/** Metadata and content in one body. */
function createMultipart(description: object, bytes: number): Uint8Array<ArrayBuffer> {
  const json = `--part\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(description)}\r\n`;
  const content = `--part\r\ncontent-type: application/octet-stream\r\n\r\n${'x'.repeat(bytes)}\r\n--part--`;
  return new TextEncoder().encode(json + content);
}

let nameCount = 0;

/** A path as the app makes it: the time and a unique name. */
export function createPath(uid: Uid, { name = 'file.png', at = Date.now() } = {}): string {
  return `images/${uid}/${at}-${++nameCount}-${name}`;
}

/** An upload that the rules accept; each test changes one thing about it. */
export function createUpload(
  uid: Uid,
  kind: 'photo' | 'identity',
  over: Partial<Upload> = {},
): Upload {
  const path = over.path ?? createPath(uid);
  return {
    as: uid,
    claims: {},
    path,
    type: 'image/png',
    metadata: { owner: uid, kind },
    disposition: fileMetadata[kind].contentDisposition,
    bytes: kibibyte,
    ticket: { of: uid, fields: createTicket(path) },
    ...over,
  };
}

/** @param age how long ago it was written, in ms */
export const createTicket = (path: string, age = 0): Fields => ({
  path,
  at: new Date(Date.now() - age),
  count: 1,
});
