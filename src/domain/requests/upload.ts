import * as v from 'valibot';
import { countSchema, type Uid } from '@/domain/ledger/revision-fields';

export type FileKind = 'photo' | 'identity';

/** The types of file that are stored, each with the ending of its name. Nothing among them is run by a browser. */
const fileExtensions = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const;
type FileType = keyof typeof fileExtensions;

const isFileType = (type: string): type is FileType => Object.hasOwn(fileExtensions, type);

const mebibyte = 2 ** 20;

/** What storage.rules takes. */
export const fileLimits: Record<FileKind, { types: readonly FileType[]; bytes: number }> = {
  photo: { types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'], bytes: mebibyte },
  identity: { types: ['image/png', 'image/jpeg', 'application/pdf'], bytes: 5 * mebibyte },
};

/** How a browser is given a file: photos are drawn, identity documents neither drawn nor kept. The rules ask for the disposition. */
export const fileMetadata: Record<FileKind, { contentDisposition: string; cacheControl: string }> = {
  photo: { contentDisposition: 'inline', cacheControl: 'private, max-age=86400' },
  identity: { contentDisposition: 'attachment', cacheControl: 'private, no-store' },
};

const wrongTypeMessages: Record<FileKind, string> = {
  photo: 'Choose a picture: PNG, JPEG, GIF or WebP.',
  identity: 'Choose a picture or a scan: PNG, JPEG or PDF.',
};

/** Why a file cannot be sent, in words for its field; null when it can. */
export function findFileIssue(kind: FileKind, { type, size }: { type: string; size: number }): string | null {
  const { types, bytes } = fileLimits[kind];
  if (!types.some((one) => one === type)) return wrongTypeMessages[kind];
  if (size === 0) return 'This file is empty. Choose another one.';
  if (size > bytes) return `This file is larger than ${bytes / mebibyte} MB. Choose a smaller one.`;
  return null;
}

/** For the `accept` of a file field. */
export const getAcceptedTypes = (kind: FileKind): string => fileLimits[kind].types.join(',');

/** What may be chosen as a photo. It is redrawn before it is sent, so that it may be larger than what is stored, and of lines. */
export const photoSourceLimits = {
  types: ['image/svg+xml', 'image/png', 'image/jpeg', 'image/gif'],
  /** Pixels of the longer side, after it is redrawn. */
  side: 800,
  /** A browser has to hold it in memory. */
  bytes: 20 * mebibyte,
  words: 'SVG, PNG, JPG or GIF, max 800 x 800px',
} as const;

/** As {@link findFileIssue}, before it is redrawn. */
export function findPhotoSourceIssue({ type, size }: { type: string; size: number }): string | null {
  if (!photoSourceLimits.types.some((one) => one === type)) return 'Choose a picture: SVG, PNG, JPG or GIF.';
  if (size === 0) return 'This file is empty. Choose another one.';
  if (size > photoSourceLimits.bytes) return `This file is larger than ${photoSourceLimits.bytes / mebibyte} MB. Choose a smaller one.`;
  return null;
}

/** `480 KB`, `1.2 MB`, `5 MB`. @param bytes of a file */
export const formatFileSize = (bytes: number): string =>
  bytes < mebibyte ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / mebibyte).toFixed(1).replace('.0', '')} MB`;

/** What a stored file is called: its path without the folder and the time of its upload. */
export const getFileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/^[0-9]{13}-/, '');

/** Short enough to be read in a list; the rules take 95. */
const maxNameLength = 60;

/**
 * The name of a file as it is stored: letters and digits of ASCII, dashes, underscores, and the ending of its type. What was before the last
 * dot is kept as far as it can be; nothing of the rest is.
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

/** Where a file of that person goes; null for a file of a type that is not stored. @param now the server's time, as well as it is known */
export function createFilePath(uid: Uid, { name, type }: { name: string; type: string }, now: Date): string | null {
  return isFileType(type) ? `images/${uid}/${now.getTime()}-${createFileName(name, type)}` : null;
}

/** What the ending of a stored file says that it is; null where it says nothing. */
export function getFileType(path: string): FileType | null {
  const ending = path.slice(path.lastIndexOf('.') + 1).replace('jpeg', 'jpg');
  return Object.keys(fileExtensions).find((type): type is FileType => isFileType(type) && fileExtensions[type] === ending) ?? null;
}

/** `uploads/{uid}`: the permission to upload one file. */
export const ticketSchema = v.object({
  path: v.string(),
  at: v.date(),
  /** How many were taken on that day (UTC), this one included. While the e-mail address is not verified, no new day begins. */
  count: countSchema,
});
export type Ticket = v.InferOutput<typeof ticketSchema>;

/** Tickets have to be ten seconds apart by the server's clock, which ours may be a little ahead of. */
const ticketPauseMs = 12_000;
const maxDailyTickets = 20;
/** In all, while the e-mail address is not verified. */
const maxUnverifiedTickets = 3;

/** How long the next ticket has to wait, in ms. */
export const getTicketWait = (last: Ticket | null, now: Date): number =>
  last ? Math.max(0, last.at.getTime() + ticketPauseMs - now.getTime()) : 0;

const toUtcDay = (time: Date): string => time.toISOString().slice(0, 10);

/** The count of the next ticket; null when there is none today, or none before the e-mail address is verified. */
export function getNextTicketCount(last: Ticket | null, now: Date, emailVerified: boolean): number | null {
  if (!last) return 1;
  if (emailVerified && toUtcDay(last.at) !== toUtcDay(now)) return 1;
  return last.count < (emailVerified ? maxDailyTickets : maxUnverifiedTickets) ? last.count + 1 : null;
}
