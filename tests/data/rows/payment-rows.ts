import { getPaymentMethod } from '@/data/collections/desk-documents';
import { cancelProposedPayment, confirmPayment, proposePayment, updatePayment } from '@/data/collections/payment';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { inSeconds } from '../../support/rules/acts';
import { waitingMethod } from '../../support/rules/payments';
import { storedPolicy } from '../../support/rules/policy';
import type { Fields } from '../../support/rules/writes';
import { byDesk, type Row } from './row';

const envelope = { rev: 1, op: 'earlier', at: inSeconds(-60) };
const stored = { bitcoin: 'tb1qdesk', ethereum: '', email: '', previous: {} };
const next = (op: Op) => ({ bitcoin: op.slice(0, 8), ethereum: '', email: '' });
const policy = (fourEyes: string) => ({ 'desk/policy': { ...storedPolicy({ fourEyes }), ...envelope } });
const [alone, together] = [policy('0'), policy('1000000.00')];
/** The wait of the policy, and a minute, in seconds. */
const age = storedPolicy().addressHours * 3_600 + 60;
const method = (uid: Uid, proposed: Fields = {}) => ({ [`admins/${uid}`]: { ...stored, ...proposed, ...envelope } });

/** Payment methods. */
export const paymentRows: Record<string, Row> = {
  'payment.updatePayment': byDesk((caller, _, op) => updatePayment(caller, next(op), op), { planted: () => alone }),
  'payment.proposePayment': byDesk(
    async (caller, _, op) => proposePayment(caller, next(op), op, (await getPaymentMethod(caller, caller.uid))?.rev ?? 0),
    {
      planted: (_, __, admin) => ({ ...together, ...method(admin) }),
    },
  ),
  'payment.cancelProposedPayment': byDesk((caller, uid, op) => cancelProposedPayment(caller, uid, op, 1), {
    planted: (uid) => ({ ...together, ...method(uid, { proposed: waitingMethod(60) }) }),
  }),
  'payment.confirmPayment': byDesk((caller, uid, op) => confirmPayment(caller, uid, op, 1), {
    planted: (uid) => ({ ...together, ...method(uid, { proposed: waitingMethod(age) }) }),
  }),
};
