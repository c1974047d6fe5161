// @module-tag full

import { meetForgeries } from './meet-forgeries';

// The other half of the histories of forgeries-one.test.ts.
meetForgeries();
