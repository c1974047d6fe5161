import * as v from 'valibot';
import { isSnapshot, type Snapshot } from '@/domain/accounts/snapshot';
import { type Coin, coins } from '@/domain/coin';
import { revisionFields } from '@/domain/ledger/revision-fields';

const methodFields = { bitcoin: v.string(), ethereum: v.string(), email: v.string() };

const replacedAddressSchema = v.strictObject({ address: v.string(), at: v.date() });
/** Not a record: valibot drops some fields of one, such as `__proto__`. It accepts a list as an object. */
const previousAddressesSchema = v.pipe(
  v.custom<Snapshot>(isSnapshot, 'Not a map'),
  v.strictObject({ bitcoin: v.exactOptional(replacedAddressSchema), ethereum: v.exactOptional(replacedAddressSchema) }),
);

/** Who proposed something that waits for another manager, by which act and when. */
const authorFields = { by: v.string(), op: v.string(), at: v.date() };

/**
 * An administrator's payment method. `previous` keeps the last replaced address of each coin and when it was replaced. `proposed` is the method
 * that waits for another manager; absent if none waits.
 */
export const paymentSchema = v.object({
  ...methodFields,
  previous: previousAddressesSchema,
  proposed: v.exactOptional(v.strictObject({ ...methodFields, ...authorFields })),
  ...revisionFields,
});
export type Payment = v.InferOutput<typeof paymentSchema>;
export type PaymentMethod = Record<Coin | 'email', string>;

/** By coin; a coin whose address never changed is absent. `T` is the type of the time, which differs between reading and writing. */
export type PreviousAddresses<T> = Partial<Record<Coin, { address: string; at: T }>>;

/** `previous` after a change: the replaced addresses, and for other coins the ones kept before. */
export function getPreviousAddresses<T>(
  before: (Record<Coin, string> & { previous: PreviousAddresses<T> }) | null,
  after: Record<Coin, string>,
  at: T,
): PreviousAddresses<T> {
  if (!before) return {};
  const moved = coins.filter((coin) => before[coin] !== after[coin]);
  return { ...before.previous, ...Object.fromEntries(moved.map((coin) => [coin, { address: before[coin], at }])) };
}

/** `desk/current`: whose payment method clients see, as the operator chose. `previous` is the administrator before, or empty. */
export const deskCurrentSchema = v.object({
  admin: v.string(),
  previous: v.string(),
  ...revisionFields,
});
export type DeskCurrent = v.InferOutput<typeof deskCurrentSchema>;
