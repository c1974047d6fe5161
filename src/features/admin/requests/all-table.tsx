import { nameOf } from '@/domain/accounts/person-words';
import { coinName } from '@/domain/coin';
import { actKey } from '@/domain/ledger/act-key';
import { dayAndTime, shortened, usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { markedClients } from '@/ui/tables/marked-clients';
import { opensRow } from '@/ui/tables/row-focus';
import { type Column, Table } from '@/ui/tables/table';
import { Time } from '@/ui/time';
import type { RequestKind } from './kinds';
import { type AnyRow, isDeposit } from './request';
import { StateMark, stateOf } from './state';

export interface AllTableProps {
  kind: Pick<RequestKind, 'title' | 'col'>;
  /** Newest request first. */
  rows: readonly AnyRow[];
  /** The request whose dialog is open. */
  open: string | null;
  onOpen: (row: AnyRow) => void;
}

/** Every request, whatever became of it. */
export function AllTable({ kind, rows, open, onOpen }: AllTableProps) {
  const { client, legend } = markedClients(rows, ({ element: { uid }, profile }) => ({ uid, profile }));
  return (
    <>
      <Table
        caption={`All ${kind.title.toLowerCase()}, newest first`}
        columns={columnsFor(kind, client, onOpen)}
        rows={rows}
        rowKey={({ element }) => actKey(element)}
        chosen={({ element }) => actKey(element) === open}
        card={(row) => (
          <>
            <StateMark of={stateOf(row)} /> {coinName[row.element.coin]}, {dayAndTime(row.entry.at)}
          </>
        )}
      />
      {legend}
    </>
  );
}

const named = ({ element, profile }: AnyRow) => `${usd(element.amount)} of ${nameOf(profile, element.uid)}`;

const columnsFor = ({ col }: AllTableProps['kind'], client: Column<AnyRow>, onOpen: AllTableProps['onOpen']): readonly Column<AnyRow>[] => [
  { key: 'at', head: 'Requested', cell: ({ entry }) => <Time at={entry.at} /> },
  client,
  { key: 'amount', head: 'Amount, USD', number: true, stays: true, cell: ({ element }) => <b>{usd(element.amount)}</b> },
  { key: 'coin', head: 'Coin', cell: ({ element }) => coinName[element.coin] },
  {
    key: 'proof',
    head: col === 'deposits' ? 'Transaction id' : 'To the address',
    leaves: true,
    cell: ({ element }) => shortened(isDeposit(element) ? element.txid : element.address) || <span className="text-ink-3">none</span>,
  },
  { key: 'state', head: 'State', cell: (row) => <StateMark of={stateOf(row)} /> },
  {
    key: 'open',
    head: 'Action',
    headHidden: true,
    stays: true,
    cell: (row) => {
      const verb = stateOf(row) === 'pending' ? 'Decide' : 'Open';
      return (
        <Button kind="plain" dense {...opensRow(actKey(row.element))} aria-label={`${verb} ${named(row)}`} onClick={() => onOpen(row)}>
          {verb}
        </Button>
      );
    },
  },
];
