// @module-tag full

import { describeForgeries } from './describe-forgeries';

// Half of the histories. forgeries-2.test.ts has the other half, for a second processor.
describeForgeries();
