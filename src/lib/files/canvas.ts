/** What to say where {@link isCanvasTrue} is false. */
export const untrueCanvas =
  'Your browser’s protection against tracking changes what this page draws, which would spoil the picture. Allow canvas data for this site, or use another browser.';

const colors = [
  [220, 40, 40],
  [40, 160, 70],
  [30, 60, 200],
  [245, 240, 225],
] as const;

/** Of 255. Some browsers change colours by so little that nobody sees it. */
const tolerance = 8;

/**
 * Whether this browser gives back what was drawn. Against tracking, some return noise or white
 * instead, without an error (Firefox with `privacy.resistFingerprinting`, Tor Browser).
 */
export function isCanvasTrue(): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = colors.length;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  for (const [i, color] of colors.entries()) {
    context.fillStyle = `rgb(${color.join(' ')})`;
    context.fillRect(i, 0, 1, 1);
  }
  const { data } = context.getImageData(0, 0, colors.length, 1);
  return colors.every((color, i) =>
    color.every((value, part) => Math.abs((data[4 * i + part] ?? 0) - value) <= tolerance),
  );
}
