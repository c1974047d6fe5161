import { coinSymbol } from '@/domain/coin';
import type { Deposit, DepositStatus } from '@/domain/requests/deposit';
import { usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Amount, useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { RequestItem, type RequestItemProps } from '@/ui/tables/requests';
import { DepositTimeline } from './deposit-timeline';
import type { DepositLine } from './history';
import { stateWords } from './history-filter';

const kinds: Record<DepositStatus, RequestItemProps['state']['kind']> = {
  pending: 'wait',
  completed: 'done',
  rejected: 'no',
  cancelled: 'off',
};
const markOf = (status: DepositStatus): RequestItemProps['state'] => ({ kind: kinds[status], word: stateWords[status] });

export interface DepositItemProps {
  line: DepositLine;
  now: Date;
  /** Grows each time that something happened to this deposit here; 0 when nothing did. */
  touched: number;
  /** Undefined where this client may not cancel. */
  onCancel: ((line: DepositLine) => void) | undefined;
}

export function DepositItem({ line, now, touched, onCancel }: DepositItemProps) {
  const { deposit, folio } = line;
  const hidden = useAmountsHidden();
  const about = (
    <>
      <Amount>{deposit.units}</Amount> {coinSymbol[deposit.coin]}
      {folio && `, ${folio}`}
    </>
  );
  return (
    <RequestItem amount={usd(deposit.amount)} state={markOf(deposit.status)} about={about} touched={touched}>
      <DepositTimeline line={line} now={now} />
      {deposit.status === 'pending' && onCancel && (
        <Button kind="plain" dense aria-label={`Cancel ${named(deposit, folio, hidden)}`} onClick={() => onCancel(line)}>
          Cancel
        </Button>
      )}
    </RequestItem>
  );
}

const named = ({ amount }: Deposit, folio: string | null, hidden: boolean): string =>
  `the deposit${hidden ? '' : ` of ${usd(amount)}`}${folio ? `, ${folio}` : ''}`;
