import { Link } from 'react-router-dom';
import { findNameMarks } from '@/domain/accounts/look-alike-names';
import { nameOf } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/ledger/envelope';
import { dayMonthYear } from '@/lib/format';
import { Button } from '@/ui/button';
import { AccountStanding, ClosureMark, IdentityMark } from '@/ui/feedback/standing-mark';
import { NameMarksLegend } from '@/ui/tables/name-marks';
import { type Column, Table } from '@/ui/tables/table';
import { Time } from '@/ui/time';
import { whyNoStanding } from './own-account';
import { canOrder, type PeopleOrder, type PeopleView } from './people-view';
import type { PersonRow } from './person';
import { PersonName } from './person-name';

export interface PeopleTableProps {
  rows: readonly PersonRow[];
  view: PeopleView;
  /** The order is that of those who were read: there may be others between them. */
  more: boolean;
  me: Uid;
  /** The row whose dialog is open. */
  chosen: Uid | null;
  /** Where the list is in another order. */
  addressWith: (part: { order: PeopleOrder }) => string;
  onStanding: (row: PersonRow) => void;
}

export const orderedBy: Record<PeopleOrder, string> = {
  joinedDate: 'newest first',
  lastnameKey: 'by last name',
  email: 'by e-mail address',
};

/** People with an account, each with the link that opens everything about them, and the one act that can be done from here. */
export function PeopleTable(props: PeopleTableProps) {
  const { rows, view, more, chosen } = props;
  const marks = findNameMarks(rows.flatMap(({ profile }) => profile ?? []));
  return (
    <>
      <Table
        caption={`${more ? 'People found so far' : 'People with an account'}, ${orderInWords(view)}`}
        columns={columnsFor(props, marks)}
        rows={rows}
        rowKey={({ uid }) => uid}
        chosen={({ uid }) => uid === chosen}
        card={({ profile }) => profile && `${profile.email}, since ${dayMonthYear(profile.joinedDate)}`}
      />
      {marks.size > 0 && (
        <div className="mt-s-4">
          <NameMarksLegend of={marks} />
        </div>
      )}
    </>
  );
}

function orderInWords({ closure, identity, order }: PeopleView): string {
  if (closure) return 'by how long they have waited to leave';
  return identity ? 'by what happened to their document last' : orderedBy[order];
}

type Marks = ReturnType<typeof findNameMarks>;

function columnsFor({ view, me, addressWith, onStanding }: PeopleTableProps, marks: Marks): readonly Column<PersonRow>[] {
  const ordered = (order: PeopleOrder, text: string) => {
    if (!canOrder(view)) return { head: text };
    const sort = view.order === order ? (order === 'joinedDate' ? 'descending' : 'ascending') : undefined;
    return { head: <Link to={addressWith({ order })}>{text}</Link>, sort } as const;
  };
  const identity: Column<PersonRow> = {
    key: 'identity',
    head: 'Identity',
    stays: true,
    cell: ({ verification }) => verification && <IdentityMark of={verification} />,
  };
  const asked: Column<PersonRow> = {
    key: 'asked',
    head: 'Request to close',
    stays: true,
    cell: ({ profile }) =>
      profile?.closureAt && (
        <>
          asked <Time at={profile.closureAt} />
        </>
      ),
  };
  return [
    {
      key: 'name',
      ...ordered('lastnameKey', 'Name'),
      stays: true,
      cell: (row) => <PersonName uid={row.uid} profile={row.profile} marks={marks.get(row.uid)} />,
    },
    {
      key: 'email',
      ...ordered('email', 'E-mail'),
      cell: ({ profile }) => (
        <span className="person-email" title={profile?.email}>
          {profile?.email}
        </span>
      ),
    },
    {
      key: 'standing',
      head: 'Standing',
      stays: view.identity === null,
      cell: ({ profile }) =>
        profile ? (
          <>
            <AccountStanding of={profile} /> {!view.closure && <ClosureMark of={profile} />}
          </>
        ) : (
          'unknown'
        ),
    },
    ...(view.identity ? [identity] : []),
    { key: 'country', head: 'Country', leaves: true, cell: ({ profile }) => profile?.country },
    ...(view.closure ? [asked] : []),
    {
      key: 'joined',
      ...ordered('joinedDate', 'Joined'),
      leaves: view.identity !== null || view.closure,
      cell: ({ profile }) => profile && <Time at={profile.joinedDate} as="date" />,
    },
    {
      key: 'act',
      head: 'Action',
      headHidden: true,
      stays: true,
      cell: (row) => (
        <Button
          kind="plain"
          dense
          aria-label={`Set standing of ${nameOf(row.profile, row.uid)}`}
          notYet={whyNoStanding(row, me)}
          onClick={() => onStanding(row)}
        >
          Set standing
        </Button>
      ),
    },
  ];
}
