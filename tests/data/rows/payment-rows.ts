import { updatePayment } from '@/data/collections/payment';
import type { Op } from '@/domain/revision-fields';
import { createPolicy } from '../../support/rules/acts/policy';
import { inSeconds } from '../../support/rules/times';
import { createDeskRow, type Row } from './row';

const createNextMethod = (op: Op) => ({ bitcoin: op.slice(0, 8), ethereum: '', email: '' });

/** Payment methods; what two people decide about them is in proposal-rows.ts. */
export const paymentRows: Record<string, Row> = {
  'payment.updatePayment': createDeskRow(
    (caller, _, op) => updatePayment(caller, { method: createNextMethod(op), op }),
    {
      planted: () => ({
        'desk/policy': { ...createPolicy({ fourEyes: '0' }), op: 'earlier', at: inSeconds(-60) },
      }),
    },
  ),
};
