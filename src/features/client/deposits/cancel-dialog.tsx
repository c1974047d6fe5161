import { coinName } from '@/domain/coin';
import { usd } from '@/lib/format';
import { type CancelOutcome, CancelDialog as Dialog } from '@/ui/overlays/cancel-dialog';
import type { DepositLine } from './history';

export interface CancelDialogProps {
  line: DepositLine;
  cancel: (line: DepositLine) => Promise<CancelOutcome>;
  /** @param settled whether nothing is left to cancel, by this or by the desk */
  onClose: (settled: boolean) => void;
}

export function CancelDialog({ line, cancel, onClose }: CancelDialogProps) {
  const { deposit, folio, requestedAt } = line;
  return (
    <Dialog
      what="deposit"
      amount={usd(deposit.amount)}
      folio={folio}
      begun="announced"
      since={requestedAt}
      cancel={() => cancel(line)}
      onClose={onClose}
    >
      The desk will no longer look for your {coinName[deposit.coin].toLowerCase()}. Cancel only what you have not sent: coins that arrive
      for a cancelled deposit are not credited by it. Both entries stay in your book.
    </Dialog>
  );
}
