// @module-tag full

import { describeForgeries } from './describe-forgeries';

// The other half of the histories of forgeries-1.test.ts.
describeForgeries();
