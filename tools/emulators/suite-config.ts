import { readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { root } from '../paths';
import { type EmulatorPorts, loopback } from '../ports';

/** The rules files that the emulators are started with. */
export interface RulesFiles {
  firestore: string;
  storage: string;
}

/** The project's own rules, as firebase.json names them. */
export function projectRules(): RulesFiles {
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
export function writeSuiteConfig(path: string, ports: EmulatorPorts, rules: RulesFiles): void {
  const at = (port: number) => ({ host: loopback, port });
  const config = {
    firestore: { rules: rules.firestore },
    storage: { rules: rules.storage },
    emulators: {
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
