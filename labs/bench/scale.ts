import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { Failure } from '../../tools/failure';
import { root } from '../../tools/paths';
import { freePorts, type Ports } from '../../tools/ports';
import { Teardown } from '../../tools/teardown';
import { type DeskScreen, openScreen, screens } from './desk-screens';
import type { Figure } from './figures';
import { createManyClients } from './many-clients';

export const defaultSizes = [1_000, 10_000, 100_000] as const;
/** The rest of the machine is the browser's, and this process's. */
const emulatorMemoryShare = 0.75;

/** One screen over a desk of so many clients. */
interface ScreenFigures {
  clients: number;
  /** From the address to the first rows, ms; null where the app gave up waiting and said so. */
  firstRows: number | null;
  reads: number;
  /** Script memory after the page has loaded, MB. */
  heap: number;
}

/** A desk of so many clients. */
interface Desk {
  clients: number;
  entries: number;
  /** How long it took to write it, s. */
  seed: number;
  /** What the Firestore emulator holds of the machine, MB. */
  emulator: number;
}

/** How each screen of the desk grows with its clients. Written to docs/scale.md. */
export async function benchScale(sizes: readonly number[], signal: AbortSignal): Promise<Figure[]> {
  const looks = new Map<string, ScreenFigures[]>(screens.map(({ name }) => [name, []]));
  const desks: Desk[] = [];
  for (const clients of sizes) {
    const teardown = new Teardown();
    const stop = () => void teardown.run();
    signal.addEventListener('abort', stop, { once: true });
    try {
      desks.push(await measureDesk(clients, looks, teardown, signal));
      // The next one takes ten times as long: what was found so far is kept if it is stopped.
      writeFindings(
        join(root, 'docs', 'scale.md'),
        [formatDeskTable(desks), formatScreenTable(looks)].join('\n\n'),
      );
    } finally {
      signal.removeEventListener('abort', stop);
      await teardown.run();
    }
  }
  return [...looks].flatMap(([name, of]) =>
    of.flatMap(({ clients, firstRows, reads }): Figure[] => [
      {
        what: `${name}, ${clients} clients: first rows`,
        value: firstRows ?? Number.POSITIVE_INFINITY,
        unit: 'ms',
      },
      { what: `${name}, ${clients} clients: reads, cold`, value: reads, unit: 'reads' },
    ]),
  );
}

async function measureDesk(
  clients: number,
  looks: ReadonlyMap<string, ScreenFigures[]>,
  teardown: Teardown,
  signal: AbortSignal,
): Promise<Desk> {
  const ports = await freePorts();
  const heapMegabytes = Math.floor((totalmem() * emulatorMemoryShare) / 2 ** 20);
  const { context, figures } = await createManyClients(clients, {
    ports,
    teardown,
    signal,
    heapMegabytes,
  });
  for (const screen of screens)
    looks.get(screen.name)?.push({ clients, ...(await measureScreen(context, screen)) });
  const of = (unit: Figure['unit']) => figures.find((figure) => figure.unit === unit)?.value ?? 0;
  return { clients, entries: of('entries'), seed: of('s'), emulator: getEmulatorMegabytes(ports) };
}

async function measureScreen(
  context: BrowserContext,
  screen: DeskScreen,
): Promise<Omit<ScreenFigures, 'clients'>> {
  const { page, firstRows, reads } = await openScreen(context, screen);
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await page.close();
  console.log(
    `${screen.name}: ${firstRows === null ? 'not read' : `${firstRows.toFixed(0)} ms`}, ${reads} reads`,
  );
  return { firstRows, reads, heap: usedSize / 2 ** 20 };
}

/** By the port that it listens at, which no other process has among its arguments. */
function getEmulatorMegabytes({ firestore }: Ports): number {
  const processes = execFileSync('ps', ['-eo', 'rss=,args='], { encoding: 'utf8' }).split('\n');
  const own = processes.find((line) => /\bjava\b/.test(line) && line.includes(String(firestore)));
  if (!own) throw new Failure('The Firestore emulator is not among the processes.');
  return Number.parseInt(own, 10) / 1_024;
}

const formatCount = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 });

const formatDeskTable = (desks: readonly Desk[]): string =>
  formatTable(
    ['Clients', 'Entries in their books', 'Written in', 'Firestore emulator'],
    desks.map(({ clients, entries, seed, emulator }) => [
      formatCount(clients),
      formatCount(entries),
      `${formatCount(seed)} s`,
      `${formatCount(emulator)} MB`,
    ]),
  );

const formatScreenTable = (looks: ReadonlyMap<string, readonly ScreenFigures[]>): string =>
  formatTable(
    ['Screen', 'Clients', 'First rows', 'Document reads', 'Script’s memory'],
    [...looks].flatMap(([name, of]) =>
      of.map(({ clients, firstRows, reads, heap }, place) => [
        place === 0 ? name : '',
        formatCount(clients),
        firstRows === null ? 'not within 12 s' : `${(firstRows / 1_000).toFixed(1)} s`,
        formatCount(reads),
        `${heap.toFixed(1)} MB`,
      ]),
    ),
  );

const formatTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, place) => (place === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/**
 * Between two comments of the page; what is written around them stays.
 * @throws Failure where there are none
 */
function writeFindings(file: string, findings: string): void {
  const [before, rest] = readFileSync(file, 'utf8').split('<!-- measured -->');
  const after = rest?.split('<!-- end -->')[1];
  if (after === undefined) throw new Failure(`${file} has no place for what was measured.`);
  writeFileSync(file, `${before}<!-- measured -->\n${findings}\n<!-- end -->${after}`);
}
