/**
 * Takes the pictures of README.md and of the home page again, of a temporary desk:
 * `npm run pictures`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { localProjectId } from '../../tools/app-environment';
import { printFailure, readOptions } from '../../tools/command';
import { startEmulators } from '../../tools/dev/emulators/start-emulators';
import { createPassword } from '../../tools/dev/local-accounts';
import { administrator } from '../../tools/dev/seed/desk-story';
import { seedLocalDesk } from '../../tools/dev/seed/seed';
import { clients } from '../../tools/dev/seed/stories';
import { root } from '../../tools/paths';
import { freePorts } from '../../tools/ports';
import { listenForEnd } from '../../tools/signals';
import { Teardown } from '../../tools/teardown';
import { openBrowser, signIn } from '../bench/browse';

type Door = '/signin' | '/admin/signin';

interface Picture {
  file: string;
  email: string | undefined;
  door: Door;
  path: string;
  /** A text that the page shows once it is complete. */
  ready: string;
  window?: BrowserContextOptions;
}

const statement = {
  email: clients[0]?.email,
  door: '/signin',
  path: '/user/statement?period=all',
  ready: 'Adds up ·',
} as const;

const wide = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 };
const narrow = { viewport: { width: 360, height: 720 }, deviceScaleFactor: 2 };

/** The home page's picture in both themes, for wide windows and for phones. */
const homePictures = (['light', 'dark'] as const).flatMap((colorScheme): Picture[] => [
  { ...statement, file: `statement-${colorScheme}.webp`, window: { ...wide, colorScheme } },
  { ...statement, file: `phone-${colorScheme}.webp`, window: { ...narrow, colorScheme } },
]);

const documents = join('docs', 'pictures');
const home = join('src', 'features', 'public', 'home');
const pictures: readonly Picture[] = [
  { ...statement, file: join(documents, 'statement.png') },
  {
    file: join(documents, 'queue.png'),
    email: administrator.email,
    door: '/admin/signin',
    path: '/admin/deposit',
    ready: 'Review',
  },
  ...homePictures.map((picture) => ({ ...picture, file: join(home, picture.file) })),
];

/** A picture as WebP, which Playwright can’t write and Chromium’s canvas can. */
async function encodeWebp(page: Page, png: Buffer): Promise<Buffer> {
  const encoded = await page.evaluate(async (source) => {
    const bytes = Uint8Array.from(atob(source), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.5 });
    return btoa(String.fromCharCode(...new Uint8Array(await webp.arrayBuffer())));
  }, png.toString('base64'));
  return Buffer.from(encoded, 'base64');
}

const teardown = new Teardown();
const end = listenForEnd(() => undefined);
// Teardown ends the processes, so pending waits on them end too.
end.signal.addEventListener('abort', () => void teardown.run(), { once: true });
try {
  readOptions({ options: {} }, 'Usage: npm run pictures   (it takes no options)');
  const ports = await freePorts();
  const emulators = await startEmulators({
    projectId: localProjectId,
    ports,
    signal: end.signal,
    onProgress: console.log,
  });
  teardown.add(() => emulators.stop());
  const password = createPassword();
  await seedLocalDesk(ports, password);
  const openWindow = await openBrowser(ports, teardown, end.signal);
  for (const { file, email, door, path, ready, window } of pictures) {
    const context = await openWindow(window);
    await signIn(context, door, email ?? '', password);
    const page = await context.newPage();
    await page.goto(path);
    await page.getByText(ready).first().waitFor();
    await page.waitForFunction(
      () => !document.querySelector('[aria-busy="true"]') && document.fonts.status === 'loaded',
    );
    const png = await page.screenshot();
    writeFileSync(join(root, file), file.endsWith('.webp') ? await encodeWebp(page, png) : png);
    await context.close();
    console.log(file);
  }
} catch (error) {
  process.exitCode = end.signal.aborted ? 1 : printFailure(error);
} finally {
  await teardown.run();
  end.stopListening();
}
