/** Takes the pictures of README.md again, of a temporary desk: `npm run pictures`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { localProjectId } from '../../tools/app-environment';
import { startEmulators } from '../../tools/dev/emulators/start-emulators';
import { createPassword } from '../../tools/dev/local-accounts';
import { administrator } from '../../tools/dev/seed/desk-story';
import { seedLocalDesk } from '../../tools/dev/seed/seed';
import { clients } from '../../tools/dev/seed/stories';
import { explain } from '../../tools/failure';
import { root } from '../../tools/paths';
import { freePorts } from '../../tools/ports';
import { listenForEnd } from '../../tools/signals';
import { Teardown } from '../../tools/teardown';
import { openBrowser, signIn } from '../bench/browse';

/** The pages, who opens each, and a text that it shows once it is complete. */
const pictures = [
  {
    file: 'statement.png',
    who: clients[0],
    door: '/signin',
    path: '/user/statement',
    ready: 'Matches to the cent',
  },
  {
    file: 'queue.png',
    who: administrator,
    door: '/admin/signin',
    path: '/admin/deposit',
    ready: 'Review',
  },
] as const;

const folder = join(root, 'docs', 'pictures');
const teardown = new Teardown();
const end = listenForEnd(() => undefined);
// Teardown ends the processes, so pending waits on them end too.
end.signal.addEventListener('abort', () => void teardown.run(), { once: true });
try {
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
  mkdirSync(folder, { recursive: true });
  for (const { file, who, door, path, ready } of pictures) {
    const context = await openWindow();
    await signIn(context, door, who?.email ?? '', password);
    const page = await context.newPage();
    await page.goto(path);
    await page.getByText(ready).first().waitFor();
    await page.waitForFunction(
      () => !document.querySelector('[aria-busy="true"]') && document.fonts.status === 'loaded',
    );
    await page.screenshot({ path: join(folder, file) });
    await context.close();
    console.log(join('docs', 'pictures', file));
  }
} catch (error) {
  if (!end.signal.aborted) console.error(explain(error));
  process.exitCode = 1;
} finally {
  await teardown.run();
  end.stopListening();
}
