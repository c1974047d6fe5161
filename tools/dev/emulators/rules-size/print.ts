/** Prints what the compiled rules weigh. It is `npm run rules:size`. */
import { readOptions, runScript } from '../../../command';
import { getProjectRules } from '../suite-config';
import { measureRules, readCompilerVersion } from './measure';
import { findProblems, formatReport } from './report';

await runScript(async () => {
  readOptions({ options: {} }, 'Usage: npm run rules:size   (it takes no options)');
  const { firestore, storage } = getProjectRules();
  const [measured, version] = await Promise.all([
    measureRules([firestore, storage]),
    readCompilerVersion(),
  ]);
  console.log(measured.map((one) => formatReport(one, version)).join('\n\n'));
  return measured.some((one) => findProblems(one).length > 0) ? 1 : 0;
});
