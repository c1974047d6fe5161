/**
 * The messages between us and the process of firebase-tools, and the firebase.json that it gets.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../../paths';
import { type EmulatorPorts, loopback } from '../../ports';
import type { JavaEmulator } from './archives';

/** From the process to its starter. */
export type SuiteMessage =
  | { type: 'log'; level: string; text: string }
  | { type: 'failed'; text: string };

/** Arguments of Java for emulators that cannot be started by `-jar`. */
export type Launches = Partial<Record<JavaEmulator, string[]>>;

/** What the process runs, passed in an environment variable. */
export interface SuiteOrder {
  projectId: string;
  config: string;
  only: string[];
  importDir: string | null;
  launches: Launches;
  /** Memory of the Firestore emulator. */
  heapMegabytes: number;
  /** Whether it runs for an hour and not for minutes. */
  forLong: boolean;
}

export const suiteOrderVariable = 'GLASSBOOK_SUITE';

/** The rules with which the emulators start. */
export interface RulesFiles {
  firestore: string;
  storage: string;
}

/** A built site that the hosting emulator serves. */
export interface SiteToHost {
  folder: string;
  port: number;
}

/** The project's own rules, as firebase.json names them. */
export function getProjectRules(): RulesFiles {
  const { firestore, storage } = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'));
  return { firestore: join(root, firestore.rules), storage: join(root, storage.rules) };
}

/**
 * Writes the configuration of one run. It is in the run's own folder, because several runs have
 * different ports. It names the project's rules files, so that the emulators notice edits.
 */
export function writeSuiteConfig(
  path: string,
  ports: EmulatorPorts,
  { rules, site, ui = false }: { rules: RulesFiles; site?: SiteToHost; ui?: boolean },
): void {
  const at = (port: number) => ({ host: loopback, port });
  const config = {
    firestore: { rules: rules.firestore },
    storage: { rules: rules.storage },
    ...(site && { hosting: createHosting(site, dirname(path)) }),
    emulators: {
      ...(site && { hosting: at(site.port) }),
      auth: at(ports.auth),
      firestore: { ...at(ports.firestore), websocketPort: ports.websocket },
      storage: at(ports.storage),
      hub: at(ports.hub),
      logging: at(ports.logging),
      ui: ui ? { enabled: true, ...at(ports.ui) } : { enabled: false },
      singleProjectMode: false,
    },
  };
  writeFileSync(path, JSON.stringify(config, null, 2));
}

/**
 * The project's hosting with the folder of the site. The emulator accepts only a path relative to
 * its own folder.
 */
function createHosting({ folder }: SiteToHost, from: string): object {
  const { hosting }: { hosting: object } = JSON.parse(
    readFileSync(join(root, 'firebase.json'), 'utf8'),
  );
  return { ...hosting, public: relative(from, folder) };
}
