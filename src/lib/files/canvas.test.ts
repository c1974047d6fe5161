import { afterEach, expect, it, vi } from 'vitest';
import { isCanvasTrue } from './canvas';

afterEach(() => vi.restoreAllMocks());

/**
 * A canvas that keeps the colour of each pixel.
 * @param read what it gives back for a value that was drawn
 */
function standInForCanvas(read: (value: number) => number) {
  const drawn: number[] = [];
  const context = {
    fillStyle: '',
    fillRect: () => drawn.push(...(context.fillStyle.match(/\d+/g) ?? []).map(Number), 255),
    getImageData: () => ({ data: Uint8ClampedArray.from(drawn, read) }),
  };
  // The stand-in has only what is used of a context.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    context as unknown as GPUCanvasContext,
  );
}

it.each([
  ['what was drawn', (value: number) => value, true],
  ['nearly what was drawn', (value: number) => value ^ 1, true],
  ['white', () => 255, false],
  ['nothing', () => 0, false],
  ['noise', (value: number) => (value * 97 + 61) % 256, false],
])('a canvas that gives back %s', (_, read, isTrue) => {
  standInForCanvas(read);
  expect(isCanvasTrue()).toBe(isTrue);
});

it('a browser without a canvas', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  expect(isCanvasTrue()).toBe(false);
});
