// Commits to be sent by any role or with one part changed; src/data commits at once.
import type { DataContext } from '@/data/ledger/context';
import type { RulesDesk } from '../desk';
import {
  type Choice,
  choiceMade,
  choiceProposed,
  methodFields,
  newPayee,
  type Payee,
  paymentConfirmed,
  paymentProposed,
  paymentReplaced,
  paymentSet,
  proposedChoiceRemoved,
  proposedPaymentRemoved,
  seedChoice,
  waitingChoice,
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
/** @param before a choice that was made; null for none */
const byChooser =
  (fourEyes: string, waits: boolean, write: (choice: Choice, actor: string) => Commit, isFirst = false): Prepare =>
  async (desk: RulesDesk, admin: DataContext) => {
    await setThreshold(desk, fourEyes);
    const { uid } = await newPayee(desk);
    const made = isFirst ? { admin: '', previous: '' } : { admin: (await newPayee(desk)).uid, previous: 'somebody' };
    const before = waits ? { ...made, proposed: waitingChoice(uid, age) } : isFirst ? null : made;
    await seedChoice(desk, before);
    return { caller: admin, commit: write({ before, payee: uid }, admin.uid) };
  };
const confirmsChoice = (choice: Choice, actor: string) => choiceMade(choice, actor, {}, 'proposed');

/** The acts on payment methods, and on the choice of one. */
export const validPaymentActs: Record<string, Prepare> = {
  'payment.updated': async (desk) => {
    const caller = await desk.newAdmin();
    return { caller, commit: paymentSet(caller.uid) };
  },
  'payment.updated again': byOwner(alone, paymentReplaced),
  'payment.updated as proposed': byAnother(paymentConfirmed),
  'payment.proposed': byOwner(together, paymentProposed),
  'payment.proposed, removed': byAnother(proposedPaymentRemoved),
  'desk.selected': byChooser(alone, true, choiceMade),
  'desk.selected for the first time': byChooser(alone, false, choiceMade, true),
  'desk.selected as proposed': byChooser(together, true, confirmsChoice),
  'desk.selected, first, as proposed': byChooser(together, true, confirmsChoice, true),
  'payment.proposed as a choice': byChooser(together, true, choiceProposed),
  'payment.proposed as the first choice': byChooser(together, false, choiceProposed, true),
  'payment.proposed, choice removed': byChooser(together, true, proposedChoiceRemoved),
};
