import type { Row } from './data-row';
import { moneyRows } from './data-rows-of-money';
import { peopleRows } from './data-rows-of-people';

/** Every function of `src/data` that reads or writes the store, as `module.function`; a variant stands behind a space. */
export const rows: Record<string, Row> = { ...moneyRows, ...peopleRows };
