import type { KeyboardEvent } from 'react';
import type { QueuedDeposit } from '@/data/deposit-queue';
import { coinName } from '@/domain/coin';
import { shortened, usd, waitingFor } from '@/lib/format';
import { Button } from '@/ui/button';
import { type Column, Table } from '@/ui/table';
import { Age } from '@/ui/time';
import { nameOf } from './queue-filter';

export interface WaitingTableProps {
  /** Oldest first. */
  rows: readonly QueuedDeposit[];
  now: Date;
  /** The deposit whose dialog is open. */
  chosen: string | null;
  onDecide: (row: QueuedDeposit) => void;
}

const nameIn = ({ deposit, profile }: QueuedDeposit) => nameOf(profile, deposit.uid);

/** Deposits that wait, each with the button that opens its decision. */
export function WaitingTable({ rows, now, chosen, onDecide }: WaitingTableProps) {
  return (
    <Table
      caption="Deposits waiting, oldest first. The arrow keys, or j and k, move between the buttons."
      columns={columnsFor(now, onDecide)}
      rows={rows}
      rowKey={({ deposit }) => deposit.id}
      chosen={({ deposit }) => deposit.id === chosen}
      card={({ deposit }) => `${coinName[deposit.coin]}, ${waitingFor(deposit.createdAt, now)}`}
    />
  );
}

const columnsFor = (now: Date, onDecide: (row: QueuedDeposit) => void): readonly Column<QueuedDeposit>[] => [
  { key: 'age', head: 'Age', cell: ({ deposit }) => <Age since={deposit.createdAt} now={now} /> },
  { key: 'client', head: 'Client', stays: true, cell: (row) => <span className="font-medium">{nameIn(row)}</span> },
  { key: 'amount', head: 'Amount, USD', number: true, stays: true, cell: ({ deposit }) => <b>{usd(deposit.amount)}</b> },
  { key: 'coin', head: 'Coin', cell: ({ deposit }) => coinName[deposit.coin] },
  { key: 'units', head: 'Coins sent', number: true, leaves: true, cell: ({ deposit }) => deposit.units },
  { key: 'txid', head: 'Transaction id', cell: ({ deposit }) => <TransactionId txid={deposit.txid} /> },
  {
    key: 'decide',
    head: 'Action',
    headHidden: true,
    stays: true,
    cell: (row) => (
      <Button
        kind="plain"
        dense
        data-deposit={row.deposit.id}
        aria-label={`Decide ${usd(row.deposit.amount)} from ${nameIn(row)}`}
        onKeyDown={walk}
        onClick={() => onDecide(row)}
      >
        Decide
      </Button>
    ),
  },
];

const TransactionId = ({ txid }: { txid: string }) =>
  txid ? <span title={txid}>{shortened(txid, 4, 4)}</span> : <span className="text-ink-3">none</span>;

const steps: Record<string, (place: number, last: number) => number> = {
  ArrowDown: (place, last) => Math.min(place + 1, last),
  j: (place, last) => Math.min(place + 1, last),
  ArrowUp: (place) => Math.max(place - 1, 0),
  k: (place) => Math.max(place - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves the focus from one row's button to another's. */
function walk(event: KeyboardEvent<HTMLButtonElement>) {
  const step = steps[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const buttons = buttonsIn(event.currentTarget.closest('table'));
  const place = buttons.indexOf(event.currentTarget);
  event.preventDefault();
  buttons[step(place, buttons.length - 1)]?.focus();
}

const buttonsIn = (part: ParentNode | null): HTMLElement[] => [...(part?.querySelectorAll<HTMLElement>('[data-deposit]') ?? [])];

/** Puts the focus on the first of these deposits that has a row. @returns whether one has */
export function focusDeposit(part: ParentNode | null, ids: readonly string[]): boolean {
  const buttons = buttonsIn(part);
  const found = ids.map((id) => buttons.find((button) => button.dataset.deposit === id)).find((button) => button !== undefined);
  found?.focus();
  return found !== undefined;
}
