import { parseArgs } from 'node:util';
import { localProjectId } from '../app-environment';
import { startEmulators } from '../emulators/start-emulators';
import { explain, Failure } from '../failure';
import { freePorts } from '../ports';
import { listenForEnd } from '../signals';
import { Teardown } from '../teardown';
import { benchDesk } from './desk';
import { type Figure, missed, table } from './figures';

const parts = ['append', 'desk'] as const;
const usualClients = '10000';

/** `npm run bench [-- parts] [--clients N]`. @returns the exit code: 1 when a bar is missed */
export async function main(args: string[]): Promise<number> {
  const teardown = new Teardown();
  const end = listenForEnd(() => undefined);
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { clients: { type: 'string', default: usualClients } },
    });
    const unknown = positionals.find((word) => !parts.some((part) => part === word));
    if (unknown !== undefined) throw new Failure(`The parts are ${parts.join(' and ')}; there is no ${unknown}.`);
    const figures: Figure[] = [];
    for (const part of parts) {
      if (positionals.length > 0 && !positionals.includes(part)) continue;
      console.log(`\n=== ${part}`);
      const found = part === 'append' ? await append(teardown, end.signal) : await benchDesk(Number(values.clients), teardown, end.signal);
      console.log(`\n${table(found)}`);
      figures.push(...found);
    }
    return figures.some(missed) ? 1 : 0;
  } catch (error) {
    console.error(explain(error));
    return 1;
  } finally {
    await teardown.run();
    end.stopListening();
  }
}

/** The desk of the tests takes its emulator from the environment when it is imported. */
async function append(teardown: Teardown, signal: AbortSignal): Promise<Figure[]> {
  const emulators = await startEmulators({ projectId: localProjectId, ports: await freePorts(), only: ['firestore'], signal });
  teardown.add(() => emulators.stop());
  Object.assign(process.env, emulators.env);
  const { benchAppend } = await import('./append');
  return benchAppend();
}
