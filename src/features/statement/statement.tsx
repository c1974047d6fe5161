import { useMemo, useState } from 'react';
import type { Account } from '@/domain/account';
import type { Uid } from '@/domain/envelope';
import type { Entry } from '@/domain/ledger';
import { statementLines } from '@/domain/statement';
import { checkBook } from '@/domain/statement-check';
import { type MonthOfBook, monthOfBook, monthsWith } from '@/domain/statement-month';
import { Empty } from '@/ui/empty';
import { Remote, type RemoteState } from '@/ui/remote';
import { Bar, BookSkeleton } from '@/ui/skeleton';
import { BookCheck, CheckSkeleton } from './book-check';
import { MonthBar, monthName } from './month-bar';
import { MonthBook } from './month-book';
import { useAgreement } from './use-agreement';
import { chosenMonth, useAsked } from './view';
import './statement.css';

export interface StatementProps {
  uid: Uid;
  entries: RemoteState<Entry[]>;
  account: RemoteState<Account | null>;
  /** One of the two is being read at this moment. */
  busy: boolean;
  /** Reads both again. @returns whether both could be read */
  readAgain: () => Promise<boolean>;
  /** Why something could not be read, in words. */
  cause: (error: unknown) => string;
}

export function Statement({ entries, ...rest }: StatementProps) {
  return (
    <Remote of={entries} loading={<StatementSkeleton />} empty={<EmptyBook />} failedTitle="Your book could not be read" cause={rest.cause}>
      {(found) => <OpenBook entries={found} failed={entries.status === 'error'} {...rest} />}
    </Remote>
  );
}

type OpenBookProps = Omit<StatementProps, 'entries'> & { entries: Entry[]; failed: boolean };

function OpenBook({ uid, entries, account, ...rest }: OpenBookProps) {
  const [first] = useState(() => new Set(entries.map(({ op }) => op)));
  const lines = useMemo(() => statementLines(entries, uid), [entries, uid]);
  const months = useMemo(() => monthsWith(lines), [lines]);
  const { asked, goTo, show, order, open } = useAsked();
  const month = chosenMonth(months, lines, asked);
  if (month === null) return <EmptyBook />;
  const page = monthOfBook(lines, month);
  return (
    <div className="statement">
      <MonthBar months={months} month={month} show={asked.show} order={asked.order} onMonth={goTo} onShow={show} onOrder={order} />
      <div className="statement-parts">
        <section aria-label={`Entries of ${monthName(month)}`}>
          <h2 className="sr-only print:not-sr-only print:mb-s-4">{monthName(month)}</h2>
          <MonthBook
            of={page}
            show={asked.show}
            order={asked.order}
            open={asked.folio}
            isFresh={({ id }) => !first.has(id)}
            onOpen={open}
            onShowAll={() => show('all')}
          />
        </section>
        <div className="statement-check">
          <Remote of={account} loading={<CheckSkeleton />} failedTitle="Your balance could not be read" cause={rest.cause}>
            {(found) => (
              <CheckedBook entries={entries} account={found} month={page} {...rest} failed={rest.failed || account.status === 'error'} />
            )}
          </Remote>
        </div>
      </div>
    </div>
  );
}

interface CheckedBookProps extends Pick<StatementProps, 'busy' | 'readAgain'> {
  entries: Entry[];
  account: Account | null;
  month: MonthOfBook;
  failed: boolean;
}

function CheckedBook({ entries, account, month, busy, failed, readAgain }: CheckedBookProps) {
  const first = useMemo(() => checkBook(entries, account), [entries, account]);
  const which = `${account?.rev ?? 0} ${entries.length}`;
  const settled = useAgreement({ apart: first.state === 'refreshing', which, busy, failed, readAgain });
  const check = settled ? checkBook(entries, account, true) : first;
  return <BookCheck check={check} month={month} entries={entries.length} />;
}

const EmptyBook = () => (
  <Empty title="No entries yet">Your book begins when your account is opened. Reload the page; if it stays empty, write to the desk.</Empty>
);

export const StatementSkeleton = () => (
  <div className="statement">
    <div className="toolbar min-h-control" aria-hidden="true">
      <Bar width="9rem" />
    </div>
    <div className="statement-parts">
      <BookSkeleton rows={9} />
      <div className="statement-check">
        <CheckSkeleton />
      </div>
    </div>
  </div>
);
