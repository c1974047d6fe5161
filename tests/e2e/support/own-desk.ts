import { localProjectId } from '../../../tools/app-environment';
import { loadFirestoreRules } from '../../../tools/emulators/emulator-requests';

/** Files that run at the same time get a desk each: the emulators and the site of this worker, for everything that reads them from the environment. */
const desks: Record<string, string>[] = JSON.parse(process.env.E2E_DESKS ?? '[]');
Object.assign(process.env, desks[(Number(process.env.VITEST_POOL_ID) - 1) % desks.length]);

// What the rules of the last file's writes came to is freed (see Emulators.reloadRules): kept, it fills the memory of the emulator by and by.
const port = Number(process.env.FIRESTORE_EMULATOR_HOST?.split(':')[1]);
await loadFirestoreRules(localProjectId, port, 'firestore.rules');
