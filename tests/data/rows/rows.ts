import { moneyRows } from './money-rows';
import { paymentRows } from './payment-rows';
import { peopleRows } from './people-rows';
import { proposalRows } from './proposal-rows';
import type { Row } from './row';

/**
 * Every function of `src/data` that reads or writes the store, as `module.function`; a variant
 * follows after a space.
 */
export const rows: Record<string, Row> = {
  ...moneyRows,
  ...proposalRows,
  ...paymentRows,
  ...peopleRows,
};
