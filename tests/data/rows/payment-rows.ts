import { updatePayment } from '@/data/collections/payment';
import type { Op } from '@/domain/revision-fields';
import { inSeconds } from '../../support/rules/acts';
import { storedPolicy } from '../../support/rules/policy';
import { byDesk, type Row } from './row';

const next = (op: Op) => ({ bitcoin: op.slice(0, 8), ethereum: '', email: '' });

/** Payment methods; what two people decide about them is in proposal-rows.ts. */
export const paymentRows: Record<string, Row> = {
  'payment.updatePayment': byDesk((caller, _, op) => updatePayment(caller, next(op), op), {
    planted: () => ({
      'desk/policy': { ...storedPolicy({ fourEyes: '0' }), op: 'earlier', at: inSeconds(-60) },
    }),
  }),
};
