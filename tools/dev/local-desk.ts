/** Starts the emulators with the local desk and saves it while it runs. */
import { setTimeout as wait } from 'node:timers/promises';
import { localProjectId } from '../app-environment';
import { explain, Failure } from '../failure';
import { localPaths } from '../paths';
import type { Ports } from '../ports';
import { waitForAbort } from '../signals';
import type { Teardown } from '../teardown';
import type { DataFolder } from './data-folder';
import { type Emulators, startEmulators } from './emulators/start-emulators';
import {
  createPassword,
  describeOlderDesk,
  deskForm,
  readAccounts,
  writeAccounts,
} from './local-accounts';
import { seedLocalDesk } from './seed/seed';

const minute = 60_000;
const every = { save: minute, rules: 60 * minute };

/** Starts the emulators with the saved desk, or with a new one, and saves it regularly. */
export async function startDesk(
  ports: Ports,
  data: DataFolder,
  teardown: Teardown,
  signal: AbortSignal,
): Promise<Emulators> {
  const known = data.holds(localProjectId);
  const emulators = await startEmulators({
    projectId: localProjectId,
    ports,
    ui: true,
    ...(known ? { importDir: data.path } : {}),
    onWarning: (text) => console.warn(text),
    onProgress: (text) => console.log(text),
    signal,
  });
  teardown.add(() => emulators.stop());
  if (!known) {
    console.log('Opening a new desk ...');
    await Promise.race([openNewDesk(emulators, ports), waitForAbort(signal)]);
    signal.throwIfAborted();
    await data.save(emulators);
  }
  keepSaving(emulators, data, teardown);
  return emulators;
}

/** Writes the password first, because accounts without it would be useless. */
async function openNewDesk(emulators: Emulators, ports: Ports): Promise<void> {
  const password = createPassword();
  writeAccounts(localPaths.accounts, { form: deskForm, password, accounts: [] });
  writeAccounts(localPaths.accounts, {
    form: deskForm,
    password,
    accounts: await seedLocalDesk(ports, password),
  });
  await emulators.reloadRules();
}

/** @throws Failure */
function throwNotSaved(error: unknown): never {
  throw new Failure(
    `The desk could not be saved: what was saved before, a minute ago at most if that went well, is what remains.\n${explain(error)}`,
  );
}

function keepSaving(emulators: Emulators, data: DataFolder, teardown: Teardown): void {
  let ended = false;
  emulators.failed.then(() => {
    ended = true;
  });
  const report = (error: unknown) => {
    if (!ended) console.error(explain(error));
  };
  const stopping = new AbortController();
  // The pause begins when the work has ended: saving a large desk may take longer than the pause,
  // and saves must not queue up.
  const repeat = async (pause: number, work: () => Promise<void>) => {
    while (await wait(pause, true, { signal: stopping.signal }).catch(() => false))
      await work().catch(report);
  };
  void repeat(every.save, () => data.save(emulators));
  void repeat(every.rules, () => emulators.reloadRules());
  teardown.add(async () => {
    stopping.abort();
    if (!ended) await data.save(emulators).catch(throwNotSaved);
  });
}

/** The accounts for the terminal, without their password. */
export function formatAccounts(): string[] {
  const known = readAccounts(localPaths.accounts);
  if (!known)
    return ['The file with the local password is gone: "npm start -- --fresh" makes a new desk.'];
  const width = Math.max(...known.accounts.map(({ email }) => email.length));
  const people = known.accounts.map(
    ({ email, role, about }) =>
      `${email.padEnd(width)}  ${role.padEnd('administrator'.length)}  ${about}`,
  );
  const older = describeOlderDesk(known);
  return older ? [...people, '', older] : people;
}
