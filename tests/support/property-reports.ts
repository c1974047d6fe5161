/** A property that failed says why, and not only for which case: few cases can be run again. */
import fc from 'fast-check';

fc.configureGlobal({ includeErrorInReport: true });
