import { checkFile } from './check-file';
import { answerChecks } from './check-worker';

// The types of a worker and those of a page do not go together in one project.
answerChecks(globalThis as unknown as Parameters<typeof answerChecks>[0], checkFile);
