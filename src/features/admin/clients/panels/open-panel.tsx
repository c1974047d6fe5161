import { Link } from 'react-router-dom';
import { type Money, sum } from '@/domain/money';
import type { Deposit } from '@/domain/requests/deposit';
import { isPending } from '@/domain/requests/pending-list';
import { awaitsDecision, type Verification } from '@/domain/requests/verification';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import { isDue, type Trade } from '@/domain/trades/trade';
import { formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { Bar } from '@/ui/feedback/skeleton';
import { StatusMark } from '@/ui/feedback/status-mark';
import { Panel } from '@/ui/page';
import { VisuallyHidden } from '@/ui/visually-hidden';

/** "Deposit of 80.00"; "2 deposits, 1,280.00 in all"; null where none waits. */
function waiting(list: readonly { status: string; amount: Money }[], [one, many]: readonly [string, string]): string | null {
  const open = list.filter(isPending);
  const [only] = open;
  if (!only) return null;
  const total = formatUsd(sum(open.map(({ amount }) => amount)));
  return open.length === 1 ? `${one} of ${total}` : `${open.length} ${many}, ${total} in all`;
}

export const getPendingDeposits = (list: readonly Deposit[]): string | null => waiting(list, ['Deposit', 'deposits']);
export const getPendingWithdrawals = (list: readonly Withdrawal[]): string | null => waiting(list, ['Withdrawal', 'withdrawals']);

/** As the others; with how many of them have run their time. */
export function getOpenTrades(list: readonly Trade[], now: Date): string | null {
  const words = waiting(list, ['Trade', 'trades']);
  const due = list.filter((trade) => isPending(trade) && isDue(trade, now)).length;
  return words && due > 0 ? `${words}; ${due} due` : words;
}

export const getPendingDocument = (verification: Verification | null): string | null =>
  verification && awaitsDecision(verification) ? 'Identity document' : null;

/** Something that may wait for the desk. */
export interface OpenMatter {
  /** "deposits": what it is about; each is about another thing. */
  about: string;
  /** In words; null where nothing waits. */
  of: QueryState<string | null>;
  /** To the queue, with this client alone; without it there is no queue. */
  to?: string | undefined;
}

/** Who has a request open, and where it is decided. What could not be read says so, and leaves the others alone. */
export function OpenPanel({ matters }: { matters: readonly OpenMatter[] }) {
  const quiet = matters.every(({ of }) => of.data === null);
  return (
    <Panel id="waits" title="What waits">
      {quiet ? (
        <p className="client-none">Nothing of this client waits for the desk.</p>
      ) : (
        <ul className="open-matters">
          {matters.map((matter) => (
            <Matter key={matter.about} {...matter} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Matter({ about, of, to }: OpenMatter) {
  if (of.data === null) return null;
  if (of.data === undefined && of.status !== 'error') {
    return (
      <li aria-busy="true">
        <VisuallyHidden>Reading the {about}…</VisuallyHidden>
        <Bar width="11rem" />
      </li>
    );
  }
  if (of.data === undefined) {
    return (
      <li>
        <span className="text-red">The {about} could not be read.</span>
        <Button kind="plain" dense onClick={() => void of.refetch()}>
          Try again
        </Button>
      </li>
    );
  }
  return (
    <li>
      <StatusMark kind="wait">{to ? <Link to={to}>{of.data}</Link> : of.data}</StatusMark>
    </li>
  );
}
