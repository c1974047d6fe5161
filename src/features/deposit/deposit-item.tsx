import { useEffect, useRef } from 'react';
import { coinSymbol } from '@/domain/coin';
import type { Deposit, DepositStatus } from '@/domain/deposit';
import { usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { StatusMark, type StatusMarkProps } from '@/ui/status-mark';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { DepositTimeline } from './deposit-timeline';
import type { DepositLine } from './history';

const marks: Record<DepositStatus, { kind: StatusMarkProps['kind']; word: string }> = {
  pending: { kind: 'wait', word: 'Waiting' },
  completed: { kind: 'done', word: 'Completed' },
  rejected: { kind: 'no', word: 'Rejected' },
  cancelled: { kind: 'off', word: 'Cancelled' },
};

export interface DepositItemProps {
  line: DepositLine;
  now: Date;
  /** Grows each time that something happened to this deposit here; 0 when nothing did. Then it lights up and takes the focus. */
  touched: number;
  /** Undefined where this client may not cancel. */
  onCancel: ((line: DepositLine) => void) | undefined;
}

export function DepositItem({ line, now, touched, onCancel }: DepositItemProps) {
  const { deposit, folio } = line;
  const { kind, word } = marks[deposit.status];
  const ref = useTouchedFocus(touched);
  return (
    <li ref={ref} tabIndex={-1} data-touched={touched > 0 ? '' : undefined}>
      <div className="deposit-item-head">
        <b>
          {usd(deposit.amount)}
          <VisuallyHidden> USD</VisuallyHidden>
        </b>
        <StatusMark kind={kind}>{word}</StatusMark>
      </div>
      <p className="deposit-item-coins">
        {deposit.units} {coinSymbol[deposit.coin]}
        {folio && `, ${folio}`}
      </p>
      <DepositTimeline line={line} now={now} />
      {deposit.status === 'pending' && onCancel && (
        <Button kind="plain" dense aria-label={`Cancel ${named(deposit, folio)}`} onClick={() => onCancel(line)}>
          Cancel
        </Button>
      )}
    </li>
  );
}

const named = ({ amount }: Deposit, folio: string | null): string => `the deposit of ${usd(amount)}${folio ? `, ${folio}` : ''}`;

/** What was pressed is gone by then: the form is empty, the dialog closed. Someone who types elsewhere already is left alone. */
function useTouchedFocus(touched: number) {
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (touched > 0 && !(document.activeElement instanceof HTMLInputElement)) ref.current?.focus();
  }, [touched]);
  return ref;
}
