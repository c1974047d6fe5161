import type { Equivalent } from './equivalent-mutants';

/** As {@link equivalentMutants}, of storage.rules. */
export const equivalentStorageMutants: readonly Equivalent[] = [];
