/** Checks the configuration of the site. */

import { findFault, readinessItems } from '@/domain/desk/readiness';
import { parseEnv } from '@/lib/env/env-schema';
import { readIdentity } from '@/lib/env/identity';
import { findUnknownNames } from '../../build/buildable';
import { type Check, createFinding, missing, ok, toClause } from './check';

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
    const identity = readIdentity(configured);
    const fault = findFault(readinessItems.operator, { identity });
    if (fault !== null) return missing(toClause(fault));
    return identity.isAbsent
      ? ok('practice: no operator is named, and no coins are to be sent')
      : ok(`live: ${configured.VITE_OPERATOR_NAME} answers for it`);
  },
};

export const configurationChecks: readonly Check[] = [configuration, operator];
