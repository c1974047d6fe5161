/** Checks the configuration of the site. */

import type { BitcoinNetwork } from '@/domain/address';
import { plural } from '@/domain/plural';
import { parseEnv } from '@/lib/env/env-schema';
import type { Configuration } from '../../build/policy';
import { type Check, missing, ok } from './check';

/** Without all five it is a practice desk (src/lib/env/env-schema.ts). */
const operatorVariables = ['NAME', 'REGISTRATION', 'REGULATOR', 'ADDRESS', 'COMPLAINTS'].map(
  (part) => `VITE_OPERATOR_${part}`,
);

/** The network that bitcoin addresses must belong to: for a practice desk the test network. */
export const getNetwork = (configured: Configuration): BitcoinNetwork =>
  operatorVariables.every((name) => configured[name]) ? 'main' : 'test';

const configuration: Check = {
  id: 'configuration',
  asks: 'The configuration is complete, and is this project’s',
  async look({ configured, projectId }) {
    try {
      const { firebase } = parseEnv(configured);
      return firebase.projectId === projectId
        ? ok('complete')
        : missing(`VITE_FIREBASE_PROJECT_ID is ${firebase.projectId}, not ${projectId}`);
    } catch (error) {
      return missing(error instanceof Error ? error.message : String(error));
    }
  },
};

const operator: Check = {
  id: 'operator',
  asks: 'It is said who operates the desk, or it is a practice desk',
  async look({ configured }) {
    const empty = operatorVariables.filter((name) => !configured[name]);
    if (empty.length === 0) return ok(`live: ${configured.VITE_OPERATOR_NAME} answers for it`);
    if (empty.length === operatorVariables.length)
      return ok('practice: no operator is named, and no coins are to be sent');
    return missing(
      `half an identity is none, and this is a practice desk: ${empty.join(', ')} ${plural(empty.length, 'is', 'are')} empty`,
    );
  },
};

export const configurationChecks: readonly Check[] = [configuration, operator];
