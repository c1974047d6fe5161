// Commits to be sent by any role or with one part changed; src/data commits at once.
import { buildFirstPayment, buildPaymentChange, seedPayee } from '../acts/payments';
import { seedThreshold } from '../acts/policy';
import type { PrepareAct } from './prepare';

/** The acts of one manager on the own payment method. */
export const validPaymentActs: Record<string, PrepareAct> = {
  'payment.updated': async (desk) => {
    const caller = await desk.seedAdmin();
    return { caller, commit: buildFirstPayment(caller.uid) };
  },
  'payment.updated again': async (desk) => {
    await seedThreshold(desk, '0');
    const payee = await seedPayee(desk);
    return { caller: payee.caller, commit: buildPaymentChange(payee) };
  },
};
