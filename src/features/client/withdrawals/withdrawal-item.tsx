import type { SavedAddress } from '@/domain/accounts/profile';
import { coinName } from '@/domain/coin';
import { shortened, usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { RequestItem, type RequestItemProps } from '@/ui/tables/requests';
import { stateOf, stateWord, type WithdrawalLine, type WithdrawalState } from './history';
import { savedFor } from './request';
import { WithdrawalTimeline } from './withdrawal-timeline';

const kinds: Record<WithdrawalState, RequestItemProps['state']['kind']> = {
  pending: 'wait',
  completed: 'done',
  rejected: 'no',
  cancelled: 'off',
  deleted: 'off',
};

export interface WithdrawalItemProps {
  line: WithdrawalLine;
  now: Date;
  saved: readonly SavedAddress[];
  /** Grows each time that something happened to this withdrawal here; 0 when nothing did. */
  touched: number;
  /** Undefined where this client may not cancel. */
  onCancel: ((line: WithdrawalLine) => void) | undefined;
}

export function WithdrawalItem({ line, now, saved, touched, onCancel }: WithdrawalItemProps) {
  const { request, folio } = line;
  const { coin, address } = request;
  const hidden = useAmountsHidden();
  const amount = usd(request.amount);
  const state = stateOf(line);
  const known = savedFor(saved, coin).find((one) => one.address === address);
  const about = [`${coinName[coin]} to ${known ? `${known.label}, ` : ''}${shortened(address)}`, folio].filter(Boolean).join(', ');
  return (
    <RequestItem amount={amount} state={{ kind: kinds[state], word: stateWord[state] }} about={about} touched={touched}>
      <WithdrawalTimeline line={line} now={now} />
      {state === 'pending' && onCancel && (
        <Button
          kind="plain"
          dense
          aria-label={`Cancel the withdrawal${hidden ? '' : ` of ${amount}`}${folio ? `, ${folio}` : ''}`}
          onClick={() => onCancel(line)}
        >
          Cancel
        </Button>
      )}
    </RequestItem>
  );
}
