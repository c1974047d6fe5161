// Commits to be sent by any role or with one part changed; src/data commits at once.
import { newPayee, paymentReplaced, paymentSet } from '../payments';
import { setThreshold } from '../policy';
import type { Prepare } from './prepare';

/** The acts of one manager on the own payment method. */
export const validPaymentActs: Record<string, Prepare> = {
  'payment.updated': async (desk) => {
    const caller = await desk.newAdmin();
    return { caller, commit: paymentSet(caller.uid) };
  },
  'payment.updated again': async (desk) => {
    await setThreshold(desk, '0');
    const payee = await newPayee(desk);
    return { caller: payee.caller, commit: paymentReplaced(payee) };
  },
};
