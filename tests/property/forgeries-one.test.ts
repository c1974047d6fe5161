// @module-tag full

import { meetForgeries } from './meet-forgeries';

// Half of the histories; forgeries-other.test.ts has the other half, because two processors are
// there to be used.
meetForgeries();
