/** Draws made-up portraits as PNG files. */
import { crc32, deflateSync } from 'node:zlib';
import { type FileContext, getPhotoUrl, uploadFile } from '../../../src/data/collections/files';
import { editProfile } from '../../../src/data/collections/profile';
import { getProfile } from '../../../src/data/collections/users';
import { createRandom } from '../../random';

/** An ellipse in a square of side 1, whose origin is at the top left. */
export interface Ellipse {
  x: number;
  y: number;
  rx: number;
  ry: number;
  colour: Colour;
}

/** Red, green and blue, 0 to 255. */
export type Colour = readonly number[];

const parseColour = (hex: string): Colour => [...Buffer.from(hex, 'hex')];

const skins = ['f0cdb4', 'deaf8c', 'be8c69', '8c5f41', '64422d'].map(parseColour);
const hairs = ['2d231e', '5a3c28', '96693c', 'c8a569', '78736e'].map(parseColour);
const clothes = ['11533c', '3c4b6e', '823c32', '505050', '96783c'].map(parseColour);
const grounds = ['e4ded0', 'd0dcd6', 'd8d6e4', 'e6d6ce'].map(parseColour);

interface Portrait {
  ground: Colour;
  /** In the order in which they are drawn. */
  ellipses: readonly Ellipse[];
}

/** Creates a face of simple shapes. The same words give the same face. */
export function createFace(words: string): Portrait {
  const random = createRandom(
    [...words].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_991, 1) + 1,
  );
  const pick = (from: readonly Colour[]): Colour =>
    from[Math.floor(random.next() * from.length)] ?? [0, 0, 0];
  const skin = pick(skins);
  const hair = pick(hairs);
  const cloth = pick(clothes);
  const long = random.next();
  const eyes = [0.435, 0.565].map(
    (x): Ellipse => ({ x, y: 0.46, rx: 0.016, ry: 0.021, colour: [40, 32, 28] }),
  );
  return {
    ground: pick(grounds),
    ellipses: [
      { x: 0.5, y: 0.42 + long * 0.12, rx: 0.235, ry: 0.26 + long * 0.14, colour: hair },
      { x: 0.5, y: 1.08, rx: 0.42, ry: 0.36, colour: cloth },
      { x: 0.5, y: 0.7, rx: 0.085, ry: 0.14, colour: skin },
      { x: 0.5, y: 0.47, rx: 0.185, ry: 0.235, colour: skin },
      { x: 0.46 + random.next() * 0.08, y: 0.265, rx: 0.19, ry: 0.1, colour: hair },
      ...eyes,
      { x: 0.5, y: 0.6, rx: 0.05, ry: 0.012, colour: [150, 80, 72] },
    ],
  };
}

/** Pixels of a side. */
const side = 128;
/** Samples in each direction of a pixel, for smooth edges. */
const samples = 3;

/** Draws a portrait. @returns a PNG */
export const drawPortrait = (words: string): Buffer => encodePng(createFace(words));

/** Uploads a portrait of the caller, and shows it in their profile. */
export async function savePortrait(caller: FileContext): Promise<void> {
  const file = new File([new Uint8Array(drawPortrait(caller.uid))], 'portrait.png', {
    type: 'image/png',
  });
  const path = await uploadFile(caller, 'photo', file);
  const profile = await getProfile(caller, caller.uid);
  if (!profile) throw new Error(`${caller.uid} has no profile`);
  await editProfile(caller, profile, { photoUrl: await getPhotoUrl(caller, path) });
}

function encodePng({ ground, ellipses }: Portrait): Buffer {
  const row = 1 + side * 3;
  const pixels = Buffer.alloc(side * row);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++)
      pixels.set(samplePixel(x, y, ground, ellipses), y * row + 1 + x * 3);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8); // eight bits each of red, green and blue
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    encodeChunk('IHDR', header),
    encodeChunk('IDAT', deflateSync(pixels)),
    encodeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function samplePixel(x: number, y: number, ground: Colour, ellipses: readonly Ellipse[]): number[] {
  const sum = [0, 0, 0];
  for (let i = 0; i < samples * samples; i++) {
    const u = (x + ((i % samples) + 0.5) / samples) / side;
    const v = (y + (Math.floor(i / samples) + 0.5) / samples) / side;
    const colour =
      ellipses.findLast((one) => ((u - one.x) / one.rx) ** 2 + ((v - one.y) / one.ry) ** 2 <= 1)
        ?.colour ?? ground;
    for (const [j, part] of colour.entries()) sum[j] = (sum[j] ?? 0) + part;
  }
  return sum.map((part) => Math.round(part / samples ** 2));
}

/**
 * A part of a PNG: its length, name, content and checksum
 * (https://www.w3.org/TR/png-3/#5Chunk-layout).
 */
function encodeChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'ascii'), content]);
  const length = Buffer.alloc(4);
  const checksum = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
