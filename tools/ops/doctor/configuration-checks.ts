/** Checks the configuration of the site. */

import type { BitcoinNetwork } from '@/domain/address';
import { plural } from '@/domain/plural';
import { operatorNames, parseEnv } from '@/lib/env/env-schema';
import { findUnknownNames } from '../../build/buildable';
import type { Configuration } from '../../build/policy';
import { type Check, createFinding, missing, ok } from './check';

/** The network that bitcoin addresses must belong to: for a practice desk the test network. */
export const getNetwork = (configured: Configuration): BitcoinNetwork =>
  operatorNames.every((name) => configured[name]) ? 'main' : 'test';

const configuration: Check = {
  id: 'configuration',
  asks: 'The configuration is complete, and is this project’s',
  async look({ configured, projectId }) {
    try {
      const { firebase } = parseEnv(configured);
      const faults = findUnknownNames(configured);
      if (firebase.projectId !== projectId)
        faults.unshift(`VITE_FIREBASE_PROJECT_ID is ${firebase.projectId}, not ${projectId}`);
      return createFinding(faults, 'complete');
    } catch (error) {
      return missing(error instanceof Error ? error.message : String(error));
    }
  },
};

const operator: Check = {
  id: 'operator',
  asks: 'It is said who operates the desk, or it is a practice desk',
  async look({ configured }) {
    const empty = operatorNames.filter((name) => !configured[name]);
    if (empty.length === 0) return ok(`live: ${configured.VITE_OPERATOR_NAME} answers for it`);
    if (empty.length === operatorNames.length)
      return ok('practice: no operator is named, and no coins are to be sent');
    return missing(
      `half an identity is none, and this is a practice desk: ${empty.join(', ')} ${plural(empty.length, 'is', 'are')} empty`,
    );
  },
};

export const configurationChecks: readonly Check[] = [configuration, operator];
