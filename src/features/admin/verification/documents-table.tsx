import type { Submitted } from '@/data/ledger/submitted';
import { nameOf } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/ledger/envelope';
import { identityKindName } from '@/domain/requests/verification';
import { waitingFor } from '@/lib/format';
import { Button } from '@/ui/button';
import { markedClients } from '@/ui/tables/name-marks';
import { opensRow } from '@/ui/tables/row-focus';
import { type Column, Table } from '@/ui/tables/table';
import { Age, Time } from '@/ui/time';
import type { DocumentTab } from './filters';

export interface DocumentsTableProps {
  tab: DocumentTab;
  rows: readonly Submitted[];
  now: Date;
  me: Uid;
  /** The client whose document is under review. */
  chosen: Uid | null;
  onOpen: (row: Submitted) => void;
}

const captions: Record<DocumentTab, string> = {
  waiting: 'Documents waiting, the oldest of those that are shown first',
  verified: 'Documents that were accepted, the last act first',
  rejected: 'Documents that were rejected, the last act first',
};

/** Clients who have sent a document, each with the button that opens its review. */
export function DocumentsTable({ tab, rows, now, me, chosen, onOpen }: DocumentsTableProps) {
  const waits = tab === 'waiting';
  const { client, legend } = markedClients(rows, ({ uid, profile }) => ({ uid, profile }));
  return (
    <>
      <Table
        caption={captions[tab]}
        columns={[...(waits ? waiting(client, now, me) : decided(client, tab)), opener(waits ? 'Review' : 'Details', onOpen)]}
        rows={rows}
        rowKey={({ uid }) => uid}
        chosen={({ uid }) => uid === chosen}
        card={(row) => (waits ? <WaitingCard row={row} now={now} me={me} /> : <DecidedCard row={row} />)}
      />
      {legend}
    </>
  );
}

const kindOf = ({ verification: { kind } }: Submitted): string => (kind ? identityKindName[kind] : '');

const kind: Column<Submitted> = { key: 'kind', head: 'Document', cell: kindOf };
const country: Column<Submitted> = { key: 'country', head: 'Country', cell: ({ profile }) => profile?.country };
const email: Column<Submitted> = { key: 'email', head: 'E-mail', leaves: true, cell: ({ profile }) => profile?.email };

const waiting = (client: Column<Submitted>, now: Date, me: Uid): readonly Column<Submitted>[] => [
  { key: 'age', head: 'Waiting', cell: ({ uploadedAt }) => <Age since={uploadedAt} now={now} /> },
  client,
  kind,
  country,
  email,
  { key: 'seen', head: 'Seen', cell: (row) => seenBy(row, me) },
];

const decided = (client: Column<Submitted>, tab: DocumentTab): readonly Column<Submitted>[] => [
  { key: 'at', head: 'Last act', cell: (row) => <LastAct row={row} /> },
  client,
  kind,
  country,
  ...(tab === 'verified' ? [email] : []),
  { key: 'note', head: tab === 'rejected' ? 'Reason' : 'Note', cell: ({ verification }) => <Words text={verification.note} /> },
];

const opener = (verb: string, onOpen: (row: Submitted) => void): Column<Submitted> => ({
  key: 'open',
  head: 'Action',
  headHidden: true,
  stays: true,
  cell: (row) => (
    <Button
      kind="plain"
      dense
      {...opensRow(row.uid)}
      aria-label={`${verb}: ${kindOf(row).toLowerCase()} of ${nameOf(row.profile, row.uid)}`}
      onClick={() => onOpen(row)}
    >
      {verb}
    </Button>
  ),
});

/** Who of the desk opened this document last; a new one has been seen by nobody. */
function seenBy({ verification: { viewer } }: Submitted, me: Uid): string {
  if (viewer === '') return 'not yet';
  return viewer === me ? 'by you' : 'by another administrator';
}

/** A decision leaves no viewer; whoever looks at the document afterwards is one again. */
function LastAct({ row: { verification } }: { row: Submitted }) {
  return (
    <>
      {verification.viewer === '' ? 'Decided' : 'Seen again'} <Time at={verification.at} />
    </>
  );
}

const Words = ({ text }: { text: string }) =>
  text ? <q className="block max-w-[24rem] whitespace-normal text-left text-ink-2">{text}</q> : <span className="text-ink-3">none</span>;

function WaitingCard({ row, now, me }: { row: Submitted; now: Date; me: Uid }) {
  const country = row.profile?.country;
  return (
    <>
      {kindOf(row)}
      {country && `, ${country}`}, {waitingFor(row.uploadedAt, now)}, seen {seenBy(row, me)}
    </>
  );
}

function DecidedCard({ row }: { row: Submitted }) {
  return (
    <>
      {kindOf(row)}, <LastAct row={row} />
      {row.verification.note && <Words text={row.verification.note} />}
    </>
  );
}
