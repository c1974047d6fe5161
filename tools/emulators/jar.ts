import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

export interface JarEntry {
  name: string;
  content: Buffer;
}

/** The longest line of a manifest, its line break included, in bytes. */
const lineBytes = 72;
const lineBreak = '\r\n';

/**
 * The text of a Java manifest. A longer line is cut and continued on the next one behind a space.
 * @param attributes in order; values hold ASCII only (an address does)
 */
export function manifest(attributes: [name: string, value: string][]): string {
  const lines = [['Manifest-Version', '1.0'] as const, ...attributes].map(([name, value]) => fold(`${name}: ${value}`));
  return `${lines.join(lineBreak)}${lineBreak}${lineBreak}`;
}

function fold(line: string): string {
  const room = lineBytes - lineBreak.length;
  const parts = [line.slice(0, room)];
  for (let at = room; at < line.length; at += room - 1) {
    parts.push(` ${line.slice(at, at + room - 1)}`);
  }
  return parts.join(lineBreak);
}

/** Writes a jar (a zip) whose entries are stored uncompressed. It appears whole or not at all. */
export function writeJar(path: string, entries: JarEntry[]): void {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${randomUUID()}`;
  writeFileSync(unfinished, zip(entries));
  renameSync(unfinished, path);
}

function zip(entries: JarEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const details = entryDetails(entry, name);
    const file = Buffer.concat([signature('PK\x03\x04'), details, name, entry.content]);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([signature('PK\x01\x02'), words(version), details, position, name]));
    files.push(file);
    offset += file.length;
  }
  return Buffer.concat([...files, ...directory, endOfZip(entries.length, Buffer.concat(directory).length, offset)]);
}

/** Version 1.0 of the format: plain stored files. */
const version = 10;

/** The part that a file's own header and its line in the directory share: version, flags, method, time, checksum, lengths. */
function entryDetails(entry: JarEntry, name: Buffer): Buffer {
  const numbers = Buffer.alloc(12);
  numbers.writeUInt32LE(crc32(entry.content), 0);
  numbers.writeUInt32LE(entry.content.length, 4);
  numbers.writeUInt32LE(entry.content.length, 8);
  // The date is 1 January 1980, so that the same content makes the same archive.
  return Buffer.concat([words(version, 0, 0, 0, 0x21), numbers, words(name.length, 0)]);
}

function endOfZip(count: number, directoryLength: number, directoryOffset: number): Buffer {
  const place = Buffer.alloc(10);
  place.writeUInt32LE(directoryLength, 0);
  place.writeUInt32LE(directoryOffset, 4);
  return Buffer.concat([signature('PK\x05\x06'), words(0, 0, count, count), place]);
}

const signature = (text: string) => Buffer.from(text, 'latin1');

function words(...numbers: number[]): Buffer {
  const buffer = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, index) => {
    buffer.writeUInt16LE(number, index * 2);
  });
  return buffer;
}
