import type { Image } from 'qr/decode.js';
import { encode } from 'uqr';

interface PhotoOptions {
  pixelsPerModule: number;
  /** How far the page was turned. */
  degrees: number;
  /** Of 255. */
  noise: number;
  seed: number;
}

/** A photo of a printed QR code: turned, with noise, and the edges of modules inside of pixels. */
export function takePhoto(
  text: string,
  { pixelsPerModule, degrees, noise, seed }: PhotoOptions,
): Image {
  const { data: modules, size } = encode(text, { ecc: 'M', border: 0 });
  const side = Math.ceil(size * pixelsPerModule * 1.5);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const cos = Math.cos((degrees * Math.PI) / 180);
  const isDark = (x: number, y: number): boolean => {
    const right = (x - side / 2) / pixelsPerModule;
    const down = (y - side / 2) / pixelsPerModule;
    return (
      modules[Math.floor(down * cos - right * sin + size / 2)]?.[
        Math.floor(right * cos + down * sin + size / 2)
      ] ?? false
    );
  };
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const data = new Uint8ClampedArray(4 * side * side).fill(255);
  const offsets = [1 / 6, 3 / 6, 5 / 6];
  for (let pixel = 0; pixel < side * side; pixel += 1) {
    const x = pixel % side;
    const y = Math.floor(pixel / side);
    const dark =
      offsets.flatMap((down) => offsets.filter((right) => isDark(x + right, y + down))).length /
      offsets.length ** 2;
    data.fill(235 - 200 * dark + (random() - 0.5) * noise, 4 * pixel, 4 * pixel + 3);
  }
  return { width: side, height: side, data };
}
