import * as v from 'valibot';
import { type Coin, coins } from '@/domain/coin';
import { revisionFields } from '@/domain/revision-fields';
import { isSnapshot, type Snapshot } from '@/domain/snapshot';

const methodFields = { bitcoin: v.string(), ethereum: v.string(), email: v.string() };
export const paymentMethodSchema = v.strictObject(methodFields);

const replacedAddressSchema = v.strictObject({ address: v.string(), at: v.date() });
/**
 * Not a record: valibot drops some fields of one, such as `__proto__`. It accepts a list as an
 * object.
 */
const previousAddressesSchema = v.pipe(
  v.custom<Snapshot>(isSnapshot, 'Not a map'),
  v.strictObject({
    bitcoin: v.exactOptional(replacedAddressSchema),
    ethereum: v.exactOptional(replacedAddressSchema),
  }),
);

/**
 * An administrator's payment method. `previous` keeps the last replaced address of each coin and
 * when it was replaced.
 */
export const paymentSchema = v.object({
  ...methodFields,
  previous: previousAddressesSchema,
  ...revisionFields,
});
export type Payment = v.InferOutput<typeof paymentSchema>;
export type PaymentMethod = Record<Coin | 'email', string>;
export const getPaymentMethod = ({ bitcoin, ethereum, email }: PaymentMethod): PaymentMethod => ({
  bitcoin,
  ethereum,
  email,
});

/**
 * By coin; a coin whose address never changed is absent. `T` is the type of the time, which differs
 * between reading and writing.
 */
export type PreviousAddresses<T> = Partial<Record<Coin, { address: string; at: T }>>;

/** `previous` after a change: the replaced addresses, and for other coins the ones kept before. */
export function getPreviousAddresses<T>(
  before: (Record<Coin, string> & { previous: PreviousAddresses<T> }) | null,
  after: Record<Coin, string>,
  at: T,
): PreviousAddresses<T> {
  if (!before) return {};
  const moved = coins.filter((coin) => before[coin] !== after[coin]);
  return {
    ...before.previous,
    ...Object.fromEntries(moved.map((coin) => [coin, { address: before[coin], at }])),
  };
}

/**
 * `desk/current`: whose payment method clients see, as the operator chose. `previous` is the
 * administrator before, or empty.
 */
export const deskCurrentSchema = v.object({
  admin: v.string(),
  previous: v.string(),
  ...revisionFields,
});
export type DeskCurrent = v.InferOutput<typeof deskCurrentSchema>;
