import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { localProjectId } from '../../tools/app-environment';
import { printFailure, readOptions } from '../../tools/command';
import { startEmulators } from '../../tools/dev/emulators/start-emulators';
import { Failure } from '../../tools/failure';
import { local } from '../../tools/paths';
import { freePorts, type Ports } from '../../tools/ports';
import { listenForEnd } from '../../tools/signals';
import { Teardown } from '../../tools/teardown';
import { benchBalance } from './balance';
import { benchBuild } from './build';
import { benchClient } from './client';
import { benchDesk } from './desk';
import { type Figure, formatFigures, isMissed } from './figures';
import { benchLighthouse } from './lighthouse';
import { benchLive } from './live';
import { benchRules } from './rules';
import { benchScale, defaultSizes } from './scale';
import { benchSignedIn } from './signed-in';

const parts = [
  'build',
  'rules',
  'append',
  'client',
  'desk',
  'live',
  'balance',
  'signed-in',
  'lighthouse',
  'scale',
] as const;
type Part = (typeof parts)[number];
/** It takes an hour and has no bars, so it is measured only on request. */
const partsOnRequest: readonly Part[] = ['scale'];
const deskClients = 10_000;

const usage = `Usage: npm run bench [-- PARTS] [--clients N,N] [--json FILE]
The parts are ${parts.join(', ')}. Without parts: all but ${partsOnRequest.join(', ')}.`;

/** Where the figures are written, unless another file is named. */
const defaultFile = join(local, 'bench.json');

/**
 * `npm run bench [-- parts] [--clients N,N] [--json FILE]`.
 * @returns the exit code: 1 when a bar is missed
 */
export async function main(args: string[]): Promise<number> {
  const end = listenForEnd(() => undefined);
  try {
    const { values, positionals } = readOptions(
      {
        args,
        allowPositionals: true,
        options: { clients: { type: 'string' }, json: { type: 'string' } },
      },
      usage,
    );
    const unknown = positionals.find((word) => !parts.some((part) => part === word));
    if (unknown !== undefined)
      throw new Failure(`The parts are ${parts.join(', ')}; there is no ${unknown}.`);
    const figures: Record<string, Figure[]> = {};
    for (const part of parts) {
      if (positionals.length > 0 ? !positionals.includes(part) : partsOnRequest.includes(part))
        continue;
      console.log(`\n=== ${part}`);
      figures[part] = await measurePart(part, readSizes(values.clients), end.signal);
      console.log(`\n${formatFigures(figures[part])}`);
      // At once: a later part may break off.
      writeFigures(figures, values.json);
    }
    return Object.values(figures).flat().some(isMissed) ? 1 : 0;
  } catch (error) {
    // An error after an interruption only follows from it, so it is not printed.
    if (!end.signal.aborted) return printFailure(error);
    console.error('The bench was interrupted.');
    return 1;
  } finally {
    end.stopListening();
  }
}

function writeFigures(figures: Record<string, Figure[]>, file = defaultFile): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`\nAs JSON: ${file}`);
}

/** @throws Failure */
function readSizes(text: string | undefined): number[] | undefined {
  const sizes = text?.split(',').map(Number);
  if (sizes?.some((size) => !Number.isInteger(size) || size < 1))
    throw new Failure(`--clients ${text} is no number of clients.`);
  return sizes;
}

/** Each part has the machine to itself: what another one started has ended. */
async function measurePart(
  part: Part,
  clients: readonly number[] | undefined,
  signal: AbortSignal,
): Promise<Figure[]> {
  const teardown = new Teardown();
  const ports = await freePorts();
  // Teardown ends the processes, so pending waits on them end too.
  const stop = () => void teardown.run();
  signal.addEventListener('abort', stop, { once: true });
  try {
    switch (part) {
      case 'build':
        return await benchBuild(ports, teardown, signal);
      case 'rules':
        return await benchRules(teardown, signal);
      case 'append':
        return await measureAppend(ports, teardown, signal);
      case 'client':
        return await benchClient(ports, teardown, signal);
      case 'desk':
        return await benchDesk(clients?.[0] ?? deskClients, ports, teardown, signal);
      case 'live':
        return await benchLive(ports, teardown, signal);
      case 'balance':
        return await benchBalance(ports, teardown, signal);
      case 'signed-in':
        return await benchSignedIn(ports, teardown, signal);
      case 'lighthouse':
        return await benchLighthouse(ports, teardown, signal);
      case 'scale':
        return await benchScale(clients ?? defaultSizes, signal);
    }
  } finally {
    signal.removeEventListener('abort', stop);
    await teardown.run();
  }
}

/** The desk of the tests takes its emulator from the environment when it is imported. */
async function measureAppend(
  ports: Ports,
  teardown: Teardown,
  signal: AbortSignal,
): Promise<Figure[]> {
  const emulators = await startEmulators({
    projectId: localProjectId,
    ports,
    only: ['firestore'],
    signal,
  });
  teardown.add(() => emulators.stop());
  Object.assign(process.env, emulators.env);
  const { benchAppend } = await import('./append');
  return benchAppend();
}
