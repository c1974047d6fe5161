import { nameOf } from '@/domain/accounts/person-words';
import { coinName } from '@/domain/coin';
import { actKey } from '@/domain/ledger/act-key';
import { shortened, usd, waitingFor } from '@/lib/format';
import { Button } from '@/ui/button';
import { markedClients } from '@/ui/tables/marked-clients';
import { RowChoice } from '@/ui/tables/row-choice';
import { opensRow } from '@/ui/tables/row-focus';
import { type Column, Table } from '@/ui/tables/table';
import { Age } from '@/ui/time';
import type { RequestKind } from './kinds';
import { isDeposit, type WaitingRow } from './request';

/** Which rows are chosen for one decision about several. */
export interface Choosing {
  has: (id: string) => boolean;
  /** All that can be chosen are. */
  all: boolean;
  some: boolean;
  toggle: (id: string) => void;
  toggleAll: () => void;
}

export interface WaitingTableProps {
  kind: Pick<RequestKind, 'col' | 'noun' | 'title'>;
  /** Oldest first. */
  rows: readonly WaitingRow[];
  now: Date;
  me: string;
  /** The request whose dialog is open. */
  open: string | null;
  choosing: Choosing;
  onDecide: (row: WaitingRow) => void;
}

const named = ({ element, profile }: WaitingRow) => `${usd(element.amount)} from ${nameOf(profile, element.uid)}`;

/** Requests that wait, each with the button that opens its decision. */
export function WaitingTable({ kind, rows, now, open, ...rest }: WaitingTableProps) {
  const { client, legend } = markedClients(rows, ({ element: { uid }, profile }) => ({ uid, profile }));
  return (
    <>
      <Table
        caption={`${kind.title} waiting, oldest first`}
        columns={columnsFor({ kind, now, ...rest }, client)}
        rows={rows}
        rowKey={({ element }) => actKey(element)}
        chosen={({ element }) => actKey(element) === open || rest.choosing.has(actKey(element))}
        card={({ element }) =>
          `${coinName[element.coin]}, ${waitingFor(element.createdAt, now, kind.col === 'deposits' ? 'announced' : 'requested')}`
        }
      />
      {legend}
    </>
  );
}

type ColumnProps = Pick<WaitingTableProps, 'kind' | 'now' | 'me' | 'choosing' | 'onDecide'>;

function columnsFor({ kind, now, me, choosing, onDecide }: ColumnProps, client: Column<WaitingRow>): readonly Column<WaitingRow>[] {
  return [
    choiceColumn(kind, me, choosing),
    { key: 'age', head: 'Age', cell: ({ element }) => <Age since={element.createdAt} now={now} /> },
    client,
    { key: 'amount', head: 'Amount, USD', number: true, stays: true, cell: ({ element }) => <b>{usd(element.amount)}</b> },
    { key: 'coin', head: 'Coin', cell: ({ element }) => coinName[element.coin] },
    ...(kind.col === 'deposits' ? sentColumns : [addressColumn]),
    {
      key: 'decide',
      head: 'Action',
      headHidden: true,
      stays: true,
      cell: (row) => (
        <Button kind="plain" dense {...opensRow(actKey(row.element))} aria-label={`Decide ${named(row)}`} onClick={() => onDecide(row)}>
          Decide
        </Button>
      ),
    },
  ];
}

const choiceColumn = (kind: ColumnProps['kind'], me: string, choosing: Choosing): Column<WaitingRow> => ({
  key: 'choice',
  choice: true,
  head: (
    <RowChoice
      label={`Choose all ${kind.noun.many} that are shown`}
      checked={choosing.all}
      partly={choosing.some}
      onToggle={choosing.toggleAll}
    />
  ),
  cell: (row) => (
    <RowChoice
      label={`Choose ${named(row)}`}
      checked={choosing.has(actKey(row.element))}
      notYet={row.element.uid === me ? 'This is your own account: another administrator has to decide.' : undefined}
      onToggle={() => choosing.toggle(actKey(row.element))}
    />
  ),
});

const Shortened = ({ text }: { text: string }) => <span title={text}>{shortened(text, 4, 4)}</span>;

const sentColumns: readonly Column<WaitingRow>[] = [
  { key: 'units', head: 'Coins sent', number: true, leaves: true, cell: ({ element }) => (isDeposit(element) ? element.units : '') },
  {
    key: 'txid',
    head: 'Transaction id',
    cell: ({ element }) =>
      isDeposit(element) && element.txid ? <Shortened text={element.txid} /> : <span className="text-ink-3">none</span>,
  },
];

const addressColumn: Column<WaitingRow> = {
  key: 'address',
  head: 'To the address',
  cell: ({ element }) => <span title={element.address}>{shortened(element.address)}</span>,
};
