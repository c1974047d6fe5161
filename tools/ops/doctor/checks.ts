/** Lists every check of the doctor, in the order of the report. */
import { appCheckCheck } from './app-check-check';
import { authChecks } from './auth-checks';
import { billingChecks } from './billing-checks';
import type { Check } from './check';
import { configurationChecks } from './configuration-checks';
import { deskChecks } from './desk-checks';
import { firestoreChecks } from './firestore-checks';
import { indexCheck } from './index-check';
import { rulesChecks } from './rules-checks';
import { siteChecks } from './site-checks';
import { storageChecks } from './storage-checks';

export const checks: readonly Check[] = [
  ...configurationChecks,
  ...billingChecks,
  ...firestoreChecks,
  ...rulesChecks,
  indexCheck,
  ...storageChecks,
  ...authChecks,
  appCheckCheck,
  ...siteChecks,
  ...deskChecks,
];

/** @throws Error for an id that no check has */
export function getCheck(id: string): Check {
  const found = checks.find((check) => check.id === id);
  if (!found) throw new Error(`The doctor asks nothing that is called ${id}.`);
  return found;
}
