// Commits to be sent by any role or with one part changed; src/data commits at once.
import {
  methodFields,
  newPayee,
  type Payee,
  paymentConfirmed,
  paymentProposed,
  paymentReplaced,
  paymentSet,
  proposedPaymentRemoved,
  waitingMethod,
} from '../payments';
import { setThreshold, storedPolicy } from '../policy';
import type { Commit } from '../writes';
import type { Prepare } from './prepare';

/** One manager decides below a threshold of 0, two above any other. */
const [alone, together] = ['0', '2000.00'];
/** The wait of the policy, and a minute, in seconds. */
const age = storedPolicy().addressHours * 3_600 + 60;

/** By the owner of the method. */
const byOwner =
  (fourEyes: string, write: (payee: Payee) => Commit): Prepare =>
  async (desk) => {
    await setThreshold(desk, fourEyes);
    const payee = await newPayee(desk, methodFields({ proposed: waitingMethod(age) }));
    return { caller: payee.caller, commit: write(payee) };
  };
/** About the method of another administrator. */
const byAnother =
  (write: (payee: Payee, actor: string) => Commit): Prepare =>
  async (desk, admin) => {
    await setThreshold(desk, together);
    return { caller: admin, commit: write(await newPayee(desk, methodFields({ proposed: waitingMethod(age) })), admin.uid) };
  };

/** The acts on payment methods. */
export const validPaymentActs: Record<string, Prepare> = {
  'payment.updated': async (desk) => {
    const caller = await desk.newAdmin();
    return { caller, commit: paymentSet(caller.uid) };
  },
  'payment.updated again': byOwner(alone, paymentReplaced),
  'payment.updated as proposed': byAnother(paymentConfirmed),
  'payment.proposed': byOwner(together, paymentProposed),
  'payment.proposed, removed': byAnother(proposedPaymentRemoved),
};
