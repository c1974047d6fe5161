import type { Action } from '@/domain/ledger/ledger';
import type { Op } from '@/domain/revision-fields';

// Not in use-ledger-mutation.ts, which loads forms: the query client is loaded with the first page.

/** Key of all mutations that write acts. `createQueryClient` refetches what they affect. */
export const ledgerMutationKey = ['ledger'] as const;

/** The variables of a mutation with {@link ledgerMutationKey}. */
export interface LedgerMutationVariables<Request = unknown> {
  /** Null for a write without an entry. */
  action: Action | null;
  /** The ops of its acts. */
  ops: readonly Op[];
  request: Request;
}
