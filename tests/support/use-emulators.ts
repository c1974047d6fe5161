import { inject } from 'vitest';

// Before any test file is imported: its modules read these variables when they are evaluated.
Object.assign(process.env, inject('emulators'));
