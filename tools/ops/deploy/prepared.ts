import { Failure } from '../../failure';
import type { Examined } from '../doctor/check';
import { examine } from '../doctor/examine';
import { checkOf } from './check-of';
import { guidePath, guideSteps } from './guide';

/** What cannot be made up for: where there is no database, firebase-tools makes one in the USA, without delete protection, and there it stays. */
const needed = ['database', 'bucket'].map(checkOf);

/**
 * Looks for what has to be there before anything is deployed.
 * @throws Failure that names the step of the guide which comes first, also where nobody could see whether it was done
 */
export async function refuseUnprepared(project: Examined): Promise<void> {
  const lacking = (await examine(project, needed)).find(({ finding }) => finding.verdict !== 'ok');
  if (!lacking) return;
  const { check, finding } = lacking;
  const step = guideSteps().find(({ checks }) => checks.includes(check.id));
  const unseen = finding.verdict === 'unasked' ? ', and whether it was done could not be seen' : '';
  throw new Failure(`Step ${step?.number} of ${guidePath} comes first${unseen}: ${finding.says}.`);
}
