import * as v from 'valibot';
import { countSchema, type Uid } from '@/domain/revision-fields';

export type FileKind = 'photo' | 'identity';

/** The stored file types with their extensions. A browser executes none of them. */
const fileExtensions = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const;
type FileType = keyof typeof fileExtensions;

export const isFileType = (type: string): type is FileType => Object.hasOwn(fileExtensions, type);

const mebibyte = 2 ** 20;

/** The limits of storage.rules. */
export const fileLimits: Record<FileKind, { types: readonly FileType[]; bytes: number }> = {
  photo: { types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'], bytes: mebibyte },
  identity: { types: ['image/png', 'image/jpeg', 'application/pdf'], bytes: 5 * mebibyte },
};

/**
 * Headers of a stored file: browsers show photos, and download identity documents without caching
 * them. The rules check the disposition.
 */
export const fileMetadata: Record<FileKind, { contentDisposition: string; cacheControl: string }> =
  {
    photo: { contentDisposition: 'inline', cacheControl: 'private, max-age=86400' },
    identity: { contentDisposition: 'attachment', cacheControl: 'private, no-store' },
  };

const wrongTypeMessages: Record<FileKind, string> = {
  photo: 'Choose a picture: SVG, PNG, JPG, GIF or WebP.',
  identity: 'Choose a picture or a scan: PNG, JPEG or PDF.',
};

const emptyFileMessage = 'This file is empty. Choose another one.';
const getTooLargeMessage = (bytes: number): string =>
  `This file is larger than ${bytes / mebibyte} MB. Choose a smaller one.`;

/** Why a file cannot be stored, as a message for its field; null if it can. */
export function findFileIssue(
  kind: FileKind,
  { type, size }: { type: string; size: number },
): string | null {
  const { types, bytes } = fileLimits[kind];
  if (!types.some((one) => one === type)) return wrongTypeMessages[kind];
  if (size === 0) return emptyFileMessage;
  return size > bytes ? getTooLargeMessage(bytes) : null;
}

/**
 * Of a chosen photo. It is redrawn before the upload, so it may be larger than a stored one, and
 * may be a vector image.
 */
export const photoSource = {
  types: ['image/svg+xml', 'image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  words: 'SVG, PNG, JPG or GIF, max 800 x 800px',
} as const;

const chosenTypes: Record<FileKind, readonly string[]> = {
  photo: photoSource.types,
  identity: fileLimits.identity.types,
};

/** Of a chosen picture, which is made smaller: the browser has to hold it in memory. Bytes. */
const maxPictureBytes = 40 * mebibyte;

/**
 * How large a picture of each kind is redrawn. `side`: pixels of the longer side; every line of a
 * document stays readable.
 */
export const redrawLimits: Record<FileKind, { side: number; bytes: number }> = {
  photo: { side: 800, bytes: fileLimits.photo.bytes },
  identity: { side: 3_000, bytes: fileLimits.identity.bytes },
};

/** Pictures that some devices make, and that cannot be stored: how to get one that can. */
const otherPictures: Readonly<Record<string, string>> = {
  'image/heic':
    'This is a HEIC picture, which we can’t take. Share or save it as JPEG. On an iPhone, choose Settings, Camera, Formats, Most Compatible, and take it again.',
  'image/avif': getOtherPictureMessage('an AVIF'),
  'image/bmp': getOtherPictureMessage('a BMP'),
  'image/gif': getOtherPictureMessage('a GIF'),
  'image/tiff': getOtherPictureMessage('a TIFF'),
  'image/webp': getOtherPictureMessage('a WebP'),
};

function getOtherPictureMessage(format: string): string {
  return `This is ${format} picture, which we can’t take. Save it as JPEG, or take a screenshot.`;
}

/**
 * As {@link findFileIssue}, for a file that was just chosen: a picture may be larger than a stored
 * one.
 * @param file `type` by its first bytes, empty if unknown
 */
export function findChosenFileIssue(
  kind: FileKind,
  { type, size }: { type: string; size: number },
): string | null {
  if (size === 0) return emptyFileMessage;
  if (!chosenTypes[kind].includes(type)) return otherPictures[type] ?? wrongTypeMessages[kind];
  const bytes = type === 'application/pdf' ? fileLimits.identity.bytes : maxPictureBytes;
  return size > bytes ? getTooLargeMessage(bytes) : null;
}

/**
 * `accept` of a file input: what is offered there. What is taken is decided by the first bytes of a
 * file.
 */
export const getAcceptedTypes = (kind: FileKind): string => chosenTypes[kind].join(',');

/** `480 KB`, `1.2 MB`, `5 MB`. @param bytes size of the file */
export const formatFileSize = (bytes: number): string =>
  bytes < mebibyte
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / mebibyte).toFixed(1).replace('.0', '')} MB`;

/** The name of a stored file, from its path without the folder and the upload time. */
export const getFileName = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(/^[0-9]{13}-/, '');

/** Short enough for a list. The rules allow 95. */
const maxNameLength = 60;

/**
 * ASCII letters, digits, dashes and underscores, and the extension of its type; as much of the name
 * as possible.
 */
export function createFileName(name: string, type: FileType): string {
  const stem = name
    .replace(/[.][^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '-')
    .slice(0, maxNameLength)
    .replace(/^-+|-+$/g, '');
  return `${stem || 'file'}.${fileExtensions[type]}`;
}

/**
 * The storage path for a person's new file; null for a type that is not stored.
 * @param now the best estimate of the server's time
 */
export function createFilePath(
  uid: Uid,
  { name, type }: { name: string; type: string },
  now: Date,
): string | null {
  return isFileType(type) ? `images/${uid}/${now.getTime()}-${createFileName(name, type)}` : null;
}

/** The type of a stored file by its extension; null if unknown. */
export function getFileType(path: string): FileType | null {
  const ending = path.slice(path.lastIndexOf('.') + 1).replace('jpeg', 'jpg');
  return (
    Object.keys(fileExtensions).find(
      (type): type is FileType => isFileType(type) && fileExtensions[type] === ending,
    ) ?? null
  );
}

/** `uploads/{uid}`: permission to upload one file. */
export const ticketSchema = v.object({
  path: v.string(),
  at: v.date(),
  /**
   * Tickets of that day (UTC), including this one. Without a verified email the count never starts
   * again.
   */
  count: countSchema,
});
export type Ticket = v.InferOutput<typeof ticketSchema>;

/**
 * The rules require ten seconds between tickets; two more allow for a local clock that is ahead.
 */
const ticketPauseMs = 12_000;
const maxDailyTickets = 20;
/** In all, without a verified email. */
const maxUnverifiedTickets = 3;

/** Milliseconds until the next ticket is allowed. */
export const getTicketWait = (last: Ticket | null, now: Date): number =>
  last ? Math.max(0, last.at.getTime() + ticketPauseMs - now.getTime()) : 0;

const toUtcDay = (time: Date): string => time.toISOString().slice(0, 10);

/**
 * The count of the next ticket; null if the limit of the day is reached, or of all days without a
 * verified email.
 */
export function getNextTicketCount(
  last: Ticket | null,
  now: Date,
  emailVerified: boolean,
): number | null {
  if (!last) return 1;
  if (emailVerified && toUtcDay(last.at) !== toUtcDay(now)) return 1;
  return last.count < (emailVerified ? maxDailyTickets : maxUnverifiedTickets)
    ? last.count + 1
    : null;
}
