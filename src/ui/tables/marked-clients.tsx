import type { ReactNode } from 'react';
import { findNameMarks } from '@/domain/accounts/look-alike-names';
import { nameOf } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/ledger/envelope';
import { NameMarks, NameMarksLegend } from './name-marks';
import type { Column } from './table';

/** Whose row it is. */
interface RowClient {
  uid: Uid;
  profile: Profile | null;
}

/** For a list of the desk: the column with each row's client, whose name carries its marks, and the legend of the marks for below the list. */
export function markedClients<Row>(rows: readonly Row[], clientOf: (row: Row) => RowClient): { client: Column<Row>; legend: ReactNode } {
  const marks = findNameMarks(rows.flatMap((row) => clientOf(row).profile ?? []));
  return {
    client: {
      key: 'client',
      head: 'Client',
      stays: true,
      cell: (row) => {
        const { uid, profile } = clientOf(row);
        return (
          <>
            <span className="font-medium">{nameOf(profile, uid)}</span>
            <NameMarks of={marks.get(uid)} />
          </>
        );
      },
    },
    legend: marks.size > 0 && (
      <div className="mt-s-4">
        <NameMarksLegend of={marks} />
      </div>
    ),
  };
}
