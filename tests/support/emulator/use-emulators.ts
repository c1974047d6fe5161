import { inject } from 'vitest';
import { receive } from '../../../tools/testing/handover';

// Before any test file is imported: its modules read these variables when they are evaluated.
Object.assign(process.env, await receive(inject('emulators')));
