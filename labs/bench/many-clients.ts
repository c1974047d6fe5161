import type { BrowserContext } from 'playwright-core';
import { localProjectId as projectId } from '../../tools/app-environment';
import { startEmulators } from '../../tools/dev/emulators/start-emulators';
import { createPassword } from '../../tools/dev/local-accounts';
import { administrator } from '../../tools/dev/seed/desk-story';
import { seedMany } from '../../tools/dev/seed/many';
import { seedLocalDesk } from '../../tools/dev/seed/seed';
import { Failure } from '../../tools/failure';
import { withAdminSdk } from '../../tools/ops/admin-role';
import { verifyLedger } from '../../tools/ops/verify-ledger';
import { loopback, type Ports } from '../../tools/ports';
import type { Teardown } from '../../tools/teardown';
import { openBrowser, signIn } from './browse';
import type { Figure } from './figures';

/** How long the seed of a large desk may take. */
const seedBar = { clients: 10_000, seconds: 300 };
/**
 * The proof reads the books page by page, and for each page the emulator, which has no indexes,
 * looks at every entry: ten times the clients take a hundred times as long.
 */
const maxProvenClients = 30_000;

interface Surroundings {
  ports: Ports;
  teardown: Teardown;
  signal: AbortSignal;
  /** What the Firestore emulator may take. */
  heapMegabytes: number;
}

/**
 * A desk with many clients that adds up, which is proven up to {@link maxProvenClients}, and a browser in
 * which its administrator is signed in.
 */
export async function createManyClients(
  clients: number,
  { ports, teardown, signal, heapMegabytes }: Surroundings,
): Promise<{ context: BrowserContext; figures: Figure[] }> {
  const emulators = await startEmulators({
    projectId,
    ports,
    heapMegabytes,
    signal,
    onProgress: console.log,
  });
  teardown.add(() => emulators.stop());
  const password = createPassword();
  await seedLocalDesk(ports, password);
  const figures = await seedClients(ports, clients);
  await emulators.reloadRules();
  const openWindow = await openBrowser(ports, teardown, signal);
  const context = await openWindow();
  await signIn(context, '/admin/signin', administrator.email, password);
  return { context, figures };
}

async function seedClients({ auth, firestore }: Ports, clients: number): Promise<Figure[]> {
  const project = {
    projectId,
    emulators: { auth: `${loopback}:${auth}`, firestore: `${loopback}:${firestore}` },
  };
  return withAdminSdk(project, async (sdk) => {
    const from = performance.now();
    await seedMany(
      sdk.firestore,
      clients,
      (written) => written % 5_000 === 0 && console.log(`${written} clients`),
    );
    const seeded = (performance.now() - from) / 1_000;
    const seed: Figure = { what: `seed of ${clients} clients`, value: seeded, unit: 's' };
    if (clients > maxProvenClients) {
      const written = (await sdk.firestore.collectionGroup('entries').count().get()).data().count;
      return [seed, { what: 'entries written, not proven', value: written, unit: 'entries' }];
    }
    const { books, entries, faults } = await verifyLedger(sdk.firestore);
    if (faults.length > 0)
      throw new Failure(`The desk does not add up: ${faults[0]?.path} ${faults[0]?.message}`);
    return [
      { ...seed, ...(clients <= seedBar.clients && { bar: seedBar.seconds }) },
      { what: 'books that add up', value: books, unit: 'clients' },
      { what: 'entries in them', value: entries, unit: 'entries' },
    ];
  });
}
