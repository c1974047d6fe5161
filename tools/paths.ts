/** Names the folders and files that the tools share. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's own folder. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

/** What belongs to this machine and not to the project. git ignores it. */
export const local = process.env.GLASSBOOK_LOCAL || join(root, '.local');

export const localPaths = {
  /** The data of the emulators between two starts. */
  data: join(local, 'data'),
  /** The accounts of the local desk and their common password. */
  accounts: join(local, 'accounts.json'),
  /** Names the process that uses the data. */
  lock: join(local, 'start.pid'),
  cache: join(local, 'cache'),
};
