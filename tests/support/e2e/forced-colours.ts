import type { Locator, Page } from '@playwright/test';

/** Red, green, blue and how much of them there is, as the browser writes a colour. */
function getParts(colour: string): [red: number, green: number, blue: number, alpha: number] {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue, alpha];
}

function getLuminance([red, green, blue]: readonly number[]): number {
  const linear = (part = 0) =>
    part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** WCAG's ratio of a colour and the opaque ground that it lies on. */
export function getContrast(colour: string, ground: string): number {
  const over = getParts(colour);
  const under = getParts(ground);
  const mixed = over
    .slice(0, 3)
    .map((part, place) => part * over[3] + (under[place] ?? 0) * (1 - over[3]));
  const [dark = 0, light = 0] = [getLuminance(mixed), getLuminance(under)].toSorted(
    (a, b) => a - b,
  );
  return (light + 0.05) / (dark + 0.05);
}

/** What is no text is seen from here on: WCAG 2.2, 1.4.11. */
const visibleContrast = 3;

/** What marks something beside its words: those that can be seen on the page of `ground` colour. */
export async function findMarks(of: Locator): Promise<string[]> {
  const { ground, marks } = await of.evaluate((element) => {
    const found: [name: string, colour: string][] = [];
    for (const part of ['', '::before']) {
      const style = getComputedStyle(element, part);
      if (part !== '' && style.content === 'none') continue;
      found.push([`ground${part}`, style.backgroundColor]);
      if (style.borderBottomStyle !== 'none' && style.borderBottomWidth !== '0px')
        found.push([`edge${part}`, style.borderBottomColor]);
      if (style.outlineStyle !== 'none') found.push([`ring${part}`, style.outlineColor]);
      if (style.textDecorationLine !== 'none')
        found.push([`line${part}`, style.textDecorationColor]);
    }
    return { ground: getComputedStyle(document.body).backgroundColor, marks: found };
  });
  return marks
    .filter(([, colour]) => getContrast(colour, ground) >= visibleContrast)
    .map(([name]) => name);
}

/**
 * Drawings in sight that can hardly be told from what they lie on: the names of those whose
 * strokes, or whose words, are too faint.
 */
export async function findFaintDrawings(page: Page, within = 'svg'): Promise<string[]> {
  const strokes = await page.locator(within).evaluateAll((drawings) =>
    drawings
      .filter((drawing) => drawing.checkVisibility())
      .flatMap((drawing) => {
        const grounds: string[] = [];
        for (let behind: Element | null = drawing; behind; behind = behind.parentElement)
          grounds.push(getComputedStyle(behind).backgroundColor);
        const ground = grounds.find((colour) => !/^rgba\(.*, 0\)$/.test(colour)) ?? '';
        const name = `${drawing.parentElement?.className} ${drawing.getAttribute('class')}`;
        const { stroke, fill, color } = getComputedStyle(drawing);
        // Drawn in the colour of the words, it is painted in the one that is forced on them, and
        // says another.
        const asWords = [drawing.getAttribute('stroke'), drawing.getAttribute('fill')].includes(
          'currentColor',
        );
        const drawn = stroke === 'none' ? fill : stroke;
        return [{ name, ground, colour: asWords ? color : drawn }];
      }),
  );
  if (strokes.length === 0) throw new Error(`There is no ${within} to look at`);
  return strokes
    .filter(({ colour, ground }) => getContrast(colour, ground) < visibleContrast)
    .map(({ name, colour, ground }) => `${name}: ${colour} on ${ground}`);
}

/** Which colours a canvas has been painted with, as `red, green, blue`. */
export const getPaintedColours = (canvas: Locator): Promise<string[]> =>
  canvas.evaluateAll((canvases) => {
    const found = new Set<string>();
    for (const one of canvases) {
      if (!(one instanceof HTMLCanvasElement) || one.width === 0) continue;
      const pixels = one.getContext('2d')?.getImageData(0, 0, one.width, one.height).data ?? [];
      for (let at = 0; at < pixels.length; at += 4)
        if (pixels[at + 3] === 255) found.add(pixels.slice(at, at + 3).join(', '));
    }
    return [...found];
  });
