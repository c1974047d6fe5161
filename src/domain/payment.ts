import * as v from 'valibot';
import type { Coin } from './coin';
import { envelope } from './envelope';

const method = { bitcoin: v.string(), ethereum: v.string(), email: v.string() };

/** An administrator's payment method; `previous` keeps what stood before, for the notice to clients. */
export const paymentSchema = v.object({ ...method, previous: v.union([v.object(method), v.strictObject({})]), ...envelope });
export type Payment = v.InferOutput<typeof paymentSchema>;
export type PaymentMethod = Record<Coin | 'email', string>;

/** The fixed record `desk/current`: whose payment method clients see. `previous` is the administrator before, or empty. */
export const deskCurrentSchema = v.object({ admin: v.string(), previous: v.string(), ...envelope });
export type DeskCurrent = v.InferOutput<typeof deskCurrentSchema>;
