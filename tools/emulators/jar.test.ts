import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manifest, writeJar } from './jar';

const unfolded = (text: string) => text.replaceAll('\r\n ', '');

describe('a manifest', () => {
  it('says its version first and ends with an empty line', () => {
    expect(manifest([['Main-Class', 'a.B']])).toBe('Manifest-Version: 1.0\r\nMain-Class: a.B\r\n\r\n');
  });

  it.each([40, 57, 58, 59, 126, 127, 128, 500])('has no line of more than 72 bytes for a value of %i', (length) => {
    const value = Array.from({ length }, (_, index) => String(index % 10)).join('');
    const text = manifest([['Class-Path', value]]);
    expect(unfolded(text)).toBe(`Manifest-Version: 1.0\r\nClass-Path: ${value}\r\n\r\n`);
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(`${line}\r\n`)).toBeLessThanOrEqual(72);
      expect(line).not.toBe(' ');
    }
  });
});

describe('a jar', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'glassbook-jar-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const entries = [
    { name: 'META-INF/MANIFEST.MF', content: Buffer.from(manifest([])) },
    { name: 'a/b.txt', content: Buffer.from('héllo'.repeat(1_000)) },
    { name: 'empty', content: Buffer.alloc(0) },
  ];

  it('is the same for the same content, and leaves nothing else behind', () => {
    writeJar(join(folder, 'one.jar'), entries);
    writeJar(join(folder, 'deep', 'two.jar'), entries);
    expect(readFileSync(join(folder, 'one.jar'))).toEqual(readFileSync(join(folder, 'deep', 'two.jar')));
    expect(readdirSync(folder).sort()).toEqual(['deep', 'one.jar']);
  });

  const unzip = spawnSync('unzip', ['-v']).status === 0;
  it.skipIf(!unzip)('is a zip that others read (needs unzip)', () => {
    const path = join(folder, 'one.jar');
    writeJar(path, entries);
    expect(spawnSync('unzip', ['-t', path]).status).toBe(0);
    expect(spawnSync('unzip', ['-p', path, 'a/b.txt']).stdout.toString()).toBe('héllo'.repeat(1_000));
  });
});
