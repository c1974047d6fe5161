import { useState } from 'react';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Note } from '@/ui/note';
import { Remote, type RemoteState } from '@/ui/remote';
import { Requests, RequestsSkeleton, type Touched } from '@/ui/requests';
import { useNow } from '@/ui/use-now';
import { DepositItem } from './deposit-item';
import type { DepositLine } from './history';

/** How many deposits stand here before somebody asks for all. */
const first = 10;

export interface DepositHistoryProps {
  /** Newest first. */
  lines: RemoteState<DepositLine[]>;
  /** The book could not be read: folios and times of decisions are missing. */
  withoutBook: boolean;
  onRetryBook: () => unknown;
  touched: Touched | null;
  onCancel: ((line: DepositLine) => void) | undefined;
}

export function DepositHistory({ lines, withoutBook, onRetryBook, touched, onCancel }: DepositHistoryProps) {
  return (
    <Remote
      of={lines}
      loading={<RequestsSkeleton says="Your deposits are being read." />}
      empty={<NoDeposits />}
      failedTitle="Your deposits could not be read"
    >
      {(list) => (
        <>
          {withoutBook && <WithoutBook onRetry={onRetryBook} />}
          <DepositList list={list} touched={touched} onCancel={onCancel} />
        </>
      )}
    </Remote>
  );
}

const NoDeposits = () => (
  <Empty title="No deposits yet">Each deposit you announce appears here with its state, from sent to credited.</Empty>
);

function DepositList({ list, touched, onCancel }: { list: DepositLine[] } & Pick<DepositHistoryProps, 'touched' | 'onCancel'>) {
  const [all, setAll] = useState(false);
  const now = useNow();
  const shown = all ? list : list.slice(0, first);
  return (
    <>
      <Requests>
        {shown.map((line) => (
          <DepositItem
            key={line.deposit.id}
            line={line}
            now={now}
            touched={touched?.id === line.deposit.id ? touched.turn : 0}
            onCancel={onCancel}
          />
        ))}
      </Requests>
      {shown.length < list.length && <Button onClick={() => setAll(true)}>Show all {list.length}</Button>}
    </>
  );
}

function WithoutBook({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Note role="status">
      <p>Your book could not be read, so folios and times of decisions are missing here.</p>
      <Button kind="plain" dense onClick={() => void onRetry()}>
        Try again
      </Button>
    </Note>
  );
}
