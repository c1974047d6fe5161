/** Starts Vite's development server for `npm start`, in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Failure } from '../failure';
import { root } from '../paths';
import { loopback } from '../ports';

export interface AppServer {
  url: string;
  /** Settles with a failure if the server ends by itself; never after `stop`. */
  failed: Promise<Failure>;
  stop(): Promise<void>;
}

/** The end of the output is kept, to say why the server ended. */
const charactersKept = 4_000;

/**
 * Vite ends its process on signals, and ours must save data first, so Vite gets another process.
 * @throws Failure when the server does not start
 */
export async function startAppServer(
  port: number,
  env: Record<string, string>,
): Promise<AppServer> {
  const child = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('app-server-process.mjs', import.meta.url)),
      root,
      loopback,
      String(port),
    ],
    {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true, // out of reach of Ctrl-C
    },
  );
  let stopping = false;
  const output = passOutputOn(child);
  const ended = new Promise<Failure>((resolve) => {
    const end = () =>
      resolve(
        new Failure(`The app could not be served: ${output() || 'Vite ended without a word.'}`),
      );
    child.once('error', end);
    child.once('close', end);
  });
  const ready = new Promise<'ready'>((resolve) => child.once('message', () => resolve('ready')));
  const outcome = await Promise.race([ready, ended]);
  if (outcome !== 'ready') throw outcome;
  return {
    url: `http://${loopback}:${port}/`,
    failed: ended.then((failure) => (stopping ? new Promise<never>(() => undefined) : failure)),
    stop: async () => {
      stopping = true;
      child.kill('SIGKILL'); // it holds nothing that could be lost
      await ended;
    },
  };
}

/** Prints the output and keeps its end. @returns gets its first line */
function passOutputOn(child: ChildProcess): () => string {
  let kept = '';
  const keep = (stream: NodeJS.WriteStream) => (chunk: Buffer) => {
    stream.write(chunk);
    kept = `${kept}${chunk.toString()}`.slice(-charactersKept);
  };
  child.stdout?.on('data', keep(process.stdout));
  child.stderr?.on('data', keep(process.stderr));
  return () => kept.trim().split('\n')[0] ?? '';
}
