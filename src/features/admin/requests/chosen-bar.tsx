import { sum } from '@/domain/money';
import { usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { counted } from '@/ui/tables/paged-list';
import type { RequestKind } from './kinds';
import type { WaitingRow } from './request';
import type { SeveralChoice } from './several';
import './desk-requests.css';

export interface ChosenBarProps {
  kind: Pick<RequestKind, 'noun'>;
  /** The chosen ones; with none of them there is no bar. */
  rows: readonly WaitingRow[];
  onDecide: (choice: SeveralChoice) => void;
  onClear: () => void;
}

/** What is chosen, and what can be done with all of it. It lies above the end of the list, so that no row moves. */
export function ChosenBar({ kind, rows, onDecide, onClear }: ChosenBarProps) {
  if (rows.length === 0) return null;
  return (
    <section className="chosen-bar" aria-label="Chosen">
      <p role="status">
        <b>{counted(rows.length, kind.noun)}</b>, {usd(sum(rows.map(({ element }) => element.amount)))} USD
      </p>
      <Button kind="plain" dense onClick={onClear}>
        Choose none
      </Button>
      <Button kind="refuse" dense onClick={() => onDecide('reject')}>
        Reject {rows.length}
      </Button>
      <Button kind="first" dense onClick={() => onDecide('complete')}>
        Confirm {rows.length}
      </Button>
    </section>
  );
}
