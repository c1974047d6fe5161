/** What the process that runs firebase-tools is told, what it answers, and the firebase.json that it gets. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { root } from '../../paths';
import { type EmulatorPorts, loopback } from '../../ports';
import type { JavaEmulator } from './archives';

/** What the process tells the one that started it. */
export type SuiteMessage = { type: 'log'; level: string; text: string } | { type: 'failed'; text: string };

/** Java's arguments for the emulators that are not started by `-jar` and their archive. */
export type Launches = Partial<Record<JavaEmulator, string[]>>;

/** What the process is to run, handed over in one environment variable. */
export interface SuiteOrder {
  projectId: string;
  config: string;
  only: string[];
  importDir: string | null;
  launches: Launches;
  /** For the Firestore emulator, which by itself takes a quarter of the machine and frees nothing until it must. */
  heapMegabytes: number;
  /** Whether it is to run for an hour and not for minutes. */
  forLong: boolean;
}

export const suiteOrderVariable = 'GLASSBOOK_SUITE';

/** The rules files that the emulators are started with. */
export interface RulesFiles {
  firestore: string;
  storage: string;
}

/** A built site that is to be served as firebase.json says. */
export interface SiteToHost {
  folder: string;
  port: number;
}

/** The project's own rules, as firebase.json names them. */
export function getProjectRules(): RulesFiles {
  const config: { firestore: { rules: string }; storage: { rules: string } } = JSON.parse(
    readFileSync(join(root, 'firebase.json'), 'utf8'),
  );
  const inProject = (path: string) => (isAbsolute(path) ? path : join(root, path));
  return { firestore: inProject(config.firestore.rules), storage: inProject(config.storage.rules) };
}

/**
 * Writes the configuration of one run. It lies beside the run's other files, and not in the project, so that several runs
 * with different ports do not meet; it names the rules by their whole path, so that an edit of them is seen at once.
 */
export function writeSuiteConfig(path: string, ports: EmulatorPorts, rules: RulesFiles, site?: SiteToHost): void {
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
      ui: { enabled: false },
      singleProjectMode: false,
    },
  };
  writeFileSync(path, JSON.stringify(config, null, 2));
}

/** The project's own hosting, with the site where it really lies. The emulator takes no whole path there: it puts its own folder before it. */
function createHosting({ folder }: SiteToHost, from: string): object {
  const { hosting }: { hosting: object } = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'));
  return { ...hosting, public: relative(from, folder) };
}
