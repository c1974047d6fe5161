import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, signIn } from '../../labs/bench/browse';
import { localProjectId } from '../app-environment';
import { explain } from '../failure';
import { root } from '../paths';
import { freePorts } from '../ports';
import { listenForEnd } from '../signals';
import { Teardown } from '../teardown';
import { startEmulators } from './emulators/start-emulators';
import { newPassword } from './local-accounts';
import { seedLocalDesk } from './seed/seed';
import { administrator } from './seed/desk-story';
import { clients } from './seed/stories';

/** The pictures of README.md, `npm run pictures`: who looks at which page, and what stands there once it is whole. */
const pictures = [
  { file: 'statement.png', who: clients[0], door: '/signin', path: '/user/statement', ready: 'Equal to the cent' },
  { file: 'queue.png', who: administrator, door: '/admin/signin', path: '/admin/deposit', ready: 'Decide' },
] as const;

const folder = join(root, 'docs', 'pictures');
const teardown = new Teardown();
const end = listenForEnd(() => undefined);
// Whatever is being waited for ends with what it waits for.
end.signal.addEventListener('abort', () => void teardown.run(), { once: true });
try {
  const ports = await freePorts();
  const emulators = await startEmulators({ projectId: localProjectId, ports, signal: end.signal, onProgress: console.log });
  teardown.add(() => emulators.stop());
  const password = newPassword();
  await seedLocalDesk(ports, password);
  const openWindow = await openBrowser(ports, teardown, end.signal);
  mkdirSync(folder, { recursive: true });
  for (const { file, who, door, path, ready } of pictures) {
    const context = await openWindow();
    await signIn(context, door, who?.email ?? '', password);
    const page = await context.newPage();
    await page.goto(path);
    await page.getByText(ready).first().waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]') && document.fonts.status === 'loaded');
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
