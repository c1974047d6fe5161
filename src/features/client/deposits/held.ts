import * as v from 'valibot';
import { compare, moneySchema } from '@/domain/money';

/** What divides an amount must not be nothing. */
const price = v.pipe(
  moneySchema,
  v.check((rate) => compare(rate, '0.00') > 0, 'Not a price'),
);
const parts = { prices: v.object({ bitcoin: price, ethereum: price }), sample: v.boolean() };

/** The prices of the moment in which the client said how much: whoever has sent coins by them must find them unchanged. */
export const heldSchema = v.object({ ...parts, at: v.date() });
export type Held = v.InferOutput<typeof heldSchema>;

/** The same as it is kept in the tab, where a time is text. */
export const keptHeldSchema = v.object({ ...parts, at: v.pipe(v.string(), v.isoTimestamp(), v.toDate()) });
