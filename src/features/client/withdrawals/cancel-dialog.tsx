import { usd } from '@/lib/format';
import { type CancelOutcome, CancelDialog as Dialog } from '@/ui/overlays/cancel-dialog';
import type { WithdrawalLine } from './history';

export interface CancelDialogProps {
  line: WithdrawalLine;
  cancel: (line: WithdrawalLine) => Promise<CancelOutcome>;
  /** @param settled whether nothing is left to cancel, by this or by the desk */
  onClose: (settled: boolean) => void;
}

export function CancelDialog({ line, cancel, onClose }: CancelDialogProps) {
  const amount = usd(line.request.amount);
  return (
    <Dialog
      what="withdrawal"
      amount={amount}
      folio={line.folio}
      begun="requested"
      since={line.requestedAt}
      cancel={() => cancel(line)}
      onClose={onClose}
    >
      {amount} will be available again at once, and the desk will send nothing. You can ask for it again at any time. Both entries stay in
      your book.
    </Dialog>
  );
}
