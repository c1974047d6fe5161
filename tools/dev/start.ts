/** Starts the local desk: the emulators, the sample prices and the app. It is `npm start`. */
import { relative } from 'node:path';
import { getAppEnvironment } from '../app-environment';
import { printFailure, readOptions } from '../command';
import type { Failure } from '../failure';
import { localPaths, root } from '../paths';
import { checkPorts, type Ports, readPorts, services } from '../ports';
import { listenForEnd, waitForAbort } from '../signals';
import { Teardown } from '../teardown';
import { type AppServer, startAppServer } from './app-server';
import { DataFolder } from './data-folder';
import { checkJava } from './emulators/java';
import { formatAccounts, startDesk } from './local-desk';
import { startSamplePrices } from './sample-prices';
import { takeLock } from './start-lock';

const usage = `Usage: npm start        the emulators with the desk of last time, the sample market, and the app
npm start -- --fresh    the same with a new desk; the old one is deleted

A port that is taken can be moved by an environment variable:
${Object.values(services)
  .map(
    ({ label, port, variable }) => `  ${variable.padEnd(24)}  ${String(port).padEnd(5)}  ${label}`,
  )
  .join('\n')}`;

/** `npm start`. @returns the exit code */
export async function main(args: string[]): Promise<number> {
  const teardown = new Teardown();
  const end = listenForEnd(() =>
    console.error('Ended at once: what the last minute brought is lost.'),
  );
  const code = await runUntilEnd(args, teardown, end.signal);
  const isWell = await teardown.run();
  end.stopListening();
  return isWell ? code : 1;
}

async function runUntilEnd(
  args: string[],
  teardown: Teardown,
  signal: AbortSignal,
): Promise<number> {
  try {
    const failures = await start(args, teardown, signal);
    const failure = await Promise.race([waitForAbort(signal), ...failures]);
    if (failure) throw failure;
    console.log('\nSaving the desk ...');
    return 0;
  } catch (error) {
    if (signal.aborted) {
      return 0; // ended by the user while it started
    }
    return printFailure(error);
  }
}

/** Starts everything. @returns settle when a part ends by itself */
async function start(
  args: string[],
  teardown: Teardown,
  signal: AbortSignal,
): Promise<Promise<Failure>[]> {
  const { values } = readOptions({ args, options: { fresh: { type: 'boolean' } } }, usage);
  const ports = readPorts(process.env);
  // First, because another start that is running also holds the ports.
  teardown.add(takeLock(localPaths.lock));
  await checkPorts(ports);
  await checkJava(process.env);
  const data = new DataFolder(localPaths.data);
  if (values.fresh) data.remove();
  data.recover();

  console.log('Starting the emulators, which takes a quarter of a minute ...');
  const emulators = await startDesk(ports, data, teardown, signal);
  // Last, so that a page that is still open finds everything when it reloads.
  const app = await startApp(ports, teardown);
  printDesk(app.url, emulators.uiUrl);
  return [emulators.failed, app.failed];
}

async function startApp(ports: Ports, teardown: Teardown): Promise<AppServer> {
  const prices = await startSamplePrices(ports.prices);
  teardown.add(prices.stop);
  const app = await startAppServer(ports.app, getAppEnvironment(ports));
  teardown.add(app.stop);
  return app;
}

function printDesk(url: string, uiUrl: string | null): void {
  console.log(`
Glassbook: ${url}${uiUrl ? `\nEmulator UI: ${uiUrl}` : ''}

${formatAccounts()
  .map((line) => `  ${line}`)
  .join('\n')}

Password for all local accounts: see ${relative(root, localPaths.accounts)}
Ctrl-C saves the desk and ends everything.`);
}
