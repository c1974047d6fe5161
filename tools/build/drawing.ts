import { type Browser, chromium } from 'playwright-core';
import { browserArguments, findBrowser } from '../dev/browser';

export interface Drawing {
  /** What stands in the page's body. */
  markup: string;
  /** CSS pixels. */
  width: number;
  height: number;
  /** Rules that it needs besides: fonts. */
  css?: string;
}

/** Draws as a browser does. @returns a PNG; where nothing is drawn it is transparent */
async function drawn(browser: Browser, { markup, width, height, css = '' }: Drawing): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>${css}body{margin:0}svg{display:block}</style>${markup}`);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  const png = await page.screenshot({ type: 'png', omitBackground: true });
  await page.close();
  return png;
}

/** Pictures of the site, in the order in which they are given. It takes a browser, so they are drawn once and kept (docs/decisions/0012). */
export async function draw(drawings: readonly Drawing[]): Promise<Buffer[]> {
  const { path, env } = await findBrowser(process.env);
  const browser = await chromium.launch({ executablePath: path, env: { ...process.env, ...env }, args: browserArguments });
  try {
    const pictures: Buffer[] = [];
    for (const drawing of drawings) pictures.push(await drawn(browser, drawing));
    return pictures;
  } finally {
    await browser.close();
  }
}
